// The page's one connection, and what makes it try again early.

import { begun } from "./begun";
import { Renewal } from "./renewal.svelte";
import { Live, type Socket } from "./socket";

function open(): Socket {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return new WebSocket(`${scheme}://${location.host}/api/live`);
}

/** In development every file is a script of its own, and none has the name of its content. */
export const script = document.querySelector<HTMLScriptElement>('script[type="module"][src^="/assets/"]');

export const live = new Live(open);
export const renewal = new Renewal(
  script?.src.split("/").pop() ?? "",
  () => sessionStorage,
  () => location.reload(),
);
live.onHello((page) => renewal.met(page));
live.resume(begun.take("unanswered"));
begun.keep("unanswered", () => live.unanswered());

addEventListener("pagehide", () => begun.write());

addEventListener("online", () => live.nudge());
addEventListener("offline", () => live.doubt());
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") live.nudge();
});
