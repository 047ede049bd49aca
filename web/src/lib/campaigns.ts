// Scenarios in words: what they are called, whom one meets there, and what is to be reached.

import type { Campaign, Goal } from "../generated/wire";
import { levelOf, temperOf } from "./cast";
import type { Language } from "./i18n";

export const titleOf = (language: Language, game: string, name: string): string =>
  language.text(`campaign.${game}.${name}`);

export const storyOf = (language: Language, game: string, name: string): string =>
  language.text(`campaign.${game}.${name}.story`);

/** What somebody has won on a ladder, and what there is to be won. */
export const starsOf = ({ scenarios }: Campaign): number => scenarios.reduce((sum, one) => sum + one.stars, 0);
export const allStars = ({ scenarios }: Campaign): number =>
  scenarios.reduce((sum, one) => sum + one.goals.length, 0);

/** "Win and be 10 points ahead". */
export function goalText(language: Language, goal: Goal): string {
  const parts = [
    ...(goal.won ? [language.text("page.campaigns.won")] : []),
    ...Object.entries(goal.least).map(([what, count]) => language.text(`page.campaigns.least.${what}`, { count })),
    ...Object.entries(goal.most).map(([what, count]) => language.text(`page.campaigns.most.${what}`, { count })),
  ];
  const text = language.join(parts);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Those at the table, by name where they have one: "Against Leonor and a novice", or alone "Against Hal". */
export function companyText(language: Language, game: string, bots: readonly string[], together: boolean): string {
  const imaginary = Object.keys(language.messages).filter((id) => id.startsWith(`${game}.extra.`));
  if (bots.length === 0 && imaginary.length === 0) return language.text("page.campaigns.alone");
  const named = bots.flatMap((bot) => {
    const temper = temperOf(bot);
    return temper ? [language.text(`page.bot.named.${temper}`)] : [];
  });
  const counts = new Map<string, number>();
  for (const bot of bots.filter((one) => !temperOf(one))) {
    counts.set(levelOf(bot), (counts.get(levelOf(bot)) ?? 0) + 1);
  }
  const plain = [...counts].map(([level, count]) => language.text(`page.campaigns.level.${level}`, { count }));
  const alone = bots.length === 0 ? imaginary.map((id) => language.text(id)) : [];
  const names = language.join([...alone, ...named, ...plain]);
  return language.text(together ? "page.campaigns.beside" : "page.campaigns.against", { names });
}
