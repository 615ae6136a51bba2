// Reads a call script from standard input and prints its log, as the native program in Calls does:
//   node calls.mjs MODULE.wasm <SCRIPT
// See script.py for both formats.
import { readFileSync, writeSync } from "node:fs";

let memory;
// Random seeds of hash tables reveal results that depend on their order.
const random = (at, count) => crypto.getRandomValues(new Uint8Array(memory.buffer, at, count));
const putchar = (character) => (process.stderr.write(String.fromCharCode(character)), character);
const module = new WebAssembly.Module(readFileSync(process.argv[2]));
const { exports } = new WebAssembly.Instance(module, { host: { putchar, random } });
memory = exports.memory;
exports._initialize();

const numbersAt = exports.numbers?.();
const bytesAt = exports.bytes?.();
const scratch = new DataView(new ArrayBuffer(8));
const hexadecimal = (value, digits) => value.toString(16).padStart(digits, "0");
function double(word) {
  scratch.setBigUint64(0, BigInt(`0x${word}`));
  return scratch.getFloat64(0);
}
function bits(number) {
  scratch.setFloat64(0, number);
  return hexadecimal(scratch.getBigUint64(0), 16);
}
// An argument of 16 digits is the bits of a double, with an `n` behind it a 64-bit integer, anything else 32 bits.
function argument(word) {
  return word.length === 16 ? double(word) : word.endsWith("n") ? BigInt(word.slice(0, -1)) : Number(word) | 0;
}

const log = [];
for (const line of readFileSync(0, "latin1").split("\n")) {
  const [name, ...words] = line.split(" ");
  if (name === "") continue;
  if (name === "numbers") {
    new Float64Array(memory.buffer, numbersAt, 1024).set(words.map(double));
  } else if (name === "bytes") {
    new Uint8Array(memory.buffer, bytesAt, 4096).set(Buffer.from(words[0], "hex"));
  } else if (name === "long") {
    const given = Buffer.from(words[0], "hex");
    const at = exports.long_reserve(given.length);
    new Uint8Array(memory.buffer, at, given.length).set(given);
  } else {
    const [numberCount, hasBytes, hasWords, ...given] = words;
    const answer = exports[name](...given.map(argument));
    // Addresses differ between builds.
    const result = name === "long_reserve" ? Number(answer !== 0) : answer;
    const isDouble = name.endsWith("_deadline") || name === "doodle_replay" || name === "lab_get";
    const parts = [name, isDouble ? bits(result) : (result ?? "-")];
    const numbers = new Float64Array(memory.buffer, numbersAt, +numberCount);
    for (const number of numbers) parts.push(Number.isNaN(number) ? "nan" : bits(number));
    if (hasBytes === "1" && result > 0) {
      parts.push(`b${Buffer.from(memory.buffer, bytesAt, result).toString("hex")}`);
    }
    if (hasBytes === "2" && result > 0) {
      parts.push(`b${Buffer.from(memory.buffer, exports.long_bytes(), result).toString("hex")}`);
    }
    if (hasWords === "1" && result > 0) {
      for (const word of new Uint32Array(memory.buffer, exports.display(), result)) parts.push(hexadecimal(word, 8));
    }
    log.push(parts.join(" "));
  }
}
const output = Buffer.from(log.map((line) => `${line}\n`).join(""));
for (let at = 0; at < output.length; ) at += writeSync(1, output, at);
