// What the page remembers between visits, in the browser alone: settings, games,
// finished daily puzzles. Nothing of it is sent anywhere.
//
// localStorage may be missing, full, or hold what an older page wrote; then the
// page goes on with what it has, and remembers less.

const PREFIX = "bonepile.";

/** Games kept beside the current one; the oldest go first. */
const KEEP = 40;

function read(name, otherwise) {
  try {
    const text = localStorage.getItem(PREFIX + name);
    const value = text === null ? otherwise : JSON.parse(text);
    return otherwise === null || (value !== null && typeof value === typeof otherwise && Array.isArray(value) === Array.isArray(otherwise)) ? value : otherwise;
  } catch {
    return otherwise;
  }
}

function write(name, value) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export const defaults = {
  language: "system",  // system, en, de, es
  theme: "system",     // system, light, dark, contrast
  table: "felt",       // felt, walnut, slate
  motion: true,        // bones move as they are laid
  text: "normal",      // normal, large, larger
  hand: "right",       // right, left: the side of the tray
  faults: "once",      // once: faults are shown as they happen; asked: by Check
  pips: "numbers",     // numbers, dots
  first: "own",        // the number that boards begin with: own, 0, 1
  palette: "any",      // of highlights: any, strong, none
  arrows: "half",      // half: arrow keys stop between cells; whole: on cells only
  timer: true,
  pair: true,          // other places of the pair pointed at are outlined
  coordinates: false,  // sentences name cells by row and column, not by letters on the board
  forced: false,       // bones with one place left are marked in the tray
};

export const settings = { ...defaults, ...read("settings", {}) };

/** Keeps one setting; another tab may have changed others. */
export function saveSetting(name) { write("settings", { ...read("settings", {}), [name]: settings[name] }); }

/** The size of the board played last, for the first paint of the next visit. */
export function keepFrame(size) { write("frame", size); }

/** The last choices of a form, by its name. */
export function choices(name) { return read(`form.${name}`, {}); }
export function saveChoices(name, values) { write(`form.${name}`, values); }

// Games are kept by a key: "daily DATE LEVEL", or the text of their board. What is
// known of them is one list; the text of each, which is much longer and changes with
// every move, is an entry of its own.

/**
 * Of a board made to order, order is what was asked for. The story has for each bone, by its place, the
 * second in which it was laid, in this order; null if that is not known. Lifted: a bone was taken up again.
 * @typedef {{key: string, title: string, done: boolean, moves: number, seconds: number, when: number, helped?: boolean,
 *   daily?: {date: string, level: string}, order?: {n: number, level: string, shape: string}, story?: Record<string, number>|null, lifted?: boolean}} Kept
 */

/** All games kept, the latest first, without their texts. @returns {Kept[]} */
export function games() { return read("games", []).filter((kept) => kept?.key); }

/** A game kept, with its text as save; undefined if there is none. */
export function game(key) {
  const kept = games().find((other) => other.key === key);
  const save = kept && read(`save.${key}`, null);
  return save ? { ...kept, save } : undefined;
}

/** Keeps a game as the current one. Reports whether it could. @param {Kept & {save: string}} kept */
export function keepGame({ save, ...kept }) {
  const all = games();
  kept.helped ||= all.find((other) => other.key === kept.key)?.helped;
  const list = [kept, ...all.filter((other) => other.key !== kept.key)];
  for (const old of list.splice(KEEP)) forget(old.key);
  while (!write(`save.${kept.key}`, save)) { // no room: the oldest goes
    if (list.length < 2) return false;
    forget(list.pop().key);
  }
  return write("games", list);
}

/** Calls f with the key of a game that another tab has kept. */
export function follow(f) {
  window.addEventListener("storage", ({ key }) => {
    if (key?.startsWith(`${PREFIX}save.`)) f(key.slice(PREFIX.length + "save.".length));
  });
}

function forget(key) {
  try {
    localStorage.removeItem(`${PREFIX}save.${key}`);
  } catch { /* then there is nothing to forget */ }
}

/** The game that was played last. */
export function currentGame() { return game(games()[0]?.key); }

// Finished daily puzzles: by date and level, the seconds each took; those with help apart.

export function dailyDone() { return read("daily", {}); }
function dailyHelped() { return read("helped", {}); }

/** Those that were finished on another day than their own. */
function dailyLate() { return read("late", {}); }

/** The same of all of them, with help or without. */
export function dailyTimes() { return { ...dailyHelped(), ...dailyDone() }; }

export function finishDaily(date, level, seconds, helped) {
  const all = helped ? dailyHelped() : dailyDone(), key = `${date} ${level}`;
  if (!(key in all) && date !== today()) write("late", { ...dailyLate(), [key]: true });
  all[key] ??= seconds;
  write(helped ? "helped" : "daily", all);
}

/** Today, as this calendar has it: year-month-day. */
export function today() { return dayOf(new Date()); }

/** The day of a date: year-month-day. */
export function dayOf(date) {
  const two = (n) => String(n).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** How many days in a row, up to today or yesterday, had at least one of their puzzles finished on them without help. */
export function streak() {
  const late = dailyLate(), days = new Set(Object.keys(dailyDone()).filter((key) => !(key in late)).map((key) => key.split(" ")[0]));
  const day = new Date();
  day.setHours(12);
  if (!days.has(dayOf(day))) day.setDate(day.getDate() - 1);
  let length = 0;
  while (days.has(dayOf(day))) {
    length++;
    day.setDate(day.getDate() - 1);
  }
  return length;
}
