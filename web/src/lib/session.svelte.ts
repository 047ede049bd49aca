// Who is sitting here, and what this server can play.

import { api, type Game, type Games, type Person } from "./api";
import { live } from "./live";
import { settings } from "./settings.svelte";

class Session {
  #person = $state.raw<Person | null>(null);
  #games = $state.raw<Games>({ games: [], bots: [], languages: [] });

  get person(): Person | null {
    return this.#person;
  }
  get games(): readonly Game[] {
    return this.#games.games;
  }

  game(name: string): Game | null {
    return this.games.find((game) => game.name === name) ?? null;
  }

  async load(): Promise<void> {
    const [session, games] = await Promise.all([api.session(), api.games()]);
    this.#person = session.person;
    this.#games = games;
  }

  /** The cookie has changed: somebody logged in or out, or is no more. */
  async renew(): Promise<void> {
    this.#person = (await api.session()).person;
    live.connect();
  }

  async signIn(name: string): Promise<void> {
    const stranger = this.#person === null;
    const { person } = await api.signIn(name);
    this.#person = person;
    settings.set({ name: person.name });
    if (stranger) live.connect(); // the cookie is new: the old connection does not carry it
  }
}

export const session = new Session();
