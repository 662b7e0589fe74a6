// The page of Pips. What lies where is known here; what it means is the worker's business,
// which is asked after every move: see package pipsapi. A bone is known by its index, and lies as
// [row, column, turn]: where its first number is, and how often it was turned clockwise from
// lying with its second number to the right.
//
// Pointer: a bone is dragged from the tray or the board; a tap chooses it in the tray, turns the one in hand, and takes it
// back from the board; a tap on a free cell lays the bone in hand. Keys do the same.

import { $, clockText, copied, el, put } from "./dom.js";
import { Picture, U, RIM, dotsOf, make } from "./picture.js";
import { Page } from "./page.js";
import * as store from "./store.js";
import { dateWords, language, learn, t } from "./words.js";

const { settings } = store;
const html = document.documentElement;

/** Today's three. */
const LEVELS = [{ name: "trivial", title: "Easy" }, { name: "basic", title: "Basic" }, { name: "hard", title: "Hard" }];

/** Where the second number is from the first, by turn. */
const WAYS = [[0, 1], [1, 0], [0, -1], [-1, 0]];

/** The colours of regions that are least like the table: green and teal come last. */
const SOFT = [0, 1, 3, 4, 6];

/** How far a press may wander before it drags, in pixels. */
const STEADY = 7;

/** Games kept, and moves that can be taken back in the one that is played. */
const KEEP = 40, PAST = 100;

const arrows = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** Draws a bone that lies to the right of its first number, around 0 0. */
function drawBone([lo, hi], parent) {
  make("rect", { class: "shadow", x: -37.4, y: -15.8, width: 76, height: 36, rx: 6 }, parent);
  make("rect", { class: "body", x: -38, y: -18, width: 76, height: 36, rx: 6 }, parent);
  make("path", { class: "waist", d: "M0 -12v24" }, parent);
  make("circle", { class: "pin", r: 1.7 }, parent);
  for (const [n, at] of [[lo, -20], [hi, 20]]) {
    if (n > 9) make("text", { x: at, dy: "0.355em" }, parent).textContent = n;
    else for (const [x, y] of dotsOf[n]) make("circle", { class: "pip", cx: at + y * 9, cy: x * 9, r: 3.4 }, parent); // they turn with the bone
  }
}

class App extends Page {
  picture = new Picture($("board"), $("lights"));

  constructor() {
    super();
    this.#wire();
  }

  // Puzzles.

  /** Opens what the address names; without a name, the puzzle that was played last, or today's. */
  async fromAddress() {
    const asked = new URLSearchParams(location.hash.slice(1));
    const daily = asked.get("daily"), board = asked.get("board");
    const [date, level] = daily?.split(".") ?? [];
    const { last, games = {} } = this.kept(), day = daily && `${date} pips-${level}`;
    const today = `daily=${store.today()}.${this.#next() ?? LEVELS[0].name}`;
    if (!daily && !board) return location.replace(`#${last && (!Object.values(games).at(-1)?.done || !this.#next()) ? last : today}`);
    put($("title"), t("Setting the table …"));
    try {
      const id = games[day]?.id ?? board;
      const { puzzles: [view] } = await this.ask(id ? { do: "read", text: id } : { do: "daily", daily: date, level });
      const key = day ?? view.id;
      this.open(view, { key, daily: daily && { date, level }, made: view.id === this.made, ...games[key] });
      if (this.fault) this.tell(this.fault, "fault");
      this.fault = null;
    } catch (error) {
      this.fault = [t("This did not work"), error.message];
      if (!location.hash.endsWith(today)) return location.replace(`#${today}`);
      put($("title"), t("This did not work"));
      this.tell(this.fault, "fault");
    }
    html.dataset.ready = "true";
  }

  /** Goes to an address; a link to it opens the same. */
  go(address) {
    if (location.hash.slice(1) === address) this.fromAddress();
    else location.hash = address;
  }

  address() { const { daily, id } = this.game; return daily ? `daily=${daily.date}.${daily.level}` : `board=${encodeURIComponent(id).replaceAll("%3A", ":")}`; }
  link() { return `${location.origin}${location.pathname}#${this.address()}`; }

  open(view, game) {
    const again = this.view;
    if (this.drag) this.#drop();
    this.view = view;
    this.given = this.#with(view.given);
    this.game = { id: view.id, seconds: 0, hints: 0, past: [], future: [], turns: view.bones.map(() => 0), laid: this.given, ...game };
    this.rows = view.cells.length;
    this.cols = view.cells[0].length;
    this.hand = null;
    const { daily } = this.game;
    this.title = daily ? `${daily.date === store.today() ? t("Today") : dateWords(daily.date)}: ${t(LEVELS.find(({ name }) => name === daily.level)?.title ?? daily.level)}` : t(this.game.made ? "New puzzle" : "A puzzle of your own");
    put($("title"), `Pips · ${this.title}`);
    document.title = `Pips · ${this.title} · bonepile`;
    put($("many"), [view.level && !daily ? t(view.level) : "", view.solutions > 1 ? t("several solutions") : ""].filter(Boolean).join(" · "));
    this.#ground();
    this.#tray();
    this.fit();
    this.changed();
    this.tell(view.solutions === "0" ? t("This puzzle has no solution") : view.solutions > 1 ? t("This puzzle has several solutions, and any of them counts") : "");
    if (again) this.#moveTo(this.cursor);
  }

  /** Bones that lie as the worker says, beside those of a list. */
  #with(places, list = this.view.bones.map(() => null)) {
    for (const { bone, a, b } of places) {
      const i = this.view.bones.findIndex((other, k) => `${other}` === `${bone}` && !list[k]);
      list = list.with(i, [...a, WAYS.findIndex(([r, c]) => a[0] + r === b[0] && a[1] + c === b[1])]);
    }
    return list;
  }

  /** Draws what does not change: cells, regions, their lines and signs, and the grid of the keyboard. */
  #ground() {
    const { cells, regions } = this.view;
    this.picture.sign = ""; // whatever was there before goes
    this.picture.setBoard({ rows: this.rows, cols: this.cols, pips: cells.map((row) => row.map((cell) => cell && 0)) }, true);
    const at = (r, c) => cells[r]?.[c] ?? null;
    const colours = [], { ground, arrows: signs } = this.picture.layers;
    regions.forEach((region, i) => {
      if (!region.sign) return;
      const beside = new Set(region.cells.flatMap(([r, c]) => WAYS.map(([y, x]) => colours[at(r + y, c + x)])));
      const colour = colours[i + 1] = [SOFT[i % SOFT.length], ...SOFT, 2, 5].find((soft) => !beside.has(soft)) ?? 0;
      make("path", { class: `soft soft-${colour}`, d: region.cells.map(([r, c]) => `M${c * U} ${r * U}h${U}v${U}h${-U}z`).join("") }, ground);
    });
    let border = "";
    for (let r = 0; r <= this.rows; r++) {
      for (let c = 0; c <= this.cols; c++) {
        if (at(r, c) !== at(r - 1, c)) border += `M${c * U} ${r * U}h${U}`;
        if (at(r, c) !== at(r, c - 1)) border += `M${c * U} ${r * U}v${U}`;
      }
    }
    make("path", { class: "border", d: border }, ground);
    make("path", { class: "border over", d: border }, signs);
    this.badges = regions.map(({ sign, cells: [[r, c]] }, i) => {
      const badge = make("g", { class: "badge", "data-region": i, transform: `translate(${c * U - 3} ${r * U - 5})` }, signs);
      if (sign) for (const [name, attributes] of [["rect", { height: 13, rx: 4 }], ["text", { y: 6.5, dy: "0.355em" }]]) make(name, attributes, badge);
      return badge;
    });
    this.bones = this.view.bones.map((bone, i) => {
      const group = make("g", { class: "bone", "data-bone": i }, this.picture.layers.bones);
      drawBone(bone, group);
      return group;
    });
    const hot = make("g", { class: "hot", role: "presentation" }, $("board"));
    this.spots = new Map();
    $("board").setAttribute("aria-rowcount", this.rows);
    $("board").setAttribute("aria-colcount", this.cols);
    cells.forEach((row, r) => {
      const line = make("g", { role: "row", "aria-rowindex": r + 1 });
      row.forEach((cell, c) => {
        if (cell !== null) this.spots.set(`${r},${c}`, make("rect", { role: "gridcell", "aria-colindex": c + 1, tabindex: -1, "data-cell": `${r},${c}`, x: c * U + 2, y: r * U + 2, width: U - 4, height: U - 4, rx: 6 }, line));
      });
      if (line.childElementCount) hot.append(line);
    });
    this.#moveTo(this.spots.keys().next().value.split(",").map(Number), false);
  }

  #tray() {
    this.tiles = this.view.bones.map((bone, i) => {
      const svg = make("svg", { viewBox: "-40 -40 80 80", "aria-hidden": "true" });
      drawBone(bone, make("g", { class: "bone turns" }, svg));
      const tile = el("button", { type: "button", className: "tile" }, svg);
      tile.dataset.bone = i;
      return tile;
    });
    $("tray").replaceChildren(...this.tiles);
  }

  /** Lays the page out for the puzzle. */
  fit() {
    if (!this.view) return;
    const { layout } = html.dataset, low = innerHeight < 576, count = low ? 1.25 * this.tiles.length : Math.max(1.9 * this.tiles.length, innerWidth / 20); // tiles are large, and a hint has room
    const at = globalThis.frame.place({ rows: this.rows, cols: this.cols, count, per: low ? 1 : 7, least: 20 });
    html.classList.toggle("tight", at.layout === "below" && $("top").offsetHeight + $("foot").offsetHeight > 0.45 * at.height);
    if (layout !== at.layout) requestAnimationFrame(() => this.fit());
  }

  // The game.

  /** The cells of a bone as it lies, or would. */
  cells([r, c, turn]) { return [[r, c], [r + WAYS[turn][0], c + WAYS[turn][1]]]; }

  /** The bone on a cell, or undefined. */
  boneOn(cell) {
    const i = this.game.laid.findIndex((at) => at && this.cells(at).some((other) => `${other}` === `${cell}`));
    return i < 0 ? undefined : i;
  }

  fits(i, at) { return this.cells(at).every((cell) => this.spots.has(`${cell}`) && [undefined, i].includes(this.boneOn(cell))); }

  /** Lays a bone, or takes it back with null. Says so, and shows what came of it. */
  move(i, at) {
    const { game } = this;
    if (this.given[i] || html.dataset.done === "true" || `${game.laid[i]}` === `${at}`) return this.show();
    if (at) [, , game.turns[i]] = at;
    else this.hand = i;
    this.step(game.laid.with(i, at), t(at ? "{name} laid." : "{name} taken up.", { name: this.name(i) }));
  }

  /** Lets other bones lie, which can be taken back. */
  step(laid, text) {
    Object.assign(this.game, { past: [...this.game.past, this.game.laid].slice(-PAST), future: [], laid });
    this.changed(text);
  }

  changed(text) {
    if (this.game.laid[this.hand]) this.hand = null;
    this.marks = {};
    $("hint").hidden = true;
    this.tell("");
    if (text) this.say(text);
    this.show();
  }

  /** Takes a move back, or makes it again. */
  undo(from = "past", to = "future") {
    const { game } = this;
    if (!game[from].length) return;
    game[to].push(game.laid);
    game.laid = game[from].pop();
    this.changed(from === "past" ? t("Undone.") : t("Done again."));
  }

  /** Starts over; a puzzle that is done is a new game, which undo does not end. */
  restart() {
    if (!this.game.done) return this.step(this.given, t("Started over; undo brings the board back."));
    Object.assign(this.game, { done: false, seconds: 0, hints: 0, past: [], future: [], laid: this.given });
    put($("timer"), settings.timer ? clockText(0) : "");
    this.changed(t("Start over"));
  }

  name(i) { return this.view.bones[i].join("-"); }
  turned(i) { return [this.name(i), ...(this.game.turns[i] ? [t("turned {n} degrees", { n: 90 * this.game.turns[i] })] : [])].join(", "); }

  /** Shows the game, and asks the worker what it means. */
  async show() {
    const { game, view } = this, id = game.key;
    this.tiles.forEach((tile, i) => {
      const state = game.laid[i] ? "used" : "left", turn = game.turns[i];
      Object.assign(tile.dataset, { state, turn });
      tile.setAttribute("aria-pressed", String(this.hand === i));
      tile.setAttribute("aria-label", [this.turned(i), t(state === "used" ? "laid" : "to be laid")].join(", "));
      this.#turned(tile.querySelector(".turns"), turn);
    });
    this.bones.forEach((bone, i) => {
      const at = game.laid[i];
      bone.style.display = at ? "" : "none";
      if (!at) return;
      const [[r, c], [y, x]] = this.cells(at);
      bone.setAttribute("transform", `translate(${((c + x + 1) * U) / 2} ${((r + y + 1) * U) / 2}) rotate(${90 * at[2]})`);
      bone.setAttribute("class", `bone ${view.cells[r][c] === view.cells[y][x] ? "" : "crossing"} ${this.given[i] ? "given" : ""} ${this.marks.wrong?.includes(i) ? "wrong" : ""} ${this.drag?.i === i && this.drag.moved ? "away" : ""}`);
    });
    $("t-undo").disabled = !game.past.length;
    $("t-redo").disabled = !game.future.length;
    $("t-restart").disabled = !game.laid.some((at, i) => at && !this.given[i]);
    const { cells = [], letters = [], wrong = [] } = this.marks;
    this.picture.setShade(cells.map((cell) => ({ cell, kind: "lit" })));
    this.picture.setSigns(letters, "letters", U - 8);
    this.picture.setSigns(wrong.map((i) => ({ cell: this.cells(game.laid[i])[1], text: "×" })));
    const { states, done } = await this.ask({ do: "look", text: game.id, laid: this.lying() });
    if (this.game.key !== id) return;
    this.states = states;
    view.regions.forEach(({ sign }, i) => {
      if (!sign) return;
      const state = settings.faults === "once" ? states[i] : "open", text = sign + { met: "✓", broken: "!", open: "" }[state];
      const [rect, words] = this.badges[i].children, width = Math.min(8 + 7 * text.length, U - 4);
      this.badges[i].setAttribute("class", `badge ${state}`);
      rect.setAttribute("width", width);
      words.setAttribute("x", width / 2);
      if (text.length > 3) words.setAttribute("textLength", width - 6);
      else words.removeAttribute("textLength");
      put(words, text);
    });
    for (const [key, spot] of this.spots) spot.setAttribute("aria-label", this.#cellName(key.split(",").map(Number)));
    const n = states.filter((state) => state === "broken").length;
    if (n && game.laid.every(Boolean) && $("message").matches(".empty")) this.tell(t("All bones lie, but {n} conditions do not hold", { n }));
    if (done && !game.done) this.#solved();
    html.dataset.done = String(done);
    $("board").classList.toggle("finished", done);
    this.#finish(done);
    this.keep();
  }

  /** The bones that lie, as the worker reads them. */
  lying() { return this.game.laid.flatMap((at, i) => (at ? [{ bone: this.view.bones[i], a: this.cells(at)[0], b: this.cells(at)[1] }] : [])); }

  /** Turns a picture of a bone, the short way round. */
  #turned(group, turn) {
    const before = Number(group.dataset.by ?? turn), by = before + ((turn - before) % 4 + 4) % 4;
    group.dataset.by = by;
    group.style.transform = `rotate(${90 * by}deg)`;
  }

  #cellName([r, c]) {
    const i = this.boneOn([r, c]), region = this.view.regions[this.view.cells[r][c] - 1];
    const half = i === undefined ? t("free") : `${this.view.bones[i][`${this.cells(this.game.laid[i])[0]}` === `${[r, c]}` ? 0 : 1]}, ${t("bone {name}", { name: this.name(i) })}`;
    const words = { "=": t("all equal"), "≠": t("all different"), "<": t("less than {n}", { n: region?.sign.slice(1) }), ">": t("more than {n}", { n: region?.sign.slice(1) }) };
    const says = region ? [words[region.sign[0]] ?? t("sum {n}", { n: region.sign }), { met: t("met"), broken: t("not met") }[this.states?.[this.view.cells[r][c] - 1]]] : [t("no condition")];
    return [half, ...says, t("row {row}, column {column}", { row: r + 1, column: c + 1 })].filter(Boolean).join(", ");
  }

  /** Outlines where a bone would lie, if it fits there. */
  #light(i, at) {
    this.spot = at && this.fits(i, at) ? at : null;
    this.picture.setLights(this.spot ? [{ a: this.cells(at)[0], b: this.cells(at)[1], kind: "ghost" }] : []);
  }

  /** Takes a bone in hand, and turns it. */
  take(i, turn = 0) {
    if (i === undefined || (this.game.laid[i] && !this.drag)) return;
    this.hand = i;
    this.game.turns[i] = (this.game.turns[i] + turn) % 4;
    if (this.drag) return this.#hold();
    this.say(this.turned(i));
    this.#point(this.pointed);
    this.show();
  }

  /** Takes the next bone in hand. */
  next() {
    const free = this.tiles.map((_, i) => i).filter((i) => !this.game.laid[i]);
    this.take(free.find((i) => i > (this.hand ?? -1)) ?? free[0]);
  }

  /** Lays the bone in hand with its first number on a cell. */
  lay([r, c]) {
    const at = [r, c, this.game.turns[this.hand]];
    if (this.hand === null) this.say(t("No bone in hand. N takes one."));
    else if (this.fits(this.hand, at)) this.move(this.hand, at);
    else this.tell(t("It does not fit here."));
  }

  // Help.

  /** Asks what of the bones is wrong, or else what is next; false if it was stopped, or they lie otherwise by then. */
  async #help() {
    const { laid } = this.game, help = await this.work(t("Looking for a step"), { do: "hint", text: this.game.id, laid: this.lying() });
    return help !== null && this.game.laid === laid && { ...help, wrong: help.wrong.map(({ bone, a }) => this.game.laid.findIndex((at, i) => at && this.name(i) === bone.join("-") && this.cells(at).some((cell) => `${cell}` === `${a}`))) };
  }

  async check() {
    const { kind, text, wrong, letters } = await this.#help();
    if (!kind) return;
    this.mark({ wrong, letters });
    this.tell(/step|done|open/.test(kind) ? t("No mistakes.") : text, kind === "wrong" ? "fault" : "");
  }

  mark(marks) { this.marks = marks; this.show(); }

  async hint() {
    const { kind, text, wrong, steps, letters } = await this.#help();
    if (!kind) return;
    if (kind !== "done" && !this.game.done) this.game.hints++;
    this.steps = steps.length ? steps : [{ text, letters, cells: [], lay: [], wrong }];
    this.tell("");
    this.#hint();
  }

  /** Shows the next of the steps of a hint. */
  #hint() {
    const [{ text, ...marks }] = this.steps;
    put($("hint-text"), text);
    $("hint").hidden = false;
    $("hint-next").hidden = this.steps.length < 2;
    $("hint-do").hidden = !marks.lay.length;
    this.mark(marks);
    $("hint").scrollIntoView({ block: "nearest" });
  }

  // The end.

  #solved() {
    const { game } = this;
    game.done = true;
    game.seconds = Math.max(1, game.seconds);
    if (game.daily) store.finishDaily(game.daily.date, `pips-${game.daily.level}`, game.seconds, game.hints > 0);
    if (html.dataset.motion !== "off" && navigator.userActivation?.hasBeenActive !== false) navigator.vibrate?.([20, 50, 30]);
    this.say(t("Solved in {time}. Every bone is in its place.", { time: clockText(game.seconds) }));
  }

  /** The first of today's three that is not done. */
  #next() {
    const done = store.dailyTimes();
    return LEVELS.map(({ name }) => name).find((name) => done[`${store.today()} pips-${name}`] === undefined);
  }

  #finish(done) {
    const { game } = this, next = this.#next();
    $("finish").hidden = !done;
    put($("finish-time"), clockText(game.seconds));
    put($("finish-title"), game.hints ? t("Solved with help") : t("Solved without help"));
    put($("finish-facts"), game.hints ? t("{n} hints", { n: game.hints }) : "");
    put($("finish-next"), next ? t("Today's {level}", { level: t(LEVELS.find(({ name }) => name === next).title) }) : t("Another like this"));
    put($("finish-said"), "");
    const times = store.dailyTimes(), own = store.dailyDone(), sign = JSON.stringify([times, own, game.daily, store.today()]);
    if (sign === this.sign) return;
    this.sign = sign;
    $("today").replaceChildren(...LEVELS.map(({ name, title }) => {
      const key = `${store.today()} pips-${name}`, seconds = times[key];
      const button = el("button", { type: "button" }, el("span", { textContent: t(title) }), ...(seconds === undefined ? [] : [el("small", { textContent: `${key in own ? "✓ " : ""}${clockText(seconds)}` })]));
      button.dataset.today = name;
      button.setAttribute("aria-pressed", String(game.daily?.date === store.today() && game.daily.level === name));
      button.classList.toggle("done", seconds !== undefined);
      return button;
    }));
  }

  /** The result, which gives nothing away. */
  line() {
    const { game } = this, time = clockText(game.seconds);
    return [`bonepile · Pips · ${game.daily ? `${dateWords(game.daily.date)}: ${this.title.split(": ")[1]}` : this.title}`, game.hints ? t("{time} with help", { time }) : t("{time} without help", { time }), this.link()].join("\n");
  }

  /** Makes another puzzle, of the level of this one. */
  async another() {
    const made = await this.work(t("Laying out the bones"), { do: "new", level: this.game.daily?.level ?? (LEVELS.some(({ name }) => name === this.view.level) ? this.view.level : "trivial") });
    if (!made) return;
    const [view] = made.puzzles;
    this.made = view.id;
    this.go(`board=${view.id}`);
  }

  // What is kept: the games, the last of them, and that the rules were seen.

  kept() { return store.choices("pips"); }
  keep() {
    const { game } = this, { games = {} } = this.kept();
    delete games[game.key];
    const list = [...Object.entries(games).map(([key, other]) => [key, { ...other, past: other.past.slice(-20), future: other.future.slice(-20) }]), [game.key, game]].slice(-KEEP);
    store.saveChoices("pips", { ...this.kept(), last: this.address(), games: Object.fromEntries(list) });
  }

  /** Follows another tab, which has the same puzzle. */
  #follow() {
    const other = this.kept().games?.[this.game?.key];
    if (!other || JSON.stringify(other.laid) === JSON.stringify(this.game.laid)) return;
    if (this.drag) this.#drop();
    Object.assign(this.game, other);
    this.changed();
  }

  // Pointer and keys.

  /** Where a point of the window is on the board, in cells. */
  #at(x, y) {
    const box = $("board").getBoundingClientRect(), scale = (this.cols * U + 2 * RIM) / box.width;
    return [((y - box.top) * scale - RIM) / U, ((x - box.left) * scale - RIM) / U];
  }

  #down(event, i) {
    if (!event.isPrimary || event.button || html.dataset.done === "true" || i === undefined || this.given[i]) return;
    event.preventDefault();
    const at = this.game.laid[i];
    if (at) [, , this.game.turns[i]] = at;
    const from = this.#at(event.clientX, event.clientY), grip = at ? this.cells(at)[0].map((n, k) => n + (1 + WAYS[at[2]][k]) / 2 - from[k]) : [event.pointerType === "touch" ? -0.8 : 0, 0];
    this.drag = { i, id: event.pointerId, x: event.clientX, y: event.clientY, grip };
    event.target.setPointerCapture(event.pointerId);
    if (!at) this.tiles[i].focus({ preventScroll: true });
  }

  #move(event) {
    const { drag } = this;
    if (!drag && this.view && event.pointerType === "mouse") this.#point($("board").contains(event.target) ? this.#at(event.clientX, event.clientY).map(Math.floor) : null);
    if (!drag || event.pointerId !== drag.id || !drag.moved && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) <= STEADY) return;
    if (!drag.moved) {
      drag.moved = true;
      this.hand = drag.i;
      $("held").replaceChildren();
      drawBone(this.view.bones[drag.i], make("g", { class: "bone turns" }, $("held")));
      $("held").toggleAttribute("hidden", false);
      this.show();
    }
    Object.assign(drag, { x: event.clientX, y: event.clientY });
    this.#hold();
  }

  /** Puts the bone that is dragged where the pointer has it: a little above a finger, or as it was gripped on the board. */
  #hold() {
    const { i, x, y, grip } = this.drag, [down, right] = grip.map((n) => n * parseFloat(html.style.getPropertyValue("--cell")));
    const turn = this.game.turns[i], middle = this.#at(x + right, y + down);
    this.#turned($("held").firstElementChild, turn);
    $("held").style.transform = `translate(${x + right}px, ${y + down}px)`;
    this.#light(i, [...middle.map((n, k) => Math.floor(n - WAYS[turn][k] / 2)), turn]);
  }

  #up(event) {
    const { drag } = this;
    if (!drag || event.pointerId !== drag.id) return;
    const { i, moved } = drag, { spot } = this;
    this.#drop();
    const [r, c] = this.#at(event.clientX, event.clientY), inside = r >= 0 && c >= 0 && r < this.rows && c < this.cols;
    if (!moved) return void (this.game.laid[i] ? this.move(i, null) : this.take(i, Number(this.hand === i)));
    this.move(i, spot ?? (inside ? this.game.laid[i] : null));
  }

  #drop() {
    this.drag = null;
    $("held").toggleAttribute("hidden", true);
    this.#light();
    this.show();
  }

  /** Outlines where the bone in hand would lie with its first number on a cell. */
  #point(cell) {
    this.pointed = cell;
    this.#light(this.hand, cell && this.hand !== null && [...cell, this.game.turns[this.hand]]);
  }

  /** Moves the cursor of the keyboard. */
  #moveTo(cell, focus = true) {
    this.spots.get(`${this.cursor}`)?.setAttribute("tabindex", -1);
    this.cursor = cell;
    this.spots.get(`${cell}`).setAttribute("tabindex", 0);
    if (focus) this.spots.get(`${cell}`).focus();
  }

  #arrow([dy, dx]) {
    for (let [r, c] = [this.cursor[0] + dy, this.cursor[1] + dx]; r >= 0 && c >= 0 && r < this.rows && c < this.cols; r += dy, c += dx) {
      if (this.spots.has(`${r},${c}`)) return this.#moveTo([r, c]);
    }
  }

  #key(event) {
    if (!this.view || document.querySelector("dialog[open]")) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key, onBoard = $("board").contains(event.target);
    if (event.altKey || ((event.ctrlKey || event.metaKey) && key !== "z")) return;
    const there = this.boneOn(this.cursor);
    const does = {
      n: () => this.next(), r: () => this.take(this.hand ?? undefined, 1), u: () => this.undo(), h: () => this.hint(), c: () => this.check(),
      z: () => (event.shiftKey ? this.undo("future", "past") : this.undo()), "?": () => $("d-help").showModal(), Escape: () => (this.drag ? this.#drop() : this.changed()),
      ...(onBoard && {
        Enter: () => this.lay(this.cursor), " ": () => this.lay(this.cursor),
        Delete: () => there !== undefined && this.move(there, null), Backspace: () => there !== undefined && this.move(there, null),
      }),
    }[key] ?? (onBoard && arrows[key] && (() => this.#arrow(arrows[key])));
    if (!does) return;
    event.preventDefault();
    does();
  }

  #wire() {
    const board = $("board"), tray = $("tray");
    const tileOf = ({ target }) => target.closest("[data-bone]") ? Number(target.closest("[data-bone]").dataset.bone) : undefined;
    board.addEventListener("pointerdown", (event) => {
      const cell = this.#at(event.clientX, event.clientY).map(Math.floor), i = this.boneOn(cell);
      if (!this.spots.has(`${cell}`)) return;
      this.#moveTo(cell, false);
      if (i !== undefined) this.#down(event, i);
      else if (this.hand !== null && !event.button && html.dataset.done !== "true") this.lay(cell);
    });
    tray.addEventListener("pointerdown", (event) => { if (event.target.closest('[data-state="left"]')) this.#down(event, tileOf(event)); });
    window.addEventListener("pointermove", (event) => this.#move(event));
    window.addEventListener("pointerup", (event) => this.#up(event));
    window.addEventListener("pointercancel", ({ pointerId }) => { if (pointerId === this.drag?.id) this.#drop(); });
    for (const area of [board, tray]) area.addEventListener("contextmenu", (event) => event.preventDefault());
    board.addEventListener("focusin", ({ target }) => { if (target.matches(":focus-visible")) this.#point(this.cursor); });
    board.addEventListener("click", (event) => { if (event.detail === 0 && event.target.dataset.cell) this.lay(event.target.dataset.cell.split(",").map(Number)); }); // a screen reader's
    tray.addEventListener("click", (event) => { if (event.detail === 0) this.take(tileOf(event), Number(this.hand === tileOf(event))); }); // and of keys
    const buttons = {
      "t-undo": () => this.undo(), "t-redo": () => this.undo("future", "past"), "t-restart": () => this.restart(), "t-check": () => this.check(), "t-hint": () => this.hint(),
      "hint-next": () => { this.steps.shift(); this.#hint(); }, "hint-do": () => this.step(this.#with(this.steps[0].lay, this.game.laid), t("{name} laid.", { name: this.steps[0].lay[0].bone.join("-") })), "hint-close": () => this.changed(),
      "a-new": () => this.another(), "a-enter": () => $("d-enter").showModal(), "a-help": () => $("d-help").showModal(),
      "a-share": async () => this.tell((await copied(this.link())) ? t("The link is copied") : this.link()),
      "finish-next": () => { const next = this.#next(); return next ? this.go(`daily=${store.today()}.${next}`) : this.another(); },
      "finish-copy": async () => put($("finish-said"), (await copied(this.line())) ? t("Copied.") : this.line()),
    };
    for (const [id, press] of Object.entries(buttons)) $(id).addEventListener("click", async () => {
      if (!this.view && !/enter|help/.test(id)) return;
      try { await press(); } catch (error) { this.tell(t(error.message), "fault"); }
      if ($(id).disabled || !$(id).checkVisibility()) ([$("hint-do"), $("hint-close")].find((button) => button.checkVisibility()) ?? this.spots.get(`${this.cursor}`)).focus();
    });
    const menu = (open) => { $("a-menu").setAttribute("aria-expanded", String(open)); this.fit(); };
    $("a-menu").addEventListener("click", () => menu($("a-menu").getAttribute("aria-expanded") !== "true"));
    $("menu").addEventListener("click", () => menu(false));
    $("today").addEventListener("click", (event) => { const button = event.target.closest("button"); if (button) this.go(`daily=${store.today()}.${button.dataset.today}`); });
    for (const close of document.querySelectorAll("dialog .close")) close.addEventListener("click", () => close.closest("dialog").close());
    $("enter-form").addEventListener("submit", (event) => { event.preventDefault(); this.#enter(); });
    document.addEventListener("keydown", (event) => this.#key(event));
    window.addEventListener("hashchange", () => this.fromAddress());
    window.addEventListener("storage", ({ key }) => { if (key === "bonepile.form.pips") this.#follow(); });
    window.addEventListener("resize", () => this.fit());
    window.addEventListener("pagehide", () => { if (this.game) this.keep(); });
    setInterval(() => this.#tick(), 1000);
  }

  /** Plays what was typed; of several puzzles, the one that is chosen. */
  async #enter() {
    $("enter-error").hidden = true;
    try {
      const { puzzles = [] } = await this.work(t("Reading"), { do: "read", text: $("enter-text").value }) ?? {};
      const open = (view) => { $("d-enter").close(); this.go(`board=${view.id}`); };
      if (puzzles.length === 1) return open(puzzles[0]);
      $("enter-which").replaceChildren(...puzzles.map((view, i) => {
        const button = el("button", { type: "button", textContent: view.name || i + 1 });
        button.addEventListener("click", () => open(view));
        return button;
      }));
    } catch (error) {
      $("enter-error").textContent = [error.line && language !== "en" ? t("Line {line}, column {column} cannot be read.", error) : "", error.message, error.caret].filter(Boolean).join("\n");
      $("enter-error").hidden = false;
    }
  }

  #tick() {
    if (this.view && !this.game.done && !document.hidden && !document.querySelector("dialog[open]")) this.game.seconds++;
    put($("timer"), settings.timer && this.game ? clockText(this.game.seconds) : "");
  }

  async start() {
    Object.assign(html.dataset, { motion: settings.motion ? "on" : "off", palette: settings.palette });
    const theme = new URLSearchParams(location.search).get("theme");
    if (/^(light|dark|contrast)$/.test(theme)) html.dataset.theme = theme;
    await this.fromAddress();
    if (!this.kept().seen) {
      store.saveChoices("pips", { ...this.kept(), seen: true });
      $("d-help").showModal();
    }
    if ("serviceWorker" in navigator) navigator.serviceWorker.register("./sw.js").catch(() => {});
  }
}

await learn();
new App().start();
