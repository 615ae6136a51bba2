// What tabs of this app tell each other.

/**
 * A channel to the other tabs; null where there is none, or where the browser denies it as it does the storage.
 * @param {string} name
 */
export function openChannel(name) {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}
