// Which things travel when something happened: places are the data-at marks of the board.

import type { GameEvent, Update } from "../../generated/wire";
import type { Flight, Step } from "../../lib/fly";
import { type EventKind, FIVE, indicatorAt, squareNamed } from "./model";

const MOST = 24; // after a long absence nothing flies: "since your last turn" tells it

interface Movement {
  readonly leave?: readonly Flight[];
  readonly arrive?: readonly Flight[];
  readonly glow?: readonly string[];
}

const text = (event: GameEvent, name: string): string => String(event.params[name] ?? "");
const tile = (event: GameEvent): string => `evolution:${text(event, "evolution")}`;
const square = (event: GameEvent): string => `square:${squareNamed(text(event, "square"))}`;
const stays = (at: string): Movement => ({ leave: [{ from: at, to: at }] });

const MOVES: Readonly<Partial<Record<EventKind, (event: GameEvent) => Movement>>> = {
  chosen: (event) => stays(tile(event)),
  started: (event) => stays(tile(event)),
  tile_under: (event) => ({ leave: [{ from: tile(event), to: "stack" }] }),
  inaugurated: (event) => ({ leave: [{ from: tile(event), to: square(event) }] }),
  inaugurated_over: (event) => ({ leave: [{ from: tile(event), to: square(event) }] }),
  assigned: (event) => ({ leave: [{ from: `zone:${text(event, "expert")}`, to: tile(event) }] }),
  assigned_crisis: (event) => ({
    leave: [{ from: `zone:${text(event, "expert")}`, to: "crisis" }],
  }),
  dismissed: (event) => ({ leave: [{ from: `zone:${text(event, "expert")}`, to: "bag" }] }),
  expert_drawn: (event) => ({ arrive: [{ from: "bag", to: `loose:${text(event, "expert")}` }] }),
  expert_to_zone: (event) => ({
    leave: [{ from: `loose:${text(event, "expert")}`, to: `zone:${text(event, "expert")}` }],
  }),
  expert_to_bag: (event) => ({ leave: [{ from: `loose:${text(event, "expert")}`, to: "bag" }] }),
  released: () => ({ glow: ["bag"] }),
  crisis: () => ({ arrive: [{ from: "beacons", to: "crisis" }] }),
  unmanaged: () => ({ glow: ["crisis"] }),
  managed: () => ({ glow: ["crisis"] }),
  indicator: (event) => ({ glow: [`indicator:${indicatorAt(event.params["indicator"])}`] }),
  pawn: () => ({ glow: ["beacons"] }),
  blocked: (event) => ({ glow: [`action:${FIVE.findIndex((one) => one === text(event, "action"))}`] }),
  plan_drawn: (event) => ({ glow: [`seat:${text(event, "seat")}`] }),
  plan_played: (event) => ({ glow: [`seat:${text(event, "seat")}`] }),
  role_used: (event) => ({ glow: [`seat:${text(event, "seat")}`] }),
};

/** What somebody did themselves they need not be told, only shown. */
const TOLD: ReadonlySet<EventKind> = new Set(["crisis", "unmanaged", "managed", "pawn"]);

/** An update as steps, in the order in which it happened. */
export function steps({ events, seat }: Update, _before: Update): readonly Step[] {
  const found = events.flatMap((event): Step[] => {
    const kind = event.kind as EventKind;
    const movement = MOVES[kind]?.(event);
    if (!movement) return [];
    const told = event.params["seat"] !== seat || TOLD.has(kind);
    return [told ? { ...movement, event } : movement];
  });
  return found.length > MOST ? [] : found;
}
