// Runs cases through the WebAssembly engine and prints what `inkdot replay` prints for several files.
//   node replay.mjs LAB.WASM CASE...

import { readFileSync } from "node:fs";
import { basename } from "node:path";

const [code, ...cases] = process.argv.slice(2);
const host = { putchar: (character) => (process.stderr.write(String.fromCharCode(character)), character), random: () => {} };
const { exports: engine } = (await WebAssembly.instantiate(readFileSync(code), { host })).instance;
engine._initialize();

const output = [];
for (const path of cases) {
  const bytes = readFileSync(path);
  // Before the array: memory moves when it grows.
  const at = engine.long_reserve(bytes.length);
  new Uint8Array(engine.memory.buffer, at, bytes.length).set(bytes);
  const length = engine.replay();
  if (length < 0) {
    output.push(`error ${path}\n`);
    continue;
  }
  const log = Buffer.from(new Uint8Array(engine.memory.buffer, engine.long_bytes(), length)).toString();
  const isSkipped = log.startsWith('{"case":');
  output.push(isSkipped ? log : `{"case":"${basename(path, ".json")}"}\n${log}`);
}
process.stdout.write(output.join(""));
