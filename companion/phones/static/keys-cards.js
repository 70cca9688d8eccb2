// A card in three keys: Civilisation, Domain, value; after it the next free space.
"use strict";
globalThis.keys = (tools) => {
  const { pad, find, all, says, edit, paint, cells, place, asked } = tools, turn = globalThis.lines?.(tools);
  let chosen = null, typed = [], moving = null;
  const key = (id) => find(`[data-key="${CSS.escape(id)}"]`, pad);
  const told = (id) => key(id)?.getAttribute("aria-label") || key(id)?.textContent;

  function named(token) {
    const parts = token.split("-");
    if (parts.length !== 3 || !parts.every(told)) return token;
    return pad.dataset.card.replace(/{(\d)}/g, (_, n) => told(parts[n]));
  }

  function show(cell, token) {
    const parts = token.split("-"), card = token && named(token) !== token;
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
    for (const beside of ["pool", "line"]) find(`#${beside}-add`)?.setAttribute("aria-pressed", String(chosen === beside));
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
    if (chosen === "pool") return pool([...pooled(), card]);
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
    const told = await asked(JSON.stringify({ keys: on.dataset.keys, pool: chosen === "pool" }));
    const card = told && find("[data-card]", told).dataset.card;
    if (card) {
      laid(card);
      expansion({ dataset: { keys: "" } });
    } else if (told) find("#expansion-keys").replaceChildren(...told.body.childNodes);
  }

  const pooled = () => find("#pool").dataset.cards.split(" ").filter(Boolean);

  function pool(cards) {
    find("#pool").dataset.cards = cards.join(" ");
    edit({ do: "pool", cards: cards.join(" ") }, "pool-add");
    paint();
  }

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
    find("#patron").setAttribute("aria-expanded", "false");
    edit({ do: "set", key: "patron", value }, "patron");
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
      "pool-add": () => { choose("pool"); pad.scrollIntoView({ block: "nearest" }); },
      "pool-out": (on) => pool(pooled().filter((_, n) => n !== Number(on.dataset.n))),
      patron,
      "no-patron": (on) => give(on.closest("[data-keep]"), null),
    },
  };
};
