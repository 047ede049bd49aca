import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { PICTURED, pictureOf } from "../src/games/evolutopia/pictures";

describe("the pictures of Evolutions", () => {
  it("are one for each in the box, and no two alike", () => {
    const file = new URL("../../src/faubourg/games/evolutopia/evolutopia.toml", import.meta.url);
    const entries = readFileSync(file, "utf8").split(/^\[\[/mu).filter((entry) => entry.startsWith("evolutions]]"));
    const ids = entries.map((entry) => /^id = "(\w+)"/mu.exec(entry)?.[1]);
    expect([...PICTURED].sort()).toEqual([...ids].sort());
    const drawn = PICTURED.map((name) => JSON.stringify(pictureOf(name)));
    expect(new Set(drawn).size).toBe(ids.length);
  });

  it("are found by a name with the tag of its file, and missing for what nobody drew", () => {
    expect(pictureOf("fret_fluvial@1f2e")).toEqual(pictureOf("fret_fluvial"));
    expect(pictureOf("my_own_idea")).toBeNull();
  });
});
