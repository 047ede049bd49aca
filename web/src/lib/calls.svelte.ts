// Being called when the page is closed: whether this browser is, and what stands in the way.

import { api } from "./api";
import { settings } from "./settings.svelte";
import { words } from "./words.svelte";
import { register } from "./worker";

/** "unknown" until it was looked at; "impossible": this browser, this address or this server cannot. */
export type Called = "unknown" | "impossible" | "forbidden" | "no" | "yes";

const bytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));

class Calls {
  #state = $state<Called>("unknown");
  #key = "";

  get state(): Called {
    return this.#state;
  }

  /** What is so now. Whoever is called here already is known to the server by today's session and language. */
  async look(): Promise<void> {
    const subscription = await (await this.#manager())?.getSubscription();
    if (this.#state === "impossible" || this.#state === "forbidden") return;
    if (!subscription) this.#state = "no";
    else await this.#tell(subscription);
  }

  async #manager(): Promise<PushManager | null> {
    const registration = "PushManager" in globalThis ? await register() : null;
    if (registration) this.#key = (await api.calls()).key;
    if (!registration || !this.#key) this.#state = "impossible";
    else this.#state = Notification.permission === "denied" ? "forbidden" : "no";
    return registration && this.#key ? registration.pushManager : null;
  }

  /** Asked for by a click: the browser asks its owner. False: it could not reach its push service. */
  async begin(): Promise<boolean> {
    const allowed = await Notification.requestPermission();
    if (allowed !== "granted") {
      this.#state = allowed === "denied" ? "forbidden" : "no";
      return true;
    }
    await navigator.serviceWorker.ready;
    const manager = await this.#manager();
    if (!manager) return true;
    const wish = { userVisibleOnly: true, applicationServerKey: bytes(this.#key) };
    const subscription = await manager.subscribe(wish).catch(() => null);
    if (!subscription) return false;
    await this.#tell(subscription);
    settings.set({ time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone });
    return true;
  }

  async end(): Promise<void> {
    const subscription = await (await this.#manager())?.getSubscription();
    if (!subscription) return;
    await api.endCalls(subscription.endpoint);
    await subscription.unsubscribe();
    this.#state = "no";
  }

  async #tell(subscription: PushSubscription): Promise<void> {
    const { endpoint, keys } = subscription.toJSON();
    const { p256dh = "", auth = "" } = keys ?? {};
    await api.callHere({ endpoint: endpoint ?? "", p256dh, auth, language: words.language.code });
    this.#state = "yes";
  }
}

export const calls = new Calls();
