// Starts the worker before the rest of the page is there: loading the puzzle engine takes
// longest, and can go on meanwhile. worker-client.js takes it over, with what it said.

/** Starts a worker, with the module that the page names: that of boards if it names none. */
export const begin = () => new Worker(new URL("./worker.js", import.meta.url), { name: document.documentElement.dataset.engine ?? "" });

export const first = begin();

/** What the worker told before it was taken over. @type {Event[]} */
export const told = [];

first.onmessage = first.onerror = (event) => told.push(event);
