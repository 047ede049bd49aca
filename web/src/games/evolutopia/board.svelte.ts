// What the parts of the board share: the position, and what the player is about to do.

import type { Choice } from "../../generated/wire";
import { asNumber } from "../../lib/begun";
import type { Goal } from "../../lib/drag";
import { GameBoard } from "../../lib/board.svelte";
import { askedAt, byPlace, deedOf, entryOf, type Ghosts, ghosts, isButton, isLink, type Link, linksAfter, placeOf, putting, WAYS } from "./choices";
import {
  ACTIONS,
  CRISIS,
  type Crisis,
  EMPTY,
  type Evolution,
  EXPERTS,
  type Insight,
  type Phase,
  phaseOf,
  type Plan,
  type Role,
  type View,
} from "./model";

export class Board extends GameBoard<View, Insight> {
  #chain = $state.raw<readonly Link[]>([]); // chosen one after the other, not yet confirmed
  #ways = $state.raw<ReadonlyMap<string, readonly Link[]>>(new Map()); // from the board, without the action
  #expert = $state<number | null>(null); // the type in hand, while its place is being looked for
  #peeked = $state<string | null>(null); // under the mouse or the focus

  // -- the position ------------------------------------------------------------------------------

  readonly phase: Phase | null = $derived.by(() => (this.view ? phaseOf(this.view) : null));
  readonly #offered: ReadonlyMap<string, Choice> = $derived.by(() =>
    byPlace(this.session.legal, this.phase),
  );
  /** What may come next in the chain, as far as it goes on by itself. */
  readonly #next: ReadonlyMap<string, Choice> = $derived.by(() => {
    const last = this.#chain.at(-1);
    return last ? linksAfter(last.place, [...(this.following?.values() ?? [])]) : new Map();
  });
  /** What can be chosen now: the next link of a chain, or another beginning. */
  readonly choices: ReadonlyMap<string, Choice> = $derived.by(() => {
    if (this.#chain.length === 0) return this.#offered;
    const others = [...this.#offered].filter(([place]) => !isLink(place) && place !== "done");
    return new Map([...others, ...this.#next, ...this.#chain.map(entryOf)]);
  });
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

  /** When a role acts or a Bon Plan can be played. */
  moment(card: Role | Plan): string {
    return card.about.slice(0, 1).map((fact) => this.about(fact)).join(" ");
  }
  /** What it does. */
  effect(card: Role | Plan): string {
    return card.about.slice(1).map((fact) => this.about(fact)).join(" ");
  }

  // -- choosing ----------------------------------------------------------------------------------

  get choosing(): boolean {
    return this.#chain.length > 0;
  }
  can(place: string): boolean {
    return this.choices.has(place);
  }
  /** Can it be chosen at once, without its action before it? */
  may(place: string): boolean {
    return this.#chain.length === 0 && this.#ways.has(place);
  }
  chosen(place: string): boolean {
    return this.#chain.some((link) => link.place === place);
  }
  get expert(): number | null {
    return this.#expert;
  }
  get chain(): readonly Choice[] {
    return this.#chain.map(({ choice }) => choice);
  }
  readonly staged: Choice | null = $derived.by(() => this.#chain.at(-1)?.choice ?? null);
  /** Is everything chosen that belongs to it? Then it can be confirmed. */
  readonly complete: boolean = $derived.by(
    () => this.following !== null && (this.#next.size === 0 || this.following.has(ACTIONS.done)),
  );
  /** What the chain still asks for. */
  readonly wanted: Phase | null = $derived.by(() => {
    const [place] = this.#next.keys();
    return place === undefined || this.complete ? null : askedAt(place);
  });
  /** What the instruments show beside what is: the choice that is made, or else looked at. */
  readonly ghosts: Ghosts = $derived.by(() => {
    const looked = this.#peeked === null ? undefined : this.choices.get(this.#peeked);
    return ghosts((looked ?? this.staged)?.preview ?? []);
  });
  /** The slot of the Site whose Evolution is about to be opened. */
  get opening(): number {
    const slot = this.#chain.find(({ place }) => place.startsWith("site:"));
    return slot ? Number(slot.place.slice(5)) : (this.view?.chosen ?? EMPTY);
  }
  /** How many Experts of a type have left the Zone in what is being chosen. */
  placed(type: number): number {
    return this.#chain.filter(({ place }) => place.startsWith(`put:${type}:`)).length;
  }

  /** Where an Expert of this type can be put now. */
  puts(type: number): readonly string[] {
    const places = [...this.#next.keys(), ...(this.#chain.length > 0 ? [] : this.choices.keys())];
    const here = this.#chain.length > 0 ? places : [...places, ...this.#ways.keys()];
    return [...new Set(here)].filter((place) => place.startsWith(`put:${type}:`));
  }
  movable(type: number): boolean {
    return this.puts(type).length > 0;
  }

  /** A click on a place: choose it, the last one once more to confirm, an earlier one to take it back. */
  click(place: string, action?: number): void {
    if (this.session.busy) return;
    if (this.chosen(place)) this.#again(place);
    else if (this.#next.has(place)) void this.#extend(place);
    else if (this.can(place)) void this.#begin([{ place, choice: this.choices.get(place)! }]);
    else if (this.may(place)) void this.#begin(this.#ways.get(place) ?? []);
    else if (action !== undefined) this.#whyNot(place, action);
  }

  /** Why it cannot be chosen: at the beginning of a turn, as the deed that would begin with it. */
  #whyNot(place: string, action: number): void {
    this.clear();
    const deed = this.phase === "turn" ? deedOf(place) : null;
    void this.explain(deed === null ? [action] : [deed, action]);
  }

  #again(place: string): void {
    const rest = this.#chain.filter((link) => link.place !== place);
    if (this.#chain.at(-1)?.place === place && this.complete) void this.confirm();
    else if (place.startsWith("put:") && rest.some((link) => isLink(link.place))) void this.#begin(rest);
    else this.clear();
  }

  async #extend(place: string): Promise<void> {
    const choice = this.#next.get(place);
    if (choice) await this.#begin([...this.#chain, { place, choice }]);
  }

  /** Choose all of these, and what there is no choice about after them. */
  async #begin(links: readonly Link[]): Promise<void> {
    this.clear();
    this.#chain = links;
    await this.follow(links.map(({ choice }) => choice.action));
    const [only, second] = this.#next.keys();
    const alone = only !== undefined && second === undefined && !this.complete;
    if (alone && this.#chain === links) await this.#extend(only);
  }

  // -- what a hint has found ---------------------------------------------------------------------

  /** Its things on the board; the action only where there are none. */
  placesOf(way: readonly number[]): readonly string[] {
    const steps = way.map((action, i) => placeOf(action, i === 0 ? this.phase : null));
    const end = steps.findIndex((place, i) => i > 0 && !isLink(place));
    const deed = end < 0 ? steps : steps.slice(0, end);
    return deed.flatMap((place, i) => {
      const [kind, type = "", slot] = place.split(":");
      if (kind === "put") return [slot === String(CRISIS) ? "crisis" : `site:${slot}`, `zone:${EXPERTS[Number(type)]}`];
      return i === 0 && deed.length > 1 && WAYS.includes(place) ? [] : [place];
    });
  }

  async prepare(way: readonly number[]): Promise<void> {
    if (this.session.busy) return;
    this.clear();
    for (const action of way) {
      const first = this.#chain.length === 0;
      const place = placeOf(action, first ? this.phase : null);
      if (this.chosen(place)) continue; // there was nothing else to choose
      const choice = (first ? this.#offered : this.#next).get(place);
      if (!choice) return;
      const links = [...this.#chain, { place, choice }];
      await this.#begin(links);
      if (this.#chain.length < links.length) return; // somebody has chosen something else meanwhile
    }
  }

  /** A click on an Expert of the Zone: dismiss or exchange it, or look for its place. */
  clickExpert(type: number): void {
    if (this.can(`expert:${type}`)) {
      this.click(`expert:${type}`);
      return;
    }
    const puts = this.puts(type);
    const again = this.#expert === type;
    this.#expert = null;
    if (puts.length === 0) this.#whyNot(`put:${type}`, putting(type, this.#firstSite));
    if (again || puts.length === 0) return;
    const [only] = puts;
    // where there is only one place; but nobody goes to a crisis without having been sent there
    if (puts.length === 1 && only && !only.endsWith(`:${CRISIS}`)) this.click(only);
    else this.#expert = type;
  }

  /** Where somebody would be sent first: a tile on Site, or else the crisis. */
  get #firstSite(): number {
    const slot = (this.view?.site ?? []).findIndex((tile) => tile !== EMPTY);
    return slot < 0 ? CRISIS : slot;
  }

  /** Where a dragged Expert may be let go, and what it would do there. */
  goals(piece: string): readonly Goal[] {
    if (this.session.busy || !this.session.myTurn) return [];
    return this.puts(Number(piece.split(":")[1])).map((place) => {
      const slot = Number(place.split(":")[2]);
      const choice = this.choices.get(place) ?? this.#ways.get(place)?.at(-1)?.choice;
      return {
        at: slot === CRISIS ? "crisis" : `site:${slot}`,
        tell: async () => (choice ? [this.sentence(choice.fact), ...this.previews(choice.preview)] : []),
        drop: () => this.click(place),
      };
    });
  }

  peek(place: string | null): void {
    this.#peeked = place;
  }

  /** A turn begins with a question, whatever may be done. */
  protected override get answersItself(): boolean {
    return this.phase !== "turn";
  }

  async confirm(): Promise<void> {
    if (!this.complete) return;
    const actions = this.chain.map(({ action }) => action);
    const ends = this.#chain.at(-1)?.place.startsWith("put:") && this.following?.has(ACTIONS.done);
    await this.session.move(ends ? [...actions, ACTIONS.done] : actions);
  }

  protected override get chosenSoFar(): object {
    return { chain: this.#chain, expert: this.#expert };
  }

  protected override chooseAgain(before: Readonly<Record<string, unknown>>): void {
    const chain = before["chain"];
    if (Array.isArray(chain)) void this.#begin(chain as readonly Link[]); // the same question: the same choices
    this.#expert = asNumber(before["expert"]);
  }

  protected override startAgain(): void {
    this.#chain = [];
    this.#expert = null;
  }

  /** At the beginning of my turn: what the actions that begin with a thing of the board would let me do with it. */
  async #lookAhead(): Promise<void> {
    this.#ways = new Map();
    if (!this.session.myTurn || this.phase !== "turn") return;
    const { decision } = this.session.update ?? {};
    const ways = new Map<string, readonly Link[]>();
    for (const way of WAYS) {
      const choice = this.#offered.get(way);
      const tried = choice && (await this.session.tryOut([choice.action]));
      if (!choice || !tried?.ok) continue;
      for (const [place, then] of linksAfter(way, tried.legal ?? []))
        ways.set(place, [{ place: way, choice }, { place, choice: then }]);
    }
    if (decision === this.session.update?.decision) this.#ways = ways;
  }

  override renew(): boolean {
    const renewed = super.renew();
    if (renewed) {
      this.#peeked = null;
      void this.#lookAhead();
    }
    return renewed;
  }
}
