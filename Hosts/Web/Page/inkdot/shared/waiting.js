// Tracks pending answers of storage, locks and cryptography, none of which is guaranteed.

/**
 * An answer is overdue after a number of turns without it, of some ms each; callers with a shorter limit have acted by
 * then.
 *
 * Counts turns instead of time, because a page that is asleep or busy receives no answers.
 */
const [turns, turnLength] = [2, 3000];

/**
 * Pending requests, with the number of turns since and the identity of the service.
 * @type {Set<{turns: number, of: unknown}>}
 */
const waits = new Set();
/** @type {Set<(isOverdue: boolean) => void>} */
const listeners = new Set();
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
let isOverdue = false;

/** Calls a listener when an answer becomes overdue, and when no answer is overdue any more. */
export const onOverdue = (/** @type {(isOverdue: boolean) => void} */ listener) => void listeners.add(listener);

/**
 * Tracks a pending answer.
 * @template T
 * @param {Promise<T>} work
 * @param {unknown} [of] identifies the service that was asked, for {@link forget}
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

/** Stops tracking a request, because another one was answered since. */
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
  // Does not keep a node process alive.
  /** @type {any} */ (started)?.unref?.();
  return started;
}

function look() {
  if (!waits.size) {
    clearTimeout(timer);
    timer = undefined;
  }
  // In the order of the requests.
  const [oldest] = waits;
  const wasOverdue = isOverdue;
  isOverdue = oldest?.turns >= turns;
  if (isOverdue !== wasOverdue) for (const listener of listeners) listener(isOverdue);
}

/**
 * The browser's cryptography, like `crypto.subtle`, with tracked answers.
 * @type {SubtleCrypto}
 */
export const subtle = new Proxy(/** @type {any} */ ({}), { get: (_, name) => asking(name) });

/** @returns {(...how: any[]) => Promise<any>} */
const asking =
  (/** @type {string | symbol} */ name) =>
  (...how) =>
    awaited(/** @type {any} */ (crypto.subtle)[name](...how));
