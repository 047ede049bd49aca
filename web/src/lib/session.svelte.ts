// Who is sitting here, and what this server can play.

import type { Game, GamesAnswer, Person, SessionAnswer } from "../generated/wire";
import { api } from "./api";
import { live } from "./live";
import { settings } from "./settings.svelte";
import { words } from "./words.svelte";

class Session {
  #person = $state.raw<Person | null>(null);
  #avatar = $state<number | null>(null);
  #offline = $state(false);
  #games = $state.raw<GamesAnswer>({ games: [], bots: [], languages: [] });

  get person(): Person | null {
    return this.#person;
  }
  /** The face that they chose, if they did. */
  get avatar(): number | null {
    return this.#avatar;
  }
  /** The server has not been reached since the page was opened. */
  get offline(): boolean {
    return this.#offline;
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
    await this.#is(session);
    this.#offline = false;
  }

  /** What can be known without the server, if the page was kept here: the games, and nobody. */
  async withoutServer(): Promise<void> {
    this.#games = await api.games();
    this.#offline = true;
  }

  /** The cookie has changed: somebody logged in or out, or is no more. */
  async renew(): Promise<void> {
    await this.#is(await api.session());
    live.connect();
  }

  /** Their own settings come with them. */
  async #is({ person, avatar }: SessionAnswer): Promise<void> {
    await settings.of(person?.id ?? "");
    await words.use();
    this.#person = person;
    this.#avatar = avatar;
  }

  async chooseAvatar(number: number): Promise<void> {
    this.#avatar = (await api.chooseAvatar(number)).avatar;
  }

  async signIn(name: string): Promise<void> {
    const stranger = this.#person === null;
    const answer = await api.signIn(name);
    const { person } = answer;
    settings.rename(person?.name ?? "");
    if (!stranger) {
      this.#person = person;
      return;
    }
    await this.#is(answer);
    live.connect(); // the cookie is new: the old connection does not carry it
  }
}

export const session = new Session();
