"""The page as an application: it opens without a connection, and goes on by itself."""

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.server import Server
from tests.browser.test_accessibility import expect_accessible_day_and_night
from tests.browser.tongue import expect_every_language

# what the browser keeps of us, by the names of the caches
KEPT = """async () => {
  const found = {};
  for (const name of await caches.keys()) {
    const requests = await (await caches.open(name)).keys();
    found[name] = requests.map(({ url }) => new URL(url).pathname);
  }
  return found;
}"""
CONTROLLED = """() => new Promise((now) => {
  if (navigator.serviceWorker.controller) now();
  navigator.serviceWorker.addEventListener("controllerchange", () => now());
})"""
HAS = """async (path) => {
  while (!(await caches.match(path))) await new Promise((later) => setTimeout(later, 50));
}"""


def test_without_a_connection(visit: Visit, server: Server) -> None:
    ann = visit(
        "Ann", language="fr", service_workers="allow", viewport={"width": 360, "height": 740}
    )
    ann.arrive()
    page = ann.page
    page.goto("/api/games")  # an older version of the page was here before any worker of this one
    page.evaluate("caches.open('faubourg-index-old.js')")
    page.goto("/rules/alhambra")
    page.evaluate(CONTROLLED)
    page.reload()  # what was fetched before there was a worker is fetched again
    expect(page.locator("#A1")).to_be_visible()
    for path in ("/api/rules/alhambra/fr", "/api/catalogues/fr"):
        page.evaluate(HAS, path)
    kept = page.evaluate(KEPT)
    script = page.evaluate("document.querySelector('script[type=module]').src").split("/")[-1]
    assert list(kept) == [f"faubourg-{script}"], "of one version only"
    public = (
        "/index.html",
        "/assets/",
        "/api/games",
        "/api/catalogues/",
        "/api/rules/",
        "/api/box/",
    )
    assert all(path.startswith(public) for path in kept[f"faubourg-{script}"]), kept
    title = page.get_by_role("heading", name=ann.t("offline.title"))
    with ann.while_server_is_away():
        server.kill()
        page.goto("/")
        expect(title).to_be_visible()
        expect(page.get_by_text(ann.t("offline.what"))).to_be_visible()
        expect_accessible_day_and_night(ann, "without a connection")
        page.get_by_role("link", name="Alhambra").click()
        expect(page.locator("#A1")).to_be_visible()
        page.go_back()
        expect(title).to_be_visible()
        server.start()
        expect(page.get_by_role("heading", name=ann.t("lobby.title"))).to_be_visible()
    expect(page.get_by_text(ann.t("lobby.hello", name="Ann"))).to_be_visible()


# a browser whose owner allows it and that reaches its push service: none can be reached from here
PUSH = """
Object.defineProperty(Notification, "permission", { get: () => "granted" });
Notification.requestPermission = async () => "granted";
let subscription = null;
const made = {
  endpoint: "https://fcm.googleapis.com/fcm/send/of-ann",
  toJSON: () => ({ endpoint: made.endpoint, keys: { p256dh: "KEY", auth: "AUTH" } }),
  unsubscribe: async () => { subscription = null; return true; },
};
PushManager.prototype.getSubscription = async () => subscription;
PushManager.prototype.subscribe = async ({ applicationServerKey: key }) => {
  if (key.length !== 65) throw new TypeError("not a key");
  return (subscription = made);
};
""".replace(
    "KEY",
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
).replace("AUTH", "BTBZMqHH6r4Tts7J_aSIgg")


def test_somebody_chooses_what_to_be_called_for(visit: Visit) -> None:
    """By keyboard alone, on a small phone; and nothing else is asked of the browser."""
    small = {"width": 360, "height": 740}
    zone = {"timezone_id": "Asia/Tokyo"}
    ann = visit("Ann", language="es", viewport=small, service_workers="allow", **zone)
    ann.context.add_init_script(PUSH)
    ann.arrive()
    page = ann.page
    page.goto("/account")
    here = page.get_by_role("checkbox", name=ann.t("calls.here"))
    expect(here).not_to_be_checked()
    here.focus()
    page.keyboard.press("Space")
    expect(here).to_be_checked()
    ann.expect(lambda: ann.context.request.get("/api/calls").json()["devices"] == 1)
    expect_accessible_day_and_night(ann, "what to be called for")
    full = page.get_by_role("checkbox", name=ann.t("calls.full"))
    full.focus()
    page.keyboard.press("Space")
    expect(full).not_to_be_checked()
    page.get_by_label(ann.t("calls.quiet_until"), exact=True).fill("07:30")
    ann.expect_kept(call_turn=True, call_full=False, quiet_until=450, time_zone="Asia/Tokyo")
    here.focus()
    page.keyboard.press("Space")
    expect(here).not_to_be_checked()
    ann.expect(lambda: ann.context.request.get("/api/calls").json()["devices"] == 0)


def test_who_waits_for_friends_is_offered_to_be_called(visit: Visit) -> None:
    """Where one would otherwise keep the page open: before a game with people, beside friends."""
    small = {"width": 360, "height": 740}
    ann = visit("Ann", language="fr", viewport=small, service_workers="allow")
    ann.context.add_init_script(PUSH)
    ann.arrive()
    wish = {"game": "alhambra", "players": 2, "seats": ["me", "open"], "nonce": ""}
    ann.page.goto(f"/t/{ann.ask('/api/tables', wish)['id']}")
    offer = ann.button("calls.here")
    expect(offer).to_be_visible()
    expect_accessible_day_and_night(ann, "an offer to be called")
    expect_every_language(ann)
    offer.focus()
    ann.page.keyboard.press("Enter")
    expect(ann.page.locator(".offer")).to_contain_text(ann.t("calls.begun"))
    expect(offer).to_have_count(0)
    ann.expect(lambda: ann.context.request.get("/api/calls").json()["devices"] == 1)
    expect_every_language(ann)
