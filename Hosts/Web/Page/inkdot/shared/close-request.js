// Close requests of the system: Android's back gesture or button, if supported (Chromium since 126). Dialogs handle
// them by themselves.

/**
 * Closes a popup when the user goes back, which otherwise would leave the page.
 * @param {() => void} close
 * @param {AbortSignal} signal aborted when the popup is closed
 */
export function onCloseRequest(close, signal) {
  const { CloseWatcher } = /** @type {any} */ (globalThis);
  if (CloseWatcher) new CloseWatcher({ signal }).onclose = close;
}
