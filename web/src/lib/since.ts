// What happened since somebody acted last.

import type { GameEvent } from "../generated/wire";
import { tidy } from "./events";

/**
 * The events after my last action. The input that ended a round of secret choices may be mine and tell what
 * everybody did: what it tells of me comes first and is left out, the rest is news.
 */
export function sinceLast(log: readonly GameEvent[], seat: number | null): readonly GameEvent[] {
  const told = tidy(log);
  const mine = told.findLastIndex(
    (event, i) => actedBy(event, seat) && event.sequence !== told[i - 1]?.sequence,
  );
  const number = told[mine]?.sequence;
  const news = told.findIndex(
    (event, i) => i > mine && !(event.sequence === number && isOwn(event, seat)),
  );
  return mine < 0 || news < 0 ? [] : told.slice(news);
}

/** Not what a bot did for somebody who was away: to them that is news. */
const actedBy = ({ params, kept }: GameEvent, seat: number | null): boolean =>
  seat !== null && params["seat"] === seat && !kept?.includes(seat);

const isOwn = (event: GameEvent, seat: number | null): boolean =>
  (event.params["seat"] ?? seat) === seat;
