// What asks: the dialogs for a new board, a board of one's own, printing, sharing,
// settings and help.
//
// A dialog is a <dialog> of index.html, opened by a button of the header or by a
// key, and closed by Escape, by its cross, or by pressing beside it.

import { $, clockText, copied, el, put } from "./dom.js";
import { Month } from "./month.js";
import { Picture } from "./picture.js";
import * as store from "./store.js";
import { lacks, t } from "./words.js";

const { settings } = store;

/** The choice of a shape that is typed. No shape has this name. */
const OTHER = "?";

export class Panels {
  constructor(app) {
    this.app = app;
    this.levels = [];
    this.shapes = [];
    for (const name of ["new", "solve", "print", "share", "settings", "help"]) {
      $(`a-${name}`).addEventListener("click", () => this.open(name));
    }
    for (const dialog of document.querySelectorAll("dialog")) {
      dialog.querySelector(".close")?.addEventListener("click", () => dialog.close());
      if (dialog.id !== "d-work") dialog.addEventListener("close", () => app.refocus());
      dialog.addEventListener("pointerdown", (event) => { if (beside(dialog, event) && dialog.id !== "d-work") dialog.close(); });
    }
    this.#wireNew();
    this.#wireSolve();
    this.#wirePhoto();
    this.#wirePrint();
    this.#wireShare();
    this.#wireSettings();
  }

  /** Opens a dialog by name. */
  open(name) {
    ({ new: () => this.#showNew(), share: () => this.#showShare(), help: () => this.#showHelp() })[name]?.();
    $(`d-${name}`).showModal();
  }

  /** Asks the worker what boards there are to order. */
  async prepare() {
    const [levels, shapes] = await Promise.all([this.app.ask({ do: "levels" }), this.app.ask({ do: "shapes" })]);
    this.levels = levels.levels;
    this.shapes = shapes.shapes;
    this.app.today.levels = this.#dailyLevels();
    this.app.today.show();
    $("new-pips").min = levels.least ?? 1;
    $("new-pips").max = levels.most ?? 20;
    const { n = 6, level = "basic", shape = "" } = store.choices("new");
    const options = (list) => list.map((item, i) => el("option", { value: item.name, textContent: `${t(item.title ?? item.name)}${list === this.levels ? ` ${"★".repeat(i + 1)}` : ""}` }));
    for (const id of ["new-level", "print-level", "solve-level"]) $(id).replaceChildren(...options(this.levels), el("option", { value: "", textContent: t("Any") }));
    $("new-shape").replaceChildren(...options(this.shapes), el("option", { value: OTHER, textContent: t("Other …") }));
    $("new-pips").value = n;
    $("new-level").value = $("print-level").value = level;
    $("solve-level").value = "";
    $("new-shape").value = shape;
    this.#newNotes();
  }

  /** The easiest level of the daily puzzles. */
  easiest() { return this.#dailyLevels()[0].name; }

  #dailyLevels() {
    const daily = this.levels.filter((level) => level.daily);
    return daily.length ? daily : this.levels.slice(0, 3);
  }

  // New board.

  #wireNew() {
    for (const id of ["new-pips", "new-level", "new-shape"]) $(id).addEventListener("input", () => this.#newNotes());
    $("new-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.#make();
    });
    this.month = new Month((date) => {
      $("daily-date").value = date;
      this.#showDaily();
    });
    $("daily-date").addEventListener("input", () => this.#showDaily());
    $("daily-levels").addEventListener("click", (event) => {
      const level = event.target.closest("[data-daily]")?.dataset.daily;
      if (level) this.#try("new", () => this.app.daily($("daily-date").value, level));
    });
    $("games").addEventListener("click", (event) => {
      const key = event.target.closest("[data-game]")?.dataset.game;
      if (key !== undefined) this.#try("new", () => this.app.resume(store.game(key)));
    });
  }

  #newNotes() {
    const n = Number($("new-pips").value);
    $("new-pips-name").textContent = n;
    for (const option of $("new-shape").options) {
      const { sizes } = this.shapes.find(({ name }) => name === option.value) ?? {};
      option.disabled = Boolean(sizes?.length) && !sizes.includes(n);
    }
    if ($("new-shape").selectedOptions[0]?.disabled) $("new-shape").value = this.shapes[0].name;
    const note = (list, id) => t(list.find(({ name }) => name === $(id).value)?.description ?? "Whatever comes.");
    $("new-level-note").textContent = note(this.levels, "new-level");
    $("new-other").hidden = $("new-shape").value !== OTHER;
    $("new-shape-note").textContent = $("new-shape").value === OTHER ? "A rectangle as 4x14, or a word as word:HI" : `${note(this.shapes, "new-shape")}; ${(n + 1) * (n + 2)} cells, ${(n + 1) * (n + 2) / 2} bones`;
  }

  #showNew() {
    $("new-error").hidden = true;
    $("daily-date").max = store.today();
    $("daily-date").value ||= store.today();
    this.#showDaily();
    const days = store.streak();
    $("streak").textContent = days > 0 ? `${t("{n} days in a row", { n: days })}.` : "";
    const open = store.games().filter((game) => !game.done && game.moves > 0 && game.key !== this.app.slot?.key).slice(0, 12);
    $("games").replaceChildren(...open.map((game) => {
      const when = new Date(game.when).toLocaleDateString(undefined, { day: "numeric", month: "short" });
      const button = el("button", { type: "button" }, el("span", { textContent: game.title || t("A board of your own") }), el("small", { textContent: `${clockText(game.seconds ?? 0)} · ${when}` }));
      button.dataset.game = game.key;
      return el("li", {}, button);
    }));
    $("games").hidden = $("games-title").hidden = open.length === 0;
  }

  #showDaily() {
    const done = store.dailyTimes(), date = $("daily-date").value;
    $("daily-levels").replaceChildren(...this.#dailyLevels().map((level) => {
      const seconds = done[`${date} ${level.name}`];
      const started = store.game(`daily ${date} ${level.name}`)?.moves > 0;
      const note = seconds !== undefined ? `${`${date} ${level.name}` in store.dailyDone() ? "✓ " : ""}${clockText(seconds)}` : started ? t("begun") : t("to do");
      const button = el("button", { type: "button", disabled: !date }, el("span", { textContent: t(level.title ?? level.name) }), el("small", { textContent: note }));
      button.dataset.daily = level.name;
      return button;
    }));
    this.month.show(date, this.#dailyLevels());
  }

  /** Does what a dialog was for; closes it if that went well, and else says why not. */
  async #try(name, action) {
    const error = $(`${name}-error`);
    error.hidden = true;
    try {
      if ((await action()) === false) return;
      $(`d-${name}`).close();
      this.app.board.focus();
    } catch (refusal) {
      error.textContent = refusal.message;
      error.hidden = false;
    }
  }

  #make() {
    const n = Number($("new-pips").value), level = $("new-level").value, choice = $("new-shape").value, seed = $("new-seed").value.trim();
    const shape = choice === OTHER ? $("new-outline").value.trim() : choice;
    store.saveChoices("new", { n, level, shape: choice });
    return this.#try("new", () => this.order({ n, level, shape }, seed ? { seed: Number(seed) } : {}));
  }

  /** Has a board made and plays it. Returns false if that was stopped. */
  async order(order, seed = {}) {
    const reply = await this.app.work(t("Laying out the bones"), { do: "new", ...order, ...seed });
    if (reply) this.app.open(reply.view, { order });
    return Boolean(reply);
  }

  // Solve mine.

  #wireSolve() {
    const text = $("solve-text");
    text.addEventListener("input", () => this.#typed());
    $("solve-open").addEventListener("click", () => $("solve-file").click());
    $("solve-file").addEventListener("change", () => this.#file($("solve-file").files[0]));
    $("d-solve").addEventListener("dragover", (event) => event.preventDefault());
    $("d-solve").addEventListener("drop", (event) => {
      if (!event.dataTransfer.files.length) return;
      event.preventDefault();
      this.#file(event.dataTransfer.files[0]);
    });
    $("d-solve").addEventListener("paste", (event) => {
      const [file] = event.clipboardData.files;
      if (!file) return;
      event.preventDefault();
      this.#file(file);
    });
    $("solve-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.#load(text.value, "solve");
    });
    $("solve-play").addEventListener("click", () => this.#load(text.value, "play"));
    for (const what of ["fill", "mend"]) $(`solve-${what}`).addEventListener("click", () => this.#set(what));
  }

  async #file(file) {
    if (!file) return;
    if (file.type.startsWith("image/")) return void this.photograph(file);
    this.#typed(await file.text());
  }

  // Photograph.

  #wirePhoto() {
    for (const name of ["solve", "new"]) $(`${name}-photo`).addEventListener("click", () => this.photograph());
  }

  /** Opens the dialog that reads pictures, with a picture if there is one. What it takes is loaded now. */
  async photograph(file) {
    const module = await import("./photo.js").catch(() => null);
    for (const name of ["solve", "new"]) $(`d-${name}`).close();
    if (!module) return void this.app.tell(t("What reads pictures needs a network the first time, and none after that"), "fault");
    this.photo ??= new module.Photograph({ play: (text) => this.#load(text, "play"), type: (text) => this.#type(text) });
    this.photo.open(file);
  }

  /** Puts a text where boards are typed. */
  #type(text) {
    this.#typed(text);
    this.open("solve");
  }

  /** Looks at what was typed: if it is plain numbers, says what a full set still lacks. */
  #typed(text = $("solve-text").value, said = "") {
    if ($("solve-text").value !== text) $("solve-text").value = text;
    const rows = text.trim().split("\n").map((row) => (/\s/.test(row.trim()) ? row.trim().split(/\s+/) : [...row.trim()]));
    put($("solve-lacks"), rows.flat().every((cell) => /^(\d+|[.?])$/.test(cell)) && rows[0].length ? lacks(rows.flat()) : "");
    put($("solve-said"), said);
    $("solve-error").hidden = $("solve-which").hidden = $("solve-which-label").hidden = true;
  }

  /** Loads a text and solves the board, or plays it. The game before can be gone back to. */
  async #load(text, then) {
    const { app } = this;
    const which = $("solve-which");
    const index = which.hidden ? {} : { index: Number(which.value) };
    const error = $("solve-error");
    error.hidden = true;
    const back = app.view && store.game(app.slot.key);
    try {
      const reply = await app.work(t("Reading"), { do: "load", text, ...index });
      if (!reply) return;
      if (!reply.view) {
        which.replaceChildren(...reply.boards.map((board, i) => el("option", { value: i, textContent: `${i + 1}: ${board.title}` })));
        which.hidden = $("solve-which-label").hidden = false;
        which.focus();
        return;
      }
      $("d-solve").close();
      if (reply.kind === "game") app.open(reply.view); // with its moves
      else await app.take(reply.view);
      if (then === "solve") await app.study.solve(reply.view, back);
      else app.board.focus();
    } catch (refusal) {
      this.#showFault(refusal);
    }
  }

  /** Has the worker fill or mend what was typed. */
  async #set(what) {
    $("solve-error").hidden = true;
    try {
      const request = { do: what === "mend" ? "mend" : "complete", text: $("solve-text").value, level: $("solve-level").value };
      const reply = await this.app.work(what === "mend" ? t("Trying changes") : t("Laying out the bones"), request);
      if (reply) this.#typed(reply.cells.map((row) => row.join(" ")).join("\n"), reply.text);
    } catch (refusal) {
      this.#showFault(refusal);
    }
  }

  #showFault(refusal) {
    const error = $("solve-error");
    const [first, ...rest] = [refusal.message, refusal.caret].filter(Boolean).join("\n").split("\n");
    error.replaceChildren(first, ...(rest.length ? [rest.length > 3 ? el("details", {}, el("summary", { textContent: t("More") }), `\n${rest.join("\n")}`) : `\n${rest.join("\n")}`] : []));
    error.hidden = false;
    if (!$("d-solve").open) $("d-solve").showModal();
    error.scrollIntoView({ block: "nearest" });
  }

  // Print.

  #wirePrint() {
    $("print-what").addEventListener("input", () => { $("print-new").hidden = $("print-what").value !== "new"; });
    $("print-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.#try("print", () => this.#print());
    });
  }

  async #print() {
    const { app } = this;
    const perPage = Number($("print-per").value);
    const boards = $("print-what").value === "this"
      ? [{ text: app.view.id, title: app.view.title }]
      : Array.from({ length: clamp($("print-count").value, 1, 24) }, () => ({ n: Number($("print-pips").value), level: $("print-level").value }));
    const reply = await app.work(t("Drawing"), { do: "print", boards, perPage, solutions: $("print-solutions").checked });
    if (!reply) return false;
    const sheets = chunks(reply.boards, perPage).map((list) => sheet(`of-${perPage}`, list.map((board) => figure(board, reply.boards.indexOf(board) + 1))));
    const solved = reply.boards.filter((board) => board.solution);
    const answers = chunks(solved, 4).map((list) => sheet("answers", list.map((board) => answer(board, reply.boards.indexOf(board) + 1))));
    $("sheets").replaceChildren(...sheets, ...answers);
    await Promise.all([...$("sheets").querySelectorAll("img")].map((image) => image.decode().catch(() => {})));
    $("d-print").close();
    window.print();
    return true;
  }

  // Share.

  #wireShare() {
    $("share-link").addEventListener("focus", () => $("share-link").select());
    const copy = async (field, text, otherwise) => {
      const done = await copied(text);
      $("share-said").textContent = done ? t("Copied.") : otherwise;
      if (done) return;
      field.value = text; // then by hand
      field.select();
    };
    $("share-copy").addEventListener("click", () => copy($("share-link"), $("share-link").value, t("Copy it from the field of the link.")));
    $("share-game").addEventListener("click", () => copy($("share-text"), this.app.view.save, t("Copy it from the field of the text.")));
    $("share-send").hidden = !navigator.share;
    $("share-send").addEventListener("click", () => {
      navigator.share({ title: this.app.view.title, url: $("share-link").value }).catch(() => {});
    });
  }

  #showShare() {
    const { view, slot } = this.app;
    const base = location.origin + location.pathname;
    const day = slot.daily ? `&daily=${slot.daily.date}.${slot.daily.level}` : "";
    $("share-link").value = `${base}#board=${encodeURIComponent(view.id).replaceAll("%3A", ":")}${day}`;
    $("share-text").value = view.id;
    $("share-said").textContent = "";
  }

  // Settings.

  #wireSettings() {
    const fields = $("settings-form").querySelectorAll("[data-setting]");
    for (const field of fields) {
      const name = field.dataset.setting, which = field.type === "checkbox" ? "checked" : "value";
      field[which] = settings[name];
      if (field[which] !== settings[name]) field[which] = settings[name] = store.defaults[name]; // an older page, or a hand, wrote it
      field.addEventListener("change", () => {
        settings[name] = field[which];
        store.saveSetting(name);
        this.app.applySettings();
        if (name === "first") this.app.count();
        if (name === "language") location.reload(); // the game is kept
      });
    }
    $("settings-form").addEventListener("submit", (event) => event.preventDefault());
  }

  // Help.

  #showHelp() {
    const board = { rows: 3, cols: 4, pips: [[0, 1, 1, 2], [0, 1, 2, 1], [0, 2, 2, 0]] };
    new Picture($("help-before")).setBoard(board);
    const after = new Picture($("help-after"));
    after.setBoard(board);
    const bones = [[[0, 0], [1, 0]], [[0, 1], [1, 1]], [[0, 2], [0, 3]], [[1, 2], [2, 2]], [[1, 3], [2, 3]], [[2, 0], [2, 1]]];
    after.setBones(bones.map(([a, b]) => ({ a, b })));
    this.#showRules();
  }

  async #showRules() {
    if ($("help-rules").childElementCount) return;
    const { rules } = await this.app.ask({ do: "rules" });
    $("help-rules").replaceChildren(...rules.map((rule) => el("details", { className: "why" },
      el("summary", {}, t(rule.title), " ", el("small", { textContent: t(rule.level) })), el("p", { textContent: `${t(rule.says)} ${t(rule.why)}` }))));
  }
}

function beside(dialog, event) {
  const box = dialog.getBoundingClientRect();
  return event.target === dialog && (event.clientX < box.left || event.clientX > box.right || event.clientY < box.top || event.clientY > box.bottom);
}

function clamp(text, least, most) { return Math.max(least, Math.min(most, Math.floor(Number(text)) || least)); }

function chunks(list, size) {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, i) => list.slice(i * size, (i + 1) * size));
}

// Sheets of paper. Drawings are pictures of their own, so that whatever style they
// have stays in them.

function sheet(kind, figures) { return el("section", { className: `sheet ${kind}` }, ...figures); }

function drawing(svg, alt) {
  return el("div", { className: "drawing" }, el("img", { alt, src: `data:image/svg+xml,${encodeURIComponent(svg)}` }));
}

function caption(board, number, note) {
  return el("figcaption", {}, el("span", { textContent: `${number}.\u2002${board.title}` }), el("small", { textContent: note }));
}

function figure(board, number) {
  const list = board.tray ? drawing(board.tray, t("Its bones")) : el("div");
  list.classList.add("list");
  return el("figure", {}, caption(board, number, t("Each bone exactly once")), drawing(board.board, board.title), list);
}

function answer(board, number) {
  return el("figure", {}, caption(board, number, t("Solution")), drawing(board.solution, t("Its solution")));
}
