// A picture of a board: what board.js is played on, and what the panels show
// while they explain, solve and analyse.
//
// A Picture owns an <svg> and draws in layers, from the table upwards:
//
//   ground      the cells
//   bones       bones that lie
//   shade       what a step or a hint is about; in a heat picture, the heat
//   shapes      the shapes of highlighted values
//   pips        the numbers, or dots
//   lines       dividing lines: "no bone here"
//   pencil      what is in pencil: bones that may lie there, dashed lines
//   lights      outlines on top: other places of a pair, faults, the place pointed at
//   arrows      numbered links of a chain
//   letters     letters at cells, by which sentences name them
//   signs       signs at cells
//
// The last four may lie in an <svg> of their own above the other. A browser paints an
// <svg> as a whole, and where a board is played on lights change whenever the pointer
// comes to another edge: on a board of double-twenty painting takes a third of the
// time if the cells need not be painted with them.
//
// Nothing means anything by its colour alone: each kind of outline has a dash
// pattern or a sign of its own, and each highlighted value a shape. All colours
// come from style.css by class, so that themes and forced colours are one
// stylesheet's matter.
//
// Board and view are those of the worker: cells are [row, column] from 0, and a
// number that is null is a hole. Setting a layer costs as many elements as differ
// from what it shows already; elements are kept by the place they stand for.

const SVG = "http://www.w3.org/2000/svg";

/** The side of a cell in units of the picture. */
export const U = 40;

/** The room around the cells, in units of the picture. */
export const RIM = 6;

/** Makes an SVG element. */
export function make(name, attributes = {}, parent = null) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  parent?.append(element);
  return element;
}

/** The name of a place, the same for both orders of its cells. */
export function keyOf(a, b) {
  const first = a[0] < b[0] || (a[0] === b[0] && a[1] < b[1]);
  const [x, y] = first ? [a, b] : [b, a];
  return `${x[0]},${x[1]}-${y[0]},${y[1]}`;
}

export class Picture {
  /**
   * @param {SVGSVGElement} svg an empty element that the picture owns from now on
   * @param {SVGSVGElement} top another, for lights and signs, which lies upon it
   */
  constructor(svg, top = svg) {
    this.svg = svg;
    this.top = top;
    this.rows = this.cols = 0;
    this.pips = [];
    this.dots = false;
    this.clear();
  }

  clear() {
    for (const svg of [this.svg, this.top]) svg.replaceChildren();
    this.layers = {};
    for (const name of ["ground", "bones", "shade", "shapes", "pips", "lines", "pencil", "lights", "arrows", "letters", "signs"]) {
      const svg = /lights|arrows|letters|signs/.test(name) ? this.top : this.svg;
      this.layers[name] = make("g", { class: `layer-${name}`, "aria-hidden": "true" }, svg);
    }
    this.kept = {};
    this.numbers = new Map(); // "r,c" to what shows the number there
  }

  /** Draws the empty board, if it is another than before. Reports whether it was. */
  setBoard({ rows, cols, pips }, dots = false) {
    const sign = JSON.stringify([rows, cols, pips, dots]);
    if (sign === this.sign) return false;
    Object.assign(this, { sign, rows, cols, pips, dots });
    this.high = Math.max(...pips.flat()); // all numbers of a board have one size
    this.clear();
    for (const svg of [this.svg, this.top]) {
      svg.setAttribute("viewBox", `${-RIM} ${-RIM} ${cols * U + 2 * RIM} ${rows * U + 2 * RIM}`);
      svg.style.setProperty("--cols", cols);
      svg.style.setProperty("--rows", rows);
    }
    make("path", { class: "rim", d: this.#outline() }, this.layers.ground);
    make("path", { class: "cells", d: this.#outline() }, this.layers.ground);
    this.#each((r, c, n) => this.#number(r, c, n));
    return true;
  }

  #each(visit) {
    for (let r = 0; r < this.rows; r++) {
      for (let c = 0; c < this.cols; c++) {
        if (this.pips[r][c] !== null) visit(r, c, this.pips[r][c]);
      }
    }
  }

  #outline() {
    let d = "";
    this.#each((r, c) => { d += `M${c * U} ${r * U}h${U}v${U}h${-U}z`; });
    return d;
  }

  #number(r, c, n) {
    const x = c * U + U / 2, y = r * U + U / 2;
    if (this.dots && n <= 9) {
      const group = make("g", { class: "dots", "data-cell": `${r},${c}` }, this.layers.pips);
      this.numbers.set(`${r},${c}`, group);
      for (const [dx, dy] of dotsOf[n]) make("circle", { cx: x + dx * 8, cy: y + dy * 8, r: 3.1 }, group);
      return;
    }
    const size = this.high > 99 ? "three" : this.high > 9 ? "two" : "one";
    const text = make("text", { class: `number ${size}`, x, y, dy: "0.355em", "data-cell": `${r},${c}` }, this.layers.pips);
    text.textContent = n;
    this.numbers.set(`${r},${c}`, text);
  }

  /** Shows in a layer one element for each entry of a map from keys to makers. */
  #keep(layer, wanted) {
    const before = this.kept[layer] ?? new Map();
    const now = new Map();
    for (const [key, draw] of wanted) {
      now.set(key, before.get(key) ?? draw());
      before.delete(key);
    }
    for (const element of before.values()) element.remove();
    for (const element of now.values()) {
      if (element.parentNode !== this.layers[layer]) this.layers[layer].append(element);
    }
    this.kept[layer] = now;
  }

  /** Shows bones: [{a, b, kind}], kind being classes beside "bone". */
  setBones(bones) {
    const wanted = new Map();
    const covered = new Set(bones.flatMap(({ a, b }) => [`${a}`, `${b}`]));
    this.covered = covered;
    for (const [cell, number] of this.numbers) number.classList.toggle("covered", covered.has(cell));
    for (const [key, shape] of this.kept.shapes ?? []) shape.classList.toggle("covered", covered.has(key.split(" ")[0]));
    for (const { a, b, kind = "" } of bones) {
      wanted.set(`${keyOf(a, b)} ${kind}`, () => this.#bone(a, b, kind));
    }
    this.#keep("bones", wanted);
  }

  #bone(a, b, kind) {
    const group = make("g", { class: `bone ${kind}`, "data-place": keyOf(a, b) });
    const box = boxOf(a, b, 4);
    make("rect", { class: "shadow", ...box, x: box.x + 0.6, y: box.y + 2.2, rx: 6 }, group);
    make("rect", { class: "body", ...box, rx: 6 }, group);
    make("path", { class: "shine", d: `M${box.x + 5} ${box.y + 1.6}h${box.width - 10}` }, group);
    const [x, y] = between(a, b);
    const d = a[0] === b[0] ? `M${x} ${y - 12}v24` : `M${x - 12} ${y}h24`;
    make("path", { class: "waist", d }, group);
    make("circle", { class: "pin", cx: x, cy: y, r: 1.7 }, group);
    if (/twice|wrong/.test(kind)) make("rect", { class: "hatched", ...boxOf(a, b, 6), rx: 5, fill: "url(#hatch)" }, group);
    return group;
  }

  /** Shows dividing lines: [{a, b, kind}], kind being classes beside "line". */
  setLines(lines) {
    const wanted = new Map();
    for (const { a, b, kind = "" } of lines) {
      wanted.set(`${keyOf(a, b)} ${kind}`, () => make("path", { class: `line ${kind}`, d: lineOf(a, b), "data-place": keyOf(a, b) }));
    }
    this.#keep("lines", wanted);
  }

  /** Shows what is in pencil: [{a, b, kind}]; kinds are "bone" and "dash". */
  setPencil(places) {
    const wanted = new Map();
    for (const { a, b, kind } of places) {
      wanted.set(`${keyOf(a, b)} ${kind}`, () => make(kind === "dash" ? "path" : "rect",
        { class: kind === "dash" ? "dash" : "pencil", ...(kind === "dash" ? { d: lineOf(a, b) } : smallBone(a, b)), "data-place": keyOf(a, b) }));
    }
    this.#keep("pencil", wanted);
  }

  /** Highlights values: values[slot] is a value or null. */
  setHighlights(values) {
    const slots = new Map();
    values.forEach((value, slot) => { if (value !== null && value >= 0) slots.set(value, slot); });
    const wanted = new Map();
    this.#each((r, c, n) => {
      if (slots.has(n)) wanted.set(`${r},${c} ${slots.get(n)}`, () => shapeOf(slots.get(n), c * U + U / 2, r * U + U / 2, this.covered?.has(`${r},${c}`)));
    });
    this.#keep("shapes", wanted);
    for (const [cell, number] of this.numbers) {
      const [r, c] = cell.split(",");
      number.classList.toggle("lit", slots.has(this.pips[r][c]));
    }
  }

  /** Shades cells: [{cell, kind}]; kinds are "lit", "other", "differs". */
  setShade(cells) {
    const wanted = new Map();
    for (const { cell: [r, c], kind = "lit" } of cells) {
      wanted.set(`${r},${c} ${kind}`, () => {
        const group = make("g", { class: `shade ${kind}`, "data-cell": `${r},${c}` });
        make("rect", { class: "wash", x: c * U, y: r * U, width: U, height: U }, group);
        make("rect", { x: c * U, y: r * U, width: U, height: U, fill: `url(#${kind === "lit" ? "stripes" : "checks"})` }, group);
        return group;
      });
    }
    this.#keep("shade", wanted);
  }

  /**
   * Outlines places: [{a, b, kind}]; kinds are "pair", "step", "second", "ghost". Of kind
   * "out" it crosses them out, of "ghost-line" it draws a line between the cells, and of
   * "ghost-pencil" a bone in pencil.
   */
  setLights(places) {
    const wanted = new Map();
    for (const { a, b, kind } of places) {
      const strokes = { out: crossOf, "ghost-line": lineOf }[kind];
      const shape = strokes ? { d: strokes(a, b) } : kind === "ghost-pencil" ? smallBone(a, b) : { ...boxOf(a, b, kind === "pair" ? 5 : 3), rx: 7 };
      wanted.set(`${keyOf(a, b)} ${kind}`, () => make(strokes ? "path" : "rect", { class: `light ${kind}`, ...shape, "data-place": keyOf(a, b) }));
    }
    this.#keep("lights", wanted);
  }

  /** Draws numbered arrows from place to place: [{from, to}]. */
  setArrows(links) {
    const wanted = new Map();
    links.forEach(({ from, to }, i) => {
      const [p, q] = [between(from.a, from.b), between(to.a, to.b)];
      wanted.set(`${p} ${q} ${i}`, () => arrowOf(p, q, i + 1));
    });
    this.#keep("arrows", wanted);
  }

  /** Writes r1, r2 ... beside the rows and c1, c2 ... above the columns, for good. */
  setCoordinates() {
    if (this.layers.ground.querySelector(".where")) return;
    for (const svg of [this.svg, this.top]) svg.setAttribute("viewBox", `-19 -16 ${this.cols * U + 24} ${this.rows * U + 21}`);
    const label = (x, y, text) => { make("text", { class: "where", x, y }, this.layers.ground).textContent = text; };
    for (let c = 0; c < this.cols; c++) label(c * U + U / 2, -6, `c${c + 1}`);
    for (let r = 0; r < this.rows; r++) label(-11, r * U + U / 2 + 3.5, `r${r + 1}`);
  }

  /** Puts a sign at cells: [{cell, text}]; in the layer "letters" in their left corner. */
  setSigns(signs, layer = "signs", x = layer === "signs" ? U - 7 : 7.5) {
    const wanted = new Map();
    for (const { cell: [r, c], text } of signs) {
      wanted.set(`${r},${c} ${text}`, () => {
        const group = make("g", { class: layer.slice(0, -1), "data-cell": `${r},${c}` });
        make("circle", { cx: c * U + x, cy: r * U + 7, r: 7.5 }, group);
        make("text", { x: c * U + x, y: r * U + 7, dy: "0.36em" }, group).textContent = text;
        return group;
      });
    }
    this.#keep(layer, wanted);
  }

  /** Draws how often places are used: [{a, b, share}]. Where the share is 1 lies a bone, where it is less a bar upon the edge. */
  setHeat(usage) {
    this.setBones(usage.filter(({ share }) => share >= 1));
    const wanted = new Map();
    for (const { a, b, share } of usage) {
      if (share <= 0 || share >= 1) continue;
      wanted.set(`${keyOf(a, b)} ${share}`, () => {
        const [x, y] = between(a, b), half = 1 + 6 * share;
        const [w, h] = a[0] === b[0] ? [10.5, half] : [half, 9]; // clear of the numbers
        const bar = make("rect", { class: "heat", x: x - w, y: y - h, width: 2 * w, height: 2 * h, rx: Math.min(w, h), "data-place": keyOf(a, b) });
        make("title", {}, bar).textContent = `${(100 * share).toFixed(share < 0.01 ? 2 : 0)} %`;
        return bar;
      });
    }
    this.#keep("shade", wanted);
  }

  /**
   * Scrolls the frame around the picture, and whatever that lies in, so that what is shaded,
   * outlined or of a step can be seen. Of what is larger than the frame, the upper left part.
   */
  reveal(frame) {
    const boxes = [...this.svg.querySelectorAll(".shade, .bone.step"), ...this.top.querySelectorAll(".light")].map((element) => element.getBoundingClientRect());
    if (!boxes.length) return;
    const least = (side) => Math.min(...boxes.map((box) => box[side])), most = (side) => Math.max(...boxes.map((box) => box[side]));
    const room = frame.getBoundingClientRect();
    frame.scrollLeft += into(least("left"), most("right"), room.left + EDGE, room.right - EDGE);
    frame.scrollTop += into(least("top"), most("bottom"), room.top + EDGE, room.bottom - EDGE);
    frame.scrollIntoView({ block: "nearest" });
  }

  /** Takes off everything but the numbers. */
  bare() {
    this.setBones([]);
    this.setLines([]);
    this.setPencil([]);
    this.setHighlights([]);
    this.setShade([]);
    this.setLights([]);
    this.setArrows([]);
    this.setSigns([], "letters");
    this.setSigns([]);
  }
}

/** A numbered arrow between two points, bent to the side that is farther from a number. */
function arrowOf(p, q, n) {
  const long = Math.hypot(q[0] - p[0], q[1] - p[1]);
  const bends = [13, -13].map((by) => [(p[0] + q[0]) / 2 - (by * (q[1] - p[1])) / long, (p[1] + q[1]) / 2 + (by * (q[0] - p[0])) / long]);
  const clear = ([x, y]) => Math.hypot((((x % U) + U) % U) - U / 2, (((y % U) + U) % U) - U / 2);
  const m = clear(bends[1]) > clear(bends[0]) + 0.1 ? bends[1] : bends[0];
  const last = Math.hypot(q[0] - m[0], q[1] - m[1]);
  const [u, v] = [(q[0] - m[0]) / last, (q[1] - m[1]) / last];
  const [tx, ty] = [q[0] - 4 * u, q[1] - 4 * v];
  const [bx, by] = [tx - 9 * u, ty - 9 * v];
  const group = make("g", { class: "arrow" });
  make("path", { class: "shaft", d: `M${p}L${m}L${bx},${by}` }, group);
  make("path", { class: "tip", d: `M${tx},${ty}L${bx - 4.5 * v},${by + 4.5 * u}L${bx + 4.5 * v},${by - 4.5 * u}z` }, group);
  make("circle", { class: "tip", cx: m[0], cy: m[1], r: 7.5 }, group);
  make("text", { x: m[0], y: m[1] + 3.5 }, group).textContent = n;
  return group;
}

/** What is revealed has so much room around it, in pixels. */
const EDGE = 12;

/** How far to scroll for what goes from least to most to come between from and to. */
function into(least, most, from, to) {
  return least < from ? least - from : Math.min(Math.max(0, most - to), least - from);
}

/** The middle of the edge between two cells. */
export function between(a, b) {
  return [(a[1] + b[1] + 1) * U / 2, (a[0] + b[0] + 1) * U / 2];
}

/** The rectangle around two cells, so much smaller at its ends: twice as long as wide, as a bone is. */
export function boxOf(a, b, inset) {
  const top = Math.min(a[0], b[0]), left = Math.min(a[1], b[1]);
  const w = Math.abs(a[1] - b[1]) + 1, h = Math.abs(a[0] - b[0]) + 1;
  return { x: left * U + w * inset / 2, y: top * U + h * inset / 2, width: w * (U - inset), height: h * (U - inset) };
}

/** The dividing line between two cells, as path data. */
function lineOf(a, b) {
  const [x, y] = between(a, b);
  return a[0] === b[0] ? `M${x} ${y - 14}v28` : `M${x - 14} ${y}h28`;
}

/** A bone in pencil: small, on the edge between two cells, so that a cell has room for four beside its number. */
function smallBone(a, b) {
  const [x, y] = between(a, b);
  const [w, h] = a[0] === b[0] ? [10.5, 4.8] : [4.8, 9]; // numbers are taller than wide
  return { x: x - w, y: y - h, width: 2 * w, height: 2 * h, rx: 4.8 };
}

/** A cross on the edge between two cells, as path data. */
function crossOf(a, b) {
  const [x, y] = between(a, b);
  return `M${x - 6} ${y - 6}l12 12m0 -12l-12 12`;
}

// Dots of a die, from -1 to 1; 7 to 9 as double-nine sets have them.
const corners = [[-1, -1], [1, 1]], others = [[1, -1], [-1, 1]], sides = [[-1, 0], [1, 0]], ends = [[0, -1], [0, 1]], heart = [[0, 0]];
export const dotsOf = [
  [], heart, corners, [...corners, ...heart], [...corners, ...others], [...corners, ...others, ...heart],
  [...corners, ...others, ...sides], [...corners, ...others, ...sides, ...heart],
  [...corners, ...others, ...sides, ...ends], [...corners, ...others, ...sides, ...ends, ...heart],
];

// Outlines of the shapes that mark highlighted values, around 0 0. There are
// eight, and eight colours; the shapes of slots 8 to 15 are dashed, those from 16
// on dotted, and colours are shifted, so that no two of the first 24 are alike.
const outlines = [
  "M0 -15.5a15.5 15.5 0 1 1 0 31a15.5 15.5 0 1 1 0 -31z",
  "M-14 -14h28v28h-28z",
  "M0 -18L18 0L0 18L-18 0z",
  "M0 -18L18 15H-18z",
  "M-9.5 -16.5h19l9.5 16.5l-9.5 16.5h-19l-9.5 -16.5z",
  "M0 18L18 -15H-18z",
  "M-8 -17.5h16v9.5h9.5v16h-9.5v9.5h-16v-9.5h-9.5v-16h9.5z",
  "M-17 -9.5h34v19h-34z",
];

/** The shape of a slot as path data around 0 0, and its classes. */
export function markOf(slot) {
  const round = Math.floor(slot / outlines.length);
  const colour = (slot + 3 * round) % outlines.length;
  return { d: outlines[slot % outlines.length], name: `hl hl-${slot} tint-${colour} round-${Math.min(round, 2)}` };
}

function shapeOf(slot, x, y, covered) {
  const { d, name } = markOf(slot);
  return make("path", { class: covered ? `${name} covered` : name, d, transform: `translate(${x} ${y})` });
}
