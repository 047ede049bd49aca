// From a lesson straight into a game: a table with novices, begun at once.

import type { Game, LessonAnswer } from "../generated/wire";
import { api, nonce } from "./api";
import { router } from "./router.svelte";
import { session } from "./session.svelte";
import { settings } from "./settings.svelte";
import { failure, type Saying, t } from "./words.svelte";

const NOVICE = "bot:novice";

/** Goes there; what is in the way, if anything is. */
export async function shortGame(game: Game, wish: LessonAnswer["afterwards"]): Promise<Saying | null> {
  try {
    if (!session.person) await session.signIn(settings.name || t("name.guest"));
    const seats = Array.from({ length: wish.players }, (_, i) => (i === 0 ? "me" : NOVICE));
    const table = await api.create({
      game: game.name,
      ...wish,
      memory_aid: false,
      seats,
      nonce: nonce(),
    });
    await api.start(table.id);
    router.go(`/t/${table.id}`);
    return null;
  } catch (error) {
    return failure(error, game);
  }
}
