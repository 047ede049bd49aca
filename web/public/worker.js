// The service worker: the page opens without a connection, and people are called while it is closed.
// The server puts two lines before this: VERSION, the name of the page's script, which changes with everything
// in the page, and FILES, the parts of that page. Kept is only what everybody may have and what is of this
// version (the server says in x-faubourg-page which one an answer is of): two are never mixed, and what one
// person is told is never kept.

const CACHE = `faubourg-${VERSION}`;
const SHELL = "/index.html";
const PUBLIC = /^\/api\/(games$|catalogues\/|rules\/|box\/)/;

// A part is named after its content: it is right whichever version's it was when the browser fetched it, which
// keeps it for ever. Most parts outlive a version.
const isMine = (path, { ok, headers }) =>
  ok && (path.startsWith("/assets/") || headers.get("x-faubourg-page") === VERSION);

async function keep(path, response) {
  if (isMine(path, response)) await (await caches.open(CACHE)).put(path, response.clone());
  return response;
}

/** Everything that the page begins with, or nothing: then it is tried again with the next visit. */
async function install() {
  const shell = await fetch(SHELL, { cache: "no-cache" });
  if (!isMine(SHELL, shell)) throw new Error("another server, another version");
  const parts = (await shell.clone().text()).match(/\/assets\/[\w.-]+/g) ?? [];
  for (const path of new Set(parts)) {
    const response = await fetch(path);
    if (!isMine(path, response)) throw new Error("another server, another version");
    await keep(path, response);
  }
  await keep(SHELL, shell);
}

async function activate() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith("faubourg-") && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

const kept = async (path) => (await caches.open(CACHE)).match(path);

/** From the server, and only if that cannot be reached what was kept. */
async function fresh(request, path) {
  try {
    const response = await fetch(request);
    return path === SHELL ? response : await keep(path, response);
  } catch (error) {
    const found = await kept(path);
    if (found) return found;
    throw error;
  }
}

/** Named after their content: whoever has it need not ask. */
async function part(path) {
  return (await kept(path)) ?? (await keep(path, await fetch(path)));
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));

self.addEventListener("fetch", (event) => {
  const { origin, pathname } = new URL(event.request.url);
  if (event.request.method !== "GET" || origin !== location.origin) return;
  if (FILES.includes(pathname)) event.respondWith(part(pathname));
  else if (PUBLIC.test(pathname)) event.respondWith(fresh(event.request, pathname));
  else if (event.request.mode === "navigate" && !pathname.startsWith("/api/"))
    event.respondWith(fresh(event.request, SHELL));
});

/** The page says what it would need without a connection. */
self.addEventListener("message", (event) => {
  const wanted = Array.isArray(event.data?.keep) ? event.data.keep : [];
  const allowed = wanted.filter((path) => PUBLIC.test(path));
  event.waitUntil(
    Promise.allSettled(allowed.map(async (path) => keep(path, await fetch(path)))),
  );
});

// -- calls: what is shown is sealed for this browser alone, and its push service cannot read it --

self.addEventListener("push", (event) => {
  const { title, body, url, tag, lang } = event.data?.json() ?? {};
  if (!title) return;
  const look = { icon: "/icons/192.png", badge: "/icons/192.png" };
  event.waitUntil(self.registration.showNotification(title, { body, tag, lang, data: url, ...look }));
});

/** To the page that shows it, to any page of ours, or to a new one. */
async function open(path) {
  const url = new URL(path ?? "/", location.origin);
  if (url.origin !== location.origin) return;
  const pages = await self.clients.matchAll({ type: "window" });
  const page = pages.find((one) => new URL(one.url).pathname === url.pathname) ?? pages[0];
  if (!page) return void (await self.clients.openWindow(url.href));
  await page.focus();
  if (new URL(page.url).pathname !== url.pathname) await page.navigate(url.href);
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});
