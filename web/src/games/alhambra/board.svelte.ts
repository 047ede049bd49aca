// What the parts of the board share: the position, and what the player is about to do.

import type { Choice, Fact } from "../../generated/wire";
import { GameBoard } from "../../lib/board.svelte";
import { closestPayment, purchase, takeable, taking, takingPlaces, toggled, total } from "./choices";
import {
  ACTIONS,
  building,
  type Building,
  CURRENCIES,
  handOf,
  type Insight,
  PHASES,
  type View,
} from "./model";

/** How near the player's coins come to a price: exactly, n too much at best, n too little. */
export type Reach =
  { readonly kind: "exact" } | { readonly kind: "over" | "short"; readonly by: number };

export class Board extends GameBoard<View, Insight> {
  #places = $state.raw<readonly number[]>([]); // of the market
  #space = $state<number | null>(null); // of the yard
  #coins = $state.raw<readonly number[]>([]); // laid down: places in the hand of that currency
  #unwinding = $state(false); // taking back a whole purchase, action by action

  // -- the position ------------------------------------------------------------------------------

  readonly hand: readonly (readonly number[])[] | null = $derived.by(() =>
    this.view && this.seat !== null ? handOf(this.view, this.seat) : null,
  );

  get choosing(): boolean {
    return this.taken !== null || this.wanted !== null;
  }

  /** A purchase was begun on the server (by undo or another client): it goes on action by action. */
  get midPayment(): boolean {
    return this.view?.phase === PHASES.pay && this.session.myTurn;
  }

  buildingAt(space: number): Building | null {
    return building(this.view?.yard[space] ?? -1);
  }

  reach(space: number): Reach | null {
    const wanted = this.buildingAt(space);
    const coins = this.hand?.[space];
    if (!wanted || !coins) return null;
    const payment = closestPayment(coins, wanted.price);
    if (!payment) return { kind: "short", by: wanted.price - total(coins) };
    const over = total(payment) - wanted.price;
    return over === 0 ? { kind: "exact" } : { kind: "over", by: over };
  }

  canBuy(space: number): boolean {
    return this.legal.has(ACTIONS.buy + space);
  }

  // -- taking ------------------------------------------------------------------------------------

  get places(): readonly number[] {
    return this.#places;
  }
  readonly takeable: readonly boolean[] = $derived.by(() =>
    takeable(this.view?.market ?? [], this.legal, this.#places),
  );
  readonly taken: Choice | null = $derived.by(() => {
    if (this.#places.length === 0) return null;
    const action = taking(this.view?.market ?? [], this.legal, this.#places);
    return this.legal.get(action ?? -1) ?? null;
  });

  /** A click on a market card. One that cannot join those chosen says why and begins again. */
  clickMarket(place: number): void {
    if (this.session.busy || !this.session.myTurn) return;
    const market = this.view?.market ?? [];
    const next = toggled(market, this.legal, this.#places, place);
    const joined = this.#places.includes(place) || next.length > this.#places.length;
    const wished = joined ? [] : [...this.#places, place];
    this.clear();
    this.#places = next;
    if (!joined) void this.explain([takingPlaces(wished)]);
  }

  // -- buying ------------------------------------------------------------------------------------

  get space(): number | null {
    return this.#space;
  }
  get coins(): readonly number[] {
    return this.#coins;
  }
  readonly wanted: Building | null = $derived.by(() =>
    this.#space === null ? null : this.buildingAt(this.#space),
  );
  readonly values: readonly number[] = $derived.by(() => {
    const hand = this.#space === null ? [] : (this.hand?.[this.#space] ?? []);
    return this.#coins.map((at) => hand[at] ?? 0);
  });
  readonly paid: number = $derived.by(() => total(this.values));
  /** The server says that these coins suffice. */
  get enough(): boolean {
    return this.#done("keep") !== undefined;
  }
  /** Somebody collects who does not play: the building may be his. */
  get martin(): boolean {
    return (this.insight?.scores.length ?? 0) > (this.view?.players ?? 0);
  }
  /** What it gives to buy the building; with the coins, once they suffice. */
  get keepFacts(): readonly Fact[] {
    const offered = this.#space === null ? undefined : this.legal.get(ACTIONS.buy + this.#space);
    return (this.#done("keep") ?? offered)?.preview ?? [];
  }
  /** And to give it to Martin, as far as that is something else. */
  get giveFacts(): readonly Fact[] {
    const known = new Set(this.keepFacts.map((fact) => JSON.stringify(fact)));
    const given = this.#done("give")?.preview ?? [];
    return given.filter((fact) => !known.has(JSON.stringify(fact)));
  }

  #done(how: "keep" | "give"): Choice | undefined {
    return this.following?.get(ACTIONS[how]);
  }

  clickYard(space: number): void {
    if (this.session.busy || !this.session.myTurn) return;
    if (!this.canBuy(space)) {
      void this.explain([ACTIONS.buy + space]);
      return;
    }
    const again = this.#space === space;
    this.clear();
    if (!again) this.#space = space;
  }

  /** A click on one of my coins: lay it down or take it back. Without a building, choose one for it. */
  clickCoin(currency: number, at: number): void {
    if (this.#space !== currency) {
      if (!this.canBuy(currency)) {
        void this.explain([ACTIONS.buy + currency]);
        return;
      }
      this.clickYard(currency);
    }
    const laid = this.#coins.includes(at);
    this.#lay(laid ? this.#coins.filter((other) => other !== at) : [...this.#coins, at]);
  }

  layClosest(): void {
    const hand = this.#space === null ? [] : (this.hand?.[this.#space] ?? []);
    const payment = closestPayment(hand, this.wanted?.price ?? 0) ?? [];
    const free = new Set(hand.keys());
    const coins = payment.map((value) => {
      const at = [...free].find((index) => hand[index] === value) ?? -1;
      free.delete(at);
      return at;
    });
    this.#lay(coins);
  }

  #lay(coins: readonly number[]): void {
    this.session.refuse(null);
    this.#coins = coins;
    const reached = this.wanted !== null && this.paid >= this.wanted.price;
    void this.follow(reached ? purchase(this.#space ?? 0, this.values, null) : null);
  }

  // -- deciding ----------------------------------------------------------------------------------

  async confirm(done: "keep" | "give" = "keep"): Promise<void> {
    if (this.taken) await this.session.move([this.taken.action]);
    else if (this.#space !== null && this.enough) {
      await this.session.move(purchase(this.#space, this.values, done));
    }
  }

  /** Take back the last purchase as a whole, however many actions it was. */
  async undo(): Promise<void> {
    this.#unwinding = true;
    if (!(await this.session.undo())) this.#unwinding = false;
  }

  override renew(): boolean {
    const renewed = super.renew();
    if (this.#unwinding && !this.session.busy) {
      if (this.midPayment && this.session.update?.can_undo) void this.undo();
      else this.#unwinding = false;
    }
    return renewed;
  }

  protected override startAgain(): void {
    this.#places = [];
    this.#space = null;
    this.#coins = [];
  }
}

export const SPACES = CURRENCIES.map((currency, space) => ({ currency, space }));
