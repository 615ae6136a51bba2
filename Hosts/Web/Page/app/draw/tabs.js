// One drawing is drawn in one tab at a time.

/**
 * Takes a drawing for this tab.
 * @param {string} id
 * @param {boolean} isForced take it from the tab that has it
 * @param {() => void} taken called when another tab takes it from this one
 * @returns {Promise<(() => void) | null>} lets it go again; null when another tab has it
 */
export function holdDrawing(id, isForced, taken) {
  // Without https there are no locks; the album then notices when two tabs have written.
  if (!navigator.locks) return Promise.resolve(() => {});
  return new Promise((resolve, reject) => {
    let isHeld = false;
    const options = isForced ? { steal: true } : { ifAvailable: true };
    navigator.locks.request(`inkdot-drawing/${id}`, options, (lock) => {
      if (!lock) {
        resolve(null);
        return undefined;
      }
      isHeld = true;
      return new Promise((release) => resolve(() => release(undefined)));
    }).catch((error) => (isHeld ? taken() : reject(error)));
  });
}
