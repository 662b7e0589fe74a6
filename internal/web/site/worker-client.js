// Requests to the Go worker and what comes back.
//
// One request, one reply, JSON text both ways; a reply has the id of its request.
// Long work tells how far it is before it replies, and can be cancelled. A worker
// that does not heed a cancellation within PATIENCE is ended and another one
// started: whatever happens, the page stays alive. A new worker knows nothing of
// the game; onrestart tells whoever keeps it.

import { begin, first, told } from "./early.js";
import { speech } from "./words.js";

/** How long a cancelled request may take to stop, in milliseconds. */
const PATIENCE = 1500;

const SPOKEN = /^(lay|mark|check|hint|why|explain|solve|rules|analyse|mend|print)$/; // what is answered in sentences

/** What the worker says no to, in one clear sentence; line and column if it is about a text. */
export class Refusal extends Error {
  constructor(reply) {
    super(reply.error ?? "The worker could not do this.");
    this.line = reply.line;
    this.column = reply.column;
    this.caret = reply.caret; // the line of the text, with a mark below
    this.cancelled = reply.cancelled === true || /^cancel/i.test(reply.error ?? "");
  }
}

export class Engine {
  #worker = first;
  #open = new Map();
  #last = 0;
  #broken = null;
  spoken = null; // a promise that the worker knows how to speak; null if it is to learn it anew
  /** Called after the worker was replaced. @type {() => void} */
  onrestart = () => {};

  constructor() {
    this.#listen();
    for (const event of told) this.#worker[`on${event.type}`](event);
  }

  #listen() {
    this.#worker.onmessage = (event) => this.#take(event.data);
    this.#worker.onerror = (event) => this.#fail(event.message || "The worker could not be started.");
  }

  #take(text) {
    const reply = JSON.parse(text);
    const asked = this.#open.get(reply.id);
    if (!asked) {
      if (reply.failed) this.#fail(reply.failed);
      return;
    }
    if (reply.ok === undefined) {
      asked.progress(reply.progress ?? null, reply.text ?? "");
      return;
    }
    this.#open.delete(reply.id);
    if (reply.ok) asked.resolve(reply);
    else asked.reject(new Refusal(reply));
  }

  #fail(message) {
    this.#broken = message;
    const all = [...this.#open.values()];
    this.#open.clear();
    for (const asked of all) asked.reject(new Refusal({ error: message }));
  }

  /**
   * Sends a request and waits for its reply. Rejects with a Refusal.
   * @param {{do: string}} request
   * @param {{progress?: (share: number|null, text: string) => void, signal?: AbortSignal}} how
   */
  async ask(request, how) {
    if (SPOKEN.test(request.do) && !how?.lesson) this.spoken ??= speech().then((words) => this.#send(words));
    await this.spoken;
    return this.#send(request, how);
  }

  #send(request, { progress = () => {}, signal } = {}) {
    const id = ++this.#last;
    return new Promise((resolve, reject) => {
      if (this.#broken) {
        reject(new Refusal({ error: this.#broken }));
        return;
      }
      this.#open.set(id, { resolve, reject, progress });
      this.#worker.postMessage(JSON.stringify({ id, ...request }));
      signal?.addEventListener("abort", () => this.#cancel(id), { once: true });
    });
  }

  #cancel(id) {
    if (!this.#open.has(id)) return;
    this.#worker.postMessage(JSON.stringify({ id: ++this.#last, do: "cancel", of: id }));
    setTimeout(() => {
      if (!this.#open.has(id)) return;
      this.#worker.terminate();
      const all = [...this.#open.values()];
      this.#open.clear();
      this.#worker = begin();
      this.#listen();
      this.spoken = null;
      this.onrestart();
      for (const asked of all) asked.reject(new Refusal({ error: "cancelled" }));
    }, PATIENCE);
  }
}
