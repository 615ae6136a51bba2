// Counts attempts durably, and keeps the waits between them.

import { Status } from "../shared/codes.js";
import { evenIfFull } from "../storage/store.js";

/** Maximum time for the storage to write a count, in ms. */
export const countTimeout = 15_000;

/** The stored counts of a vault, by key. */
export class AttemptCounts {
  /**
   * Restarted waits: the stored count, and the count that should replace it.
   * @type {Map<string, {stored: Uint8Array, state: Uint8Array}>}
   */
  #noticed = new Map();

  /** @param {import("./vault.js").Vault} vault */
  constructor(vault) {
    this.vault = vault;
  }

  /** Returns the current state of an attempt count. */
  async read(/** @type {string} */ key) {
    return this.status(key, (await this.vault.read(key))[0]);
  }

  /**
   * Returns the state of a stored count, without writing.
   * @param {string} key
   * @param {unknown} stored
   */
  status(key, stored) {
    const now = this.#next("status", key, stored);
    // Writes a repaired count, so that its wait does not restart with each reload. Ignores a failure.
    if (now.isLost) this.update("status", key).catch((error) => console.warn("The wait was not written down.", error));
    return now;
  }

  /**
   * Operates on a stored count in one durable transaction.
   *
   * If the storage is full, uses the reserved space, because a locked-out user could not free space.
   * @param {"status" | "begin" | "succeed"} action
   * @param {string} key
   */
  update(action, key) {
    const { storage } = this.vault;
    const counting = () =>
      storage.update([key], ([stored], write) => {
        const next = this.#next(action, key, stored);
        const isRefused = next.status !== Status.open && !next.isLost && action === "begin";
        if (!isRefused && !sameBytes(stored, next.state)) write(key, next.state);
        return next;
      });
    return this.vault.answered(countTimeout, evenIfFull(storage.name, counting));
  }

  /**
   * Returns the result of an operation on a count.
   *
   * A wait that restarts because the count is damaged or the clock was set back runs only in memory: when the clock is
   * corrected, the original count and the rest of its wait apply.
   * @param {"status" | "begin" | "succeed"} action
   * @param {string} key
   * @param {unknown} stored
   */
  #next(action, key, stored) {
    const { engine, schedule } = this.vault;
    const now = engine.attempts("status", stored, schedule, wall());
    const isNoticed = now.status !== Status.open && !sameBytes(stored, now.state);
    if (!isNoticed) return action === "status" ? now : engine.attempts(action, stored, schedule, wall());
    const noticed = this.#noticed.get(key);
    if (!noticed || !sameBytes(noticed.stored, bytesOf(stored)))
      this.#noticed.set(key, { stored: bytesOf(stored), state: now.state });
    const { state } = /** @type {{state: Uint8Array}} */ (this.#noticed.get(key));
    return { ...engine.attempts(action, state, schedule, wall()), isLost: now.isLost };
  }
}

/** Returns seconds since 1970. */
function wall() {
  return Date.now() / 1000;
}

/** Returns the bytes of a count; the same for all invalid values. */
function bytesOf(/** @type {unknown} */ stored) {
  return stored instanceof Uint8Array ? stored : new Uint8Array();
}

function sameBytes(/** @type {unknown} */ a, /** @type {unknown} */ b) {
  return (
    a instanceof Uint8Array && b instanceof Uint8Array && a.length === b.length && a.every((byte, index) => byte === b[index])
  );
}
