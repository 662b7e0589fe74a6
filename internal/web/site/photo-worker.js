// The worker that reads pictures: loads the Go module photo.wasm, decodes a picture to the
// brightness of its pixels, and hands on what the module finds.
//
//   {id, bitmap, width, height}     the picture, and at what size to read it
//   {id, grid, cell, number}        a correction; -1 for an empty cell
//
// A reply has the id of its message: {id, grids} or {id, view}. The module calls
// bonepileReader with its two functions when it is ready; what is asked before waits.

/* global Go, importScripts */
importScripts("wasm_exec.js");

let ready = null;
const module = new Promise((resolve) => { ready = resolve; });
self.bonepileReader = (read, correct) => ready({ read, correct });

/** The brightness of the pixels of a picture, on white where it is transparent. */
function brightness(bitmap, width, height) {
  const context = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  const { data } = context.getImageData(0, 0, width, height);
  const grey = new Uint8Array(width * height);
  for (let i = 0, j = 0; i < grey.length; i++, j += 4) grey[i] = (19595 * data[j] + 38470 * data[j + 1] + 7471 * data[j + 2]) >> 16;
  return grey;
}

self.addEventListener("message", async ({ data: { id, bitmap, width, height, grid, cell, number } }) => {
  try {
    const grey = bitmap && brightness(bitmap, width, height);
    const { read, correct } = await module;
    self.postMessage(grey ? { id, grids: read(width, height, grey) } : { id, view: correct(grid, cell, number) });
  } catch (error) {
    self.postMessage({ id, failed: error.message });
  }
});

async function start() {
  const go = new Go();
  const { instance } = await WebAssembly.instantiateStreaming(fetch("photo.wasm"), go.importObject);
  await go.run(instance);
  throw new Error("the module ended");
}

start().catch((error) => self.postMessage({ failed: error.message }));
