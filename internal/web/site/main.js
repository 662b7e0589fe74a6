// The page put together: the game that is played, its buttons and keys, its clock
// and its keeping. Puzzles are the worker's business; here is what happens when.
//
//   early.js           the Go worker, started first
//   worker-client.js   requests to it
//   page.js            what the page of Pips does as well: to ask, and to tell
//   picture.js         a board as SVG
//   board.js           the board that is played on
//   tray.js            the list of bones
//   study.js           what explains: hint, explain, solve mine, analyse
//   panels.js          what asks: new board, share, print, settings, help
//   photo.js           a picture that is read, corrected and played; loaded when asked for
//   month.js           the puzzles of a month, which are done
//   today.js           today's boards, the card at the end, the film, the first lesson
//   share.js           the picture of a finished board
//   layout.js          where things stand and how large cells are
//   store.js           what is remembered
//   words.js           words in other languages
//   dom.js             a few words for talking to the document
//
// The life of a move: board.onlay → app.act({do: "lay"}) → the worker → a view →
// app.show, which draws it and keeps the game.

import { $, clockText, el, put } from "./dom.js";
import { Page, SOON } from "./page.js";
import { Board } from "./board.js";
import { Tray } from "./tray.js";
import { keyOf, make, markOf } from "./picture.js";
import { Layout } from "./layout.js";
import { Panels } from "./panels.js";
import { Study } from "./study.js";
import { Today } from "./today.js";
import * as store from "./store.js";
import { dateWords, language, learn, t } from "./words.js";

const { settings } = store;
const html = document.documentElement;

/** Levels, each a star more. */
const LEVELS = ["trivial", "basic", "hard", "extreme", "beyond"];

/** Requests after which the time of a board is not that of a person alone. */
const HELPS = ["hint", "why", "explain", "solve", "analyse"];

class App extends Page {
  constructor() {
    super();
    this.engine.onrestart = () => this.#recover();
    this.board = new Board($("board"), $("lights"));
    this.tray = new Tray($("tray"), $("tray-left"));
    this.view = null;
    this.slot = null;      // what is kept of the game beside its text: see Kept in store.js
    this.extra = {};       // what Check and Hint add to the view until the next move
    this.filming = false;  // a finished game is shown once more
    this.seconds = 0;
    this.told = 0;         // the seconds that the worker knows
    this.today = new Today(this);
    this.study = new Study(this);
    this.panels = new Panels(this);
    this.layout = new Layout(() => (html.dataset.stage === "game" ? this.view : this.study.shown), this.board, this.tray);
    this.#wire();
  }

  ask(request, how) {
    if (this.slot && HELPS.includes(request.do) && !how?.lesson && !this.view?.done) this.slot.helped = true;
    return super.ask(request, how);
  }

  /** Does something to the game, shows what came of it and says it. */
  async act(request, text = "") {
    if (this.filming) return null;
    this.why(false);
    try {
      const reply = await this.ask(request);
      this.extra = {};
      this.study.dropHint();
      if (text) this.say(text);
      this.show(reply.view);
      this.today.moved(reply.view);
      return reply;
    } catch (error) {
      this.tell(error.message, "fault");
      return null;
    }
  }

  /** Starts to play what the worker has loaded, with what was kept of it. */
  open(view, slot = {}) {
    this.slot = { key: view.id, story: view.moves ? null : {}, ...slot };
    const { key, study } = history.state ?? {};
    if (key !== this.slot.key || study) history[key && !study ? "pushState" : "replaceState"]({ key: this.slot.key }, "");
    this.extra = {};
    this.filming = false;
    this.layout.zoom = 1;
    this.seconds = this.told = Math.max(view.elapsed ?? 0, slot.seconds ?? 0);
    this.wasDone = view.done;
    this.study.close();
    this.study.dropHint();
    this.why(false);
    this.board.lightPair(null);
    this.notice = view.solutions === "many" ? t("This board has several solutions: thinking alone does not find all of its bones, and any of the solutions counts")
      : view.solutions === "none" ? t("This board has no solution") : "";
    this.tell("");
    $("lesson").hidden = true;
    this.show(view);
    this.today.finish(view.done);
    html.dataset.ready = "true";
  }

  /** Opens what the worker has just loaded, or the game that was begun on the same board. */
  async take(view) {
    if (!(await this.resume(store.game(view.id)))) this.open(view);
  }

  /** Opens what was kept under a key. Reports whether there was anything. */
  async resume(kept) {
    if (!kept) return false;
    try {
      const { save, ...slot } = kept;
      const reply = await this.ask({ do: "load", text: save });
      this.open(reply.view, slot);
      return true;
    } catch {
      return false; // kept by an older page, or damaged
    }
  }

  /** Opens the puzzle of a day, or what was already done of it. */
  async daily(date, level) {
    const key = `daily ${date} ${level}`;
    if (await this.resume(store.game(key))) return;
    const reply = await this.work(t("Puzzle of {date}", { date: dateWords(date) }), { do: "new", daily: date, level });
    if (reply) this.open(reply.view, { key, daily: { date, level } });
  }

  show(view) {
    this.view = view;
    const at = document.activeElement;
    if (!this.filming) this.lastMoves = view.moves;
    const faults = settings.faults === "once" || Boolean(this.extra.checked);
    const { daily } = this.slot;
    this.title = daily && language !== "en" ? `${dateWords(daily.date)}: ${t(view.rows < 7 ? "Double-three, {level}" : "Double-six, {level}", { level: t(daily.level) })}` : view.title || t("A board of your own");
    const title = daily?.date === store.today() ? `${t("Today")}: ${this.title.split(": ")[1].split(",")[0]}` : this.title;
    put($("title"), title);
    document.title = `${this.title} · bonepile`;
    const stars = LEVELS.indexOf(view.level) + 1, level = title.includes(t(view.level)) ? "" : t(view.level);
    put($("level"), [level, "★".repeat(stars) + "☆".repeat(stars ? LEVELS.length - stars : 0), view.solutions === "many" ? t("several solutions") : ""].filter(Boolean).join(" "));
    $("level").ariaLabel = [t(view.level), view.rating === null ? "" : t("{n} of 100", { n: Math.round(view.rating) })].filter(Boolean).join(", ") || null;
    $("level").hidden = !$("level").textContent;
    put($("rating-note"), this.rated(view.rating, view.level));
    this.board.show(view, { ...this.extra, faults, dots: settings.pips === "dots" });
    this.tray.show(view.tray, { faults, forced: settings.forced, dots: settings.pips === "dots" });
    this.today.show();
    this.#values();
    this.#points();
    this.#clock(); // at once: a line that comes with the first second would move all below it
    $("t-undo").disabled = !view.canUndo;
    $("t-redo").disabled = !view.canRedo;
    const size = `${view.rows} ${view.cols} ${view.tray.length}`;
    if (this.fitted !== size) {
      this.fitted = size;
      this.layout.fit();
    }
    this.#messages(faults);
    if (this.filming) return;
    this.#note(view);
    if (view.done && !this.wasDone) this.#finished();
    if (!view.done) {
      $("board").classList.remove("finished");
      this.today.finish(false);
    }
    this.wasDone = view.done;
    html.dataset.done = String(view.done);
    this.keep();
    if (at !== document.body) this.refocus();
  }

  /** Gives the focus to the board if what had it is gone. */
  refocus() {
    const at = document.activeElement;
    if (at === document.body || at.matches(":disabled") || !at.checkVisibility()) this.board.focus();
  }

  /** What a rating is, in one sentence. */
  rated(n, level) {
    const to = 20 * (LEVELS.indexOf(level) + 1);
    return n === null ? t("Only a board with exactly one solution has a rating.")
      : t("Rated {n} of 100: the effort of a short way to the solution, on a scale where the level “{level}” goes from {from} to {to}.", { n: Math.round(n), level: t(level), from: to - 20, to });
  }

  /** Notes when each bone was laid, in this order. */
  #note({ laid }) {
    const { story } = this.slot;
    if (!story) return; // it began elsewhere
    const lie = laid.filter(({ given }) => !given).map(({ a, b }) => keyOf(a, b));
    for (const key of Object.keys(story)) {
      if (lie.includes(key)) continue;
      delete story[key];
      this.slot.lifted = true;
    }
    for (const key of lie) story[key] ??= Math.floor(this.seconds);
  }

  #messages(faults) {
    if (this.view.done) return void this.tell("");
    const list = faults ? this.view.faults.map((fault) => fault.text) : [];
    if (this.extra.checked) list.unshift(this.extra.checked);
    if (!list.length && this.notice) list.push(this.notice);
    this.tell(list, this.view.faults.length || this.extra.wrong?.length ? "fault" : "");
  }

  /** Keeps the game in the browser. */
  keep() {
    const { view, slot } = this;
    if (!view?.save || !slot || this.filming) return; // of a film, half of the bones
    if (this.followed === view.save && !slot.helped) return; // as the other tab has it
    this.followed = "";
    const kept = store.keepGame({
      ...slot, title: view.title, save: view.save, done: view.done, moves: view.moves, seconds: Math.floor(this.seconds), when: Date.now(),
    });
    if (kept || this.warned) return;
    this.warned = true;
    this.tell(t("This browser keeps nothing now: the game is lost when the page is closed."), "fault");
  }

  /** Goes on with what another tab did to this game. */
  async #follow(key) {
    const kept = store.game(key), moves = (save) => save.replace(/^elapsed.*$/m, "");
    if (!kept || key !== this.slot?.key) return;
    this.slot.helped ||= kept.helped;
    if (moves(kept.save) === moves(this.view.save)) {
      this.seconds = Math.max(this.seconds, kept.seconds);
      return;
    }
    if (this.filming || html.dataset.stage !== "game") return void setTimeout(() => this.#follow(key), SOON); // once that is over
    this.followed = kept.save;
    if (await this.resume(kept)) this.tell(t("Another tab went on with this game."));
  }

  // The clock runs while the game is to be seen and not finished.

  #tick() {
    this.today.show(); // it may be midnight
    const running = this.view && !this.view.done && !this.filming && !document.hidden && html.dataset.stage === "game" && !document.querySelector("dialog[open]");
    if (running) this.seconds++;
    if (running && this.seconds - this.told >= 20) this.#tellTime();
    this.#clock();
  }

  #clock() { put($("timer"), settings.timer && this.view ? clockText(this.seconds) : ""); }

  async #tellTime() {
    this.told = this.seconds;
    try {
      const { view } = await this.engine.ask({ do: "elapsed", seconds: Math.floor(this.seconds) });
      if (this.view && view?.save) this.view.save = view.save;
      this.keep();
    } catch { /* the next one will do */ }
  }

  #finished() {
    this.seconds = Math.max(1, this.seconds); // a board done between two ticks of the clock took time as well
    this.#tellTime();
    $("board").classList.add("finished");
    const { daily, helped, story } = this.slot;
    const order = Object.keys(story ?? {});
    for (const bone of $("board").querySelectorAll(".bone")) bone.style.setProperty("--turn", order.indexOf(bone.dataset.place));
    this.board.hum([20, 50, 30]);
    if (daily) store.finishDaily(daily.date, daily.level, Math.floor(this.seconds), helped);
    this.today.show();
    this.today.finish(true, true);
    this.say([$("finish-title").textContent, t("Solved in {time}. Every bone is in its place.", { time: clockText(this.seconds) })].join(". "));
  }

  #values() {
    const values = [...new Set(this.view.pips.flat().filter((n) => n !== null))].sort((a, b) => a - b);
    const bar = $("values");
    if (bar.dataset.values !== `${values}`) {
      bar.dataset.values = `${values}`;
      bar.replaceChildren(...values.map((n) => {
        const button = el("button", { type: "button" });
        button.dataset.value = n;
        button.setAttribute("aria-label", t("Highlight {n}", { n }));
        make("svg", { viewBox: "-20 -20 40 40", "aria-hidden": "true" }, button);
        button.append(el("span", { textContent: n }));
        return button;
      }));
    }
    const slots = this.view.highlights ?? [];
    for (const button of bar.children) {
      const slot = slots.indexOf(Number(button.dataset.value));
      button.setAttribute("aria-pressed", String(slot >= 0));
      const svg = button.firstElementChild;
      if (svg.dataset.slot === String(slot)) continue;
      svg.dataset.slot = slot;
      svg.replaceChildren();
      if (slot < 0) continue;
      const { d, name } = markOf(slot);
      make("path", { d, class: name }, svg);
    }
  }

  #points() {
    const list = $("points");
    const points = this.view.checkpoints ?? [];
    list.hidden = points.length === 0;
    list.replaceChildren(...points.map((point) => {
      const name = point.name || t("after {n} moves", { n: point.moves });
      const back = el("button", { type: "button", textContent: t("Back to the point {name}", { name }) });
      back.dataset.return = point.index;
      const drop = el("button", { type: "button", className: "quiet", textContent: "×" });
      drop.dataset.forget = point.index;
      drop.setAttribute("aria-label", t("Forget the point {name}", { name }));
      return el("li", {}, back, drop);
    }));
  }

  /** Toggles the highlight of a number. */
  highlight(value) {
    const on = (this.view.highlights ?? []).includes(value);
    this.act({ do: "highlight", value }, on ? t("{n} is no longer highlighted.", { n: value }) : t("{n} is highlighted.", { n: value }));
  }

  /** Looks for mistakes. */
  async check() {
    if (this.filming) return;
    this.why(false);
    try {
      const reply = await this.work(t("Looking for mistakes"), { do: "check" });
      if (!reply) return;
      const text = t(reply.text || "No mistakes.");
      this.extra = { wrong: reply.wrong ?? [], wrongMarks: reply.wrongMarks ?? [], checked: text, letters: reply.letters };
      this.study.dropHint();
      const [said, ...proof] = reply.why ?? [];
      if (said) this.slot.helped = true; // by a reason, as by a hint
      this.show(reply.view ?? this.view);
      if (said) this.study.card({ kind: "why", text: said, proof });
    } catch (error) {
      this.tell(error.message, "fault");
    }
  }

  undo() { if (this.view.canUndo) this.act({ do: "undo" }, t("Undone.")); }
  redo() { if (this.view.canRedo) this.act({ do: "redo" }, t("Done again.")); }
  restart() { this.act({ do: "restart" }, t("Started over; undo brings the board back.")); }
  mark() { this.act({ do: "checkpoint" }, t("Marked. You can come back to this point.")); }
  goBack(index) { this.act({ do: "return", index }, t("Back at the point you marked.")); }

  /** Takes the hint away, and what it lit. */
  dropHint() {
    if ($("hint").hidden) return;
    this.study.dropHint();
    delete this.extra.letters; // of what Check found
    this.show(this.view);
  }

  lines(on = !this.board.lineMode) {
    this.board.lineMode = on;
    $("t-line").setAttribute("aria-pressed", String(on));
    html.dataset.lines = String(on);
    this.say(on ? t("Taps draw lines now.") : t("Taps lay bones now."));
  }

  /** The next press between two cells asks why no bone can lie there. */
  why(on = !this.board.asksWhy) {
    if (on === this.board.asksWhy) return;
    this.board.asksWhy = on;
    $("t-why").setAttribute("aria-pressed", String(on));
    this.tell(on ? t("Why not here? Press between two cells") : "");
    if (on) this.board.focus();
  }

  pencil(on = !this.board.pencil) {
    this.board.pencil = on;
    $("t-pencil").setAttribute("aria-pressed", String(on));
    this.say(on ? t("Moves are in pencil now.") : t("Moves count again."));
  }

  /** What the settings say, done. */
  applySettings() {
    const asked = new URLSearchParams(location.search).get("theme");
    html.dataset.theme = /^(light|dark|contrast)$/.test(asked) ? asked : settings.theme;
    html.dataset.table = settings.table;
    html.dataset.motion = settings.motion ? "on" : "off";
    html.dataset.text = settings.text;
    html.dataset.hand = settings.hand;
    html.dataset.palette = settings.palette;
    this.board.whole = settings.arrows === "whole";
    this.engine.spoken = null; // coordinates or letters
    $("timer").hidden = !settings.timer;
    if (this.view) this.show(this.view);
    this.layout.fit();
  }

  /** Has the worker count from the number that the settings say, and shows the game so. */
  async count() {
    const { view } = await this.ask({ do: "numbers", ...(settings.first === "own" ? {} : { first: Number(settings.first) }) });
    if (!view || !this.view) return;
    this.extra = {};
    this.study.close();
    this.study.dropHint();
    this.board.lightPair(null);
    this.show(view);
  }

  #wire() {
    const { board, tray } = this;
    board.onlay = (a, b) => this.#move(board.pencil ? "pencil" : "lay", a, b);
    board.onmark = (a, b) => this.#move(board.pencil ? "dash" : "mark", a, b);
    board.onwhy = (a, b) => { if (!this.filming) this.study.why(a, b); };
    board.onsay = (text) => this.say(text);
    board.onpoint = (place) => {
      tray.point(place?.bone ?? null);
      if (settings.pair) board.lightPair(place?.bone ?? (tray.kept ? tray.kept.dataset.bone.split("-").map(Number) : null));
    };
    tray.onlight = (bone) => board.lightPair(bone);
    $("values").addEventListener("click", (event) => {
      const button = event.target.closest("[data-value]");
      if (button) this.highlight(Number(button.dataset.value));
    });
    $("points").addEventListener("click", (event) => {
      const { return: to, forget } = event.target.dataset;
      if (to !== undefined) this.goBack(Number(to));
      if (forget !== undefined) this.act({ do: "forget", index: Number(forget) }, t("Forgotten."));
    });
    const buttons = {
      "t-line": () => this.lines(), "t-pencil": () => this.pencil(), "t-undo": () => this.undo(), "t-redo": () => this.redo(),
      "t-check": () => this.check(), "t-hint": () => this.study.hint(), "t-more": () => this.#more(),
      "t-explain": () => this.study.explain(), "t-analyse": () => this.study.analyse(), "t-why": () => this.why(),
      "t-keep": () => this.mark(), "t-restart": () => this.restart(),
      "t-in": () => this.layout.scale(1.25), "t-out": () => this.layout.scale(0.8),
      "a-menu": () => this.#menu(),
    };
    for (const [id, press] of Object.entries(buttons)) $(id).addEventListener("click", press);
    $("menu").addEventListener("click", () => this.#menu(false));
    $("more").addEventListener("click", (event) => {
      if (!["t-in", "t-out"].includes(event.target.id)) this.#more(false); // those are pressed several times
    });
    document.addEventListener("keydown", (event) => this.#key(event));
    document.addEventListener("visibilitychange", () => { if (document.hidden) this.keep(); });
    window.addEventListener("pagehide", () => this.keep());
    window.addEventListener("hashchange", () => this.fromAddress());
    window.addEventListener("popstate", ({ state }) => this.#back(state));
    document.querySelector(".skip").addEventListener("click", (event) => {
      event.preventDefault(); // which would be an address
      board.focus();
    });
    store.follow((key) => this.#follow(key));
    setInterval(() => this.#tick(), 1000);
  }

  /** Back to the game before, or on to the one after; out of a study first. */
  async #back(state) {
    if (!state) return; // an address, and so a board
    for (const dialog of document.querySelectorAll("dialog[open]")) dialog.close();
    this.study.close(true);
    if (state.key === this.slot?.key || await this.resume(store.game(state.key))) return;
    this.warned = false; // that game was not kept
    this.keep();
  }

  #more(open = $("more").hidden) {
    if (!open && $("more").contains(document.activeElement)) $("t-more").focus();
    $("more").hidden = !open;
    $("t-more").setAttribute("aria-expanded", String(open));
  }

  #menu(open = $("a-menu").getAttribute("aria-expanded") !== "true") {
    $("a-menu").setAttribute("aria-expanded", String(open));
    this.layout.fit();
  }

  #move(what, a, b) {
    if (this.filming) return;
    const { rows, laid, marks, pencilled, dashes } = this.view;
    if (!rows || html.dataset.stage !== "game") return;
    const { pips } = this.view;
    const name = [pips[a[0]][a[1]], pips[b[0]][b[1]]].sort((x, y) => x - y).join("-");
    const same = (place) => `${place.a} ${place.b}` === `${a} ${b}` || `${place.a} ${place.b}` === `${b} ${a}`;
    const texts = {
      lay: laid.some(same) ? t("{name} taken up.", { name }) : t("{name} laid.", { name }),
      mark: marks.some(same) ? t("Line taken away.") : t("Line drawn: no {name}.", { name }),
      pencil: pencilled.some(same) ? t("{name} rubbed out.", { name }) : t("{name} in pencil.", { name }),
      dash: dashes.some(same) ? t("Dashed line taken away.") : t("Dashed line: perhaps no {name}.", { name }),
    };
    this.act({ do: what, a, b }, texts[what]);
  }

  #key(event) {
    const typing = event.target.closest?.("input, textarea, select, dialog[open]") || document.querySelector("dialog[open]");
    if (typing || !this.view) return;
    if (event.key === "Escape" && $("rating-note").matches(":popover-open")) return; // which closes it
    if (event.ctrlKey || event.metaKey) {
      const key = event.key.toLowerCase();
      if (key === "z") (event.shiftKey ? this.redo() : this.undo());
      else if (key === "y") this.redo();
      else return;
      event.preventDefault();
      return;
    }
    if (event.altKey) return;
    if (html.dataset.stage !== "game") {
      if (this.study.key(event.key)) event.preventDefault();
      return;
    }
    if (/^[0-9]$/.test(event.key)) this.#digit(event.key);
    else if (!this.#letter(event.key)) return;
    event.preventDefault();
  }

  #letter(key) {
    const last = this.view.checkpoints?.at(-1);
    const does = {
      u: () => this.undo(), r: () => this.redo(), h: () => this.study.hint(), c: () => this.check(),
      e: () => this.study.explain(), a: () => this.study.analyse(), k: () => this.mark(), l: () => this.lines(), d: () => this.pencil(),
      b: () => last && this.goBack(last.index), t: () => this.#toggleTimer(),
      n: () => this.panels.open("new"), s: () => this.panels.open("solve"), p: () => this.panels.open("print"),
      "?": () => this.panels.open("help"), "+": () => this.layout.scale(1.25), "-": () => this.layout.scale(0.8),
      Escape: () => { this.#more(false); this.dropHint(); this.why(false); this.board.focus(); },
    }[key.length === 1 ? key.toLowerCase() : key];
    does?.();
    return Boolean(does);
  }

  #toggleTimer() {
    settings.timer = !settings.timer;
    $("s-timer").checked = settings.timer;
    store.saveSetting("timer");
    this.applySettings();
  }

  /** Digits highlight; of a number with two digits, the first waits for the second. */
  #digit(digit) {
    clearTimeout(this.waiting);
    const typed = (this.digits ?? "") + digit;
    this.digits = "";
    if (Number(typed) > this.view.high) return typed.length > 1 ? this.#digit(digit) : undefined;
    if (typed === "0" && !this.view.pips.flat().includes(0)) return undefined; // of numbers from 1
    if (Number(typed) * 10 > this.view.high || typed === "0") return this.highlight(Number(typed));
    this.digits = typed;
    this.waiting = setTimeout(() => {
      this.digits = "";
      this.highlight(Number(typed));
    }, 600);
  }

  /**
   * Opens what the address names, a board or the puzzle of a day; if both and they differ,
   * since another version made the link, the board. Reports whether it names anything.
   */
  async fromAddress() {
    const asked = new URLSearchParams(location.hash.slice(1));
    const board = asked.get("board"), day = asked.get("daily");
    if (!board && !day) return false;
    history.replaceState(history.state, "", location.pathname + location.search);
    const before = this.view;
    let fault = "";
    try {
      if (day) await this.daily(...day.split("."));
    } catch (error) {
      fault = error.message;
    }
    try {
      if (board && this.view?.id !== board) {
        const reply = await this.work(t("Reading"), { do: "load", text: board });
        if (reply) await this.take(reply.view);
      }
    } catch (error) {
      fault = error.message;
    }
    this.refused = this.view === before && fault ? t("This link cannot be opened: {why}", { why: fault }) : "";
    if (this.refused && before) this.tell(this.refused, "fault");
    return this.view !== before;
  }

  /** Asks before an answer is shown. Not on a board that is done, or whose answer was seen. */
  sure(what) {
    if (this.view.done || this.slot.seen) return Promise.resolve(true);
    $("ask-text").textContent = t(what);
    const dialog = $("d-ask");
    dialog.showModal();
    return new Promise((answer) => {
      const end = (yes) => {
        dialog.onclose = null;
        dialog.close();
        if (yes) this.slot.seen = true;
        answer(yes);
      };
      $("ask-yes").onclick = () => end(true);
      $("ask-no").onclick = () => end(false);
      dialog.onclose = () => end(false);
    });
  }

  /** After the worker was replaced: gives it the game again. */
  async #recover() {
    await this.count();
    if (this.view?.save) await this.engine.ask({ do: "load", text: this.view.save });
  }

  async start() {
    this.applySettings();
    try {
      const [{ version }] = await Promise.all([this.ask({ do: "version" }), this.count(), this.panels.prepare()]);
      $("about").textContent = `bonepile ${version ?? ""}`;
      if (!(await this.fromAddress()) && !(await this.resume(store.game(history.state?.key) ?? store.currentGame()))) {
        const first = store.games().length === 0 && !store.choices("lesson").done;
        await this.daily(store.today(), this.panels.easiest());
        if (first && !this.refused) await this.today.teach();
      }
      if (this.refused) this.tell([this.refused, t("Here is today's board instead")], "fault");
    } catch (error) {
      $("title").textContent = "This did not work";
      this.tell(error.message, "fault");
    }
    if ("serviceWorker" in navigator) navigator.serviceWorker.register("./sw.js").catch(() => {});
  }
}

await learn();
const app = new App();
app.start();
