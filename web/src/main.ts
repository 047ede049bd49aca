import "./styles/base.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { live } from "./lib/live";
import { router } from "./lib/router.svelte";
import { session } from "./lib/session.svelte";
import { settings } from "./lib/settings.svelte";
import { words } from "./lib/words.svelte";
import { keepFor, register } from "./lib/worker";

// Before there are catalogues there are no words: these are all that the page knows by itself.
const WAITING = "Faubourg … waiting for the server · on attend le serveur · esperando al servidor";
const AGAIN = 2000; // ms

const later = (): Promise<unknown> =>
  new Promise((now) => {
    setTimeout(now, AGAIN);
    addEventListener("online", now, { once: true });
  });

async function begin(target: HTMLElement): Promise<void> {
  settings.apply();
  router.listen();
  let shown = false;
  const show = (): void => {
    if (shown) return;
    shown = true;
    target.textContent = "";
    mount(App, { target });
  };
  for (;;) {
    try {
      await Promise.all([words.use(), session.load()]);
      break;
    } catch {
      if (shown || !(await openedWithoutServer())) target.textContent ||= WAITING;
      else show();
      await later();
    }
  }
  live.connect();
  show();
  await register();
  await keepFor(words.language.code, session.games.map(({ name }) => name));
  if (session.person && globalThis.Notification?.permission === "granted") {
    const { calls } = await import("./lib/calls.svelte");
    await calls.look(); // whoever is called here may be somebody else today, and read another language
  }
}

/** The page was kept here with its words: it opens, and says what it can do. */
async function openedWithoutServer(): Promise<boolean> {
  try {
    await Promise.all([words.use(), session.withoutServer()]);
    return true;
  } catch {
    return false;
  }
}

const target = document.getElementById("app");
if (target) void begin(target);
