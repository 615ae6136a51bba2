// The pattern lock: `<inkdot-pattern-lock>`, and what a page needs beside it.
export * from "./lock/element.js";
