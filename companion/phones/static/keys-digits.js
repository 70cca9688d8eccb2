// A number by its digits; the table tells where it may lie.
"use strict";
globalThis.keys = ({ pad, find, all, says, edit, paint, cells, place, asked, say }) => {
  let chosen = null, typed = "", where = {}, asking = "";
  const about = () => find("#pad-here").dataset, now = () => find("#now").dataset.version;

  async function ask() {
    const card = typed;
    where = {};
    asking = now();
    paint();
    const told = card && (await asked(String(Number(card))));
    if (!told || card !== typed) return;
    where = Object.fromEntries(all("[data-place]", told).map((one) =>
      [one.dataset.place, { told: one.textContent, gain: one.dataset.gain }]));
    paint();
  }

  function show(cell, token) {
    cell.dataset.token = token;
    cell.className = `cell number-cell ${token ? "other" : ""}`;
    cell.setAttribute("aria-label", says("told", { place: cell.dataset.at, what: token || says("empty") }));
    find("b", cell).textContent = token;
  }

  function aim() {
    const lay = find("#lay"), follows = "followed" in about(), may = where[chosen];
    if (typed && asking !== now()) ask();
    for (const cell of cells()) {
      if (cell.dataset.token) continue;
      const at = where[cell.dataset.at];
      cell.classList.toggle("legal", Boolean(at?.gain));
      cell.classList.toggle("illegal", Boolean(at) && !at.gain);
      cell.setAttribute("aria-label", at?.told ?? says("told", { place: cell.dataset.at, what: says("empty") }));
      find("b", cell).textContent = at ? at.gain || "×" : "";
    }
    const legal = Object.keys(where).filter((at) => where[at].gain), [none] = legal.length ? [] : Object.values(where);
    const aimed = (may ?? none)?.told ?? legal.join(" ");
    if (find("#aimed").textContent !== aimed) find("#aimed").textContent = aimed;
    const facts = { card: Number(typed), place: chosen ?? "…" };
    lay.textContent = typed ? lay.dataset.name.replace(/{(\w+)}/g, (_, fact) => facts[fact]) : lay.dataset.first;
    lay.disabled = !typed || !chosen || (follows && may && !may.gain);
    find("#pass").hidden = !follows;
    find("#pass").textContent = find("#pass").dataset["out" in about() ? "back" : "name"];
    find("#clear").hidden = follows || !place(chosen)?.dataset.token;
    return chosen;
  }

  function done() {
    [chosen, typed, where] = [null, "", {}];
    paint();
  }

  return {
    aim, show, named: (token) => token,
    choose(at) { chosen = at; paint(); },
    key(digit) { typed = typed.length < 2 ? typed + digit : digit; ask(); },
    acts: {
      back: () => { typed = typed.slice(0, -1); ask(); },
      clear: () => { edit({ do: "lay", at: chosen, card: "" }); done(); },
      pass: () => {
        const { person, in: holds } = about(), on = !("out" in about());
        if (on && holds) say(holds);
        else edit({ do: "out", person, on }, "pass");
      },
      passed: (on) => edit({ do: "passed", number: Number(about().number) - 1, on: on.dataset.on === "true" }, "passed"),
      flip: (on) => {
        const shown = on.getAttribute("aria-pressed") !== "true", value = { top: [], bottom: [] };
        on.setAttribute("aria-pressed", String(shown));
        on.className = shown ? "stairs" : "chandelier";
        for (const { dataset } of all('[data-act=flip][aria-pressed="true"]')) value[dataset.side].push(Number(dataset.column));
        edit({ do: "set", seat: null, key: "table.staircases", value }, on.id);
      },
      lay: () => {
        const { number, person, followed } = about();
        if (followed === undefined) edit({ do: "lay", at: chosen, card: String(Number(typed)) });
        else edit({ do: "play", number: Number(number), player: person, at: chosen, card: String(Number(typed)) });
        done();
      },
    },
  };
};
