// The city seen at an angle: from cells of the map to points of the drawing, what stands in front of what,
// and the camera that looks at it. Pure numbers, no drawing.

import { CENTRE, SIDE } from "../../generated/ginkgopolis";

const MIDDLE = CENTRE % SIDE; // its row and its column

export const WIDE = 112; // a roof, from its western to its eastern corner
export const DEEP = 66; // and from its northern to its southern
export const FLOOR = 13; // the height of a storey
export const LOW_FLOOR = 3; // when the city is looked at from above

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface Camera {
  /** The point of the drawing in the middle of the window, and how large it is shown. */
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Steps from the middle, the shorter way round the joined edges of the map. */
const fromCentre = (at: number): number => ((at - MIDDLE + SIDE + SIDE / 2) % SIDE) - SIDE / 2;

export const eastOf = (cell: number): number => fromCentre(cell % SIDE);
export const southOf = (cell: number): number => fromCentre(Math.floor(cell / SIDE));

/** From which of the four sides the city is looked at: so many quarter turns. */
export type Turn = 0 | 1 | 2 | 3;
export const turned = (turn: Turn): Turn => ((turn + 1) % 4) as Turn;

/** Steps to the east and to the south, as they look after so many quarter turns. */
function steps(cell: number, turn: Turn): readonly [number, number] {
  const [east, south] = [eastOf(cell), southOf(cell)];
  if (turn === 1) return [0 - south, east];
  if (turn === 2) return [0 - east, 0 - south];
  return turn === 3 ? [south, 0 - east] : [east, south];
}

/** Where the middle of a cell's ground is drawn: east is down to the right, south down to the left. */
export function ground(cell: number, turn: Turn = 0): Point {
  const [east, south] = steps(cell, turn);
  return { x: ((east - south) * WIDE) / 2, y: ((east + south) * DEEP) / 2 };
}

/** Painter's order: what is nearer is drawn later. */
export function depth(cell: number, turn: Turn = 0): number {
  const [east, south] = steps(cell, turn);
  return (east + south) * SIDE * 2 + east;
}

export function byDepth<T extends { readonly cell: number }>(
  things: readonly T[],
  turn: Turn = 0,
): readonly T[] {
  return [...things].sort((a, b) => depth(a.cell, turn) - depth(b.cell, turn));
}

interface Standing {
  readonly cell: number;
  readonly height: number;
}

/** A number on a roof that something nearer hides, wholly or in part, and where it can be read instead. */
export interface Hidden<T> {
  readonly thing: T;
  readonly roof: Point;
  /** The same place as the roof's, or above what stands right before it. */
  readonly sign: Point;
}

const HALF_NUMBER = 20; // from the middle of a number to its edge
const ABOVE = 44; // a number lies so far above the roof that hides it

/** The numbers that cannot be read, the farthest first. */
export function hiddenNumbers<T extends Standing>(
  things: readonly T[],
  floor: number,
  turn: Turn = 0,
): readonly Hidden<T>[] {
  const order = byDepth(things, turn).map((thing) => {
    const { x, y } = ground(thing.cell, turn);
    return { thing, x, y, up: thing.height * floor };
  });
  return order.flatMap(({ thing, x, y, up }, at) => {
    if (thing.height === 0) return [];
    const roof = { x, y: y - up };
    const before = order.slice(at + 1).filter((other) => {
      const edge = (across: number): boolean => {
        const aside = Math.abs(x + across - other.x) / (WIDE / 2);
        const slope = (DEEP / 2) * (1 - aside);
        return aside < 0.9 && roof.y + 14 > other.y - other.up - slope && roof.y - 14 < other.y + slope;
      };
      return other.thing.height > 0 && [-HALF_NUMBER, 0, HALF_NUMBER].some(edge);
    });
    if (before.length === 0) return [];
    const straight = before.filter((other) => Math.abs(other.x - x) < 1);
    const top = Math.min(roof.y, ...straight.map((other) => other.y - other.up - ABOVE));
    return [{ thing, roof, sign: { x, y: top } }];
  });
}

/** The cells around these that nothing stands on. */
export function outskirts(cells: readonly number[]): readonly number[] {
  const taken = new Set(cells);
  const around = cells.flatMap((cell) => [cell - SIDE, cell + 1, cell + SIDE, cell - 1]);
  return [...new Set(around)].filter((cell) => !taken.has(cell));
}

/** The box around what stands on these cells, roofs included. */
export function boundsOf(
  things: readonly Standing[],
  floor: number,
  turn: Turn = 0,
): Box {
  if (things.length === 0) return { left: -WIDE, top: -DEEP, right: WIDE, bottom: DEEP };
  const boxes = things.map(({ cell, height }) => {
    const { x, y } = ground(cell, turn);
    return {
      left: x - WIDE / 2,
      right: x + WIDE / 2,
      top: y - DEEP / 2 - height * floor,
      bottom: y + DEEP / 2,
    };
  });
  return {
    left: Math.min(...boxes.map((box) => box.left)),
    right: Math.max(...boxes.map((box) => box.right)),
    top: Math.min(...boxes.map((box) => box.top)),
    bottom: Math.max(...boxes.map((box) => box.bottom)),
  };
}

const LARGEST = 2.4;
const FIRST_LARGEST = 1.8; // a small city does not fill a wide screen
const MARGIN = 14;

/** The camera that shows all of it. */
export function fitted(box: Box, size: Size): Camera {
  const wide = Math.max(1, size.width - 2 * MARGIN) / Math.max(1, box.right - box.left);
  const high = Math.max(1, size.height - 2 * MARGIN) / Math.max(1, box.bottom - box.top);
  return {
    x: (box.left + box.right) / 2,
    y: (box.top + box.bottom) / 2,
    zoom: Math.min(wide, high, FIRST_LARGEST),
  };
}

const between = (low: number, value: number, high: number): number =>
  Math.min(Math.max(value, low), high);

/** Never lost: the middle of the window stays over the city, and the city never gets tiny. */
export function kept(camera: Camera, box: Box, size: Size): Camera {
  const smallest = fitted(box, size).zoom;
  return {
    x: between(box.left, camera.x, box.right),
    y: between(box.top, camera.y, box.bottom),
    zoom: between(smallest * 0.9, camera.zoom, Math.max(LARGEST, smallest)),
  };
}

/** Larger or smaller by a factor, while the point under the pointer stays where it is. */
export function zoomed(camera: Camera, factor: number, at: Point, size: Size): Camera {
  const zoom = camera.zoom * factor;
  const dx = at.x - size.width / 2;
  const dy = at.y - size.height / 2;
  return {
    x: camera.x + dx / camera.zoom - dx / zoom,
    y: camera.y + dy / camera.zoom - dy / zoom,
    zoom,
  };
}

export function panned(camera: Camera, dx: number, dy: number): Camera {
  return { ...camera, x: camera.x - dx / camera.zoom, y: camera.y - dy / camera.zoom };
}

/** From the drawing to the window. */
export function onScreen(point: Point, camera: Camera, size: Size): Point {
  return {
    x: (point.x - camera.x) * camera.zoom + size.width / 2,
    y: (point.y - camera.y) * camera.zoom + size.height / 2,
  };
}

/** The camera moved as little as possible so that the point is seen, with room around it. */
export function showing(camera: Camera, point: Point, size: Size): Camera {
  const { x, y } = onScreen(point, camera, size);
  const roomX = Math.min(70, size.width / 4);
  const roomY = Math.min(60, size.height / 4);
  const dx = between(roomX, x, size.width - roomX) - x;
  const dy = between(roomY, y, size.height - roomY) - y;
  return panned(camera, dx, dy);
}

const DIRECTIONS: Readonly<Record<string, Point>> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
};

/** Which of the points an arrow key leads to: near, and not too far aside. -1 for none. */
export function nextPoint(points: readonly Point[], from: Point, key: string): number {
  const way = DIRECTIONS[key];
  if (!way) return -1;
  const costs = points.map((point) => {
    const along = (point.x - from.x) * way.x + (point.y - from.y) * way.y;
    const aside = Math.abs((point.x - from.x) * way.y) + Math.abs((point.y - from.y) * way.x);
    return along > 1 && aside <= along * 2.5 ? along + 2 * aside : Infinity;
  });
  const least = Math.min(...costs);
  return least === Infinity ? -1 : costs.indexOf(least);
}

// -- outlines of a building, with the middle of its ground at the origin -----------------------------

const path = (points: readonly (readonly [number, number])[]): string =>
  `M${points.map(([x, y]) => `${x} ${y}`).join("L")}Z`;

/** A diamond at some height; `scale` makes it smaller. */
export function diamond(up: number, scale = 1): string {
  const w = (WIDE / 2) * scale;
  const d = (DEEP / 2) * scale;
  return path([
    [0, -d - up],
    [w, -up],
    [0, d - up],
    [-w, -up],
  ]);
}

/** The two walls that are seen. */
export function walls(up: number, scale = 1): { readonly left: string; readonly right: string } {
  const w = (WIDE / 2) * scale;
  const d = (DEEP / 2) * scale;
  return {
    left: path([
      [-w, -up],
      [0, d - up],
      [0, d],
      [-w, 0],
    ]),
    right: path([
      [w, -up],
      [0, d - up],
      [0, d],
      [w, 0],
    ]),
  };
}

/** The lines between storeys, round both walls. */
export function storeys(floors: number, floor: number, scale = 1): string {
  const w = (WIDE / 2) * scale;
  const d = (DEEP / 2) * scale;
  return Array.from({ length: floors - 1 }, (_, i) => {
    const up = (i + 1) * floor;
    return `M${-w} ${-up}L0 ${d - up}L${w} ${-up}`;
  }).join("");
}

/** Windows on both walls: a short slanted dash for each room. */
export function windows(floors: number, floor: number, scale = 1): string {
  const w = (WIDE / 2) * scale;
  const slope = DEEP / WIDE;
  const rooms = [0.16, 0.38, 0.6, 0.82];
  const dash = w * 0.11;
  return Array.from({ length: floors }, (_, i) => {
    const up = (i + 0.5) * floor;
    return rooms
      .flatMap((at) => {
        const x = w * (1 - at);
        const y = w * at * slope - up;
        return [
          `M${round(-x - dash / 2)} ${round(y - (dash / 2) * slope)}l${round(dash)} ${round(dash * slope)}`,
          `M${round(x - dash / 2)} ${round(y + (dash / 2) * slope)}l${round(dash)} ${round(-dash * slope)}`,
        ];
      })
      .join("");
  }).join("");
}

const round = (value: number): number => Math.round(value * 100) / 100;
