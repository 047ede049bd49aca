// The addresses of the page. The server answers all of them with it: see server/web/page.py.

export type Route =
  | { readonly page: "lobby" }
  | { readonly page: "account" }
  | { readonly page: "table"; readonly id: string }
  /** A finished game; without an id, one from a file. */
  | { readonly page: "replay"; readonly id: string }
  | { readonly page: "rules"; readonly game: string }
  | { readonly page: "learn"; readonly game: string }
  | { readonly page: "missing" };

export function parse(path: string): Route {
  if (path === "/" || path === "/index.html") return { page: "lobby" };
  if (path === "/account") return { page: "account" };
  const [, page, name = ""] = /^\/(t|r|rules|learn)(?:\/([\w-]+))?\/?$/.exec(path) ?? [];
  if (page === "r") return { page: "replay", id: name };
  if (page === "t" && name) return { page: "table", id: name };
  if (page === "rules" && name) return { page: "rules", game: name };
  if (page === "learn" && name) return { page: "learn", game: name };
  return { page: "missing" };
}
