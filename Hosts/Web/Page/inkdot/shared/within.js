// Waiting that ends.

/** The error of a wait that took too long. */
export class TimeoutError extends Error {
  /** @param {number} limit in ms */
  constructor(limit) {
    super(`no answer within ${limit / 1000} s`);
  }
}

/**
 * Waits for something, but not longer than a limit.
 * @template T
 * @param {number} limit in ms
 * @param {Promise<T>} work
 * @returns {Promise<T>} broken with a {@link TimeoutError} when it took longer
 */
export function within(limit, work) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new TimeoutError(limit)), limit);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
