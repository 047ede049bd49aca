// What the parts of the board share: the position, and what the player is about to do.

import type { Choice, Fact } from "../../generated/wire";
import { asNumber, asNumbers } from "../../lib/begun";
import { GameBoard } from "../../lib/board.svelte";
import type { Goal } from "../../lib/drag";
import { t } from "../../lib/words.svelte";
import {
  closestPayment,
  onlyPayment,
  placesIn,
  purchase,
  purchaseIn,
  takeable,
  taking,
  takingPlaces,
  toggled,
  total,
} from "./choices";
import {
  buildingName,
  ACTIONS,
  building,
  type Building,
  CURRENCIES,
  handOf,
  type Insight,
  moneyName,
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
    if (this.session.busy) return;
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

  /** A click on a building: choose it for sale, with its coins if they can be laid in one way only. */
  clickYard(space: number): void {
    const again = this.#space === space;
    if (!this.#want(space)) return;
    if (again) this.clear();
    else if (!this.session.lesson) this.#layAll(onlyPayment(this.hand?.[space] ?? [], this.wanted?.price ?? 0));
  }

  /** Begin to buy it, or be told why not. */
  #want(space: number): boolean {
    if (this.session.busy) return false;
    if (!this.canBuy(space)) {
      void this.explain([ACTIONS.buy + space]);
      return false;
    }
    this.clear();
    this.#space = space;
    return true;
  }

  /** A click on one of my coins: lay it down or take it back. Without a building, choose one for it. */
  clickCoin(currency: number, at: number): void {
    if (this.#space !== currency && !this.#want(currency)) return;
    const laid = this.#coins.includes(at);
    this.#lay(laid ? this.#coins.filter((other) => other !== at) : [...this.#coins, at]);
  }

  /** A dragged coin may be let go on the building that is paid for in its currency. */
  goals(piece: string): readonly Goal[] {
    const [currency = -1, at = -1] = piece.split(":").slice(1).map(Number);
    const building = this.buildingAt(currency);
    if (this.session.busy || !this.session.myTurn || !building || !this.canBuy(currency)) return [];
    if (this.#space === currency && this.#coins.includes(at)) return [];
    const paid = (this.#space === currency ? this.paid : 0) + (this.hand?.[currency]?.[at] ?? 0);
    const name = this.titled("building", buildingName(building));
    const told = [name, t("alhambra.paid_of", { paid, price: building.price })];
    return [
      {
        at: `yard:${buildingName(building)}`,
        tell: async () => told,
        drop: () => this.clickCoin(currency, at),
      },
    ];
  }

  layClosest(): void {
    const hand = this.#space === null ? [] : (this.hand?.[this.#space] ?? []);
    this.#layAll(closestPayment(hand, this.wanted?.price ?? 0));
  }

  /** Lay coins of these values, if any. */
  #layAll(payment: readonly number[] | null): void {
    if (!payment) return;
    const hand = this.#space === null ? [] : (this.hand?.[this.#space] ?? []);
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

  // -- what a hint has found ---------------------------------------------------------------------

  placesOf(way: readonly number[]): readonly string[] {
    const [first = -1] = way;
    if (first < ACTIONS.buy) return placesIn(first).map((place) => `market:${place}`);
    const bought = purchaseIn(way);
    const currency = bought && CURRENCIES[bought.space];
    if (!bought || !currency) return first === ACTIONS.pass ? ["pass"] : [];
    const coins = bought.coins.map((value) => `coin:${moneyName({ currency, value })}`);
    return [`sale:${currency}`, ...coins, ...(way[1 + coins.length] === ACTIONS.give ? ["give"] : [])];
  }

  prepare(way: readonly number[]): void {
    const [first = -1] = way;
    const bought = purchaseIn(way);
    if (bought) {
      if (this.#want(bought.space)) this.#layAll(bought.coins);
    } else if (this.legal.has(first) && first < ACTIONS.buy && !this.session.busy) {
      this.clear();
      this.#places = placesIn(first);
    }
  }

  // -- deciding ----------------------------------------------------------------------------------

  async confirm(done: "keep" | "give" = "keep"): Promise<void> {
    if (this.taken) await this.session.move([this.taken.action]);
    else if (this.#space !== null && this.enough) {
      await this.session.move(purchase(this.#space, this.values, done));
    }
  }

  /** A purchase is taken back as a whole. */
  protected override get halfway(): boolean {
    return this.midPayment;
  }

  protected override get chosenSoFar(): object {
    return { places: this.#places, space: this.#space, coins: this.#coins };
  }

  protected override chooseAgain(before: Readonly<Record<string, unknown>>): void {
    this.#places = asNumbers(before["places"]);
    this.#space = asNumber(before["space"]);
    if (this.wanted) this.#lay(asNumbers(before["coins"]));
  }

  protected override startAgain(): void {
    this.#places = [];
    this.#space = null;
    this.#coins = [];
  }
}

export const SPACES = CURRENCIES.map((currency, space) => ({ currency, space }));
