// Papers in React 18: attributes by their names, events by a ref. React 19 sets properties and needs no ref.

import "../paper.js";

const { React, ReactDOM } = globalThis;
const { createElement: h, useEffect, useRef, useState } = React;

function Paper({ id, color, onSigned }) {
  const paper = useRef(null);
  useEffect(() => {
    const { current } = paper;
    const tell = () => onSigned(current.toData().length);
    current.addEventListener("inkdot-endstroke", tell);
    return () => current.removeEventListener("inkdot-endstroke", tell);
  }, [onSigned]);
  return h("inkdot-paper", { ref: paper, id, "pen-color": color, "max-width": 8, label: id });
}

function App() {
  const [order, setOrder] = useState(["first", "second"]);
  const [color, setColor] = useState("#1b1f26");
  const [count, setCount] = useState(0);
  return h(
    "main",
    null,
    h("h1", null, "Papers in React"),
    ...order.map((id) => h(Paper, { key: id, id, color, onSigned: setCount })),
    h("output", null, `${count} lines`),
    h("button", { onClick: () => setOrder([...order].reverse()) }, "Swap"),
    h("button", { onClick: () => setColor("#e02b35") }, "Red"),
  );
}

ReactDOM.createRoot(document.getElementById("app")).render(h(App));
