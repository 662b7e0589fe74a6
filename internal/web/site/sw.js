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

/** What reads pictures, and the page of Pips. Each is kept once it was used, and then in every version. */
const extra = /\/(photo|pips)[\w-]*\.\w+$/;

const extraOf = (address) => extra.exec(new URL(address, self.location).pathname)?.[1];

const spoken = (name) => navigator.languages.some((language) => language.startsWith(table.exec(name)[1]));

/** Which of these any version has kept, or is open now. */
async function used() {
  const list = await self.clients.matchAll({ includeUncontrolled: true });
  for (const name of (await caches.keys()).filter((key) => key.startsWith("bonepile-"))) list.push(...await (await caches.open(name)).keys());
  return new Set(list.map(({ url }) => extraOf(url)));
}

/** How long the network may take before what is kept is shown, in milliseconds. */
const PATIENCE = 2500;

self.addEventListener("install", (event) => {
  event.waitUntil((async () => {
    if (FILES.length) {
      const some = await used();
      const cache = await caches.open(CACHE);
      const wanted = FILES.filter((name) => (table.test(name) ? spoken(name) : !extraOf(name) || some.has(extraOf(name))));
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
  if (reply.ok && (table.test(request.url) || extraOf(request.url))) await cache.put(request, reply.clone());
  return reply;
}

async function page(request) {
  const cache = await caches.open(CACHE);
  const stored = await cache.match(request, { ignoreSearch: true, ignoreVary: true }) ?? (extraOf(request.url) ? undefined : await cache.match("./", { ignoreVary: true }));
  try {
    const reply = await fetch(request, stored ? { signal: AbortSignal.timeout(PATIENCE) } : {});
    if (reply.ok && extraOf(request.url)) await cache.put(request, reply.clone());
    return reply;
  } catch (error) {
    if (stored) return stored;
    if (extraOf(request.url)) return new Response("Pips needs the network once.", { status: 503 });
    throw error;
  }
}
