"""How Evolutopia looks in a terminal: the city and its tracks, the tiles at work, the players.

Experts are shown by their letter of the notation, large where they stand and small where they are
missing: `C n o` has its Designer and lacks a Neo-urbanist and a Builder.
"""

from collections.abc import Sequence
from typing import Final, cast

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from faubourg.engine.facts import Event
from faubourg.engine.outcome import Outcome
from faubourg.engine.view import View
from faubourg.games.evolutopia.actions import (
    INDICATOR_WORDS,
    LETTERS,
    TYPE_LETTERS,
)
from faubourg.games.evolutopia.components import (
    ACTION_IDS,
    COLUMNS,
    CRISIS,
    EMPTY,
    INDICATOR_IDS,
    INDICATORS,
    NUISANCE,
    OVER,
    PICTO_IDS,
    PLANS,
    ROWS,
    SITE,
    START_TILE,
    STUDY,
    TURN,
    TYPE_IDS,
    TYPES,
)
from faubourg.games.evolutopia.end import turns_played
from faubourg.games.evolutopia.insight import missing
from faubourg.games.evolutopia.view import EvolutopiaView
from faubourg.terminal.drawer import Drawer, spaced

TYPE_STYLES: Final = ("bright_blue", "green", "red", "yellow", "magenta")
INDICATOR_STYLES: Final = ("green", "bright_blue", "magenta", "yellow", "red")
PICTO_SIGNS: Final = ("", " ◆", " ●")
PICTO_STYLES: Final = ("", "bright_blue", "green")

# the news leave out what the position shows anyway
DETAILS: Final = (
    *("top", "blocked", "all_freed", "expert_to_zone", "expert_to_bag", "expert_aside"),
    *("dismissed", "tile_aside", "tile_under", "option_taken", "role_dealt", "nuisance"),
)


class EvolutopiaDrawer(Drawer):
    """The Territory beside the tracks; Study, Site and the crisis; Experts, actions, players."""

    EXAMPLE = "A nw1 ox ."
    RULE = "E4.4.1"

    def position(self, view: View) -> RenderableType:
        v = cast(EvolutopiaView, view)
        return spaced(self.city(v), self.tiles(v), self.supplies(v), self.players(v))

    # -- the Territory and the tracks -------------------------------------------------------------

    def city(self, v: EvolutopiaView) -> RenderableType:
        both = Table.grid(padding=(0, 4, 0, 0))
        both.add_row(self.territory(v), self.tracks(v))
        legend = self.text("evolutopia.legend", start=self.start_sign(), nuisance="!")
        return Group(both, Text(legend, "dim"))

    def start_sign(self) -> str:
        return self.language.text("evolutopia.sign.start")

    def territory(self, v: EvolutopiaView) -> Table:
        """Four by four: the Start tile, a Nuisance by its criterion, ### an Evolution."""
        grid = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
        grid.add_column("")
        for column in range(int(COLUMNS)):
            grid.add_column(str(column + 1))
        for row in range(int(ROWS)):
            contents = [int(v.territory[row * COLUMNS + column]) for column in range(int(COLUMNS))]
            grid.add_row(
                Text(str(row + 1), "bold"), *[self.square(content) for content in contents]
            )
        return grid

    def square(self, content: int) -> Text:
        if content == EMPTY:
            return Text(" . ", "dim")
        if content == START_TILE:
            return Text(f" {self.start_sign()} ", "bold")
        if content >= NUISANCE:
            criterion = content - int(NUISANCE)
            return Text(f"!{INDICATOR_WORDS[criterion]}", INDICATOR_STYLES[criterion])
        return Text("###", "bold green")

    def tracks(self, v: EvolutopiaView) -> Table:
        """Every indicator as a bar to 7 with its goal, and the beacons."""
        table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), show_header=False)
        goal = int(v.cards.goal)
        for i, name in enumerate(INDICATOR_IDS):
            value = int(v.indicators[i])
            bar = "".join(["█" if step < value else "·" for step in range(7)])
            label = f"{INDICATOR_WORDS[i]} {self.named(v, 'indicator', name)}"
            told = f"{value} / {goal}"
            table.add_row(Text(label, INDICATOR_STYLES[i]), Text(bar, INDICATOR_STYLES[i]), told)
        beacons = int(v.cards.beacons)
        lamps = "".join(["●" if lamp < v.beacon else "○" for lamp in range(beacons)])
        title = self.text("evolutopia.beacon")
        table.add_row(Text(title, "bold red"), Text(lamps, "red"), f"{v.beacon} / {beacons}")
        return table

    # -- tiles and the crisis ---------------------------------------------------------------------

    def tiles(self, v: EvolutopiaView) -> Table:
        table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), show_header=False)
        top = int(v.stack.top[0]) if v.stack.top else int(EMPTY)
        title = self.text("evolutopia.stack", count=int(v.stack_left))
        self.add_tile(table, v, title, top, -1)
        for slot in range(int(STUDY)):
            title = f"s{slot + 1} {self.text('evolutopia.study')}"
            self.add_tile(table, v, title, int(v.study[slot]), -1)
        for slot in range(int(SITE)):
            title = f"w{slot + 1} {self.text('evolutopia.site')}"
            self.add_tile(table, v, title, int(v.site[slot]), slot)
        title = f"x  {self.text('evolutopia.crisis')}"
        if v.crisis == EMPTY:
            table.add_row(Text(title, "bold red"), Text("-", "dim"), "", "")
        else:
            name = self.named(v, "crisis", v.cards.crises[int(v.crisis)])
            table.add_row(Text(title, "bold red"), name, self.staff(v, int(CRISIS)), "")
        return table

    def add_tile(self, table: Table, v: EvolutopiaView, title: str, tile: int, place: int) -> None:
        if tile == EMPTY:
            table.add_row(Text(title, "bold"), Text("-", "dim"), "", "")
            return
        name = Text(self.named(v, "evolution", v.cards.evolutions[tile]))
        picto = int(v.cards.picto[tile])
        name.append(PICTO_SIGNS[picto], PICTO_STYLES[picto])
        experts = self.staff(v, place) if place >= 0 else self.shown(v, tile)
        table.add_row(Text(title, "bold"), name, experts, self.gains(v, tile))

    def staff(self, v: EvolutopiaView, place: int) -> Text:
        """Who is there, large, and who is missing, small."""
        cell = Text()
        lacking = missing(v, place)
        for kind in range(int(TYPES)):
            there = int(v.placed[place * int(TYPES) + kind])
            cell.append(f"{TYPE_LETTERS[kind].upper()} " * there, f"bold {TYPE_STYLES[kind]}")
        for kind in range(int(TYPES)):
            cell.append(f"{TYPE_LETTERS[kind]} " * lacking[kind], TYPE_STYLES[kind])
        return cell if sum(lacking) else cell.append("✓", "bold green")

    def shown(self, v: EvolutopiaView, tile: int) -> Text:
        cell = Text()
        for kind in range(int(TYPES)):
            needs = int(v.cards.needs[tile * int(TYPES) + kind])
            cell.append(f"{TYPE_LETTERS[kind]} " * needs, TYPE_STYLES[kind])
        return cell

    def gains(self, v: EvolutopiaView, tile: int) -> Text:
        cell = Text()
        for i in range(int(INDICATORS)):
            by = int(v.cards.gains[tile * int(INDICATORS) + i])
            if by:
                cell.append(f"{INDICATOR_WORDS[i]} {by:+d}  ", INDICATOR_STYLES[i])
        return cell

    # -- Experts, actions, players ----------------------------------------------------------------

    def supplies(self, v: EvolutopiaView) -> Group:
        lines = [
            self.people_in("evolutopia.zone", [int(count) for count in v.zone]),
            self.people_in("evolutopia.bag", [int(count) for count in v.bag.counts]),
            self.legend(v),
            self.markers(v),
        ]
        return Group(*lines)

    def people_in(self, title: str, counts: list[int]) -> Text:
        line = Text(f"{self.text(title)} ", "bold")
        for kind, count in enumerate(counts):
            line.append(f"{TYPE_LETTERS[kind].upper()} " * count, f"not bold {TYPE_STYLES[kind]}")
        return line if sum(counts) else line.append("-", "dim")

    def legend(self, v: EvolutopiaView) -> Text:
        line = Text()
        for kind, name in enumerate(TYPE_IDS):
            line.append(f"{TYPE_LETTERS[kind].upper()} ", TYPE_STYLES[kind])
            line.append(f"{self.named(v, 'expert', name)}  ", "dim")
        for picto in (1, 2):
            line.append(PICTO_SIGNS[picto].strip() + " ", PICTO_STYLES[picto])
            line.append(self.text(f"evolutopia.picto.{PICTO_IDS[picto]}") + "  ", "dim")
        return line

    def markers(self, v: EvolutopiaView) -> Text:
        """The five actions, crossed out where a marker lies."""
        line = Text(f"{self.text('evolutopia.actions')} ", "bold")
        for i in range(len(ACTION_IDS)):
            if (int(v.blocked) >> i) & 1:
                line.append(f"[{LETTERS[i]} ✗] ", "not bold dim")
            else:
                line.append(f"[{LETTERS[i]}] ", "bold")
        return line

    def players(self, v: EvolutopiaView) -> Table:
        table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), show_header=False)
        for seat in range(v.players):
            playing = v.phase != OVER and seat == v.turn
            name = f"> {self.names[seat]}" if playing else f"  {self.names[seat]}"
            silent = v.phase != OVER and (int(v.silent) >> seat) & 1
            said = self.text("evolutopia.silent") if silent else ""
            table.add_row(Text(name, "bold"), self.roles(v, seat), self.held(v, seat), said)
        return table

    def roles(self, v: EvolutopiaView, seat: int) -> str:
        cards = [int(v.roles[2 * seat]), int(v.roles[2 * seat + 1])]
        shown = [self.named(v, "role", v.cards.roles[card]) for card in cards if card != EMPTY]
        if v.uses[seat] > 0:
            shown.append(self.text("evolutopia.hidden", count=int(v.uses[seat])))
        return ", ".join(shown)

    def held(self, v: EvolutopiaView, seat: int) -> str:
        plans = [plan for plan in range(int(PLANS)) if v.holder[plan] == seat]
        return ", ".join(
            [f"${plan + 1} {self.named(v, 'plan', v.cards.plans[plan])}" for plan in plans]
        )

    def named(self, v: EvolutopiaView, parameter: str, name: str) -> str:
        """The name of a thing in the words of this game's data."""
        return self.term(parameter, name + v.cards.tag)

    # -- a move of several steps, news and the end ------------------------------------------------

    def progress(self, view: View) -> RenderableType | None:
        """Where an action stands: its name, the Zone and what is aside."""
        v = cast(EvolutopiaView, view)
        if v.phase in (TURN, OVER) or v.seat != v.turn:
            return None
        doing = "manage" if v.action >= len(ACTION_IDS) else "acting"
        if v.playing != EMPTY:
            name = self.named(v, "plan", v.cards.plans[int(v.playing)])
        elif 0 <= v.action < len(ACTION_IDS):
            name = self.named(v, "action", ACTION_IDS[int(v.action)])
        else:
            name = self.text(f"evolutopia.{doing}")
        parts: list[RenderableType] = [Text(name, "bold")]
        if v.crisis != EMPTY and doing == "manage":
            crisis = self.named(v, "crisis", v.cards.crises[int(v.crisis)])
            parts.append(Text(f"{self.text('evolutopia.crisis')} {crisis}"))
        parts.append(self.people_in("evolutopia.zone", [int(count) for count in v.zone]))
        tiles = [self.named(v, "evolution", v.cards.evolutions[int(t)]) for t in v.aside if t >= 0]
        if tiles:
            parts.append(Text(self.text("evolutopia.aside", tiles=", ".join(tiles))))
        return Group(*parts)

    def news(self, events: Sequence[Event], reader: int | None) -> list[str]:
        return self.sentences([event for event in events if event.kind not in DETAILS], reader)

    def sheet(self, outcome: Outcome) -> RenderableType:
        """E9: one city for everybody: its indicators, Nuisances, beacon and turns."""
        table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), show_header=False)
        for name, value in outcome.sources[0].items():
            table.add_row(self.term("source", name), str(value))
        counted = outcome.summary | {"turns": turns_played(outcome)}
        for name in ("nuisances", "beacon", "turns"):
            table.add_row(self.text(f"evolutopia.sheet.{name}"), str(counted[name]))
        reason = Text(self.language.text(f"evolutopia.reason.{outcome.reason}"), "bold")
        return Group(reason, table)
