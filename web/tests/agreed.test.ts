import { describe, expect, it } from "vitest";
import { agreed } from "../src/lib/agreed";
import type { Game } from "../src/generated/wire";
import { Language } from "../src/lib/i18n";
import { catalogue } from "./po";

const option = (name: string, values: readonly string[], offered: Record<number, readonly string[]>) => ({
  name,
  values,
  default: values[0] ?? "",
  offered,
});
const GINKGOPOLIS: Game = {
  name: "ginkgopolis",
  rules: 1,
  min_players: 1,
  max_players: 5,
  terms: {},
  notations: [],
  bots: [],
  cooperative: false,
  one_screen: false,
  lesson: true,
  parts: [],
  options: [
    option("characters", ["intro", "draft"], { 1: ["intro", "draft"], 3: ["intro", "draft"] }),
    option("hal", ["normal", "expert"], { 1: ["normal", "expert"], 3: ["normal"] }),
    option("text", [], {}),
  ],
};
const said = (code: string, players: number, options: Record<string, string>, memory_aid = false) =>
  agreed(new Language(code, catalogue(code)), GINKGOPOLIS, { players, options, memory_aid });

describe("what was agreed for a table", () => {
  it("lists what there was to choose for so many players, chosen or usual", () => {
    expect(said("en", 3, { characters: "draft", hal: "normal" })).toEqual(["Characters: draft"]);
    expect(said("en", 1, { hal: "expert" })).toEqual(["Characters: introductory sets", "Hal: expert"]);
  });

  it("names the memory aid where it is on", () => {
    const [, aid] = said("es", 3, { characters: "intro" }, true);
    expect(aid).toMatch(/^Ayuda de memoria/);
  });

  it("is written in three languages", () => {
    expect(said("fr", 3, { characters: "draft" })).toEqual(["Personnages\u00a0: draft"]);
    expect(said("es", 3, { characters: "draft" })[0]).toMatch(/^Personajes: /);
  });
});
