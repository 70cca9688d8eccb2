// A card in three keys: Civilisation, Domain, value; after it the next free space.
"use strict";
globalThis.keys = (tools) => {
  const { pad, find, all, says, edit, paint, cells, place, asked } = tools, turn = globalThis.lines?.(tools);
  let chosen = null, typed = [], moving = null;
  const key = (id) => find(`[data-key="${CSS.escape(id)}"]`, pad);
  const told = (id) => key(id)?.getAttribute("aria-label") || key(id)?.textContent;

  function named(token) {
    const parts = token.split("@")[0].split("-");
    if (parts.length !== 3 || !parts.every(told)) return token;
    return pad.dataset.card.replace(/{(\d)}/g, (_, n) => told(parts[n]));
  }

  function show(cell, token) {
    const parts = token.split("@")[0].split("-"), card = token && named(token) !== token;
    cell.dataset.token = token;
    cell.className = `cell ${cell.dataset.floor || ""} ${card ? parts[0] : token ? "other" : ""}`;
    cell.setAttribute("aria-label", says("told", { place: cell.dataset.at, what: token ? named(token) : says("empty") }));
    const lines = card ? [key(parts[0]).dataset.short, key(parts[1]).dataset.short, parts[2]] : [token];
    all("b, u, i", cell).forEach((line, n) => (line.textContent = lines[n] || ""));
  }

  function free(after) {
    const every = cells(), turned = [...every.slice(after + 1), ...every.slice(0, after + 1)];
    return (turned.find((cell) => !cell.dataset.token) || (after < 0 ? turned[0] : null))?.dataset.at ?? null;
  }

  function aim() {
    chosen ??= free(-1);
    for (const beside of ["pool", "hand", "line"]) find(`#${beside}-add`)?.setAttribute("aria-pressed", String(chosen === beside));
    const token = place(chosen)?.dataset.token, lender = find("#lender");
    find("#loan").hidden = !token || !find("[data-loans]");
    if (lender !== document.activeElement) lender.value = token?.match(/@.*/)?.[0] ?? "";
    pad.hidden = false;
    pad.setAttribute("aria-label", pad.dataset[chosen] || pad.dataset.name.replace("{place}", chosen));
    find("#aimed").textContent = [pad.getAttribute("aria-label"), ...typed.map(told)].join(" · ");
    all("[data-step]", pad).forEach((step, n) => (step.hidden = n !== typed.length));
    find("#move").setAttribute("aria-pressed", String(moving !== null));
    return moving ?? chosen;
  }

  function choose(at) {
    const from = moving;
    [chosen, typed, moving] = [at, [], null];
    if (from && from !== at && place(at)) {
      const [one, other] = [from, at].map((there) => place(there).dataset.token);
      edit({ do: "card", at, card: one });
      edit({ do: "card", at: from, card: other });
    }
    paint();
  }

  function laid(card) {
    typed = [];
    if (chosen === "line") return turn.add(card), paint();
    if (heap(chosen)) return heaped(chosen, [...cards(chosen), card]);
    const at = chosen, there = cells().findIndex((cell) => cell.dataset.at === at);
    edit({ do: "card", at, card });
    if (card) chosen = free(there) ?? at;
    paint();
  }

  async function expansion(on) {
    const panel = find("#notation"), opener = find("[aria-controls=notation]");
    if (on === opener) panel.hidden = !panel.hidden;
    opener.setAttribute("aria-expanded", String(!panel.hidden));
    if (panel.hidden) return;
    const told = await asked(JSON.stringify({ keys: on.dataset.keys, pool: Boolean(heap(chosen)) }));
    const card = told && find("[data-card]", told).dataset.card;
    if (card) {
      laid(card);
      expansion({ dataset: { keys: "" } });
    } else if (told) find("#expansion-keys").replaceChildren(...told.body.childNodes);
  }

  const heap = (id) => id && find(`[data-cards]#${id}`), cards = (id) => heap(id).dataset.cards.split(" ").filter(Boolean);

  function heaped(id, every) {
    const told = (heap(id).dataset.cards = every.join(" "));
    edit(id === "pool" ? { do: "pool", cards: told } : { do: "set", key: id, value: told || null }, `${id}-add`);
    paint();
  }

  document.addEventListener("change", ({ target }) => {
    if (target.id !== "lender") return;
    edit({ do: "card", at: chosen, card: place(chosen).dataset.token.split("@")[0] + target.value });
    target.blur();
  });

  function patron({ parentNode: { parentNode: card } }) {
    const kind = find("input:checked", card)?.closest(".kind");
    if (!kind) return;
    const value = { kind: find("input:checked", card).value };
    for (const ask of all("[data-ask]", kind)) {
      const things = all("select", ask).map((one) => one.value);
      value[ask.dataset.ask] = things.length > 1 ? things : things[0];
    }
    const points = all("[data-level]", kind).map((one) => (one.value === "" ? "?" : Number(one.value)));
    if (points.some((one) => one !== "?")) value.points = points;
    give(card, value);
  }

  function give(card, value) {
    card.hidden = true;
    find(`[aria-controls=${card.id}]`).setAttribute("aria-expanded", "false");
    edit({ do: "set", key: card.dataset.key, value }, card.dataset.key);
  }

  return {
    aim, choose, show, named,
    key(id) {
      typed.push(id);
      if (typed.length === 3) laid(typed.join("-"));
      else aim();
    },
    submit(form, button) {
      if (form.id === "turn-form") return turn.play(button);
      laid(find("input", form).value.trim());
      form.reset();
    },
    acts: {
      ...turn?.acts,
      expansion,
      "line-add": () => { choose(chosen === "line" ? null : "line"); pad.scrollIntoView({ block: "nearest" }); },
      back: () => { typed.pop(); aim(); },
      clear: () => laid(""),
      move: () => { moving = moving ? null : chosen; paint(); },
      "heap-add": (on) => { choose(on.closest("[data-cards]").id); pad.scrollIntoView({ block: "nearest" }); },
      "heap-out": (on) => {
        const { id } = on.closest("[data-cards]");
        heaped(id, cards(id).filter((_, n) => n !== Number(on.dataset.n)));
      },
      patron,
      "no-patron": (on) => give(on.closest("[data-keep]"), null),
    },
  };
};
