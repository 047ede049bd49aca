import { expect, it } from "vitest";
import { FAR, lifted } from "../src/lib/drag";

it("takes a small movement for a click", () => {
  expect(lifted(FAR - 1, 0)).toBe(false);
  expect(lifted(FAR, 0)).toBe(true);
  expect(lifted(0, -FAR)).toBe(true);
});
