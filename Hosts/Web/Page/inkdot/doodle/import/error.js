// The error of a file that cannot be imported.

/** The reason why a file was rejected: `reason` is the suffix of the text's key. */
export class ImportError extends Error {
  /**
   * @param {"notInkdot" | "noPicture" | "nothing" | "full" | "noPDF" | "empty" | "tooLarge" | "newer" | "unreadable" | "badPaper" | "unexpected" | "endsEarly" | "tooDeep"
   *   | "tooLong" | "missing" | "badValue" | "notUnderstood"} reason
   * @param {unknown} [cause]
   * @param {string} [place] in a text: line, byte and name of the fault, as `:3:7 “width”`
   */
  constructor(reason, cause, place = "") {
    super(`not imported: ${reason}`, { cause });
    this.reason = reason;
    this.place = place;
  }
}
