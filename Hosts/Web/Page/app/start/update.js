// Stores a new build beside the running one, and offers it to the user.

/** Registers the service worker, and offers new builds. */
export async function keepUpdated() {
  if (!("serviceWorker" in navigator)) return;
  const worker = navigator.serviceWorker;
  const isFirstVisit = !worker.controller;
  const registration = await worker.register("service-worker.js");
  // If workers are blocked, the browser may return undefined.
  if (!registration) return;
  // On a first visit there is no previous build; WebKit reports it as waiting even after it controls the page.
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
 * Checks that the files of a first visit are from one build: they were loaded one by one, possibly during a deployment.
 *
 * This is true if the worker, which has stored all files of its build, has the build of the page.
 */
function checkFirstVisit(/** @type {ServiceWorker} */ worker) {
  const check = (/** @type {string} */ build) => build === document.documentElement.dataset.build || startOver();
  navigator.serviceWorker.addEventListener("message", ({ data }) => data.build && check(data.build));
  const ask = async () => {
    if (worker.state === "activated") worker.postMessage("build");
    else if (worker.state === "redundant") {
      // The worker found files of two builds, no space, or a failing server. The page is not reloaded if its build is unknown.
      const page = await (await fetch("./", { cache: "no-store" })).text();
      const [, there] = /data-build="(\w+)"/.exec(page) ?? [];
      if (there) check(there);
    }
  };
  worker.addEventListener("statechange", () => void ask().catch(console.warn));
  void ask().catch(console.warn);
}

/** Reloads the page, once per tab, so that a persistently inconsistent server causes no loop. */
function startOver() {
  try {
    if (sessionStorage.getItem("inkdot-started-over")) return;
    sessionStorage.setItem("inkdot-started-over", "1");
  } catch {
    return;
  }
  location.reload();
}
