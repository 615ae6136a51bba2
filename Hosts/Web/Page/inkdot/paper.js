// <inkdot-paper>; see Documentation/WebComponent.md.
export * from "./paper/element.js";
