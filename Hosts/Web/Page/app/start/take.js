// Activates the waiting build from a page that loads only this file.
//
// From a page that loads more, Chromium restarts the previous build's worker, which was just stopped, and keeps it
// running for half a minute or longer.

const worker = navigator.serviceWorker;
const goOn = () => location.replace(`./${location.search}${location.hash}`);

/** Requests all files again: WebKit would otherwise give the next page files of the previous build from memory. */
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
