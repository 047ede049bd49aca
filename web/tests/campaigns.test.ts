import { describe, expect, it } from "vitest";
import { companyText, goalText } from "../src/lib/campaigns";
import { Language } from "../src/lib/i18n";
import { catalogue } from "./po";

const en = new Language("en", catalogue("en"));
const fr = new Language("fr", catalogue("fr"));
const goal = (least: Record<string, number>, most: Record<string, number> = {}, won = true) => ({ won, least, most });

describe("scenarios in words", () => {
  it("say what is to be reached", () => {
    expect(goalText(en, goal({}))).toBe("Win");
    expect(goalText(en, goal({ lead: 1 }))).toBe("Win and be 1 point ahead");
    expect(goalText(fr, goal({ points: 40 }))).toBe("Gagner et atteindre 40 points");
    expect(goalText(en, goal({}, { beacon: 4 }, false))).toBe("Keep the Crisis pawn at beacon 4 or below");
  });

  it("say who is there: by name, or how many of a level", () => {
    expect(companyText(en, "evolutopia", [], true)).toBe("Alone");
    expect(companyText(en, "ginkgopolis", [], false)).toBe("Against Hal");
    expect(companyText(en, "evolutopia", ["regular"], true)).toBe("Together with a regular");
    const guests = ["regular:temper=gardener", "novice", "novice"];
    expect(companyText(en, "alhambra", guests, false)).toBe("Against Leonor and 2 novices");
    expect(companyText(fr, "alhambra", guests, false)).toBe("Contre Leonor et 2 novices");
  });
});
