// Lessons without drawing: is a move the one that is asked for, who goes on, and what they are told.

import { type GameEvent, LAST_STEP, type LessonAnswer, type LessonStep, type Update } from "../generated/wire";

/** Where somebody comes in who was at this step: there; but who has finished sees it from the beginning. */
export function entrance(steps: readonly Pick<LessonStep, "name">[], known: string): number {
  if (known === LAST_STEP) return 0;
  return Math.max(0, steps.findIndex((step) => step.name === known));
}

/** What the learner is to do at this point, up to where somebody else goes on. */
export function expected(lesson: LessonAnswer, step: LessonStep, at: number): readonly number[] {
  const actions: number[] = [];
  for (let next = at; next < step.last; next++) {
    const input = lesson.inputs[next - lesson.opening];
    if (input?.seat !== lesson.seat) break;
    actions.push(input.action);
  }
  return actions;
}

/** Are these actions the next ones? Some boards do a move at once, others action by action. */
export function agrees(wanted: readonly number[], actions: readonly number[]): boolean {
  return actions.length <= wanted.length && actions.every((action, i) => action === wanted[i]);
}

/** Where the next player's turn of inputs ends: they are shown as one. */
export function endOfRun(lesson: LessonAnswer, step: LessonStep, at: number): number {
  const mover = lesson.inputs[at - lesson.opening]?.seat;
  let end = at;
  while (end < step.last && lesson.inputs[end - lesson.opening]?.seat === mover) end++;
  return end;
}

/** The position after that many inputs. */
export function positionAt(lesson: LessonAnswer, at: number): Update | null {
  return lesson.positions[at - lesson.opening] ?? null;
}

/** The same as news for who stood at an earlier position. */
export function newsAt(lesson: LessonAnswer, from: number, to: number): Update | null {
  const found = positionAt(lesson, to);
  return found && { ...found, since: from, events: eventsBetween(lesson, from, to) };
}

/** What happened since the beginning of the game. */
export function logAt(lesson: LessonAnswer, at: number): readonly GameEvent[] {
  return [...lesson.events, ...eventsBetween(lesson, lesson.opening, at)];
}

function eventsBetween(lesson: LessonAnswer, from: number, to: number): readonly GameEvent[] {
  const between = lesson.positions.slice(from - lesson.opening + 1, to - lesson.opening + 1);
  return between.flatMap((position) => position.events);
}
