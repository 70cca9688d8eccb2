// A seat on a phone: what is typed waits here until the table has it, and what the table says is shown at once.
"use strict";
(() => {
  const search = document.querySelector("form.search");
  if (search) {
    search.addEventListener("submit", (event) => {
      event.preventDefault();
      location.search = new URLSearchParams(new FormData(search));
    });
    return;
  }
  const { base, seat: number, lang } = document.body.dataset;
  const seat = number === undefined ? null : Number(number);
  const find = (what, from = document) => from.querySelector(what);
  const byId = (id) => document.getElementById(id);
  const all = (what, from = document) => [...from.querySelectorAll(what)];
  const says = (key, facts = {}) =>
    document.body.dataset[key].replace(/{(\w+)}/g, (whole, fact) => facts[fact] ?? whole);
  const fresh = () => crypto.getRandomValues(new Uint32Array(3)).join("-");
  const kept = (key) => JSON.parse(sessionStorage.getItem(base + key));
  const keep = (key, value) => sessionStorage.setItem(base + key, JSON.stringify(value));
  const ask = (path, options) => fetch(path, { signal: AbortSignal.timeout?.(8000), ...options });
  const tell = (id, text) => byId(id).textContent === text || (byId(id).textContent = text);

  // The outbox: edits in the order they were made, the same id however often one is sent

  const client = kept("client") || fresh();
  keep("client", client);
  const box = kept("box") || [];
  let mine = kept("mine") || 0; // edits of this phone that the table took, and that may be undone
  let going = false; // whether this phone has begun the next game
  let sending = false, failed = false, lost = false, ended = false;
  let { version, game } = find("#now").dataset;
  version = Number(version);

  // The next game: a phone goes on to its seat, which may be another there; one in the middle of the table stays

  const own = seat === null ? kept("own") : find("h1").textContent; // the player whose seat this phone had last
  const next = () => `${base}${own ? `named/${encodeURIComponent(own)}` : ""}?lang=${lang}`;
  keep("own", own);
  const before = kept("game");
  keep("game", game);
  if (before && before !== game && document.body.matches(".ending")) return void location.replace(next());

  function edit(fields, el, value) {
    box.push({ body: { id: fresh(), client, game, me: seat, seen: version, seat, ...fields }, el, value });
    keep("box", box);
    paint();
    send();
  }

  const worths = ({ do: what }) => (what === "undo" ? -1 : what.startsWith("step_") ? 0 : 1);

  function undo() {
    if (box.reduce((n, { body }) => n + worths(body), mine) > 0) edit({ do: "undo" });
    else say(says("noneToUndo"));
  }

  async function send() {
    if (sending) return;
    sending = true;
    let sent = false;
    while (box.length) {
      const { body } = box[0];
      let status, answer;
      try {
        const got = await ask(base + "edit", {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(body),
        });
        status = got.status;
        answer = await got.json().catch(() => ({}));
      } catch {
        status = 0;
      }
      if (!status || status > 500 || status === 429) { // a 500 would come again: it is said, and the next edit goes on
        failed = true;
        if (answer?.message) say(answer.message);
        setTimeout(send, status === 429 ? 300 : 1000);
        break;
      }
      failed = false;
      sent = true;
      going = status === 200 && body.do === "next_game";
      box.shift();
      keep("box", box);
      mine = status === 200 ? mine + worths(body) : body.do === "undo" ? 0 : mine;
      keep("mine", mine);
      tag = null; // what was shown meanwhile goes, also where the table stays as it is
      if (status !== 200) say(answer.message || "");
      else if (answer.replaced) replaced(body, answer.replaced);
    }
    sending = false;
    paint();
    if (sent) refresh();
  }

  function replaced(body, { by, value }) {
    const field = ["card", "value", "cards", "on"].find((key) => key in body);
    const what = typeof value === "string" ? (keys?.named(value) || says("nothing")) : JSON.stringify(value);
    say(says("replaced", { by, what }), says("takeBack"), () =>
      edit({ ...body, id: fresh(), seen: version, [field]: value ?? "" }));
  }

  // What is said

  function say(text, button, act) {
    const note = find("#note");
    note.hidden = !text;
    find("p", note).textContent = text;
    const back = find("#take-back");
    back.hidden = !button;
    back.textContent = button || "";
    back.onclick = () => { say(""); act(); };
  }

  function connection() {
    const parts = [];
    if (box.length && (failed || lost)) parts.push(says("unsent", { n: box.length }));
    if (ended) parts.push(says("ended"));
    else if (lost) parts.push(says("reconnecting"));
    tell("connection", parts.join(" · "));
  }

  // What the table says: fetched whenever it has changed, but not over what still waits here

  let tag = null, loading = false, again = false;

  async function refresh() {
    if (going || box[0]?.body.do === "next_game") return void (location = next());
    if (loading) return void (again = true);
    loading = true;
    const page = seat === null ? location.href : `${base}view/${seat}?lang=${lang}`;
    const got = await ask(page, { headers: tag ? { "If-None-Match": tag } : {} }).catch(() => null);
    const html = await got?.text().catch(() => null);
    loading = false;
    if (html == null) lost = true;
    else if (got.status === 200) shown(html, got.headers.get("ETag"));
    if (again) { again = false; refresh(); }
    paint();
  }

  function shown(html, etag) {
    const after = new DOMParser().parseFromString(html, "text/html"), now = find("#now", after).dataset;
    if (now.game !== game) return void (seat === null ? location.reload() : (location = next()));
    if (box.length) return;
    for (const part of seat === null ? ["header", "#now"] : ["#now"]) become(find(part), find(part, after));
    tag = etag;
    version = Number(now.version);
    if (seat !== null) for (const name of ["total", "place"]) tell(name, now[name]);
  }

  const named = (node) => node?.id || node?.htmlFor, nameOf = (node) => named(node) || node.dataset?.at || named(node.firstElementChild);
  const alike = (one, other) => one.nodeName === other.nodeName && nameOf(one) === nameOf(other);

  // An element becomes like the one just fetched, and stays itself: open or not, with its focus and what is half typed
  function become(old, now) {
    if (old.matches("[data-keep]:not([hidden])") || ("same" in old.dataset && old.dataset.same === now.dataset.same)) return;
    const typing = old === document.activeElement && old.type !== "checkbox" && old.value !== old.defaultValue;
    for (const name of [...old.getAttributeNames(), ...now.getAttributeNames()]) {
      const value = now.getAttribute(name);
      if (["hidden", "aria-expanded"].includes(name) || value === old.getAttribute(name)) continue;
      if (value === null) old.removeAttribute(name);
      else old.setAttribute(name, value);
    }
    if (old.id === "pad-here") return;
    const left = [...old.childNodes];
    for (const child of [...now.childNodes]) {
      const at = left.findIndex((one) => alike(one, child)), same = left[nameOf(child) || !at ? at : -1];
      if (!same) old.insertBefore(child, left[0] ?? null);
      else {
        for (const gone of left.splice(0, at + 1)) if (gone !== same) gone.remove();
        if (same.attributes) become(same, child);
        else same.data = child.data;
      }
    }
    for (const gone of left) gone.remove();
    if (old.matches("input, select") && !typing) [old.value, old.checked] = [now.value, now.checked];
  }

  // What is shown over it: what waits, what is chosen, what is lit

  const pad = find("#pad"), cells = () => all("#view [data-at]");
  const place = (at) => at && find(`#view [data-at="${CSS.escape(at)}"]`);
  let lit = [];

  async function asked(line) {
    const got = await ask(`${base}why/${seat}/${encodeURIComponent(line)}?lang=${lang}`).catch(() => null);
    return got?.ok ? new DOMParser().parseFromString(await got.text(), "text/html") : null;
  }

  function paint() {
    const waiting = new Set();
    for (const { body, el, value } of box) {
      const cell = body.seat === seat && body.at && place(body.at);
      const thing = cell || byId(el);
      if (cell && typeof body.card === "string") keys?.show(cell, body.card);
      else if (thing?.type === "checkbox") thing.checked = value;
      else if (thing && value !== undefined && thing !== document.activeElement) thing.value = value;
      if (thing) waiting.add(thing);
    }
    for (const thing of all("#view :is([data-at], [aria-describedby], input, select)")) {
      const is = { waiting: waiting.has(thing), lit: lit.includes(thing.dataset.at) };
      const why = Object.keys(is).filter((name) => thing.classList.toggle(name, is[name]));
      if (why.length) thing.setAttribute("aria-describedby", why.join(" "));
      else thing.removeAttribute("aria-describedby");
    }
    const chosen = keys?.aim();
    for (const cell of keys ? cells() : []) cell.setAttribute("aria-pressed", String(cell.dataset.at === chosen));
    connection();
  }

  function light(places) {
    lit = places ? places.split(" ") : [];
    paint();
  }

  const keys = pad && globalThis.keys({ seat, pad, find, all, says, edit, paint, cells, place, asked, say });

  // Fields

  function worth(input) {
    if (input.value === "") return undefined;
    if (input.type === "number") return Number(input.value);
    if (input.dataset.prefix) return input.dataset.prefix + input.value;
    if ("list" in input.dataset) return (input.value.match(/\d+/g) || []).map(Number);
    try { return JSON.parse(input.value); } catch { return input.value; }
  }

  // What is typed for a key that holds others: of each entry of the key all, or nothing where nothing of it is told
  function within(entries) {
    const told = new Set(entries.filter(([, what]) => what).map(([path]) => path[0]));
    const whole = typeof entries[0][0][0] === "number" ? [] : {};
    for (const [path, what] of entries) {
      if (!told.has(path[0])) continue;
      let there = whole;
      path.forEach((key, n) => {
        if (n < path.length - 1) there = there[key] ??= typeof path[n + 1] === "number" ? [] : {};
        else if (what) there[key] = what;
      });
    }
    const filled = (one) => Array.isArray(one) ? one.filter(() => true).map(filled)
      : typeof one === "object" ? Object.fromEntries(Object.entries(one).map(([key, what]) => [key, filled(what)])) : one;
    return filled(whole);
  }

  function set(field, input) {
    const { set: name, seat: whose, whole } = field.dataset, inputs = all("[data-entry]", field);
    let value;
    if (!inputs.length) {
      const entries = all("[data-named]", field).map((one) => [one.value.trim(), worth(find("[data-points]", one.parentNode))]);
      if (entries.some(([called, points]) => !called !== (points === undefined))) return;
      value = Object.fromEntries(entries.filter(([called]) => called));
    } else if (inputs[0].type === "checkbox") value = inputs.filter((one) => one.checked).map((one) => one.dataset.entry);
    else if (inputs[0].dataset.entry === "") value = worth(inputs[0]);
    else if ("path" in inputs[0].dataset) value = within(inputs.map((one) => [JSON.parse(one.dataset.entry), worth(one)]));
    else {
      const entries = inputs.map((one) => [one.dataset.entry, worth(one)]);
      const known = entries.filter(([, what]) => what);
      value = whole && known.length < entries.length ? null : Object.fromEntries(known);
    }
    if (value && typeof value === "object" && !Object.keys(value).length) value = null;
    edit({ do: "set", seat: whose === "" ? null : Number(whose), key: name, value: value ?? null },
      input.id, input.type === "checkbox" ? input.checked : input.value);
  }

  const acts = {
    ...keys?.acts,
    undo,
    why: async (on) => {
      light(on.closest("[data-lit]").dataset.lit);
      const told = await asked(on.dataset.line);
      if (!told) return;
      find("#reasons").replaceChildren(...told.body.childNodes);
      find("#sheet").hidden = false;
      find("#sheet [data-act=close]").focus({ preventScroll: true });
    },
    close: () => { find("#sheet").hidden = true; light(""); },
    quiet: () => say(""),
    open: async (on) => {
      const what = byId(on.getAttribute("aria-controls"));
      const told = what.dataset.line && what.hidden && (await asked(what.dataset.line));
      if (told) what.replaceChildren(...told.body.childNodes);
      for (const one of all("select:empty", what)) {
        for (const of of one.dataset.of.split(" ")) one.append(find("#of-" + of).content.cloneNode(true));
        if (one.dataset.value) one.value = one.dataset.value;
      }
      what.hidden = !what.hidden;
      on.setAttribute("aria-expanded", String(!what.hidden));
    },
    goto: (on) => {
      const there = byId(on.dataset.goto) || find("#view");
      there.scrollIntoView({ block: "center" });
      (there.matches("button, input") ? there : find("button, input, select", there))?.focus({ preventScroll: true });
    },
    step: (on) => edit({ do: on.id.replace("-", "_") }),
    over: (on) => edit({ do: "set", seat: null, key: "over", value: on.dataset.over === "true" }, "over"),
    by: (on) => {
      const input = find("input", on.parentNode);
      input.value = Math.max(0, Number(input.value) + Number(on.dataset.by));
      input.dispatchEvent(new Event("change", { bubbles: true }));
    },
  };

  document.addEventListener("click", (event) => {
    const on = event.target.closest("[data-act], [data-key], [data-at], [data-lit]");
    if (!on) return;
    if (on.dataset.act) acts[on.dataset.act](on);
    else if (on.dataset.at) keys?.choose(on.dataset.at);
    else if (on.dataset.key) keys.key(on.dataset.key);
    else light(on.dataset.lit);
  });

  document.addEventListener("change", ({ target }) => {
    const field = target.closest("[data-set]");
    if (field) {
      set(field, target);
      target.defaultValue = target.value; // said, and no longer half typed
    }
    if (target.dataset.expert) edit({ do: "expert", expert: target.dataset.expert, on: target.checked }, target.id, target.checked);
  });

  document.addEventListener("submit", (event) => {
    event.preventDefault();
    keys.submit(event.target, event.submitter);
  });

  // The stream only says that something changed; what, is fetched

  let stream = null, heard = Date.now();

  function listen() {
    stream?.close();
    heard = Date.now();
    stream = new EventSource(`${base}events${seat === null ? "" : `?seat=${seat}`}`);
    const hear = (event) => {
      well();
      send();
      const step = JSON.parse(event.data);
      if (step.version === version) return;
      if (step.what) tell("latest", step.what);
      refresh();
    };
    stream.addEventListener("beat", hear);
    stream.addEventListener("table", hear);
    stream.addEventListener("known", () => { tag = null; refresh(); });
    stream.addEventListener("end", () => { ended = true; stream.close(); connection(); setTimeout(listen, 3000); });
    stream.onerror = () => {
      lost = true;
      connection();
      if (stream.readyState === 2) setTimeout(listen, ended ? 3000 : 1000);
    };
  }

  function well() {
    heard = Date.now();
    if (lost || ended) { lost = ended = false; connection(); }
  }

  setInterval(() => {
    if (document.hidden || ended || Date.now() - heard < 12000) return;
    lost = true;
    connection();
    listen();
  }, 2000);
  document.addEventListener("visibilitychange", () => document.hidden ? stream.close() : listen());
  addEventListener("pageshow", (event) => event.persisted && listen());
  addEventListener("online", listen);

  find("#pad-here")?.append(...(pad ? [pad] : []));
  listen();
  paint();
})();
