import { describe, expect, it } from "vitest";
import { onCircle } from "../src/lib/geometry";
import { parse } from "../src/lib/routes";

describe("points on a circle", () => {
  it("begin at the top", () => {
    expect(onCircle(10, 0)).toEqual([0, -10]);
    expect(onCircle(10, 0.25)).toEqual([10, 0]);
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
