// Where things stand, and how large cells are.
//
// Beside: the board has the height of the window, and all else a column. Below: board,
// numbers and bones under each other. Whichever makes larger cells is chosen, so that a
// telephone in either direction, a desk and a wall all use what they have. A board whose
// cells would be too small to hit is shown larger than its frame, which then scrolls, with
// its edges shaded where it goes on; two fingers, or the buttons Larger and Smaller, change
// its scale, down to where all of it is to be seen.

import { $ } from "./dom.js";

const html = document.documentElement;
const finger = matchMedia("(pointer: coarse)");

/** The smallest cells that a board begins with, in pixels: to a finger, and to a mouse. */
const LEAST = { finger: 36, mouse: 26 };

/** No cell is larger than this share of the smaller side of the window. */
const MOST = 0.2;

/** Cells beside the column that are smaller than this share of those below it are too small. */
const LITTLE = 0.4;

/** If header and moves take more of the window than this, the page scrolls as a whole. */
const TIGHT = 0.45;

/** A finger's width. */
const TOUCH = 44;

/** What the picture of a board has around its cells, in cells. */
const RIM = 0.3;

/** A board may be so much smaller than it could be, if then nothing has to scroll. */
const YIELD = 0.8;

export class Layout {
  /** @param {() => {rows: number, cols: number}|null} shown the board on the stage */
  constructor(shown, board, tray) {
    Object.assign(this, { shown, board, tray, zoom: 1 });
    const stage = $("stage");
    stage.addEventListener("scroll", () => this.#edges(), { passive: true });
    stage.addEventListener("touchstart", (event) => this.#pinch(event), { passive: false });
    stage.addEventListener("touchmove", (event) => this.#pinch(event), { passive: false });
    window.addEventListener("resize", () => this.fit());
    finger.addEventListener("change", () => this.fit());
    const watch = new ResizeObserver(() => this.fitTray());
    for (const id of ["side", "values", "hint", "lesson"]) watch.observe($(id));
    new ResizeObserver(() => this.fit()).observe($("foot"));
  }

  /** Lays everything out anew: after the window, the board or the size of text changed. */
  fit() {
    const { clientWidth: width, clientHeight: height } = html; // the window is wider while anything sticks out
    Object.assign(this, { width, height });
    const view = this.shown() ?? { rows: 7, cols: 8 }; // till there is one
    const rem = parseFloat(getComputedStyle(html).fontSize);
    const beside = this.#beside(view, rem), below = this.#below(view, rem);
    const most = MOST * Math.min(width, height);
    const way = Math.min(beside.cell, most) >= Math.min(most, Math.max(below.cell, LITTLE * below.whole)) ? beside : below;
    if (html.dataset.layout !== way.name) requestAnimationFrame(() => this.fit()); // once more, by the sizes that it leads to
    html.dataset.layout = way.name;
    html.classList.toggle("tight", way === below && $("top").offsetHeight + $("foot").offsetHeight > TIGHT * height);
    const least = finger.matches ? LEAST.finger : LEAST.mouse;
    const all = Math.min(way.whole, most);
    this.base = Math.max(all, Math.min(least, 2.5 * all));
    this.zoom = Math.min(4, Math.max(all / this.base, this.zoom));
    const cell = this.base * this.zoom;
    const scrolls = cell > all + 0.01;
    html.style.setProperty("--board-w", `${Math.min(way.wide, cell * (view.cols + RIM)).toFixed(1)}px`);
    const { style } = $("stage");
    style.setProperty("--cell", `${cell.toFixed(2)}px`);
    style.setProperty("--room-x", `${way.wide}px`);
    style.setProperty("--room-y", scrolls || way === beside ? `${way.tall}px` : "none");
    this.board.drags = !scrolls;
    $("board").classList.toggle("drags", !scrolls);
    $("board").classList.toggle("few", view.rows * view.cols <= 130);
    this.fitTray();
    this.#edges();
  }

  /** The board at the side of a column. */
  #beside({ rows, cols }, rem) {
    const column = Math.min(20 * rem, this.width / 2);
    const between = (least, share, most) => Math.min(most, Math.max(least, share));
    const wide = this.width - column - 2 * between(0.5 * rem, 0.016 * this.width, 2 * rem) - between(0.75 * rem, 0.02 * this.width, 2.5 * rem);
    const tall = this.height - 2 * between(0.25 * rem, 0.012 * this.height, 1.25 * rem);
    const cell = this.width > this.height && 20 * rem < 0.55 * this.width ? Math.min(wide / (cols + RIM), tall / (rows + RIM)) : 0; // never in a tall window, or with letters so large
    return { name: "beside", column, wide, tall, cell, whole: cell };
  }

  /** Everything in one column. Its cell is that without scrolling. */
  #below({ rows, cols }, rem) {
    const wide = this.width - 0.5 * rem;
    const { count = 28, per = 7 } = this.tray;
    const touch = (TOUCH * rem) / 16;
    const inRow = Math.max(1, Math.floor(wide / touch));
    const bones = per > 10 ? 3 : Math.ceil(count / inRow);
    const rest = (3.1 + 1.4 + 3.2 + 1.6) * rem + (bones + Math.ceil(per / inRow)) * touch; // header, heading, moves, gaps; bones, numbers
    const fit = wide / (cols + RIM);
    const cell = Math.min(fit, (this.height - rest) / (rows + RIM));
    return { name: "below", wide, tall: Math.max(0.5 * this.height, this.height - rest), cell, whole: cell >= YIELD * fit ? cell : fit };
  }

  /** Gives the list of bones the room that is left for it. */
  fitTray() {
    const side = $("side"), head = $("bones").firstElementChild;
    if ($("bones").hidden || !this.tray.count) return;
    const rem = parseFloat(getComputedStyle(html).fontSize);
    let tall = Infinity;
    if (html.dataset.layout === "beside") {
      tall = side.clientHeight - head.offsetHeight - 0.5 * rem;
      const spare = this.height > 36 * rem && !side.querySelector("section:not([hidden], #bones)") ? 2.6 * rem : 0; // for a message to come
      for (const other of side.children) {
        if (other.id === "message") tall -= Math.max(other.offsetHeight, spare) + 0.75 * rem;
        else if (other.id !== "bones" && other.offsetHeight) tall -= other.offsetHeight + 0.75 * rem;
      }
    }
    this.tray.fit(side.clientWidth - 6, tall, finger.matches, rem / 16);
  }

  /** Changes the scale, around a point of the stage or its middle. */
  scale(factor, x = $("stage").clientWidth / 2, y = $("stage").clientHeight / 2) {
    const stage = $("stage");
    const before = this.zoom;
    const [left, top] = [stage.scrollLeft + x, stage.scrollTop + y];
    this.zoom *= factor;
    this.fit();
    stage.scrollLeft = (left * this.zoom) / before - x;
    stage.scrollTop = (top * this.zoom) / before - y;
  }

  /** Two fingers change the scale. */
  #pinch(event) {
    if (event.touches.length !== 2) {
      this.spread = 0;
      return;
    }
    if (event.cancelable) event.preventDefault(); // it cannot be while the board scrolls
    const [p, q] = event.touches;
    const box = $("stage").getBoundingClientRect();
    const spread = Math.hypot(p.clientX - q.clientX, p.clientY - q.clientY);
    if (this.spread && event.type === "touchmove") {
      this.scale(spread / this.spread, (p.clientX + q.clientX) / 2 - box.left, (p.clientY + q.clientY) / 2 - box.top);
    }
    this.spread = spread;
  }

  /** Shades the sides of the frame beyond which the board goes on. */
  #edges() {
    const { scrollLeft, scrollTop, clientWidth, clientHeight, scrollWidth, scrollHeight } = $("stage");
    const on = { l: scrollLeft > 1, t: scrollTop > 1, r: scrollLeft + clientWidth < scrollWidth - 1, b: scrollTop + clientHeight < scrollHeight - 1 };
    for (const [name, is] of Object.entries(on)) $("table").classList.toggle(name, is);
  }
}
