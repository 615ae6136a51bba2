// The motion sensor, requested on a tap if the browser demands it, and a synthetic shake for devices without one.

/** @typedef {(x: number, y: number, z: number, time: number) => void} Feel acceleration in m/s², gravity included */

/** The synthesized shake: strength in m/s² to either side, samples per second, seconds of shaking and of rest. */
export const trace = { strength: 18, rate: 60, shaking: 1, rest: 0.7 };

export class Motion {
  /** @param {Feel} feel @param {(status: string) => void} say called with a key of a text */
  constructor(feel, say) {
    this.feel = feel;
    this.say = say;
    this.isListening = false;
    this.isShaking = false;
    this.hasFelt = false;
    this.timer = 0;
    this.onMotion = (/** @type {DeviceMotionEvent} */ event) => {
      const a = event.accelerationIncludingGravity;
      // Browsers without a sensor send one event with null values.
      if (a?.x == null || a.y == null || a.z == null) return;
      if (!this.hasFelt) this.say("lab.motion.on");
      this.hasFelt = true;
      // Mixing both would give a shake that did not happen.
      if (!this.isShaking) this.feel(a.x, a.y, a.z, event.timeStamp / 1000);
    };
  }

  /** Whether the browser requires a request on a tap. */
  static get mustAsk() {
    return typeof (/** @type {any} */ (globalThis).DeviceMotionEvent?.requestPermission) === "function";
  }

  /** Starts to listen; call it on a tap. */
  async ask() {
    if (typeof DeviceMotionEvent === "undefined") {
      this.say(isSecureContext ? "lab.motion.none" : "lab.motion.insecure");
      return;
    }
    if (Motion.mustAsk) {
      try {
        if ((await /** @type {any} */ (DeviceMotionEvent).requestPermission()) !== "granted") {
          this.say("lab.motion.denied");
          return;
        }
      } catch {
        this.say("lab.motion.denied");
        return;
      }
    }
    this.listen();
  }

  listen() {
    if (this.isListening) return;
    this.isListening = true;
    this.hasFelt = false;
    addEventListener("devicemotion", this.onMotion);
    this.say("lab.motion.waiting");
    setTimeout(() => {
      if (this.isListening && !this.hasFelt) this.say("lab.motion.none");
    }, 1500);
  }

  stop() {
    this.isListening = false;
    removeEventListener("devicemotion", this.onMotion);
    clearInterval(this.timer);
    this.isShaking = false;
  }

  /** Plays the synthetic shake `trace`, starting now. */
  shake() {
    if (this.isShaking) return;
    this.isShaking = true;
    const start = performance.now() / 1000;
    let sample = 0;
    this.timer = setInterval(() => {
      for (; start + sample / trace.rate <= performance.now() / 1000; sample += 1) {
        const time = sample / trace.rate;
        if (time > trace.shaking + trace.rest) {
          clearInterval(this.timer);
          this.isShaking = false;
          return;
        }
        this.feel(time < trace.shaking ? (sample % 4 < 2 ? 1 : -1) * trace.strength : 0, 0, 9.81, start + time);
      }
    }, 16);
  }
}
