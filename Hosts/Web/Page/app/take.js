// Has the build that waits take over, from a page that loads nothing but this. From one that does, Chromium starts the worker
// of the build before again, which has just been ended, and lets it go on for half a minute or longer.

const worker = navigator.serviceWorker;
const goOn = () => location.replace(`./${location.search}${location.hash}`);

async function take() {
  worker.addEventListener("controllerchange", goOn);
  if (document.readyState !== "complete") await new Promise((done) => addEventListener("load", done, { once: true }));
  const { waiting } = (await worker.getRegistration()) ?? {};
  if (waiting) waiting.postMessage("take");
  else goOn();
}
take().catch(goOn);
