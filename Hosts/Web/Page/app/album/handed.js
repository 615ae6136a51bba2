// Files that the system asked this app to open.

/**
 * Files that no album has imported yet.
 * @type {FileSystemFileHandle[]}
 */
const handed = [];
/**
 * Called when files arrive, if an album is shown.
 * @type {(() => void) | null}
 */
let takeHanded = null;
let isListening = false;

/** Registers the launch listener once. The browser keeps it forever, so it must not retain an album. */
function listen() {
  if (isListening) return;
  isListening = true;
  /** @type {any} */ (globalThis).launchQueue?.setConsumer((/** @type {{files?: FileSystemFileHandle[]}} */ { files = [] }) => {
    handed.push(...files);
    takeHanded?.();
  });
}

/**
 * Passes the files that have arrived to an album, and later ones until the signal is aborted.
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
