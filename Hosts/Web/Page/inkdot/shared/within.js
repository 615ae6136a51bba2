// Waits with a time limit.

/** The error of a wait that took too long. */
export class TimeoutError extends Error {
  /** @param {number} limit in ms */
  constructor(limit) {
    super(`no answer within ${limit / 1000} s`);
  }
}

/**
 * Waits for a promise, but not longer than a limit.
 * @template T
 * @param {number} limit in ms
 * @param {Promise<T>} work
 * @returns {Promise<T>} rejected with a {@link TimeoutError} if it takes longer
 */
export function within(limit, work) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new TimeoutError(limit)), limit);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
