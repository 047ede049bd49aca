// Where one can be: "/" is the lobby, "/t/{id}" a table, "/account" one's own things. The server answers all of them with the page.

export type Route =
  | { readonly page: "lobby" }
  | { readonly page: "account" }
  | { readonly page: "table"; readonly id: string }
  | { readonly page: "missing" };

export function parse(path: string): Route {
  if (path === "/" || path === "/index.html") return { page: "lobby" };
  if (path === "/account") return { page: "account" };
  const table = /^\/t\/([\w-]+)\/?$/.exec(path);
  return table?.[1] ? { page: "table", id: table[1] } : { page: "missing" };
}
