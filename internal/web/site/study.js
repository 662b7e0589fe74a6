// What explains: hints beside the game, and in the place of the game the walk
// through a solution, what came of "solve mine", and the analysis.
//
// All sentences and all places come from the worker. A study shows a picture of
// its own on the stage; the game stays as it was, and comes back when it closes.

import { $, el, grouped } from "./dom.js";
import { Picture, make, keyOf } from "./picture.js";
import { settings } from "./store.js";
import { t } from "./words.js";

const html = document.documentElement;

export class Study {
  constructor(app) {
    this.app = app;
    this.picture = new Picture($("picture"));
    this.strength = 0; // of the hint shown; 0 if none is
    this.shown = null; // the board on the stage while it is not the game's
    for (const n of [1, 2, 3]) $(`hint-${n}`).addEventListener("click", () => this.hint(n));
    $("hint-do").addEventListener("click", () => this.#apply());
    $("hint-close").addEventListener("click", () => {
      this.app.dropHint();
      this.app.board.focus();
    });
    $("panel-close").addEventListener("click", () => this.close(true));
  }

  // Hints.

  /** Gives a hint; without a strength, one stronger than the hint that is shown. */
  async hint(strength = Math.min(3, this.strength + 1)) {
    const { app } = this;
    if (app.filming || app.view.done) return;
    app.why(false);
    let reply;
    try {
      reply = await app.work(t("Looking for a step"), { do: "hint", strength });
    } catch (error) {
      app.tell(error.message, "fault");
      return;
    }
    if (!reply) return;
    const { hint } = reply;
    this.card(hint, strength);
    app.extra = { hint, wrong: hint.lift, wrongMarks: hint.erase };
    app.tray.light(hint.bones ?? []);
    app.show(app.view);
    app.board.picture.reveal($("stage"));
  }

  /** Says why no bone can lie on two cells, or that one can. */
  async why(a, b) {
    const { app } = this;
    app.why(false);
    try {
      const reply = await app.work(t("Looking for a reason"), { do: "why", a, b });
      if (!reply) return;
      this.dropHint();
      this.card(reply.hint);
      app.extra = { hint: reply.hint };
      app.show(app.view);
    } catch (error) {
      app.tell(error.message, "fault");
    }
  }

  /** Shows the card of a hint. */
  card(hint, strength = 0) {
    this.strength = strength;
    $("hint").hidden = false;
    $("hint").dataset.strength = strength;
    $("hint").dataset.kind = hint.kind ?? "";
    $("hint-title").textContent = hint.kind === "why" ? t("Why not here?") : t("Hint");
    $("hint-text").textContent = [hint.text, ...(hint.proof ?? [])].join("\n");
    const steps = hint.kind === undefined || hint.kind === "step" || hint.kind === "wrong";
    for (const n of [1, 2, 3]) {
      $(`hint-${n}`).hidden = !steps;
      $(`hint-${n}`).setAttribute("aria-pressed", String(n === strength));
    }
    const does = [hint.lay, hint.out, hint.lift, hint.erase].some((list) => list?.length);
    $("hint-do").hidden = strength < 3 || !does;
    $("hint").scrollTop = 0;
    if (html.dataset.layout === "below") $("hint").scrollIntoView({ block: "nearest" });
  }

  async #apply() {
    await this.app.act({ do: "hint", strength: 3, apply: true }, t("Done."));
    this.app.board.focus();
  }

  dropHint() {
    this.strength = 0;
    $("hint").hidden = true;
    $("hint").dataset.strength = 0;
    this.app.tray.light([]);
    if (this.app.extra.hint) this.app.extra = {};
  }

  // The stage.

  /** Shows a board on the stage in place of the game, with a panel beside it. */
  #stage(name, title, view, ...body) {
    html.dataset.stage = name;
    if (!history.state?.study) history.pushState({ ...history.state, study: true }, ""); // for Back to close
    this.shown = view;
    this.dropHint();
    this.picture.setBoard(view, settings.pips === "dots");
    this.picture.bare();
    $("picture").removeAttribute("hidden");
    $("bones").hidden = true;
    $("panel").hidden = false;
    $("panel-title").textContent = title;
    $("panel-body").replaceChildren(...body);
    this.app.layout.fit();
    $("panel-title").focus({ preventScroll: true });
    $("middle").scrollTop = $("side").scrollTop = 0;
  }

  /** Back to the game. */
  close(focus = false) {
    if (html.dataset.stage === "game") return;
    html.dataset.stage = "game";
    this.steps = this.shown = null;
    $("picture").setAttribute("hidden", "");
    $("panel").hidden = true;
    $("bones").hidden = false;
    $("panel-body").replaceChildren();
    this.app.layout.fit();
    if (focus) this.app.board.focus();
    if (focus && history.state?.study) history.back();
  }

  /** A key while a study is shown. Reports whether it was for it. */
  key(key) {
    if (key === "Escape") {
      this.close(true);
      return true;
    }
    if (!this.steps) return false;
    const to = { ArrowLeft: this.at - 1, ArrowRight: this.at + 1, Home: 0, End: this.steps.length }[key];
    if (to === undefined) return false;
    this.#go(to);
    return true;
  }

  // Explain: step 0 is the board as it was, the last is the end.

  async explain(from = this.app.view.laid.length && !this.app.view.done ? "position" : "fresh") {
    const { app } = this;
    const view = app.view;
    if (!(await app.sure("Explain it leads to the answer, step by step."))) return;
    let reply;
    try {
      reply = await app.work(t("Thinking it through"), { do: "explain", from });
    } catch (error) {
      app.tell(error.message, "fault");
      return;
    }
    if (!reply) return;
    this.given = reply.given ?? (from === "position" ? view.laid : []);
    const button = (id, name, icon, to) => {
      const svg = make("svg", { class: "icon", "aria-hidden": "true" });
      make("use", { href: `#i-${icon}` }, svg);
      const made = el("button", { type: "button", id, onclick: () => this.#go(to()) }, svg);
      made.setAttribute("aria-label", name);
      return made;
    };
    this.steps = [...reply.steps, { text: [reply.text, ...(reply.why ?? [])].join("\n"), end: true, places: reply.open ?? [] }];
    const slider = el("input", { type: "range", id: "step-slider", min: 0, max: this.steps.length, value: 0, oninput: () => this.#go(Number(slider.value)) });
    slider.setAttribute("aria-label", t("Step"));
    const text = el("div", { id: "step-text" });
    text.setAttribute("aria-live", "polite");
    const other = from === "position" ? "fresh" : "position";
    const again = el("button", { type: "button", id: "explain-other", onclick: () => this.explain(other) },
      other === "fresh" ? t("From the empty board") : t("From where I am"));
    this.#stage("explain", t("Step by step"), view,
      el("div", { className: "walk" }, button("step-first", t("First step"), "first", () => 0), button("step-back", t("Step back"), "back", () => this.at - 1),
        button("step-next", t("Next step"), "next", () => this.at + 1), button("step-last", t("Last step"), "last", () => this.steps.length)),
      slider, el("div", { className: "step-head" }, el("span", { id: "step-count" }), el("span", { id: "step-rule" })), text,
      ...(view.laid.length && !view.done ? [again] : []),
      el("p", { className: "note", textContent: [t("A thick frame is a bone that the step lays, a cross what it rules out, a bar what was ruled out before; dots outline places it is about, thin dots those that a bone or cell has lost. Arrows are the links of a chain, in their order. Left and right arrow keys walk."),
        settings.coordinates ? t("r3c5 is row 3, column 5.") : ""].join(" ") }));
    if (settings.coordinates) this.picture.setCoordinates();
    this.#go(0);
  }

  /** Shows step n: 0 is the board before the first. */
  #go(n) {
    const { steps } = this;
    n = Math.max(0, Math.min(n, steps.length));
    this.at = n;
    const step = n > 0 ? steps[n - 1] : { text: `${this.given.length ? t("The bones that lie are taken as given.") : t("The board as it is.")} ${t("{n} steps follow.", { n: steps.length - 1 })}` };
    const before = steps.slice(0, Math.max(0, n - 1));
    const now = step.lay ?? [];
    const fresh = new Set(now.map(({ a, b }) => keyOf(a, b)));
    const old = [...this.given, ...before.flatMap((s) => s.lay ?? [])].filter(({ a, b }) => !fresh.has(keyOf(a, b)));
    this.picture.setBones([...old, ...now.map((place) => ({ ...place, kind: "step" }))]);
    this.picture.setLines(this.#stillOut(before, [...old, ...now]));
    this.picture.setShade((step.cells ?? []).map((cell) => ({ cell })));
    // That nothing else lies on a bone goes without saying.
    const taken = new Set(now.flatMap(({ a, b }) => [`${a}`, `${b}`]));
    const about = [
      ...(step.out ?? []).filter(({ a, b }) => !taken.has(`${a}`) && !taken.has(`${b}`)).map((place) => ({ ...place, kind: "out" })),
      ...[...(step.places ?? []), ...(step.chain ?? [])].map((place) => ({ ...place, kind: "pair" })),
      ...(step.anti ?? []).map((place) => ({ ...place, kind: "second" })),
      ...(step.gone ?? []).map((place) => ({ ...place, kind: "gone" })),
    ].filter(({ a, b }) => !fresh.has(keyOf(a, b)));
    this.picture.setLights(about);
    this.picture.setArrows(step.links ?? []);
    this.picture.setSigns(step.letters ?? [], "letters");
    this.picture.reveal($("stage"));
    const count = n === 0 ? t("The board") : step.end ? t("The end") : t("Step {n}", { n: step.number ?? n });
    $("step-count").textContent = t("{at} · {n} of {all}", { at: count, n, all: steps.length });
    $("step-rule").replaceChildren(...(step.rule ? [`${t(step.rule)} `, el("span", { className: "chip", textContent: t(step.level) })] : []));
    $("step-text").replaceChildren(el("p", { className: "sentence", textContent: step.text }),
      ...(step.proof?.length ? [el("pre", { className: "proof", textContent: step.proof.join("\n") })] : []),
      ...(step.says ? [el("details", { className: "why" }, el("summary", { textContent: t("Why the rule holds") }),
        el("p", { textContent: `${t(step.says)} ${t(step.why)}` }))] : []));
    $("step-slider").value = n;
    $("step-slider").setAttribute("aria-valuetext", count);
    const at = document.activeElement;
    $("step-first").disabled = $("step-back").disabled = n === 0;
    $("step-next").disabled = $("step-last").disabled = n === steps.length;
    if (at.matches(".walk :disabled")) $(n ? "step-back" : "step-next").focus();
    $("picture").setAttribute("aria-label", t("{at}: {n} bones lie, {more} of them since the step before.", { at: count, n: old.length + now.length, more: now.length }));
  }

  /** What was ruled out before and is still to be seen: between two cells that are bare. */
  #stillOut(before, bones) {
    const covered = new Set(bones.flatMap(({ a, b }) => [`${a}`, `${b}`]));
    return before.flatMap((s) => s.out ?? []).filter(({ a, b }) => !covered.has(`${a}`) && !covered.has(`${b}`)).map((place) => ({ ...place, kind: "out" }));
  }

  // Solve mine: the worker has loaded the board already.

  async solve(view, back) {
    const { app } = this;
    const reply = await app.work(t("Solving"), { do: "solve" });
    if (!reply) return;
    const { verdict } = reply;
    app.slot.seen = true;
    const words = { one: t("One solution"), many: t("Several solutions"), none: t("No solution") };
    const count = reply.count && verdict === "many" ? t("{list} solutions", { list: grouped(reply.count) }) : words[verdict];
    const show = (bones, differ = []) => {
      this.picture.setBones(bones);
      this.picture.setShade(differ.map((cell) => ({ cell, kind: "differs" })));
    };
    const first = el("button", { type: "button", id: "show-first", onclick: () => pick(first, reply.solution) }, verdict === "many" ? t("One of them") : t("The solution"));
    const second = el("button", { type: "button", id: "show-second", onclick: () => pick(second, reply.second) }, t("Another"));
    const pick = (button, bones) => {
      for (const other of [first, second]) other.setAttribute("aria-pressed", String(other === button));
      show(bones, reply.differ);
    };
    const says = el("p", { id: "verdict", className: "big", textContent: count });
    says.dataset.verdict = verdict;
    const notes = {
      one: t("It is the only one, so the board is a proper puzzle."),
      many: t("The dotted cells are where two of them differ. Change one of these to make the board unique."),
      none: "",
    };
    const why = reply.why ? [el("h4", { textContent: t("Why there is none") }), el("pre", { className: "proof", id: "why", tabIndex: 0, textContent: reply.why })] : [];
    const buttons = el("div", { className: "row" }, ...(verdict === "none" ? [] : [first]), ...(verdict === "many" ? [second] : []));
    const next = el("div", { className: "row" },
      el("button", { type: "button", id: "play-it", className: "main", onclick: () => this.close(true) }, t("Play this board")),
      ...(verdict === "none" ? [] : [el("button", { type: "button", id: "explain-it", onclick: () => this.explain("fresh") }, t("Explain it")),
        el("button", { type: "button", id: "analyse-it", onclick: () => this.analyse() }, t("Analyse it"))]),
      ...(back ? [el("button", { type: "button", id: "go-back", onclick: () => app.resume(back).then(() => app.board.focus()) }, t("Back to my game"))] : []));
    this.#stage("solve", t("Your board"), view, says, el("p", { className: "note", textContent: notes[verdict] }), ...why, buttons, next);
    if (verdict !== "none") pick(first, reply.solution);
    else if (why.length) this.picture.setCoordinates();
  }

  // Analyse.

  async analyse() {
    const { app } = this;
    const view = app.view;
    if (!(await app.sure("The analysis shows where bones lie."))) return;
    let reply;
    try {
      reply = await app.work(t("Counting"), { do: "analyse" });
    } catch (error) {
      app.tell(error.message, "fault");
      return;
    }
    if (!reply) return;
    const { count, usage, rating } = reply;
    const sure = usage.filter(({ share }) => share >= 1).length, never = usage.filter(({ share }) => share <= 0).length;
    const facts = el("p", { id: "usage-facts", textContent: t("Places: {n}. In every solution: {sure}. In none: {never}.", { n: usage.length, sure, never }) });
    const point = el("p", { className: "note", id: "usage-at", textContent: count === "1" ? "" : t("Bones lie in every solution; the thicker a bar, the more solutions have one there.") });
    point.setAttribute("aria-live", "polite");
    this.#stage("analyse", t("Analysis"), view,
      el("p", { id: "count", className: "big", textContent: t("{n} solutions", { n: grouped(count) }) }),
      facts, point, ...this.#rating(rating), ...(count === "0" ? [] : [this.#usageTable(usage)]));
    this.picture.setHeat(usage);
    const byPlace = new Map(usage.map((entry) => [keyOf(entry.a, entry.b), entry]));
    $("picture").onpointerover = (event) => {
      const entry = byPlace.get(event.target.closest?.("[data-place]")?.dataset.place);
      if (entry) point.textContent = t("{name} here: in {n} of {all}.", { name: (entry.bone ?? []).join("-"), n: grouped(entry.solutions), all: grouped(count) });
    };
  }

  #rating(rating) {
    if (!rating || rating.number === null || rating.number === undefined) {
      return [el("p", { id: "rating", className: "note", textContent: this.app.rated(null) })];
    }
    const rows = rating.steps.map(({ rule, level, times }) =>
      el("tr", {}, el("td", { textContent: t(rule) }), el("td", { textContent: t(level) }), el("td", { className: "n", textContent: times })));
    const head = el("tr", {}, ...[t("Rule"), t("Level"), t("Times")].map((text, i) => el("th", { textContent: text, scope: "col", className: i === 2 ? "n" : "" })));
    return [
      el("p", { id: "rating", textContent: this.app.rated(rating.number, rating.level) }),
      el("table", { id: "rating-table" }, el("thead", {}, head), el("tbody", {}, ...rows)),
    ];
  }

  /** The heat picture in words: what is neither sure nor impossible, the surest first. */
  #usageTable(usage) {
    const open = usage.filter(({ share }) => share > 0 && share < 1).sort((x, y) => y.share - x.share).slice(0, 40);
    if (!open.length) return el("span");
    const rows = open.map(({ a, b, bone, share }) => el("tr", {},
      el("td", { textContent: (bone ?? []).join("-") }), el("td", { textContent: `r${a[0] + 1}c${a[1] + 1} r${b[0] + 1}c${b[1] + 1}` }),
      el("td", { className: "n", textContent: `${(100 * share).toFixed(1)} %` })));
    const head = el("tr", {}, ...[t("Bone"), t("Place"), t("Solutions")].map((text, i) => el("th", { textContent: text, scope: "col", className: i === 2 ? "n" : "" })));
    return el("details", {}, el("summary", { textContent: t("Place by place") }), el("table", { id: "usage-table" }, el("thead", {}, head), el("tbody", {}, ...rows)));
  }
}
