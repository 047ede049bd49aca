// What the parts of the board share: the position, and what the player is about to do.

import type { Choice, Fact } from "../../generated/wire";
import { GameBoard } from "../../lib/board.svelte";
import type { Step } from "../../lib/fly";
import { committing, givingBack, laying } from "./choices";
import {
  ACTIONS,
  type Building,
  buildingsOf,
  cellOfMove,
  EMPTY,
  held,
  type Insight,
  PHASES,
  STAGES,
  type Token,
  tokensOf,
  type View,
} from "./model";
import type { Moment } from "./rounds";

/** What the player is asked for, if anything. */
export type Task = "draft" | "choose" | "item" | "token" | "give_back" | null;

export class Board extends GameBoard<View, Insight> {
  #card = $state<number | null>(null);
  #tile = $state<number | null>(null); // null: the card alone
  #action = $state<number | null>(null); // a character, a place for a token, a new hand
  #giving = $state.raw<readonly number[]>([]);
  #played = $state.raw<View | null>(null); // the city at a moment of the story
  #story: object | null = null; // the story that is being told

  // -- the position ------------------------------------------------------------------------------

  /** While a round is told step by step, the city is shown as it was then. */
  get playing(): boolean {
    return this.#played !== null;
  }
  /** The steps that tell a round; the city stands as it was before until the first begins. */
  tell(moments: readonly Moment[], before: View): readonly Step[] {
    const story = (this.#story ??= {}); // whoever has seen enough forgets it
    this.#played ??= before;
    const show = (view: View | null): void => {
      if (this.#story !== story) return;
      this.#played = view;
    };
    return moments.map(({ event, view, looks }, i) => ({
      event,
      glow: looks,
      begin: () => show(view),
      end: () => {
        if (i === moments.length - 1) show(null);
      },
    }));
  }
  /** Enough of the story: the city as it is now. */
  #now(): void {
    this.#story = null;
    this.#played = null;
  }
  readonly buildings: readonly Building[] = $derived.by(() => {
    const view = this.#played ?? this.view;
    return view ? buildingsOf(view) : [];
  });
  readonly tokens: readonly Token[] = $derived.by(() => {
    const view = this.#played ?? this.view;
    return view ? tokensOf(view) : [];
  });

  readonly task: Task = $derived.by(() => {
    const { view } = this;
    if (!view || !this.session.myTurn) return null;
    if (view.phase === PHASES.draft) return "draft";
    if (view.phase === PHASES.choose) return "choose";
    if (view.phase === PHASES.return) return "give_back";
    return view.stage === STAGES.askItem ? "item" : "token";
  });

  /** The card was chosen on the server already (by another client of mine): only the tile is left. */
  get midChoice(): boolean {
    return this.task === "choose" && (this.view?.card ?? EMPTY) !== EMPTY;
  }

  readonly hand: readonly number[] = $derived.by(() => {
    const { view } = this;
    if (!view) return [];
    const cards = held(view.hand);
    return view.card === EMPTY || this.session.seat === null ? cards : [...cards, view.card];
  });
  readonly tiles: readonly number[] = $derived.by(() => {
    const { view } = this;
    if (!view) return [];
    const tiles = [...held(view.tiles), ...held(view.giving)];
    return view.tile === EMPTY ? tiles : [...tiles, view.tile];
  });

  // -- card and tile -----------------------------------------------------------------------------

  /** The card that is chosen, here or already on the server. */
  readonly card: number | null = $derived.by(() => {
    const chosen = this.view?.card ?? EMPTY;
    return chosen === EMPTY ? this.#card : chosen;
  });
  readonly tile: number | null = $derived.by(() => {
    const laid = this.view?.tile ?? EMPTY;
    return laid === EMPTY ? this.#tile : laid;
  });
  /** My choice of this round is made; it can be changed until all have chosen. */
  get committed(): boolean {
    return this.task === null && (this.view?.card ?? EMPTY) !== EMPTY && this.choosingRound;
  }
  get choosingRound(): boolean {
    return this.view?.phase === PHASES.choose;
  }

  canCard(card: number): boolean {
    return this.task === "choose" && (this.legal.has(card) || card === this.card);
  }
  canTile(tile: number): boolean {
    if (this.task === "give_back") return this.legal.has(ACTIONS.giveTile + tile);
    if (this.task !== "choose" || this.card === null) return false;
    return this.second?.has(laying(tile)) ?? this.tiles.includes(tile); // nobody waits for the answer
  }

  clickCard(card: number): void {
    this.#now();
    if (this.session.busy || !this.canCard(card) || this.midChoice) return;
    const again = this.#card === card && this.#action === null;
    const tile = this.#tile;
    this.clear();
    if (again) return;
    this.#card = card;
    this.#tile = tile;
    void this.follow([card]);
  }

  /** A tile: lay it on the card, take it away again; at a restock, give it back or keep it. */
  clickTile(tile: number): void {
    if (this.session.busy || !this.canTile(tile)) return;
    this.session.refuse(null);
    if (this.task === "give_back") {
      const given = this.#giving.includes(tile);
      this.#giving = given
        ? this.#giving.filter((other) => other !== tile)
        : [...this.#giving, tile];
      return;
    }
    this.#tile = this.#tile === tile ? null : tile;
  }

  /** What may go with the card: each tile, or none. Null until the server has said it. */
  get second(): ReadonlyMap<number, Choice> | null {
    return this.midChoice ? this.legal : this.following;
  }
  /** Card and tile together, as the server sees them. */
  get together(): Choice | null {
    return this.card === null ? null : (this.second?.get(laying(this.tile)) ?? null);
  }

  /** What the card gives with a tile; null is not known yet. */
  factsWith(tile: number): readonly Fact[] | null {
    return this.second?.get(laying(tile))?.preview ?? null;
  }

  get giving(): readonly number[] {
    return this.#giving;
  }

  // -- one action: a character, a place for a token, a new hand -----------------------------------

  get action(): number | null {
    return this.#action;
  }
  readonly staged: Choice | null = $derived.by(() =>
    this.#action === null ? null : (this.legal.get(this.#action) ?? null),
  );

  stage(action: number): void {
    this.#now();
    if (this.session.busy || !this.legal.has(action)) return;
    const again = this.#action === action;
    this.clear();
    if (!again) this.#action = action;
  }

  /** The places where the token may go, and the action for each. */
  readonly targets: readonly { readonly cell: number; readonly action: number }[] = $derived.by(
    () => {
      const { view, insight } = this;
      if (this.task !== "token" || !view || !insight) return [];
      return [...this.legal.keys()].flatMap((action) => {
        const cell = cellOfMove(view, insight, action);
        return cell === EMPTY ? [] : [{ cell, action }];
      });
    },
  );

  // -- deciding ----------------------------------------------------------------------------------

  get choosing(): boolean {
    if (this.task === "choose") return this.card !== null || this.staged !== null;
    if (this.task === "give_back") return true;
    return this.staged !== null;
  }
  get facts(): readonly Fact[] {
    return (this.staged ?? this.together)?.preview ?? [];
  }

  async confirm(): Promise<void> {
    const actions = this.#decided();
    if (actions.length > 0) await this.session.move(actions);
  }

  #decided(): readonly number[] {
    if (this.staged) return [this.staged.action];
    if (this.task === "give_back") return givingBack(this.#giving);
    if (this.task !== "choose" || this.card === null) return [];
    return committing(this.midChoice ? null : this.card, this.tile);
  }

  protected override startAgain(): void {
    this.#card = null;
    this.#tile = null;
    this.#action = null;
    this.#giving = [];
  }
}
