// What the parts of the board share: the position, and what the player is about to do.

import type { Choice, Fact } from "../../generated/wire";
import { asNumber, asNumbers } from "../../lib/begun";
import type { Goal } from "../../lib/drag";
import { GameBoard } from "../../lib/board.svelte";
import type { Turn } from "./iso";
import { committing, givingBack, laying } from "./choices";
import {
  ACTIONS,
  type Building,
  buildingsOf,
  cellOfMove,
  characterCard,
  EMPTY,
  held,
  type Insight,
  letterCard,
  PHASES,
  STAGES,
  type Token,
  tokensOf,
  type View,
} from "./model";

/** What the player is asked for, if anything. */
export type Task = "draft" | "choose" | "item" | "token" | "give_back" | null;

export class Board extends GameBoard<View, Insight> {
  #card = $state<number | null>(null);
  #tile = $state<number | null>(null); // null: the card alone
  #action = $state<number | null>(null); // a character, a place for a token, a new hand
  #giving = $state.raw<readonly number[]>([]);

  /** From which side I look at the city. */
  turn = $state<Turn>(0);

  // -- the position ------------------------------------------------------------------------------

  readonly buildings: readonly Building[] = $derived.by(() => {
    return this.view ? buildingsOf(this.view) : [];
  });
  readonly tokens: readonly Token[] = $derived.by(() => {
    return this.view ? tokensOf(this.view) : [];
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
    if (this.task !== "choose") return false;
    return this.second?.has(laying(tile)) ?? this.tiles.includes(tile); // nobody waits for the answer
  }

  clickCard(card: number): void {
    if (this.session.busy) return;
    if (!this.canCard(card) || this.midChoice) {
      void this.explain([card]);
      return;
    }
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
    if (this.session.busy) return;
    if (!this.canTile(tile)) {
      void this.explain([this.view?.phase === PHASES.return ? ACTIONS.giveTile + tile : laying(tile)]);
      return;
    }
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

  /** Choose both at once. */
  lay(card: number, tile: number | null): void {
    if (this.card !== card) this.clickCard(card);
    if (this.card === card && this.tile !== tile) this.#tile = tile;
  }

  /** Where a dragged tile or card may be let go: what my cards stand for. */
  goals(piece: string): readonly Goal[] {
    if (this.task !== "choose" || this.midChoice || this.session.busy) return [];
    const [kind, id = ""] = piece.split(":");
    const tile = kind === "tile" ? Number(id) : null;
    const cards = kind === "card" ? [Number(id)] : this.hand;
    return cards.filter((card) => this.canCard(card)).flatMap((card) => {
      const at = this.#standsAt(card);
      if (at === null) return [];
      const tell = async (): Promise<readonly string[]> => {
        const tried = await this.session.tryOut([card, laying(tile)]);
        return tried.ok ? this.previews(tried.facts) : [];
      };
      return [{ at, tell, drop: () => this.lay(card, tile) }];
    });
  }

  /** The mark of the building or token that a card of mine stands for. */
  #standsAt(card: number): string | null {
    const building = this.buildings.find(({ top }) => top === card);
    if (building) return `building:${building.site}`;
    const token = this.tokens.find(({ letter }) => letterCard(letter) === card);
    return token ? `token:${token.letter}` : null;
  }

  // -- one action: a character, a place for a token, a new hand -----------------------------------

  get action(): number | null {
    return this.#action;
  }
  readonly staged: Choice | null = $derived.by(() =>
    this.#action === null ? null : (this.legal.get(this.#action) ?? null),
  );

  stage(action: number): void {
    if (this.session.busy) return;
    if (!this.legal.has(action)) {
      void this.explain([action]);
      return;
    }
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

  // -- what a hint has found ---------------------------------------------------------------------

  placesOf(way: readonly number[]): readonly string[] {
    const [first = EMPTY, then] = way;
    switch (this.task) {
      case "draft":
        return [`card:${characterCard(first - ACTIONS.keep)}`];
      case "token":
        return [`place:${first}`];
      case "give_back":
        return way.flatMap((action) => this.#tilePlace(action, ACTIONS.giveTile));
      case "choose": {
        if (first === ACTIONS.newHand) return ["new_hand"];
        if (this.midChoice) return this.#tilePlace(first, ACTIONS.withTile);
        const stands = this.#standsAt(first);
        return [...(stands ? [stands] : []), `card:${first}`, ...this.#tilePlace(then, ACTIONS.withTile)];
      }
      default:
        return [];
    }
  }

  #tilePlace(action: number | undefined, start: number): readonly string[] {
    return this.tiles.filter((tile) => start + tile === action).map((tile) => `tile:${tile}`);
  }

  prepare(way: readonly number[]): void {
    const [first = EMPTY, then] = way;
    const tileOf = (action: number | undefined, start: number): number | null =>
      this.tiles.find((tile) => start + tile === action) ?? null;
    if (this.session.busy) return;
    this.clear();
    if (this.task === "give_back") {
      this.#giving = way.flatMap((action) => tileOf(action, ACTIONS.giveTile) ?? []);
    } else if (this.task !== "choose" || first === ACTIONS.newHand) this.stage(first);
    else if (this.midChoice) this.#tile = tileOf(first, ACTIONS.withTile);
    else this.lay(first, tileOf(then, ACTIONS.withTile));
  }

  // -- deciding ----------------------------------------------------------------------------------

  get choosing(): boolean {
    if (this.task === "choose") return this.card !== null || this.tile !== null || this.staged !== null;
    if (this.task === "give_back") return true;
    return this.staged !== null;
  }
  get facts(): readonly Fact[] {
    return (this.staged ?? this.together)?.preview ?? [];
  }

  /** A round begins with a question, whatever may be answered. */
  protected override get answersItself(): boolean {
    return this.task !== "choose";
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

  protected override get chosenSoFar(): object {
    return { card: this.#card, tile: this.#tile, action: this.#action, giving: this.#giving };
  }

  protected override chooseAgain(before: Readonly<Record<string, unknown>>): void {
    this.#card = asNumber(before["card"]);
    this.#tile = asNumber(before["tile"]);
    this.#action = asNumber(before["action"]);
    this.#giving = asNumbers(before["giving"]);
    if (this.#card !== null) void this.follow([this.#card]);
  }

  protected override startAgain(): void {
    this.#card = null;
    this.#tile = null;
    this.#action = null;
    this.#giving = [];
  }
}
