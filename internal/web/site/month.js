// The puzzles of a month: a day is a button, and a tick stands for each level of it
// that is solved. One of the days is in the tab order; arrow keys go on from it.

import { $, el } from "./dom.js";
import * as store from "./store.js";
import { language, t } from "./words.js";

const long = { day: "numeric", month: "long", year: "numeric" };

/** Noon of a day: no clock is put forward so far that it would be another day. */
function noon(year, month, day) { return new Date(year, month, day, 12); }

export class Month {
  /** @param {(date: string) => void} onpick called with a day, as 2026-11-22 */
  constructor(onpick) {
    this.onpick = onpick;
    $("month-back").addEventListener("click", () => this.#turn(-1));
    $("month-next").addEventListener("click", () => this.#turn(1));
    $("month").addEventListener("click", (event) => {
      const day = event.target.closest("[data-day]")?.dataset.day;
      if (day) this.#pick(day);
    });
    $("month").addEventListener("keydown", (event) => this.#key(event));
  }

  /** Shows the month of a day, with that day picked. */
  show(date, levels) {
    this.levels = levels;
    this.picked = date;
    const [year, month] = (date || store.today()).split("-").map(Number);
    this.first = noon(year, month - 1, 1);
    this.#draw();
  }

  #pick(day) {
    this.onpick(day);
    $("month").querySelector(`[data-day="${day}"]`)?.focus();
  }

  /** The days that can be played. */
  #days() { return [...$("month").querySelectorAll("[data-day]:not(:disabled)")]; }

  #key(event) {
    const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const days = this.#days();
    const to = days[days.indexOf(event.target) + by];
    if (!to) return;
    this.#inOrder(days, to);
    to.focus();
  }

  #inOrder(days, one) {
    for (const day of days) day.tabIndex = day === one ? 0 : -1;
  }

  #turn(by) {
    this.first.setMonth(this.first.getMonth() + by);
    this.#draw();
  }

  #draw() {
    const { first } = this;
    const year = first.getFullYear(), month = first.getMonth();
    const days = noon(year, month + 1, 0).getDate();
    const before = (first.getDay() + 6) % 7; // weeks begin on Monday
    const today = store.today(), done = store.dailyTimes(), own = store.dailyDone();
    $("month-name").textContent = first.toLocaleDateString(language, { month: "long", year: "numeric" });
    $("month-next").disabled = store.dayOf(noon(year, month + 1, 1)) > today;
    const heads = [1, 2, 3, 4, 5, 6, 7].map((day) => {
      const name = noon(2024, 0, day).toLocaleDateString(language, { weekday: "short" }).slice(0, 2); // that was a Monday
      const head = el("span", { textContent: name });
      head.setAttribute("aria-hidden", "true");
      return head;
    });
    const cells = Array.from({ length: days }, (_, i) => {
      const at = noon(year, month, i + 1), date = store.dayOf(at);
      const solved = this.levels.filter((level) => done[`${date} ${level.name}`] !== undefined).length;
      const alone = this.levels.filter((level) => `${date} ${level.name}` in own).length;
      const ticks = el("small", { textContent: "✓".repeat(alone) });
      ticks.setAttribute("aria-hidden", "true");
      const button = el("button", { type: "button", disabled: date > today }, el("span", { textContent: i + 1 }), ticks);
      button.dataset.day = date;
      button.setAttribute("aria-pressed", String(date === this.picked));
      button.setAttribute("aria-label", t("{date}: {n} of {all} solved", { date: at.toLocaleDateString(language, long), n: solved, all: this.levels.length }));
      if (i === 0) button.style.gridColumnStart = before + 1;
      return button;
    });
    $("month").replaceChildren(...heads, ...cells);
    const playable = this.#days();
    this.#inOrder(playable, playable.find((day) => day.dataset.day === this.picked) ?? playable.at(-1));
  }
}
