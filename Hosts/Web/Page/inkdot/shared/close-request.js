// What a person asks the system to close: Android's gesture or button for going back, where the browser tells (Chromium since 126).
// Dialogs hear of it by themselves.

/**
 * Closes a popup when the person goes back, which otherwise would leave the page.
 * @param {() => void} close
 * @param {AbortSignal} signal it is closed, however that came about
 */
export function onCloseRequest(close, signal) {
  const { CloseWatcher } = /** @type {any} */ (globalThis);
  if (CloseWatcher) new CloseWatcher({ signal }).onclose = close;
}
