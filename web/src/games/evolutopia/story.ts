// How what happens is told: moves as things that travel; crises, inaugurations and the end as scenes of a ceremony.

import type { GameEvent, Update } from "../../generated/wire";
import { type Ceremony, ceremony } from "../../lib/ceremony";
import { eventText } from "../../lib/events";
import type { Sound } from "../../lib/sound";
import type { TableSession } from "../../lib/table.svelte";
import { meanwhile, type Part } from "../../lib/timeline";
import { t, words } from "../../lib/words.svelte";
import { type Content, contentOf, type EventKind, indicatorAt, type Insight, NUISANCE, squareNamed, type View } from "./model";
import { steps } from "./movement";

/** One scene of a ceremony; each is a beat. */
export type Scene =
  | { readonly kind: "strikes" | "managed" | "arrives"; readonly crisis: string; readonly needs: readonly number[] }
  | { readonly kind: "dial"; readonly indicator: number; readonly before: number; readonly after: number; readonly dials: readonly number[] }
  | { readonly kind: "beacon"; readonly before: number; readonly after: number }
  | { readonly kind: "feast"; readonly name: string; readonly tile: number; readonly gains: readonly number[]; readonly was: Content; readonly line: string }
  | { readonly kind: "won" | "lost"; readonly line: string };

const LASTS: Readonly<Record<Scene["kind"], number>> = {
  strikes: 1700,
  managed: 1500,
  arrives: 2100,
  dial: 1100,
  beacon: 1500,
  feast: 2400,
  won: 3600,
  lost: 3600,
};
const SOUNDS: Readonly<Partial<Record<Scene["kind"], Sound>>> = {
  strikes: "crisis",
  managed: "leaf",
  arrives: "crisis",
  dial: "tile",
  beacon: "stone",
  feast: "scoring",
};

/** What is worth a ceremony; dials and beacons belong to one, but are none by themselves. */
const OCCASIONS: ReadonlySet<string> = new Set<EventKind>([
  ...(["managed", "unmanaged", "crisis", "inaugurated", "inaugurated_over", "won", "lost"] as const),
]);
const SCENES: ReadonlySet<string> = new Set([...OCCASIONS, "indicator", "pawn"]);

const viewOf = (update: Update): View => update.view as View;
const insightOf = (update: Update): Insight => update.insight as Insight;

interface Told {
  readonly update: Update;
  readonly before: Update;
  readonly session: TableSession;
}

/** The face of a card or tile in sight now or just before, by its name. */
function face<Face extends { readonly name: string }>(
  name: unknown,
  ...found: readonly Readonly<Record<string, Face>>[]
): readonly [number, Face | undefined] {
  const entry = found.flatMap((faces) => Object.entries(faces)).find(([, one]) => one.name === name);
  return [Number(entry?.[0] ?? 0), entry?.[1]];
}

function scene({ kind, params }: GameEvent, told: Told, dials: number[]): Scene {
  const { update, before, session } = told;
  const [now, then] = [insightOf(update), insightOf(before)];
  const number = (name: string): number => Number(params[name] ?? 0);
  const line = eventText(words.language, session, { kind, params });
  if (kind === "indicator") {
    const indicator = indicatorAt(params["indicator"]);
    const shown = [...dials];
    dials[indicator] = number("after");
    return { kind: "dial", indicator, before: number("before"), after: number("after"), dials: shown };
  }
  if (kind === "pawn") return { kind: "beacon", before: number("before"), after: number("after") };
  if (kind === "won" || kind === "lost") return { kind, line: t(`evolutopia.${kind}`) };
  if (kind === "inaugurated" || kind === "inaugurated_over") {
    const [tile, evolution] = face(params["evolution"], now.evolutions, then.evolutions);
    const was = contentOf(viewOf(before).territory[squareNamed(String(params["square"]))] ?? NUISANCE - 1);
    const name = session.game ? words.language.term(session.game, "evolution", String(params["evolution"])) : "";
    return { kind: "feast", name, tile, gains: evolution?.gains ?? [], was, line };
  }
  const crisis = session.game ? words.language.term(session.game, "crisis", String(params["crisis"])) : "";
  const [, card] = face(params["crisis"], now.crises, then.crises);
  const which = kind === "unmanaged" ? "strikes" : kind === "managed" ? "managed" : "arrives";
  return { kind: which, crisis, needs: card?.needs ?? [] };
}

/** What is to be shown of these events, in their order. */
export function scenes(events: readonly GameEvent[], told: Told): readonly Scene[] {
  const dials = [...viewOf(told.before).indicators];
  return events.filter(({ kind }) => SCENES.has(kind)).map((event) => scene(event, told, dials));
}

function shown(events: readonly GameEvent[], told: Told): Ceremony {
  const { update, before, session } = told;
  const list = scenes(events, told);
  const [first] = list;
  const props = {
    scenes: list,
    goal: insightOf(update).goal,
    beacons: insightOf(update).beacons,
    lit: viewOf(before).beacon,
    territory: viewOf(update).territory,
    evolutions: insightOf(update).evolutions,
    game: session.game,
  };
  return ceremony(() => import("./ceremonies/Scenes.svelte"), props, {
    name: `evolutopia.${first?.kind ?? "scene"}`,
    beats: list.map(({ kind }) => LASTS[kind]),
    sounds: list.map(({ kind }) => SOUNDS[kind] ?? null),
    line: () =>
      events
        .filter(({ kind }) => SCENES.has(kind))
        .map((event) => eventText(words.language, session, event))
        .join(" "),
  });
}

const CAUSES: ReadonlySet<string> = new Set<EventKind>([
  ...(["inaugurated", "inaugurated_over", "unmanaged", "crisis", "option_taken", "plan_played", "role_used"] as const),
]);

/** What moved an indicator, the latest first: from, to, and the event that did it. */
export function changesOf(
  indicator: number,
  log: readonly GameEvent[],
): readonly { readonly before: number; readonly after: number; readonly cause: GameEvent }[] {
  const found: { before: number; after: number; cause: GameEvent }[] = [];
  let cause: GameEvent | null = null;
  for (const event of log) {
    if (CAUSES.has(event.kind)) cause = event;
    if (event.kind === "indicator" && indicatorAt(event.params["indicator"]) === indicator && cause) {
      found.unshift({ before: Number(event.params["before"]), after: Number(event.params["after"]), cause });
    }
  }
  return found;
}

export function parts(update: Update, before: Update, session: TableSession): readonly Part[] {
  const { events } = update;
  const moving = (some: readonly GameEvent[]): Part["steps"] => steps({ ...update, events: some }, before);
  const first = events.findIndex(({ kind }) => OCCASIONS.has(kind));
  const occasions = events.filter(({ kind }) => OCCASIONS.has(kind));
  // after a long absence there is too much for ceremonies
  if (first < 0 || occasions.length > 4) return [{ update, events, steps: update.outcome ? [] : moving(events) }];
  const end = events.findLastIndex(({ kind }) => SCENES.has(kind)) + 1;
  const [ahead, inside, rest] = [events.slice(0, first), events.slice(first, end), events.slice(end)];
  const still = (some: readonly GameEvent[]): Update => meanwhile(before, update, before.view, some);
  return [
    ...(ahead.length > 0 ? [{ update: still(ahead), events: ahead, steps: moving(ahead) }] : []),
    { update: still(inside), events: inside, steps: [], ceremony: shown(inside, { update, before, session }) },
    { update, events: rest, steps: update.outcome ? [] : moving(rest) },
  ];
}
