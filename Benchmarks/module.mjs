// Runs workloads of a WebAssembly module, as NativeBenchmark does natively:
//   node module.mjs MODULE.wasm
// Reads lines `NAME SIDE COUNT`; prints time in nanoseconds and result for each.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

let memory;
const random = (at, count) => crypto.getRandomValues(new Uint8Array(memory.buffer, at, count));
const putchar = (character) => (process.stderr.write(String.fromCharCode(character)), character);
const module = new WebAssembly.Module(readFileSync(process.argv[2]));
const { exports } = new WebAssembly.Instance(module, { host: { putchar, random } });
memory = exports.memory;
exports._initialize();

// Each function gets its own loop, because node optimizes call sites with a single target.
function calls(_, count) {
  let answer = 0;
  for (let index = 0; index < count; index += 1) answer = exports.nothing(answer, index);
  return answer;
}

for await (const line of createInterface({ input: process.stdin })) {
  const [name, side, count] = line.split(" ");
  const work = name === "calls" ? calls : exports[name];
  const start = process.hrtime.bigint();
  const answer = work(Number(side), Number(count));
  console.log(`${process.hrtime.bigint() - start} ${answer}`);
}
