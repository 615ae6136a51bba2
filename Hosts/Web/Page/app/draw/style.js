// The look of the drawing screen around the board; colours are the page's.

export const drawStyle = new CSSStyleSheet();
drawStyle.replaceSync(`
/* A stroke from the edge is a stroke, not the way back. */
:root:has(main[data-screen="draw"]) { overscroll-behavior: none; }
main[data-screen="draw"] { position: relative; min-block-size: 0; overflow: hidden; block-size: calc(100dvh - env(safe-area-inset-top) - env(safe-area-inset-bottom)); flex: none; }
.draw { position: absolute; inset: 0; }
.draw inkdot-doodle-board { block-size: 100%; --inkdot-accent: var(--accent); --inkdot-on-accent: var(--on-accent); }
.draw .cover { position: absolute; inset: 0; z-index: 2; display: grid; align-content: center; justify-items: center; gap: 1rem; padding: 1.5rem; text-align: center; background: var(--ground); }
.draw .cover p { color: var(--quiet); max-inline-size: 28rem; text-wrap: balance; }
.draw .cover .row { justify-content: center; }
.draw .banner { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0.5rem 1rem; padding: 0.5rem 1rem 0.625rem; box-shadow: var(--shadow); background: light-dark(rgb(255 240 214), rgb(84 58 8)); color: light-dark(rgb(82 48 0), rgb(255 228 176)); border-block-end: 1px solid var(--edge); line-height: 1.4; }
.draw .banner p { flex: 1 1 16rem; }
.draw .banner .row { gap: 0.5rem; }
.draw .banner .secondary { color: inherit; border-color: currentColor; padding-inline: 1rem; }
`);
