import { describe, expect, it } from "vitest";
import { type Heard, PACES, paceOf, remaining, written } from "../src/lib/clock";

const HOUR = 3_600_000;
const digits = (ms: number): unknown => {
  const time = written(ms);
  return "digits" in time ? time.digits : time;
};

describe("what is left between two messages", () => {
  const heard: Heard = { times: { left: [60_000, 90_000, null], running: [0] }, at: 1_000 };

  it("runs for those who are waited for only", () => {
    expect(remaining(heard, 0, 1_000)).toBe(60_000);
    expect(remaining(heard, 0, 21_500)).toBe(39_500);
    expect(remaining(heard, 1, 21_500)).toBe(90_000);
  });

  it("is never less than nothing, nor more than was told when the clock of the page is put back", () => {
    expect(remaining(heard, 0, 500_000)).toBe(0);
    expect(remaining(heard, 0, 0)).toBe(60_000);
  });

  it("is not counted for bots", () => {
    expect(remaining(heard, 2, 5_000)).toBeNull();
    expect(remaining(heard, 7, 5_000)).toBeNull();
  });
});

describe("how it is written", () => {
  it("shows minutes and seconds, and nought only when it is out", () => {
    expect([300_000, 65_000, 64_001, 9_999, 1, 0].map(digits)).toEqual([
      "5:00",
      "1:05",
      "1:05",
      "0:10",
      "0:01",
      "0:00",
    ]);
  });

  it("has hours below a day, and days and hours from there on", () => {
    expect(digits(HOUR)).toBe("1:00:00");
    expect(digits(2 * HOUR + 61_000)).toBe("2:01:01");
    expect(digits(24 * HOUR - 1)).toBe("24:00:00");
    expect(digits(24 * HOUR)).toEqual({ days: 1, hours: 0 });
    expect(digits(52 * HOUR + 59_000)).toEqual({ days: 2, hours: 4 });
  });
});

describe("what was agreed", () => {
  it("is read from what the server calls it", () => {
    expect(paceOf("")).toBeNull();
    expect(paceOf("300+10")).toEqual({ minutes: 5, seconds: 10 });
    expect(paceOf("90+0")).toEqual({ minutes: 1.5, seconds: 0 });
    expect(paceOf("3d")).toEqual({ days: 3 });
  });

  it("can be read of everything that is offered", () => {
    expect(PACES.map(paceOf).filter((pace) => pace === null)).toHaveLength(1);
  });
});
