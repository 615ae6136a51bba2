// Makes the page work offline and consistently.
//
// All files are stored at the first visit under the name of the build. The page uses them until the next build is
// completely stored and replaces it: at the next start, or when the user accepts it.

// Filled in by the build: its name, and all files with the SHA-256 of their content.
const build = "";
const files = {
  /* FILES */
};
// Rarely needed files, stored together on first use: the reader of PDF files.
const later = {
  /* LATER */
};

const scope = new URL("./", location.href).href;
// An origin may have several copies of this app in different folders. Earlier builds used `inkdot-` and only the build.
const prefix = `inkdot-${new URL(scope).pathname} `;
const cacheName = prefix + build;

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("message", (event) => event.waitUntil(update(event)));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { href, origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || !href.startsWith(scope)) return;
  const file = `./${(origin + pathname).slice(scope.length)}`;
  if (Object.hasOwn(files, file)) event.respondWith(stored(file, request, files[file]));
  if (Object.hasOwn(later, file)) {
    event.respondWith(stored(file, request, later[file]));
    event.waitUntil(storeLater());
  }
});

/** Stores the build completely or not at all: during a deployment, files may belong to either build. */
async function install() {
  // The running build may be installed again after a later build that waits: its pages use the stored files.
  const isThere = await caches.has(cacheName);
  try {
    const cache = await caches.open(cacheName);
    await Promise.all(
      Object.entries(files).map(async ([file, digest]) => {
        const response = await fetch(new URL(file, scope), { cache: "no-cache" });
        if (response.status !== 200 || (await digestOf(response.clone())) !== digest)
          throw new Error(`${file} is not of this build`);
        // Redirected responses are rejected for navigations.
        const { body, headers } = response;
        await cache.put(new URL(file, scope), response.redirected ? new Response(body, { headers }) : response);
      }),
    );
  } catch (error) {
    if (!isThere) await caches.delete(cacheName);
    throw error;
  }
}

/** @type {Promise<void> | undefined} */
let storing;

/** Stores missing files for later use; failures are retried on the next request. */
function storeLater() {
  storing ??= (async () => {
    const cache = await caches.open(cacheName);
    const results = await Promise.allSettled(
      Object.entries(later).map(async ([file, digest]) => {
        const address = new URL(file, scope);
        if (await cache.match(address)) return;
        const response = await fetch(address);
        if (response.status === 200 && (await digestOf(response.clone())) === digest) await cache.put(address, response);
        else storing = undefined;
      }),
    );
    if (results.some(({ status }) => status === "rejected")) storing = undefined;
  })().catch((error) => {
    storing = undefined;
    throw error;
  });
  return storing;
}

async function digestOf(response) {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", await response.arrayBuffer()));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Deletes earlier builds, which no page uses any more. */
async function activate() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(prefix) && name !== cacheName).map((name) => caches.delete(name)));
  for (const name of names.filter((one) => /^inkdot-\w+$/.test(one))) {
    const cache = await caches.open(name);
    // Another folder may have the same build and use its cache.
    if ((await cache.delete(scope, { ignoreVary: true })) && !(await cache.keys()).some(({ url }) => url.endsWith("/")))
      await caches.delete(name);
  }
  await self.clients.claim();
}

/**
 * Answers with its build, or with whether the asking page is the only one of the previous build, or activates this
 * build.
 */
async function update(event) {
  if (event.data === "build") event.source.postMessage({ build });
  if (event.data === "take") await self.skipWaiting();
  if (event.data !== "update") return;
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  event.source.postMessage(pages.filter(({ url }) => url.startsWith(scope)).length > 1 ? "others" : "alone");
}

async function stored(file, request, digest) {
  const cache = await caches.open(cacheName);
  const match = (name) => cache.match(new URL(name, scope), { ignoreVary: true });
  const kept = await match(file);
  if (kept) return kept;
  // Uses the network only if the browser has deleted the cache, and rejects files of other builds.
  const [response, page] = await Promise.all([fetch(request), match("./")]);
  const fits = !page || !response.ok || (await digestOf(response.clone())) === digest;
  return fits ? response : new Response(`${file} is not of this build`, { status: 503 });
}
