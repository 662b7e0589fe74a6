// Where things stand and how large cells are. The page asks before its first paint, for a
// board of the size that was played last, so that nothing moves when the board comes.
//
// Beside: the board has the height of the window, and all else a column. Below: board,
// numbers and bones under each other. Whichever makes larger cells is chosen, so that a
// telephone in either direction, a desk and a wall all use what they have.

globalThis.frame = (() => {
  const html = document.documentElement;
  const finger = matchMedia("(pointer: coarse)");

  /** The smallest cells that a board begins with, in pixels: to a finger, and to a mouse. */
  const LEAST = { finger: 36, mouse: 26 };

  /** No cell is larger than this share of the smaller side of the window. */
  const MOST = 0.2;

  /** Cells beside the column that are smaller than this share of those below it are too small. */
  const LITTLE = 0.4;

  /** A finger's width. */
  const TOUCH = 44;

  /** What the picture of a board has around its cells, in cells. */
  const RIM = 0.3;

  /** A board may be so much smaller than it could be, if then nothing has to scroll. */
  const YIELD = 0.8;

  /** The board at the side of a column. */
  function beside({ rows, cols }, width, height, rem) {
    const column = Math.min(20 * rem, width / 2);
    const between = (least, share, most) => Math.min(most, Math.max(least, share));
    const wide = width - column - 2 * between(0.5 * rem, 0.016 * width, 2 * rem) - between(0.75 * rem, 0.02 * width, 2.5 * rem);
    const tall = height - 2 * between(0.25 * rem, 0.012 * height, 1.25 * rem);
    const cell = width > height && 20 * rem < 0.55 * width ? Math.min(wide / (cols + RIM), tall / (rows + RIM)) : 0; // never in a tall window, or with letters so large
    return { name: "beside", column, wide, tall, cell, whole: cell };
  }

  /** Everything in one column. Its cell is that without scrolling. */
  function below({ rows, cols, count = 28, per = 7, least }, width, height, rem) {
    const wide = width - 0.5 * rem;
    const touch = (TOUCH * rem) / 16;
    const inRow = Math.max(1, Math.floor(wide / touch));
    const bones = per > 10 ? 3 : Math.ceil(count / inRow);
    const rest = (3.1 + 1.4 + 3.2 + 1.6) * rem + (bones + Math.ceil(per / inRow)) * touch; // header, heading, moves, gaps; bones, numbers
    const fit = wide / (cols + RIM);
    const cell = Math.min(fit, (height - rest) / (rows + RIM));
    return { name: "below", wide, tall: Math.max(0.5 * height, height - rest), cell, whole: cell >= YIELD * fit || cell >= least || (width > height && cell >= LEAST.mouse) ? cell : fit }; // what scrolls leaves little of a wide window
  }

  /**
   * Places a board in the window.
   * @param {{rows: number, cols: number, count?: number, per?: number, least?: number}} view the board, and its bones: how many, and in the longest row; least: cells that are small rather than scroll
   * @param {number} zoom how much larger than it is at first
   */
  function place(view, zoom = 1) {
    const { clientWidth: width, clientHeight: height } = html; // the window is wider while anything sticks out
    const rem = parseFloat(getComputedStyle(html).fontSize);
    const most = MOST * Math.min(width, height);
    const side = beside(view, width, height, rem), under = below(view, width, height, rem);
    const way = Math.min(side.cell, most) >= Math.max(Math.min(most, under.cell), LITTLE * Math.min(most, under.whole)) ? side : under;
    const least = view.least ?? (finger.matches ? LEAST.finger : LEAST.mouse);
    const all = Math.min(way.whole, most), base = Math.max(all, Math.min(least, 2.5 * all));
    zoom = Math.min(4, Math.max(all / base || 1, zoom));
    const cell = base * zoom, scrolls = cell > all + 0.01;
    html.dataset.layout = way.name;
    const set = (name, value) => html.style.setProperty(`--${name}`, value);
    set("board-w", `${Math.min(way.wide, cell * (view.cols + RIM)).toFixed(1)}px`);
    set("cell", `${cell.toFixed(2)}px`);
    set("room-x", `${way.wide}px`);
    set("room-y", scrolls || way === side ? `${way.tall}px` : "none");
    set("rows", view.rows);
    set("cols", view.cols);
    return { width, height, zoom, scrolls, touch: finger.matches, layout: way.name };
  }

  let last = null;
  try {
    const kept = (name) => JSON.parse(localStorage.getItem(`bonepile.${name}`));
    last = kept("frame");
    const { theme = "system", table = "felt", text = "normal", hand = "right" } = kept("settings") ?? {};
    Object.assign(html.dataset, { theme, table, text, hand });
  } catch { /* nothing is kept */ }
  last ??= { rows: 4, cols: 5, count: 10, per: 4 }; // the first board of a day
  place(last);
  return { place, last, finger };
})();
