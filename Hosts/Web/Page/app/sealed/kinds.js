// Kinds of slots besides those of `SlotKind`, which the engine knows. Layouts: Documentation/SealedFiles.md.

/** A pattern with a server's share opens it: `server/derive.js`. */
export const serverSlotKind = 4;
/** A passkey opens it: `sealed/passkey.js`. */
export const passkeySlotKind = 5;
