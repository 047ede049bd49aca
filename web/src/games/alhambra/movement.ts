// Which things travel when something happened: places are the data-at marks of the board.

import type { GameEvent } from "../../lib/api";
import type { Flight } from "../../lib/fly";
import { buildingOf, moneyOf } from "./model";

const MOST = 8; // after a long absence nothing flies: the log tells it

const texts = (value: unknown): string[] => {
  const list: unknown[] = Array.isArray(value) ? value : [value];
  return list.filter((item) => typeof item === "string");
};

/** What leaves the market and the yard, and to whom. My own money goes to its purse. */
export function departures(events: readonly GameEvent[], me: number | null): readonly Flight[] {
  const flights = events.flatMap((event): Flight[] => {
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
  });
  return flights.length > MOST ? [] : flights;
}

/** What comes from the decks. */
export function arrivals(events: readonly GameEvent[]): readonly Flight[] {
  const flights = events.flatMap((event): Flight[] => {
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
  });
  return flights.length > MOST ? [] : flights;
}
