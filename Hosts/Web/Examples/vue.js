// Papers in Vue 3: properties, and events as `onInkdot…`. In templates: `compilerOptions.isCustomElement`.

import "../paper.js";
import { createApp, h, reactive } from "./vendor/vue.js";

const state = reactive({ order: ["first", "second"], color: "#1b1f26", count: 0 });

createApp({
  render: () =>
    h("main", [
      h("h1", "Papers in Vue"),
      ...state.order.map((id) =>
        h("inkdot-paper", {
          key: id,
          id,
          penColor: state.color,
          maxWidth: 8,
          label: id,
          onInkdotEndstroke: ({ target }) => {
            state.count = target.toData().length;
          },
        }),
      ),
      h("output", `${state.count} lines`),
      h(
        "button",
        {
          onClick: () => {
            state.order = [...state.order].reverse();
          },
        },
        "Swap",
      ),
      h(
        "button",
        {
          onClick: () => {
            state.color = "#e02b35";
          },
        },
        "Red",
      ),
    ]),
}).mount("#app");
