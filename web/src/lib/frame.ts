// What a board hands to the table of every game (components/TableFrame.svelte): web/README.md has the contract.

import type { Snippet } from "svelte";
import type { GameEvent, Outcome, Update } from "../generated/wire";
import type { Goals } from "./drag";
import type { Explain } from "./explain";
import type { Step } from "./fly";
import type { Advised } from "./hints";
import type { TableSession } from "./table.svelte";
import type { Part } from "./timeline";

export interface Frame {
  session: TableSession;
  /** The class of the root: the game's colours hang on it. */
  name: string;
  /** The board itself; none, if at the end there is nothing left to see. */
  stage?: Snippet | undefined;
  /** My hand, my area. */
  mine?: Snippet | undefined;
  /** What the others have, who leads. */
  others?: Snippet | undefined;
  /** What is worth a look now and then: below everything. */
  more?: Snippet | undefined;
  /** The score sheet. */
  sheet: Snippet<[Outcome]>;
  /** How it ended, where nobody has points. */
  headline?: string | undefined;
  /** The picture of the end: an svg of class "picture". */
  picture?: Snippet<[Outcome]> | undefined;

  /** The choice that is being made: what it is, what it gives and costs. */
  staged?: Snippet | undefined;
  /** What lies half done on the table, for everybody to see: beside what is waited for. */
  desk?: Snippet | undefined;
  buttons?: Snippet | undefined;
  /** What I am asked to do, and what those we wait for are doing. */
  prompt?: string;
  doing?: string;
  /** Is something chosen that can be cleared? */
  choosing?: boolean;
  clear?: () => void;
  undo?: () => void;

  /** Points by row, where there are any: who leads. */
  scores?: readonly number[] | null;
  /** On wide screens the stage takes all the room there is: my things and the turn lie side by side below it. */
  roomy?: boolean;
  /** Show the row of players on wide screens too: for boards whose `others` does not show them. */
  players?: "narrow" | "always";

  /** In a game that is played together: what I am about to do, for the others to see. */
  considering?: readonly number[] | undefined;

  /** Events that are too small to tell, and the sign before a line of the log. */
  quiet?: ReadonlySet<string>;
  mark?: Snippet<[GameEvent]>;
  /** Where the pieces marked with data-drag may be let go. */
  goals?: Goals | undefined;
  /** Where a choice of a hint lies, and how it is prepared: the board itself. */
  advised?: Advised | undefined;
  /** What the things marked with data-thing are, and their rules. */
  explain?: Explain;
  /** Tell what happened since my last turn; a board that shows the last round itself need not. */
  since?: boolean;
  /** What travels, step by step, when this update comes. */
  steps?: (update: Update, before: Update) => readonly Step[];
  /** The same for boards that also show how things stood meanwhile, and for those with ceremonies. */
  parts?: (update: Update, before: Update) => readonly Part[];
}
