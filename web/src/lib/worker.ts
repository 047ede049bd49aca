// The service worker (public/worker.js): without a connection the page opens all the same, and says what it can do.

import { boxAt, rulesAt, wordsAt } from "./api";
import { script } from "./live";

/** In development there is none, nor where the address is not safe. */
const offered = (): ServiceWorkerContainer | null =>
  script && "serviceWorker" in navigator ? navigator.serviceWorker : null;

/** What the page needs to open in this language; installed as an application, the rules too. */
export async function keepFor(language: string, games: readonly string[]): Promise<void> {
  const container = offered();
  if (!container) return;
  const installed = matchMedia("(display-mode: standalone)").matches;
  const books = games.flatMap((game) => [rulesAt(game, language), boxAt(game, language)]);
  const registration = await container.ready;
  if (installed) await import("../pages/RulesPage.svelte"); // so that they can be shown
  const keep = ["/api/games", wordsAt(language), ...(installed ? books : [])];
  registration.active?.postMessage({ keep });
}

export async function register(): Promise<ServiceWorkerRegistration | null> {
  try {
    return (await offered()?.register("/worker.js")) ?? null;
  } catch {
    return null; // the browser keeps none: private browsing, or its owner does not want it
  }
}

/** Of these addresses, those that can be read without a connection. */
export async function readable(paths: readonly string[]): Promise<readonly string[]> {
  if (!("caches" in globalThis)) return [];
  const found = await Promise.all(paths.map((path) => caches.match(path)));
  return paths.filter((_, at) => found[at] !== undefined);
}
