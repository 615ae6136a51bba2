// Ends pages and makes calls of storage and cryptography fail, for the tests of a sealed book.

import { decrypt, deriveKey, encrypt, hurry, importKey, stride, subtle, tab } from "./sealed-tab.mjs";
import { rest, turn } from "./storage.mjs";

/** For slow kinds of tests. */
const thirds = { storage: Math.min(stride, 3), crypto: 1 };
export const ninths = { storage: stride, crypto: Math.min(stride, 3) };

/** Ends the page at each storage call in turn until `work` completes; passes the resulting disk to `look`. */
export async function killedAtEveryCall(disk, work, look, begin = 1) {
  for (let last = stride === 1 ? 1 : begin; ; last += stride) {
    const copy = disk.clone();
    const one = await tab(copy);
    let [count, isKilled, isOver] = [0, false, false];
    copy.fault = () => {
      count += 1;
      if (count < last) return undefined;
      if (!isKilled) setImmediate(() => copy.kill());
      isKilled = true;
      return "hangs";
    };
    const isDone = await Promise.race([
      work(one).then(
        () => true,
        () => true,
      ),
      (async () => {
        while (!isKilled && !isOver) await turn();
        await rest();
        return false;
      })(),
    ]);
    isOver = true;
    // Pending calls of the page.
    copy.kill();
    await copy.rest();
    copy.fault = () => undefined;
    // The next pages use a copy of the disk: in a test the killed page lives on, and may still write on a busy machine.
    await look(copy.clone(), `killed at call ${last}`);
    if (isDone && !isKilled) return last;
  }
}

/**
 * Makes calls of storage and cryptography fail in turn until `work` ends without a failure. Then passes the disk to `look`,
 * with the tab that failed and the result or error of `work`. `ready` runs before it, without failures.
 * @returns how many calls failed
 */
export async function failedAtEveryCall(disk, { ready = async () => {}, work, every = thirds }, look) {
  const names = ["encrypt", "decrypt", "deriveKey", "deriveBits", "importKey"];
  let tried = 0;
  for (const kind of ["throws", "rejects", "closes", ...names]) {
    const step = names.includes(kind) ? every.crypto : every.storage;
    // Starts at another call for each kind of failure.
    for (let failing = 1 + (tried % step); ; failing += step) {
      const copy = disk.clone();
      const one = await tab(copy);
      await ready(one);
      let [count, hasFailed] = [0, false];
      const next = () => {
        count += 1;
        hasFailed ||= count === failing;
        return count === failing;
      };
      if (names.includes(kind)) {
        const real = subtle[kind];
        subtle[kind] = (...rest) =>
          next() ? Promise.reject(new DOMException("no", "NotSupportedError")) : real.apply(subtle, rest);
      } else {
        copy.fault = () => (next() ? kind : undefined);
      }
      const result = await work(one).catch((error) => error);
      Object.assign(subtle, { deriveBits: hurry, encrypt, decrypt, deriveKey, importKey });
      copy.fault = () => undefined;
      await copy.rest();
      await look(copy, `${kind} ${failing}`, one, result);
      if (!hasFailed) break;
      tried += 1;
    }
  }
  return tried;
}
