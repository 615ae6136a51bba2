// The engine: loads the WebAssembly module and wraps its exports. Nothing here knows the DOM.

/** @typedef {{rows: number, columns: number, minimum: number, skippedDots: number, repeats: boolean}} PatternRule */
/** @typedef {{id: number, phase: number, kind: number, x: number, y: number, pressure: number}} TouchRow */

/** Phases of a touch, as the engine numbers them. */
export const Phase = { began: 0, moved: 1, stationary: 2, ended: 3, cancelled: 4 };

/** What touches. */
export const Kind = { finger: 0, pen: 1, mouse: 2 };

/** Bits of what a lock wants after a call. */
export const Effect = {
  redraw: 1,
  vibrate: 2,
  dotsChanged: 4,
  drawn: 8,
  discarded: 16,
  echoEnded: 32,
  screenChanged: 64,
  shakeMessage: 128,
  check: 256,
  save: 512,
  remove: 1024,
  finished: 2048,
};

/** What a flow is for. */
export const Flow = ["create", "unlock", "verify", "change", "remove"];

/** How a flow ended. */
export const Outcome = ["created", "unlocked", "verified", "changed", "removed", "cancelled"];

/** How a message is said. */
export const Tone = ["neutral", "warning", "error", "success"];

/** Bits of the buttons a screen shows. */
export const Button = { startOver: 1, forgot: 2, manage: 4, cancel: 8 };

/** Why something could not be done. */
export const Failure = {
  storageDenied: 0,
  storageFull: 1,
  storageFailed: 2,
  recordDamaged: 3,
  recordMissing: 4,
  derivationFailed: 5,
  // Of drawings alone, never told to a lock: another tab has drawn on it meanwhile.
  changedElsewhere: 6,
  // Nor this: the browser has closed the storage and does not open it again.
  storageClosed: 7,
};

/** What a lock is told; see `lock_send` in the engine. */
export const Input = {
  startOver: 0,
  cancel: 1,
  saved: 2,
  removed: 3,
  failed: 4,
  correct: 5,
  wrong: 6,
  tooShort: 7,
  locked: 8,
  refusedForGood: 9,
  checkCancelled: 10,
  checkFailed: 11,
  statusOpen: 12,
  statusLocked: 13,
  statusRefusedForGood: 14,
};

/** Why input was refused, as the engine numbers it. */
export const Refusal = {
  malformed: 1,
  timeNotFinite: 2,
  locationOutOfRange: 3,
  listedTwice: 4,
  alreadyDown: 5,
  notDown: 6,
  dispatching: 7,
  tooManyTouches: 8,
  accelerationNotFinite: 9,
};

/** The bit of an answer that says that something was refused. */
const refused = 1 << 30;

/** Numbers of a touch: time, id, phase, kind, x, y, pressure, altitude, azimuth. */
const rowLength = 9;

/** Schedules of waits. */
export const Schedule = { standard: 1, strict: 2 };

const text = new TextDecoder();
const utf8 = new TextEncoder();

/**
 * Fetches and compiles a WebAssembly module, also from servers that do not name its type.
 * @param {URL} url
 */
export async function compile(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url.pathname}: ${response.status}`);
  const isNamed = /^application\/wasm\b/.test(response.headers.get("content-type") ?? "");
  if (isNamed && WebAssembly.compileStreaming) return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

export class Engine {
  /** Starts an engine from compiled code. */
  constructor(/** @type {WebAssembly.Module} */ module) {
    this.module = module;
    /** @type {Record<string, any>} */
    this.wasm = {};
    this.numbersAt = 0;
    this.bytesAt = 0;
    this.restart();
  }

  /** Starts with an empty memory, as after a trap; what was in it is lost. */
  restart() {
    /** @type {WebAssembly.Memory | undefined} */
    let memory;
    let line = "";
    const host = {
      // The message of a trap in a debug build, line by line.
      putchar(/** @type {number} */ character) {
        if (character === 10) {
          console.error(line);
          line = "";
        } else {
          line += String.fromCharCode(character);
        }
        return character;
      },
      random(/** @type {number} */ at, /** @type {number} */ count) {
        if (memory) crypto.getRandomValues(new Uint8Array(memory.buffer, at, count));
      },
    };
    const { exports } = new WebAssembly.Instance(this.module, { host });
    memory = /** @type {WebAssembly.Memory} */ (exports.memory);
    this.wasm = exports;
    this.wasm._initialize();
    this.numbersAt = this.wasm.numbers();
    this.bytesAt = this.wasm.bytes();
  }

  /** Overwrites all of the memory and lets go of it: nothing can be called any more. */
  wipe() {
    const { memory } = this.wasm;
    this.wasm = {};
    if (memory) new Uint8Array(memory.buffer).fill(0);
  }

  // Views are made anew each time: memory moves when it grows.

  /** Numbers to write for, or to read from, a call. */
  get numbers() {
    return new Float64Array(this.wasm.memory.buffer, this.numbersAt, 1024);
  }

  /** Puts byte arrays one behind the other for a call. */
  write(/** @type {Uint8Array[]} */ ...parts) {
    const memory = new Uint8Array(this.wasm.memory.buffer, this.bytesAt, 4096);
    let at = 0;
    for (const part of parts) {
      // What is too long cannot be read by the engine either way; it must not overrun the exchange.
      memory.set(part.subarray(0, memory.length - at), at);
      at += part.length;
    }
  }

  /** A copy of the bytes a call has written. */
  read(/** @type {number} */ count) {
    return new Uint8Array(this.wasm.memory.buffer, this.bytesAt, count).slice();
  }

  /** A display list made by a call; good until the next one. */
  display(/** @type {number} */ count) {
    // Asked first: the call may move the memory.
    const at = count ? this.wasm.display() : 0;
    return new Uint32Array(this.wasm.memory.buffer, at, count);
  }

  /** Puts the touches of one time there for a call. Fingers and mice are upright. */
  writeTouches(/** @type {number} */ time, /** @type {TouchRow[]} */ rows) {
    const { numbers } = this;
    rows.forEach(({ id, phase, kind, x, y, pressure }, at) =>
      numbers.set([time, id, phase, kind, x, y, pressure, Math.PI / 2, 0], at * rowLength),
    );
  }

  /**
   * The effects in an answer. What was refused is no secret, but a fault of the page: it is reported.
   * @param {number} answer
   */
  effects(answer) {
    if (answer < 0 || (answer & refused) === 0) return answer;
    const code = this.wasm.refusal();
    const name = Object.entries(Refusal).find(([, number]) => number === code)?.[0] ?? code;
    console.warn(`inkdot: input was refused (${name})`);
    return answer & ~refused;
  }

  /** The engine's own colours, `0xRRGGBBAA`: background, normal, selected, error, correct. */
  palette(/** @type {boolean} */ isDark) {
    this.wasm.palette(isDark ? 1 : 0);
    return [...this.numbers.subarray(0, 5)];
  }

  // MARK: Credentials

  /**
   * What a stored record says, or null when it is not a record this version can read.
   * @param {unknown} record
   */
  readRecord(record) {
    if (typeof record !== "string") return null;
    const bytes = utf8.encode(record);
    if (bytes.length > 4096) return null;
    this.write(bytes);
    const length = this.wasm.record_read(bytes.length);
    if (length < 0) return null;
    const [subject, key, iterations, rows, columns, minimum, skippedDots, repeats, version] = this.numbers;
    return {
      isPattern: subject === 0,
      needsDeviceKey: key === 1,
      iterations,
      rule: { rows, columns, minimum, skippedDots, repeats: repeats === 1 },
      version,
      salt: this.read(length),
      information: this.#information(bytes, 0),
      wrappingInformation: this.#information(bytes, 1),
    };
  }

  /**
   * What the slow derivation is expanded with for a record; nothing for the first version, which is not expanded.
   * @param {Uint8Array} record
   * @param {number} purpose 0: its digest, 1: a key that wraps others
   */
  #information(record, purpose) {
    this.write(record);
    return this.read(Math.max(0, this.wasm.record_information(record.length, purpose)));
  }

  /**
   * The text of a new record. What its digest is derived with, {@link readRecord} tells of one made with any digest.
   * @param {{rule: PatternRule | null, iterations: number, salt: Uint8Array, digest: Uint8Array}} parts
   *   a rule for a pattern, null for a passphrase
   */
  makeRecord({ rule, iterations, salt, digest }) {
    const { rows, columns, minimum, skippedDots, repeats } = rule ?? {
      rows: 3,
      columns: 3,
      minimum: 4,
      skippedDots: 0,
      repeats: false,
    };
    this.write(salt, digest);
    this.numbers.set([rule ? 0 : 1, iterations, rows, columns, minimum, skippedDots, repeats ? 1 : 0]);
    const length = this.wasm.record_make(salt.length);
    if (length < 0) throw new RangeError("a value of the record is out of range");
    return text.decode(this.read(length));
  }

  /** Whether a digest is the one a record asks for, compared in constant time. */
  matches(/** @type {string} */ record, /** @type {Uint8Array} */ digest) {
    const bytes = utf8.encode(record);
    this.write(bytes, digest);
    const answer = this.wasm.record_matches(bytes.length, digest.length) === 1;
    this.wasm.bytes_wipe();
    return answer;
  }

  // MARK: Attempts

  /**
   * Works on a stored counter; `AttemptLimiter` in the engine says what the actions mean.
   * @param {"start" | "status" | "begin" | "succeed" | "lost"} action
   * @param {unknown} state what was stored; anything that is not a counter is treated as lost
   * @param {number} schedule
   * @param {number} wall seconds since 1970
   */
  attempts(action, state, schedule, wall) {
    const code = ["start", "status", "begin", "succeed", "lost"].indexOf(action);
    const bytes = state instanceof Uint8Array && state.length <= 4096 ? state : new Uint8Array();
    this.write(bytes);
    let length = this.wasm.attempts(code, bytes.length, schedule, wall);
    const isLost = length < 0;
    if (isLost) length = this.wasm.attempts(4, 0, schedule, wall);
    const [status, value, failures] = this.numbers;
    return { state: this.read(length), status, value, failures, isLost };
  }

  /** Whether the digest is among the last wrong ones. */
  isRecent(/** @type {Uint8Array} */ digest, /** @type {number} */ time) {
    this.write(digest);
    return this.wasm.recent_contains(digest.length, time) === 1;
  }

  /** Keeps the digest of a wrong pattern, in memory, for five minutes. */
  keepRecent(/** @type {Uint8Array} */ digest, /** @type {number} */ time) {
    this.write(digest);
    this.wasm.recent_insert(digest.length, time);
  }

  /** Forgets the wrong patterns. */
  forgetRecent() {
    this.wasm.recent_clear();
  }
}

/** One pattern lock inside the engine. Calls answer with the bits of {@link Effect}, or -1 when a number means nothing. */
export class Lock {
  /**
   * @param {Engine} engine
   * @param {{flow: string, current: PatternRule, next: PatternRule, weakPolicy: number, status: number, value: number}} start
   */
  constructor(engine, { flow, current, next, weakPolicy, status, value }) {
    this.engine = engine;
    const rule = (/** @type {PatternRule} */ r) => [r.rows, r.columns, r.minimum, r.skippedDots, r.repeats ? 1 : 0];
    engine.numbers.set([Flow.indexOf(flow), ...rule(current), ...rule(next), weakPolicy, status, value]);
    this.handle = engine.wasm.lock_create();
    if (this.handle === 0) throw new RangeError("the grid or rule of the lock is out of range");
  }

  destroy() {
    this.engine.wasm.lock_destroy(this.handle);
  }

  /** Sets looks and behaviour; see `lock_configure` in the engine. */
  configure(/** @type {number[]} */ numbers) {
    this.engine.numbers.set(numbers);
    return this.engine.wasm.lock_configure(this.handle);
  }

  resize(/** @type {number} */ width, /** @type {number} */ height) {
    return this.engine.wasm.lock_resize(this.handle, width, height);
  }

  /** Places the grid at random, 0 to 1 across and down, or in the middle with -1. */
  place(/** @type {number} */ x, /** @type {number} */ y) {
    return this.engine.wasm.lock_place(this.handle, x, y);
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

  send(/** @type {number} */ code, /** @type {number} */ value, /** @type {number} */ time) {
    return this.engine.effects(this.engine.wasm.lock_send(this.handle, code, value, time));
  }

  get deadline() {
    return this.engine.wasm.lock_deadline(this.handle);
  }

  /** The display list as words; good until the next call into the engine. */
  get display() {
    return this.engine.display(this.engine.wasm.lock_display(this.handle));
  }

  /** The display list of the preview grid. */
  preview(/** @type {number} */ side, /** @type {number} */ normal, /** @type {number} */ selected) {
    return this.engine.display(this.engine.wasm.lock_preview(this.handle, side, normal | 0, selected | 0));
  }

  /** What to show now. */
  get screen() {
    const length = this.engine.wasm.lock_screen(this.handle);
    const message = text.decode(this.engine.read(length));
    const [value, tone, buttons, takesTouches, hasPreview, rows, columns, outcome, isSettingNew] = this.engine.numbers;
    return {
      message,
      value,
      tone: Tone[tone],
      buttons,
      takesTouches: takesTouches === 1,
      hasPreview: hasPreview === 1,
      rows,
      columns,
      outcome: outcome < 0 ? null : Outcome[outcome],
      isSettingNew: isSettingNew === 1,
    };
  }

  /** How hard the new pattern is to guess, as names of texts with the numbers they need; null when there is none. */
  get strength() {
    const answer = this.engine.wasm.lock_strength(this.handle);
    if (answer < 0) return null;
    const numbers = this.engine.numbers;
    const reasons = Array.from({ length: answer >> 3 }, (_, index) => ({
      name: ["shape", "line", "fewDots", "fewTurns", "noCrossing", "corner"][numbers[2 * index]],
      value: numbers[2 * index + 1],
    }));
    return { verdict: ["weak", "medium", "strong"][answer & 7], reasons };
  }

  /** Where a dot is drawn and whether it is part of what is being entered. */
  dot(/** @type {number} */ index) {
    this.engine.wasm.lock_dot(this.handle, index);
    const [x, y, radius, isPicked] = this.engine.numbers;
    return { x, y, radius, isPicked: isPicked === 1 };
  }

  /** The bytes of the pattern to check or save, for a key derivation; overwrite them after use. */
  takeCandidate() {
    const length = this.engine.wasm.lock_candidate(this.handle);
    if (length < 0) return null;
    const bytes = this.engine.read(length);
    this.engine.wasm.bytes_wipe();
    return bytes;
  }
}
