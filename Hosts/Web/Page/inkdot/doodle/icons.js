// The icons of the doodle board: lines of 1.75 on a grid of 24, in the colour of the text.

const paths = {
  clear: "M5 7h14M10 7V4.5h4V7M6.5 7l1 12.5h9l1-12.5M10.25 11v5M13.75 11v5",
  undo: "M8.5 5L4 9.5L8.5 14M4.5 9.5H14a5.25 5.25 0 0 1 0 10.5H9",
  redo: "M15.5 5L20 9.5L15.5 14M19.5 9.5H10a5.25 5.25 0 0 0 0 10.5h5",
  eraser: "M9.5 19.5L4 14a1.5 1.5 0 0 1 0-2.2l7.8-7.8a1.5 1.5 0 0 1 2.2 0l5.8 5.8a1.5 1.5 0 0 1 0 2.2l-7.5 7.5zM8 8l8 8M8.5 19.5H20",
  photo: "M5.5 5h13A1.5 1.5 0 0 1 20 6.5v11a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 17.5v-11A1.5 1.5 0 0 1 5.5 5zM4 16l4.5-5l4 4.5l2.5-2.5l5 4.5M14.5 9.5a1 1 0 1 0 2 0a1 1 0 1 0-2 0",
  save: "M12 4v10M8 10.5l4 4l4-4M5 15.5V18a1.5 1.5 0 0 0 1.5 1.5h11A1.5 1.5 0 0 0 19 18v-2.5",
  more: "M5.5 12h.01M12 12h.01M18.5 12h.01",
  pen: "M4.5 19.5l1-4.5L16 4.5a1.75 1.75 0 0 1 2.5 0l1 1a1.75 1.75 0 0 1 0 2.5L9 18.5zM14 6.5l3.5 3.5",
  brush: "M19.5 4.5c-3.5 1.5-7.5 5-9.5 8.5l1.5 1.5c3.5-2 7-6 8.5-9.5zM9.5 13.5c-2 0-3 1.2-3.2 3c-.15 1.5-.8 2.4-2.3 2.8c3.2 1 7.2.2 7.2-3.1",
  highlighter: "M9 13.5l-1.5 3L9 18l3-1.5M9 13.5L17 4.8l3.4 3.2L12 16.5zM7.5 16.5L5 19.5h3.5l.8-1.3M13 20h7",
  dropper: "M4.5 19.5l1-3.5l8-8l2.5 2.5l-8 8zM12 6.5l5.5 5.5M14.5 7l2.3-2.3a1.7 1.7 0 0 1 2.5 2.5L17 9.5",
  stamp: "M5 12.5l4.5 4.5L19.5 7",
  remove: "M6 6l12 12M18 6L6 18",
  smaller: "M5 12h14",
  bigger: "M5 12h14M12 5v14",
  turnLeft: "M4.5 5v5h5M5 10a7.75 7.75 0 1 1-.5 4.5",
  turnRight: "M19.5 5v5h-5M19 10a7.75 7.75 0 1 0 .5 4.5",
  next: "M9 5l7 7l-7 7",
  file: "M4 7.5A1.5 1.5 0 0 1 5.5 6H9l2 2.5h7.5A1.5 1.5 0 0 1 20 10v7.5a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 17.5z",
  camera: "M5.5 7.5h2.75L10 5h4l1.75 2.5h2.75A1.5 1.5 0 0 1 20 9v8.5a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 17.5V9a1.5 1.5 0 0 1 1.5-1.5zM8.75 13a3.25 3.25 0 1 0 6.5 0a3.25 3.25 0 1 0-6.5 0",
  paste: "M9 5H7a1.5 1.5 0 0 0-1.5 1.5v12A1.5 1.5 0 0 0 7 20h10a1.5 1.5 0 0 0 1.5-1.5v-12A1.5 1.5 0 0 0 17 5h-2M9 3.75h6v3H9zM9 12h6M9 15.5h4",
  share: "M12 14.5V4M8.5 7L12 3.5L15.5 7M8 10.5H6.5A1.5 1.5 0 0 0 5 12v6.5A1.5 1.5 0 0 0 6.5 20h11a1.5 1.5 0 0 0 1.5-1.5V12a1.5 1.5 0 0 0-1.5-1.5H16",
  keys: "M5 6.5h14A1.5 1.5 0 0 1 20.5 8v8a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 16V8A1.5 1.5 0 0 1 5 6.5zM7.5 10.5h.01M11 10.5h.01M14.5 10.5h.01M17 10.5h.01M8 14h8",
  fit: "M4.5 9V5.5a1 1 0 0 1 1-1H9M15 4.5h3.5a1 1 0 0 1 1 1V9M19.5 15v3.5a1 1 0 0 1-1 1H15M9 19.5H5.5a1 1 0 0 1-1-1V15",
  page: "M7 3.5h6.5L18 8v11a1.5 1.5 0 0 1-1.5 1.5H7A1.5 1.5 0 0 1 5.5 19V5A1.5 1.5 0 0 1 7 3.5zM13 3.5V8.5h5M9 13h6M9 16.5h4",
  album: "M5.5 4.5H9A1 1 0 0 1 10 5.5V9a1 1 0 0 1-1 1H5.5a1 1 0 0 1-1-1V5.5a1 1 0 0 1 1-1zM15 4.5h3.5a1 1 0 0 1 1 1V9a1 1 0 0 1-1 1H15a1 1 0 0 1-1-1V5.5a1 1 0 0 1 1-1zM5.5 14H9a1 1 0 0 1 1 1v3.5a1 1 0 0 1-1 1H5.5a1 1 0 0 1-1-1V15a1 1 0 0 1 1-1zM15 14h3.5a1 1 0 0 1 1 1v3.5a1 1 0 0 1-1 1H15a1 1 0 0 1-1-1V15a1 1 0 0 1 1-1z",
};

/** @typedef {keyof typeof paths} IconName */

/** A small line drawing. */
export function doodleIcon(/** @type {IconName} */ name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("class", "icon");
  svg.dataset.icon = name;
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", paths[name]);
  svg.append(path);
  return svg;
}
