// Mixes a colour: a spectrum with its hue, and sliders of red, green and blue.

import { make } from "./parts.js";
import { boxOf, capture, placeIn } from "../shared/pointers.js";

/** Step of an arrow key in the spectrum, and with Shift; 0…1. */
const steps = { near: 0.01, far: 0.1 };

/** @type {Record<string, [number, number]>} */
const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

const limited = (/** @type {number} */ part) => Math.min(Math.max(part, 0), 1);

/** @typedef {{hue: number, saturation: number, brightness: number}} Mixture hue in degrees; the others 0…1 */

/** Returns red, green and blue of `#rrggbb`, 0…255. */
const channelsOf = (/** @type {string} */ color) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

/** Returns `#rrggbb` of channels, 0…255. */
export const hexOf = (/** @type {number[]} */ channels) =>
  `#${channels.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;

/** Returns the colour of a mixture as `#rrggbb`. */
export function colorOfMixture(/** @type {Mixture} */ { hue, saturation, brightness }) {
  const channel = (/** @type {number} */ n) => {
    const k = (n + hue / 60) % 6;
    return 255 * brightness * (1 - saturation * Math.max(0, Math.min(k, 4 - k, 1)));
  };
  return hexOf([channel(5), channel(3), channel(1)]);
}

/** Returns the mixture of `#rrggbb`. A grey keeps the hue of another mixture, and black its saturation. */
export function mixtureOf(/** @type {string} */ color, /** @type {Mixture} */ other) {
  const [red, green, blue] = channelsOf(color);
  const most = Math.max(red, green, blue);
  const range = most - Math.min(red, green, blue);
  if (range === 0) return { ...other, saturation: most === 0 ? other.saturation : 0, brightness: most / 255 };
  const sector = most === red ? (green - blue) / range : most === green ? 2 + (blue - red) / range : 4 + (red - green) / range;
  return { hue: (sector * 60 + 360) % 360, saturation: range / most, brightness: most / 255 };
}

export class ColorMixer {
  /** @type {Mixture} */
  mixture = { hue: 0, saturation: 1, brightness: 1 };
  color = "";

  /**
   * @param {(key: string, value?: string) => string} text
   * @param {(color: string) => void} pick called for every change with `#rrggbb`
   */
  constructor(text, pick) {
    this.text = text;
    this.pick = pick;
    this.thumb = make("span.thumb");
    this.field = make(
      "div.shades",
      {
        tabindex: 0,
        role: "slider",
        label: "spectrum",
        "aria-valuemin": 0,
        "aria-valuemax": 100,
        onpointerdown: (/** @type {PointerEvent} */ event) => this.press(event),
        onpointermove: (/** @type {PointerEvent} */ event) => {
          if (event.buttons & 1) this.follow(event);
        },
        onkeydown: (/** @type {KeyboardEvent} */ event) => this.step(event),
      },
      this.thumb,
    );
    const slider = (/** @type {string} */ name, /** @type {number} */ max, /** @type {(value: number) => void} */ change) => {
      const input = make(`input.track.${name}`, {
        type: "range",
        max,
        label: name,
        oninput: () => change(Number(input.value)),
      });
      return input;
    };
    this.hue = slider("hue", 359, (hue) => this.mix({ hue }));
    this.spectrum = make("div.spectrum", {}, this.field, this.hue);
    this.channels = ["red", "green", "blue"].map((name, index) => {
      const value = make("output", { "aria-hidden": "true" });
      const input = slider(name, 255, (part) => {
        const channels = channelsOf(this.color);
        channels[index] = part;
        this.choose(hexOf(channels));
      });
      return { name, input, value };
    });
    this.sliders = make(
      "div.channels",
      {},
      ...this.channels.flatMap(({ name, input, value }) => [
        make("div.line", { "aria-hidden": "true" }, make("span", { text: name }), value),
        input,
      ]),
    );
  }

  press(/** @type {PointerEvent} */ event) {
    if (event.button !== 0) return;
    capture(this.field, event);
    this.follow(event);
  }

  follow(/** @type {PointerEvent} */ event) {
    const box = boxOf(this.field);
    const { x, y } = placeIn(box, event.clientX, event.clientY);
    this.mix({ saturation: limited(x / box.width), brightness: limited(1 - y / box.height) });
  }

  step(/** @type {KeyboardEvent} */ event) {
    const arrow = arrows[event.key];
    if (!arrow || event.ctrlKey || event.altKey || event.metaKey) return;
    const step = event.shiftKey ? steps.far : steps.near;
    const { saturation, brightness } = this.mixture;
    this.mix({ saturation: limited(saturation + arrow[0] * step), brightness: limited(brightness + arrow[1] * step) });
    event.preventDefault();
    event.stopPropagation();
  }

  mix(/** @type {Partial<Mixture>} */ change) {
    this.mixture = { ...this.mixture, ...change };
    this.choose(colorOfMixture(this.mixture));
  }

  choose(/** @type {string} */ color) {
    this.update(color);
    this.pick(color);
  }

  /** Shows a colour, `#rrggbb`. */
  update(/** @type {string} */ color) {
    // Rounding to a colour would lose the exact mixture, and a grey its hue.
    if (color !== colorOfMixture(this.mixture)) this.mixture = mixtureOf(color, this.mixture);
    this.color = color;
    const { hue, saturation, brightness } = this.mixture;
    const percent = (/** @type {number} */ part) => `${Math.round(part * 100)} %`;
    this.field.style.setProperty("--_hue", String(hue));
    this.thumb.style.insetInlineStart = `${saturation * 100}%`;
    this.thumb.style.insetBlockEnd = `${brightness * 100}%`;
    this.thumb.style.background = color;
    this.field.setAttribute("aria-valuenow", String(Math.round(saturation * 100)));
    const place = this.text("spectrum.at", `${percent(saturation)}, ${percent(brightness)}`);
    this.field.setAttribute("aria-valuetext", place);
    this.hue.value = String(Math.round(hue) % 360);
    this.hue.setAttribute("aria-valuetext", `${this.hue.value}°`);
    const channels = channelsOf(color);
    this.channels.forEach(({ input, value }, index) => {
      const end = (/** @type {number} */ part) => hexOf(channels.map((own, at) => (at === index ? part : own)));
      input.value = value.value = String(channels[index]);
      input.style.setProperty("--_track", `linear-gradient(to right, ${end(0)}, ${end(255)})`);
    });
  }
}
