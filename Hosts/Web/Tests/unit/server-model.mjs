// An in-memory server that follows Documentation/ServerProtocol.md, behind the `fetch` of a page. Tests can make its network
// lose, repeat and delay requests, and restore an earlier state.

import { createHash } from "node:crypto";

const sha = (bytes) => createHash("sha256").update(bytes).digest();
const encode = (bytes) => Buffer.from(bytes).toString("base64url");
const hex = (bytes) => Buffer.from(bytes).toString("hex");

/** Returns the wait in ms after a number of failures; null for a permanent lockout. */
const schedules = {
  standard: (failures) =>
    failures === 5 || (failures >= 10 && failures < 30)
      ? 30_000
      : failures >= 30 && failures < 140
        ? 30_000 * 2 ** Math.floor((failures - 30) / 10)
        : failures >= 140
          ? 86_400_000
          : 0,
  strict: (failures) => (failures >= 20 ? null : failures >= 5 ? 60_000 : 0),
};

function attemptsLeft(schedule, failures) {
  if (schedules[schedule](failures) === null) return 0;
  let more = 1;
  while (schedules[schedule](failures + more) === 0) more += 1;
  return more;
}

class Refusal extends Error {
  constructor(status, error, more = {}) {
    super(error);
    this.answer = { status, body: { error, ...more } };
  }
}

export class ModelServer {
  constructor(origin = "https://server.example") {
    this.origin = origin;
    this.now = 1_000_000;
    this.accounts = new Map();
    this.restored = 0;
    /**
     * Unused sign-up codes; null if sign-up is open.
     * @type {Set<string> | null}
     */
    this.codes = null;
    /** Every request that reached the server: method, path, body. */
    this.requests = [];
    /**
     * Returns the fault of the network for a request:
     * - undefined: none.
     * - "lost": The request does not reach the server.
     * - "answerLost": The server handles the request, but its answer is lost.
     * - "proxy": A proxy answers, and the request does not reach the server.
     * - a function: It runs after the server has handled the request, before the answer arrives.
     * @type {(request: {method: string, path: string, body: any}) => any}
     */
    this.network = () => undefined;
  }

  /** A copy of the stored state, for {@link restore}. */
  backup() {
    return structuredClone(this.accounts);
  }

  /** Restores an earlier database, as an operator does. */
  restore(accounts) {
    this.accounts = structuredClone(accounts);
    this.restored += 1;
  }

  get fetch() {
    return async (url, { method = "GET", headers = {}, body } = {}) => {
      if (!String(url).startsWith(this.origin)) throw new TypeError("Failed to fetch");
      const path = String(url).slice(this.origin.length);
      const request = { method, path, body: body && JSON.parse(body) };
      const fate = this.network(request);
      if (fate === "lost") throw new TypeError("Failed to fetch");
      if (fate === "proxy") return new Response("<h1>Bad gateway</h1>", { status: 502 });
      this.requests.push(request);
      const answer = this.serve(request, headers.authorization);
      if (typeof fate === "function") await fate(answer);
      if (fate === "answerLost") throw new TypeError("Failed to fetch");
      return new Response(JSON.stringify(answer.body), { status: answer.status });
    };
  }

  serve({ method, path, body }, authorization) {
    try {
      return { status: 200, body: this.#route(method, path, body, authorization) };
    } catch (error) {
      if (error instanceof Refusal) return error.answer;
      throw error;
    }
  }

  #route(method, path, body, authorization) {
    const [, version, resource, device, action] = path.split("/");
    const call = `${method} ${[version, resource, device && ":device", action].filter(Boolean).join("/")}`;
    const read = (text, length) => {
      const bytes = Buffer.from(String(text), "base64url");
      if (typeof text !== "string" || bytes.length !== length) throw new Refusal(400, "malformed");
      return bytes;
    };
    const only = (...names) => {
      if (Object.keys(body ?? {}).some((name) => !names.includes(name))) throw new Refusal(400, "malformed");
    };
    const credential = (scheme, ...lengths) => {
      const [name, text] = (authorization ?? "").split(" ");
      if (name !== `Inkdot-${scheme}`) throw new Refusal(400, "malformed");
      let bytes = read(
        text,
        lengths.reduce((sum, length) => sum + length, 0),
      );
      return lengths.map((length) => {
        const part = bytes.subarray(0, length);
        bytes = bytes.subarray(length);
        return part;
      });
    };
    const owned = () => {
      const [id, proof] = credential("Owner", 16, 32);
      const account = this.accounts.get(hex(id));
      if (!account || account.owner !== hex(sha(proof))) throw new Refusal(401, "proof");
      return account;
    };
    const synced = () => {
      const [id, device, proof] = credential("Sync", 16, 16, 32);
      const account = this.accounts.get(hex(id));
      const row = account?.devices.get(hex(device));
      if (!row) throw new Refusal(401, "unknownDevice");
      if (row.state === "removed") throw new Refusal(401, "removed");
      if (row.syncHash !== hex(read(encode(sha(proof)), 32))) throw new Refusal(401, "proof");
      return { account, row };
    };
    switch (call) {
      case "GET v1":
        return { protocol: 1, restored: this.restored, signUp: "open" };
      case "POST v1/attempt":
        only("attempt", "auth", "turn", "next");
        return this.#attempt(credential("Attempt", 16, 16, 32), {
          attempt: hex(read(body.attempt, 16)),
          auth: hex(read(body.auth, 32)),
          turn: body.turn,
          next: body.next === undefined ? null : hex(read(body.next, 32)),
        });
      case "GET v1/attempt": {
        const [id, device, token] = credential("Attempt", 16, 16, 32);
        const row = this.#row(id, device);
        const hash = hex(sha(token));
        if (hash !== row.token && hash !== row.next) throw this.#stale(row);
        if (hash === row.next) Object.assign(row, { token: hash, next: null });
        return { wait: this.#wait(row), attemptsLeft: attemptsLeft(row.schedule, row.failures) };
      }
      case "POST v1/accounts": {
        only("account", "owner", "locator", "header", "code", "device");
        const key = hex(read(body.account, 16));
        const { device: first } = body;
        const known = this.accounts.get(key);
        const owner = hex(sha(read(body.owner, 32)));
        if (known) {
          const row = known.devices.get(hex(read(first.device, 16)));
          if (known.owner !== owner || !row || row.auth !== hex(read(first.auth, 32))) throw new Refusal(409, "differs");
          return { share: row.share };
        }
        if (this.codes && !this.codes.delete(body.code)) throw new Refusal(403, "signUp");
        const account = { owner, header: body.header, number: 1, locators: [body.locator], devices: new Map(), isOpen: false };
        this.accounts.set(key, account);
        return this.#put(account, hex(read(first.device, 16)), { ...first, replaces: null }, read);
      }
      case "POST v1/recover":
        return {
          accounts: [...this.accounts]
            .filter(([, { locators }]) => locators.includes(body.locator))
            .map(([key, { header, number }]) => ({ account: encode(Buffer.from(key, "hex")), header, number }))
            .reverse(),
        };
      case "PUT v1/devices/:device":
        only("tokenHash", "syncHash", "auth", "share", "schedule", "name", "replaces");
        return this.#put(owned(), hex(read(device, 16)), body, read);
      case "POST v1/devices/:device/confirm": {
        const { account, row } = synced();
        return { replaced: this.#confirm(account, row) };
      }
      case "GET v1/devices": {
        const rows = [...owned().devices.entries()];
        return {
          devices: rows.map(([key, { name, state, wrongs, stale }]) => ({
            device: encode(Buffer.from(key, "hex")),
            ...{ name, state, created: 0, seen: 0, wrongs, stale },
          })),
        };
      }
      case "DELETE v1/devices/:device": {
        const row = owned().devices.get(hex(read(device, 16)));
        if (row) this.#remove(row);
        return {};
      }
      case "PUT v1/header": {
        const account = owned();
        const isSame = body.number === account.number && body.header === account.header;
        if (!isSame && body.number !== account.number + 1) throw new Refusal(409, "header", { number: account.number });
        Object.assign(account, { number: body.number, header: body.header, locators: body.locators });
        return { number: body.number };
      }
      case "DELETE v1/account":
        this.accounts.forEach((account, key) => account === owned() && this.accounts.delete(key));
        return {};
      default:
        throw new Refusal(404, "path");
    }
  }

  #row(id, device) {
    const row = this.accounts.get(hex(id))?.devices.get(hex(device));
    if (!row) throw new Refusal(401, "unknownDevice");
    if (row.state === "removed") throw new Refusal(401, "removed");
    return row;
  }

  #stale = (row) => new Refusal(401, "staleToken", { hint: encode(Buffer.from(row.token, "hex").subarray(0, 4)) });

  /** The remaining wait. */
  #wait(row) {
    const full = schedules[row.schedule](row.failures);
    return full === null ? null : Math.max(0, row.waitUntil - this.now);
  }

  #attempt([id, device, token], { attempt, auth, turn, next }) {
    const row = this.#row(id, device);
    const account = this.accounts.get(hex(id));
    const hash = hex(sha(token));
    if (hash !== row.token && hash !== row.next) {
      if (attempt !== row.last && turn > row.turn) row.stale += 1;
      throw this.#stale(row);
    }
    if (attempt === row.last && auth === row.lastAuth) return row.answer;
    if (turn <= row.turn || turn > row.turn + 2 ** 20) throw new Refusal(409, "late", { turn: row.turn });
    const wait = this.#wait(row);
    if (wait !== 0) {
      const refusal = new Refusal(429, "");
      refusal.answer.body = { result: "locked", attemptsLeft: 0, wait };
      throw refusal;
    }
    const isRight = auth === row.auth;
    if (isRight) {
      Object.assign(row, { failures: 0, waitUntil: 0 });
      const replaced = row.state === "unconfirmed" ? this.#confirm(account, row) : null;
      row.answer = { result: "right", share: row.share, wrongs: row.wrongs, stale: row.stale, replaced };
    } else {
      row.failures += 1;
      row.wrongs += 1;
      row.waitUntil = this.now + (schedules[row.schedule](row.failures) ?? 0);
      const left = this.#wait(row) === null ? 0 : attemptsLeft(row.schedule, row.failures);
      row.answer = { result: "wrong", attemptsLeft: left, wait: this.#wait(row) };
    }
    if (row.next === hash || isRight) row.next = null;
    if (isRight && next) row.next = next;
    Object.assign(row, { token: hash, last: attempt, lastAuth: auth, turn });
    return row.answer;
  }

  #put(account, key, { tokenHash, syncHash, auth, share, schedule, name, replaces }, read) {
    const content = {
      token: hex(read(tokenHash, 32)),
      syncHash: hex(read(syncHash, 32)),
      auth: hex(read(auth, 32)),
      share: encode(read(share, 32)),
      schedule,
      name,
      replaces: replaces === null ? null : hex(read(replaces, 16)),
    };
    const known = account.devices.get(key);
    if (known && known.state !== "unconfirmed") throw new Refusal(409, "confirmed");
    if (known && Object.entries(content).some(([name, value]) => known[name] !== value)) throw new Refusal(409, "differs");
    const counts = { failures: 0, wrongs: 0, stale: 0, waitUntil: 0, turn: 0, next: null, last: null, lastAuth: null };
    if (!known) account.devices.set(key, { ...content, ...counts, state: "unconfirmed", answer: null });
    return { share: content.share };
  }

  #confirm(account, row) {
    row.state = "live";
    account.isOpen = true;
    const old = account.devices.get(row.replaces);
    if (!old || old.state === "removed") return null;
    const { wrongs, stale } = old;
    const device = encode(Buffer.from(row.replaces, "hex"));
    this.#remove(old);
    return { device, wrongs, stale };
  }

  #remove(row) {
    Object.assign(row, { state: "removed", share: null, auth: null, token: null, next: null });
  }

  /** All rows of all accounts. */
  get rows() {
    return [...this.accounts.values()].flatMap(({ devices }) => [...devices.values()]);
  }
}
