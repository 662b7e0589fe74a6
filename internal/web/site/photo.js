// Photographs: a picture is chosen, taken, dropped or pasted, read by a worker of its own,
// and shown with what was read upon it, to be corrected and played. panels.js loads this
// when somebody asks for it.
//
// The picture stays in this page: the browser decodes it, photo-worker.js reads it, and
// closing the dialog ends the worker and drops both. Everything is drawn so that the grid
// stands upright. Cells that are in doubt, that the rules repaired, and that were corrected
// differ in outline and sign as well as in colour.

import { $, el } from "./dom.js";
import { make } from "./picture.js";
import { lacks, t } from "./words.js";

/** A picture with more pixels is refused. */
const MOST = 50e6;

/** The longer side of what is read, in pixels, at least: a larger picture is halved as long as that leaves as many. A cell needs 25. */
const ENOUGH = 1600;

/** The side of the shown part of a picture, in pixels, at most. */
const SHOWN = 1600;

/** Rivals that are less likely are not offered. */
const LEAST = 0.005;

const steps = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

// The look of the dialog, before it is opened for the first time.
const look = el("link", { rel: "stylesheet", href: new URL("./photo.css", import.meta.url) });
await new Promise((done) => {
  look.onload = look.onerror = done;
  document.head.append(look);
});

/** A number as it is shown, with a sign for none. */
const shown = (number) => (number === null ? "·" : String(number));

/** Requests to the worker; it lives as long as a dialog is open. */
class Reader {
  #open = new Map();
  #last = 0;

  constructor() {
    this.worker = new Worker(new URL("./photo-worker.js", import.meta.url));
    this.worker.onmessage = ({ data }) => {
      if (data.failed && !data.id) this.#fail(data.failed);
      else if (data.failed) this.#open.get(data.id)?.reject(new Error(data.failed));
      else this.#open.get(data.id)?.resolve(data);
      this.#open.delete(data.id);
    };
    this.worker.onerror = (event) => this.#fail(event.message);
  }

  #fail(message) {
    this.broken = new Error(message);
    for (const { reject } of this.#open.values()) reject(this.broken);
    this.#open.clear();
  }

  ask(message, transfer = []) {
    return new Promise((resolve, reject) => {
      if (this.broken) return void reject(this.broken);
      const id = ++this.#last;
      this.#open.set(id, { resolve, reject });
      this.worker.postMessage({ id, ...message }, transfer);
    });
  }

  end() { this.worker.terminate(); }
}

export class Photograph {
  /** @param {{play: (text: string) => void, type: (text: string) => void}} then what becomes of a board */
  constructor(then) {
    this.then = then;
    this.dialog = $("d-photo");
    this.svg = $("photo-cells");
    this.canvas = $("photo-sheet").querySelector("canvas");
    this.#wire();
  }

  /** Opens the dialog, with a picture if there is one. */
  open(file) {
    this.#ask();
    if (!this.dialog.open) this.dialog.showModal();
    this.reader ??= new Reader(); // which loads what it needs meanwhile
    if (file) this.#read(file);
  }

  #wire() {
    this.dialog.addEventListener("close", () => this.#drop());
    for (const [button, field] of [["photo-take", "photo-camera"], ["photo-choose", "photo-file"]]) {
      $(button).addEventListener("click", () => $(field).click());
      $(field).addEventListener("change", () => {
        const [file] = $(field).files;
        $(field).value = ""; // the same may be chosen again
        if (file) this.#read(file);
      });
    }
    $("photo-paste").hidden = !navigator.clipboard?.read;
    $("photo-paste").addEventListener("click", () => this.#paste());
    document.addEventListener("paste", (event) => {
      if (!this.dialog.open) return;
      event.preventDefault();
      this.#read(event.clipboardData.files[0]);
    });
    this.dialog.addEventListener("dragover", (event) => event.preventDefault());
    this.dialog.addEventListener("drop", (event) => {
      event.preventDefault();
      this.#read(event.dataTransfer.files[0]);
    });
    $("photo-again").addEventListener("click", () => this.#ask());
    $("photo-play").addEventListener("click", () => this.#take("play"));
    $("photo-type").addEventListener("click", () => this.#take("type"));
    $("photo-next").addEventListener("click", () => this.#next());
    $("photo-grids").addEventListener("click", ({ target }) => {
      const index = target.closest("[data-grid]")?.dataset.grid;
      if (index !== undefined) this.#show(Number(index));
    });
    $("photo-choices").addEventListener("click", ({ target }) => {
      const number = target.closest("[data-number]")?.dataset.number;
      if (number !== undefined) this.#correct(number === "" ? null : Number(number), true);
    });
    $("photo-changes").addEventListener("click", ({ target }) => {
      const at = target.closest("[data-at]")?.dataset.at;
      if (at !== undefined) this.#select(Number(at), true);
    });
    this.svg.addEventListener("click", ({ target }) => {
      const cell = target.closest("[data-cell]");
      if (cell) this.#select(this.cells.indexOf(cell), true);
    });
    this.svg.addEventListener("focusin", ({ target }) => this.#select(this.cells.indexOf(target)));
    this.svg.addEventListener("keydown", (event) => this.#key(event));
  }

  // One part of the dialog is to be seen at a time.

  #stage(name) {
    this.dialog.dataset.state = name;
    for (const part of ["ask", "work", "read"]) $(`photo-${part}`).hidden = part !== name;
  }

  #ask() {
    this.#forget();
    $("photo-error").hidden = true;
    this.#stage("ask");
  }

  #refuse(text) {
    this.#ask();
    $("photo-error").textContent = text;
    $("photo-error").hidden = false;
  }

  /** Forgets the picture. */
  #forget() {
    this.picture = this.grids = null;
    this.turn = (this.turn ?? 0) + 1; // what is still being read is of no use
    if (this.url) URL.revokeObjectURL(this.url);
    this.url = null;
    this.canvas.width = this.canvas.height = 1;
  }

  #drop() {
    this.#forget();
    this.reader?.end();
    this.reader = null;
  }

  async #paste() {
    try {
      for (const item of await navigator.clipboard.read()) {
        const type = item.types.find((name) => name.startsWith("image/"));
        if (type) return void this.#read(await item.getType(type));
      }
      this.#refuse(t("There is no picture in that."));
    } catch {
      this.#refuse(t("There is no picture in that."));
    }
  }

  // Reading.

  async #read(file) {
    if (!file && this.dialog.dataset.state !== "ask") return; // what is read stays
    this.#ask();
    const { turn } = this;
    if (!file) return this.#refuse(t("There is no picture in that."));
    if (this.reader.broken) { // perhaps there is a network now
      this.reader.end();
      this.reader = new Reader();
    }
    const image = new Image();
    this.url = image.src = URL.createObjectURL(file);
    try {
      await new Promise((resolve, reject) => { image.onload = resolve; image.onerror = reject; });
    } catch {
      if (turn === this.turn) this.#refuse(t("This is no picture that the browser can show."));
      return;
    }
    const { naturalWidth: width, naturalHeight: height } = image;
    if (turn !== this.turn) return;
    if (Math.min(width, height) < 16) return this.#refuse(t("The picture has {width} by {height} pixels, which is too small for a grid.", { width, height }));
    if (width * height > MOST) return this.#refuse(t("The picture has {width} by {height} pixels; at most {n} million are read: make it smaller.", { width, height, n: MOST / 1e6 }));
    this.#stage("work");
    try {
      const began = performance.now();
      const bitmap = await createImageBitmap(image);
      let scale = 1;
      while (Math.max(width, height) * scale >= 2 * ENOUGH) scale /= 2;
      const { grids } = await this.reader.ask({ bitmap, width: Math.round(width * scale), height: Math.round(height * scale) }, [bitmap]);
      if (turn !== this.turn) return;
      performance.measure("photograph", { start: began });
      if (!grids.length) return this.#refuse(t("No grid of numbers or pips can be read in this picture: take it from above, near and in even light."));
      this.picture = { image, scale };
      this.grids = grids.map((grid) => ({ ...grid, corrected: new Set() }));
      this.#stage("read");
      this.#show(0);
      $("photo-said").focus({ preventScroll: true });
    } catch (error) {
      if (turn !== this.turn) return;
      const unloaded = this.reader.broken && !navigator.onLine;
      this.#refuse(unloaded ? `${t("What reads pictures needs a network the first time, and none after that")}.` : `${t("The picture could not be read.")} ${error.message}`);
    }
  }

  // Showing.

  /** Shows one of the grids. */
  #show(index) {
    this.index = index;
    this.grid = this.grids[index];
    this.at = -1;
    const several = this.grids.length > 1;
    $("photo-grids").hidden = !several;
    $("photo-grids").replaceChildren(...(several ? this.grids : []).map(({ rows, cols }, i) => {
      const button = el("button", { type: "button", textContent: `${i + 1}: ${t("{rows} by {cols}", { rows, cols })}` });
      button.dataset.grid = i;
      button.setAttribute("aria-pressed", String(i === index));
      return button;
    }));
    this.#paint();
    this.#layOut();
    this.#update();
  }

  /** Draws the part of the picture with the grid, upright, and finds where its cells come to lie. */
  #paint() {
    const { rows, cols, edges } = this.grid;
    const { image, scale } = this.picture;
    const corner = (row, col) => { const i = 2 * (row * (cols + 1) + col); return [edges[i] / scale, edges[i + 1] / scale]; };
    // The angle of the rows: from the middle of the left side to that of the right.
    const middle = (col) => { const [p, q] = [corner(0, col), corner(rows, col)]; return [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2]; };
    const [left, right] = [middle(0), middle(cols)];
    const angle = -Math.atan2(right[1] - left[1], right[0] - left[0]);
    const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
    const points = Array.from({ length: (rows + 1) * (cols + 1) }, (_, i) => {
      const [x, y] = corner(Math.floor(i / (cols + 1)), i % (cols + 1));
      return [x * cos - y * sin, x * sin + y * cos];
    });
    const side = Math.hypot(right[0] - left[0], right[1] - left[1]) / cols; // of a cell
    const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
    const [x0, y0] = [Math.min(...xs) - side / 3, Math.min(...ys) - side / 3];
    const [wide, tall] = [Math.max(...xs) + side / 3 - x0, Math.max(...ys) + side / 3 - y0];
    const zoom = Math.min(2, SHOWN / Math.max(wide, tall));
    this.canvas.width = Math.round(wide * zoom);
    this.canvas.height = Math.round(tall * zoom);
    const context = this.canvas.getContext("2d");
    context.setTransform(zoom, 0, 0, zoom, -x0 * zoom, -y0 * zoom);
    context.rotate(angle);
    context.drawImage(image, 0, 0);
    this.points = points.map(([x, y]) => [(x - x0) * zoom, (y - y0) * zoom]);
    this.side = side * zoom;
    this.svg.setAttribute("viewBox", `0 0 ${this.canvas.width} ${this.canvas.height}`);
    this.svg.style.setProperty("--side", `${this.side}px`);
    const { style } = $("photo-sheet");
    style.setProperty("--cols", cols);
    style.setProperty("--ratio", wide / tall);
  }

  /** Makes the cells, without what is in them. */
  #layOut() {
    const { rows, cols } = this.grid;
    this.cells = [];
    this.svg.replaceChildren();
    for (let r = 0; r < rows; r++) {
      const row = make("g", { role: "row" }, this.svg);
      for (let c = 0; c < cols; c++) {
        const at = (i, j) => this.points[(r + i) * (cols + 1) + c + j];
        const corners = [at(0, 0), at(0, 1), at(1, 1), at(1, 0)];
        const cell = make("g", { role: "gridcell", "data-cell": `${r},${c}`, tabindex: -1 }, row);
        make("polygon", { points: corners.map((p) => p.join(" ")).join(" ") }, cell);
        const [right, foot] = [0, 1].map((k) => 0.97 * corners[2][k] + 0.03 * corners[0][k]);
        make("rect", { y: foot - 0.31 * this.side, height: 0.31 * this.side, rx: 0.09 * this.side }, cell);
        make("text", { y: foot - 0.067 * this.side }, cell);
        cell.right = right; // of its plate, which stands in the corner to leave the picture its number
        this.cells.push(cell);
      }
    }
    this.cells[0].setAttribute("tabindex", 0);
  }

  /** Shows what is known of the grid now. */
  #update() {
    const { cols, numbers, corrected, board } = this.grid;
    this.doubts = [...new Set([...this.grid.doubtful, ...this.grid.repaired])].filter((i) => !corrected.has(i)).sort((a, b) => a - b);
    this.cells.forEach((cell, i) => {
      const state = this.#state(i);
      const was = this.#likeliest(i);
      const text = shown(numbers[i]) + ({ doubtful: "?", repaired: "!", corrected: "✓" }[state] ?? "");
      cell.setAttribute("class", [state, numbers[i] === null ? "none" : "", i === this.at ? "chosen" : ""].join(" "));
      const [, plate, label] = cell.children;
      const wide = (0.155 + 0.145 * text.length) * this.side;
      plate.setAttribute("width", wide);
      plate.setAttribute("x", cell.right - wide);
      label.setAttribute("x", cell.right - wide / 2);
      label.textContent = text;
      const words = { doubtful: t("in doubt"), repaired: t("changed from {was}", { was: this.#name(was) }), corrected: t("corrected"), "": "" }[state];
      const where = t("row {row}, column {column}", { row: Math.floor(i / cols) + 1, column: (i % cols) + 1 });
      cell.setAttribute("aria-label", [this.#name(numbers[i]), words, where].filter(Boolean).join(", "));
    });
    $("photo-said").textContent = this.#summary();
    const repaired = this.grid.repaired.filter((i) => !corrected.has(i));
    $("photo-changes").replaceChildren(...(repaired.length ? [
      el("p", { className: "note", textContent: t("Changed, because every number of a full set comes equally often:") }),
      ...repaired.map((i) => {
        const where = t("row {row}, column {column}", { row: Math.floor(i / cols) + 1, column: (i % cols) + 1 });
        const button = el("button", { type: "button", textContent: `${where}: ${t("{now}, not {was}", { now: this.#name(numbers[i]), was: this.#name(this.#likeliest(i)) })}` });
        button.dataset.at = i;
        return button;
      })] : []));
    $("photo-text").hidden = board;
    $("photo-text").textContent = board ? "" : this.#text();
    $("photo-play").hidden = !board;
    $("photo-type").className = board ? "" : "main";
    $("photo-next").hidden = this.doubts.length === 0;
    if (this.at >= 0) this.#fix();
    else $("photo-fix").hidden = true;
  }

  /** What a cell looks like most. */
  #likeliest(i) { return this.grid.rivals[i][0][0]; }

  /** The highest number that may be chosen. */
  #highest() { return Math.max(9, ...this.grid.rivals.map(([[number]]) => number ?? 0)); }

  #state(i) {
    const { corrected, repaired, doubtful } = this.grid;
    return corrected.has(i) ? "corrected" : repaired.includes(i) ? "repaired" : doubtful.includes(i) ? "doubtful" : "";
  }

  #name(number) { return number === null ? t("empty") : String(number); }

  #summary() {
    const { rows, cols, board, numbers } = this.grid;
    const size = t("{rows} by {cols}", { rows, cols });
    const n = this.doubts.length;
    const doubts = n ? t("{n} cells to look at.", { n }) : board ? t("Nothing is in doubt.") : "";
    const what = board ? t("A board: {size}.", { size }) : `${t("A grid that is no board of a full set: {size}.", { size })} ${lacks(numbers.map((number) => (number === null ? "." : String(number))))}`;
    return [this.grids.length > 1 ? t("The picture has {n} grids.", { n: this.grids.length }) : "", what, doubts].filter(Boolean).join(" ");
  }

  /** The numbers as text, a row on a line. */
  #text() {
    const { rows, cols, numbers } = this.grid;
    return Array.from({ length: rows }, (_, r) => numbers.slice(r * cols, (r + 1) * cols).map((number) => number ?? ".").join(" ")).join("\n");
  }

  // Correcting.

  /** Chooses a cell to be corrected. */
  #select(i, focus = false) {
    if (i < 0) return;
    if (i !== this.at) {
      this.typed = "";
      const before = this.cells[Math.max(0, this.at)];
      before.setAttribute("tabindex", -1);
      before.classList.remove("chosen");
      this.cells[i].setAttribute("tabindex", 0);
      this.cells[i].classList.add("chosen");
      this.at = i;
      this.#fix();
    }
    if (focus) this.cells[i].focus();
  }

  /** Shows what the chosen cell may be. */
  #fix() {
    const { cols, numbers, rivals } = this.grid;
    const i = this.at, [r, c] = [Math.floor(i / cols), i % cols];
    const likely = rivals[i].filter(([, p]) => p >= LEAST).slice(0, 4);
    const all = [...Array.from({ length: this.#highest() + 1 }, (_, n) => n), null];
    const rest = all.filter((number) => !likely.some(([rival]) => rival === number));
    $("photo-where").textContent = `${t("row {row}, column {column}", { row: r + 1, column: c + 1 })}`;
    $("photo-choices").replaceChildren(...[...likely, ...rest.map((number) => [number])].map(([number, p]) => {
      const button = el("button", { type: "button", className: p ? "rival" : "" }, el("span", { textContent: this.#name(number) }));
      if (p) button.append(el("small", { textContent: `${Math.max(1, Math.min(99, Math.round(100 * p)))} %` }));
      button.dataset.number = number ?? "";
      button.setAttribute("aria-pressed", String(number === numbers[i]));
      return button;
    }));
    const canvas = $("photo-fix").querySelector("canvas");
    const [p, q] = [this.points[r * (cols + 1) + c], this.points[(r + 1) * (cols + 1) + c + 1]];
    const reach = 0.62 * this.side;
    canvas.getContext("2d").drawImage(this.canvas, (p[0] + q[0]) / 2 - reach, (p[1] + q[1]) / 2 - reach, 2 * reach, 2 * reach, 0, 0, canvas.width, canvas.height);
    $("photo-fix").hidden = false;
  }

  /** Says what the chosen cell has. With go, the next doubt comes up if this was one. */
  async #correct(number, go = false) {
    const { grid, index, turn } = this;
    const i = this.at, doubt = this.doubts.includes(i);
    grid.corrected.add(i);
    try {
      const { view } = await this.reader.ask({ grid: index, cell: i, number: number ?? -1 });
      if (turn !== this.turn) return;
      Object.assign(grid, view);
      if (grid !== this.grid) return;
      this.#update();
      if (go && doubt && this.doubts.length) this.#next();
      else if (go) this.cells[i].focus();
    } catch (error) {
      if (turn === this.turn) this.#refuse(`${t("The picture could not be read.")} ${error.message}`);
    }
  }

  /** Goes to the next cell in doubt. */
  #next() {
    if (this.doubts.length) this.#select(this.doubts.find((i) => i > this.at) ?? this.doubts[0], true);
  }

  #key(event) {
    const { rows, cols } = this.grid;
    if (this.at < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    const { key } = event, step = steps[key];
    if (step) {
      const [r, c] = [Math.floor(this.at / cols) + step[0], (this.at % cols) + step[1]];
      if (r >= 0 && r < rows && c >= 0 && c < cols) this.#select(r * cols + c, true);
    } else if (/^\d$/.test(key)) {
      // A second digit makes a number of two, if the grid has such numbers.
      this.typed = this.typed && Number(this.typed + key) <= this.#highest() ? this.typed + key : key;
      this.#correct(Number(this.typed));
    } else if (key === "." || key === "Delete" || key === "Backspace") this.#correct(null);
    else if (key === "Enter") this.#next();
    else return;
    event.preventDefault();
  }

  /** Plays the board, or puts it where boards are typed. */
  #take(what) {
    const text = this.#text();
    this.dialog.close();
    this.then[what](text);
  }
}
