// The recording of the card: clear, replay at any speed, step, download, open.

import { h } from "../dom.js";
import { download as saveFile } from "../download.js";
import { cards } from "./codes.js";
import { choice } from "./options.js";
import { filled, refusal } from "./words.js";

const speeds = [0.25, 1, 4];

/** @param {import("./screen.js").LabScreen} screen */
export function recordingPanel(screen) {
  const { board } = screen;
  const now = () => performance.now() / 1000;
  let speed = 1;
  /**
   * The reason why the last file was refused.
   * @type {import("./board.js").Refusal | null}
   */
  let problem = null;

  const file = /** @type {HTMLInputElement} */ (h("input", { type: "file", accept: ".json,application/json", hidden: true }));
  const says = h("p.problem", { role: "alert" });
  const progress = h("p.quiet", { role: "timer", "aria-live": "off" });
  const rate = choice("lab-speed", "lab.speed", ["¼×", "1×", "4×"], (index) => {
    speed = speeds[index];
    if (board.playback?.isRunning) play(speed);
  });
  rate.choose(1);
  const button = (/** @type {string} */ key, /** @type {() => void} */ onclick, kind = "secondary") =>
    h(`button.${kind}`, { type: "button", text: `lab.${key}`, onclick });

  const run = button("play", () => play(board.playback?.isRunning ? 0 : speed), "primary");
  const replay = button("replay", () => open(null));
  const live = h(
    "div.controls",
    {},
    button("clear", () => screen.show(screen.card)),
    replay,
    button("download", download),
    button("open", () => file.click()),
  );
  const shown = h(
    "div.controls",
    {},
    run,
    button("step", step),
    rate.element,
    button("live", () => screen.show(Math.max(0, screen.card))),
    button("download", download),
  );
  file.addEventListener("change", async () => {
    const chosen = file.files?.[0];
    file.value = "";
    if (!chosen) return;
    try {
      open(new Uint8Array(await chosen.arrayBuffer()));
    } catch {
      problem = { problem: "other", number: -1, name: "" };
      update();
    }
  });

  function download() {
    const name = screen.card >= 0 ? `lab-${cards[screen.card].replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}` : "log";
    saveFile(new File([board.recording], `${name}.json`, { type: "application/json" }));
  }

  /** Shows a log; null for the current recording, which then plays at once. */
  function open(/** @type {Uint8Array | null} */ bytes) {
    screen.keys.lift();
    screen.cancel();
    problem = board.open(bytes ?? board.recording);
    if (problem) {
      update();
      return;
    }
    screen.show(board.playback?.card ?? -1, false);
    screen.cleared();
    screen.say("lab.opened");
    if (!bytes) play(speed);
  }

  function play(/** @type {number} */ at) {
    // At its end, playback and list restart.
    if (at > 0 && board.playback && board.playback.played === board.playback.count) {
      board.wasm.lab_rewind();
      screen.cleared();
    }
    board.wasm.lab_play(at, now());
    update();
    screen.paintSoon();
  }

  function step() {
    screen.follow(board.wasm.lab_step());
    update();
  }

  function update() {
    const playback = board.playback;
    // The pressed button may be hidden now.
    const hadFocus = live.contains(document.activeElement) || shown.contains(document.activeElement);
    live.hidden = playback !== null;
    shown.hidden = playback === null;
    const group = playback ? shown : live;
    if (hadFocus && !group.contains(document.activeElement)) (playback ? run : replay).focus();
    says.textContent = problem ? refusal(problem) : "";
    progress.textContent = playback
      ? filled("lab.progress", {
          n: playback.played,
          m: playback.count,
          t: playback.time.toFixed(2),
          e: playback.end.toFixed(2),
        })
      : "";
    const key = playback?.isRunning ? "lab.pause" : "lab.play";
    if (run.dataset.text !== key) {
      run.dataset.text = key;
      run.textContent = filled(key, {});
    }
  }

  const element = h(
    "section.panel",
    {},
    h("h2", { text: "lab.recording" }),
    h("small", { text: "lab.recording.detail" }),
    live,
    shown,
    progress,
    says,
    file,
  );
  return {
    element,
    update,
    forgetProblem() {
      problem = null;
    },
  };
}
