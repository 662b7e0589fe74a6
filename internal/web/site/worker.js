// The worker: loads the Go module and hands on messages, text both ways.
//
// wasm_exec.js and the modules come from the Go toolchain and are put beside this
// file by the server; the name of the worker is that of its module. What is asked before the module runs is kept for it. The
// module calls bonepileReady with a function that takes a request as text, and
// answers through postMessage.

/* global Go, importScripts */
const compiled = WebAssembly.compileStreaming(fetch(`${self.name || "module"}.wasm`));
compiled.catch(() => {}); // start tells of it
importScripts("wasm_exec.js");

const early = [];
const hold = (event) => early.push(event.data);
self.addEventListener("message", hold);

/** Called by the module when it is ready, with the function that takes a request. */
self.bonepileReady = (take) => {
  self.removeEventListener("message", hold);
  self.addEventListener("message", (event) => take(event.data));
  for (const text of early) take(text);
  early.length = 0;
};

async function start() {
  const go = new Go();
  await go.run(await WebAssembly.instantiate(await compiled, go.importObject));
}

start().catch((error) => {
  self.postMessage(JSON.stringify({ id: 0, failed: `The puzzle engine could not be loaded: ${error.message}` }));
});
