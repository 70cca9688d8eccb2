// The open turn of a followed game: a line or the rival's step is judged while it is typed, then played.
"use strict";
globalThis.lines = ({ find, all, says, edit, asked, say }) => {
  let chosen = [], insisted = null, soon = 0, latest = 0;
  const form = () => find("#turn-form"), box = () => find("#turn-line");
  const DOES = { line: "turn-line", takes: "rival-takes", acts: "rival-acts" };

  function told() {
    const took = all("[data-took]:checked", form()).map((one) => one.dataset.took);
    const headline = find("#turn-headline")?.value, nobody = find("[data-nobody]", form());
    const tokens = all("[data-opinion]", form()), known = tokens.filter((one) => Number(one.value));
    const numbers = all("[data-action]", form()).filter((one) => one.value !== "").map((one) => Number(one.value));
    return {
      ...(took.length || nobody ? { took: took.filter(Boolean) } : {}),
      ...(headline ? { headline } : {}),
      ...(tokens.some((one) => one.value !== one.defaultValue)
        ? { opinion: Object.fromEntries(known.map((one) => [one.dataset.opinion, Number(one.value)])) } : {}),
      ...(box() ? { line: box().value.trim() } : { action: numbers }),
      ...(chosen.length || !box() ? { chosen } : {}),
    };
  }

  async function judge() {
    const mine = ++latest, there = form().dataset.number;
    const answer = await asked(JSON.stringify({ do: DOES[form().dataset.asks], ...told() }));
    if (mine !== latest || form()?.dataset.number !== there) return undefined;
    if (!answer) return null;
    const judged = find("#judged"), { bad, card } = find("[data-bad]", answer).dataset;
    judged.replaceChildren(...answer.body.childNodes);
    return { bad, card, level: Boolean(find("[data-act=level]", judged)) };
  }

  function typed() {
    chosen = [];
    insisted = null;
    clearTimeout(soon);
    soon = setTimeout(() => form() && judge(), 250);
  }

  async function play(button) {
    const does = button?.value ?? DOES[form().dataset.asks], number = Number(form().dataset.number);
    const { line, ...more } = told();
    if (does === "untold") return send({ do: "rival-takes", number, card: "?", ...more });
    if (does === "end-turn") return send({ do: does, number, ...more });
    if (does === "end-untold") return send({ do: "end-turn", untold: true, number, ...more });
    if (line === "") return box().focus();
    clearTimeout(soon);
    const answer = await judge();
    if (answer === undefined || answer?.bad === "no-line" || answer?.level) return;
    if (does === "rival-takes") {
      if (answer?.card) send({ do: does, number, card: answer.card, ...more });
      return;
    }
    if (answer?.bad && insisted !== line) {
      insisted = line;
      return say(form().dataset.insist);
    }
    const insist = answer?.bad ? { insist: true } : {};
    send({ do: does, number, ...(line ? { line } : {}), ...more, ...insist });
  }

  function send(move) {
    [chosen, insisted] = [[], null];
    edit(move, box() ? "turn-line" : "turn-large");
    find("#judged").replaceChildren();
    if (box()) box().value = "";
  }

  document.addEventListener("input", ({ target }) => target.closest("#turn-form") && typed());

  return {
    play,
    add(card) {
      const input = box();
      input.value = `${input.value.trim()} ${card}`.trim();
      typed();
    },
    acts: { level(on) { chosen.push(Number(on.dataset.n)); judge(); } },
  };
};
