// A turn: a place on the map, a card, and a theme for each Room it opens.
"use strict";
globalThis.keys = ({ pad, find, all, edit, paint, place, asked, say }) => {
  let chosen = null, soon = 0;
  const about = () => find("#pad-here").dataset;

  function aim() {
    const free = place(chosen)?.matches(".free"), ways = (place(chosen)?.dataset.opens || "").split(" ");
    pad.hidden = !free && !about().closed;
    pad.setAttribute("aria-label", pad.dataset.name.replace("{place}", chosen ?? ""));
    find("#aimed").textContent = free ? [pad.getAttribute("aria-label"), about().waits].filter(Boolean).join(" · ") : "";
    for (const button of all("button", pad)) button.disabled = Boolean(about().waits || about().closed);
    find("#turn").hidden = !free;
    for (const way of all("[data-way]", pad)) {
      const label = find("label", way);
      way.hidden = !ways.includes(way.dataset.way);
      find("input", way).required = !way.hidden;
      label.textContent = label.dataset[ways.length > 1 ? "two" : "one"];
    }
    if (about().closed) find("#aimed").textContent = about().closed;
    return chosen;
  }

  function typed() {
    return ["card", "row", "column"].map((part) => {
      const input = find("#turn-" + part);
      return input.parentNode.hidden ? "" : input.value.trim();
    });
  }

  find("#turn", pad).addEventListener("input", () => {
    clearTimeout(soon);
    soon = setTimeout(async () => {
      if (chosen === null) return;
      const line = [chosen, ...typed()].map((part) => part.replaceAll("|", " ")).join("|");
      const told = await asked(line);
      if (told) find("#check").textContent = told.body.textContent.trim();
    }, 250);
  });

  function doubt(form, stays) {
    const by = all("[data-by-name]:checked", form).map((one) => one.dataset.byName);
    if (!by.length) return say(form.dataset.who);
    const { theme, about: what } = find("#doubted").selectedOptions[0].dataset;
    edit({ do: "doubt", number: Number(form.dataset.number), by, theme, about: what, stays, lang: document.body.dataset.lang });
    form.hidden = true;
    find("[aria-controls=doubt-form]").setAttribute("aria-expanded", "false");
  }

  return {
    aim,
    choose(at) { chosen = at; paint(); },
    submit(form, button) {
      if (form.id === "doubt-form") return doubt(form, button.value === "stays");
      const [card, row, column] = typed(), number = Number(about().number);
      if (!card) return find("#turn-card").reportValidity();
      if (button?.value === "discard") edit({ do: "turn", number, discard: card });
      else edit({ do: "turn", number, play: card, at: chosen, row, column });
      form.reset();
      find("#check").textContent = "";
      chosen = null;
      paint();
    },
    acts: {},
  };
};
