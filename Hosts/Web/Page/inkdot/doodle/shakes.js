// Passes the acceleration of the device to the engine, for shake to undo.

/** @typedef {import("./surface.js").DoodleSurface} DoodleSurface */

/**
 * Listens while the page is visible, because the sensor reports sixty times a second.
 * @param {DoodleSurface} surface
 * @param {AbortSignal} signal ends it
 */
export function hearShakes(surface, signal) {
  const shake = (/** @type {DeviceMotionEvent} */ event) => {
    const { x, y, z } = event.accelerationIncludingGravity ?? {};
    if (!surface.settings.shakes || x == null || y == null || z == null) return;
    // Not a user action, so the preview of a slider stays.
    surface.document.command("accelerate", x, y, z, event.timeStamp / 1000);
    surface.scheduler.schedule();
  };
  const listen = () => {
    if (document.hidden) removeEventListener("devicemotion", shake);
    else addEventListener("devicemotion", shake, { signal });
  };
  document.addEventListener("visibilitychange", listen, { signal });
  listen();
}
