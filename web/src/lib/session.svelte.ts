// Who is sitting here, and what this server can play.

import type { Game, GamesAnswer, Person } from "../generated/wire";
import { api } from "./api";
import { live } from "./live";
import { settings } from "./settings.svelte";
import { words } from "./words.svelte";

class Session {
  #person = $state.raw<Person | null>(null);
  #games = $state.raw<GamesAnswer>({ games: [], bots: [], languages: [] });

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
    this.#games = games;
    await this.#is(session.person);
  }

  /** The cookie has changed: somebody logged in or out, or is no more. */
  async renew(): Promise<void> {
    await this.#is((await api.session()).person);
    live.connect();
  }

  /** Their own settings come with them. */
  async #is(person: Person | null): Promise<void> {
    await settings.of(person?.id ?? "");
    await words.use();
    this.#person = person;
  }

  async signIn(name: string): Promise<void> {
    const stranger = this.#person === null;
    const { person } = await api.signIn(name);
    settings.rename(person?.name ?? "");
    if (!stranger) {
      this.#person = person;
      return;
    }
    await this.#is(person);
    live.connect(); // the cookie is new: the old connection does not carry it
  }
}

export const session = new Session();
