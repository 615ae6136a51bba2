// The engine of a lock: records, attempt counts, and the lock itself. Needs no DOM.

import {
  Purpose,
  RecordKey,
  RecordSubject,
  attemptActions,
  byteCount,
  flows,
  outcomes,
  tones,
  verdicts,
  weaknesses,
} from "../shared/codes.js";
import { Engine, compile, failureCode } from "../shared/engine.js";
import { attemptFields, recordFields, ruleFields, screenFields } from "./fields.js";

/** @typedef {import("../shared/engine.js").TouchRow} TouchRow */
/** @typedef {{rows: number, columns: number, minimum: number, skippedDots: number, repeats: boolean}} PatternRule */

const text = new TextDecoder();
const utf8 = new TextEncoder();

const ruleNumbers = (/** @type {PatternRule} */ rule) => ruleFields.map((field) => Number(rule[field]));

export class LockEngine extends Engine {
  /** The engine's own colours, `0xRRGGBBAA`: background, normal, selected, error, correct. */
  palette(/** @type {boolean} */ isDark) {
    this.wasm.palette(isDark ? 1 : 0);
    return [...this.numbers.subarray(0, 5)];
  }

  // MARK: Credentials

  /**
   * Parses a stored record; null if it is not a record that this version supports.
   * @param {unknown} record
   */
  readRecord(record) {
    if (typeof record !== "string") return null;
    const bytes = utf8.encode(record);
    if (bytes.length > byteCount) return null;
    this.write(bytes);
    const length = this.wasm.record_read(bytes.length);
    if (length < 0) return null;
    const { subject, key, iterations, version, ...rule } = this.row(recordFields);
    return {
      isPattern: subject === RecordSubject.pattern,
      needsDeviceKey: key === RecordKey.device,
      iterations,
      rule: { ...rule, repeats: rule.repeats === 1 },
      version,
      salt: this.read(length),
      information: this.#information(bytes, Purpose.digest),
      wrappingInformation: this.#information(bytes, Purpose.wrapping),
    };
  }

  /**
   * Returns the `info` that expands the slow derivation of a record; undefined for the first version.
   * @param {Uint8Array} record
   * @param {number} purpose a {@link Purpose}
   */
  #information(record, purpose) {
    this.write(record);
    return this.read(Math.max(0, this.wasm.record_information(record.length, purpose)));
  }

  /**
   * Returns the text of a new record. Use {@link readRecord} on a record with a placeholder digest to get the
   * derivation parameters.
   * @param {{rule: PatternRule | null, iterations: number, salt: Uint8Array, digest: Uint8Array}} parts
   *   a rule for a pattern, null for a passphrase
   */
  makeRecord({ rule, iterations, salt, digest }) {
    this.write(salt, digest);
    // A record of a passphrase has no rule.
    this.numbers.set(rule ? [RecordSubject.pattern, iterations, ...ruleNumbers(rule)] : [RecordSubject.passphrase, iterations]);
    const length = this.wasm.record_make(salt.length);
    if (length < 0) throw new RangeError("a value of the record is out of range");
    return text.decode(this.read(length));
  }

  /** Whether a digest matches a record, compared in constant time. */
  matches(/** @type {string} */ record, /** @type {Uint8Array} */ digest) {
    const bytes = utf8.encode(record);
    this.write(bytes, digest);
    const answer = this.wasm.record_matches(bytes.length, digest.length) === 1;
    this.wasm.bytes_wipe();
    return answer;
  }

  // MARK: Attempts

  /**
   * Operates on a stored counter; `AttemptLimiter` in the engine documents the actions.
   * @param {typeof attemptActions[number]} action
   * @param {unknown} state the stored value; invalid values are treated as lost
   * @param {number} schedule
   * @param {number} wall seconds since 1970
   */
  attempts(action, state, schedule, wall) {
    const call = (/** @type {typeof action} */ name, /** @type {number} */ count) =>
      this.wasm.attempts(attemptActions.indexOf(name), count, schedule, wall);
    const bytes = state instanceof Uint8Array && state.length <= byteCount ? state : new Uint8Array();
    this.write(bytes);
    let length = call(action, bytes.length);
    const isLost = length < 0;
    if (isLost) length = call("lost", 0);
    return { state: this.read(length), ...this.row(attemptFields), isLost };
  }

  /** Whether a digest is among the last wrong ones. */
  isRecent(/** @type {Uint8Array} */ digest, /** @type {number} */ time) {
    this.write(digest);
    return this.wasm.recent_contains(digest.length, time) === 1;
  }

  /** Remembers the digest of a wrong pattern in memory for five minutes. */
  keepRecent(/** @type {Uint8Array} */ digest, /** @type {number} */ time) {
    this.write(digest);
    this.wasm.recent_insert(digest.length, time);
  }

  /** Removes the wrong patterns. */
  forgetRecent() {
    this.wasm.recent_clear();
  }
}

/**
 * The single engine of the page.
 * @type {Promise<LockEngine> | undefined}
 */
let engineStart;

/** Starts the page's engine once; after a failure the next call tries again. */
export function startEngine() {
  engineStart ??= compile(new URL("../lock.wasm", import.meta.url)).then(
    (module) => new LockEngine(module),
    (error) => {
      engineStart = undefined;
      throw error;
    },
  );
  return engineStart;
}

/** A pattern lock in the engine. Calls return bits of {@link Effect}, or -1 for an invalid number. */
export class Lock {
  /**
   * @param {LockEngine} engine
   * @param {{flow: typeof flows[number], current: PatternRule, next: PatternRule, weakPolicy: number, status: number, value: number,
   *   asksAgain?: boolean}} start `asksAgain`: a correct pattern does not end the flow
   */
  constructor(engine, { flow, current, next, weakPolicy, status, value, asksAgain = false }) {
    this.engine = engine;
    const rules = [...ruleNumbers(current), ...ruleNumbers(next)];
    engine.numbers.set([flows.indexOf(flow), ...rules, weakPolicy, status, value, asksAgain ? 1 : 0]);
    this.handle = engine.wasm.lock_create();
    if (this.handle === 0) throw new RangeError("the grid or rule of the lock is out of range");
  }

  destroy() {
    this.engine.wasm.lock_destroy(this.handle);
  }

  /** Sets appearance and behaviour; see `lock_configure` in the engine. */
  configure(/** @type {number[]} */ numbers) {
    this.engine.numbers.set(numbers);
    return this.engine.wasm.lock_configure(this.handle);
  }

  resize(/** @type {number} */ width, /** @type {number} */ height) {
    return this.engine.wasm.lock_resize(this.handle, width, height);
  }

  /** Moves the grid to a position, 0 to 1 in both directions, or in the centre with -1. */
  moveGrid(/** @type {number} */ x, /** @type {number} */ y) {
    return this.engine.wasm.lock_move_grid(this.handle, x, y);
  }

  touches(/** @type {number} */ time, /** @type {TouchRow[]} */ rows) {
    this.engine.writeTouches(time, rows);
    return this.engine.effects(this.engine.wasm.lock_touches(this.handle, rows.length));
  }

  tick(/** @type {number} */ time) {
    return this.engine.effects(this.engine.wasm.lock_tick(this.handle, time));
  }

  cancelTouches(/** @type {number} */ time) {
    return this.engine.effects(this.engine.wasm.lock_cancel_touches(this.handle, time));
  }

  pick(/** @type {number} */ dot, /** @type {number} */ time) {
    return this.engine.effects(this.engine.wasm.lock_pick(this.handle, dot, time));
  }

  submit(/** @type {number} */ time) {
    return this.engine.effects(this.engine.wasm.lock_submit(this.handle, time));
  }

  cancelEntry(/** @type {number} */ time) {
    return this.engine.effects(this.engine.wasm.lock_cancel_entry(this.handle, time));
  }

  /** Clears the drawing or its echo at once. */
  clear(/** @type {number} */ time) {
    return this.engine.effects(this.engine.wasm.lock_clear(this.handle, time));
  }

  /**
   * Sends an input to the flow.
   * @param {number} code an `Input`
   * @param {number | string} value the value of the input, or the name of a `Failure`
   * @param {number} time
   */
  send(code, value, time) {
    const number = typeof value === "string" ? failureCode(value) : value;
    return this.engine.effects(this.engine.wasm.lock_send(this.handle, code, number, time));
  }

  get deadline() {
    return this.engine.wasm.lock_deadline(this.handle);
  }

  /** The display list as words; valid until the next call into the engine. */
  get display() {
    return this.engine.display(this.engine.wasm.lock_display(this.handle));
  }

  /** The display list of the preview grid. */
  preview(/** @type {number} */ side, /** @type {number} */ normal, /** @type {number} */ selected) {
    return this.engine.display(this.engine.wasm.lock_preview(this.handle, side, normal | 0, selected | 0));
  }

  /** The current screen. */
  get screen() {
    const length = this.engine.wasm.lock_screen(this.handle);
    const message = text.decode(this.engine.read(length));
    const row = this.engine.row(screenFields);
    return {
      ...row,
      message,
      tone: tones[row.tone],
      takesTouches: row.takesTouches === 1,
      hasPreview: row.hasPreview === 1,
      outcome: row.outcome < 0 ? null : outcomes[row.outcome],
      hidesPath: row.hidesPath === 1,
    };
  }

  /** The strength of the new pattern, as names of texts with their numbers; null if there is none. */
  get strength() {
    const answer = this.engine.wasm.lock_strength(this.handle);
    if (answer < 0) return null;
    const numbers = this.engine.numbers;
    const reasons = Array.from({ length: answer >> 3 }, (_, index) => ({
      name: weaknesses[numbers[2 * index]],
      value: numbers[2 * index + 1],
    }));
    return { verdict: verdicts[answer & 7], reasons };
  }

  /** Returns the position of a dot, and whether the current entry contains it. */
  dot(/** @type {number} */ index) {
    this.engine.wasm.lock_dot(this.handle, index);
    const [x, y, radius, isPicked] = this.engine.numbers;
    return { x, y, radius, isPicked: isPicked === 1 };
  }

  /** Returns the bytes of the pattern to check or save, for key derivation; overwrite them after use. */
  takeCandidate() {
    const length = this.engine.wasm.lock_candidate(this.handle);
    if (length < 0) return null;
    const bytes = this.engine.read(length);
    this.engine.wasm.bytes_wipe();
    return bytes;
  }
}
