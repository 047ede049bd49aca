import { describe, expect, it } from "vitest";
import {
  boundsOf,
  byDepth,
  DEEP,
  diamond,
  eastOf,
  fitted,
  FLOOR,
  ground,
  hiddenNumbers,
  kept,
  nextPoint,
  onScreen,
  panned,
  type Point,
  showing,
  southOf,
  storeys,
  WIDE,
  zoomed,
  type Turn,
  turned,
} from "../src/games/ginkgopolis/iso";
import { CRANE } from "../src/games/ginkgopolis/signs";

const CENTRE = 32 * 64 + 32;
const at = (east: number, south: number): number =>
  ((32 + south + 64) % 64) * 64 + ((32 + east + 64) % 64);
const SIZE = { width: 800, height: 500 };

describe("walking round the city", () => {
  const cells = [at(0, 0), at(2, 0), at(0, 3), at(-1, -1)];
  it("shows the same places from four sides", () => {
    let turn: Turn = 0;
    const sides = Array.from({ length: 4 }, () => {
      const places = cells.map((cell) => ground(cell, turn));
      turn = turned(turn);
      return places;
    });
    expect(turn).toBe(0);
    expect(sides[2]).toEqual(sides[0]?.map(({ x, y }) => ({ x: 0 - x, y: 0 - y })));
    expect(sides[1]?.[1]).toEqual({ x: -WIDE, y: DEEP }); // what was east is south now
  });

  it("holds up the numbers that something nearer hides, and only those", () => {
    const low = { cell: at(0, 0), height: 1 };
    const tall = { cell: at(1, 1), height: 7 };
    const beside = { cell: at(0, 1), height: 1 };
    expect(hiddenNumbers([low, beside], FLOOR)).toEqual([]);
    const [found, ...others] = hiddenNumbers([low, tall], FLOOR);
    expect(others).toEqual([]);
    expect(found?.thing).toBe(low);
    expect(found?.sign.y).toBeLessThan(ground(tall.cell).y - tall.height * FLOOR);
    expect(hiddenNumbers([low, tall], FLOOR, 2)).toEqual([]); // from behind it stands before the other
  });
});

describe("the projection", () => {
  it("counts from the middle of the starting square, the shorter way round the edges", () => {
    expect([eastOf(CENTRE), southOf(CENTRE)]).toEqual([0, 0]);
    for (const [east, south] of [
      [1, -1],
      [-27, 27],
      [31, 0],
      [-32, -32],
    ] as const) {
      expect([eastOf(at(east, south)), southOf(at(east, south))]).toEqual([east, south]);
    }
  });

  it("draws east down to the right and south down to the left", () => {
    expect(ground(CENTRE)).toEqual({ x: 0, y: 0 });
    expect(ground(at(1, 0))).toEqual({ x: WIDE / 2, y: DEEP / 2 });
    expect(ground(at(0, 1))).toEqual({ x: -WIDE / 2, y: DEEP / 2 });
  });

  it("gives every cell a place of its own, neighbours side by side even over the map's edge", () => {
    const cells = Array.from({ length: 64 * 64 }, (_, cell) => cell);
    const places = new Set(cells.map((cell) => Object.values(ground(cell)).join()));
    expect(places.size).toBe(cells.length);
    expect(ground(at(-20, 0)).x - ground(at(-21, 0)).x).toBe(WIDE / 2);
  });
});

describe("the drawing order", () => {
  it("is from the back to the front: nobody hides who stands before them", () => {
    const cells = [at(1, 1), at(0, 0), at(-1, 0), at(0, 1), at(1, 0), at(-30, 2)];
    const order = byDepth(cells.map((cell) => ({ cell }))).map(({ cell }) => ground(cell).y);
    expect(order).toEqual([...order].sort((a, b) => a - b));
  });

  it("is the same however the buildings were given", () => {
    const cells = [at(1, 0), at(0, 1), at(2, -1)].map((cell) => ({ cell }));
    expect(byDepth(cells)).toEqual(byDepth([...cells].reverse()));
  });
});

describe("a building", () => {
  it("has a line between its storeys, and a roof as high as it has floors", () => {
    expect(storeys(1, FLOOR)).toBe("");
    expect(storeys(4, FLOOR).split("M")).toHaveLength(4); // three lines
    expect(diamond(3 * FLOOR)).toContain(`M0 ${-DEEP / 2 - 3 * FLOOR}`);
  });
});

describe("the crane of a construction site", () => {
  // absolute M, H, V and L only
  const corners = [...CRANE.matchAll(/([MLHV])(-?\d+)(?: (-?\d+))?/g)].reduce<Point[]>(
    (found, [, letter, first, second]) => {
      const { x, y } = found.at(-1) ?? { x: 0, y: 0 };
      const one = Number(first);
      if (letter === "H") return [...found, { x: one, y }];
      if (letter === "V") return [...found, { x, y: one }];
      return [...found, { x: one, y: Number(second) }];
    },
    [],
  );

  it("stands on its own roof, beside the number: it hides none, behind it or below", () => {
    expect(corners).toHaveLength(8);
    for (const { x, y } of corners) {
      expect((2 * Math.abs(x)) / WIDE + (2 * Math.abs(y)) / DEEP).toBeLessThan(0.9); // the roof, with its street
      expect(x).toBeGreaterThan(18); // two digits end there
    }
  });
});

describe("the camera", () => {
  const city = [
    { cell: at(-3, 0), height: 4 },
    { cell: at(5, 1), height: 0 },
    { cell: at(0, 4), height: 2 },
  ];
  const box = boundsOf(city, FLOOR);

  it("shows everything, roofs included", () => {
    const camera = fitted(box, SIZE);
    for (const corner of [
      { x: box.left, y: box.top },
      { x: box.right, y: box.bottom },
    ]) {
      const { x, y } = onScreen(corner, camera, SIZE);
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x).toBeLessThanOrEqual(SIZE.width);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y).toBeLessThanOrEqual(SIZE.height);
    }
    expect(box.top).toBe(ground(at(-3, 0)).y - DEEP / 2 - 4 * FLOOR);
    expect(fitted(boundsOf([], FLOOR), SIZE).zoom).toBeGreaterThan(0);
  });

  it("zooms on what is under the pointer", () => {
    const camera = fitted(box, SIZE);
    const pointer = { x: 640, y: 120 };
    const after = zoomed(camera, 1.7, pointer, SIZE);
    const world = {
      x: camera.x + (pointer.x - 400) / camera.zoom,
      y: camera.y + (pointer.y - 250) / camera.zoom,
    };
    expect(onScreen(world, after, SIZE).x).toBeCloseTo(pointer.x);
    expect(onScreen(world, after, SIZE).y).toBeCloseTo(pointer.y);
  });

  it("is never lost, however far it is dragged or zoomed", () => {
    let camera = fitted(box, SIZE);
    camera = kept(panned(camera, 1e6, -1e6), box, SIZE);
    expect(camera.x).toBe(box.left);
    expect(camera.y).toBe(box.bottom);
    expect(kept({ ...camera, zoom: 1e9 }, box, SIZE).zoom).toBeLessThan(3);
    expect(kept({ ...camera, zoom: 1e-9 }, box, SIZE).zoom).toBeGreaterThan(
      fitted(box, SIZE).zoom / 2,
    );
  });

  it("moves as little as needed to show what has the focus", () => {
    const camera = { x: 0, y: 0, zoom: 1 };
    expect(showing(camera, { x: 10, y: 10 }, SIZE)).toEqual(camera);
    const moved = showing(camera, { x: 700, y: 0 }, SIZE);
    expect(onScreen({ x: 700, y: 0 }, moved, SIZE).x).toBeCloseTo(SIZE.width - 70);
    expect(moved.y).toBe(0);
  });
});

describe("the arrow keys", () => {
  const points = [
    { x: 0, y: 0 },
    { x: 56, y: 33 },
    { x: -56, y: 33 },
    { x: 112, y: 0 },
    { x: 0, y: 66 },
  ];

  it("lead to what is seen in that direction", () => {
    expect(nextPoint(points, { x: 0, y: 0 }, "ArrowRight")).toBe(3); // straight on, although 1 is nearer
    expect(nextPoint(points, { x: 0, y: 0 }, "ArrowLeft")).toBe(2);
    expect(nextPoint(points, { x: 0, y: 0 }, "ArrowDown")).toBe(4);
    expect(nextPoint(points, { x: 0, y: 66 }, "ArrowUp")).toBe(0);
    expect(nextPoint(points, { x: 0, y: 0 }, "ArrowUp")).toBe(-1);
    expect(nextPoint(points, { x: 0, y: 0 }, "Enter")).toBe(-1);
  });

  it("reach every piece of a city from any other", () => {
    const cells = [at(0, 0), at(1, 0), at(0, 1), at(1, 1), at(2, 0), at(-1, 0), at(4, 3), at(3, 3)];
    const places = cells.map((cell) => ground(cell));
    const reached = new Set([0]);
    for (const from of reached) {
      for (const key of ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]) {
        const next = nextPoint(places, places[from] ?? { x: 0, y: 0 }, key);
        if (next >= 0) reached.add(next);
      }
    }
    expect(reached.size).toBe(cells.length);
  });
});
