// What stands in the city, as pieces that can be focused and perhaps chosen.

import { t } from "../../lib/words.svelte";
import type { Board } from "./board.svelte";
import { byDepth } from "./iso";
import { ACTIONS, type Building, cardOf, COMPASS, letterCard, LETTERS } from "./model";
import { buildingText, tokenText } from "./speech";

export interface Piece {
  /** Also its data-at mark. */
  readonly key: string;
  readonly cell: number;
  readonly height: number;
  readonly label: string;
  readonly can: boolean;
  readonly chosen: boolean;
  readonly building?: Building;
  /** Of a token, or of the token that would go to this place. */
  readonly letter?: number;
  /** A place for the token that is moving. */
  readonly place?: boolean;
  /** What the button calls this place, if it has no direction. */
  readonly number?: number | undefined;
  readonly click: () => void;
}

/** All of them, the farthest first: that is the order in which they are drawn. */
export function piecesOf(board: Board): readonly Piece[] {
  const { session } = board;
  const designated = (card: number): Pick<Piece, "can" | "chosen" | "click"> => ({
    can: board.canCard(card),
    chosen: board.card === card,
    click: () => board.clickCard(card),
  });
  const moving = cardOf(board.view?.played ?? -1);
  const letter = moving?.kind === "letter" ? LETTERS.indexOf(moving.letter) : 0;
  return byDepth<Piece>([
    ...board.buildings.map((building) => ({
      key: `building:${building.site}`,
      cell: building.cell,
      height: building.height,
      label: buildingText(session.game, building, session),
      building,
      ...designated(building.top),
    })),
    ...board.tokens.map((token) => ({
      key: `token:${token.letter}`,
      cell: token.cell,
      height: 0,
      label: tokenText(token.letter),
      letter: token.letter,
      ...designated(letterCard(token.letter)),
    })),
    ...board.targets.map(({ cell, action }, i) => ({
      key: `place:${action}`,
      cell,
      height: 0,
      label: t("ginkgopolis.put_token", { letter: LETTERS.charAt(letter) }),
      can: true,
      chosen: board.action === action,
      letter,
      place: true,
      number: COMPASS[action - ACTIONS.move] === undefined ? i + 1 : undefined,
      click: () => (board.action === action ? void board.confirm() : board.stage(action)),
    })),
  ]);
}
