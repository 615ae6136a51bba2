// Texts of recognizers, logs and hit tests, in the language of the page.

import { failures } from "./codes.js";
import { text } from "../texts.js";

/** @typedef {import("./board.js").LabBoard} LabBoard */
/** @typedef {LabBoard["recognizers"][number]} Report */

/** Fills several values into a text: `{a}`, `{b}`. */
export function filled(/** @type {string} */ key, /** @type {Record<string, string | number>} */ values) {
  return text(key).replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}

/** Translated names; other names of a log are shown unchanged. */
const known = ["single", "double", "triple", "left", "right", "up", "down", "longPress", "rotation", "pan", "pinch", "shake"];

export function recognizerName(/** @type {string} */ name) {
  return known.includes(name) ? text(`lab.r.${name}`) : name;
}

const round = (/** @type {number} */ x, digits = 1) => Number(x.toFixed(digits)) + 0;

/** The state of a recognizer, or the result of the last touches. */
export function status(/** @type {Report} */ report) {
  const outcome = report.state === "possible" ? report.outcome : report.state;
  if (outcome === "failed" && report.failure > 0) {
    const name = failures[report.failure - 1];
    const digits = name === "noNextTap" || name === "tooLate" ? 2 : 1;
    const reason = filled(`lab.f.${name}`, { a: round(report.a, digits), b: round(report.b, digits) });
    return `${text("lab.s.failed")}${text("lab.colon")}${reason}`;
  }
  if (outcome) return text(`lab.s.${outcome}`);
  return text(report.isWatching ? "lab.s.watching" : "lab.s.possible");
}

/**
 * A callback or delivery of the log, as one line.
 * @param {any} line @param {string} [title] the name of the gesture
 */
export function entry(line, title) {
  const time = `${line.t.toFixed(2)} s`;
  if ("recognizer" in line) {
    const parts = [`${recognizerName(title ?? line.recognizer)} ${text(`lab.s.${line.state}`)}`];
    const pair = (/** @type {number[]} */ p) => `${round(p[0])}, ${round(p[1])}`;
    if (line.translation) parts.push(`${text("lab.v.translation")} ${pair(line.translation)}`);
    if (line.scale !== undefined) parts.push(`${text("lab.v.scale")} ${round(line.scale, 2)}`);
    if (line.rotation !== undefined) parts.push(`${text("lab.v.rotation")} ${round((line.rotation * 180) / Math.PI)}°`);
    if (line.velocity !== undefined) {
      const v = line.velocity;
      parts.push(`${text("lab.v.velocity")} ${Array.isArray(v) ? `${pair(v)} pt/s` : `${round(v, 2)}/s`}`);
    }
    if (parts.length === 1 && line.location) parts.push(`${text("lab.v.at")} ${pair(line.location)}`);
    return `${time} · ${parts.join(" · ")}`;
  }
  if ("view" in line) {
    const values = { view: viewName(line.view), phase: text(`lab.p.${line.phase}`), touches: line.touches.join(", ") };
    return `${time} · ${filled("lab.delivery", values)}`;
  }
  if ("control" in line)
    return `${time} · ${viewName(line.control)}${text("lab.colon")}${text(`lab.e.${line.event}`)} (${line.event})`;
  return `${time} · ${line.query} = ${JSON.stringify(line.value)}`;
}

export function viewName(/** @type {string} */ name) {
  return name === "stage" || name === "button" ? text(`lab.${name}`) : name;
}

/** @type {Record<string, string>} */
const units = {
  press: "lab.u.seconds",
  movement: "lab.u.points",
  distance: "lab.u.points",
  angle: "lab.u.degrees",
  threshold: "lab.u.acceleration",
};

/** Returns the text of an option's value. */
export function optionValue(/** @type {string} */ name, /** @type {number} */ value) {
  if (name === "direction") return value ? "↑ ↓" : "← →";
  const unit = units[name];
  return unit ? filled(unit, { n: value }) : String(value);
}

/** Describes how a touch found its view, in paragraphs. */
export function hitWords(/** @type {LabBoard} */ board) {
  const { hit } = board;
  if (!hit) return [];
  const names = board.views.map((view) => viewName(view.name));
  const path = hit.steps.map((step) => `${names[step.view]} ${text(`lab.h.${step.answer}`)}`).join(text("lab.then"));
  const responders = hit.chain.map((at) => (at < 0 ? text(`lab.${["controller", "scene", "app"][-1 - at]}`) : names[at]));
  const chain = responders.join(" → ");
  const wayDown = [...responders].reverse().join(" → ");
  const found = hit.chain.length ? filled("lab.h.takes", { view: names[hit.chain[0]] }) : text("lab.h.nobody");
  return [
    ...(hit.chain.length ? [{ title: text("lab.h.down"), words: wayDown }] : []),
    { title: text("lab.h.path"), words: path },
    { title: text("lab.h.view"), words: found },
    ...(hit.chain.length ? [{ title: text("lab.h.chain"), words: chain }] : []),
  ];
}

/** Returns why a log was refused. */
export function refusal(/** @type {import("./board.js").Refusal} */ { problem, number, name }) {
  return filled(`lab.open.${problem}`, { n: number, name });
}
