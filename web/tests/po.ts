// Reads the catalogues of the repository, as the server would deliver them.

import { readdirSync, readFileSync } from "node:fs";
import type { Catalogue, Message } from "../src/lib/i18n";

const FOLDER = new URL("../../src/faubourg/i18n/", import.meta.url);

export function catalogue(language: string): Catalogue {
  const folder = new URL(`${language}/`, FOLDER);
  const files = readdirSync(folder).filter((name) => name.endsWith(".po"));
  return Object.assign(
    {},
    ...files.map((name) => parse(readFileSync(new URL(name, folder), "utf8"))),
  );
}

export function parse(text: string): Record<string, Message> {
  const found: Record<string, Message> = {};
  for (const block of text.split(/\n\s*\n/)) {
    const fields = read(block);
    const msgid = fields.get("msgid");
    if (!msgid) continue;
    const forms = ["msgstr[0]", "msgstr[1]"].map((key) => fields.get(key) ?? "");
    const counts = fields.get("msgid_plural");
    found[msgid] = counts === undefined ? (fields.get("msgstr") ?? "") : { counts, forms };
  }
  return found;
}

/** The fields of one entry; strings may go on over several lines. */
function read(block: string): Map<string, string> {
  const fields = new Map<string, string>();
  let key = "";
  for (const line of block.split("\n")) {
    const match = /^(?:(msg\S+)\s+)?(".*")\s*$/.exec(line);
    if (!match?.[2]) continue;
    if (match[1]) key = match[1];
    fields.set(key, (fields.get(key) ?? "") + (JSON.parse(match[2]) as string));
  }
  return fields;
}
