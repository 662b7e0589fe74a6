// What both pages do: ask the worker, and tell what came of it.

import { $, el } from "./dom.js";
import { Engine } from "./worker-client.js";
import { t } from "./words.js";

const html = document.documentElement;

/** Work that takes longer than this says so and can be stopped, in milliseconds. */
export const SOON = 500;

export class Page {
  engine = new Engine();
  asking = 0; // requests not yet answered

  /** Asks the worker; the page is marked busy meanwhile. */
  async ask(request, how) {
    this.asking++;
    html.dataset.busy = "true";
    try {
      return await this.engine.ask(request, how);
    } finally {
      if (--this.asking === 0) delete html.dataset.busy;
    }
  }

  /** Long work, with a dialog that tells how far it is and can stop it. Null if it was stopped. */
  async work(title, request) {
    const stop = new AbortController();
    const dialog = $("d-work");
    $("work-title").textContent = title;
    $("work-text").textContent = "";
    $("work").removeAttribute("value");
    $("work-stop").onclick = () => stop.abort();
    dialog.oncancel = () => stop.abort();
    const soon = setTimeout(() => { if (!dialog.open) dialog.showModal(); }, SOON);
    const progress = (share, text) => {
      if (share !== null) $("work").value = share;
      $("work-text").textContent = text;
    };
    try {
      return await this.ask(request, { progress, signal: stop.signal });
    } catch (error) {
      if (error.cancelled || stop.signal.aborted) return null;
      throw error;
    } finally {
      clearTimeout(soon);
      dialog.close();
    }
  }

  /** Shows a message, or several, below the board; nothing with "". */
  tell(text, kind = "") {
    const list = [text].flat().filter(Boolean).map((line) => (/[.!?…]$/.test(line) ? line : `${line}.`));
    const box = $("message");
    const sign = JSON.stringify([list, kind]);
    if (sign === box.dataset.sign) return;
    box.dataset.sign = sign;
    box.className = list.length ? kind : "empty";
    box.replaceChildren(...(list.length > 3 ? [...list.slice(0, 2), t("And {n} more.", { n: list.length - 2 })] : list).map((line) => el("p", { textContent: line })));
    if (list.length) this.say(list.join(" "));
  }

  /** Says something to those who do not see the page. */
  say(text) {
    clearTimeout(this.saying);
    this.spoken = [this.spoken, text].filter(Boolean).join(" ");
    this.saying = setTimeout(() => {
      $("live").textContent = this.spoken;
      this.spoken = "";
    }, 60);
  }
}
