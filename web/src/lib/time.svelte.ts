// Clocks in words, and the time that moves on by itself for whoever shows it.

import { createSubscriber } from "svelte/reactivity";
import { paceOf, written } from "./clock";
import { t, words } from "./words.svelte";

const TICK = 200; // ms

const follow = createSubscriber((update) => {
  const timer = setInterval(update, TICK);
  return () => clearInterval(timer);
});

/** Now, again and again: what reads this is reckoned anew as time goes by. */
export function now(): number {
  follow();
  return Date.now();
}

export function timeText(ms: number): string {
  const time = written(ms);
  return "digits" in time ? time.digits : t("clock.days_hours", { ...time });
}

export function paceText(clock: string): string {
  const pace = paceOf(clock);
  if (!pace) return t("clock.none");
  if ("days" in pace) return t("clock.days", { count: pace.days });
  const minutes = new Intl.NumberFormat(words.language.code, { maximumFractionDigits: 1 });
  return t("clock.player", { minutes: minutes.format(pace.minutes), seconds: pace.seconds });
}
