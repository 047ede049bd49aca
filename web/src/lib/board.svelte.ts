// What the boards of all games share: the position, what the server offers, and the choice that is being made
// until it is confirmed. What is legal, and what it gives, the server says; `follow` asks what comes then.

import type { Choice, Fact, Refusal, Tried } from "../generated/wire";
import { begun, fields } from "./begun";
import { capital } from "./i18n";
import type { Advised } from "./hints";
import type { TableSession } from "./table.svelte";
import { refusalText, words } from "./words.svelte";

const byAction = (choices: readonly Choice[]): ReadonlyMap<number, Choice> =>
  new Map(choices.map((choice) => [choice.action, choice]));

/** A game's board adds its own choice, and how that is spelled in actions. */
export abstract class GameBoard<View, Insight> implements Advised {
  readonly session: TableSession;
  #decision = -1;
  #decider: number | null = null; // whose decision it is
  #asked: object | null = null; // the question whose answer counts
  #answer = $state.raw<Tried | null>(null);
  #answered = -1; // the decision that was made without asking
  #unwinding = $state(false); // taking back, action by action, until there is something to choose

  constructor(session: TableSession) {
    this.session = session;
    begun.keep("choice", () => this.#begun());
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

  /** What is chosen, to be written down, and chosen again from there. */
  protected abstract get chosenSoFar(): object;
  protected abstract chooseAgain(before: Readonly<Record<string, unknown>>): void;

  /** A choice that a hint has found: where it lies, and how it is prepared. */
  abstract placesOf(way: readonly number[]): readonly string[];
  abstract prepare(way: readonly number[]): unknown;

  /** A lesson begins anew: it has no table to come back to. Where people share a device nothing of theirs is kept. */
  #begun(): object | null {
    if (!this.choosing || this.session.lesson || this.session.device) return null;
    return { of: this.#question(), chosen: this.chosenSoFar };
  }

  /** What the page before this one was asked, if it is still the same, is answered so far. */
  #resume(): void {
    const { of, chosen } = fields(begun.take("choice"));
    if (of === this.#question()) this.chooseAgain(fields(chosen));
  }

  #question(): string {
    return `${this.session.id} ${this.seat} ${this.#decision}`;
  }

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
    if (!update) return false;
    const renewed = update.decision !== this.#decision || this.seat !== this.#decider;
    if (renewed) {
      if (this.seat !== this.#decider) this.#answered = -1;
      this.#decision = update.decision;
      this.#decider = this.seat;
      this.forget();
      this.#resume();
    }
    if (this.session.myTurn && !this.session.busy) this.#goOn();
    return renewed;
  }

  /** Do it at once. */
  async choose(action: number): Promise<void> {
    await this.session.move([action]);
  }

  // -- what needs no choosing --------------------------------------------------------------------

  /** May what is asked now be answered without asking, if there is one answer? Not what a turn begins with. */
  protected get answersItself(): boolean {
    return false;
  }
  /** Whoever takes back goes on from here: there is nothing to choose. */
  protected get halfway(): boolean {
    return this.#onlyAnswer !== undefined;
  }
  get #onlyAnswer(): number | undefined {
    const { legal, lesson } = this.session;
    return legal.length === 1 && !lesson && this.answersItself ? legal[0]?.action : undefined;
  }

  #goOn(): void {
    if (this.#unwinding && this.halfway && this.session.update?.can_undo) {
      void this.undo();
      return;
    }
    this.#unwinding = false;
    const only = this.#onlyAnswer;
    if (only === undefined || this.#answered === this.#decision) return;
    this.#answered = this.#decision;
    // who is refused, because another page of mine was quicker, is asked like everybody
    void this.session.move([only]).then((done) => done || this.session.refuse(null));
  }

  /** Take back the last thing that was chosen, however many actions it was. */
  async undo(): Promise<void> {
    this.#unwinding = true;
    if (!(await this.session.undo())) this.#unwinding = false;
  }

  /** Why these cannot be done now: the server answers with the rule. */
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
  /** Why something cannot be done, in the words of the server's refusals. */
  refused(code: string, params: Refusal["params"]): string {
    const { game, names } = this.session;
    return refusalText({ code, params, rule: "", game: "", text: "" }, game, names);
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
