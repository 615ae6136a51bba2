// Prints every number that the page knows by a name, as `GROUP NAME NUMBER`: node codes.mjs PAGE_DIRECTORY
import { pathToFileURL } from "node:url";

const page = (path) => import(pathToFileURL(`${process.argv[2]}/${path}`));
const engine = await page("inkdot/shared/engine.js");
const doodle = await page("inkdot/doodle/engine.js");
const lab = await page("app/lab/board.js");

const { Phase, Kind, Effect, Flow, Outcome, Tone, Button, Failure, Refusal, Input, Schedule } = engine;
const { DoodleEffect, tools, losses, shapes, rulings, blends } = doodle;
const { spacings, paperColors, paperSizes } = await page("inkdot/doodle/paper-kinds.js");
const { LabEffect, cards, states, answers } = lab;
const sides = (at) => Object.fromEntries(Object.entries(paperSizes).map(([name, size]) => [name, size[at]]));
const groups = {
  Phase,
  Kind,
  Effect,
  Flow,
  Outcome,
  Tone,
  Button,
  Failure,
  Refusal,
  Input,
  Schedule,
  DoodleEffect,
  tools,
  losses,
  shapes,
  rulings,
  blends,
  spacings,
  paperColors,
  paperWidths: sides(0),
  paperHeights: sides(1),
  LabEffect,
  cards,
  states,
  answers,
};
for (const [group, codes] of Object.entries(groups)) {
  for (const [name, number] of Object.entries(codes)) {
    console.log(Array.isArray(codes) ? `${group} ${number} ${name}` : `${group} ${name} ${number}`);
  }
}
