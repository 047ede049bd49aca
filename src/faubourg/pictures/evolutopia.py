"""How Evolutopia looks as a picture: the dials and the crisis, the city and its plans, the team.

The pieces are drawn by evolutopia_pieces.py.
"""

from typing import Final

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
    SQUARES,
    START_TILE,
    STUDY,
    TYPES,
    ZONE,
    square_name,
)
from faubourg.games.evolutopia.describe import describe_effect
from faubourg.games.evolutopia.insight import (
    crises_in_sight,
    missing,
    roles_in_sight,
)
from faubourg.games.evolutopia.view import EvolutopiaView
from faubourg.pictures.canvas import wrapped
from faubourg.pictures.diagram import GAP, INSIDE, MARGIN, TITLE, WIDTH, Diagram
from faubourg.pictures.evolutopia_pieces import CARD, Pieces
from faubourg.pictures.signs import ACTION_SIGNS, NO_ENTRY

DIALS: Final = (560.0, 166.0)
SQUARE: Final = 70.0
LAND: Final = (4 * SQUARE + 2 * INSIDE, TITLE + 4 * SQUARE + INSIDE)
ACTION: Final = 62.0
LINE: Final = 19.0
PERSON: Final = "M0 -10A5 5 0 1 1 0 0A5 5 0 1 1 0 -10ZM-10 11C-10 0 10 0 10 11Z"
STAR: Final = "M0 -11L3 -3.5L11 -3L5 2.5L7 10.5L0 6L-7 10.5L-5 2.5L-11 -3L-3 -3.5Z"
MUTE: Final = "M-10 -6H10V5H-2L-7 10V5H-10ZM-12 12L12 -12"


class EvolutopiaDiagram(Diagram[EvolutopiaView]):
    """Instruments, actions, the Territory beside the planning wall, Experts, players."""

    def draw(self, top: float) -> float:
        self.pieces = Pieces(self.canvas, self.letter)
        whole = WIDTH - 2 * MARGIN
        self.dials(MARGIN, top)
        self.crisis(MARGIN + DIALS[0] + GAP, top, whole - DIALS[0] - GAP)
        top = self.actions(MARGIN, top + DIALS[1] + GAP, whole)
        self.territory(MARGIN, top)
        beside = MARGIN + LAND[0] + GAP
        height = 2 * TITLE + 2 * CARD[1] + INSIDE + 4
        self.wall(beside, top, whole - LAND[0] - GAP, height)
        self.zone(MARGIN, top + LAND[1] + GAP, LAND[0], height - LAND[1] - GAP)
        top = self.at_hand(MARGIN, top + height + GAP, whole)
        return self.team(MARGIN, top, whole)

    def named(self, parameter: str, name: str) -> str:
        """The name of a thing in the words of this game's data."""
        return self.term(parameter, name + self.view.cards.tag)

    def description(self) -> str:
        v = self.view
        told = [
            f"{self.named('indicator', name)} {v.indicators[i]}/{v.cards.goal}"
            for i, name in enumerate(INDICATOR_IDS)
        ]
        return f"{self.status()}. {', '.join(told)}. {self.nuisances()}."

    def nuisances(self) -> str:
        left = sum([1 for at in range(int(SQUARES)) if self.view.territory[at] >= NUISANCE])
        return self.say("evolutopia.nuisances", count=left)

    # -- how the city stands ----------------------------------------------------------------------

    def dials(self, x: float, y: float) -> None:
        v, draw = self.view, self.canvas
        self.panel(x, y, *DIALS, self.say("evolutopia.city"))
        step = (DIALS[0] - 2 * INSIDE) / int(INDICATORS)
        for i, name in enumerate(INDICATOR_IDS):
            middle = x + INSIDE + (i + 0.5) * step
            self.pieces.dial(middle, y + 96, i, int(v.indicators[i]), int(v.cards.goal))
            self.pieces.sign(middle - 44, y + 56, 11, i)
            word = self.named("indicator", name)
            draw.text(middle, y + 154, word, 12.5, anchor="middle", width=step - 2)

    def crisis(self, x: float, y: float, width: float) -> None:
        """The beacons, the crisis with the Experts it asks for, and what it does."""
        v, draw = self.view, self.canvas
        self.panel(x, y, width, DIALS[1], self.say("evolutopia.crisis"), 90)
        last = int(v.cards.beacons)
        step = min(34.0, (width - 2 * INSIDE - 100) / last)
        for i in range(last):
            at = x + width - INSIDE - step * (last - i - 0.5)
            self.pieces.beacon(at, y + 26, i + 1, i < v.beacon, i == last - 1)
        if v.crisis == EMPTY:
            draw.text(x + INSIDE, y + 76, self.say("evolutopia.no_crisis"), 15, width=width - 32)
        else:
            card = int(v.crisis)
            name = self.named("crisis", v.cards.crises[card])
            draw.text(x + INSIDE, y + 70, name, 16, bold=True, width=width - 32)
            self.staff(x + INSIDE, y + 94, 150, int(CRISIS))
            for i, line in enumerate(self.threat(card, width - 2 * INSIDE)):
                draw.text(x + INSIDE, y + 128 + 14 * i, line, 12, "ink-soft")
        left = self.nuisances()
        draw.text(x + width - INSIDE, y + 98, left, 13, anchor="end", width=width - 190)

    def threat(self, card: int, width: float) -> list[str]:
        """What the crisis does if it is not managed."""
        cards = self.view.cards
        effects = range(int(cards.unmanaged[2 * card]), int(cards.unmanaged[2 * card + 1]))
        facts = [describe_effect(cards, effect) for effect in effects]
        told = [self.language.action(self.game, fact, self.names) for fact in facts]
        return wrapped(f"{self.say('evolutopia.unmanaged')} {'; '.join(told)}", width, 12, 3)

    def staff(self, x: float, y: float, room: float, place: int) -> None:
        v, lacking = self.view, missing(self.view, place)
        there = [int(v.placed[place * int(TYPES) + kind]) for kind in range(int(TYPES))]
        self.pieces.staff(x, y, room, there, lacking)

    def actions(self, x: float, y: float, width: float) -> float:
        """The five actions; those with a marker are hatched and crossed out."""
        v, draw = self.view, self.canvas
        step = (width + GAP) / len(ACTION_IDS)
        for i, name in enumerate(ACTION_IDS):
            left, blocked = x + i * step, bool(v.blocked >> i & 1)
            wide = step - GAP
            fill, ink = ("sheet-deep", "ink-soft") if blocked else ("sheet", "ink")
            hatch = "rising" if blocked else "none"
            draw.rect(left, y, wide, ACTION, fill, "line-strong", 1.2, 9, hatch=hatch)
            if blocked:
                draw.rect(left + 6, y + 6, wide - 12, ACTION - 12, fill, round=6)
            draw.path(ACTION_SIGNS[name], left + 26, y + ACTION / 2, 0.5, "none", ink, 1.5)
            room = wide - 52 - (24 if blocked else 8)
            lines = wrapped(self.named("action", name), room, 13, 3, bold=True)
            foot = y + ACTION / 2 + 5 - 8 * (len(lines) - 1)
            for j, line in enumerate(lines):
                draw.text(left + 50, foot + 16 * j, line, 13, ink, bold=True)
            if blocked:
                at = (left + wide - 17, y + ACTION / 2)
                draw.circle(*at, 9, "ink")
                draw.path(NO_ENTRY, *at, 0.8, "none", "sheet", 2)
        return y + ACTION + GAP

    # -- the Territory and the planning wall ------------------------------------------------------

    def territory(self, x: float, y: float) -> None:
        v = self.view
        self.panel(x, y, *LAND, self.say("evolutopia.territory"))
        for row in range(int(ROWS)):
            for column in range(int(COLUMNS)):
                at = row * int(COLUMNS) + column
                place = (x + INSIDE + column * SQUARE + 2, y + TITLE + row * SQUARE)
                content, side = int(v.territory[at]), SQUARE - 4
                if content == EMPTY:
                    self.pieces.bare(*place, side, square_name(at))
                elif content == START_TILE:
                    self.pieces.start(*place, side)
                elif content >= NUISANCE:
                    self.pieces.nuisance(*place, side, content - int(NUISANCE))
                else:
                    self.pieces.evolution(*place, side, self.gains(content))

    def gains(self, tile: int) -> list[int]:
        first = tile * int(INDICATORS)
        return [int(self.view.cards.gains[first + i]) for i in range(int(INDICATORS))]

    def wall(self, x: float, y: float, width: float, height: float) -> None:
        """The stack and Study above, the bag and the Site below."""
        v, draw = self.view, self.canvas
        self.panel(x, y, width, height, "")
        step = (width - 2 * INSIDE - CARD[0]) / int(STUDY)
        columns = [x + INSIDE + i * step for i in range(int(STUDY) + 1)]
        below = y + TITLE + CARD[1] + 4
        titles = (
            (columns[0], y, self.say("evolutopia.stack", count=int(v.stack_left))),
            (columns[1], y, self.say("evolutopia.study")),
            (columns[0], below, self.say("evolutopia.bag", count=int(v.bag.total))),
            (columns[1], below, self.say("evolutopia.site")),
        )
        for left, top, title in titles:
            draw.text(left, top + 26, title, 16, bold=True, serif=True, width=step)
        top_tile = int(v.stack.top[0]) if v.stack.top else int(EMPTY)
        self.evolution(columns[0], y + TITLE, top_tile, -1)
        for slot in range(int(STUDY)):
            self.evolution(columns[slot + 1], y + TITLE, int(v.study[slot]), -1)
        for slot in range(int(SITE)):
            self.evolution(columns[slot + 1], below + TITLE, int(v.site[slot]), slot)
        for kind in range(int(TYPES)):
            at = (columns[0] + 18 + kind % 2 * 62, below + TITLE + 26 + kind // 2 * 50)
            self.pieces.person(*at, 42, kind)
            draw.text(at[0] + 18, at[1] + 10, f"×{v.bag.counts[kind]}", 16, bold=True)

    def evolution(self, x: float, y: float, tile: int, place: int) -> None:
        """A tile as a card; on a place of the Site with the Experts that are there."""
        v = self.view
        if tile == EMPTY:
            self.pieces.empty_card(x, y)
            return
        first = tile * int(TYPES)
        needs = [int(v.cards.needs[first + kind]) for kind in range(int(TYPES))]
        there = [0] * int(TYPES)
        if place >= 0:
            there = [int(v.placed[place * int(TYPES) + kind]) for kind in range(int(TYPES))]
            needs = missing(v, place)
        name = self.named("evolution", v.cards.evolutions[tile])
        picto = PICTO_IDS[int(v.cards.picto[tile])]
        self.pieces.card(x, y, name, self.gains(tile), picto, there, needs)

    def zone(self, x: float, y: float, width: float, height: float) -> None:
        """The Experts at hand, with empty places up to five."""
        v = self.view
        self.panel(x, y, width, height, "")
        title, middle = self.say("evolutopia.zone"), y + height / 2
        self.canvas.text(x + INSIDE, middle + 5, title, 16, bold=True, serif=True, width=84)
        people = [kind for kind in range(int(TYPES)) for _ in range(int(v.zone[kind]))]
        places = max(int(ZONE), len(people))
        step = (width - 2 * INSIDE - 84) / places
        for i in range(places):
            at = x + INSIDE + 84 + (i + 0.5) * step
            if i < len(people):
                self.pieces.person(at, middle, 46, people[i])
            else:
                self.canvas.rect(at - 16, middle - 22, 32, 44, "none", "line-strong", 1.1, 5, "4 4")

    # -- a move of several steps, and the team ----------------------------------------------------

    def at_hand(self, x: float, y: float, width: float) -> float:
        """What lies aside while somebody is choosing: tiles, cards looked at, Experts."""
        v = self.view
        told = [self.named("evolution", v.cards.evolutions[int(t)]) for t in v.aside if t != EMPTY]
        looked = [card for card in crises_in_sight(v) if card != v.crisis]
        told += [self.named("crisis", v.cards.crises[card]) for card in looked]
        dealt = [int(card) for card in v.roles]
        looked = [card for card in roles_in_sight(v) if card not in dealt]
        told += [self.named("role", v.cards.roles[card]) for card in looked]
        people = [
            kind
            for kind in range(int(TYPES))
            for _ in range(int(v.loose[kind] + v.set_aside[kind] + v.dismissed[kind]))
        ]
        if not told and not people:
            return y
        self.panel(x, y, width, 56, "")
        title = self.say("evolutopia.aside")
        left = x + INSIDE + self.canvas.text(x + INSIDE, y + 34, title, 16, bold=True, serif=True)
        for kind in people:
            left += 30
            self.pieces.person(left, y + 30, 42, kind)
        room = x + width - INSIDE - left - 26
        self.canvas.text(left + 26, y + 34, ", ".join(told), 15, width=room)
        return y + 56 + GAP

    def team(self, x: float, y: float, width: float) -> float:
        """Who plays which roles, holds which Bon Plans, and may not speak."""
        players = self.view.players
        step = (width - 2 * INSIDE) / max(2, players)
        told = [self.of_player(seat, step - 16) for seat in range(players)]
        height = TITLE + 26 + LINE * max([len(lines) for lines in told]) + 6
        self.panel(x, y, width, height, self.say("evolutopia.team"))
        for seat, lines in enumerate(told):
            left = x + INSIDE + seat * step
            self.player(left, y + TITLE + 16, seat, step - 12)
            for i, (sign, line, ink) in enumerate(lines):
                foot = y + TITLE + 38 + LINE * i
                if sign:
                    self.canvas.path(sign, left + 6, foot - 5, 0.55, "none", "ink", 1.3)
                self.canvas.text(left + 18, foot, line, 14, ink)
        return y + height + GAP

    def of_player(self, seat: int, room: float) -> list[tuple[str, str, str]]:
        """Lines with a sign before the first of each: roles, Bon Plans, silence."""
        v = self.view
        roles = [int(v.roles[2 * seat + i]) for i in range(2)]
        told = [(PERSON, self.named("role", v.cards.roles[card])) for card in roles if card >= 0]
        held = [plan for plan in range(int(PLANS)) if v.holder[plan] == seat]
        told += [(STAR, self.named("plan", v.cards.plans[plan])) for plan in held]
        if v.phase != OVER and v.silent >> seat & 1:
            told.append((MUTE, self.say("evolutopia.silent")))
        found: list[tuple[str, str, str]] = []
        for sign, words in told:
            for i, line in enumerate(wrapped(words, room - 18, 14, 2)):
                found.append((sign if i == 0 else "", line, "ink"))
        if v.uses[seat] > 0:
            words = self.say("evolutopia.hidden_role", count=int(v.uses[seat]))
            found += [("", line, "ink-soft") for line in wrapped(words, room - 18, 14, 2)]
        return found
