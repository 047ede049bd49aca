// A puzzle that is being solved: a table for boards and frame with one position on it. What somebody would do there
// is compared by the server; the solution comes when it is asked for, as a hint that stays on the board.

import type { Game, GameEvent, HintAnswer, PuzzleAnswer, PuzzleVerdict, Refusal, Table, Tried, Update } from "../generated/wire";
import { api, Refused } from "./api";
import { session } from "./session.svelte";
import { settings } from "./settings.svelte";
import { type Listener, namesAt, type TableSession } from "./table.svelte";
import { t } from "./words.svelte";

export class PuzzleSession implements TableSession {
  readonly id = "";
  readonly lesson = true;
  readonly #of: string;
  readonly #name: string;
  #puzzle = $state.raw<PuzzleAnswer | null>(null);
  #verdict = $state.raw<PuzzleVerdict | null>(null);
  #answers = $state(0); // how often somebody has answered
  #hint = $state.raw<HintAnswer | null>(null);
  #asking = $state(false);
  #refusal = $state.raw<Refusal | null>(null);
  #missing = $state.raw<Refusal | null>(null);
  #trying = $state(0);

  readonly busy = false;
  readonly chat = [];
  readonly reactions = [];
  readonly signals = [];
  readonly clock = null;
  readonly log: readonly GameEvent[] = [];

  constructor(game: string, name: string) {
    this.#of = game;
    this.#name = name;
    api.puzzle(game, name).then(
      (puzzle) => (this.#puzzle = puzzle),
      (error: unknown) => {
        if (error instanceof Refused) this.#missing = error.refusal;
        else throw error;
      },
    );
  }

  // -- what is shown ---------------------------------------------------------------------------

  get difficulty(): string {
    return this.#puzzle?.difficulty ?? "";
  }
  /** What was said of the last answer. */
  get verdict(): PuzzleVerdict | null {
    return this.#verdict;
  }
  get answers(): number {
    return this.#answers;
  }
  get solved(): boolean {
    return this.#verdict?.solved ?? false;
  }

  readonly table: Table | null = $derived.by(() => {
    const table = this.#puzzle?.table;
    if (!table) return null;
    const me = session.person?.name || t("name.guest");
    return { ...table, seats: table.seats.map((seat) => (seat.name ? seat : { ...seat, name: me })) };
  });
  get update(): Update | null {
    return this.#puzzle?.position ?? null;
  }
  get hint(): HintAnswer | null {
    return this.#hint;
  }
  get asking(): boolean {
    return this.#asking;
  }
  get refusal(): Refusal | null {
    return this.#refusal;
  }
  get missing(): Refusal | null {
    return this.#missing;
  }
  /** Without an expert to ask and without signals: the solution is the puzzle's own. */
  readonly game: Game | null = $derived.by(() => {
    const game = session.game(this.#of);
    return game && { ...game, bots: [], cooperative: false };
  });
  get seat(): number | null {
    return this.#puzzle?.seat ?? null;
  }
  get reader(): number | null {
    return this.seat;
  }
  get legal(): Update["legal"] {
    return this.update?.legal ?? [];
  }
  get myTurn(): boolean {
    return this.update !== null;
  }
  get names(): readonly string[] {
    return namesAt(this.table);
  }
  onUpdate(_listener: Listener): () => void {
    return () => {};
  }

  // -- answers ---------------------------------------------------------------------------------

  /** Nothing is done on the board: it stays as it is, and whoever was wrong chooses again. */
  async move(actions: readonly number[]): Promise<boolean> {
    this.#refusal = null;
    try {
      const verdict = await api.answerPuzzle(this.#of, this.#name, actions);
      if (!verdict.ok) {
        this.#refusal = verdict.refusal ?? null;
        return false;
      }
      this.#verdict = verdict;
      this.#answers += 1;
      if (verdict.solved) {
        settings.addSolved(this.#of, this.#name);
        await this.ask();
      }
      return true;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.#refusal = error.refusal;
      return false;
    }
  }

  /** Show the solution. */
  async ask(): Promise<void> {
    this.#asking = true;
    if (!this.solved) this.#verdict = null; // it is no longer asked to try again
    try {
      this.#hint = await api.solution(this.#of, this.#name);
    } finally {
      this.#asking = false;
    }
  }
  forgetHint(): void {
    this.#hint = null;
  }

  get trying(): boolean {
    return this.#trying > 0;
  }
  async tryOut(actions: readonly number[]): Promise<Tried> {
    this.#trying += 1;
    try {
      return await api.tryInPuzzle(this.#of, this.#name, actions);
    } catch (error) {
      if (error instanceof Refused) return { ok: false, refusal: error.refusal };
      throw error;
    } finally {
      this.#trying -= 1;
    }
  }
  refuse(refusal: Refusal | null): void {
    this.#refusal = refusal;
  }

  // nothing was done that could be taken back, and nobody is there to talk to
  async undo(): Promise<boolean> {
    return false;
  }
  async withdraw(): Promise<boolean> {
    return false;
  }
  async say(): Promise<null> {
    return null;
  }
  async react(): Promise<null> {
    return null;
  }
  point(): void {}
  consider(): void {}
}
