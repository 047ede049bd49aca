import { expect, it } from "vitest";
import { beyond, drift, FAR, lifted } from "../src/lib/drag";

it("takes a small movement for a click", () => {
  expect(lifted(FAR - 1, 0)).toBe(false);
  expect(lifted(FAR, 0)).toBe(true);
  expect(lifted(0, -FAR)).toBe(true);
});

const box = (top: number) => ({ top, bottom: top + 60 });
const sight = { height: 800, up: true, down: true };

it("says where there are more places than one sees", () => {
  expect(beyond([box(300)], sight)).toEqual({ up: false, down: false });
  expect(beyond([box(-300), box(300)], sight)).toEqual({ up: true, down: false });
  expect(beyond([box(790)], sight)).toEqual({ up: false, down: true });
  expect(beyond([box(20)], { ...sight, up: false })).toEqual({ up: false, down: false }); // all is seen
});

it("scrolls towards a place that is not seen, faster at the edge", () => {
  expect(drift(400, [box(-300)], sight)).toBe(0);
  expect(drift(20, [box(300)], sight)).toBe(0);
  expect(drift(20, [box(-300)], sight)).toBeLessThan(drift(110, [box(-300)], sight));
  expect(drift(110, [box(-300)], sight)).toBeLessThan(0);
  expect(drift(790, [box(900)], sight)).toBeGreaterThan(0);
  expect(drift(790, [box(-300)], sight)).toBe(0);
});
