import { describe, expect, it } from "vitest";
import type { Table } from "../src/generated/wire";
import { CAST, LEVELS, levelName, roleAt } from "../src/lib/cast";
import { Language } from "../src/lib/i18n";
import samples from "./cast.json";
import { catalogue } from "./po";

const table = (id: string, ...names: string[]): Pick<Table, "id" | "seats"> => ({
  id,
  seats: names.map((name) => ({
    kind: name === "Ann" ? "person" : "bot",
    name,
    online: true,
    muted: false,
    rating: null,
    owner: "",
    avatar: null,
    device: "",
  })),
});

describe("the bots of a table", () => {
  it("are the same for everybody who looks, and nobody sits there twice", () => {
    const six = table("abc", ...Array<string>(CAST).fill("novice"));
    const roles = six.seats.map((_, seat) => roleAt(six, seat));
    expect(new Set(roles.map((role) => role?.number)).size).toBe(CAST);
    expect(six.seats.map((_, seat) => roleAt(six, seat))).toEqual(roles);
  });

  it("are of their level, whatever its settings are", () => {
    const one = table("abc", "Ann", ...LEVELS, "expert:seconds=2");
    expect(roleAt(one, 0)).toBeNull();
    expect(one.seats.slice(1).map((_, seat) => roleAt(one, seat + 1)?.level)).toEqual([...LEVELS, "expert"]);
  });

  it("with a temper of their own have a part of their own, and take nobody's", () => {
    const guests = table("abc", "regular", "regular:temper=gardener", "regular");
    const [first, gardener, second] = guests.seats.map((_, seat) => roleAt(guests, seat));
    expect(gardener?.temper).toBe("gardener");
    expect([first?.temper, second?.temper]).toEqual(["", ""]);
    expect(((first?.number ?? 0) + 1) % CAST).toBe(second?.number);
    const elsewhere = table("xyz", "regular:temper=gardener");
    expect(roleAt(elsewhere, 0)).toEqual(gardener); // the same face at every table
  });

  it("of other people's making have no part here", () => {
    expect(roleAt(table("abc", "mine.py:Bot"), 0)).toBeNull();
  });

  it("are called by their level, or by their own name", () => {
    const fr = new Language("fr", catalogue("fr"));
    const called = ["expert:iterations=200", "mine.py:Clever", "clever:depth=3", "clever"];
    expect(called.map((bot) => levelName(fr, bot))).toEqual(["Expert", "Clever", "clever", "clever"]);
  });

  it("have the names here that they have in the terminal", () => {
    // tests/test_terminal_cast.py says the same of faubourg.terminal.cast
    for (const { id, seats, roles } of samples) {
      const those = table(id, ...seats.map(([, name]) => name ?? ""));
      those.seats.forEach((seat, i) => Object.assign(seat, { kind: seats[i]?.[0] }));
      const found = those.seats.map((_, seat) => {
        const role = roleAt(those, seat);
        if (!role) return "";
        return role.temper ? `named.${role.temper}` : `${role.level}.${role.number}`;
      });
      expect(found).toEqual(roles);
    }
  });
});
