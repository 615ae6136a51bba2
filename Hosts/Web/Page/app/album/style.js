// The look of the album; colours are the page's.

export const albumStyle = new CSSStyleSheet();
albumStyle.replaceSync(`
.album { flex: 1; inline-size: min(100%, 100rem); margin-inline: auto; padding: 0 0.5rem 6rem; display: grid; grid-template-columns: minmax(0, 1fr); align-content: start; gap: 0.5rem; }
.album .top { display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem; padding-inline: 0.5rem; min-block-size: 2.75rem; }
.album .top .count { flex: 1; line-height: 1.2; color: var(--quiet); }
.album .pill { display: inline-flex; align-items: center; gap: 0.5rem; padding-inline: 1rem 1.25rem; }
.album .pill .icon { inline-size: 1.25rem; block-size: 1.25rem; }
.album .top .secondary { border-color: transparent; color: var(--quiet); }
.album .top .primary { position: fixed; z-index: 1; inset-block-end: calc(1rem + env(safe-area-inset-bottom)); inset-inline-end: calc(1rem + env(safe-area-inset-right)); min-block-size: 3.5rem; border-radius: 1.75rem; padding-inline: 1.25rem 1.5rem; box-shadow: 0 2px 6px rgb(0 0 0 / 0.2), 0 8px 24px rgb(0 0 0 / 0.24); }

.album .search { order: 1; flex: 1 0 100%; min-inline-size: 0; min-block-size: 2.75rem; padding-inline: 1rem; border: 1px solid color-mix(in srgb, var(--quiet) 60%, transparent); border-radius: 1.375rem; background: var(--card); color: var(--text); }
.album .search::placeholder { color: var(--quiet); opacity: 1; }
.album .none { padding: 3rem 1rem; text-align: center; color: var(--quiet); overflow-wrap: anywhere; }
.album.choosing { padding-block-end: 10rem; }
.album.choosing .top > :not(.search) { display: none; }
.album .selection { position: fixed; z-index: 2; inset-block-end: 0; inset-inline: 0; display: grid; gap: 0.5rem; padding: 0.5rem 1rem calc(0.75rem + env(safe-area-inset-bottom)); background: var(--card); box-shadow: 0 -4px 24px rgb(4 16 30 / 0.16); }
.album .selection .row { gap: 0.5rem; }
.album .selection .chosen { flex: 1; font-weight: 600; }
.album .selection .do { flex-wrap: nowrap; }
.album .selection .pill { flex: 1 1 0; flex-direction: column; justify-content: center; gap: 0.125rem; padding: 0.375rem 0.25rem; border-radius: 0.875rem; font-size: 0.875rem; white-space: nowrap; }
.album .selection .row:first-child .secondary { padding-inline: 1rem; }
.album .box { position: relative; }
.album [role="checkbox"] .box::after { content: ""; position: absolute; inset-block-start: 0.5rem; inset-inline-end: 0.5rem; inline-size: 1.5rem; block-size: 1.5rem; border-radius: 50%; border: 2px solid var(--quiet); background: var(--card); }
.album li.chosen .box { outline: 3px solid var(--accent); outline-offset: -3px; background: color-mix(in srgb, var(--accent) 18%, var(--ground)); }
.album [aria-checked="true"] .box::after { border-color: var(--accent); background: var(--accent); }
.album [aria-checked="true"] .box::before { content: ""; position: absolute; z-index: 1; inset-block-start: 0.8rem; inset-inline-end: 1.05rem; inline-size: 0.4rem; block-size: 0.7rem; border: solid var(--on-accent); border-width: 0 2.5px 2.5px 0; rotate: 45deg; }

.album ul { list-style: none; margin: 0; padding: 0; display: grid; grid-template-columns: repeat(auto-fill, minmax(min(8.5rem, 42%), 1fr)); grid-auto-rows: var(--row, auto); align-items: start; gap: 0.25rem; }
.album li { position: relative; padding: 0.5rem; contain: layout style; }
.album .open { display: grid; grid-template-columns: minmax(0, 1fr) 2rem; column-gap: 0.25rem; color: inherit; text-decoration: none; border-radius: 1rem; -webkit-touch-callout: none; -webkit-tap-highlight-color: transparent; user-select: none; -webkit-user-select: none; }
.album .box { grid-column: 1 / -1; display: grid; place-items: center; aspect-ratio: 1; padding: 0.625rem; border-radius: 1rem; background: color-mix(in srgb, var(--quiet) 10%, var(--ground)); transition: background 0.15s; }
.album .open:hover .box { background: color-mix(in srgb, var(--quiet) 18%, var(--ground)); }
.album .sheet { display: block; inline-size: min(100%, 100% * var(--ratio)); aspect-ratio: var(--ratio); overflow: hidden; border-radius: 0.25rem; background: rgb(255 255 255); color: rgb(150 162 176); box-shadow: 0 0 0 1px rgb(22 42 64 / 0.08), 0 1px 2px rgb(4 16 30 / 0.12), 0 4px 12px rgb(4 16 30 / 0.12); }
.album .sheet img { display: block; inline-size: 100%; block-size: 100%; object-fit: contain; }
.album .sheet .fresh { animation: album-in 0.2s; }
.album .blank { inline-size: 100%; block-size: 100%; fill: none; stroke: currentColor; stroke-width: 1.5; stroke-linecap: round; stroke-linejoin: round; opacity: 0.6; }
.album .blank .tear { stroke: rgb(176 20 38); }
.album .words { grid-column: 1 / -1; display: grid; align-content: start; padding: 0.375rem 0 0 0.25rem; min-block-size: 4.5rem; }
.album .name { font-size: 0.9375rem; font-weight: 600; line-height: 1.375rem; overflow: hidden; overflow-wrap: anywhere; display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; line-clamp: 2; }
.album .detail { padding-inline-end: 2.5rem; font-size: 0.875rem; line-height: 1.3; color: var(--quiet); font-variant-numeric: tabular-nums; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
.album .damaged .detail { color: var(--danger); }
.album .more { position: absolute; inset-inline-end: 0.125rem; inset-block-end: -0.125rem; display: grid; place-items: center; inline-size: 2.75rem; block-size: 2.75rem; border: 0; border-radius: 1.375rem; background: none; color: var(--quiet); }
.album .more:hover { background: var(--hover); color: var(--text); }
.album .dots { stroke-width: 3.25; }

.album .skeleton .box { position: relative; }
.album .skeleton .box::before { content: ""; inline-size: 75%; block-size: 100%; border-radius: 0.25rem; background: color-mix(in srgb, var(--quiet) 12%, var(--ground)); animation: album-breathe 1.4s ease-in-out infinite alternate; }
.album .skeleton .name, .album .skeleton .detail { padding: 0; block-size: 0.875rem; margin: 0.5rem 0 0 0.25rem; border-radius: 0.4375rem; background: color-mix(in srgb, var(--quiet) 14%, var(--ground)); inline-size: 60%; }
.album .skeleton .detail { inline-size: 40%; }

.album .state { justify-self: center; inline-size: min(100%, 26rem); display: grid; justify-items: center; text-align: center; gap: 0.75rem; padding: 6vh 1rem 2rem; }
.album .state p { color: var(--quiet); text-wrap: balance; }
.album .state button { margin-block-start: 0.75rem; }
.album .empty-picture { inline-size: min(15rem, 70%); fill: none; stroke-linecap: round; stroke-linejoin: round; overflow: visible; }
.album .sheet.behind, .album path.sheet { aspect-ratio: auto; box-shadow: none; fill: light-dark(rgb(255 255 255), rgb(236 242 248)); filter: drop-shadow(0 2px 6px rgb(4 16 30 / 0.18)); }
.album path.behind { fill: light-dark(rgb(226 234 243), rgb(160 184 208)); }
.album .hill { fill: rgb(34 178 246 / 0.22); }
.album .sun { fill: rgb(255 196 92); }
.album .stroke { stroke: rgb(0 96 176); stroke-width: 5; stroke-dasharray: 260; animation: album-draw 1.2s 0.15s ease-out backwards; }
.album .pen { fill: light-dark(rgb(22 42 64), rgb(4 30 54)); stroke: light-dark(rgb(255 255 255), rgb(236 242 248)); stroke-width: 2.5; }
.album .broken { stroke: rgb(176 20 38); stroke-width: 9; }

.album .full { margin: 0 0.5rem 0.5rem; border-inline-start: 0.25rem solid var(--danger); }
.album .full h2 { font-size: 1.0625rem; }
.album .used { font-variant-numeric: tabular-nums; }

.album .dropping { position: fixed; z-index: 2; inset: 0.75rem; display: grid; place-items: center; padding: 1rem; text-align: center; font-size: 1.25rem; font-weight: 600; border: 3px dashed var(--accent); border-radius: 1.25rem; background: color-mix(in srgb, var(--card) 88%, transparent); pointer-events: none; }

.album .toast { position: fixed; z-index: 3; inset-block-end: calc(5.5rem + env(safe-area-inset-bottom)); inset-inline: 1rem; margin-inline: auto; inline-size: fit-content; max-inline-size: min(34rem, 100% - 2rem); display: flex; align-items: center; gap: 0.75rem; padding: 0.25rem 0.5rem 0.25rem 1.25rem; min-block-size: 3.25rem; border-radius: 1.25rem; background: light-dark(rgb(22 42 64), rgb(236 242 248)); color: light-dark(rgb(255 255 255), rgb(13 52 89)); box-shadow: 0 8px 24px rgb(4 16 30 / 0.3); opacity: 0; visibility: visible; pointer-events: none; translate: 0 1rem; transition: opacity 0.2s, translate 0.2s; }
.album .toast.shown { opacity: 1; pointer-events: auto; translate: none; }
.album .toast p { padding-block: 0.5rem; padding-inline-end: 0.75rem; overflow-wrap: anywhere; }
.album .toast.error { background: light-dark(rgb(150 16 32), rgb(255 196 200)); color: light-dark(rgb(255 255 255), rgb(90 8 20)); }
.album .toast button { min-block-size: 2.75rem; padding: 0 1rem; border: 0; border-radius: 1.375rem; background: none; color: light-dark(rgb(140 208 255), rgb(0 80 150)); font-weight: 600; flex: none; }
.album .toast button:hover { background: light-dark(rgb(255 255 255 / 0.12), rgb(13 52 89 / 0.1)); }
.album .toast button:focus-visible { outline-color: currentColor; outline-offset: -3px; }


dialog.question { inline-size: min(26rem, calc(100vw - 2rem)); }
dialog.question form { display: grid; gap: 0.75rem; }
dialog.question .row { margin-block-start: 0.5rem; }
dialog.menu { gap: 0; padding: 0.5rem; overflow: hidden auto; max-block-size: calc(100dvh - 1rem); }
dialog.menu > strong { padding: 0.5rem 1rem 0.25rem; font-size: 0.875rem; color: var(--quiet); overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
dialog.menu .item { inline-size: 100%; justify-content: flex-start; min-block-size: 2.75rem; padding: 0.375rem 1rem; border: 0; border-radius: 0.75rem; }
dialog.menu .item:focus-visible { outline-offset: -2px; border-radius: 0.75rem; }
dialog.menu .item.danger .icon { color: inherit; }
@media (max-width: 39.99rem) {
  dialog.menu { inset: auto 0 0; margin: 0; inline-size: 100%; max-inline-size: none; border-radius: 1.25rem 1.25rem 0 0; padding-block: 0.75rem calc(0.75rem + env(safe-area-inset-bottom)); animation: album-rise 0.2s ease-out; }
  dialog.menu .item { min-block-size: 3.25rem; }
}
@media (max-width: 22rem) {
  .album .words { min-block-size: 5.75rem; }
  .album .detail { white-space: normal; }
}
@media (min-width: 40rem) {
  .album { padding-inline: 1rem; }
  .album .top .primary { position: static; min-block-size: 2.75rem; border-radius: 1.375rem; padding-inline: 1rem 1.25rem; box-shadow: none; }
  .album ul { grid-template-columns: repeat(auto-fill, minmax(11.5rem, 1fr)); gap: 0.5rem; }
  .album .box { padding: 0.875rem; }
  .album .search { order: 0; flex: 0 1 18rem; }
  .album .selection { position: sticky; inset: auto; inset-block-start: 0; grid-template-columns: 1fr auto; border-radius: 1rem; padding: 0.5rem 1rem; box-shadow: var(--shadow); }
  .album .selection .row { flex-wrap: nowrap; }
  .album .selection .pill { flex-direction: row; gap: 0.5rem; padding-inline: 1rem; border-radius: 1.375rem; font-size: 1rem; }
  .album .toast { inset-block-end: calc(1.5rem + env(safe-area-inset-bottom)); }
  dialog.menu { margin: 0; inset: auto; left: var(--x); top: var(--y); min-inline-size: 13rem; max-inline-size: 18rem; border-radius: 1rem; }
  dialog.menu::backdrop { background: transparent; }
}
@keyframes album-in { from { opacity: 0; } }
@keyframes album-breathe { from { opacity: 0.45; } }
@keyframes album-draw { from { stroke-dashoffset: 260; } }
@keyframes album-rise { from { translate: 0 100%; } }
`);
