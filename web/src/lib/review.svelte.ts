// After the game: how well a seat played, what a bot would play at any moment, and trying again from there.

import type { Advice, Analysis, JudgedChoice, SeatAnalysis, Table } from "../generated/wire";
import { api } from "./api";
import type { ReplaySession } from "./replay.svelte";
import { failure, type Saying } from "./words.svelte";

const ASK_AGAIN = 1500; // ms, while it is worked out: asking keeps that going
const ASK_LATER = 6000; // ms, after no answer

export class Review {
  readonly replay: ReplaySession;
  #seat = $state(0);
  #own = $state<number | null>(null); // where the reader sat
  #found = $state.raw<Analysis | null>(null);
  #advice = $state.raw<{ readonly at: number; readonly advice: Advice } | null>(null);
  #thinking = $state(false);
  #working = $state(false);
  #problem = $state.raw<Saying | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #left = false;

  constructor(replay: ReplaySession, own: number | null) {
    this.replay = replay;
    this.#own = own;
    const people = replay.table?.seats.findIndex(({ kind }) => kind === "person") ?? 0;
    this.#seat = own ?? Math.max(0, people);
    void this.#look(false);
  }

  leave(): void {
    this.#left = true;
    clearTimeout(this.#timer);
  }

  // -- whose choices, and what is known of them ------------------------------------------------

  get seat(): number {
    return this.#seat;
  }
  set seat(seat: number) {
    clearTimeout(this.#timer);
    this.#seat = seat;
    this.#found = null;
    this.#working = false;
    void this.#look(false);
  }
  /** The seat that sentences call "you". */
  get reader(): number | null {
    return this.#own;
  }
  get analysis(): SeatAnalysis | null {
    return this.#found?.analysis ?? null;
  }
  get failed(): boolean {
    return this.#found?.failed ?? false;
  }
  get working(): boolean {
    return this.#working;
  }
  get percent(): number {
    const { done = 0, of = 0 } = this.#found ?? {};
    return of ? Math.round((100 * done) / of) : 0;
  }
  get problem(): Saying | null {
    return this.#problem;
  }

  /** The choice that was taken where one looks. */
  get here(): JudgedChoice | null {
    return this.analysis?.choices.find(({ sequence }) => sequence === this.replay.at) ?? null;
  }

  begin(): void {
    this.#working = true;
    void this.#look(true);
  }

  async #look(begin: boolean): Promise<void> {
    const seat = this.#seat;
    let again = ASK_AGAIN;
    try {
      const found = await this.replay.source.analysis(seat, begin);
      if (this.#left || seat !== this.#seat) return;
      this.#problem = null;
      this.#found = found;
      if (!begin || found.failed || found.analysis) {
        this.#working = false;
        return;
      }
    } catch (error) {
      if (!begin || this.#left || seat !== this.#seat) return;
      this.#problem = failure(error, this.replay.game);
      again = ASK_LATER;
    }
    this.#timer = setTimeout(() => void this.#look(true), again);
  }

  // -- what could have been --------------------------------------------------------------------

  /** To a choice, seen by who took it. */
  go(sequence: number): void {
    if (this.replay.seat === this.#seat) this.replay.jump(sequence);
    else void this.replay.look(this.#seat, sequence);
  }

  /** What the bot would have done, on the board. */
  async show(seat: number, actions: readonly number[]): Promise<void> {
    await this.#attempt(() => this.replay.imagine(seat, actions));
  }

  get thinking(): boolean {
    return this.#thinking;
  }
  get advice(): Advice | null {
    return this.#advice?.at === this.replay.at ? this.#advice.advice : null;
  }

  /** What would the strongest bot play here? */
  async ask(): Promise<void> {
    const { at, seat } = this.replay;
    this.replay.pause();
    this.#thinking = true;
    await this.#attempt(async () => {
      this.#advice = { at, advice: await this.replay.source.advice(at, seat) };
    });
    this.#thinking = false;
  }

  /** A table that begins here, against bots. */
  async practise(): Promise<Table | null> {
    let opened: Table | null = null;
    await this.#attempt(async () => {
      opened = await api.practise(this.replay.id, this.replay.at, this.#seat);
    });
    return opened;
  }

  async #attempt(work: () => Promise<void>): Promise<void> {
    this.#problem = null;
    try {
      await work();
    } catch (error) {
      this.#problem = failure(error, this.replay.game);
    }
  }
}
