// The position in the album: the last opened drawing, and the scroll position when the book was locked.

import { onLock } from "../session.js";

let lastOpened = "";
/** In px; negative if it was not locked. */
let lockedAt = -1;

export function noteOpened(/** @type {string} */ id) {
  lastOpened = id;
}

/** Records the scroll position when the book is locked, until the signal. */
export function keepPlace(/** @type {AbortSignal} */ signal) {
  onLock(
    "finish",
    () => {
      lockedAt = scrollY;
    },
    signal,
  );
}

/** Restores the scroll position, and returns the drawing that was opened last, once. */
export function returnToPlace() {
  const id = lastOpened;
  lastOpened = "";
  if (lockedAt >= 0) scrollTo(0, lockedAt);
  lockedAt = -1;
  return id;
}
