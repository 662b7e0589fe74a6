// The picture of a finished board, to show to others: its bones without their numbers, in
// colours that tell in which order they were laid, what was played and how long it took.
// Loaded when it is asked for.

import { clockText } from "./dom.js";
import { keyOf } from "./picture.js";
import { t } from "./words.js";

/** The sides of the picture, and of the room that the board has in it, in pixels. */
const SIDE = 1080, ROOM = { left: 110, top: 90, width: 860, height: 600 };

/** No cell is larger: a board of three cells is not to look like three tiles. */
const MOST = 110;

const html = document.documentElement;

/** The colours from the first bone to the last, from ivory over brass to clay: darker and darker, for any eyes. */
const tint = (share) => `hsl(${46 - 36 * share} ${60 + 5 * share}% ${88 - 48 * share}%)`;

/** Paints the picture of a board on a canvas, with lines of text below it; order has the places of bones as they were laid. */
async function paint({ rows, cols, pips, laid }, order, { time, title, note, place }) {
  await Promise.all([500, 700].map((weight) => document.fonts.load(`${weight} 40px Nunito`)));
  const canvas = Object.assign(document.createElement("canvas"), { width: SIDE, height: SIDE });
  const pen = canvas.getContext("2d");
  const colour = (name) => getComputedStyle(html).getPropertyValue(`--${name}`).trim();
  pen.fillStyle = colour("table");
  pen.fillRect(0, 0, SIDE, SIDE);
  pen.strokeStyle = colour("rim");
  pen.lineWidth = 28;
  pen.strokeRect(14, 14, SIDE - 28, SIDE - 28);

  const cell = Math.min(MOST, ROOM.width / cols, ROOM.height / rows);
  const left = (SIDE - cols * cell) / 2, top = ROOM.top + (ROOM.height - rows * cell) / 2;
  const tile = (fill, x, y, width, height, gap) => {
    pen.fillStyle = fill;
    pen.beginPath();
    pen.roundRect(left + (x + gap) * cell, top + (y + gap) * cell, (width - 2 * gap) * cell, (height - 2 * gap) * cell, (3 * gap) * cell);
    pen.fill();
  };
  pips.forEach((row, r) => row.forEach((n, c) => { if (n !== null) tile(colour("seam"), c, r, 1, 1, 0.02); }));
  for (const { a: [r, c], b } of laid) {
    const at = order.indexOf(keyOf([r, c], b)), flat = r === b[0];
    Object.assign(pen, { shadowColor: colour("bone-shadow"), shadowBlur: cell * 0.05, shadowOffsetY: cell * 0.045 });
    tile(at < 0 ? colour("bone-mid") : tint(at / Math.max(1, order.length - 1)), c, r, flat ? 2 : 1, flat ? 1 : 2, 0.06);
    pen.shadowColor = "transparent";
    pen.globalAlpha = 0.4;
    tile(colour("number-on-bone"), c + (flat ? 0.97 : 0.2), r + (flat ? 0.2 : 0.97), flat ? 0.06 : 0.6, flat ? 0.6 : 0.06, 0.01);
    pen.globalAlpha = 1;
  }

  pen.fillStyle = colour("number");
  Object.assign(pen, { textAlign: "center", direction: html.dir });
  const write = (text, y, size, weight = 500) => {
    for (let px = size; ; px -= 2) {
      pen.font = `${weight} ${px}px Nunito, "Segoe UI", Roboto, "DejaVu Sans", sans-serif`;
      if (px < 20 || pen.measureText(text).width <= ROOM.width) break;
    }
    pen.fillText(text, SIDE / 2, y, ROOM.width);
  };
  write(title, 790, 46);
  write(time, 905, 116, 700);
  write(note, 960, 38);
  write(`bonepile · ${place}`, 1025, 34);
  for (let i = 0; order.length && i < 16; i++) {
    pen.fillStyle = tint(i / 15);
    pen.fillRect(420 + 15 * i, 706, 13, 13);
  }
  if (!order.length) return canvas;
  pen.fillStyle = colour("number");
  Object.assign(pen, { font: "500 26px Nunito, sans-serif", textAlign: "end" });
  pen.fillText(t("first bone"), 408, 721);
  pen.textAlign = "start";
  pen.fillText(t("last bone"), 672, 721);
  return canvas;
}

/** What the picture says of a game that is finished. */
function facts(app) {
  return {
    time: clockText(app.seconds),
    title: app.title,
    note: app.slot.helped ? t("with help") : t("without help"),
    place: (location.host + location.pathname).replace(/\/(index\.html)?$/, ""),
  };
}

/** Hands the picture on: to what the system shares with, or as a file to keep. Returns what came of it. */
export async function share(app, line) {
  let blob = null;
  try {
    const canvas = await paint(app.view, Object.keys(app.slot.story ?? {}), facts(app));
    blob = await new Promise((done) => { canvas.toBlob(done, "image/png"); });
  } catch { /* no canvas, or one that may not be read */ }
  if (!blob) return t("This browser cannot make the picture.");
  const name = `bonepile-${(app.slot.daily ? `${app.slot.daily.date}-${app.slot.daily.level}` : "board")}.png`;
  const file = new File([blob], name, { type: "image/png" });
  if (navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file], text: line });
      return t("Shared.");
    } catch (error) {
      if (error.name === "AbortError") return ""; // thought better of it
    }
  }
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(file), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
  return t("The picture is in your downloads.");
}
