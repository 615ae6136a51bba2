// Activates the waiting build from a page that loads only this file. From a page that loads more, Chromium starts the worker
// of the build before again, which has just been ended, and lets it go on for half a minute or longer.

const worker = navigator.serviceWorker;
const goOn = () => location.replace(`./${location.search}${location.hash}`);

/** Asks for every file once more: WebKit would give the next page what it has in memory of the build before, unasked. */
async function forget() {
  const scope = new URL("./", location.href).href;
  for (const name of (await caches.keys()).filter((name) => name.startsWith("inkdot-")))
    for (const { url } of await (await caches.open(name)).keys())
      if (url.startsWith(scope)) await (await fetch(url, { cache: "reload" })).arrayBuffer();
}

async function take() {
  worker.addEventListener("controllerchange", () => {
    forget().then(goOn, goOn);
    setTimeout(goOn, 5000);
  });
  if (document.readyState !== "complete") await new Promise((done) => addEventListener("load", done, { once: true }));
  const { waiting } = (await worker.getRegistration()) ?? {};
  if (waiting) waiting.postMessage("take");
  else goOn();
}
take().catch(goOn);
