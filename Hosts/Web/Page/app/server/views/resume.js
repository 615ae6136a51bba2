// Completes work of an earlier page with the server: deletes an unused account, and offers to continue an enrolment.

import { focusHeading, h, translate } from "../../dom.js";
import { access, onLock, vault } from "../../session.js";
import { addTexts } from "../../texts.js";
import { deleteLeft } from "../change.js";
import { canContinue } from "../continue.js";

addTexts({
  en: {
    "server.resume": "Server setup is not finished.",
    "server.resume.go": "Continue",
    "server.resume.later": "Not now",
  },
  "zh-Hans": {
    "server.resume": "服务器设置尚未完成。",
    "server.resume.go": "继续",
    "server.resume.later": "以后再说",
  },
});

/** Whether deleting the account was attempted since the page was loaded or came online. */
let hasTried = false;
/** Whether the offer was shown; a reload asks again. */
let hasOffered = false;
/** @type {HTMLElement | null} */
let offer = null;

addEventListener("online", () => {
  hasTried = false;
  void resume();
});
onLock("leave", close);

/** Called with each screen. */
export async function resume() {
  try {
    if (!hasTried) {
      hasTried = true;
      await deleteLeft(await vault());
    }
    const isSettingUp = location.hash.startsWith("#/server");
    if (isSettingUp) close();
    if (hasOffered || isSettingUp || access() !== "open") return;
    hasOffered = true;
    if (await isLeft()) show();
  } catch (error) {
    console.warn("What is left at the server waits.", error);
  }
}

/** Whether an enrolment can be continued on which no other tab is working. */
const isLeft = async () =>
  navigator.locks?.request("inkdot/keys", { ifAvailable: true }, async (lock) => {
    if (!lock) return false;
    return canContinue(await vault()).catch((error) => {
      console.warn("The server does not say whether setting up can continue.", error);
      return false;
    });
  });

function show() {
  if (access() !== "open" || location.hash.startsWith("#/server")) return;
  const go = () => {
    close();
    location.hash = "#/server";
  };
  const putOff = () => {
    close();
    focusHeading();
  };
  offer = h(
    "aside.update",
    {},
    h("p", { role: "status", text: "server.resume" }),
    h(
      "div.row",
      {},
      h("button.secondary", { type: "button", text: "server.resume.go", onclick: go }),
      h("button.secondary", { type: "button", text: "server.resume.later", onclick: putOff }),
    ),
  );
  document.body.append(offer);
  translate(offer);
}

function close() {
  offer?.remove();
  offer = null;
}
