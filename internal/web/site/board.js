// The board that is played on: a Picture, with pointer and keyboard.
//
// It says what the player wants and decides nothing: onlay and onmark are called
// with two cells, and show draws whatever view comes back.
//
// Pointer. A press means the edge nearest to it; in the middle of a bone, the
// bone. A second button, or a long press, marks. One can also drag from a cell to
// the next. A pointer moves far more often than it crosses an edge, and only a
// crossing draws anything.
//
// Fingers. The browser has to know before a finger moves whether it will scroll. On a
// board that is larger than the screen it scrolls, and fingers only tap. On one that
// is to be seen as a whole (drags) they drag, and two fingers scroll and zoom; but
// who goes on over more cells, up or down, meant to scroll after all.
//
// Keyboard. The board is a grid of 2*rows-1 lines of cells and of edges between
// them, of which one element is in the tab order. Each has a name for screen
// readers, written anew only where it changed.

import { Picture, RIM, U, make, keyOf, boxOf } from "./picture.js";
import { t } from "./words.js";

/** A press as long as this marks, in milliseconds. */
const LONG = 420;

/** How far a press may wander before it is a drag or a scroll, in pixels. */
const STEADY = 9;

/** A finger that goes so far up or down scrolls and does not drag, in cells. */
const FAR = 1.75;

/** From the middle of a bone's cell, in cells: nearer presses mean the bone, not an edge. */
const MIDDLE = 0.3;

const directions = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

export class Board {
  onlay = (a, b) => {};
  onmark = (a, b) => {};
  /** The place pointed at or stood on, or null. */
  onpoint = (place) => {};
  /** Why no bone can lie there is asked. */
  onwhy = (a, b) => {};
  /** Something to tell a screen reader. */
  onsay = (text) => {};

  /**
   * @param {SVGSVGElement} svg
   * @param {SVGSVGElement} top what lies upon it: see Picture
   */
  constructor(svg, top) {
    this.svg = svg;
    this.picture = new Picture(svg, top);
    this.lineMode = false;
    this.asksWhy = false;    // the next press asks why no bone can lie there
    this.pencil = false;     // moves are in pencil
    this.drags = false;      // fingers drag, and do not scroll
    this.whole = false;      // arrow keys stop on cells only
    this.pointed = null;     // the key of the place under pointer or cursor
    this.cursor = [0, 0];    // in half cells
    this.asked = "";         // "lay", "mark" or "why" if the next arrow says where
    this.spots = new Map();  // "y,x" in half cells to the element that has the focus there
    this.names = [];         // for each of them what its name depends on
    this.#listen();
  }

  /** Shows a view. extra: {wrong, wrongMarks, hint, letters, faults}, which the view has not. */
  show(view, { dots, faults, wrong = [], wrongMarks = [], hint = null, letters = hint?.letters ?? [] } = {}) {
    const sameCells = !this.picture.setBoard(view, dots);
    this.view = view;
    if (!sameCells) this.#layOut();
    const before = this.lying;
    this.lying = new Map();
    const bad = new Set(wrong.map(({ a, b }) => keyOf(a, b)));
    const twice = new Set(faults ? view.faults.filter((f) => f.kind === "twice").flatMap((f) => f.places).map(({ a, b }) => keyOf(a, b)) : []);
    const bones = view.laid.map(({ a, b, bone, given }) => {
      const key = keyOf(a, b);
      this.lying.set(`${a}`, { key, a, b, bone, given }).set(`${b}`, { key, a, b, bone, given });
      const kind = bad.has(key) ? "wrong" : twice.has(key) ? "twice" : given ? "given" : "";
      return { a, b, kind };
    });
    this.lines = new Set(view.marks.map(({ a, b }) => keyOf(a, b)));
    const badLines = new Set(wrongMarks.map(({ a, b }) => keyOf(a, b)));
    this.picture.setBones(bones);
    for (const element of this.svg.querySelectorAll(".bone.new")) element.classList.remove("new");
    if (before && sameCells) this.#greet(before);
    this.picture.setLines(view.marks.map(({ a, b }) => ({ a, b, kind: badLines.has(keyOf(a, b)) ? "wrong" : "" })));
    this.pencilled = new Set(view.pencilled.map(({ a, b }) => keyOf(a, b)));
    this.dashes = new Set(view.dashes.map(({ a, b }) => keyOf(a, b)));
    const bare = ({ a, b }) => !this.lying.has(`${a}`) && !this.lying.has(`${b}`);
    this.picture.setPencil([...view.pencilled.filter(bare).map((place) => ({ ...place, kind: "bone" })), ...view.dashes.filter(bare).map((place) => ({ ...place, kind: "dash" }))]);
    this.picture.setHighlights(view.highlights ?? []);
    this.#signs(view, faults, bad);
    this.picture.setSigns(letters, "letters");
    this.letters = new Map(letters.map(({ cell, text }) => [`${cell}`, text]));
    this.#hint(hint);
    this.faulty = twice;
    this.bad = bad;
    this.#name();
    this.#lights();
  }

  /** Lets bones that were not there before appear, and others leave. */
  #greet(before) {
    const here = new Set([...this.lying.values()].map((bone) => bone.key));
    for (const { key, a, b } of new Map([...before.values()].map((bone) => [bone.key, bone])).values()) {
      if (here.has(key) || document.documentElement.dataset.motion === "off") continue;
      const ghost = make("rect", { class: "lifted", ...boxOf(a, b, 3), rx: 7 }, this.picture.layers.lights);
      ghost.addEventListener("animationend", () => ghost.remove());
      if (!ghost.getAnimations().length) ghost.remove(); // nothing is to move
    }
    const old = new Set([...before.values()].map((bone) => bone.key));
    for (const { key } of this.lying.values()) {
      if (!old.has(key)) this.svg.querySelector(`.bone[data-place="${key}"]`)?.classList.add("new");
    }
  }

  #signs(view, faults, bad) {
    const signs = new Map();
    const put = (cell, text) => signs.set(`${cell}`, { cell, text });
    for (const fault of faults ? view.faults : []) {
      if (fault.kind === "cell") fault.cells.forEach((cell) => put(cell, "!"));
      if (fault.kind === "twice") fault.places.forEach(({ b }) => put(b, fault.places.length < 3 ? "2" : fault.places.length));
    }
    for (const { key, b } of this.lying.values()) if (bad.has(key)) put(b, "×");
    this.picture.setSigns([...signs.values()]);
  }

  #hint(hint) {
    this.picture.setShade((hint?.cells ?? []).map((cell) => ({ cell, kind: "lit" })));
    this.hinted = [
      ...(hint?.lay ?? []).map((place) => ({ ...place, kind: "step" })),
      ...(hint?.out ?? []).map((place) => ({ ...place, kind: "out" })),
    ];
  }

  /** Outlines the other places of a bone, or none. Used by the tray. */
  lightPair(bone) {
    this.lit = bone;
    this.#lights();
  }

  #lights() {
    const lights = [];
    for (const { a, b } of this.lit ? this.pairs.get(this.lit.join("-")) ?? [] : []) {
      if (keyOf(a, b) !== this.pointed) lights.push({ a, b, kind: "pair" });
    }
    for (const { a, b, kind } of this.hinted ?? []) lights.push({ a, b, kind });
    const place = this.pointed && this.places.get(this.pointed);
    if (place && this.hovering) {
      lights.push({ a: place.a, b: place.b, kind: this.lineMode ? "ghost-line" : this.pencil ? "ghost-pencil" : "ghost" });
    }
    this.picture.setLights(lights);
  }

  // The keyboard's grid.

  #layOut() {
    const { rows, cols, pips } = this.view;
    this.lying = null;
    this.places = new Map();
    this.pairs = new Map();
    this.spots.clear();
    this.names = [];
    const hot = make("g", { class: "hot", role: "presentation" }, this.svg);
    this.svg.setAttribute("aria-rowcount", 2 * rows - 1);
    this.svg.setAttribute("aria-colcount", 2 * cols - 1);
    const has = (r, c) => r < rows && c < cols && pips[r][c] !== null;
    for (let y = 0; y < 2 * rows - 1; y++) {
      const line = make("g", { role: "row", "aria-rowindex": y + 1 });
      for (let x = 0; x < 2 * cols - 1; x++) {
        const a = [y >> 1, x >> 1];
        const b = [(y + 1) >> 1, (x + 1) >> 1];
        if (y % 2 && x % 2 || !has(...a) || !has(...b)) continue;
        const spot = make("rect", { role: "gridcell", "aria-colindex": x + 1, tabindex: -1, ...spotBox(y, x) }, line);
        if (y % 2 || x % 2) {
          this.#place(a, b);
          spot.dataset.place = keyOf(a, b);
          this.names.push({ spot, cell: `${a}`, key: spot.dataset.place });
        } else {
          spot.dataset.cell = `${a}`;
          this.names.push({ spot, cell: `${a}`, value: pips[a[0]][a[1]] });
        }
        this.spots.set(`${y},${x}`, spot);
      }
      if (line.childElementCount) hot.append(line);
    }
    const first = this.spots.keys().next().value;
    this.cursor = this.spots.has(`${this.cursor}`) ? this.cursor : (first ?? "0,0").split(",").map(Number);
    this.spots.get(`${this.cursor}`)?.setAttribute("tabindex", 0);
    this.pointed = null;
    this.lit = null;
  }

  #place(a, b) {
    const { pips } = this.view;
    const bone = [pips[a[0]][a[1]], pips[b[0]][b[1]]].sort((x, y) => x - y);
    const place = { a, b, bone };
    this.places.set(keyOf(a, b), place);
    const name = bone.join("-");
    if (!this.pairs.has(name)) this.pairs.set(name, []);
    this.pairs.get(name).push(place);
  }

  /** Gives every spot its name, where it is another than before: of 1300 spots on the largest board, few are. */
  #name() {
    const lit = new Set(this.view.highlights ?? []);
    for (const entry of this.names) {
      const { cell, key, value } = entry;
      const bone = this.lying.get(cell);
      const now = key === undefined ? `${this.letters.get(cell) ?? ""} ${bone ? bone.key + this.#badly(bone.key) : ""}${lit.has(value) ? " lit" : ""}`
        : bone?.key === key ? `here${this.#badly(key)}` : this.lines.has(key) ? "line" : this.pencilled.has(key) ? "pencil" : this.dashes.has(key) ? "dash" : "";
      if (entry.now === now) continue;
      entry.now = now;
      entry.spot.setAttribute("aria-label", key === undefined ? this.#cellName(cell, value, lit) : this.#placeName(this.places.get(key)));
    }
  }

  #cellName(cell, value, lit) {
    const [r, c] = cell.split(",").map(Number);
    const bone = this.lying.get(cell);
    const how = bone ? `, ${t("bone {name}", { name: bone.bone.join("-") })}${bone.given ? `, ${t("given")}` : ""}${this.#badly(bone.key)}` : "";
    const letter = this.letters.has(cell) ? `${this.letters.get(cell)}, ` : "";
    return `${letter}${value}${how}${lit.has(value) ? `, ${t("highlighted")}` : ""}, ${t("row {row}, column {column}", { row: r + 1, column: c + 1 })}`;
  }

  #badly(key) {
    return this.bad?.has(key) ? `, ${t("wrong")}` : this.faulty?.has(key) ? `, ${t("used too often")}` : "";
  }

  #placeName({ a, b, bone }) {
    const key = keyOf(a, b);
    const name = bone.join("-");
    const what = this.lying.get(`${a}`)?.key === key ? `${t("bone {name} lies here", { name })}${this.#badly(key)}`
      : this.lines.has(key) ? t("line, no {name}", { name })
      : this.pencilled.has(key) ? t("bone {name} in pencil", { name }) : this.dashes.has(key) ? t("dashed line, perhaps no {name}", { name }) : t("{name}, nothing", { name });
    return `${what}, ${whereIs(a, b)}`;
  }

  // Pointer.

  #listen() {
    const { svg } = this;
    svg.addEventListener("pointerdown", (event) => this.#down(event));
    svg.addEventListener("pointermove", (event) => this.#move(event));
    svg.addEventListener("pointerup", (event) => this.#up(event));
    svg.addEventListener("pointercancel", () => this.#drop());
    svg.addEventListener("pointerleave", () => {
      this.moved = null;
      this.hovering = false;
      this.#point(null);
    });
    svg.addEventListener("click", (event) => { // a screen reader's, which no pointer made
      if (event.detail === 0 && event.target.closest("[role=gridcell]")) this.#clicked(event.target);
    });
    svg.addEventListener("contextmenu", (event) => event.preventDefault());
    svg.addEventListener("keydown", (event) => this.#key(event));
    svg.addEventListener("focusin", (event) => this.#focused(event.target));
    svg.addEventListener("focusout", () => { this.asked = ""; this.#showAsked(); this.#point(null); });
  }

  /** Where an event is, in cells. The box is asked for once a frame: to ask costs a layout. */
  #at(event) {
    this.box ??= this.svg.getBoundingClientRect();
    const { box } = this;
    requestAnimationFrame(() => { this.box = null; });
    const scale = (this.view.cols * U + 2 * RIM) / box.width;
    this.side = U / scale; // of a cell, in pixels
    return { x: ((event.clientX - box.left) * scale - RIM) / U, y: ((event.clientY - box.top) * scale - RIM) / U };
  }

  #cellAt({ x, y }) {
    const r = Math.floor(y), c = Math.floor(x);
    return (this.view.pips[r]?.[c] ?? null) === null ? null : [r, c];
  }

  /** The place that a press at a point means: {a, b}, or null. */
  placeAt(point) {
    const cell = this.#cellAt(point);
    if (!cell) return null;
    const dy = point.y - cell[0] - 0.5, dx = point.x - cell[1] - 0.5;
    const bone = this.lying.get(`${cell}`);
    if (bone && Math.hypot(dx, dy) < MIDDLE) return bone;
    let best = null;
    for (const [r, c] of Object.values(directions)) {
      const place = this.places.get(keyOf(cell, [cell[0] + r, cell[1] + c]));
      const score = r * dy + c * dx;
      if (place && (!best || score > best.score)) best = { score, place };
    }
    return best?.place ?? null;
  }

  #down(event) {
    if (!this.view) return;
    this.#drop();
    if (!event.isPrimary) return; // a second finger zooms
    const point = this.#at(event);
    const place = this.placeAt(point);
    if (!place) return;
    const mark = event.button === 2 || event.ctrlKey;
    this.press = { id: event.pointerId, x: event.clientX, y: event.clientY, place, mark, from: this.#cellAt(point) };
    if (event.pointerType === "touch") {
      this.press.timer = setTimeout(() => {
        this.press = null;
        this.hum(12);
        this.#act(place, true);
      }, LONG);
    } else if (event.button <= 2 && this.svg.setPointerCapture) {
      this.svg.setPointerCapture(event.pointerId);
    }
  }

  /** Lets a telephone be felt that was touched, unless nothing is to move. */
  hum(pattern) { if (document.documentElement.dataset.motion !== "off" && navigator.userActivation?.hasBeenActive !== false) navigator.vibrate?.(pattern); }

  #move(event) {
    if (!this.view) return;
    if (event.pointerType === "touch" && !this.#fingerDrags(event)) return;
    if (!this.moved) requestAnimationFrame(() => this.#moveNow());
    this.moved = event;
  }

  /** Reports whether a finger that moved drags from cell to cell. */
  #fingerDrags(event) {
    const { press } = this;
    if (!press || press.id !== event.pointerId) return false;
    const down = event.clientY - press.y;
    if (!press.far && Math.hypot(event.clientX - press.x, down) <= STEADY) return false;
    if (!this.drags) { // the browser scrolls
      this.#drop();
      return false;
    }
    clearTimeout(press.timer);
    press.far = true;
    if (Math.abs(down) > FAR * this.side && press.scrolledTo === undefined) {
      press.scrolledTo = event.clientY;
      this.moved = null;
      this.#point(null);
    }
    if (press.scrolledTo === undefined) return true;
    document.getElementById("middle").scrollBy(0, press.scrolledTo - event.clientY);
    press.scrolledTo = event.clientY;
    return false;
  }

  /** Follows the last of the moves of a frame. */
  #moveNow() {
    const { moved: event, press } = this;
    this.moved = null;
    if (!event) return;
    this.hovering = true;
    this.#point(press ? this.#dragged(press, event) : this.placeAt(this.#at(event)));
  }

  /** The place of a press that moved: from its cell to the next, or where it was. */
  #dragged(press, event) {
    const to = this.#cellAt(this.#at(event));
    if (!to || `${to}` === `${press.from}`) return press.place;
    return this.places.get(keyOf(press.from, to)) ?? null;
  }

  #up(event) {
    const { press } = this;
    if (!press || press.id !== event.pointerId) return;
    this.#drop();
    if (press.scrolledTo !== undefined) return;
    const place = event.pointerType === "touch" && !press.far ? press.place : this.#dragged(press, event);
    if (place) this.#act(place, press.mark);
    this.#moveCursor(press.from, false);
  }

  #drop() {
    clearTimeout(this.press?.timer);
    this.press = null;
  }

  #act({ a, b }, mark, why = this.asksWhy) {
    if (why) this.onwhy(a, b);
    else if (mark !== this.lineMode) this.onmark(a, b);
    else this.onlay(a, b);
  }

  #point(place) {
    const key = place ? keyOf(place.a, place.b) : null;
    if (key === this.pointed) return;
    this.pointed = key;
    this.onpoint(place ? this.places.get(key) : null);
    this.#lights();
  }

  // Keyboard.

  focus() { this.spots.get(`${this.cursor}`)?.focus(); }

  #focused(target) {
    const spot = target.closest?.("[role=gridcell]");
    if (!spot || this.byPointer) return;
    this.hovering = false;
    this.#point(spot.dataset.place ? this.places.get(spot.dataset.place) : this.lying?.get(spot.dataset.cell) ?? null);
  }

  /** Moves the cursor, to a place in half cells or to a cell that was pressed. Reports whether it is there. */
  #moveCursor(to, halves = true) {
    const [y, x] = halves ? to : [2 * to[0], 2 * to[1]];
    const spot = this.spots.get(`${y},${x}`);
    if (!spot) return false;
    this.spots.get(`${this.cursor}`)?.setAttribute("tabindex", -1);
    this.cursor = [y, x];
    spot.setAttribute("tabindex", 0);
    this.byPointer = !halves; // then what is pointed at is known better
    spot.focus({ preventScroll: true });
    this.byPointer = false;
    if (halves) spot.scrollIntoView({ block: "nearest", inline: "nearest" });
    return true;
  }

  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = directions[event.key];
    if (step) this.#arrow(step, event.shiftKey);
    else if (event.key === "Enter" || event.key === " ") this.#press("lay");
    else if (event.key === "x" || event.key === "X") this.#press("mark");
    else if (event.key === "y" || event.key === "Y") this.#press("why");
    else if (event.key === "Escape" && this.asked) this.asked = "";
    else if (!this.#jump(event.key)) return;
    this.#showAsked();
    event.preventDefault();
    event.stopPropagation();
  }

  #onCell() { return this.cursor[0] % 2 === 0 && this.cursor[1] % 2 === 0; }

  #arrow([dy, dx], shift) {
    const [y, x] = this.cursor;
    const edge = this.spots.get(`${y + dy},${x + dx}`);
    if ((this.asked || shift) && this.#onCell()) {
      const { asked } = this;
      this.asked = "";
      if (edge) this.#act(this.places.get(edge.dataset.place), asked === "mark", asked === "why" || this.asksWhy);
      else this.onsay(t("No cell that way."));
      return;
    }
    this.asked = "";
    const far = !edge || (this.whole && this.#onCell());
    if (far || !this.#moveCursor([y + dy, x + dx])) this.#leap([dy, dx]);
  }

  /** Goes to the next cell in a direction, over holes and missing edges. */
  #leap([dy, dx]) {
    const { rows, cols } = this.view;
    const even = (n, d) => n + d + (d && (n + d) % 2 ? d : 0);
    let [y, x] = [even(this.cursor[0], dy), even(this.cursor[1], dx)];
    if (y % 2) y -= 1; // from an edge across: to the cell on its upper or left side
    if (x % 2) x -= 1;
    for (; y >= 0 && x >= 0 && y < 2 * rows && x < 2 * cols; y += 2 * dy, x += 2 * dx) {
      if (this.#moveCursor([y, x])) return;
    }
  }

  #jump(key) {
    const { rows, cols } = this.view;
    const [y, x] = this.cursor.map((n) => n - n % 2);
    const ends = { Home: [y, 0, 0, 2], End: [y, 2 * cols - 2, 0, -2], PageUp: [0, x, 2, 0], PageDown: [2 * rows - 2, x, -2, 0] }[key];
    if (!ends) return false;
    for (let [r, c, dr, dc] = ends; r >= 0 && c >= 0 && r < 2 * rows && c < 2 * cols; r += dr, c += dc) {
      if (this.#moveCursor([r, c])) break;
    }
    return true;
  }

  #press(what) {
    if (!this.#onCell()) {
      const spot = this.spots.get(`${this.cursor}`);
      this.#act(this.places.get(spot.dataset.place), what === "mark", what === "why" || this.asksWhy);
      return;
    }
    this.asked = this.asked === what ? "" : what;
    const says = { lay: t("Lay a bone: which way? Press an arrow."), mark: t("Draw a line: which way? Press an arrow."), why: t("Why not here: which way? Press an arrow.") };
    if (this.asked) this.onsay(says[what]);
  }

  #clicked(spot) {
    const [y, x] = [...this.spots].find(([, element]) => element === spot)[0].split(",").map(Number);
    this.#moveCursor([y, x]);
    this.#press("lay");
    this.#showAsked();
  }

  #showAsked() { this.svg.classList.toggle("asking", this.asked !== ""); }
}

function spotBox(y, x) {
  if (y % 2 === 0 && x % 2 === 0) return { x: (x / 2) * U + 2, y: (y / 2) * U + 2, width: U - 4, height: U - 4, rx: 6 };
  return { ...boxOf([y >> 1, x >> 1], [(y + 1) >> 1, (x + 1) >> 1], 9), rx: 10 };
}

/** Where two cells are, in words. */
export function whereIs(a, b) {
  const [i, k] = a[0] === b[0] ? [a[1], b[1]] : [a[0], b[0]];
  const from = Math.min(i, k) + 1, to = Math.max(i, k) + 1;
  return a[0] === b[0] ? t("row {row}, columns {from} and {to}", { row: a[0] + 1, from, to })
    : t("rows {from} and {to}, column {column}", { from, to, column: a[1] + 1 });
}
