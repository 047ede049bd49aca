// The service worker, with a server and caches played by the test.

import { readFileSync } from "node:fs";
import { beforeEach, describe, expect, it } from "vitest";

type Listener = (event: Record<string, unknown>) => void;

const SOURCE = readFileSync(new URL("../public/worker.js", import.meta.url), "utf8");
const VERSION = "index-1.js";
const FILES = ["/assets/index-1.js", "/assets/rules-1.js"];
const INDEX = '<script src="/assets/index-1.js"></script>';
const ORIGIN = "https://city.example";

/** What the test says a path answers: its text and of which version it is. */
let served: Map<string, readonly [text: string, version: string]>;
let asked: string[];
let kept: Map<string, Map<string, Response>>;
let listeners: Map<string, Listener>;

const pathOf = (request: string | { url: string }): string =>
  new URL(typeof request === "string" ? request : request.url, ORIGIN).pathname;

async function fetched(request: string | { url: string }): Promise<Response> {
  const path = pathOf(request);
  asked.push(path);
  const found = served.get(path);
  if (!found) throw new TypeError("no connection");
  return new Response(found[0], { headers: { "x-faubourg-page": found[1] } });
}

const caches = {
  open: async (name: string) => {
    const cache = kept.get(name) ?? new Map<string, Response>();
    kept.set(name, cache);
    return {
      put: async (path: string, response: Response) => void cache.set(path, response),
      match: async (path: string) => cache.get(path)?.clone(),
    };
  },
  keys: async () => [...kept.keys()],
  delete: async (name: string) => kept.delete(name),
};

/** Open pages by their address, and what was done with them. */
let pages: { url: string; focus(): Promise<void>; navigate(url: string): Promise<void> }[];
let done: unknown[];

const page = (path: string) => ({
  url: ORIGIN + path,
  focus: async () => void done.push(["focus", path]),
  navigate: async (url: string) => void done.push(["navigate", url]),
});

function begin(): void {
  listeners = new Map();
  pages = [];
  done = [];
  const self = {
    addEventListener: (kind: string, heard: Listener) => void listeners.set(kind, heard),
    clients: {
      claim: async () => undefined,
      matchAll: async () => pages,
      openWindow: async (url: string) => void done.push(["open", url]),
    },
    registration: {
      showNotification: async (title: string, more: object) => void done.push([title, more]),
    },
  };
  new Function("self", "caches", "fetch", "location", "VERSION", "FILES", SOURCE)(
    self, caches, fetched, { origin: ORIGIN }, VERSION, FILES,
  ); // prettier-ignore
}

/** Tell the worker of something, and wait until it is done with it. */
async function tell(kind: string, event: Record<string, unknown> = {}): Promise<void> {
  let done: Promise<unknown> = Promise.resolve();
  listeners.get(kind)?.({ ...event, waitUntil: (work: Promise<unknown>) => (done = work) });
  await done;
}

/** What the worker answers to a page, or null if it leaves it to the browser. */
async function answer(path: string, mode = "cors", method = "GET"): Promise<string | null> {
  let given: Promise<Response> | null = null;
  const request = { url: ORIGIN + path, mode, method };
  listeners.get("fetch")?.({ request, respondWith: (said: Promise<Response>) => (given = said) });
  return given === null ? null : await (await (given as Promise<Response>)).text();
}

const names = (): string[] => [...(kept.get(`faubourg-${VERSION}`)?.keys() ?? [])].sort();

beforeEach(() => {
  asked = [];
  kept = new Map();
  served = new Map([
    ["/index.html", [INDEX, VERSION]],
    ["/t/1", ["the table's page", VERSION]],
    ["/assets/index-1.js", ["one", VERSION]],
    ["/assets/rules-1.js", ["rules", VERSION]],
    ["/api/games", ["{}", VERSION]],
    ["/api/session", ["Ann", VERSION]],
    ["/api/tables/1", ["Ann's hand", VERSION]],
  ]);
  begin();
});

describe("the service worker", () => {
  it("keeps the shell, and opens it at any address without a connection", async () => {
    await tell("install");
    expect(names()).toEqual(["/assets/index-1.js", "/index.html"]);
    expect(await answer("/t/1", "navigate")).toBe("the table's page");
    served.clear();
    expect(await answer("/t/1", "navigate")).toBe(INDEX);
    expect(await answer("/assets/index-1.js")).toBe("one");
    await expect(answer("/api/games")).rejects.toThrow("no connection");
  });

  it("keeps no private answer", async () => {
    await tell("install");
    for (const path of ["/api/session", "/api/tables/1", "/api/account/export"]) {
      expect(await answer(path)).toBeNull();
      expect(await answer(path, "cors", "POST")).toBeNull();
    }
    expect(await answer("/api/account/export", "navigate")).toBeNull();
    await tell("message", { data: { keep: ["/api/session", "/api/games", "/t/1"] } });
    await answer("/t/1", "navigate");
    expect(names()).toEqual(["/api/games", "/assets/index-1.js", "/index.html"]);
  });

  it("asks the server first for what may change", async () => {
    expect(await answer("/api/games")).toBe("{}");
    served.set("/api/games", ["newer", VERSION]);
    expect(await answer("/api/games")).toBe("newer");
    served.clear();
    expect(await answer("/api/games")).toBe("newer");
  });

  it("keeps nothing of another version", async () => {
    await tell("install");
    served.set("/api/games", ["other words", "index-2.js"]);
    expect(await answer("/api/games")).toBe("other words");
    expect(await answer("/assets/index-2.js")).toBeNull();
    expect(names()).toEqual(["/assets/index-1.js", "/index.html"]);
  });

  it("is not installed with another shell, nor without a part of its own", async () => {
    served.set("/index.html", [INDEX, "index-2.js"]);
    await expect(tell("install")).rejects.toThrow("another version");
    served.set("/index.html", [INDEX, VERSION]);
    served.delete("/assets/index-1.js");
    await expect(tell("install")).rejects.toThrow("no connection");
    expect(names()).not.toContain("/index.html");
  });

  it("takes parts that outlive a version from the browser, which has them from the version before", async () => {
    served.set("/assets/index-1.js", ["one", "index-0.js"]);
    served.set("/assets/rules-1.js", ["rules", "index-0.js"]);
    await tell("install");
    expect(await answer("/assets/rules-1.js")).toBe("rules");
    expect(names()).toEqual(["/assets/index-1.js", "/assets/rules-1.js", "/index.html"]);
  });

  it("throws away what older ones kept, and nobody else's", async () => {
    for (const name of ["faubourg-index-0.js", "theirs", `faubourg-${VERSION}`]) await caches.open(name);
    await tell("activate");
    expect([...kept.keys()]).toEqual(["theirs", `faubourg-${VERSION}`]);
  });

  it("shows a call", async () => {
    const said = { title: "Your turn", body: "With Bea.", url: "/t/1", tag: "1", lang: "en" };
    await tell("push", { data: { json: () => said } });
    const { url, title, ...more } = said;
    const icons = { icon: "/icons/192.png", badge: "/icons/192.png" };
    expect(done).toEqual([[title, { ...more, data: url, ...icons }]]);
  });

  it.each([
    [[], [["open", `${ORIGIN}/t/1`]]],
    [["/", "/t/1"], [["focus", "/t/1"]]],
    [["/account"], [["focus", "/account"], ["navigate", `${ORIGIN}/t/1`]]],
  ])("leads from a call to its table when %j is open", async (open, expected) => {
    pages = open.map(page);
    await tell("notificationclick", { notification: { close: () => undefined, data: "/t/1" } });
    expect(done).toEqual(expected);
  });

  it("leads nowhere else", async () => {
    const notification = { close: () => undefined, data: "https://evil.example/" };
    await tell("notificationclick", { notification });
    expect(done).toEqual([]);
  });
});
