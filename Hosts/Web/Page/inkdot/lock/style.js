// The look of <inkdot-pattern-lock> inside its shadow root. Colours of dots and lines are the engine's.

import { styleSheet } from "../shared/element.js";

export const lockStyle = styleSheet(`
:host {
  display: block;
  color-scheme: light dark;
  --_text: light-dark(rgb(22 42 64), rgb(236 242 248));
  --_quiet: light-dark(rgb(74 94 116), rgb(178 198 218));
  --_error-text: light-dark(rgb(176 20 38), rgb(255 150 157));
  --_warning-text: light-dark(rgb(128 78 0), rgb(255 202 112));
  --_success-text: light-dark(rgb(10 104 60), rgb(140 232 180));
  --_edge: light-dark(rgb(22 42 64 / 0.16), rgb(236 242 248 / 0.24));
  --_focus: light-dark(rgb(0 96 176), rgb(120 206 255));
  color: var(--_text);
  background: var(--inkdot-background, var(--_background));
  font: inherit;
  contain: layout style;
}
:host([hidden]) { display: none; }
[hidden] { display: none !important; }
:host([theme="light"]) { color-scheme: light; }
:host([theme="dark"]) { color-scheme: dark; }
section {
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: 0.75rem;
  padding: 0.5rem 0;
}
.preview { inline-size: 56px; block-size: 56px; display: block; }
.head {
  display: grid;
  justify-items: center;
  align-content: end;
  gap: 0.375rem;
  /* As high as it gets, so that the board does not move under the finger. */
  min-block-size: 4.25rem;
  text-align: center;
}
.setting .head { min-block-size: 8.5rem; }
p { margin: 0; padding-inline: 1rem; max-inline-size: 30rem; text-wrap: balance; line-height: 1.4; }
p.error { color: var(--_error-text); }
p.error.past { visibility: hidden; }
p.warning { color: var(--_warning-text); }
p.success { color: var(--_success-text); }
p.strength { font-size: 0.875rem; color: var(--_quiet); }
.timer { font-variant-numeric: tabular-nums; font-size: 1.5rem; line-height: 1; color: var(--_quiet); }
.board {
  position: relative;
  inline-size: min(100%, var(--inkdot-board-size, 26rem));
  aspect-ratio: 1;
  /* The dots of a grid have their places whatever the direction of the text. */
  direction: ltr;
}
canvas { display: block; touch-action: none; -webkit-user-select: none; user-select: none; -webkit-touch-callout: none; }
.board > canvas { position: absolute; inset: 0; inline-size: 100%; block-size: 100%; cursor: pointer; }
.busy > canvas { cursor: default; }
/* Nothing can be drawn for a while, and it looks so. */
.locked > canvas { opacity: 0.25; filter: grayscale(1); cursor: not-allowed; }
.dots { position: absolute; inset: 0; pointer-events: none; }
.dots button {
  position: absolute;
  padding: 0;
  border: 0;
  border-radius: 50%;
  background: none;
  color: inherit;
  outline: none;
}
.dots button:focus-visible { outline: 3px solid var(--_focus); outline-offset: 3px; }
.actions { display: flex; flex-wrap: wrap; justify-content: center; gap: 0.25rem 0.5rem; min-block-size: 2.75rem; }
.actions button {
  min-block-size: 2.75rem;
  padding: 0 1rem;
  border: 1px solid transparent;
  border-radius: 1.375rem;
  background: none;
  color: var(--_quiet);
  font: inherit;
  cursor: pointer;
}
.actions button:hover { color: var(--_text); border-color: var(--_edge); }
.actions button:focus-visible { outline: 3px solid var(--_focus); outline-offset: 1px; }
.actions button.main { color: var(--_text); border-color: var(--_edge); }
/* Only of use with keys: there when tabbed to, and as long as dots are being picked. */
.done:not(.picking):not(:focus-visible) {
  position: absolute;
  inline-size: 1px;
  min-block-size: 1px;
  block-size: 1px;
  padding: 0;
  overflow: hidden;
  clip-path: inset(50%);
}
.shake { animation: shake 0.3s linear; }
@keyframes shake {
  0%, 50%, 100% { transform: translateX(0); }
  12.5%, 62.5% { transform: translateX(-5px); }
  37.5%, 87.5% { transform: translateX(5px); }
}
@media (prefers-reduced-motion: reduce) {
  .shake { animation: none; }
}
@media (forced-colors: active) {
  .dots button { border: 1px solid ButtonText; }
  .dots button[aria-pressed="true"] { background: Highlight; forced-color-adjust: none; }
}
@media (max-height: 37rem) {
  .preview { inline-size: 40px; block-size: 40px; }
  .setting .head { min-block-size: 7.5rem; }
  section { gap: 0.5rem; padding: 0; }
}
/* Low and wide, as a phone on its side: the words beside the board. */
@media (max-height: 30rem) and (min-width: 34rem) {
  section { display: grid; grid-template-columns: 1fr auto 1fr; align-items: center; }
  .board { inline-size: min(var(--inkdot-board-size, 26rem), 100vh - 6rem); grid-column: 2; grid-row: 1 / span 2; }
  .head { grid-column: 1; grid-row: 1 / span 2; align-content: center; }
  .actions { grid-column: 3; grid-row: 1 / span 2; flex-direction: column; align-items: center; }
}
`);
