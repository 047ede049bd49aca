// Points on a circle round the origin, for what turns.

type Point = readonly [number, number];

const round = (value: number): number => Math.round(value * 100) / 100;

export function onCircle(radius: number, turn: number): Point {
  const angle = (turn - 0.25) * 2 * Math.PI; // turn 0 points up
  return [round(radius * Math.cos(angle)), round(radius * Math.sin(angle))];
}
