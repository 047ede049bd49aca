import { describe, expect, it } from "vitest";
import { arch, crossing, onCircle, polygon, rosette, star } from "../src/lib/geometry";
import { parse } from "../src/lib/routes";

const corners = (path: string): number => path.split(/[ML]/).length - 1;

describe("ornaments", () => {
  it("begin at the top", () => {
    expect(onCircle(10, 0)).toEqual([0, -10]);
    expect(onCircle(10, 0.25)).toEqual([10, 0]);
  });

  it("have the corners they are named for", () => {
    expect(corners(polygon(6, 30))).toBe(6);
    expect(corners(star(5, 30, 12))).toBe(10);
    expect(rosette(8, 30, 4).match(/Z/g)).toHaveLength(8);
    expect(arch(20, 30, 0)).toMatch(/^M-10 30V0A/);
  });

  it("cross where the lines of a star polygon cross", () => {
    // {8/2} is two squares: their sides meet at r·cos(45°)/cos(22.5°)
    expect(crossing(8, 2, 30)).toBeCloseTo((30 * Math.cos(Math.PI / 4)) / Math.cos(Math.PI / 8), 2);
    // the pentagram's inner radius is the outer one divided by the square of the golden ratio
    expect(crossing(5, 2, 100)).toBeCloseTo(100 / ((1 + Math.sqrt(5)) / 2) ** 2, 1);
  });
});

describe("addresses", () => {
  it.each([
    ["/", { page: "lobby" }],
    ["/t/0a1b2c", { page: "table", id: "0a1b2c" }],
    ["/t/", { page: "missing" }],
    ["/t/a/b", { page: "missing" }],
    ["/nowhere", { page: "missing" }],
  ])("%s", (path, route) => {
    expect(parse(path)).toEqual(route);
  });
});
