// A new build of the page is stored beside the running one, which offers it and stays whole until the person accepts.

/** Registers the service worker, and offers what it brings. */
export async function keepUpdated() {
  if (!("serviceWorker" in navigator)) return;
  const worker = navigator.serviceWorker;
  const isFirstVisit = !worker.controller;
  const registration = await worker.register("service-worker.js");
  // Where something stands in the way of workers, the browser may answer with nothing.
  if (!registration) return;
  // There is nothing that it takes the place of; WebKit still calls it waiting when it has taken over the page.
  const first = isFirstVisit ? (registration.installing ?? registration.waiting ?? registration.active) : null;
  if (first) checkFirstVisit(first);
  const offer = () => {
    const { waiting } = registration;
    if (waiting && waiting !== first && worker.controller)
      import("./offer.js").then(({ show }) => show(waiting)).catch(console.warn);
  };
  offer();
  registration.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", offer);
  });
}

/**
 * A first visit loads from the server file by file, maybe while another build is deployed. The files are of one build if
 * the worker, which has stored all of its own files since, names the build that the page began with.
 */
function checkFirstVisit(/** @type {ServiceWorker} */ worker) {
  const check = (/** @type {string} */ build) => build === document.documentElement.dataset.build || startOver();
  navigator.serviceWorker.addEventListener("message", ({ data }) => data.build && check(data.build));
  const ask = async () => {
    if (worker.state === "activated") worker.postMessage("build");
    else if (worker.state === "redundant") {
      // It found the files of two builds, or no room for them, or a server that fails: what names no build takes no page away.
      const page = await (await fetch("./", { cache: "no-store" })).text();
      const [, there] = /data-build="(\w+)"/.exec(page) ?? [];
      if (there) check(there);
    }
  };
  worker.addEventListener("statechange", () => void ask().catch(console.warn));
  void ask().catch(console.warn);
}

/** Loads the page again, once in a tab: a server that is wrong for good is not asked for ever. */
function startOver() {
  try {
    if (sessionStorage.getItem("inkdot-started-over")) return;
    sessionStorage.setItem("inkdot-started-over", "1");
  } catch {
    return;
  }
  location.reload();
}
