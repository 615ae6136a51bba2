// Keeps the page working without a network: everything it is made of is stored at the first visit and refreshed
// whenever the network answers.

const cacheName = "inkdot-1";

// Filled in when the page is built: every file it is made of.
const files = [/* FILES */];

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches.open(cacheName).then((cache) => cache.addAll(files)).then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches.keys()
      .then((names) => Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== location.origin) return;
  event.respondWith(fresh(request));
});

async function fresh(request) {
  const cache = await caches.open(cacheName);
  try {
    const response = await fetch(request);
    if (response.ok && response.status === 200) await cache.put(request, response.clone()).catch(() => {});
    return response;
  } catch (error) {
    const stored = await cache.match(request, { ignoreSearch: true, ignoreVary: true });
    if (stored) return stored;
    throw error;
  }
}
