// The boards, by game. A new game adds its folder and one line here; its code is loaded when it is played. A game
// that has none is played on the plain board, which is made from its view.

import type { Component } from "svelte";
import type { TableSession } from "../lib/table.svelte";

export type BoardComponent = Component<{ session: TableSession }>;

export type OptionsComponent = Component<{
  chosen: Readonly<Record<string, string>>;
  choose: (name: string, value: string) => void;
}>;

/** Draws the rules that it names. */
export interface Drawings {
  readonly default: Component<{ rule: string }>;
  readonly RULES: readonly string[];
}

/** Draws a thing of the box: games/<game>/Thing.svelte. */
export type ThingDrawing = Component<{
  kind: string;
  name: string;
  shown: Readonly<Record<string, unknown>>;
  title: string;
  brief?: boolean;
}>;

interface Entry {
  /** How long a game takes among people who know it: from, to. */
  readonly minutes?: readonly [number, number];
  board(): Promise<{ default: BoardComponent }>;
  /** The drawing of the game in the lobby. */
  emblem(): Promise<{ default: Component }>;
  /** Small drawings for the rules. */
  drawings?(): Promise<Drawings>;
  /** Its signs and what they mean. */
  legend?(): Promise<{ default: Component }>;
  /** What the things of the box look like. */
  thing?(): Promise<{ default: ThingDrawing }>;
  /** A form for those options of a new table that are no list of values. */
  options?(): Promise<{ default: OptionsComponent }>;
  /** What was chosen there, for those who come to the table. */
  agreed?(): Promise<{ default: Component<{ options: Readonly<Record<string, string>> }> }>;
}

const BOARDS: Readonly<Record<string, Entry>> = {
  alhambra: {
    minutes: [30, 45],
    board: () => import("./alhambra/AlhambraBoard.svelte"),
    emblem: () => import("./alhambra/Emblem.svelte"),
    drawings: () => import("./alhambra/Drawings.svelte"),
    thing: () => import("./alhambra/Thing.svelte"),
    legend: () => import("./alhambra/Legend.svelte"),
  },
  evolutopia: {
    minutes: [30, 60],
    board: () => import("./evolutopia/EvolutopiaBoard.svelte"),
    emblem: () => import("./evolutopia/Emblem.svelte"),
    drawings: () => import("./evolutopia/Drawings.svelte"),
    thing: () => import("./evolutopia/Thing.svelte"),
    legend: () => import("./evolutopia/Legend.svelte"),
    options: () => import("./evolutopia/Editor.svelte"),
    agreed: () => import("./evolutopia/OwnTerritory.svelte"),
  },
  ginkgopolis: {
    minutes: [30, 45],
    board: () => import("./ginkgopolis/GinkgopolisBoard.svelte"),
    emblem: () => import("./ginkgopolis/Emblem.svelte"),
    drawings: () => import("./ginkgopolis/Drawings.svelte"),
    thing: () => import("./ginkgopolis/Thing.svelte"),
    legend: () => import("./ginkgopolis/Legend.svelte"),
  },
};

const PLAIN: Entry = {
  board: () => import("./plain/PlainBoard.svelte"),
  emblem: () => import("./plain/Emblem.svelte"),
};

export function boardOf(game: string): Entry {
  return (Object.hasOwn(BOARDS, game) ? BOARDS[game] : undefined) ?? PLAIN;
}
