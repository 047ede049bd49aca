// What the things of the board are, and under which rules they stand.

import { eventText, tidy } from "../../lib/events";
import { type Explain, type Explanation, parts } from "../../lib/explain";
import { t, words } from "../../lib/words.svelte";
import type { Board } from "./board.svelte";
import {
  contentOf,
  type Crisis,
  type Deed,
  DEEDS,
  type Evolution,
  EXPERTS,
  INDICATORS,
  listed,
  OPENING_RULE,
  type Plan,
  PLAN_RULES,
  type Role,
  ROLE_RULES,
  signed,
  squareName,
} from "./model";
import { changesOf } from "./story";

const ACTION_RULES: Readonly<Record<Deed, readonly string[]>> = {
  choose: ["E4.1.2", "E4.1.5"],
  start: ["E4.2.1", "E4.2.2", "E4.2.3"],
  recruit: ["E4.3.2", "E4.3.1"],
  assign: ["E4.4.1", "E4.4.2"],
  inaugurate: ["E4.5.4", "E4.5.3", "E4.5.5"],
  manage: ["E3.2", "E6.2", "E6.3", "E6.4"],
};
/** Where things lie, and the free room there. */
const PLACE_RULES: Readonly<Record<string, readonly string[]>> = {
  bag: ["E4.3.2", "E4.3.3"],
  stack: ["E4.1.1", "E4.1.4"],
  study: ["E4.1.5", "E4.1.2"],
  site: ["E4.2.2", "E4.2.1"],
  zone: ["E4.3.2", "E4.4.1"],
};
const RULE_OF_ROLE: Readonly<Record<string, string>> = ROLE_RULES;
const RULE_OF_PLAN: Readonly<Record<string, string>> = PLAN_RULES;

export function explainer(board: Board): Explain {
  const expert = (type: number): string => board.term("expert", EXPERTS[type] ?? "");
  const indicator = (i: number): string => board.term("indicator", INDICATORS[i] ?? "");
  const needs = (counts: readonly number[]): string =>
    board.about({ kind: "needs", params: { experts: listed(counts).map((i) => EXPERTS[i] ?? "") } });

  /** What the server says that a choice would bring, if it is open to me. */
  const preview = (place: string): string[] =>
    (board.choices.get(place)?.preview ?? []).map((fact) => board.preview(fact));

  const evolution = (face: Evolution, rules: readonly string[]): Explanation => {
    const gains = face.gains.flatMap((by, i) => (by ? [`${indicator(i)} ${signed(by)}`] : []));
    const picto = face.picto === "none" ? [] : [board.term("picto", face.picto)];
    return {
      title: board.term("evolution", face.name),
      lines: [needs(face.needs), gains.join(" · "), ...picto],
      rules,
      entry: `evolution.${face.name}`,
    };
  };

  const crisis = (face: Crisis): Explanation => {
    const { always, options, unmanaged } = face;
    const arrives = always.length > 0 ? [{ kind: "arrives", params: { effects: always } }] : [];
    const either = options.length > 0 ? [{ kind: "arrives_either", params: { options } }] : [];
    const strikes = { kind: "unmanaged", params: { effects: unmanaged } };
    return {
      title: board.term("crisis", face.name),
      lines: [needs(face.needs), ...[...arrives, ...either, strikes].map((fact) => board.about(fact))],
      rules: ["E6.2", "E6.3", "E1.6"],
      entry: `crisis.${face.name}`,
    };
  };

  const card = (
    kind: "role" | "plan",
    face: Role | Plan,
    rules: readonly string[],
  ): Explanation => ({
    title: board.term(kind, face.name),
    lines: [`${board.moment(face)} ${board.effect(face)}`],
    rules,
    entry: `${kind}.${face.name}`,
  });

  const role = (face: Role): Explanation =>
    card("role", face, [RULE_OF_ROLE[face.effect] ?? "E5.3", "E5.2", "E5.1", "E1.8"]);

  const plan = (face: Plan): Explanation => {
    const own = face.action === "inaugurate" ? OPENING_RULE : (RULE_OF_PLAN[face.effect] ?? "E7.1");
    return card("plan", face, [own, "E7.1", "E7.2", "E1.7"]);
  };

  const square = (at: number): Explanation => {
    const content = contentOf(board.view?.territory[at] ?? -1);
    const lines = preview(`square:${at}`);
    if (content.kind === "evolution") {
      const face = board.evolution(content.tile);
      if (face) return evolution(face, ["E4.5.7", "E1.4"]);
    }
    if (content.kind === "nuisance") {
      const title = t("evolutopia.square_nuisance", {
        square: squareName(at),
        indicator: board.term("indicator", content.indicator ?? ""),
      });
      return { title, lines, rules: ["E4.5.5", "E9.1"], entry: "nuisance" };
    }
    const start = content.kind === "start";
    const title = t(`evolutopia.square_${start ? "start" : "empty"}`, { square: squareName(at) });
    return start
      ? { title, lines, rules: ["E4.5.7"], entry: "start" }
      : { title, lines, rules: ["E4.5.4"] };
  };

  const dial = (i: number): Explanation => ({
    title: indicator(i),
    lines: [
      t("evolutopia.indicator", {
        name: indicator(i),
        value: board.view?.indicators[i] ?? 0,
        goal: board.insight?.goal ?? 0,
      }),
      // what moved it last, and why
      ...changesOf(i, tidy(board.session.log))
        .slice(0, 3)
        .map(({ before, after, cause }) => `${before} → ${after}: ${eventText(words.language, board.session, cause)}`),
    ],
    rules: ["E9.1", "E1.2", "E4.5.3"],
    entry: `indicator.${INDICATORS[i] ?? ""}`,
  });

  const act = (name: Deed): Explanation => {
    const manage = name === "manage";
    return {
      title: manage
        ? board.sentence({ kind: "manage", params: {} })
        : board.term("action", name),
      lines: manage ? preview("manage") : [t(`evolutopia.about_${name}`)],
      rules: ACTION_RULES[name],
    };
  };

  /** A place that an Expert is missing from: is one at hand? */
  const missing = (type: number): Explanation => ({
    title: t("evolutopia.missing", { expert: expert(type) }),
    lines: board.view?.zone[type] ? [] : [board.refused("no_such_expert", { expert: EXPERTS[type] ?? "" })],
    rules: ["E4.4.2", "E1.1"],
    entry: `expert.${EXPERTS[type] ?? ""}`,
  });

  return (thing) => {
    const [kind, name] = parts(thing);
    const number = Number(name);
    if (kind === "evolution") {
      const face = board.evolution(number);
      return face && evolution(face, ["E4.4.2", "E4.5.1", "E1.4"]);
    }
    if (kind === "crisis") {
      const face = board.crisis(name ? number : board.view?.crisis);
      return face && crisis(face);
    }
    if (kind === "role") {
      const face = board.role(number);
      return face && role(face);
    }
    if (kind === "plan") {
      const face = board.plan(number);
      return face && plan(face);
    }
    if (kind === "expert") {
      const entry = `expert.${EXPERTS[number] ?? ""}`;
      return { title: expert(number), rules: ["E4.4.2", "E1.1"], entry };
    }
    if (kind === "missing") return missing(number);
    if (kind === "indicator") return dial(number);
    if (kind === "square") return square(number);
    const deed = DEEDS.find((one) => one === name);
    if (kind === "act" && deed) return act(deed);
    const rules = PLACE_RULES[kind];
    if (rules) return { title: t(`evolutopia.${kind}`), rules };
    if (kind === "silent") return { title: t("evolutopia.silent"), rules: ["E7.2"] };
    if (kind === "nuisances") {
      const count = board.insight?.nuisances ?? 0;
      return { title: t("evolutopia.nuisances", { count }), rules: ["E9.1", "E4.5.5"], entry: "nuisance" };
    }
    if (kind === "beacons") {
      const [beacon, last] = [board.view?.beacon ?? 0, board.insight?.beacons ?? 0];
      return { title: t("evolutopia.beacons", { beacon, last }), rules: ["E9.2", "E1.3"], entry: "pawn" };
    }
    return null;
  };
}
