// Shows the form data of a signature, and stores the sketch in the browser.

const [form] = document.forms;
const paper = document.querySelector("inkdot-paper");
const board = document.querySelector("inkdot-doodle-board");

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const picture = document.querySelector("img");
  picture.src = new FormData(form).get("signature");
  picture.hidden = false;
});
form.elements.clear.addEventListener("click", () => paper.clear());

const cache = await caches.open("sketches");
const stored = await cache.match("/sketch.inkdot");
let journal = stored ? [new Uint8Array(await stored.arrayBuffer())] : [];
await board.ready;
if (stored) board.open(journal[0]);
board.addEventListener("inkdot-journal", ({ detail, begins }) => {
  journal = begins ? [detail] : [...journal, detail];
  cache.put("/sketch.inkdot", new Response(new Blob(journal)));
});
