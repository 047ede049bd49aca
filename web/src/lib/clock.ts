// Time to think: what is left of it between two messages of the server, and how it is written.

import type { Times } from "../generated/wire";

/** What the server said, and when we heard it (ms). */
export interface Heard {
  readonly times: Times;
  readonly at: number;
}

export const URGENT = 30_000; // ms
export const PACES = ["", "300+10", "900+20", "1800+30", "1d", "3d", "7d"] as const;

const [SECOND, HOUR, DAY] = [1000, 3_600_000, 86_400_000];

/** What is left to this seat now; null where nobody's time is counted. */
export function remaining({ times, at }: Heard, seat: number, now: number): number | null {
  const left = times.left[seat] ?? null;
  if (left === null) return null;
  const used = times.running.includes(seat) ? Math.max(0, now - at) : 0;
  return Math.max(0, left - used);
}

export type Written = { readonly digits: string } | { readonly days: number; readonly hours: number };

/** From a day on in days and hours, else as a clock shows it: it says 0:00 only when it is out. */
export function written(ms: number): Written {
  if (ms >= DAY) return { days: Math.floor(ms / DAY), hours: Math.floor((ms % DAY) / HOUR) };
  const seconds = Math.ceil(ms / SECOND);
  const two = (value: number): string => String(value).padStart(2, "0");
  const minutes = Math.floor(seconds / 60) % 60;
  const hours = Math.floor(seconds / 3600);
  const start = hours > 0 ? `${hours}:${two(minutes)}` : `${minutes}`;
  return { digits: `${start}:${two(seconds % 60)}` };
}

export type Pace =
  | { readonly minutes: number; readonly seconds: number }
  | { readonly days: number };

/** What was agreed, from "300+10" or "3d"; null for no clock. */
export function paceOf(clock: string): Pace | null {
  const player = /^(\d+)\+(\d+)$/.exec(clock);
  if (player) return { minutes: Number(player[1]) / 60, seconds: Number(player[2]) };
  const days = /^(\d+)d$/.exec(clock);
  return days ? { days: Number(days[1]) } : null;
}
