// Today's boards and how a game ends: the strip of levels with the row of days, the card
// after the last bone, the line to share, the film of a game, and the first lesson.

import { $, clockText, copied, el, put } from "./dom.js";
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
    $("finish-next").addEventListener("click", () => this.next.go().catch((error) => app.tell(error.message, "fault")));
    $("finish-copy").addEventListener("click", async () => put($("finish-said"), (await copied(this.line())) ? t("Copied.") : this.line()));
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
    const { daily, helped } = this.app.slot;
    const seconds = Math.floor(this.app.seconds), own = store.dailyDone(), days = store.streak();
    const best = Math.min(...Object.keys(own).filter((key) => daily && key.endsWith(` ${daily.level}`)).map((key) => own[key]));
    const facts = helped || !daily ? [] : [best < seconds ? t("Best {time}", { time: clockText(best) }) : "", days > 1 ? t("{n} days in a row", { n: days }) : ""];
    this.next = this.#following();
    put($("finish-time"), clockText(seconds));
    put($("finish-title"), this.#praise(seconds, own));
    put($("finish-facts"), facts.filter(Boolean).join(" · "));
    put($("finish-next"), this.next.text);
    put($("finish-said"), "");
    if (fresh && html.dataset.layout === "below") $("finish-next").scrollIntoView({ block: "nearest" });
  }

  /** One line on how it went, which is true: the rarest thing that is. */
  #praise(seconds, own) {
    const { slot: { daily, helped, story, lifted }, view } = this.app;
    if (helped) return t("Solved with help");
    const key = `${daily?.date} ${daily?.level}`, today = store.today();
    const others = Object.keys(own).filter((other) => other !== key && other.endsWith(` ${daily?.level}`)).map((other) => own[other]);
    if (own[key] === seconds && others.length && seconds < Math.min(...others)) return t("Your best time, {level}", { level: this.#title(daily.level) });
    if (daily?.date === today && this.levels.every(({ name }) => `${today} ${name}` in own)) return t("All of today's boards, without help");
    return story && !lifted && view.laid.length > 1 ? t("No help, no bone taken back") : t("Solved without help");
  }

  /** What the page calls a level. */
  #title(name) { return t(this.levels.find((level) => level.name === name)?.title ?? name); }

  /** What to play next: the next of today's boards that is not done, or another like this one. */
  #following() {
    const { app, levels } = this;
    const { order, daily } = app.slot, done = store.dailyTimes(), today = store.today();
    const at = levels.findIndex(({ name }) => name === daily?.level) + 1;
    const next = [...levels.slice(at), ...levels.slice(0, at)].find(({ name }) => done[`${today} ${name}`] === undefined);
    if (next && !order) return { text: t("Today's {level}", { level: this.#title(next.name) }), go: () => app.daily(today, next.name) };
    const same = order ?? (daily && { n: app.view.rows < 7 ? 3 : 6, level: daily.level, shape: "" });
    return same ? { text: t("Another like this"), go: () => app.panels.order(same) } : { text: t("New board"), go: async () => app.panels.open("new") };
  }

  /** The result in words and squares that give nothing away: how long each bone took, in the order in which they were laid. */
  line() {
    const { app } = this;
    const { daily, helped, story } = app.slot;
    const time = clockText(app.seconds), at = Object.values(story ?? {}), days = store.streak();
    const each = Math.ceil(at.length / 28), ends = at.filter((_, i) => (i + 1) % each === 0 || i === at.length - 1); // at most 28 squares
    const slow = ends.map((end, i) => ((end - (ends[i - 1] ?? 0)) * ends.length) / Math.max(1, app.seconds));
    const squares = slow.map((by, i) => `${i && i % 14 === 0 ? "\n" : ""}${by <= 1 ? "🟩" : by <= 2 ? "🟨" : by <= 4 ? "🟧" : "🟥"}`).join("");
    const parts = [helped ? t("{time} with help", { time }) : t("{time} without help", { time })];
    if (daily && !helped && days > 1) parts.push(t("{n} days in a row", { n: days }));
    const base = location.origin + location.pathname;
    const link = daily ? `${base}#daily=${daily.date}.${daily.level}` : `${base}#board=${encodeURIComponent(app.view.id).replaceAll("%3A", ":")}`;
    return [`bonepile · ${app.title}`, squares, parts.join(" · "), link].filter(Boolean).join("\n");
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
      if (!app.filming) return; // another game was opened
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
    app.extra = { hint: { ...hint, letters: [], lay: [at], out: [], cells: [at.a, at.b] } };
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
