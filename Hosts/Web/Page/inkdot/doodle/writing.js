// Opens the text field. Its module loads as soon as a tap may request a text.

/**
 * The module of the text field, once it is loaded.
 * @type {typeof import("./text-field.js").TextField | null}
 */
let TextField = null;

async function loadTextField() {
  ({ TextField } = await import("./text-field.js"));
}

export class Writing {
  /** Whether a tap may request a text. */
  mayWrite = false;

  /** @param {import("./desk.js").DoodleDesk} board */
  constructor(board) {
    this.board = board;
  }

  /**
   * Opens a field for the requested text, or writes pasted text.
   *
   * Synchronous after loading, because phones show their keyboard only for a field that has the focus before the tap
   * ends.
   */
  async open(pasted = "") {
    const { board } = this;
    try {
      if (!TextField) await loadTextField();
      if (!TextField || !board.surface || board.isReadOnly) return;
      board.writing?.commit();
      board.writing = new TextField(board, board.surface, !pasted);
      if (pasted) board.writing.take(pasted);
    } catch (error) {
      console.error("The field for words could not be opened.", error);
      board.notify(board.text("error.text"), { isError: true });
    }
  }

  /** Loads the text field as soon as a tap may request a text. */
  expect() {
    const { board } = this;
    const mayWrite = !!board.surface && !board.isReadOnly && (board.chosen.tool === "text" || board.selecting.isOneText);
    // A failure is ignored here; the tap retries and reports it.
    if (mayWrite && !this.mayWrite) loadTextField().catch(() => {});
    this.mayWrite = mayWrite;
  }
}
