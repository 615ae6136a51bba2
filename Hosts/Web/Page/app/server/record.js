// Records of version 3: a pattern that a server verifies. Without a digest, the record alone cannot be used to test
// patterns.

import { digestLength } from "../../inkdot/shared/codes.js";
import { fromBase64, toBase64 } from "./base64.js";
import { identifierLength } from "./codes.js";

/** @typedef {import("../../inkdot/lock/engine.js").LockEngine} LockEngine */
/** @typedef {import("../../inkdot/lock/engine.js").PatternRule} PatternRule */
/** @typedef {{rule: PatternRule, iterations: number, salt: Uint8Array, account: Uint8Array, device: Uint8Array}} ServerRecord */

const layout =
  /^\$inkdot-pattern\$v=3\$([^$]*,repeats=(?:no|yes)),verify=server,account=([\w+/]{22}),device=([\w+/]{22})\$([\w+/]+)\$$/;

/**
 * Parses a record; null if it is not of version 3. The engine validates rule, rounds and salt as in version 2.
 * @param {LockEngine} engine
 * @param {unknown} text
 * @returns {ServerRecord | null}
 */
export function readServerRecord(engine, text) {
  const [, parameters, account, device, salt] = (typeof text === "string" && layout.exec(text)) || [];
  if (parameters === undefined) return null;
  const digest = toBase64(new Uint8Array(digestLength));
  const facts = engine.readRecord(`$inkdot-pattern$v=2$${parameters}$${salt}$${digest}`);
  const [accountBytes, deviceBytes] = [fromBase64(account, identifierLength), fromBase64(device, identifierLength)];
  if (!facts?.isPattern || !facts.needsDeviceKey || !accountBytes || !deviceBytes) return null;
  return { rule: facts.rule, iterations: facts.iterations, salt: facts.salt, account: accountBytes, device: deviceBytes };
}

/**
 * Returns the text of a record.
 * @param {LockEngine} engine
 * @param {ServerRecord} record
 */
export function makeServerRecord(engine, { rule, iterations, salt, account, device }) {
  const local = engine.makeRecord({ rule, iterations, salt, digest: new Uint8Array(digestLength) });
  const [, , , parameters, saltText] = local.split("$");
  const verification = `verify=server,account=${toBase64(account)},device=${toBase64(device)}`;
  return `$inkdot-pattern$v=3$${parameters},${verification}$${saltText}$`;
}
