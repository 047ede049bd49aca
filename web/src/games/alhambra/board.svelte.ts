// What the parts of the board share: the position, and what the player is about to do.

import type { Choice, Fact, Refusal } from "../../generated/wire";
import type { TableSession } from "../../lib/table.svelte";
import { closestPayment, purchase, takeable, taking, takingPlaces, toggled, total } from "./choices";
import {
  ACTIONS,
  building,
  type Building,
  CURRENCIES,
  handOf,
  insightOf,
  PHASES,
  viewOf,
} from "./model";
import type { Insight, View } from "./model";

/** How near the player's coins come to a price: exactly, n too much at best, n too little. */
export type Reach =
  { readonly kind: "exact" } | { readonly kind: "over" | "short"; readonly by: number };

export class Board {
  readonly session: TableSession;

  // the choice that is being made; an update with a new decision clears it
  #places = $state.raw<readonly number[]>([]); // of the market
  #space = $state<number | null>(null); // of the yard
  #coins = $state.raw<readonly number[]>([]); // laid down: places in the hand of that currency
  #decision = -1;

  #keepFacts = $state.raw<readonly Fact[]>([]);
  #giveFacts = $state.raw<readonly Fact[]>([]);
  #unwinding = $state(false); // taking back a whole purchase, action by action

  constructor(session: TableSession) {
    this.session = session;
  }

  // -- the position ------------------------------------------------------------------------------

  readonly view: View | null = $derived.by(() => {
    const update = this.session.update;
    return update ? viewOf(update) : null;
  });
  readonly insight: Insight | null = $derived.by(() => {
    const update = this.session.update;
    return update ? insightOf(update) : null;
  });
  readonly seat: number | null = $derived.by(() => this.session.seat);
  readonly hand: readonly (readonly number[])[] | null = $derived.by(() =>
    this.view && this.seat !== null ? handOf(this.view, this.seat) : null,
  );
  readonly legal: ReadonlySet<number> = $derived.by(
    () => new Set(this.session.legal.map((choice) => choice.action)),
  );

  get over(): boolean {
    return this.session.update?.outcome != null;
  }

  /** Is something chosen that is not confirmed yet? */
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
    return this.session.legal.find((choice) => choice.action === action) ?? null;
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
    if (!joined) this.#explain([takingPlaces(wished)]);
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
  readonly enough: boolean = $derived.by(
    () => this.wanted !== null && this.paid >= this.wanted.price,
  );
  get martin(): boolean {
    return this.view?.players === 2;
  }
  get keepFacts(): readonly Fact[] {
    return this.#keepFacts;
  }
  get giveFacts(): readonly Fact[] {
    return this.#giveFacts;
  }

  clickYard(space: number): void {
    if (this.session.busy || !this.session.myTurn) return;
    if (!this.canBuy(space)) {
      this.#explain([ACTIONS.buy + space]);
      return;
    }
    const again = this.#space === space;
    this.clear();
    if (!again) {
      this.#space = space;
      this.#keepFacts = this.#offered(space); // known already: the bar opens once, at its full height
    }
  }

  #offered(space: number): readonly Fact[] {
    const action = ACTIONS.buy + space;
    return this.session.legal.find((choice) => choice.action === action)?.preview ?? [];
  }

  /** A click on one of my coins: lay it down or take it back. Without a building, choose one for it. */
  clickCoin(currency: number, at: number): void {
    if (this.#space !== currency) {
      if (!this.canBuy(currency)) {
        this.#explain([ACTIONS.buy + currency]);
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
    void this.#tryPayment();
  }

  async #tryPayment(): Promise<void> {
    const [space, coins] = [this.#space, this.#coins];
    if (space === null) return;
    const done = this.enough ? "keep" : null;
    const keep = await this.#tryOut(purchase(space, this.values, done));
    const give =
      done && this.martin ? await this.#tryOut(purchase(space, this.values, "give")) : [];
    if (this.#space !== space || this.#coins !== coins) return; // they went on meanwhile
    this.#keepFacts = keep;
    const known = new Set(keep.map((fact) => JSON.stringify(fact)));
    this.#giveFacts = give.filter((fact) => !known.has(JSON.stringify(fact))); // only what differs
  }

  async #tryOut(actions: readonly number[]): Promise<readonly Fact[]> {
    const tried = await this.session.tryOut(actions);
    return (tried.ok && tried.facts) || [];
  }

  // -- deciding ----------------------------------------------------------------------------------

  async confirm(done: "keep" | "give" = "keep"): Promise<void> {
    if (this.taken) await this.session.move([this.taken.action]);
    else if (this.#space !== null && this.enough) {
      await this.session.move(purchase(this.#space, this.values, done));
    }
  }

  async choose(action: number): Promise<void> {
    await this.session.move([action]);
  }

  /** Take back the last purchase as a whole, however many actions it was. */
  async undo(): Promise<void> {
    this.#unwinding = true;
    if (!(await this.session.undo())) this.#unwinding = false;
  }

  clear(): void {
    this.#startAgain();
    this.session.refuse(null);
  }

  /** After every update. */
  renew(): void {
    const update = this.session.update;
    if (!update) return;
    if (update.decision !== this.#decision) {
      this.#decision = update.decision;
      this.#startAgain();
    }
    if (!this.#unwinding || this.session.busy) return;
    if (this.midPayment && update.can_undo) void this.undo();
    else this.#unwinding = false;
  }

  #startAgain(): void {
    this.#places = [];
    this.#space = null;
    this.#coins = [];
    this.#keepFacts = [];
    this.#giveFacts = [];
  }

  /** Ask the server why not; it answers with the rule. */
  #explain(actions: readonly number[]): void {
    void this.session.tryOut(actions).then((tried) => {
      const refusal: Refusal | null = tried.ok ? null : tried.refusal;
      this.session.refuse(refusal);
    });
  }
}

export const SPACES = CURRENCIES.map((currency, space) => ({ currency, space }));
