// Passes the inputs of a corpus to the exported functions of modules:
//   node fuzz.mjs CORPUS FROM TO [MODULE.wasm …]
// CORPUS is a file of inputs printed by the native program, or the program as WebAssembly, which then parses the inputs and
// prints the same lines as the native one. A trap ends the run and prints the form, the seed and the input.
import { readFileSync, writeFileSync } from "node:fs";

const [code, from, to, ...modules] = process.argv.slice(2);
const formCount = 11;
const numbersForm = 10;

function start(file) {
  const random = (at, count) => crypto.getRandomValues(new Uint8Array(exports.memory.buffer, at, count));
  const module = new WebAssembly.Module(readFileSync(file));
  const { exports } = new WebAssembly.Instance(module, { host: { putchar: (character) => character, random } });
  exports._initialize();
  return { module, exports };
}

const corpus = code.endsWith(".wasm") && start(code).exports;
const lines = corpus ? [] : readFileSync(code, "utf8").split("\n");

function input(form, seed) {
  if (!corpus) return new Uint8Array(Buffer.from(lines[(seed - from) * formCount + form], "hex"));
  const count = corpus.fuzz_input(form, seed);
  return new Uint8Array(corpus.memory.buffer, corpus.long_bytes(), count).slice();
}

function fail(what, form, seed, error) {
  const file = `fuzz-${form}-${seed}.bin`;
  writeFileSync(file, input(form, seed));
  console.error(`${what}: form ${form}, seed ${seed}, ${error.message}; its input is in ${file}`);
  console.error(error.stack.split("\n").slice(0, 12).join("\n"));
  process.exit(1);
}

let sum = 0;
for (let seed = +from; corpus && seed < +to; seed += 1) {
  for (let form = 0; form < formCount; form += 1) {
    try {
      sum = (Math.imul(sum, 31) + corpus.fuzz_read(form, seed)) >>> 0;
    } catch (error) {
      fail("reading", form, seed, error);
    }
  }
  if (seed % 100 === 99 || to - from < 100) console.log(seed, sum);
}

// Calls random exported functions with random numbers, and an input in both exchanges.
for (const file of modules) {
  let { exports } = start(file);
  const names = Object.keys(exports)
    .filter((name) => typeof exports[name] === "function" && !name.startsWith("_"))
    .sort();
  for (let seed = +from; seed < +to; seed += 1) {
    const numbers = new Float64Array(input(numbersForm, seed).buffer);
    const pick = (at) => Math.abs(Math.trunc(numbers[at % 128])) % 1_000_003 || 0;
    const form = pick(0) % 10;
    const calls = [];
    // Uses a fresh module at times, so that earlier calls do not hide later faults.
    if (seed % 50 === 0) ({ exports } = start(file));
    try {
      for (let call = 0; call < 8; call += 1) {
        const name = names[(pick(call + 1) + seed * 7 + call * 13) % names.length];
        const bytes = input((form + call) % 10, seed);
        new Float64Array(exports.memory.buffer, exports.numbers(), 128).set(numbers);
        new Uint8Array(exports.memory.buffer, exports.bytes(), 4096).set(bytes.subarray(0, 4096));
        if (exports.long_reserve) {
          const at = exports.long_reserve(bytes.length);
          new Uint8Array(exports.memory.buffer, at, bytes.length).set(bytes);
        }
        // Some row counts, lengths and handles must be valid.
        const given = Array.from({ length: exports[name].length }, (_, index) => {
          const number = numbers[(call * 9 + index + 3) % 128];
          return (seed + index + call) % 3 === 0 ? [1, bytes.length, 2, 0, 10][(seed + call) % 5] : number;
        });
        if (name === "long_reserve" && given[0] > 1e7) given[0] = 1e7;
        calls.push(`${name}(${given.join(", ")})`);
        exports[name](...given);
      }
    } catch (error) {
      console.error(calls.join("\n"));
      fail(file, form, seed, error);
    }
  }
  console.log(file, "held");
}
