// The picture of a finished board, to show to others: the shape of the board in cells of
// ivory, what was played and how long it took. It gives nothing away, having no numbers.
// Loaded when it is asked for.

import { $, clockText } from "./dom.js";
import { t } from "./words.js";

/** The sides of the picture, and of the room that the board has in it, in pixels. */
const SIDE = 1080, ROOM = { left: 110, top: 90, width: 860, height: 600 };

/** No cell is larger: a board of three cells is not to look like three tiles. */
const MOST = 110;

const html = document.documentElement;

/** Paints the picture of a board on a canvas, with lines of text below it. */
export async function paint({ rows, cols, pips }, { time, title, note, place }) {
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
  const gap = cell * 0.05, round = cell * 0.14;
  const ivory = pen.createLinearGradient(0, top, 0, top + rows * cell);
  for (const [at, name] of [[0, "bone"], [0.55, "bone-mid"], [1, "bone-foot"]]) ivory.addColorStop(at, colour(name));
  pen.fillStyle = ivory;
  Object.assign(pen, { shadowColor: colour("bone-shadow"), shadowBlur: cell * 0.05, shadowOffsetY: cell * 0.045 });
  for (const [r, row] of pips.entries()) {
    for (const [c, n] of row.entries()) {
      if (n === null) continue;
      pen.beginPath();
      pen.roundRect(left + c * cell + gap, top + r * cell + gap, cell - 2 * gap, cell - 2 * gap, round);
      pen.fill();
    }
  }
  pen.shadowColor = "transparent";

  pen.fillStyle = colour("number");
  Object.assign(pen, { textAlign: "center", direction: html.dir });
  const write = (text, y, size, weight = 500) => {
    for (let px = size; ; px -= 2) {
      pen.font = `${weight} ${px}px Nunito, "Segoe UI", Roboto, "DejaVu Sans", sans-serif`;
      if (px < 20 || pen.measureText(text).width <= ROOM.width) break;
    }
    pen.fillText(text, SIDE / 2, y, ROOM.width);
  };
  write(title, 780, 46);
  write(time, 900, 116, 700);
  write(note, 955, 38);
  write(`bonepile · ${place}`, 1022, 34);
  return canvas;
}

/** What the picture says of a game that is finished. */
function facts(app) {
  return {
    time: clockText(app.seconds),
    title: $("title").textContent,
    note: app.slot.helped ? t("with help") : "",
    place: (location.host + location.pathname).replace(/\/(index\.html)?$/, ""),
  };
}

/** Hands the picture on: to what the system shares with, or as a file to keep. Returns what came of it. */
export async function share(app, line) {
  let blob = null;
  try {
    const canvas = await paint(app.view, facts(app));
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
