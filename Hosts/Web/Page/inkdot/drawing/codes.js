// Made by Scripts/codes of Swift: change it there. Numbers of the doodle board.

/** Numbers of the board's state. */
export const stateFields = Object.freeze(
  /** @type {const} */ ([
    "canUndo",
    "canRedo",
    "isEmpty",
    "width",
    "height",
    "paper",
    "photoCount",
    "selection",
    "hasSeenPen",
    "scale",
    "x",
    "y",
    "inkOpacity",
    "ruling",
    "spacing",
    "isEndless",
    "isDark",
    "inkBlend",
  ]),
);

/** Numbers of the selection. */
export const selectionFields = Object.freeze(
  /** @type {const} */ ([
    "strokeCount",
    "photoCount",
    "textCount",
    "x",
    "y",
    "width",
    "height",
    "a",
    "b",
    "tx",
    "ty",
    "isMoving",
    "generation",
    "color",
    "inkWidth",
    "blend",
    "textSize",
    "isLocked",
    "canGroup",
    "canUngroup",
    "canFill",
    "fill",
  ]),
);

/** Numbers of frame and handles of the selection. */
export const handleFields = Object.freeze(
  /** @type {const} */ (["width", "height", "angle", "turnX", "turnY", "rootX", "rootY"]),
);

/** Side of the touch area of a handle, in px; the style sheet has the same value. */
export const handleReach = 44;

/** Numbers of a photo's file. */
export const photoFields = Object.freeze(/** @type {const} */ (["format", "isHEIF", "pixelWidth", "pixelHeight", "orientation"]));

/** Numbers of a photo on the sheet. */
export const placedPhotoFields = Object.freeze(
  /** @type {const} */ (["file", "width", "height", "opacity", "a", "b", "c", "d", "tx", "ty"]),
);

/** Numbers of the drawing's content and of the only selected mark. */
export const contentFields = Object.freeze(/** @type {const} */ (["stroke", "photo", "text", "kind", "place", "mark", "tool"]));

/** Numbers of a text. */
export const textFields = Object.freeze(/** @type {const} */ (["family", "color", "width", "x", "y", "size", "angle"]));

/** Media types of photos, by their number. */
export const mediaTypes = Object.freeze(
  /** @type {const} */ ([
    "image/jpeg",
    "image/png",
    "image/gif",
    "image/webp",
    "image/avif",
    "image/bmp",
    "application/octet-stream",
  ]),
);

/** Numbers of a text under edit. */
export const draftFields = Object.freeze(/** @type {const} */ (["mark", "family", "color", "size", "angle", "x", "y", "room"]));

/** Bits of a board's effects. */
export const DoodleEffect = Object.freeze({
  ink: 1,
  inkEnded: 2,
  marksAdded: 4,
  damage: 8,
  viewChanged: 16,
  historyChanged: 32,
  photosChanged: 64,
  journal: 128,
  offerUndo: 256,
  penSeen: 512,
  refused: 1024,
  selectionChanged: 2048,
  shapeRecognized: 4096,
  sheetChanged: 8192,
  tapUndid: 16384,
  tapRedid: 32768,
  textRequested: 65536,
  photoStamped: 131072,
});

/** Tools. */
export const tools = Object.freeze(
  /** @type {const} */ (["pen", "brush", "highlighter", "part", "stroke", "background", "select", "text", "fountain"]),
);

/** Inputs that draw. */
export const InputPolicy = Object.freeze({
  anything: 0,
  penOnceSeen: 1,
  penOnly: 2,
});

/** Smoothing levels of strokes. */
export const smoothings = Object.freeze(/** @type {const} */ (["off", "normal", "strong"]));

/** Recognized shapes. */
export const shapes = Object.freeze(
  /** @type {const} */ (["line", "arrow", "polyline", "rectangle", "triangle", "ellipse", "circle"]),
);

/** Blend modes of ink, by their names in CSS. */
export const blends = Object.freeze(/** @type {const} */ (["normal", "multiply", "screen"]));

/** Rulings of a sheet. */
export const rulings = Object.freeze(/** @type {const} */ (["plain", "lined", "squared", "dotted", "music"]));

/** Common spacings of rulings, in pt. */
export const spacings = Object.freeze({
  plain: 0,
  lined: 28,
  squared: 20,
  dotted: 20,
  music: 8,
});

/** Sheet colours. */
export const paperColors = Object.freeze({
  white: 0xffffffff,
  cream: 0xfbf3dfff,
  dark: 0x1e2227ff,
});

/** Sides of sheets in portrait orientation, in pt. */
export const paperSizes = Object.freeze({
  a4: [595, 842],
  a5: [420, 595],
  letter: [612, 792],
  square: [600, 600],
});

/** Formats of an exported selection. */
export const forms = Object.freeze(/** @type {const} */ (["inkdot", "svg", "words"]));

/** Errors of opening a file, from 1. */
export const refusals = Object.freeze(/** @type {const} */ (["notADrawing", "laterVersion", "tooLong", "badPaper"]));

/** Reasons for a refused change. */
export const changeRefusals = Object.freeze(/** @type {const} */ (["full", "outOfRange", "notFound"]));

/** Losses of a damaged file. */
export const losses = Object.freeze(
  /** @type {const} */ ([
    "signature",
    "bytes",
    "stroke",
    "photo",
    "photoFile",
    "photoWithoutFile",
    "unknown",
    "parts",
    "paper",
    "end",
    "steps",
    "text",
    "groups",
    "fills",
  ]),
);

/** Maximum length of an opened file, in bytes. */
export const longByteCount = 268435456;

/** Maximum length of a photo's file, in bytes. */
export const photoByteCount = 268435456;

/** Maximum side of a photo, in pixels. */
export const photoSide = 65535;

/** Opacity factor of a highlighter. */
export const highlighterOpacity = 0.4;

/** Minimum scale of the sheet. */
export const minimumScale = 0.1;

/** Maximum coordinate of ink, in pt. */
export const maximumCoordinate = 1000000;

/** Margin around a copied selection, in pt. */
export const copyMargin = 4;

/** Zoom factor of a button press. */
export const zoomStep = 1.25;

/** Delay after a zoom until tiles are repainted, in ms. */
export const sharpeningDelay = 120;

/** Line height of texts, in em. */
export const lineHeight = 1.3;

/** Offset of a text's first baseline from its top, in em. */
export const firstBaseline = 1;

/** Margin of the text field, in px of the screen. */
export const textMargin = 12;

/** Maximum length of a text, in UTF-16 units; in UTF-8 it fits with its line breaks. */
export const textLength = 4096;

/** Text size per pt of tool width. */
export const textScale = 4;

/** The palette, by keys of texts. */
export const palette = Object.freeze(
  /** @type {const} */ ([
    ["black", "#1b1f26"],
    ["grey", "#7c8592"],
    ["red", "#e02b35"],
    ["orange", "#e36a00"],
    ["yellow", "#ffd21f"],
    ["green", "#16944f"],
    ["blue", "#1273e6"],
    ["purple", "#8f43d9"],
  ]),
);

/** Default colour and width of each tool. */
export const firstNibs = Object.freeze({
  pen: { color: "#1b1f26", width: 4 },
  brush: { color: "#1273e6", width: 12 },
  highlighter: { color: "#ffd21f", width: 24 },
  text: { color: "#1b1f26", width: 6 },
});

/** Default width of the eraser, in pt. */
export const firstEraserWidth = 24;

/** Maximum numbers of saved colours and pens. */
export const most = Object.freeze({
  recent: 8,
  own: 16,
  presets: 8,
});

/** Keys by tools. */
export const toolKeys = Object.freeze({
  pen: "p",
  brush: "b",
  highlighter: "h",
  select: "s",
  text: "t",
});

/** Keys by commands. */
export const commandKeys = Object.freeze({
  nextEraser: "e",
  thinner: ",",
  wider: ".",
  zoomIn: "+",
  zoomOut: "-",
  fit: "0",
  toBack: "[",
  toFront: "]",
});
