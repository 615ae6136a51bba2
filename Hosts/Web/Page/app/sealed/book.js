// The sealed book of this page.
//
// Holds the keys while the book is open, seals the album when a pattern is set, and unseals it when the pattern is removed.

import { openChannel } from "../../inkdot/shared/channel.js";
import { Input, Status } from "../../inkdot/shared/codes.js";
import { Failure } from "../../inkdot/shared/engine.js";
import { awaited } from "../../inkdot/shared/waiting.js";
import { StoreError, failureOf } from "../../inkdot/storage/errors.js";
import { SlotKind } from "./codes.js";
import { SealError, loadSeal } from "./seal.js";
import {
  bookOf,
  bookWithoutPattern,
  hasPatternSlot,
  heldOf,
  openBookWith,
  openerOf,
  place,
  recoverWith,
  recoverySlots,
  setRecovery,
  slotFor,
  wantsSlot,
} from "./keys.js";
import { isUnsealing, unsealAll, sealAll, sweep } from "./migration.js";
import { isSame } from "./cipher.js";
import { EncryptedStore } from "./encrypted-store.js";

/** @typedef {import("../../inkdot/lock/vault.js").Vault} Vault */
/** @typedef {import("../../inkdot/lock/vault.js").Wrapping} Wrapping */
/** @typedef {import("./keys.js").Held} Held */
/** @typedef {import("./keys.js").Opener} Opener */
/** @typedef {{id: Uint8Array, open: Opener}} KeyOpener */

/** Maximum time for another tab to pass the key, in ms. */
const keyHandoverTimeout = 1500;
/** A key of drawings in an unsealed book: accessing it in a transaction fails if they are sealed. */
const guard = "drawing/asked-to-persist";

export class Book {
  /**
   * The keys of the open book.
   * @type {Held | null}
   */
  #held = null;
  /**
   * The current migration of all drawings.
   * @type {Promise<void> | null}
   */
  #migrating = null;
  /**
   * Provides the key's bytes again, from the pattern or secret just entered, until it is used or dropped.
   * @type {KeyOpener | null}
   */
  opener = null;
  /** @type {BroadcastChannel | null} */
  #channel = null;

  /**
   * @param {Vault} vault
   * @param {import("./drawing-store.js").DrawingStore} drawingStore
   * @param {{isOpen: () => boolean, lock: (isEverywhere?: boolean) => unknown, refresh: () => Promise<string>, tell: (share: number | null, isUnsealing: boolean) => void, changeServerRecovery: (kind: number, typed: string) => Promise<void>}} page
   */
  constructor(vault, drawingStore, page) {
    this.vault = vault;
    this.drawingStore = drawingStore;
    this.page = page;
    this.storage = vault.storage;
    this.#listen();
  }

  get held() {
    return this.#held;
  }

  /** @param {import("./cipher.js").Cipher | null | undefined} cipher as for `DrawingStore.encrypted` */
  set cipher(cipher) {
    if (cipher) {
      // Reuses the store, so that requests keep their order.
      this.#encrypted ??= new EncryptedStore(this.storage, cipher);
      this.#encrypted.cipher = cipher;
    }
    this.drawingStore.encrypted = cipher ? this.#encrypted : /** @type {null | undefined} */ (cipher);
  }

  /** @type {EncryptedStore | undefined} */
  #encrypted;

  // MARK: The pattern

  /** Whether the pattern has no key slot yet, which must be stored with its record. */
  wants() {
    return wantsSlot(this.storage);
  }

  /**
   * Returns the values to store with a new record.
   * @param {Wrapping} wrapping
   * @param {Wrapping | null} before
   */
  async set(wrapping, before) {
    const opener = (before && (await openerOf(this.storage, before))) || this.opener;
    const { keys, write, held } = await slotFor(this.storage, wrapping, opener);
    return {
      keys,
      write,
      done: () => {
        this.#held = held;
        this.opener = null;
      },
    };
  }

  /**
   * Returns access to the bytes of the data key, right after the pattern or recovery key was entered.
   * @returns {Promise<KeyOpener | null>}
   */
  async keyOpener() {
    const { wrapping } = this.vault;
    return (wrapping && (await openerOf(this.storage, wrapping))) || this.opener;
  }

  /**
   * Moves all drawings to another book, which is open afterwards.
   * @param {Held} held keys of the other book
   * @param {(from: import("./cipher.js").Cipher | null, progress: (share: number) => void) => Promise<void>} work
   */
  async move(held, work) {
    await this.#migrating?.catch(() => {});
    await this.#letGoOfOthers();
    const from = this.#held;
    await this.#migrate(false, async () => {
      await work(from && (await this.storage.isSealed()) ? from.cipher : null, (share) => {
        if (this.#isStopped || this.#held !== from || !this.page.isOpen()) throw new StoreError(Failure.changedElsewhere);
        this.page.tell(share, false);
      });
      this.#held = held;
      this.opener = null;
      this.vault.wrapping = null;
      this.cipher = held.cipher;
    });
  }

  /**
   * Unseals all drawings before the pattern is removed.
   * @param {Wrapping | null} wrapping
   */
  async remove(wrapping) {
    this.#isStopped = true;
    await awaited(this.#migrating?.catch(() => {}) ?? Promise.resolve());
    this.#isStopped = false;
    await this.#letGoOfOthers();
    if (!this.#held && wrapping) await this.#openWith(await openerOf(this.storage, wrapping));
    if (await this.storage.isSealed()) await this.#unsealAll();
    const stored = await this.storage.get(place);
    const after = bookWithoutPattern(bookOf(stored), this.#held);
    // No more values may be sealed with the key.
    this.#held = this.opener = null;
    return {
      keys: [guard, place],
      write: (/** @type {any[]} */ [, there], /** @type {import("./keys.js").Write} */ write) => {
        if (!isSame(there, stored)) throw new StoreError(Failure.changedElsewhere);
        write(place, after);
      },
    };
  }

  #isStopped = false;

  // MARK: Opening

  /** Preloads the code that opening needs. */
  prepare() {
    return loadSeal();
  }

  /** Opens the book with the pattern or secret just entered. Rejects if it is sealed and does not open. */
  async open() {
    const { wrapping } = this.vault;
    this.vault.wrapping = null;
    await this.#letGoOfOthers();
    const opener = (wrapping && (await openerOf(this.storage, wrapping))) || this.opener;
    if (!this.#held && opener) await this.#openWith(opener);
    if (!this.#held && (await this.storage.isSealed())) throw new StoreError(Failure.recordDamaged);
    this.opener = opener;
    this.cipher = (await this.storage.isSealed()) ? this.#held?.cipher : undefined;
  }

  /**
   * Opens the book with a recovery key or passphrase. A passphrase is counted before it is tried, like a pattern; a
   * recovery key cannot be guessed.
   * @param {string} typed
   * @returns {Promise<import("../../inkdot/lock/vault.js").Answer>}
   */
  async recover(typed) {
    const counter = this.vault.keys.recoveryAttempts;
    const isGuessable = recoverySlots(bookOf(await this.storage.get(place))).some(([kind]) => kind !== SlotKind.recoveryKey);
    try {
      if (isGuessable) {
        const begun = await this.vault.counts.update("begin", counter);
        if (begun.status !== Status.open) return { input: Input.locked, value: begun.value };
      }
      const opener = await recoverWith(this.storage, typed);
      await this.#openWith(opener);
      this.opener = opener;
      if (isGuessable) await this.vault.counts.update("succeed", counter);
      return { input: Input.correct, value: 0 };
    } catch (error) {
      if (!(error instanceof SealError)) return { input: Input.checkFailed, value: failureOf(error) };
      if (!error.reason.startsWith("key.")) return { input: Input.checkFailed, value: Failure.recordDamaged };
      const { status, value } = isGuessable ? await this.vault.counts.read(counter) : { status: Status.open, value: 0 };
      return { input: status === Status.open ? Input.wrong : Input.locked, value };
    }
  }

  /** Whether a recovery key or passphrase opens the book. */
  async hasRecovery() {
    return recoverySlots(bookOf(await this.storage.get(place))).length > 0;
  }

  /** @param {KeyOpener | null} opener */
  async #openWith(opener) {
    if (opener) this.#held = await openBookWith(opener);
  }

  /**
   * Opens the book without keeping access to its data key, so that no other credential can be set afterwards.
   * @param {KeyOpener} opener
   */
  async openOnce(opener) {
    await this.#letGoOfOthers();
    await this.#openWith(opener);
  }

  /** Drops the keys of a book that no longer exists. */
  letGo(/** @type {Held} */ held) {
    if (this.#held === held) this.#held = null;
  }

  /**
   * Drops the keys of a replaced book: the pattern was removed or everything erased, and a new pattern set. This tab
   * may have missed the message.
   * @returns {Promise<boolean>} whether another book was open
   */
  async #letGoOfOthers() {
    const id = bookOf(await this.storage.get(place))?.id;
    if (!isSame(this.opener?.id, id)) this.opener = null;
    const isOther = this.#held !== null && !isSame(this.#held.id, id);
    if (isOther) this.#held = null;
    return isOther;
  }

  /** Drops all keys of the book. */
  shut() {
    this.#held = null;
    // Stops pending sealing, which continues when the book is opened again.
    this.#settling = this.#encrypted = undefined;
    this.opener = null;
    this.vault.wrapping = null;
    this.cipher = null;
  }

  // MARK: Recovery

  /** Whether the recovery key can be set now: the pattern was just drawn. */
  get canSetRecovery() {
    return this.opener !== null;
  }

  /**
   * Sets the secret that opens the book if the pattern is forgotten.
   * @param {number} kind of `SlotKind`
   * @param {string} typed
   */
  async setRecovery(kind, typed) {
    if (!this.opener) throw new StoreError(Failure.recordDamaged);
    if (this.vault.server) {
      await this.page.changeServerRecovery(kind, typed);
      this.opener = null;
      return;
    }
    const { recovery, recoveryAttempts } = this.vault.keys;
    const { state } = this.vault.engine.attempts("start", null, this.vault.schedule, Date.now() / 1000);
    const besides = /** @type {[string, any][]} */ ([
      [recovery, undefined],
      [recoveryAttempts, state],
    ]);
    await setRecovery(this.storage, this.opener, kind, typed, besides);
    this.opener = null;
    void this.settle();
  }

  /**
   * Whether only a passphrase from before slots opens a forgotten pattern. It must be set again before anything is
   * sealed.
   */
  async hasOldRecovery() {
    const [stored, old] = await this.storage.read(place, this.vault.keys.recovery);
    return old !== undefined && !recoverySlots(bookOf(stored)).length;
  }

  // MARK: All drawings

  /**
   * Seals drawings if necessary, and continues work of a page that ended. Never rejects.
   * @returns {Promise<void>}
   */
  settle() {
    if (this.#settling) return this.#settling;
    const settling = this.#settle().finally(() => {
      if (this.#settling === settling) this.#settling = undefined;
    });
    this.#settling = settling;
    return settling;
  }

  /** @type {Promise<void> | undefined} */
  #settling;

  async #settle() {
    let isOpening = false;
    try {
      await this.#migrating?.catch(() => {});
      await this.#letGoOfOthers();
      if (!this.#held) return;
      const { cipher, key } = this.#held;
      void this.vault.server?.tidy(key).catch((error) => console.warn("Nothing was tidied on the server.", error));
      if (await this.storage.isSealed()) {
        this.cipher = cipher;
        isOpening = await isUnsealing(this.storage, cipher);
        if (isOpening) {
          const { keys, write } = await this.remove(null);
          await this.storage.update(keys, (values, put) => {
            write(values, put);
            for (const key of Object.values(this.vault.keys)) put(key, undefined);
          });
          await this.page.refresh();
        } else {
          await this.#migrate(false, () => sweep(this.storage.name, cipher));
        }
        return;
      }
      // Without a pattern, a sealed book could not be opened.
      if (!(await hasPatternSlot(this.storage)) || (await this.hasOldRecovery())) return;
      await this.#migrate(false, (progress) => sealAll(this.storage.name, cipher, progress));
      if (await this.storage.isSealed()) this.cipher = this.#held?.cipher ?? null;
      await this.#migrate(false, () => sweep(this.storage.name, cipher));
    } catch (error) {
      if (this.#isStopped || !this.#held) return;
      console.error(
        isOpening
          ? "The drawings were not opened for good."
          : "Not all drawings were sealed; this continues at the next right pattern.",
        error,
        error instanceof StoreError ? error.cause : "",
      );
      this.page.tell(error instanceof StoreError && error.failure === Failure.storageFull ? -2 : -1, isOpening);
    }
  }

  async #unsealAll() {
    if (!this.#held) throw new StoreError(Failure.recordDamaged);
    const { cipher } = this.#held;
    const stored = await this.storage.get(place);
    const after = bookWithoutPattern(bookOf(stored), this.#held);
    await this.#migrate(true, (progress) =>
      unsealAll(this.storage.name, cipher, progress, (write) => {
        for (const key of Object.values(this.vault.keys)) write(key, undefined);
        write(place, after);
      }),
    );
    this.cipher = undefined;
  }

  /**
   * @param {boolean} isUnsealing
   * @param {(progress: (share: number) => void) => Promise<void>} work
   */
  async #migrate(isUnsealing, work) {
    const tell = (/** @type {number | null} */ share) => {
      if (share !== null && (this.#isStopped || !this.#held)) throw new StoreError(Failure.changedElsewhere);
      this.page.tell(share, isUnsealing);
    };
    const migrating = onlyHere(() => work(tell), isUnsealing).finally(() => {
      this.#migrating = null;
      tell(null);
    });
    this.#migrating = migrating;
    await migrating;
  }

  /** Called when drawings have moved: another tab has sealed or unsealed them. */
  async migrated() {
    await this.#migrating?.catch(() => {});
    const isOther = await this.#letGoOfOthers();
    if (!(await this.storage.isSealed())) {
      await this.page.refresh();
      this.cipher = this.page.isOpen() ? undefined : null;
      return;
    }
    // Tabs with the keys of the previous book lock; tabs with the keys of this one stay open.
    if (isOther && this.page.isOpen()) void this.page.lock(false);
    if (!this.#held && this.page.isOpen()) await this.#ask();
    this.cipher = this.#held?.cipher ?? null;
    if (this.#held) return;
    await this.page.refresh();
    if (this.page.isOpen()) void this.page.lock();
  }

  // MARK: Other tabs

  #listen() {
    this.#channel = openChannel("inkdot-book");
    /** @type {any} */ (this.#channel)?.unref?.();
    this.#channel?.addEventListener("message", ({ data }) => {
      // Only tabs that were open before the pattern was set ask; they already had access to all drawings.
      if (data?.asks && this.#held && this.page.isOpen()) this.#channel?.postMessage({ id: this.#held.id, key: this.#held.key });
    });
  }

  /** Asks other tabs for the key. */
  async #ask() {
    const channel = this.#channel;
    if (!channel) return;
    const stored = bookOf(await this.storage.get(place));
    if (!stored) return;
    const { key } = await new Promise((resolve) => {
      const timer = setTimeout(() => end({}), keyHandoverTimeout);
      const hear = (/** @type {MessageEvent} */ { data }) =>
        data?.key instanceof CryptoKey && isSame(data.id, stored.id) && end(data);
      const end = (/** @type {any} */ data) => {
        clearTimeout(timer);
        channel.removeEventListener("message", hear);
        resolve(data);
      };
      channel.addEventListener("message", hear);
      channel.postMessage({ asks: true });
    });
    if (key) this.#held = await heldOf(key, stored.id);
  }
}

/**
 * Runs work in one tab at a time.
 * @param {() => Promise<void>} work
 * @param {boolean} isUrgent whether the user waits for it
 */
async function onlyHere(work, isUrgent) {
  if (!navigator.locks) return work();
  let begin = () => {};
  if (isUrgent) void awaited(new Promise((done) => (begin = () => done(undefined))));
  try {
    return await navigator.locks.request("inkdot-migration", {}, () => {
      begin();
      return work();
    });
  } finally {
    begin();
  }
}
