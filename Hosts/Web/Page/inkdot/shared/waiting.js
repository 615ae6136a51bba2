// The one place that knows what the page waits for: answers of the storage, of locks and of cryptography. None of them has to come.

/**
 * An answer is overdue after a number of turns of some ms without it: callers with a shorter limit have acted by
 * then. Turns and no clock, because a page that slept, or was busy, has not given anybody the time to answer.
 */
const [turns, turnLength] = [2, 3000];

/**
 * What is waited for: how many turns have ended meanwhile, and who was asked.
 * @type {Set<{turns: number, of: unknown}>}
 */
const waits = new Set();
/** @type {Set<(isOverdue: boolean) => void>} */
const listeners = new Set();
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
let isOverdue = false;

/** Tells when an answer is overdue, and when none is any more. */
export const onOverdue = (/** @type {(isOverdue: boolean) => void} */ listener) => void listeners.add(listener);

/**
 * Takes note of what is waited for.
 * @template T
 * @param {Promise<T>} work
 * @param {unknown} [of] who is asked, for {@link forget}
 * @returns {Promise<T>} the same
 */
export function awaited(work, of) {
  const wait = { turns: 0, of };
  waits.add(wait);
  timer ??= nextTurn();
  const end = () => {
    if (waits.delete(wait)) look();
  };
  work.then(end, end);
  return work;
}

/** Drops the request, because another one was answered since. */
export function forget(/** @type {unknown} */ of) {
  for (const wait of waits) if (wait.of === of) waits.delete(wait);
  look();
}

function nextTurn() {
  const started = setTimeout(() => {
    for (const wait of waits) wait.turns += 1;
    timer = nextTurn();
    look();
  }, turnLength);
  // In node it keeps nothing alive.
  /** @type {any} */ (started)?.unref?.();
  return started;
}

function look() {
  if (!waits.size) {
    clearTimeout(timer);
    timer = undefined;
  }
  // In the order in which they were asked.
  const [oldest] = waits;
  const wasOverdue = isOverdue;
  isOverdue = oldest?.turns >= turns;
  if (isOverdue !== wasOverdue) for (const listener of listeners) listener(isOverdue);
}

/**
 * The browser's cryptography, as `crypto.subtle`.
 * @type {SubtleCrypto}
 */
export const subtle = new Proxy(/** @type {any} */ ({}), { get: (_, name) => asking(name) });

/** @returns {(...how: any[]) => Promise<any>} */
const asking =
  (/** @type {string | symbol} */ name) =>
  (...how) =>
    awaited(/** @type {any} */ (crypto.subtle)[name](...how));
