import "./styles/base.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { live } from "./lib/live";
import { router } from "./lib/router.svelte";
import { session } from "./lib/session.svelte";
import { settings } from "./lib/settings.svelte";
import { words } from "./lib/words.svelte";

// Before there are catalogues there are no words: these are all that the page knows by itself.
const WAITING = "Faubourg … waiting for the server · on attend le serveur · esperando al servidor";
const AGAIN = 2000; // ms

async function begin(target: HTMLElement): Promise<void> {
  settings.apply();
  router.listen();
  for (;;) {
    try {
      await Promise.all([words.use(), session.load()]);
      break;
    } catch {
      target.textContent = WAITING;
      await new Promise((later) => setTimeout(later, AGAIN));
    }
  }
  target.textContent = "";
  live.connect();
  mount(App, { target });
}

const target = document.getElementById("app");
if (target) void begin(target);
