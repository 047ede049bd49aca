// The choice that is being made at the plain board, and what it would give.

import type { Choice, Fact } from "../../generated/wire";
import { GameBoard } from "../../lib/board.svelte";
import type { View } from "./model";

export class Board extends GameBoard<View, unknown> {
  #chosen = $state.raw<Choice | null>(null);

  get chosen(): Choice | null {
    return this.#chosen;
  }
  get choosing(): boolean {
    return this.#chosen !== null;
  }
  protected startAgain(): void {
    this.#chosen = null;
  }
  protected override get chosenSoFar(): object {
    return { action: this.#chosen?.action };
  }
  protected override chooseAgain(before: Readonly<Record<string, unknown>>): void {
    const choice = this.session.legal.find(({ action }) => action === before["action"]);
    if (choice) void this.toggle(choice);
  }

  /** What it would give: as it was offered, until the server has said what it gives now. */
  get facts(): readonly Fact[] {
    if (this.answer?.ok) return this.answer.facts ?? [];
    return this.#chosen?.preview ?? [];
  }

  /** A click on a choice: make it, or take it back. */
  async toggle(choice: Choice): Promise<void> {
    const again = this.#chosen?.action === choice.action;
    this.clear();
    if (again) return;
    this.#chosen = choice;
    await this.follow([choice.action]);
    if (this.#chosen === choice && this.answer?.ok === false) {
      this.session.refuse(this.answer.refusal);
    }
  }

  placesOf([first = -1]: readonly number[]): readonly string[] {
    return [`choice:${first}`];
  }
  prepare([first = -1]: readonly number[]): void {
    const choice = this.legal.get(first);
    if (choice && this.#chosen !== choice) void this.toggle(choice);
  }

  async confirm(): Promise<void> {
    if (this.#chosen) await this.choose(this.#chosen.action);
  }

  told(choice: Choice): string {
    return this.sentence(choice.fact) || choice.notation;
  }
}
