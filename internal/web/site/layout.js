// The page in the window, as frame.js places it. A board whose
// cells would be too small to hit is shown larger than its frame, which then scrolls, with
// its edges shaded where it goes on; two fingers, or the buttons Larger and Smaller, change
// its scale, down to where all of it is to be seen.

import { $ } from "./dom.js";
import { keepFrame } from "./store.js";

const html = document.documentElement;
const { frame } = globalThis, { finger } = frame;

/** If header and moves take more of the window than this, the page scrolls as a whole. */
const TIGHT = 0.45;

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
    for (const id of ["side", "values"]) watch.observe($(id));
    new ResizeObserver(() => this.fit()).observe($("foot"));
  }

  /** Lays everything out anew: after the window, the board or the size of text changed. */
  fit() {
    const view = this.shown() ?? frame.last; // till there is one
    const { count = view.count, per = view.per } = this.tray;
    const { layout } = html.dataset, size = { rows: view.rows, cols: view.cols, count, per };
    const at = frame.place(size, this.zoom);
    if (this.tray.count) keepFrame(size);
    Object.assign(this, { width: at.width, height: at.height, zoom: at.zoom });
    if (layout !== at.layout) requestAnimationFrame(() => this.fit()); // once more, by the sizes that it leads to
    html.classList.toggle("tight", at.layout === "below" && $("top").offsetHeight + $("foot").offsetHeight > TIGHT * at.height);
    this.board.drags = !at.scrolls;
    $("board").classList.toggle("drags", !at.scrolls);
    $("board").classList.toggle("few", view.rows * view.cols <= 130);
    this.fitTray();
    this.#edges();
  }

  /** Gives the list of bones the room that is left for it. */
  fitTray() {
    const side = $("side"), head = $("bones").firstElementChild;
    if ($("bones").hidden || !this.tray.count) return;
    const rem = parseFloat(getComputedStyle(html).fontSize);
    let tall = Infinity;
    if (html.dataset.layout === "beside") {
      tall = side.clientHeight - head.offsetHeight - 0.5 * rem;
      for (const other of [$("values"), $("panel")]) if (other.offsetHeight) tall -= other.offsetHeight + 0.75 * rem;
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
