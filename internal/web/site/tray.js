// The list of bones: which lie, which are left, which have one place left.
//
// A button a bone, in rows by the higher number, as one lays out a set to see that
// it is whole. Pointing at a bone, or coming to it with the keyboard, outlines its
// places on the board; pressing keeps them outlined, for fingers. States are told
// by sign and by line as well as by colour.

import { el } from "./dom.js";
import { dotsOf, make } from "./picture.js";
import { t } from "./words.js";

const words = {
  left: "to be laid", used: "laid", twice: "used too often", forced: "one place left", none: "no place left",
};

export class Tray {
  /** A bone pointed at or kept, or null. */
  onlight = (bone) => {};

  constructor(list, summary) {
    this.list = list;
    this.summary = summary;
    this.tiles = new Map();
    this.kept = null;
    list.addEventListener("pointerover", (event) => { if (event.pointerType !== "touch") this.#over(event.target); });
    list.addEventListener("pointerleave", () => this.#over(null));
    list.addEventListener("focusin", (event) => this.#over(event.target));
    list.addEventListener("focusout", () => this.#over(null));
    list.addEventListener("click", (event) => this.#press(event.target.closest("[data-bone]")));
    list.addEventListener("keydown", (event) => this.#key(event));
  }

  /** Shows tray, a view's list of bones, and how many are left; faults and what is forced only if asked. */
  show(tray, { faults = true, forced = true, dots = false } = {}) {
    const sign = `${dots} ${tray.map(({ bone }) => bone.join("-")).join(" ")}`;
    this.dots = dots;
    if (sign !== this.sign) this.#layOut(tray, sign);
    let left = 0, all = 0;
    for (const entry of tray) {
      const name = entry.bone.join("-");
      const tile = this.tiles.get(name);
      const { count: copies, laid } = entry;
      all += copies;
      left += Math.max(0, copies - laid);
      const hidden = { twice: faults ? "" : "used", none: faults ? "" : "left", forced: forced ? "" : "left" };
      const state = hidden[entry.state] || entry.state;
      if (tile.shown === `${state} ${laid}`) continue; // as nearly all do
      tile.shown = `${state} ${laid}`;
      const some = copies > 1 ? `, ${t("{n} of {all} laid", { n: laid, all: copies })}` : "";
      const [face, spoken] = tile.children;
      tile.dataset.state = state;
      spoken.textContent = `${name}: ${t(words[state] ?? state)}${some}`;
      face.lastElementChild.textContent = copies > 1 ? `${laid}/${copies}` : "";
    }
    this.summary.textContent = left === 0 ? t("none left") : t("{n} of {all} left", { n: left, all });
  }

  #layOut(tray, sign) {
    this.sign = sign;
    this.kept = null;
    this.tiles.clear();
    this.list.replaceChildren();
    const rows = new Map();
    for (const { bone: [lo, hi] } of tray) {
      if (!rows.has(hi)) rows.set(hi, []);
      rows.get(hi).push([lo, hi]);
    }
    for (const row of rows.values()) this.list.append(el("div", { className: "tray-row" }, ...row.map((bone) => this.#tile(bone))));
    this.count = tray.length;
    this.per = Math.max(0, ...[...rows.values()].map((row) => row.length)); // tiles in the longest row
    this.lines = rows.size;
    this.tiles.values().next().value?.setAttribute("tabindex", "0");
  }

  #tile(bone) {
    const half = (n) => (this.dots && n <= 9 ? dotted(n) : `${n}`);
    const face = el("span", { className: "face", ariaHidden: "true" }, half(bone[0]), el("i"), half(bone[1]), el("small"));
    const tile = el("button", { type: "button", className: "tile", tabIndex: -1, ariaPressed: "false" }, face, el("span", { className: "unseen" }));
    tile.dataset.bone = bone.join("-");
    this.tiles.set(tile.dataset.bone, tile);
    return tile;
  }

  /**
   * Gives tiles their size for a room in pixels: as a triangle, as one lays out a set to see
   * that it is whole; else in full rows; else as a triangle that scrolls.
   */
  fit(wide, tall, finger, scale) {
    const { count, per, lines } = this;
    const touch = 44 * scale, slim = this.tiles.size > 55;
    const inRow = Math.max(1, Math.min(count, Math.floor(wide / touch)));
    const triangle = { w: Math.min(64 * scale, wide / per), h: Math.min(touch * 1.1, tall / lines), name: "" };
    const flow = { w: Math.min(64 * scale, wide / inRow - 0.2), h: touch, name: "flow" };
    const upright = { w: Math.min(36 * scale, wide / per), h: Math.min(touch * 1.1, tall / lines), name: "upright" };
    const open = tall === Infinity;
    const fits = ({ w, h }, leastW, leastH) => w >= leastW && h >= leastH;
    let way = { w: touch, h: touch, name: "scrolls" };
    if (fits(triangle, touch, touch) && !open) way = triangle;
    else if (!slim && (open || Math.ceil(count / inRow) * touch <= tall)) way = flow;
    else if (!finger && !open && fits(triangle, 36, 28)) way = triangle;
    else if (!finger && fits(upright, 19, 30)) way = upright;
    else if (!slim) way = { ...flow, name: "flow scrolls" };
    else if (!finger) way = { w: Math.max(22, Math.min(36, wide / per)), h: 36, name: "upright scrolls" };
    const { style } = this.list;
    const sizes = { "--w": `${way.w}px`, "--h": `${Math.min(way.h, 48 * scale)}px`, "--in-row": inRow };
    for (const [name, size] of Object.entries(sizes)) style.setProperty(name, size);
    style.maxHeight = open || !way.name.endsWith("scrolls") ? "" : `${Math.max(2 * touch, tall)}px`; // which the tiles do not inherit
    if (this.list.className !== way.name) this.list.className = way.name;
  }

  /** Marks the tile of a bone that is pointed at on the board. */
  point(bone) {
    this.pointed?.classList.remove("pointed");
    this.pointed = bone ? this.tiles.get(bone.join("-")) : null;
    this.pointed?.classList.add("pointed");
  }

  /** Marks the bones that a hint or a step is about. */
  light(bones) {
    const names = new Set(bones.map((bone) => bone.join("-")));
    for (const [name, tile] of this.tiles) tile.classList.toggle("lit", names.has(name));
  }

  #over(target) {
    const tile = target?.closest("[data-bone]") ?? this.kept;
    this.onlight(tile ? tile.dataset.bone.split("-").map(Number) : null);
  }

  #press(tile) {
    if (!tile) return;
    const keep = this.kept === tile ? null : tile;
    this.kept?.setAttribute("aria-pressed", "false");
    keep?.setAttribute("aria-pressed", "true");
    this.kept = keep;
    this.#enter(tile);
    this.#over(keep);
  }

  /** One tile is in the tab order; arrows go on from it. */
  #enter(tile) {
    for (const other of this.tiles.values()) other.tabIndex = other === tile ? 0 : -1;
  }

  #key(event) {
    const tile = event.target.closest("[data-bone]");
    const order = [...this.tiles.values()];
    const [lo, hi] = tile?.dataset.bone.split("-").map(Number) ?? [];
    const next = {
      ArrowRight: () => order[order.indexOf(tile) + 1],
      ArrowLeft: () => order[order.indexOf(tile) - 1],
      ArrowDown: () => this.tiles.get(`${lo}-${hi + 1}`),
      ArrowUp: () => this.tiles.get(`${Math.min(lo, hi - 1)}-${hi - 1}`),
      Home: () => order[0],
      End: () => order.at(-1),
    }[event.key];
    if (!tile || !next) return;
    event.preventDefault();
    const to = next();
    if (!to) return;
    this.#enter(to);
    to.focus();
  }
}

/** A number as the dots of a domino. */
function dotted(n) {
  const svg = make("svg", { viewBox: "-13 -13 26 26" });
  for (const [dx, dy] of dotsOf[n]) make("circle", { cx: dx * 8, cy: dy * 8, r: 3.2 }, svg);
  return svg;
}
