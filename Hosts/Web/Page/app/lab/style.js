// The look of the lab; colours are the page's.

export const labStyle = new CSSStyleSheet();
labStyle.replaceSync(`
.lab { inline-size: min(100%, 34rem); margin-inline: auto; padding: 0 1rem 2rem; display: grid; gap: 0.75rem; grid-template-columns: minmax(0, 1fr); }
.lab > * { min-inline-size: 0; }
.lab .cards { display: flex; gap: 0.375rem; overflow-x: auto; margin-inline: -1rem; padding: 0.25rem 1rem; scrollbar-width: none; }
.lab .cards label, .lab .choice label { position: relative; flex: none; cursor: pointer; }
.lab .cards input, .lab .choice input { position: absolute; inset: 0; opacity: 0; margin: 0; cursor: pointer; }
.lab .cards span { display: grid; place-items: center; min-block-size: 2.75rem; padding: 0 1rem; border-radius: 1.375rem; border: 1px solid var(--edge); color: var(--quiet); white-space: nowrap; }
.lab input:checked + span { background: var(--accent); border-color: transparent; color: var(--on-accent); font-weight: 600; }
.lab input:focus-visible + span { outline: 3px solid var(--focus); outline-offset: 2px; }
.lab .about { padding-inline: 0.25rem; min-block-size: 4.5rem; text-wrap: pretty; font-size: 0.9375rem; line-height: 1.4; }
.lab .about small { display: block; }
.lab .stage { position: relative; block-size: min(24rem, 43vh); border-radius: 1.25rem; background: var(--card); box-shadow: var(--shadow); overflow: hidden; }
.lab .stage > canvas { position: absolute; inset: 0; inline-size: 100%; block-size: 100%; touch-action: none; -webkit-user-select: none; user-select: none; -webkit-touch-callout: none; cursor: crosshair; border-radius: inherit; }
.lab .stage > canvas:focus-visible { outline-offset: -3px; }
.lab .names { position: absolute; inset: 0; pointer-events: none; direction: ltr; }
.lab .names span { position: absolute; padding: 0.125rem 0.5rem; font-weight: 600; font-size: 0.875rem; }
.lab .options { display: grid; gap: 0.5rem; }
.lab .options:empty { display: none; }
.lab .options .line { display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem 0.75rem; }
.lab .options .switch { display: flex; align-items: center; justify-content: space-between; gap: 0.75rem; min-block-size: 2.75rem; flex: 1 1 9rem; }
.lab .panel { background: var(--card); border-radius: 1.25rem; padding: 1rem; box-shadow: var(--shadow); display: grid; gap: 0.5rem; align-content: start; grid-template-columns: minmax(0, 1fr); }
.lab .panel h2 { font-size: 1.0625rem; }
.lab .bands { position: relative; display: grid; grid-template-columns: 8.5rem minmax(0, 1fr); }
.lab .bands ul { list-style: none; margin: 0; padding: 0; }
.lab .bands li { block-size: 3.75rem; display: grid; align-content: center; line-height: 1.25; padding-inline-end: 0.5rem; }
.lab .bands li small { font-size: 0.8125rem; }
.lab .bands li .failed { color: var(--danger); }
.lab .bands canvas { inline-size: 100%; block-size: 100%; position: absolute; inset: 0; }
.lab .bands div { position: relative; direction: ltr; }
.lab .legend { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; font-size: 0.8125rem; color: var(--quiet); }
.lab .legend span { display: inline-flex; align-items: center; gap: 0.375rem; }
.lab .legend i { inline-size: 1.25rem; block-size: 0.875rem; display: inline-grid; place-items: center; font-style: normal; font-weight: 700; line-height: 1; }
.lab .legend .watching i::before { content: ""; inline-size: 100%; block-size: 0.25rem; background: light-dark(rgb(190 104 0), rgb(255 196 92)); }
.lab .legend .active i::before { content: ""; inline-size: 100%; block-size: 0.75rem; background: light-dark(rgb(0 110 190), rgb(34 178 246)); }
.lab .legend .ended i::before { content: "●"; color: light-dark(rgb(16 124 74), rgb(94 214 150)); }
.lab .legend .failed i::before { content: "✕"; color: light-dark(rgb(196 30 48), rgb(255 120 130)); }
.lab .log { margin: 0; padding: 0; list-style: none; block-size: 11rem; overflow-y: auto; overscroll-behavior: contain; font-size: 0.875rem; font-variant-numeric: tabular-nums; }
.lab .log li { padding: 0.125rem 0; }
.lab .log li.delivery { color: var(--quiet); }
.lab .hit p { margin: 0; }
.lab .hit b { font-weight: 600; }
.lab .controls { display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: center; }
.lab .controls button, .lab .options button { min-block-size: 2.75rem; padding: 0.25rem 1rem; }
.lab .choice { display: inline-flex; border: 1px solid var(--edge); border-radius: 0.875rem; padding: 0.1875rem; background: var(--ground); }
.lab .choice span { display: grid; place-items: center; min-inline-size: 2.5rem; min-block-size: 2.25rem; padding: 0 0.625rem; border-radius: 0.6875rem; color: var(--quiet); }
.lab .problem { color: var(--danger); }
.lab p:empty { display: none; }
@media (min-width: 60rem) {
  .lab { inline-size: min(100%, 68rem); grid-template-columns: minmax(0, 34rem) minmax(0, 1fr); gap: 1rem; padding-block-start: 0.5rem; grid-template-rows: auto auto auto auto 1fr; }
  .lab .cards, .lab .about { grid-column: 1 / -1; margin-inline: 0; padding-inline: 0.25rem; }
  .lab .cards { flex-wrap: wrap; }
  .lab .about { min-block-size: 3rem; }
  .lab .stage, .lab .options, .lab .hit { grid-column: 1; }
  .lab .stage { block-size: min(30rem, 60vh); grid-row: 3; }
  .lab .options { grid-row: 4; }
  .lab .hit { grid-row: 5; align-self: start; }
  .lab .side { grid-column: 2; grid-row: 3 / span 3; }
}
.lab .side { display: grid; gap: 0.75rem; align-content: start; grid-template-columns: minmax(0, 1fr); }
`);
