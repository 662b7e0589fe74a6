// Today's boards and how a game ends: the strip of levels with the row of days, the card
// after the last bone, the line to share, the film of a game, and the first lesson.

import { $, clockText, el } from "./dom.js";
import * as store from "./store.js";
import { t } from "./words.js";

const html = document.documentElement;

/** Between the moves of a film, in milliseconds; a long game goes faster, and is over within the second. */
const FRAME = 260, FILM = 15000;

export class Today {
  constructor(app) {
    this.app = app;
    this.levels = [];
    $("today").addEventListener("click", (event) => {
      const button = event.target.closest("button");
      if (button?.id === "a-days") app.panels.open("new");
      else if (button) app.daily(store.today(), button.dataset.today);
    });
    $("finish-next").addEventListener("click", () => this.#next());
    $("finish-copy").addEventListener("click", () => this.#copy());
    $("finish-picture").addEventListener("click", () => this.#picture());
    $("finish-film").addEventListener("click", () => this.film());
    $("lesson-close").addEventListener("click", () => this.#learned());
  }

  /** Shows today's boards: which is played, which are done. */
  show() {
    const { slot } = this.app;
    const done = store.dailyDone(), times = store.dailyTimes(), today = store.today(), days = store.streak();
    const sign = JSON.stringify([this.levels, slot?.daily, today, done, times, days]);
    if (sign === this.sign) return;
    this.sign = sign;
    const buttons = this.levels.map(({ name, title }) => {
      const key = `${today} ${name}`, seconds = times[key];
      const button = el("button", { type: "button" }, el("span", { textContent: t(title ?? name) }));
      button.dataset.today = name;
      button.setAttribute("aria-pressed", String(slot?.daily?.date === today && slot.daily.level === name));
      if (seconds !== undefined) {
        button.classList.add("done");
        button.append(el("small", { textContent: key in done ? `✓ ${clockText(seconds)}` : clockText(seconds) }));
      }
      return button;
    });
    const calendar = $("a-new").firstElementChild.cloneNode(true);
    calendar.firstElementChild.setAttribute("href", "#i-days");
    const more = el("button", { type: "button", id: "a-days" }, calendar, ...(days > 0 ? [el("span", { textContent: days })] : []));
    more.setAttribute("aria-label", days > 0 ? `${t("Calendar")}: ${t("{n} days in a row", { n: days })}` : t("Calendar"));
    const at = $("today").contains(document.activeElement) ? document.activeElement.dataset.today ?? "" : null;
    $("today").replaceChildren(...buttons, more);
    if (at !== null) (buttons.find((button) => button.dataset.today === at) ?? more).focus();
  }

  // The end of a game.

  /** Shows the card of a finished game, or takes it away. */
  finish(done, fresh = false) {
    $("finish").hidden = !done;
    $("finish").scrollTop = 0;
    if (!done) return;
    const { app } = this;
    const { daily, helped } = app.slot;
    const seconds = Math.floor(app.seconds);
    $("finish-time").textContent = clockText(seconds);
    $("finish-said").textContent = "";
    const facts = [];
    if (helped) facts.push([t("Help"), t("was used")]);
    if (daily && !helped) {
      const best = Math.min(...Object.entries(store.dailyDone()).filter(([key]) => key.endsWith(` ${daily.level}`)).map(([, time]) => time));
      if (Number.isFinite(best)) facts.push([t("Best, {level}", { level: this.#title(daily.level) }), best === seconds && fresh ? t("this one") : clockText(best)]);
      const days = store.streak();
      if (days > 0) facts.push([t("Days in a row"), days]);
    }
    if (app.view.moves) facts.push([t("Moves"), app.view.moves]);
    $("finish-facts").replaceChildren(...facts.map(([name, value]) => el("div", {}, el("dt", { textContent: name }), el("dd", { textContent: value }))));
    const next = this.#following();
    $("finish-next").textContent = next ? t("Today's {level}", { level: this.#title(next) }) : t("Another board");
    if (fresh && html.dataset.layout === "below") $("finish").scrollIntoView({ block: "nearest" });
  }

  /** What the page calls a level. */
  #title(name) { return t(this.levels.find((level) => level.name === name)?.title ?? name); }

  /** The next of today's boards that is not done, or undefined. */
  #following() {
    const done = store.dailyTimes(), today = store.today();
    return this.levels.map(({ name }) => name).find((name) => done[`${today} ${name}`] === undefined);
  }

  #next() {
    const next = this.#following();
    if (next) this.app.daily(store.today(), next);
    else this.app.panels.open("new");
  }

  /** The result as a line that gives nothing away. */
  line() {
    const { app } = this;
    const { daily, helped } = app.slot;
    const parts = [$("title").textContent, helped ? t("{time} with help", { time: clockText(app.seconds) }) : clockText(app.seconds)];
    const days = store.streak();
    if (daily && !helped && days > 1) parts.push(t("{n} days in a row", { n: days }));
    const base = location.origin + location.pathname;
    const link = daily ? `${base}#daily=${daily.date}.${daily.level}` : `${base}#board=${encodeURIComponent(app.view.id).replaceAll("%3A", ":")}`;
    return `bonepile · ${parts.join(" · ")}\n${link}`;
  }

  async #copy() {
    const text = this.line();
    try {
      await navigator.clipboard.writeText(text);
      $("finish-said").textContent = t("Copied.");
    } catch { // not allowed: then by hand
      $("finish-said").textContent = text;
    }
  }

  async #picture() {
    let said = t("This browser cannot make the picture.");
    try {
      const { share } = await import("./share.js");
      said = await share(this.app, this.line());
    } catch { /* the script cannot be loaded */ }
    $("finish-said").textContent = said;
  }

  // The film: the game from its first move on, by taking all of them back and making them again.

  async film() {
    const { app } = this;
    if (app.filming) return;
    app.filming = true;
    html.dataset.film = "true";
    $("board").classList.remove("finished");
    try {
      let { view } = app;
      while (view.canUndo) ({ view } = await app.ask({ do: "undo" }));
      let left = 0;
      for (app.show(view); view.canRedo && app.filming; left++) {
        await new Promise((done) => { setTimeout(done, Math.min(FRAME, FILM / Math.max(1, app.lastMoves))); });
        ({ view } = await app.ask({ do: "redo" }));
        app.show(view);
      }
      while (view.canRedo) ({ view } = await app.ask({ do: "redo" }));
      app.filming = false;
      app.show(view);
    } finally {
      app.filming = false;
      delete html.dataset.film;
    }
  }

  // The first lesson: three bones of the board that is there, each with the reason.

  /** Begins the lesson, on a first visit. */
  async teach() {
    this.step = 0;
    await this.#tell();
  }

  async #tell() {
    const { app } = this;
    const words = ["Every bone of the set lies here once, but you see no outlines.", "That bone is off the list.", "And one more:"];
    if (this.step >= words.length) {
      $("lesson-text").textContent = t("That is all there is to it. Press long, or with the right button, where no bone can lie: that draws a line. Hint shows a next step whenever you want one.");
      app.extra = {};
      app.show(app.view);
      store.saveChoices("lesson", { done: true });
      return;
    }
    const { hint } = await app.ask({ do: "hint", strength: 3 }, { lesson: true });
    const at = hint.lay?.[0];
    if (!at) return this.#learned();
    this.wanted = at;
    app.extra = { hint: { ...hint, lay: [at], out: [], cells: [at.a, at.b] } };
    $("lesson").hidden = false;
    const bone = [at.a, at.b].map(([row, col]) => app.view.pips[row][col]).sort((x, y) => x - y).join("-");
    const why = hint.rule === "Only neighbour" ? t("One of the two lit cells can pair only with the other.") : t("{bone} has no other place than the two lit cells.", { bone });
    $("lesson-text").textContent = `${t(words[this.step])} ${why} ${t("Tap between them.")}`;
    app.show(app.view);
  }

  /** After a move: on to the next step, if it was the one that was taught. */
  moved(view) {
    if (!this.wanted || $("lesson").hidden) return;
    const key = JSON.stringify([this.wanted.a, this.wanted.b]);
    if (view.laid.some(({ a, b }) => JSON.stringify([a, b]) === key)) {
      this.step++;
      this.wanted = null;
    }
    this.#tell();
  }

  #learned() {
    this.wanted = null;
    $("lesson").hidden = true;
    store.saveChoices("lesson", { done: true });
    if (this.app.extra.hint) {
      this.app.extra = {};
      this.app.show(this.app.view);
    }
    this.app.board.focus();
  }
}
