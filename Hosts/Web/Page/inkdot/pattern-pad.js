// The dots alone: `<inkdot-pattern-pad>`.
export * from "./lock/pad.js";
