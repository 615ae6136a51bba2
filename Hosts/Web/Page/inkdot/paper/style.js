// The look of <inkdot-paper>.

import { styleSheet } from "../shared/element.js";

export const paperStyle = styleSheet(`
:host { display: block; block-size: 12rem; min-inline-size: 4rem; background: var(--inkdot-paper, white); border: 1px solid rgb(22 42 64 / 0.3); border-radius: 0.5rem; overflow: hidden; }
:host([hidden]) { display: none; }
.pad { position: relative; inline-size: 100%; block-size: 100%; outline: none; touch-action: none; cursor: crosshair; -webkit-user-select: none; user-select: none; -webkit-touch-callout: none; }
.pad.idle { touch-action: auto; cursor: default; }
.pad:focus-visible { outline: 3px solid rgb(0 96 176); outline-offset: -3px; }
canvas, .live { position: absolute; inset: 0; inline-size: 100%; block-size: 100%; pointer-events: none; }
@media (forced-colors: active) { :host { forced-color-adjust: none; } }
`);
