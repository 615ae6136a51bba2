// Stores a pattern as a record: slow key derivation, a non-extractable device key, and an attempt count that is durable
// before the verdict is shown.

import { Failure } from "../shared/engine.js";
import { subtle } from "../shared/waiting.js";
import { TimeoutError, within } from "../shared/within.js";
import { StoreError, failureOf } from "../storage/errors.js";
import { Store } from "../storage/store.js";
import { AttemptCounts, countTimeout } from "./attempt-counts.js";
import { derive, isDeviceKey, passphraseBytes } from "./derivation.js";
import { Input, Schedule, Status, digestLength, iterations, recordVersion, saltLength } from "../shared/codes.js";

/** @typedef {import("./engine.js").PatternRule} PatternRule */
/**
 * An answer for the lock. `message` replaces the lock's text of a failure, by language.
 * @typedef {{input: number, value: number | string, message?: Record<string, string>}} Answer
 */
/**
 * The result of a correct pattern besides the verdict: a non-extractable wrapping key, and its record. `unwrap` opens
 * slots of other kinds than the local one.
 * @typedef {{key: CryptoKey, record: string, unwrap?: (slot: Uint8Array, book: Uint8Array) => Promise<Uint8Array>}} Wrapping
 */
/**
 * Values that are stored in the transaction of the lock.
 * @typedef {{keys: string[], write: (values: any[], write: import("../storage/transaction.js").Write) => void}} Together
 */
/**
 * Hooks for data that depends on the pattern. `wants`: whether a correct pattern needs a new record. `set`: returns the
 * values to store with a new record; `before` is the wrapping of the previous pattern; `done` is called afterwards.
 * `remove`: prepares the removal of the pattern, and returns the values to store with it.
 * @typedef {{wants: () => Promise<boolean>, set: (wrapping: Wrapping, before: Wrapping | null) => Promise<Together & {done: () => void}>,
 *   remove: (wrapping: Wrapping | null) => Promise<Together>}} Binding
 */

/** Maximum time for the storage to answer reads, in ms. */
const readTimeout = 5000;

/** An object with the vault's methods, to check patterns elsewhere, for example on a server. */
export class Vault {
  /**
   * @param {import("./engine.js").LockEngine} engine
   * @param {string} name of the lock, so that a site may have several
   * @param {number} schedule of waits
   */
  constructor(engine, name = "default", schedule = Schedule.standard) {
    this.engine = engine;
    this.name = name;
    this.schedule = schedule;
    this.storage = new Store();
    this.counts = new AttemptCounts(this);
    /** @type {Binding | null} */
    this.binding = null;
    /**
     * The result of the last correct pattern; the consumer removes it.
     * @type {Wrapping | null}
     */
    this.wrapping = null;
    /** Number of abandoned requests. */
    this.leaves = 0;
    /** @type {Promise<CryptoKey> | undefined} */
    this.guessKey = undefined;
    /**
     * Creates the vault for records that a server verifies, in pages with a server.
     * @type {(() => Promise<import("../../app/server/vault.js").ServerVault>) | null}
     */
    this.makeServerVault = null;
    /**
     * The vault of the server, while the stored record names one.
     * @type {import("../../app/server/vault.js").ServerVault | null}
     */
    this.server = null;
    this.keys = {
      record: `lock/${name}/record`,
      attempts: `lock/${name}/attempts`,
      recovery: `lock/${name}/recovery`,
      recoveryAttempts: `lock/${name}/recovery-attempts`,
    };
  }

  /**
   * Loads the stored state: whether a pattern exists, its rule, and whether an attempt is allowed; `server` is the
   * origin of the server that checks it.
   * @returns {Promise<{exists: boolean, rule?: PatternRule, failure?: string, status: number, value: number, hasRecovery: boolean,
   *   server?: string}>}
   */
  async load() {
    const [record, recovery, attempts] = await this.read(this.keys.record, this.keys.recovery, this.keys.attempts);
    const server = await this.serverFor(record);
    if (server) return server.load();
    const hasRecovery = recovery !== undefined;
    if (record === undefined) {
      // A count without its record, or sealed drawings: the record was removed manually.
      const isMissing = attempts !== undefined || (await this.answered(readTimeout, this.storage.isSealed()));
      const failure = isMissing ? Failure.recordMissing : undefined;
      return { exists: isMissing, failure, status: Status.open, value: -1, hasRecovery };
    }
    const facts = this.engine.readRecord(record);
    const { status, value } = this.counts.status(this.keys.attempts, attempts);
    if (!facts?.isPattern) return { exists: true, failure: Failure.recordDamaged, status, value, hasRecovery };
    return { exists: true, rule: facts.rule, status, value, hasRecovery };
  }

  /**
   * Returns whether an attempt is allowed now, as an answer for the lock.
   * @returns {Promise<Answer>}
   */
  async status() {
    if (this.server) return this.server.status();
    const { status, value } = await this.counts.read(this.keys.attempts);
    return { input: Input.statusOpen + status, value };
  }

  /**
   * Checks a pattern. The attempt is counted durably before anything is derived.
   * @param {Uint8Array} candidate its key bytes, overwritten before this returns
   * @returns {Promise<Answer>}
   */
  async check(candidate) {
    const before = this.leaves;
    try {
      const [record] = await this.read(this.keys.record);
      const server = await this.serverFor(record);
      if (server) return await server.check(candidate);
      if (record === undefined) return { input: Input.checkFailed, value: Failure.recordMissing };
      const facts = this.engine.readRecord(record);
      if (!facts?.isPattern) return { input: Input.checkFailed, value: Failure.recordDamaged };
      const { wrapping, ...answer } = await this.attempt(candidate, record, facts, this.keys.attempts, true);
      if (answer.input !== Input.correct) return answer;
      const given = await this.renew(candidate, record, facts, wrapping);
      if (before === this.leaves) this.wrapping = given;
      return answer;
    } catch (error) {
      return { input: Input.checkFailed, value: failureOf(error) };
    } finally {
      candidate.fill(0);
    }
  }

  /**
   * Saves a new pattern and starts its count.
   * @param {Uint8Array} candidate its key bytes, overwritten before this returns
   * @param {PatternRule} rule
   * @returns {Promise<Answer>}
   */
  async save(candidate, rule) {
    try {
      if (this.server) return await this.server.save(candidate, rule);
      const { record, wrapping } = await this.makeRecord(candidate, rule);
      const together = await this.binding?.set(wrapping, this.wrapping);
      const { state } = this.engine.attempts("start", null, this.schedule, Date.now() / 1000);
      await this.change(record, () =>
        this.storage.update(together?.keys ?? [], (values, write) => {
          together?.write(values, write);
          write(this.keys.record, record);
          write(this.keys.attempts, state);
        }),
      );
      together?.done();
      this.wrapping = wrapping;
      this.engine.forgetRecent();
      return { input: Input.saved, value: 0 };
    } catch (error) {
      return { input: Input.failed, value: failureOf(error) };
    } finally {
      candidate.fill(0);
    }
  }

  /**
   * Removes the pattern and its recovery passphrase.
   * @returns {Promise<Answer>}
   */
  async remove() {
    if (this.server) return this.server.remove();
    try {
      await this.change(undefined, async () => {
        const together = await this.binding?.remove(this.wrapping);
        await this.storage.update(together?.keys ?? [], (values, write) => {
          together?.write(values, write);
          for (const key of Object.values(this.keys)) write(key, undefined);
        });
      });
      this.wrapping = null;
      this.engine.forgetRecent();
      return { input: Input.removed, value: 0 };
    } catch (error) {
      return { input: Input.failed, value: failureOf(error) };
    }
  }

  /**
   * Deletes everything that is stored, even if damaged.
   * @returns {Promise<Answer>}
   */
  async erase() {
    try {
      // Deletes the keys first, in a separate transaction: if the database stays, it is unreadable.
      await this.storage
        .update([], (_, write) => {
          for (const key of [...Object.values(this.keys), "book", "device-key"]) write(key, undefined);
        })
        .catch((error) => console.warn("The keys were not deleted before all else.", error));
      await this.storage.erase();
      this.wrapping = null;
      this.engine.forgetRecent();
      return { input: Input.removed, value: 0 };
    } catch (error) {
      return { input: Input.failed, value: failureOf(error) };
    }
  }

  /**
   * Checks the recovery passphrase, with its own attempt count. If correct, the pattern is removed, so that a new one
   * can be set.
   * @param {string} passphrase
   * @returns {Promise<Answer>}
   */
  async recover(passphrase) {
    const secret = passphraseBytes(passphrase);
    try {
      const [record] = await this.read(this.keys.recovery);
      const facts = record === undefined ? null : this.engine.readRecord(record);
      if (!facts || facts.isPattern) return { input: Input.checkFailed, value: Failure.recordDamaged };
      const { wrapping: _, ...answer } = await this.attempt(secret, record, facts, this.keys.recoveryAttempts, false);
      if (answer.input === Input.correct) {
        const removed = await this.remove();
        if (removed.input !== Input.removed) return { input: Input.checkFailed, value: removed.value };
      }
      return answer;
    } catch (error) {
      return { input: Input.checkFailed, value: failureOf(error) };
    } finally {
      secret.fill(0);
    }
  }

  /** Drops the key of a correct pattern, even while it is being derived. */
  leave() {
    this.wrapping = null;
    this.leaves += 1;
  }

  // MARK: Steps

  /** The vault for a record that a server verifies; null for any other record. */
  async serverFor(/** @type {any} */ record) {
    return (this.server = (/^\$inkdot-pattern\$v=3/.test(record) && (await this.makeServerVault?.())) || null);
  }

  /** Reads the values of some keys. */
  read(/** @type {string[]} */ ...keys) {
    return this.answered(readTimeout, this.storage.read(...keys));
  }

  /**
   * Waits for the storage. A missing answer within the limit is a failure, because otherwise the lock would wait
   * forever.
   * @template T
   * @param {number} limit in ms
   * @param {Promise<T>} asked
   * @returns {Promise<T>}
   */
  async answered(limit, asked) {
    try {
      return await within(limit, asked);
    } catch (error) {
      if (!(error instanceof TimeoutError)) throw error;
      this.storage.giveUp();
      throw new StoreError(Failure.storageClosed, error);
    }
  }

  /**
   * Makes one attempt, counted first.
   * @param {Uint8Array} secret
   * @param {string} record
   * @param {NonNullable<ReturnType<import("./engine.js").LockEngine["readRecord"]>>} facts
   * @param {string} counter where its count is stored
   * @param {boolean} forgivesRepeats whether repeating a recent wrong pattern is not counted
   * @returns {Promise<Answer & {wrapping: Wrapping | null}>}
   */
  async attempt(secret, record, facts, counter, forgivesRepeats) {
    const guess = forgivesRepeats ? await this.guessDigest(secret, record) : null;
    if (guess && this.engine.isRecent(guess, performance.now() / 1000)) {
      const { status, value } = await this.counts.read(counter);
      return wrong(status, value);
    }
    // Loads the key first, because an attempt that cannot be made must not be counted.
    const deviceKey = facts.needsDeviceKey ? await this.deviceKey() : null;
    const begun = await this.counts.update("begin", counter);
    if (begun.status !== Status.open) return wrong(begun.status, begun.value);
    const { digest, wrapping } = await derive(secret, facts, deviceKey);
    const isRight = this.engine.matches(record, digest);
    digest.fill(0);
    if (!isRight) {
      if (guess) this.engine.keepRecent(guess, performance.now() / 1000);
      const { status, value } = await this.counts.read(counter);
      return wrong(status, value);
    }
    await this.counts.update("succeed", counter);
    this.engine.forgetRecent();
    return { input: Input.correct, value: 0, wrapping: wrapping && { key: wrapping, record } };
  }

  /**
   * Replaces the record of a correct pattern if its version is old or the book requests a new one.
   *
   * Uses a new salt, because the old digest would reveal the input of the new expansion, and a wrapping key wraps only
   * once. If it fails, the old record stays valid.
   * @param {Uint8Array} candidate
   * @param {string} record
   * @param {{version: number, rule: PatternRule}} facts
   * @param {Wrapping | null} wrapping of the old record
   * @returns {Promise<Wrapping | null>} of the stored record
   */
  async renew(candidate, record, { version, rule }, wrapping) {
    try {
      if (version >= recordVersion && !(await this.binding?.wants())) return wrapping;
      const fresh = await this.makeRecord(candidate, rule);
      const together = await this.binding?.set(fresh.wrapping, wrapping);
      const renewing = () =>
        this.storage.update([this.keys.record, ...(together?.keys ?? [])], ([there, ...values], write) => {
          // Another tab may have been faster, or have set another pattern.
          if (there !== record) throw new StoreError(Failure.changedElsewhere);
          together?.write(values, write);
          write(this.keys.record, fresh.record);
        });
      await this.change(fresh.record, () => this.answered(countTimeout, renewing()));
      together?.done();
      return fresh.wrapping;
    } catch (error) {
      console.warn("The record of the pattern stays as it is.", error);
      return wrapping;
    }
  }

  /**
   * Changes the record.
   *
   * A browser that closes its storage may have committed an unanswered change. That counts as success, because
   * otherwise the user would continue with the old pattern.
   * @param {string | undefined} record the expected record afterwards
   * @param {() => Promise<void>} work
   */
  async change(record, work) {
    try {
      await work();
    } catch (error) {
      const isDone = await this.read(this.keys.record).then(
        ([there]) => there === record,
        () => false,
      );
      if (!isDone) throw error;
    }
  }

  /**
   * @param {Uint8Array} secret
   * @param {PatternRule | null} rule
   */
  async makeRecord(secret, rule) {
    const salt = crypto.getRandomValues(new Uint8Array(saltLength));
    const deviceKey = await this.makeDeviceKey();
    const parts = { rule, iterations, salt, digest: new Uint8Array(digestLength) };
    const facts = this.engine.readRecord(this.engine.makeRecord(parts));
    if (!facts) throw new StoreError(Failure.derivationFailed);
    const { digest, wrapping } = await derive(secret, facts, deviceKey);
    const record = this.engine.makeRecord({ ...parts, digest });
    return { record, wrapping: { key: /** @type {CryptoKey} */ (wrapping), record } };
  }

  /** Returns the non-extractable device key. Without it, no pattern can be checked. */
  async deviceKey() {
    const [key] = await this.read("device-key");
    if (!isDeviceKey(key)) throw new StoreError(Failure.recordDamaged);
    return key;
  }

  /** Returns the device key, and creates it if necessary; replaces invalid values. */
  async makeDeviceKey() {
    if (!globalThis.crypto?.subtle) throw new StoreError(Failure.derivationFailed);
    const fresh = await subtle.generateKey({ name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
    // Another tab may have created one in the meantime, which stays.
    return this.storage.update(["device-key"], ([there], write) => {
      if (isDeviceKey(there)) return there;
      write("device-key", fresh);
      return fresh;
    });
  }

  /**
   * Identifies a guess at a record without storing it: a digest with a key that exists only in this page.
   * @param {Uint8Array} candidate
   * @param {string} record part of the digest, because another tab may have set the pattern that was wrong before
   */
  async guessDigest(candidate, record) {
    if (!globalThis.crypto?.subtle) throw new StoreError(Failure.derivationFailed);
    const text = new TextEncoder().encode(`${record}\0`);
    const guess = new Uint8Array(text.length + candidate.length);
    guess.set(text);
    guess.set(candidate, text.length);
    try {
      this.guessKey ??= subtle.generateKey({ name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
      return new Uint8Array(await subtle.sign("HMAC", await this.guessKey, guess));
    } catch (error) {
      // The next pattern creates another key. A cached failure would block the page until it is reloaded.
      this.guessKey = undefined;
      throw error;
    } finally {
      guess.fill(0);
    }
  }
}

/**
 * The verdict on a wrong pattern, by `Status`.
 * @type {Record<number, number>}
 */
const wrongInputs = {
  [Status.open]: Input.wrong,
  [Status.locked]: Input.locked,
  [Status.refusedForGood]: Input.refusedForGood,
};

/** Returns the verdict on a wrong pattern, from the current count. */
function wrong(/** @type {number} */ status, /** @type {number} */ value) {
  return { input: wrongInputs[status], value, wrapping: null };
}
