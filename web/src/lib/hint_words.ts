// What is said of a choice that an expert has found: words before numbers. Python says how good it is and why
// (coach/advice.py); here it becomes sentences, the same as in the terminal.

import type { HintLine } from "../generated/wire";
import { barOf } from "./hints";
import type { Language } from "./i18n";
import type { TableSession } from "./table.svelte";

export interface HintWords {
  /** What to do, all its steps. */
  action(line: HintLine): string;
  /** How good it is beside the others. */
  verdict(line: HintLine): string;
  /** What sets it apart. */
  why(line: HintLine): string;
  expects(line: HintLine): string;
  /** All of it in one line, with its number. */
  named(line: HintLine, rank: number): string;
}

export function hintWords(language: Language, { game, names }: Pick<TableSession, "game" | "names">): HintWords {
  const action = ({ told }: HintLine): string => (game ? `${language.steps(game, told, names)}.` : "");
  const verdict = ({ verdict: { kind, params } }: HintLine): string =>
    language.text(`hint.${kind}`, params).replace(/\.$/, "");
  const why = (line: HintLine): string => {
    if (!game || !line.why) return "";
    const named = Object.entries(line.why.params).map(([name, terms]) => [
      name,
      Array.isArray(terms) ? terms.map((term) => language.term(game, "term", String(term))) : terms,
    ]);
    return language.text(`hint.${line.why.kind}`, Object.fromEntries(named));
  };
  const expects = (line: HintLine): string => language.text("hint.expects", { percent: barOf(line).value });
  const named = (line: HintLine, rank: number): string =>
    `${language.text("page.hint.choice", { rank: rank + 1 })}: ${action(line)} ${verdict(line)}. ${why(line)}`;
  return { action, verdict, why, expects, named };
}
