// Files that the system was asked to open with this app.

/**
 * Files that no album has opened yet.
 * @type {FileSystemFileHandle[]}
 */
const handed = [];
/**
 * Has the album that is shown take them.
 * @type {(() => void) | null}
 */
let takeHanded = null;
let isListening = false;

/** Listens to what the system hands over, once: the browser keeps what listens for good, so it must not hold an album. */
function listen() {
  if (isListening) return;
  isListening = true;
  /** @type {any} */ (globalThis).launchQueue?.setConsumer((/** @type {{files?: FileSystemFileHandle[]}} */ { files = [] }) => {
    handed.push(...files);
    takeHanded?.();
  });
}

/**
 * Hands over the files that have come, and those that come until the signal.
 * @param {(files: FileSystemFileHandle[]) => void} take
 * @param {AbortSignal} signal
 */
export function handOver(take, signal) {
  takeHanded = () => {
    const files = handed.splice(0);
    if (files.length) take(files);
  };
  signal.addEventListener("abort", () => {
    takeHanded = null;
  });
  takeHanded();
  listen();
}
