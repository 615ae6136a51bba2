// Messages between tabs of this app.

/**
 * Opens a channel to the other tabs; null if not supported, or if the browser denies it together with the storage.
 * @param {string} name
 */
export function openChannel(name) {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}
