// The words of the page in other languages. A language is one table, words-LANGUAGE.json,
// from English, as it stands in index.html and in calls of t, to its own words. What depends
// on a number is a list, in the order of the language's plurals (one, other). Sentences about
// a puzzle, which the worker makes, have a table of their own, say-LANGUAGE.json, that comes
// with the first of them, and the page of Pips has pips-LANGUAGE.json besides.

import { settings } from "./store.js";

/** The languages that have a table, and which way each is written. */
const languages = { en: "ltr", de: "ltr", es: "ltr" };

/** The language of the page: that of the settings, or the first of the browser's that has a table. */
export const language = languages[settings.language] ? settings.language
  : navigator.languages.map((name) => name.slice(0, 2)).find((name) => languages[name]) ?? "en";

const tables = { de: new URL("./words-de.json", import.meta.url), es: new URL("./words-es.json", import.meta.url) };
const english = {
  trivial: "easy",
  "{n} days in a row": ["{n} day in a row", "{n} days in a row"],
  "{n} hints": ["{n} hint", "{n} hints"],
  "{n} solutions": ["{n} solution", "{n} solutions"],
  "after {n} moves": ["after {n} move", "after {n} moves"],
  "{n} steps follow.": ["{n} step follows.", "{n} steps follow."],
  "All bones lie, but {n} conditions do not hold": ["All bones lie, but {n} condition does not hold", "All bones lie, but {n} conditions do not hold"],
  "{n} cells to look at.": ["{n} cell to look at.", "{n} cells to look at."],
};
let table = english;

let said = null; // the words of sentences

/** The request that tells the worker how to speak: in the words of the page, with letters for cells unless coordinates are wanted. */
export async function speech() {
  if (table !== english) said ??= await fetch(tables[language].href.replace("words-", "say-")).then((reply) => reply.json()).catch(() => null);
  Object.assign(table, said);
  return { do: "speak", words: said && table, letters: !settings.coordinates };
}

/** Loads the table and says in its words what index.html has; to be called once, before anything else is shown. */
export async function learn() {
  const html = document.documentElement;
  html.lang = language;
  html.dir = languages[language];
  if (!tables[language]) return;
  try {
    const names = [tables[language].href, ...(html.dataset.engine ? [tables[language].href.replace("words-", `${html.dataset.engine}-`)] : [])];
    table = Object.assign({}, ...await Promise.all(names.map(async (name) => (await fetch(name)).json())));
  } catch {
    html.lang = "en"; // the page stays English
    html.dir = languages.en;
    return;
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { currentNode: node } = walker;
    const words = node.data.trim().replace(/\s+/g, " ");
    if (table[words] !== undefined) node.data = node.data.replace(/\S[^]*\S|\S/, table[words]);
  }
  for (const element of document.querySelectorAll("[aria-label]")) element.setAttribute("aria-label", t(element.getAttribute("aria-label")));
}

/** A text in the language of the page, with {name} replaced by values; n says which plural. */
export function t(text, values = {}) {
  let words = table[text] ?? text;
  if (Array.isArray(words)) words = words[new Intl.PluralRules(language).select(values.n) === "one" ? 0 : 1];
  return words.replace(/\{(\w+)\}/g, (_, name) => values[name]);
}

/** A date such as 2026-11-21 in words. */
export function dateWords(date, how = { day: "numeric", month: "long", year: "numeric" }) {
  const [year, month, day] = date.split("-").map(Number);
  return new Date(year, month - 1, day, 12).toLocaleDateString(language === "en" ? "en-GB" : language, how);
}

/** Says what a full set still lacks in cells, and of what there is too much; "." is a hole. */
export function lacks(list) {
  const texts = list.filter((text) => text !== ".");
  const numbers = texts.filter((text) => /^\d+$/.test(text)).map(Number);
  const cells = texts.length;
  const high = Math.round((Math.sqrt(1 + 4 * cells) - 3) / 2); // a full set has (high+1)(high+2) cells
  const parts = [t("{n} of {all} cells", { n: numbers.length, all: cells })];
  if ((high + 1) * (high + 2) !== cells) parts.push(t("no full set has so many cells"));
  else if (numbers.length) {
    const low = numbers.includes(0) || Math.max(...numbers) <= high ? 0 : 1;
    const counts = Array.from({ length: high + 1 }, (_, i) => [i + low, numbers.filter((n) => n === i + low).length - high - 2]);
    const some = (sign) => counts.filter(([, by]) => by * sign > 0).map(([n, by]) => `${n} (${Math.abs(by)})`).join(", ");
    const strange = [...new Set(numbers.filter((n) => n < low || n > high + low))].join(", ");
    if (some(-1)) parts.push(t("missing: {list}", { list: some(-1) }));
    if (some(1)) parts.push(t("too many: {list}", { list: some(1) }));
    if (strange) parts.push(t("not in the set: {list}", { list: strange }));
  }
  return `${parts.join("; ")}.`;
}
