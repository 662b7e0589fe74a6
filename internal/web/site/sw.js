// The service worker: the page without a network.
//
// The server fills in FILES, every file of the site, and VERSION, a hash of them
// all. So a version is kept whole or not at all, and never mixed with another. On
// a server that fills in nothing, for working on the page, nothing is kept.
//
// The page itself is asked for over the network first, so that a new version is
// met at the first visit that has a network. All else is taken from what is kept:
// names have a hash of their own.

const FILES = [];
const VERSION = "dev";

const CACHE = `bonepile-${VERSION}`;

/** The words of a language. They are kept if the browser speaks it, or once the page does. */
const table = /\/(?:words|say)-(\w+)\.json$/;

/** What reads pictures. It is kept once a picture was read, and then in every version. */
const reader = /\/photo[\w-]*\.\w+$/;

const spoken = (name) => navigator.languages.some((language) => language.startsWith(table.exec(name)[1]));

/** Whether any version has kept what reads pictures. */
async function reads() {
  for (const name of (await caches.keys()).filter((key) => key.startsWith("bonepile-"))) {
    if ((await (await caches.open(name)).keys()).some(({ url }) => reader.test(url))) return true;
  }
  return false;
}

/** How long the network may take before what is kept is shown, in milliseconds. */
const PATIENCE = 2500;

self.addEventListener("install", (event) => {
  event.waitUntil((async () => {
    if (FILES.length) {
      const pictures = await reads();
      const cache = await caches.open(CACHE);
      const wanted = FILES.filter((name) => (table.test(name) ? spoken(name) : pictures || !reader.test(name)));
      // What has the version in its name was loaded a moment ago, and need not come again.
      await cache.addAll(wanted.map((name) => new Request(name, { cache: name.includes(VERSION) ? "default" : "no-cache" })));
    }
    await self.skipWaiting();
  })());
});

self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) {
      if (name.startsWith("bonepile-") && name !== CACHE) await caches.delete(name);
    }
    await self.clients.claim();
  })());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (!FILES.length || request.method !== "GET") return;
  if (new URL(request.url).origin !== self.location.origin) return;
  event.respondWith(request.mode === "navigate" ? page(request) : kept(request));
});

async function kept(request) {
  const cache = await caches.open(CACHE);
  const stored = await cache.match(request, { ignoreSearch: true, ignoreVary: true });
  if (stored) return stored;
  const reply = await fetch(request);
  if (reply.ok && (table.test(request.url) || reader.test(request.url))) await cache.put(request, reply.clone());
  return reply;
}

async function page(request) {
  const cache = await caches.open(CACHE);
  const stored = await cache.match("./", { ignoreVary: true });
  try {
    return await fetch(request, stored ? { signal: AbortSignal.timeout(PATIENCE) } : {});
  } catch (error) {
    if (stored) return stored;
    throw error;
  }
}
