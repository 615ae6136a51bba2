// A button exactly over each dot, for keys, switches and screen readers. Touches go to the canvas below.

/** @typedef {import("./engine.js").Lock} Lock */

export class DotButtons {
  /**
   * @param {HTMLElement} region that receives keys
   * @param {HTMLElement} box container of the buttons
   * @param {HTMLElement} done the button that finishes the drawing
   * @param {{pick: (dot: number) => void, cancel: () => void, hidesPath: () => boolean}} on
   */
  constructor(region, box, done, on) {
    this.box = box;
    this.done = done;
    this.on = on;
    this.columns = 3;
    region.addEventListener("keydown", (event) => this.keyPressed(event));
  }

  /** @type {HTMLButtonElement[]} */
  get buttons() {
    return /** @type {any} */ ([...this.box.children]);
  }

  /**
   * Positions the buttons over the dots.
   * @param {Lock} lock
   * @param {{rows: number, columns: number, takesTouches: boolean}} screen
   * @param {string} name name of a dot with the placeholders {n}, {row} and {column}
   * @param {boolean} isByKey see `showPicked`
   */
  show(lock, { rows, columns, takesTouches }, name, isByKey) {
    this.columns = columns;
    if (this.box.childElementCount !== rows * columns) {
      this.box.replaceChildren();
      for (let dot = 0; dot < rows * columns; dot += 1) {
        const button = document.createElement("button");
        button.type = "button";
        button.tabIndex = dot === 0 ? 0 : -1;
        button.addEventListener("click", () => this.on.pick(dot));
        this.box.append(button);
      }
    }
    this.buttons.forEach((button, dot) => {
      const { x, y, radius } = lock.dot(dot);
      button.style.left = `${x - radius}px`;
      button.style.top = `${y - radius}px`;
      button.style.width = button.style.height = `${2 * radius}px`;
      const label = name
        .replace("{n}", String(dot + 1))
        .replace("{row}", String(Math.floor(dot / columns) + 1))
        .replace("{column}", String((dot % columns) + 1));
      button.setAttribute("aria-label", label);
      button.setAttribute("aria-disabled", String(!takesTouches));
    });
    this.showPicked(lock, isByKey);
  }

  /**
   * Reports picked dots to assistive technology. Dots under a drawing finger are not reported: that would reveal a
   * hidden path.
   * @param {Lock} lock
   * @param {boolean} isByKey
   */
  showPicked(lock, isByKey) {
    let isPicking = false;
    this.buttons.forEach((button, dot) => {
      const isPicked = isByKey && lock.dot(dot).isPicked;
      isPicking ||= isPicked;
      button.setAttribute("aria-pressed", String(isPicked));
    });
    this.done.classList.toggle("picking", isPicking);
    this.box.classList.toggle("hides", this.on.hidesPath());
  }

  /** @param {KeyboardEvent} event */
  keyPressed(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const { buttons, columns } = this;
    const count = buttons.length;
    if (/^[1-9]$/.test(event.key) && count <= 9 && Number(event.key) <= count) {
      const dot = Number(event.key) - 1;
      // Bystanders would see the focus move from dot to dot.
      if (!this.on.hidesPath()) this.focus(dot);
      this.on.pick(dot);
    } else if (event.key === "Escape") {
      this.on.cancel();
    } else {
      const root = /** @type {ShadowRoot} */ (this.box.getRootNode());
      const focused = buttons.indexOf(/** @type {any} */ (root.activeElement));
      if (focused < 0) return;
      const column = focused % columns;
      // The focus stops at the edges.
      const next = {
        ArrowRight: column < columns - 1 ? focused + 1 : focused,
        ArrowLeft: column > 0 ? focused - 1 : focused,
        ArrowDown: focused + columns < count ? focused + columns : focused,
        ArrowUp: focused >= columns ? focused - columns : focused,
        Home: 0,
        End: count - 1,
      }[event.key];
      if (next === undefined) return;
      this.focus(next);
    }
    event.preventDefault();
  }

  /** Makes a dot the only tab stop. */
  focus(/** @type {number} */ dot) {
    const { buttons } = this;
    for (const button of buttons) button.tabIndex = -1;
    buttons[dot].tabIndex = 0;
    buttons[dot].focus();
  }
}
