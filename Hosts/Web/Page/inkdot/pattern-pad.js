// The pattern pad: `<inkdot-pattern-pad>`.
export * from "./lock/pad.js";
