// Where the album was left: the drawing that was opened, and how far the page was scrolled when the book was locked.

import { onLock } from "../session.js";

let lastOpened = "";
/** In px; negative when it was not locked. */
let lockedAt = -1;

export function noteOpened(/** @type {string} */ id) {
  lastOpened = id;
}

/** Keeps the place when the book is locked, until the signal. */
export function keepPlace(/** @type {AbortSignal} */ signal) {
  onLock(
    "finish",
    () => {
      lockedAt = scrollY;
    },
    signal,
  );
}

/** Scrolls to where the book was locked, and returns the drawing that was opened last, once. */
export function returnToPlace() {
  const id = lastOpened;
  lastOpened = "";
  if (lockedAt >= 0) scrollTo(0, lockedAt);
  lockedAt = -1;
  return id;
}
