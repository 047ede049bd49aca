// What the boards of all games share: the position, what the server offers, and the choice that is being made
// until it is confirmed. What is legal, and what it gives, the server says; `follow` asks what comes then.

import type { Choice, Fact, Tried } from "../generated/wire";
import { capital } from "./i18n";
import type { TableSession } from "./table.svelte";
import { words } from "./words.svelte";

const byAction = (choices: readonly Choice[]): ReadonlyMap<number, Choice> =>
  new Map(choices.map((choice) => [choice.action, choice]));

/** A game's board adds its own choice, and how that is spelled in actions. */
export abstract class GameBoard<View, Insight> {
  readonly session: TableSession;
  #decision = -1;
  #asked: object | null = null; // the question whose answer counts
  #answer = $state.raw<Tried | null>(null);

  constructor(session: TableSession) {
    this.session = session;
  }

  // -- the position ------------------------------------------------------------------------------

  readonly view: View | null = $derived.by(
    () => (this.session.update?.view as View | undefined) ?? null,
  );
  readonly insight: Insight | null = $derived.by(
    () => (this.session.update?.insight as Insight | undefined) ?? null,
  );
  /** What I may do, by action. */
  readonly legal: ReadonlyMap<number, Choice> = $derived.by(() => byAction(this.session.legal));

  get seat(): number | null {
    return this.session.seat;
  }
  get over(): boolean {
    return this.session.update?.outcome != null;
  }

  // -- the choice that is being made -------------------------------------------------------------

  /** Is something chosen that is not confirmed yet? */
  abstract get choosing(): boolean;

  /** Forget it; what `follow` asked is forgotten too. */
  protected abstract startAgain(): void;

  /** What the server said to the last question of `follow`; null until it has. */
  protected get answer(): Tried | null {
    return this.#answer;
  }
  /** What may follow the actions that are chosen; null until the server has said so. */
  readonly following: ReadonlyMap<number, Choice> | null = $derived.by(() =>
    this.#answer?.ok ? byAction(this.#answer.legal ?? []) : null,
  );

  /** Ask what these actions would lead to (null: not now). Only the last question counts. */
  protected async follow(actions: readonly number[] | null): Promise<void> {
    const asked = (this.#asked = {});
    this.#answer = null;
    if (!actions) return;
    const answer = await this.session.tryOut(actions);
    if (this.#asked === asked) this.#answer = answer;
  }

  protected forget(): void {
    void this.follow(null);
    this.startAgain();
  }

  clear(): void {
    this.forget();
    this.session.refuse(null);
  }

  /** After every update: another decision is another choice. True then. */
  renew(): boolean {
    const { update } = this.session;
    if (!update || update.decision === this.#decision) return false;
    this.#decision = update.decision;
    this.forget();
    return true;
  }

  /** Do it at once. */
  async choose(action: number): Promise<void> {
    await this.session.move([action]);
  }

  /** Ask the server why not; it answers with the rule. */
  protected async explain(actions: readonly number[]): Promise<void> {
    const tried = await this.session.tryOut(actions);
    this.session.refuse(tried.ok ? null : tried.refusal);
  }

  // -- in words ----------------------------------------------------------------------------------

  /** The name of a thing in the reader's language. */
  term(parameter: string, value: string): string {
    const { game } = this.session;
    return game ? words.language.term(game, parameter, value) : value;
  }
  /** What a choice does. */
  sentence(fact: Fact): string {
    const { game, names } = this.session;
    return game ? words.language.action(game, fact, names) : "";
  }
  /** What a thing of the game does or is for. */
  about(fact: Fact): string {
    const { game } = this.session;
    return game ? words.language.about(game, fact) : "";
  }
  /** What it would give or cost. */
  preview(fact: Fact): string {
    const { game, names, reader } = this.session;
    return game ? words.language.preview(game, fact, names, reader) : "";
  }
  /** The same of several, as lines of an explanation. */
  previews(facts: readonly Fact[] | undefined): string[] {
    return (facts ?? []).map((fact) => capital(this.preview(fact)));
  }
  /** A thing's name as a title. */
  titled(parameter: string, value: string): string {
    return capital(this.term(parameter, value));
  }
}
