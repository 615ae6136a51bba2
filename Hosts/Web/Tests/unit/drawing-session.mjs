// Drawing sessions for tests, and the stored drawings that other tabs read.

import { visit } from "./page.mjs";

export const size = { width: 400, height: 600 };
export const bytes = (...values) => new Uint8Array(values);

/** Modules of the most recent page. */
export const modules = {};

/** A page with a session; `said` are the states and failures in their order. */
export async function sessionOn(disk, options = {}) {
  const page = visit({ disk, ...options });
  const { DrawingSession } = await page.load("app/draw/session.js");
  const { Album, openAlbum } = await page.load("app/library/album.js");
  Object.assign(modules, { Album, Store: (await page.load("inkdot/storage/store.js")).Store });
  const { Failure } = await page.load("inkdot/shared/engine.js");
  if (options.channel) globalThis.BroadcastChannel = options.channel;
  const said = [];
  const make = () => {
    const session = new DrawingSession({
      changed: () => said.push(session.failure === null ? session.state : (session.failure.failure ?? String(session.failure))),
      progress: () => {},
      picture: async () => new Blob(["picture"]),
      finish: () => {},
    });
    return session;
  };
  const album = await openAlbum();
  return { page, album, said, make, session: make(), Failure };
}

/** Begins a drawing; the board sends its beginning together with the first step. */
export async function begin(session, head) {
  await session.begin(size);
  const { add } = session;
  session.add = (step) => {
    session.add = add;
    session.add(bytes(...head, ...step), true);
  };
}

/** The values that another tab reads. */
export async function readBack() {
  const album = new modules.Album(new modules.Store());
  const [entry] = await album.list();
  return entry ? [...(await album.read(entry.id))] : null;
}
