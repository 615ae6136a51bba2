// A drawing without a page: engine, photos, journal, files and pictures. Needs no DOM. Only one view at a time may show
// it.

import { joined } from "../shared/bytes.js";
import { parseColor } from "../shared/painter.js";
import { DrawingError } from "./drawing.js";
import { DoodleEffect, InputPolicy, losses, refusals, rulings, smoothings, spacings, tools } from "./codes.js";
import { DoodleEngine } from "./engine.js";
import { DoodleExport } from "./export.js";
import { PhotoError, photoBytes, readPhoto } from "./photos.js";
import { DoodlePictures } from "./pictures.js";
import { blacks } from "./tools.js";

/** @typedef {import("./drawing.js").DoodleSettings} DoodleSettings */

/**
 * A view of a document.
 * @typedef {object} DocumentView
 * @property {() => void} flush delivers pending pointer input
 * @property {() => void} carryOutNow runs pending painting at once
 * @property {(effects: number) => void} take records work for the next frame
 * @property {(file: number) => void} pictureChanged a photo was decoded
 * @property {() => void} begin another drawing was opened
 * @property {() => void} resize tells the engine the size of the view
 * @property {(context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D, scale: number) => boolean} copy copies the
 *   shown picture if it has this scale
 */

/**
 * Maximum size of a drawing, in bytes, to which photos may be added.
 *
 * Files over 256 MiB cannot be opened; the difference leaves space for strokes, a few MiB per day of drawing.
 */
const maximumSizeWithPhotos = 224 << 20;

/** A step of more changes is encoded after its pixels are painted, in tasks of this number of changes. */
const largeStep = 500;

/** The effects that change the cached state. */
const changing =
  DoodleEffect.sheetChanged |
  DoodleEffect.historyChanged |
  DoodleEffect.viewChanged |
  DoodleEffect.photosChanged |
  DoodleEffect.selectionChanged;

/** A piece of a journal. */
export class JournalEvent extends Event {
  /** @param {Uint8Array} bytes @param {boolean} begins */
  constructor(bytes, begins) {
    super("journal");
    /** Bytes to append to the stored ones. */
    this.bytes = bytes;
    /** Whether the bytes start a journal and replace the stored bytes. */
    this.begins = begins;
  }
}

/**
 * A drawing with its engine, as an event target.
 *
 * Events: `change` (a property changed), `journal`, `beginstroke`, `endstroke`, `offerundo`, `penseen`, `shape` (a held stroke
 * became a shape), `photostamped` (photos became marks, see `engine.stamped`), `textwanted` (a tap asks for a text), `refused` (a
 * change was refused, see `engine.refusal`), `begin` (another drawing), `recovered` (the engine was restarted; nothing is lost) and
 * `lost` (it could not be restarted).
 */
export class DoodleDocument extends EventTarget {
  static async create() {
    return new DoodleDocument(await DoodleEngine.create());
  }

  /** @param {DoodleEngine} engine */
  constructor(engine) {
    super();
    this.engine = engine;
    /** @type {DocumentView | null} */
    this.view = null;
    this.pictures = new DoodlePictures(engine, (file) => this.view?.pictureChanged(file));
    /** @type {DoodleSettings} */
    this.settings = {
      tool: "pen",
      eraser: "part",
      color: "#1b1f26ff",
      width: 4,
      eraserWidth: 24,
      smoothing: "normal",
      palmRejection: true,
      shapes: true,
      fingerTaps: true,
      shakes: true,
    };
    this.state = engine.state;
    /** @type {import("./engine.js").Selection | null} */
    this.selection = null;
    /** Counts the opened drawings, so that late results of a previous one are ignored. */
    this.generation = 0;
    this.export = new DoodleExport(this);
    /**
     * The whole journal of the current drawing, from which the engine is restarted after a trap.
     * @type {Uint8Array[]}
     */
    this.journal = [];
    /** Whether the next reported piece starts a journal. */
    this.begins = false;
    /** The timer of a large step that is not encoded yet; 0 if there is none. */
    this.encoding = 0;
    this.isRestarting = false;
    this.isWiped = false;
    /** Whether a stroke is in progress. */
    this.isInking = false;
    engine.trapped = () => this.restartSoon();
    this.set({});
    this.start({ width: 1, height: 1 });
  }

  // MARK: State

  get canUndo() {
    return this.state.canUndo;
  }

  get canRedo() {
    return this.state.canRedo;
  }

  get isEmpty() {
    return this.state.isEmpty;
  }

  /** The photo that keys and handles act on. */
  get photo() {
    const { selection, photoCount } = this.state;
    return selection < 0 ? null : { index: selection, count: photoCount };
  }

  // MARK: Calls

  /** Changes the tool settings for the next stroke. */
  set(/** @type {Partial<DoodleSettings>} */ settings) {
    Object.assign(this.settings, settings);
    const { tool, eraser, color, width, eraserWidth, smoothing, palmRejection, shapes, fingerTaps } = this.settings;
    const number = tools.indexOf(tool === "eraser" ? eraser : tool);
    this.engine.wasm.doodle_set(
      number,
      parseColor(color) ?? 0x000000ff,
      width,
      eraserWidth,
      palmRejection ? InputPolicy.penOnceSeen : InputPolicy.anything,
      smoothings.indexOf(smoothing),
    );
    this.engine.wasm.doodle_set_shapes(shapes ? 1 : 0);
    this.engine.wasm.doodle_set_taps(fingerTaps ? 1 : 0);
  }

  /** Calls the engine and carries out its effects. */
  command(/** @type {string} */ name, /** @type {number[]} */ ...numbers) {
    this.view?.flush();
    this.take(this.engine.wasm[`doodle_${name}`](...numbers));
  }

  /** Carries out the effects of a call. */
  take(/** @type {number} */ answer) {
    const effects = this.engine.effects(answer);
    if (effects <= 0) return;
    // State changes are reported first, so that listeners to a step see its result.
    if (effects & changing) this.state = this.engine.state;
    if (effects & DoodleEffect.journal) {
      if (!this.encoding && this.engine.wasm.doodle_unwritten() > largeStep) this.encoding = setTimeout(() => this.encode());
      else this.tellJournal();
    }
    if (effects & DoodleEffect.ink && !this.isInking) {
      this.isInking = true;
      this.dispatchEvent(new Event("beginstroke"));
    }
    if (effects & DoodleEffect.inkEnded && this.isInking) {
      // A held stroke may be replaced by a shape: nothing is stored then, and the stroke continues.
      this.isInking = !(effects & DoodleEffect.journal) && this.engine.wasm.doodle_is_inking() === 1;
      if (!this.isInking) this.dispatchEvent(new Event("endstroke"));
    }
    if (effects & DoodleEffect.offerUndo) this.dispatchEvent(new Event("offerundo"));
    if (effects & DoodleEffect.penSeen) this.dispatchEvent(new Event("penseen"));
    if (effects & DoodleEffect.tapUndid) this.dispatchEvent(new Event("tapundo"));
    if (effects & DoodleEffect.tapRedid) this.dispatchEvent(new Event("tapredo"));
    if (effects & DoodleEffect.shapeRecognized) this.dispatchEvent(new Event("shape"));
    if (effects & DoodleEffect.photoStamped) this.dispatchEvent(new Event("photostamped"));
    if (effects & DoodleEffect.refused) this.dispatchEvent(new Event("refused"));
    if (effects & DoodleEffect.selectionChanged) this.selection = this.engine.selection;
    if (effects & changing) this.dispatchEvent(new Event("change"));
    this.view?.take(effects);
    // Synchronous, because listeners read the state and make calls.
    if (effects & DoodleEffect.textRequested) this.dispatchEvent(new Event("textwanted"));
  }

  /** Encodes a part of a large step, then the rest in later tasks. */
  encode() {
    this.encoding = 0;
    this.engine.wasm.doodle_encode(largeStep);
    if (this.engine.wasm.doodle_unwritten() > largeStep) this.encoding = setTimeout(() => this.encode());
    else this.tellJournal();
  }

  /** Reports a large step that is not encoded yet. Must be called before the page may end. */
  settleJournal() {
    if (this.encoding) this.tellJournal();
  }

  /** Encodes and reports all steps since the last call. */
  tellJournal() {
    clearTimeout(this.encoding);
    this.encoding = 0;
    const bytes = this.engine.long(this.engine.wasm.doodle_journal());
    this.journal.push(bytes);
    const { begins } = this;
    this.begins = false;
    this.dispatchEvent(new JournalEvent(begins ? joined(this.journal) : bytes, begins));
  }

  /**
   * Inserts a floating photo at a point of the screen or in the centre.
   * @param {Blob} blob
   * @param {{x: number, y: number}} [place]
   * @param {() => boolean} isWanted called after the picture was read
   * @returns {Promise<boolean>} whether the photo was inserted; false if another drawing was opened meanwhile
   */
  async addPhoto(blob, place, isWanted = () => true) {
    const { generation } = this;
    const bytes = await photoBytes(blob);
    if (generation !== this.generation || !isWanted()) return false;
    const header = this.engine.photoHeader(bytes);
    const { width, height, picture } = await readPhoto(bytes, header);
    let isKept = false;
    try {
      if (generation !== this.generation || !isWanted()) return false;
      this.view?.flush();
      if (!this.hasRoomFor(bytes)) throw new PhotoError("tooMuch");
      if (!this.engine.giveLong(bytes)) throw new PhotoError("tooLarge");
      const count = this.state.photoCount;
      const effects = this.engine.wasm.doodle_add_photo(width, height, header.orientation, place?.x ?? NaN, place?.y ?? NaN);
      if (effects < 0) throw new PhotoError("tooLarge");
      this.take(effects);
      if (this.engine.state.photoCount === count) throw new PhotoError("full");
      this.pictures.know(this.engine.photo(count).file, picture);
      isKept = true;
    } finally {
      // Frees up to 36 MB at once instead of by the next garbage collection.
      if (!isKept) picture.close();
    }
    return isKept;
  }

  /** Whether the drawing can be opened again after adding some bytes. */
  hasRoomFor(/** @type {Uint8Array} */ bytes) {
    return this.journal.reduce((sum, piece) => sum + piece.length, bytes.length) <= maximumSizeWithPhotos;
  }

  // MARK: Drawings

  /**
   * Starts a drawing on an empty sheet. Its journal starts with the first step.
   * @param {import("./paper-kinds.js").Sheet} sheet sides in pt, 1 to 100,000
   */
  start(sheet) {
    this.settleJournal();
    const count = this.engine.wasm.doodle_start(...sheetNumbers(sheet));
    if (count < 0) throw new RangeError("a side of the paper is out of range");
    this.begin([this.engine.long(count)], true);
  }

  /**
   * Opens a drawing or a journal.
   * @param {Uint8Array} bytes
   * @returns {{losses: {kind: string, value: number}[]}} the losses by damage. If the bytes are damaged or end
   *   in the middle of a piece, the next piece of the journal replaces them
   */
  open(bytes) {
    this.settleJournal();
    if (!this.engine.giveLong(bytes)) throw new DrawingError("tooLong");
    const lost = this.engine.wasm.doodle_open();
    if (lost < 0) throw new DrawingError(refusals[-1 - lost]);
    const [intactByteCount, count, ...rest] = this.engine.numbers.subarray(0, 2 + 2 * lost);
    const instead = count < 0 ? null : this.engine.long(count);
    this.begin([instead ?? bytes.slice(0, intactByteCount)], instead !== null || intactByteCount < bytes.length);
    return { losses: Array.from({ length: lost }, (_, at) => ({ kind: losses[rest[2 * at]], value: rest[2 * at + 1] })) };
  }

  /** @param {Uint8Array[]} journal @param {boolean} begins */
  begin(journal, begins) {
    this.journal = journal;
    this.begins = begins;
    this.generation += 1;
    this.state = this.engine.state;
    this.selection = null;
    this.pictures.start();
    this.view?.begin();
    this.dispatchEvent(new Event("begin"));
    if (this.isInking) {
      this.isInking = false;
      this.dispatchEvent(new Event("endstroke"));
    }
    this.dispatchEvent(new Event("change"));
  }

  /** The `.inkdot` file. */
  bytes() {
    this.view?.flush();
    return this.engine.long(this.engine.wasm.doodle_file());
  }

  /**
   * Exports an earlier drawing of this document beside the current one.
   * @template T
   * @param {Uint8Array} bytes
   * @param {(own: DoodleExport) => Promise<T>} work
   */
  async aside(bytes, work) {
    if (this.isWiped) throw new Error("the drawing has gone");
    const document = await DoodleDocument.create();
    try {
      document.open(bytes);
      return await work(document.export);
    } finally {
      document.wipe();
    }
  }

  /** Changes the sheet, as one step. Black ink becomes white where it would be invisible, and back. */
  setSheet(/** @type {import("./paper-kinds.js").Sheet} */ sheet) {
    this.command("set_paper", ...sheetNumbers(sheet), ...blacks.map((ink) => parseColor(ink) ?? 0xff));
  }

  /** Overwrites the drawing in memory. The document cannot be used afterwards. */
  wipe() {
    this.isWiped = true;
    clearTimeout(this.encoding);
    this.generation += 1;
    this.view = null;
    this.journal = [];
    this.selection = null;
    this.pictures.start();
    this.engine.trapped = () => {};
    this.engine.wipe();
  }

  // MARK: After a trap

  restartSoon() {
    if (this.isRestarting) return;
    this.isRestarting = true;
    // Let the caller finish first: it still has views of the old memory.
    queueMicrotask(() => this.restart());
  }

  /** Restarts the engine from the journal. */
  restart() {
    const { engine } = this;
    if (this.isWiped) return;
    // A step that was not encoded is lost with the memory of the engine.
    clearTimeout(this.encoding);
    this.encoding = 0;
    try {
      engine.restart();
      this.set({});
      if (!engine.giveLong(joined(this.journal)) || engine.wasm.doodle_open() < 0) throw new DrawingError("notADrawing");
      engine.wasm.long_free();
      this.isRestarting = false;
    } catch (error) {
      console.error("The drawing could not be brought back.", error);
      this.dispatchEvent(new Event("lost"));
      return;
    }
    this.generation += 1;
    this.isInking = false;
    this.selection = null;
    this.state = engine.state;
    this.pictures.start();
    this.view?.begin();
    this.view?.resize();
    this.dispatchEvent(new Event("change"));
    this.dispatchEvent(new Event("recovered"));
  }
}

/** Converts a sheet to the engine's numbers. */
function sheetNumbers(
  /** @type {import("./paper-kinds.js").Sheet} */ {
    width,
    height,
    paper = "#ffffff",
    ruling = "plain",
    spacing,
    isEndless = false,
  },
) {
  return [
    width,
    height,
    parseColor(paper) ?? 0xffffffff,
    rulings.indexOf(ruling),
    spacing ?? spacings[ruling],
    isEndless ? 1 : 0,
  ];
}
