// What the parts of the board share: the position, and what the player is about to do.

import type { Choice } from "../../generated/wire";
import { GameBoard } from "../../lib/board.svelte";
import { byPlace, type Ghosts, ghosts, isButton, putsOf } from "./choices";
import {
  type Crisis,
  type Evolution,
  type Insight,
  type Phase,
  phaseOf,
  type Plan,
  type Role,
  type View,
} from "./model";

export class Board extends GameBoard<View, Insight> {
  #place = $state<string | null>(null); // chosen, not yet confirmed
  #expert = $state<number | null>(null); // the type in hand, while its place is being looked for
  #peeked = $state<string | null>(null); // under the mouse or the focus

  // -- the position ------------------------------------------------------------------------------

  readonly phase: Phase | null = $derived.by(() => (this.view ? phaseOf(this.view) : null));
  readonly choices: ReadonlyMap<string, Choice> = $derived.by(() =>
    byPlace(this.session.legal, this.phase),
  );
  /** The choices that are buttons beside the question. */
  readonly buttons: readonly (readonly [string, Choice])[] = $derived.by(() =>
    [...this.choices].filter(([place]) => isButton(place)),
  );

  evolution(tile: number | undefined): Evolution | null {
    return this.insight?.evolutions[tile ?? -1] ?? null;
  }
  crisis(card: number | undefined): Crisis | null {
    return this.insight?.crises[card ?? -1] ?? null;
  }
  role(card: number | undefined): Role | null {
    return this.insight?.roles[card ?? -1] ?? null;
  }
  plan(card: number | undefined): Plan | null {
    return this.insight?.plans[card ?? -1] ?? null;
  }

  /** When a role acts or a Bon Plan can be played, and what it does. */
  moment(card: Role | Plan): string {
    if (!("trigger" in card)) {
      const arrival = card.effect === "cancel_arrival";
      return this.about({ kind: arrival ? "when_arrival" : "when_turn", params: {} });
    }
    return ["turn", "copied", "manage"].includes(card.trigger)
      ? this.about({ kind: `when_${card.trigger}`, params: {} })
      : this.about({ kind: "when_action", params: { action: card.trigger } });
  }
  effect(card: Role | Plan): string {
    const { effect } = card;
    const action = "action" in card ? card.action : undefined;
    return action
      ? this.about({ kind: "effect_action", params: { effect, action } })
      : this.about({ kind: "effect", params: { effect } });
  }

  // -- choosing ----------------------------------------------------------------------------------

  get choosing(): boolean {
    return this.staged !== null;
  }
  can(place: string): boolean {
    return this.choices.has(place);
  }
  chosen(place: string): boolean {
    return this.#place === place;
  }
  get expert(): number | null {
    return this.#expert;
  }
  readonly staged: Choice | null = $derived.by(() =>
    this.#place === null ? null : (this.choices.get(this.#place) ?? null),
  );
  /** What the instruments show beside what is: the choice that is made, or else looked at. */
  readonly ghosts: Ghosts = $derived.by(() => {
    const looked = this.#peeked === null ? undefined : this.choices.get(this.#peeked);
    return ghosts((this.staged ?? looked)?.preview ?? []);
  });

  /** Can an Expert of this type be put anywhere? */
  movable(type: number): boolean {
    return putsOf(this.choices, type).length > 0;
  }

  /** A click on a place: choose it, and with a second click confirm it. Elsewhere: why not? */
  click(place: string, action?: number): void {
    if (this.session.busy) return;
    if (this.#place === place) {
      void this.confirm();
    } else if (this.can(place)) {
      this.clear();
      this.#place = place;
    } else if (action !== undefined && this.session.myTurn) {
      this.clear();
      void this.explain([action]);
    }
  }

  /** A click on an Expert of the Zone: dismiss or exchange it, or look for its place. */
  clickExpert(type: number): void {
    if (this.can(`expert:${type}`)) {
      this.click(`expert:${type}`);
      return;
    }
    const puts = putsOf(this.choices, type);
    const again = this.#expert === type;
    this.clear();
    if (again || puts.length === 0) return;
    this.#expert = type;
    if (puts.length === 1) this.#place = puts[0]?.[0] ?? null; // there is only one place for it
  }

  peek(place: string | null): void {
    this.#peeked = place;
  }

  async confirm(): Promise<void> {
    if (this.staged) await this.choose(this.staged.action);
  }

  protected override startAgain(): void {
    this.#place = null;
    this.#expert = null;
  }

  override renew(): boolean {
    const renewed = super.renew();
    if (renewed) this.#peeked = null;
    return renewed;
  }
}
