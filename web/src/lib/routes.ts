// The addresses of the page. The server answers all of them with it: see server/web/page.py.

export type Route =
  | { readonly page: "lobby" }
  | { readonly page: "account" }
  /** One's own page; with a token, that of somebody who shows it. */
  | { readonly page: "me"; readonly token: string }
  | { readonly page: "daily" }
  | { readonly page: "people" }
  | { readonly page: "campaigns" }
  /** Puzzles to choose from; with a game and a name, that one. */
  | { readonly page: "puzzles"; readonly game: string; readonly name: string }
  | { readonly page: "table"; readonly id: string }
  /** A finished game; without an id, one from a file. */
  | { readonly page: "replay"; readonly id: string }
  | { readonly page: "rules"; readonly game: string }
  | { readonly page: "learn"; readonly game: string }
  | { readonly page: "missing" };

export function parse(path: string): Route {
  if (path === "/" || path === "/index.html") return { page: "lobby" };
  if (path === "/account") return { page: "account" };
  if (path === "/me") return { page: "me", token: "" };
  if (path === "/daily") return { page: "daily" };
  if (path === "/people") return { page: "people" };
  if (path === "/campaigns") return { page: "campaigns" };
  const [puzzles, of = "", which = ""] = /^\/puzzles(?:\/(\w+)\/([\w-]+))?\/?$/.exec(path) ?? [];
  if (puzzles) return { page: "puzzles", game: of, name: which };
  const [, page, name = ""] = /^\/(t|r|p|rules|learn)(?:\/([\w-]+))?\/?$/.exec(path) ?? [];
  if (page === "r") return { page: "replay", id: name };
  if (page === "p" && name) return { page: "me", token: name };
  if (page === "t" && name) return { page: "table", id: name };
  if (page === "rules" && name) return { page: "rules", game: name };
  if (page === "learn" && name) return { page: "learn", game: name };
  return { page: "missing" };
}
