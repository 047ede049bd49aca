// Which things travel when something happened: places are the data-at marks of the board.

import type { GameEvent } from "../../generated/wire";
import type { Flight, Step } from "../../lib/fly";
import type { Sound } from "../../lib/sound";
import { buildingOf, moneyOf } from "./model";

const MOST = 24; // after a long absence nothing flies: "since your last turn" tells it

const texts = (value: unknown): string[] => {
  const list: unknown[] = Array.isArray(value) ? value : [value];
  return list.filter((item) => typeof item === "string");
};

/** What leaves the market and the yard, and to whom. My own money goes to its purse. */
function leaving(event: GameEvent, me: number | null): Flight[] {
  const seat = Number(event.params["seat"]);
  if (event.kind === "took") {
    return texts(event.params["cards"]).map((card) => {
      const purse = `hand:${moneyOf(card)?.currency ?? ""}`;
      return { from: `market:${card}`, to: seat === me ? purse : `seat:${seat}` };
    });
  }
  if (event.kind === "bought" || event.kind === "inherited") {
    return texts(event.params["building"]).map((name) => ({
      from: `yard:${name}`,
      to: `owned:${seat}:${buildingOf(name)?.category ?? ""}`,
    }));
  }
  return [];
}

/** What comes from the decks. */
function arriving(event: GameEvent): Flight[] {
  if (event.kind === "turned_up") {
    return texts(event.params["card"]).map((card) => ({
      from: "deck:money",
      to: `market:${card}`,
    }));
  }
  if (event.kind === "laid") {
    return texts(event.params["building"]).map((name) => ({
      from: "deck:buildings",
      to: `yard:${name}`,
    }));
  }
  return [];
}

/** An update as steps: every move, then what was dealt after it. */
export function steps(events: readonly GameEvent[], me: number | null): readonly Step[] {
  const found: { event?: GameEvent; leave: Flight[]; arrive: Flight[]; sound?: Sound }[] = [];
  for (const event of events) {
    const [leave, arrive] = [leaving(event, me), arriving(event)];
    const last = found.at(-1);
    // what somebody did themselves they need not be told, only shown
    const told = event.params["seat"] === me && !event.kept?.includes(me ?? -1) ? {} : { event };
    if (leave.length > 0) found.push({ ...told, leave, arrive, sound: event.kind === "took" ? "coin" : "stone" });
    else if (arrive.length > 0 && last && last.leave.length === 0) last.arrive.push(...arrive);
    else if (arrive.length > 0) found.push({ leave, arrive });
  }
  return found.length > MOST ? [] : found;
}
