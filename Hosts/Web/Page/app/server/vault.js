// Checks a pattern with the server: the attempt procedure of Documentation/ServerProtocol.md. Loaded if a book has a
// server.

import { Input, Status } from "../../inkdot/shared/codes.js";
import { Failure } from "../../inkdot/shared/engine.js";
import { StoreError, failureOf } from "../../inkdot/storage/errors.js";
import { SealError } from "../sealed/seal.js";
import { deriveAttempt, digestOf, openSlot, wrappingKey } from "./derive.js";
import { changePattern, dataKeyIn, deleteLeft, forgetServer, leavingOf, tidy } from "./change.js";
import { random, wrappingOf } from "./device.js";
import { maximumRequestCount } from "./codes.js";
import { messageOf } from "./failures.js";
import { adoptPending, isDurable, keys, noteSetBack, othersIn, pruneTokens, readDevice, storeTokens, tokenFor } from "./state.js";
import { Server, ServerError, isUnanswered } from "./wire.js";

/** @typedef {import("../../inkdot/lock/vault.js").Vault} Vault */
/**
 * `message`: replaces the lock's own text.
 * @typedef {import("../../inkdot/lock/vault.js").Answer & {message?: import("./failures.js").Message}} Answer
 */
/** @typedef {import("./state.js").Device} Device */
/** @typedef {import("./state.js").Tokens} Tokens */
/** @typedef {import("./wire.js").Verdict} Verdict */
/** @typedef {import("../../inkdot/lock/vault.js").Wrapping} Wrapping */

/** Maximum time to wait for another tab, which may be sending, in ms. */
const longestTurn = 30_000;
/** Number of turns between two clean-ups of kept tokens. */
const pruneInterval = 64;

/**
 * Runs work while no other tab reads or changes record, device and tokens.
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withKeys(work) {
  if (!navigator.locks) throw new ServerError("locks");
  const signal = /** @type {any} */ (AbortSignal).timeout?.(longestTurn);
  return navigator.locks.request("inkdot/keys", { signal }, work);
}

/** The vault of a lock whose record names a server; the local vault forwards its calls. */
export class ServerVault {
  /**
   * Requests by others with this device since the last unlock: wrong attempts, and outdated tokens.
   * @type {{wrongs: number, stale: number} | null}
   */
  alarm = null;
  /**
   * The last status: attempts before the next wait, and the end of a running wait, in ms since 1970; null for never.
   * @type {{attemptsLeft: number, until: number | null} | null}
   */
  #known = null;

  /**
   * @param {Vault} vault
   * @param {() => Promise<import("../sealed/book.js").Book>} book
   */
  constructor(vault, book) {
    this.vault = vault;
    this.book = book;
  }

  // MARK: Vault

  /** Returns the stored pattern, without a request. */
  async load() {
    const base = { exists: true, ...this.#current(), hasRecovery: false };
    try {
      const { record, origin } = await readDevice(this.vault);
      return { ...base, rule: record.rule, server: origin };
    } catch (error) {
      if (failureOf(error) !== Failure.recordDamaged) throw error;
      return { ...base, failure: Failure.recordDamaged };
    }
  }

  /**
   * Asks the server whether an attempt is allowed now.
   * @returns {Promise<Answer>}
   */
  async status() {
    await this.ask().catch((error) => console.warn("The server did not answer with the wait.", error));
    const { status, value } = this.#current();
    return { input: Input.statusOpen + status, value };
  }

  /**
   * Asks the server for the wait, which also makes the stored token the only valid one.
   * @returns {Promise<void>} fails with a {@link ServerError}
   */
  async ask() {
    const { record, tokens, origin } = await readDevice(this.vault);
    this.#learn(await new Server(origin).status({ ...record, token: tokens.token }));
  }

  /**
   * Checks a pattern.
   * @param {Uint8Array} candidate its key bytes, overwritten before this returns
   * @returns {Promise<Answer>}
   */
  async check(candidate) {
    const before = this.vault.leaves;
    try {
      const { answer, wrapping } = await withKeys(() => this.#check(candidate));
      if (wrapping && before === this.vault.leaves) this.vault.wrapping = wrapping;
      return answer;
    } catch (error) {
      console.warn("The server gave no verdict on the pattern.", error);
      return { input: Input.checkFailed, value: failureOf(error), message: messageOf(error) };
    } finally {
      candidate.fill(0);
    }
  }

  /**
   * Saves another pattern, which replaces the current one. The book must be open, by the current pattern or the
   * recovery key.
   * @param {Uint8Array} candidate its key bytes, overwritten before this returns
   * @param {import("../../inkdot/lock/engine.js").PatternRule} rule
   * @returns {Promise<Answer>}
   */
  async save(candidate, rule) {
    try {
      const { wrapping, others } = await withKeys(async () => changePattern(this.vault, await this.book(), candidate, rule));
      this.vault.wrapping = wrapping;
      this.vault.engine.forgetRecent();
      this.#known = null;
      this.#raise(others);
      return { input: Input.saved, value: 0 };
    } catch (error) {
      console.warn("The pattern was not changed.", error);
      return { input: Input.failed, value: failureOf(error), message: messageOf(error) };
    } finally {
      candidate.fill(0);
    }
  }

  /**
   * Removes the pattern. The account is deleted, which stays pending until the server has answered.
   * @returns {Promise<Answer>}
   */
  async remove() {
    const { storage, keys: local, binding } = this.vault;
    try {
      await withKeys(async () => {
        const { bytes, dataKey } = await dataKeyIn(await this.book());
        bytes.fill(0);
        const leaving = await leavingOf(this.vault, dataKey);
        // Recorded before the key is deleted; nothing is deleted while the record exists.
        await storage.update([], (_, write) => write(keys.leaving, leaving));
        const together = await binding?.remove(this.vault.wrapping);
        await storage.update(together?.keys ?? [], (values, write, erase) => {
          together?.write(values, write);
          for (const key of Object.values(local)) write(key, undefined);
          forgetServer(write, erase);
        });
      });
      this.vault.wrapping = null;
      this.vault.engine.forgetRecent();
      void deleteLeft(this.vault).catch(console.warn);
      return { input: Input.removed, value: 0 };
    } catch (error) {
      console.warn("The pattern was not removed.", error);
      return { input: Input.failed, value: failureOf(error), message: messageOf(error) };
    }
  }

  /**
   * Cleans up after a crash, when the book is open.
   * @param {CryptoKey} dataKey
   */
  async tidy(dataKey) {
    await withKeys(() => tidy(this.vault, dataKey));
  }

  // MARK: The attempt

  /**
   * @param {Uint8Array} candidate
   * @returns {Promise<{answer: Answer, wrapping?: Wrapping}>}
   */
  async #check(candidate) {
    const device = await readDevice(this.vault);
    const guess = await this.vault.guessDigest(candidate, device.text);
    if (this.vault.engine.isRecent(guess, performance.now() / 1000)) return { answer: this.#refusal() };
    try {
      return await this.#try(candidate, device, guess);
    } catch (error) {
      if (!(error instanceof ServerError) || isUnanswered(error)) throw error;
      // Another tab may have set another pattern.
      const now = await readDevice(this.vault);
      if (now.text !== device.text) throw new StoreError(Failure.changedElsewhere, error);
      // A power failure lost the end of a change: the server knows only the pending device.
      if (error.reason !== "removed" || !now.pending) throw error;
      await adoptPending(this.vault, now);
      const adopted = await readDevice(this.vault);
      return this.#try(candidate, adopted, await this.vault.guessDigest(candidate, adopted.text));
    }
  }

  /**
   * @param {Uint8Array} candidate
   * @param {Device} device
   * @param {Uint8Array} guess identifies the candidate in memory
   * @returns {Promise<{answer: Answer, wrapping?: Wrapping}>}
   */
  async #try(candidate, device, guess) {
    const { auth, local } = await deriveAttempt(candidate, device.record, device.deviceKey, device.text);
    try {
      const { verdict, tokens } = await this.#send(device, auth);
      if (verdict.result !== "right") {
        this.#learn(verdict);
        if (verdict.result === "wrong") this.vault.engine.keepRecent(guess, performance.now() / 1000);
        await this.#store(device, { ...tokens, next: undefined, sent: tokens.sent - (verdict.result === "locked" ? 1 : 0) });
        return { answer: this.#refusal() };
      }
      const key = await wrappingKey(local, verdict.share, device.text);
      await this.#proveShare(key, device);
      await this.#finish(device, tokens, verdict);
      return { answer: { input: Input.correct, value: 0 }, wrapping: wrappingOf(key, device.text) };
    } finally {
      auth.fill(0);
      local.fill(0);
    }
  }

  /** Throws if the released share does not open the slot, because of another server or an error. */
  async #proveShare(/** @type {CryptoKey} */ key, /** @type {Device} */ { text, book, slot }) {
    try {
      (await openSlot(key, text, book, slot)).fill(0);
    } catch (error) {
      throw error instanceof SealError ? new ServerError("misfit", {}, error) : error;
    }
  }

  /**
   * Stores the next token and the turn, then sends the attempt until the server returns a verdict.
   * @param {Device} device
   * @param {Uint8Array} auth
   * @returns {Promise<{verdict: Verdict, tokens: Tokens}>}
   */
  async #send(device, auth) {
    const { record, origin } = device;
    const server = new Server(origin);
    const attempt = random(16);
    const next = random(32);
    /** @type {Tokens} */
    let tokens = { ...device.tokens, turn: device.tokens.turn + 1, next, sent: device.tokens.sent + 1 };
    // Without storage space, the attempt is sent without a next token, and the current one stays.
    if (!(await this.#store(device, tokens, next))) tokens = { ...tokens, next: undefined };
    let hasRepeated = false;
    for (let request = 1; ; request += 1) {
      try {
        const hash = tokens.next && (await digestOf(tokens.next));
        const verdict = await server.attempt(
          { ...record, token: tokens.token },
          { attempt, auth, turn: tokens.turn, next: hash },
        );
        return { verdict, tokens };
      } catch (error) {
        if (!(error instanceof ServerError) || request === maximumRequestCount) throw error;
        const { hint, turn } = error.details;
        if (error.reason === "late" && Number.isSafeInteger(turn)) {
          tokens = { ...tokens, turn: Number(turn) + 1 };
          await this.#store(device, tokens, tokens.next);
        } else if (error.reason === "staleToken") {
          const token = hint && (await tokenFor(this.vault.storage, device.tokens, hint));
          tokens = { ...tokens, token: token ?? tokens.token, stale: tokens.stale + 1 };
          await this.#store(device, tokens);
          if (!token) throw error;
          // The hint names the next token after a power failure, or an older token after the server was restored.
          if (token !== device.tokens.next) await noteSetBack(this.vault).catch(console.warn);
        } else if (isUnanswered(error) && error.reason !== "slow" && !hasRepeated) {
          hasRepeated = true;
        } else {
          throw error;
        }
      }
    }
  }

  /**
   * Makes the next token current after a successful attempt, and computes the requests by others.
   * @param {Device} device
   * @param {Tokens} tokens
   * @param {Extract<Verdict, {result: "right"}>} verdict
   */
  async #finish(device, tokens, { wrongs, stale, replaced }) {
    this.#known = null;
    this.vault.engine.forgetRecent();
    const sent = tokens.sent - 1;
    const [now, before] = [othersIn({ wrongs, stale }, { ...tokens, sent }), othersIn(replaced, tokens.before)];
    this.#raise({ wrongs: now.wrongs + before.wrongs, stale: now.stale + before.stale });
    const after = {
      turn: tokens.turn,
      token: tokens.next ?? tokens.token,
      // Reported only once.
      sent: Math.max(sent, wrongs),
      stale: Math.max(tokens.stale, stale),
    };
    if (!(await this.#store(device, after))) return;
    if (tokens.turn % pruneInterval === 0) await pruneTokens(this.vault.storage).catch(console.warn);
    // Otherwise the token is confirmed at the next start, after it was read back from the disk.
    if (tokens.next && (await isDurable(this.vault.storage)))
      void this.ask().catch((error) => console.warn("The token was not confirmed.", error));
  }

  #raise(/** @type {{wrongs: number, stale: number}} */ others) {
    this.alarm = others.wrongs || others.stale ? others : null;
  }

  /**
   * Stores tokens; false if there is no space or the storage fails.
   * @param {Device} device
   * @param {Tokens} tokens
   * @param {Uint8Array} [keep] a token that the server may require later
   */
  async #store({ text }, tokens, keep) {
    try {
      await storeTokens(this.vault, text, tokens, keep);
      return true;
    } catch (error) {
      if (!(error instanceof StoreError) || error.failure === Failure.changedElsewhere) throw error;
      console.warn("The tokens were not stored.", error);
      return false;
    }
  }

  // MARK: The wait

  #learn(/** @type {{attemptsLeft: number, wait: number | null}} */ { attemptsLeft, wait }) {
    this.#known = { attemptsLeft, until: wait === null ? null : wait === 0 ? 0 : Date.now() + wait };
  }

  /** Returns the last known status. */
  #current() {
    const { attemptsLeft, until } = this.#known ?? { attemptsLeft: -1, until: 0 };
    if (until === null) return { status: Status.refusedForGood, value: 0 };
    return until > Date.now() ? { status: Status.locked, value: until / 1000 } : { status: Status.open, value: attemptsLeft };
  }

  /** Returns the answer to a wrong or refused pattern. */
  #refusal() {
    const { status, value } = this.#current();
    const input = status === Status.open ? Input.wrong : status === Status.locked ? Input.locked : Input.refusedForGood;
    return { input, value };
  }
}
