// The page's one connection, and what makes it try again early.

import { Live, type Socket } from "./socket";

function open(): Socket {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return new WebSocket(`${scheme}://${location.host}/api/live`);
}

export const live = new Live(open);

addEventListener("online", () => live.nudge());
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") live.nudge();
});
