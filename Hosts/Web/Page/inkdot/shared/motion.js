// Permission to receive motion events, which iOS asks for on a tap, each time a page is opened.

/** @type {{requestPermission?: () => Promise<string>} | undefined} */
const source = /** @type {any} */ (globalThis).DeviceMotionEvent;

let isGranted = typeof source?.requestPermission !== "function";

/** Whether the page receives motion events already, as far as known. */
export const hasMotion = () => isGranted;

/** Returns whether the page receives motion events. Chromium has the API of iOS, but grants permission automatically. */
export async function checkMotion() {
  if (isGranted) return true;
  const { state } = await navigator.permissions
    .query({ name: /** @type {PermissionName} */ ("accelerometer") })
    .catch(() => ({ state: "prompt" }));
  isGranted ||= state === "granted";
  return isGranted;
}

/** Asks the user for permission, which requires a tap. */
export async function askForMotion() {
  if (!isGranted) isGranted = (await source?.requestPermission?.().catch(() => "denied")) === "granted";
  return isGranted;
}
