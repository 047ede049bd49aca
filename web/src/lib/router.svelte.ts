// Where the reader is, without loading the page again.

import { goOnFrom } from "./focus";
import { parse, type Route } from "./routes";

class Router {
  #route = $state.raw<Route>(parse(location.pathname));
  #hash = $state(location.hash);

  get route(): Route {
    return this.#route;
  }

  /** What the address names within the page: "#A21", or "". */
  get hash(): string {
    return this.#hash;
  }

  go(path: string): void {
    if (path !== location.pathname + location.hash) history.pushState(null, "", path);
    this.#follow();
    scrollTo(0, 0);
    goOnFrom(document.getElementById("main"));
  }

  listen(): void {
    addEventListener("popstate", () => this.#follow());
    document.addEventListener("click", (event) => this.#clicked(event));
  }

  #follow(): void {
    this.#route = parse(location.pathname);
    this.#hash = location.hash;
  }

  /** Links within the page do not load it again. */
  #clicked(event: MouseEvent): void {
    const link = (event.target as Element | null)?.closest("a");
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
    if (!link || !plain || link.target || link.origin !== location.origin) return;
    if (link.hasAttribute("download") || parse(link.pathname).page === "missing") return;
    if (link.hash && link.pathname === location.pathname) return; // the browser knows how to go there
    event.preventDefault();
    this.go(link.pathname + link.hash);
  }
}

export const router = new Router();
