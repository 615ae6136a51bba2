// The look of <inkdot-doodle-board> inside its shadow root. The paper and what is on it are the surface's.

import { styleSheet } from "../shared/element.js";

export const doodleStyle = styleSheet(`
:host {
  display: block;
  block-size: 36rem;
  min-inline-size: 17rem;
  color-scheme: light dark;
  --_ground: var(--inkdot-ground, light-dark(rgb(223 229 236), rgb(7 33 58)));
  --_bar: var(--inkdot-bar, light-dark(rgb(255 255 255), rgb(16 57 96)));
  --_text: var(--inkdot-text, light-dark(rgb(22 42 64), rgb(236 242 248)));
  --_quiet: light-dark(rgb(74 94 116), rgb(184 203 222));
  --_edge: light-dark(rgb(22 42 64 / 0.12), rgb(236 242 248 / 0.16));
  --_hover: light-dark(rgb(22 42 64 / 0.06), rgb(236 242 248 / 0.09));
  --_accent: var(--inkdot-accent, light-dark(rgb(0 96 176), rgb(34 178 246)));
  --_on-accent: var(--inkdot-on-accent, light-dark(rgb(255 255 255), rgb(4 30 54)));
  --_focus: light-dark(rgb(0 96 176), rgb(120 206 255));
  --_danger: light-dark(rgb(176 20 38), rgb(255 162 168));
  --_shadow: 0 1px 2px light-dark(rgb(22 42 64 / 0.1), rgb(0 0 0 / 0.3)), 0 8px 28px light-dark(rgb(22 42 64 / 0.16), rgb(0 0 0 / 0.36));
  color: var(--_text);
  background: var(--_ground);
  font: inherit;
  line-height: 1.35;
  container: board / size;
}
:host([hidden]), [hidden] { display: none !important; }
:host([theme="light"]) { color-scheme: light; }
:host([theme="dark"]) { color-scheme: dark; }
* { box-sizing: border-box; }
p, h2, h3, dl, dd { margin: 0; }
button, input, output { font: inherit; color: inherit; }
button { cursor: pointer; -webkit-tap-highlight-color: transparent; touch-action: manipulation; }
:focus-visible { outline: 3px solid var(--_focus); outline-offset: -1px; }
.icon { inline-size: 1.5rem; block-size: 1.5rem; flex: none; fill: none; stroke: currentColor; stroke-width: 1.75; stroke-linecap: round; stroke-linejoin: round; }
[data-icon="more"] { stroke-width: 2.75; }
.shell { position: relative; block-size: 100%; display: grid; grid: "top" auto "stage" minmax(0, 1fr) "bottom" auto / minmax(0, 1fr); }
.shell.bare { grid: "stage" minmax(0, 1fr) / minmax(0, 1fr) !important; }
.quiet { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); }

.bar { display: flex; align-items: center; background: var(--_bar); position: relative; z-index: 1; -webkit-user-select: none; user-select: none; }
/* Its tooltips hang over the panel. */
.top { z-index: 2; grid-area: top; padding: 0.25rem max(0.25rem, env(safe-area-inset-right)) 0.25rem max(0.25rem, env(safe-area-inset-left)); border-block-end: 1px solid var(--_edge); justify-content: space-between; }
.bottom { grid-area: bottom; padding: 0.375rem 0.5rem; border-block-start: 1px solid var(--_edge); flex-wrap: wrap; gap: 0.25rem 0.5rem; }
/* Over the paper: it must not move under a pen. */
::slotted([slot="banner"]) { position: absolute; inset: 0 0 auto; z-index: 1; }

.tool {
  position: relative;
  display: grid;
  place-items: center;
  flex: none;
  min-inline-size: 2.75rem;
  block-size: 2.75rem;
  padding: 0;
  border: 0;
  border-radius: 0.875rem;
  background: none;
  color: var(--_text);
}
.tool[aria-disabled="true"] { color: color-mix(in srgb, var(--_text) 36%, transparent); cursor: default; }
.tool[aria-pressed="true"], .tools .tool[aria-checked="true"] { background: var(--_accent); color: var(--_on-accent); }
.tool[aria-expanded="true"]:not([aria-pressed="true"]) { background: var(--_hover); }
.pens { display: flex; flex: none; align-items: center; }
.tools { display: flex; flex: none; border-radius: 0.875rem; background: var(--_hover); }
.well {
  position: relative;
  flex: none;
  inline-size: 3.5rem;
  block-size: 3.5rem;
  padding: 3px;
  border: 0;
  border-radius: 50%;
  background: conic-gradient(#e02b35, #ffd21f, #16944f, #1273e6, #8f43d9, #e02b35);
}
.well::before { content: ""; position: absolute; inset: 3px; border-radius: 50%; background: white; }
.dot, .bubble { position: absolute; inset: 50% auto auto 50%; translate: -50% -50%; border-radius: 50%; background: currentColor; max-inline-size: none; pointer-events: none; }
/* The size it has on the paper, as far as the well holds it. */
.well .dot { max-inline-size: calc(100% - 6px); max-block-size: calc(100% - 6px); }
.dot.erasing, .bubble.erasing { background: rgb(255 255 255 / 0.8); border: 2px solid rgb(22 42 64); }
.bubble { box-shadow: 0 0 0 2px white, 0 0 12px 2px rgb(0 0 0 / 0.3); }
input[type="range"] { flex: 1; min-inline-size: 3rem; block-size: 2.75rem; margin: 0; accent-color: var(--_accent); cursor: pointer; touch-action: pan-y; }
.bar .points, .bar .heading, .bar .zooming.wide { display: none; }
.colors { display: grid; grid-template-columns: repeat(8, minmax(2.75rem, 1fr)); flex: 1 1 100%; justify-items: center; }
.swatch { inline-size: 2rem; block-size: 2rem; border-radius: 50%; border: 1px solid light-dark(rgb(22 42 64 / 0.16), rgb(255 255 255 / 0.5)); }
.colors [aria-checked="true"] .swatch { outline: 2.5px solid var(--_text); outline-offset: 2px; }

.stage { grid-area: stage; position: relative; min-block-size: 0; overflow: hidden; touch-action: none; }
/* Its position is the surface's. */
.paper { inline-size: 100%; block-size: 100%; outline: none; -webkit-touch-callout: none; }
.keyboard .paper:focus::after { content: ""; position: absolute; inset: 0; z-index: 1; border: 3px solid var(--_focus); pointer-events: none; }
.fit, .photo, .notice { background: var(--_bar); color: var(--_text); border: 1px solid var(--_edge); box-shadow: var(--_shadow); }
.fit { position: absolute; inset-block-start: 0.5rem; inset-inline-end: 0.5rem; min-block-size: 2.75rem; padding: 0 1rem; border-radius: 1.375rem; font-variant-numeric: tabular-nums; }
.photo { position: absolute; inset-block-end: 0.75rem; inset-inline: 0; margin-inline: auto; inline-size: fit-content; max-inline-size: calc(100% - 1rem); padding: 0.1875rem; display: flex; border-radius: 1.125rem; }
.photo .worded { display: inline-flex; align-items: center; gap: 0.25rem; padding-inline: 0.625rem 0.875rem; font-weight: 600; white-space: nowrap; }
.ends { display: flex; }
.photo .main { background: var(--_accent); color: var(--_on-accent); }
.notice { position: absolute; inset-block-end: 0.75rem; inset-inline: 0.75rem; margin-inline: auto; inline-size: fit-content; max-inline-size: 30rem; display: flex; align-items: center; gap: 0.5rem; padding: 0.375rem 0.5rem 0.375rem 1rem; min-block-size: 3.25rem; border-radius: 1rem; animation: rise 0.15s ease-out; }
.notice span { padding-block: 0.25rem; padding-inline-end: 0.5rem; }
.notice.error span { color: var(--_danger); }
.photo:not([hidden]) ~ .notice { inset-block-end: 4.75rem; }
@keyframes rise { from { opacity: 0; translate: 0 0.5rem; } }
.drop { position: absolute; inset: 0.75rem; display: none; place-items: center; border: 3px dashed var(--_accent); border-radius: 1rem; background: color-mix(in srgb, var(--_bar) 80%, transparent); font-weight: 600; pointer-events: none; }
.dropping .drop { display: grid; }

.popup { position: absolute; z-index: 3; inline-size: max-content; min-inline-size: 15rem; max-inline-size: calc(100% - 1rem); overflow-y: auto; overscroll-behavior: contain; background: var(--_bar); border: 1px solid var(--_edge); border-radius: 1.125rem; box-shadow: var(--_shadow); padding: 0.375rem; -webkit-user-select: none; user-select: none; }
.item { display: flex; align-items: center; gap: 0.75rem; inline-size: 100%; min-block-size: 2.75rem; padding: 0.25rem 0.75rem; border: 0; border-radius: 0.75rem; background: none; text-align: start; }
.item > span:not(.zooming) { flex: 1; }
.item > .icon { color: var(--_quiet); }
.item.inset { padding-inline-start: 3rem; }
.words { display: grid; }
small { font-size: 0.8125rem; color: var(--_quiet); max-inline-size: 17rem; }
.modes .item[aria-checked="true"] { background: var(--_accent); color: var(--_on-accent); }
.modes .item[aria-checked="true"] small { color: inherit; }
.line { display: flex; justify-content: space-between; padding: 0.5rem 0.75rem 0; }
.line output, .zoom, .bar .zooming output { color: var(--_quiet); font-variant-numeric: tabular-nums; }
.popup input[type="range"] { display: block; inline-size: calc(100% - 1.5rem); margin-inline: 0.75rem; }
input[type="color"] { inline-size: 4.5rem; block-size: 2.75rem; padding: 0.125rem; border: 1px solid var(--_edge); border-radius: 0.75rem; background: none; cursor: pointer; }
hr { border: 0; border-block-start: 1px solid var(--_edge); margin: 0.375rem 0.75rem; }
.segments { display: inline-flex; border: 1px solid var(--_edge); border-radius: 0.75rem; }
.segments button { min-inline-size: 2.75rem; block-size: 2.75rem; padding: 0; border: 0; border-radius: 0.6875rem; background: none; color: var(--_quiet); }
.segments [aria-checked="true"] { background: var(--_accent); color: var(--_on-accent); font-weight: 600; }
.zooming { display: inline-flex; align-items: center; }
.zoom { min-inline-size: 3.75rem; text-align: center; }
input[role="switch"] { appearance: none; flex: none; position: relative; inline-size: 3.25rem; block-size: 2rem; margin: 0; border-radius: 1rem; background: color-mix(in srgb, var(--_quiet) 45%, var(--_bar)); cursor: pointer; transition: background 0.15s; }
input[role="switch"]::before { content: ""; position: absolute; inset-block-start: 0.25rem; inset-inline-start: 0.25rem; inline-size: 1.5rem; block-size: 1.5rem; border-radius: 50%; background: white; transition: inset-inline-start 0.15s; }
input[role="switch"]:checked { background: var(--_accent); }
input[role="switch"]:checked::before { inset-inline-start: 1.5rem; }
kbd { font: inherit; font-size: 0.8125rem; color: var(--_quiet); white-space: nowrap; }

.plain { min-block-size: 2.75rem; padding: 0 1.125rem; border: 1px solid var(--_edge); border-radius: 1.375rem; background: none; color: var(--_text); font-weight: 600; white-space: nowrap; }
.plain.main { background: var(--_accent); border-color: transparent; color: var(--_on-accent); }
.notice .plain { border: 0; color: var(--_accent); padding-inline: 0.75rem; }
dialog { border: 0; border-radius: 1.25rem; padding: 1.5rem; max-inline-size: min(27rem, calc(100vw - 2rem)); background: var(--_bar); color: var(--_text); box-shadow: var(--_shadow); }
dialog[open] { display: grid; gap: 1rem; }
dialog::backdrop { background: rgb(4 16 30 / 0.5); }
dialog p { font-weight: 600; }
.title { display: flex; align-items: center; justify-content: space-between; }
dialog h2 { font-size: 1.25rem; }
dialog h3 { font-size: 0.9375rem; color: var(--_quiet); font-weight: 600; }
.row { display: flex; flex-wrap: wrap; gap: 0.75rem; }
.help { inline-size: 27rem; padding-block-start: 0; }
.help .title { position: sticky; inset-block-start: 0; padding-block: 0.75rem; margin-inline-end: -0.75rem; background: var(--_bar); }
.help[open] { gap: 0.75rem; }
.help dl div { display: flex; align-items: baseline; justify-content: space-between; gap: 1rem; padding-block: 0.3125rem; border-block-end: 1px solid var(--_edge); }
.help dt { order: 1; display: flex; flex-wrap: wrap; gap: 0.25rem; justify-content: end; flex: none; }
.help dt kbd { color: var(--_text); border: 1px solid var(--_edge); border-radius: 0.375rem; padding: 0 0.375rem; min-inline-size: 1.5rem; text-align: center; background: var(--_hover); }

@media (hover: hover) {
  .tool:not([aria-disabled="true"], [aria-pressed="true"], [aria-checked="true"], .main):hover, .item:not([aria-checked="true"], .inset):hover, .plain:not(.main):hover { background: var(--_hover); }
  .tool::after {
    content: attr(data-tip);
    content: attr(data-tip) / "";
    position: absolute;
    z-index: 4;
    inset-block-start: calc(100% + 0.375rem);
    inset-inline-start: 50%;
    translate: -50% 0;
    padding: 0.25rem 0.625rem;
    border-radius: 0.5rem;
    background: rgb(22 42 64);
    color: white;
    font-size: 0.8125rem;
    white-space: nowrap;
    opacity: 0;
    visibility: hidden;
    pointer-events: none;
    transition: opacity 0.1s;
  }
  .tool:hover::after, .tool:focus-visible::after { opacity: 1; visibility: visible; transition-delay: 0.5s; }
  .tool[aria-expanded="true"]::after { opacity: 0; }
  .top .first::after { inset-inline-start: 0; translate: none; }
  .top .wide::after, .top .tool:nth-last-of-type(2)::after { inset-inline: auto 0; translate: none; }
  .bottom .tool::after, .photo .tool::after, .popup .tool::after { inset-block: auto calc(100% + 0.375rem); }
  .tools .tool:first-child::after, .colors .tool:first-child::after { inset-inline-start: 0; translate: none; }
  .colors .tool:last-child::after { inset-inline: auto 0; translate: none; }
}
@media (hover: none) {
  .item kbd { display: none; }
}
.narrow { display: none; }
@container board (max-width: 22.4rem) {
  .colors { grid-template-columns: repeat(4, minmax(2.75rem, 1fr)); }
  .top .wide { display: none; }
  .narrow { display: flex; }
  .photo { flex-wrap: wrap; justify-content: center; }
}
/* No room for words and signs in one row. */
@container board (max-width: 33rem) {
  .photo { flex-wrap: wrap; justify-content: center; inline-size: max-content; max-inline-size: min(calc(100% - 1rem), 18.5rem); }
}
@container board (min-width: 40rem) {
  .bottom { flex-wrap: nowrap; gap: 0.75rem; padding-inline: 0.75rem; }
  .colors { flex: none; grid-template-columns: repeat(8, 2.75rem); }
  .top { justify-content: flex-start; gap: 0.25rem; }
  .top .apart { margin-inline-start: auto; }
}
@container board (max-height: 27rem) {
  .top { padding-block: 0; }
  .bottom { padding-block: 0; }
  .well { inline-size: 2.75rem; block-size: 2.75rem; }
}
/* A phone on its side: the bars stand beside the paper, which has all of the height. */
@container board (max-height: 27rem) and (min-width: 36rem) {
  .shell { grid: "top stage bottom" minmax(0, 1fr) / auto minmax(0, 1fr) auto; }
  .top { flex-direction: column; justify-content: flex-start; gap: 0; padding: 0.125rem 0.125rem 0.125rem max(0.125rem, env(safe-area-inset-left)); border-block-end: 0; border-inline-end: 1px solid var(--_edge); overflow-y: auto; }
  .top .apart { margin-inline-start: 0; margin-block-start: auto; }
  .bottom { display: grid; grid-template-columns: repeat(3, 2.75rem); align-content: space-evenly; gap: 0.125rem; padding: 0.125rem max(0.125rem, env(safe-area-inset-right)) 0.125rem 0.125rem; border-block-start: 0; border-inline-start: 1px solid var(--_edge); overflow-y: auto; }
  .bottom .pens, .bottom .tools { display: contents; }
  .bottom > .width { grid-column: 1 / -1; }
  .bottom .tools .tool { order: -3; }
  .bottom .pens > .tool { order: -2; }
  .bottom .well { order: -1; }
  .colors { grid-column: 1 / -1; grid-template-columns: repeat(3, 2.75rem); }
  .tool::after { display: none; }
}
/* A desk: tools and colours in a panel at the side, with their names. */
@container board (min-width: 60rem) and (min-height: 35rem) {
  .shell { grid: "top top" auto "bottom stage" minmax(0, 1fr) / 14.5rem minmax(0, 1fr); }
  .top { padding: 0.375rem 0.75rem; gap: 0.375rem; }
  .bottom { display: grid; grid-template-columns: 3.5rem minmax(0, 1fr); align-content: start; gap: 0.5rem 0.75rem; padding: 1rem; border-block-start: 0; border-inline-end: 1px solid var(--_edge); overflow-y: auto; }
  .bottom > :not(.well, .width) { grid-column: 1 / -1; }
  .bar .heading { display: flex; justify-content: space-between; font-size: 0.8125rem; font-weight: 600; color: var(--_quiet); margin-block-start: 0.5rem; }
  .bar .heading:first-child { margin-block-start: 0; }
  .bar .points { display: inline; font-variant-numeric: tabular-nums; font-weight: 400; }
  .pens { flex-direction: column; align-items: stretch; gap: 0.125rem; }
  .tools { flex-direction: column; background: none; gap: 0.125rem; }
  .pens .tool { grid-template-columns: auto 1fr auto; justify-items: start; column-gap: 0.75rem; padding-inline: 0.75rem; }
  .pens .tool::before { content: attr(aria-label); content: attr(aria-label) / ""; }
  .pens .tool .icon { order: -1; }
  .pens .tool::after { content: attr(data-key); content: attr(data-key) / ""; position: static; order: 1; opacity: 0.7; visibility: visible; translate: none; background: none; color: inherit; padding: 0; transition: none; }
  .colors { grid-template-columns: repeat(4, 1fr); }
  .bar .zooming.wide { display: flex; margin-block-start: 0.5rem; padding-block-start: 0.75rem; border-block-start: 1px solid var(--_edge); }
  .bar .zooming output { flex: 1; text-align: center; }
  .stage .fit { display: none; }
  .top .tool.named { grid-auto-flow: column; gap: 0.5rem; padding-inline: 0.75rem; }
  .top .tool.named::before { content: attr(aria-label); content: attr(aria-label) / ""; order: 1; }
}
@media (prefers-reduced-motion: reduce) {
  *, ::before, ::after { transition: none !important; animation: none !important; }
}
@media (forced-colors: active) {
  .tool[aria-pressed="true"], .tools .tool[aria-checked="true"], .segments [aria-checked="true"], .modes .item[aria-checked="true"] { background: Highlight; color: HighlightText; forced-color-adjust: none; }
  .paper, .swatch, .well, .dot, .bubble { forced-color-adjust: none; }
  .tool[aria-disabled="true"] { color: GrayText; }
  .colors [aria-checked="true"] .swatch { outline-color: Highlight; }
  input[role="switch"] { border: 1px solid ButtonText; }
  input[role="switch"]::before { background: ButtonText; }
}
`);
