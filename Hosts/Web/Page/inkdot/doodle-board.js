// The doodle board: `<inkdot-doodle-board>`.
export * from "./doodle/element.js";
