// The buttons of the menus of a board. The menus load when one is first opened, or when a pointer reaches a bar.

/** @typedef {keyof import("./menu-list.js").MenuList} MenuName */

export class Menus {
  /** @type {import("./menu-list.js").MenuList | null} */
  list = null;
  /** @type {Promise<import("./menu-list.js").MenuList> | null} */
  loading = null;
  /**
   * The menu to show once it is loaded.
   * @type {MenuName | null}
   */
  wanted = null;

  /** @param {import("./desk.js").DoodleDesk} board with its bars */
  constructor(board) {
    this.board = board;
    const { actionBar, selectionBar, toolBar } = board;
    const { photo, paper, save, more } = actionBar.buttons;
    /**
     * The buttons of each menu, of which one is visible.
     * @type {Record<MenuName, HTMLElement[]>}
     */
    this.anchors = {
      eraser: [toolBar.eraser],
      nib: toolBar.nibButtons,
      colors: [toolBar.well],
      photo: [photo, more],
      paper: [paper, more],
      save: [save],
      more: [more],
      fill: [selectionBar.fill],
      selected: selectionBar.menuButtons,
    };
    for (const anchor of Object.values(this.anchors).flat()) board.popups.mark(anchor, false);
    for (const { element } of [actionBar, toolBar, selectionBar]) {
      for (const type of ["pointermove", "pointerdown"]) {
        // A failure is ignored here; the press retries and reports it.
        element.addEventListener(type, () => this.load().catch(() => {}), { once: true });
      }
    }
  }

  /** Loads the menus and adds them to the board, above its bars. */
  load() {
    this.loading ??= import("./menu-list.js").then(
      ({ createMenus }) => {
        const { board } = this;
        this.list = createMenus(board);
        for (const name of /** @type {MenuName[]} */ (Object.keys(this.anchors))) {
          board.popups.add(this.list[name].element, this.anchors[name]);
        }
        board.translate();
        this.update();
        return this.list;
      },
      (error) => {
        this.loading = null;
        throw error;
      },
    );
    return this.loading;
  }

  /** Shows a menu. Loads it first if necessary. */
  async show(/** @type {MenuName} */ name, takesFocus = true) {
    const { board } = this;
    if (!this.list) {
      this.wanted = name;
      const list = await board.tryLoading(this.load());
      // Another press may have closed it or chosen another menu.
      if (this.wanted !== name) return;
      this.wanted = null;
      if (!list || !board.host.isConnected) return;
    }
    this.open(name, takesFocus);
  }

  open(/** @type {MenuName} */ name, /** @type {boolean} */ takesFocus) {
    const { board, list } = this;
    if (!list) return;
    if (name === "selected") list.selected.update();
    const anchors = this.anchors[name];
    const seen = anchors.filter((anchor) => anchor.offsetParent);
    const anchor = seen.find((one) => one === board.toolBar.chosen) ?? seen[0] ?? anchors[0];
    board.popups.show(list[name].element, anchor, takesFocus);
  }

  /** Shows a menu, or closes it if it is shown or loading. */
  toggle(/** @type {MenuName} */ name, takesFocus = true) {
    const { popups } = this.board;
    if (this.wanted === name) this.wanted = null;
    else if (this.list && popups.open === this.list[name].element) popups.close();
    else void this.show(name, takesFocus);
  }

  /** Updates the menus, if they are loaded. */
  update() {
    const { board, list } = this;
    if (!list) return;
    const { chosen } = board;
    list.eraser.update(chosen);
    list.nib.update(chosen);
    list.colors.update(chosen);
    list.photo.update();
    list.save.update();
    list.more.update(chosen, board.surface?.zoom ?? 1);
    list.paper.update();
    list.fill.update();
  }
}
