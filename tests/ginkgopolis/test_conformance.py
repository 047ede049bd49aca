"""Ginkgopolis passes the kit that every game must pass, and keeps its own books besides."""

from typing import cast

import pytest

from faubourg.engine import NOW, PERFECT, Dealer, SeededDealer, State
from faubourg.engine.actionset import bits
from faubourg.games import find
from faubourg.games.ginkgopolis import city
from faubourg.games.ginkgopolis.components import (
    CARDS,
    CHARACTERS,
    CHOOSE,
    CONSTRUCT,
    DRAFT,
    EMPTY,
    TILES,
    TOKENS,
)
from faubourg.games.ginkgopolis.state import GinkgopolisState
from faubourg.games.ginkgopolis.view import GinkgopolisView
from faubourg.testing.conformance import (
    check_bound,
    check_game,
    check_tables,
    distinct_worlds,
    machine,
    new_table,
    play_randomly,
)
from tests.ginkgopolis import slowly
from tests.rules import rule

GAME = find("ginkgopolis")
TABLES = [
    (1, {}),
    (1, {"hal": "expert"}),
    *[(players, {}) for players in range(2, 6)],
    *[(players, {"characters": "draft"}) for players in range(2, 6)],
    (5, {"first": "4"}),
]
each_table = pytest.mark.parametrize(("players", "options"), TABLES)


# -- a second opinion about what can be hidden ----------------------------------------------------


def scramble(state: State, seat: int | None, memory: int, dealer: Dealer) -> State:
    """G45: swap what the seat cannot tell apart."""
    s = cast(GinkgopolisState, state.clone())
    me = -1 if seat is None else seat
    if s.phase == DRAFT:
        scramble_draft(s, me, dealer)
    swap_cards(s, me, memory, dealer)
    swap_tiles(s, me, dealer)
    swap_choices(s, me, dealer)
    return s


def others(s: GinkgopolisState, me: int) -> list[int]:
    return [row for row in range(int(s.rows())) if row != me]


def hidden_cards(s: GinkgopolisState, row: int) -> list[int]:
    return [card for card in range(CARDS) if s.holds_card(row, card)]


def swap_cards(s: GinkgopolisState, me: int, memory: int, dealer: Dealer) -> None:
    """Cards of other hands with each other and with the deck, if drawn from the same one."""
    for _ in range(10):
        places = [(row, card) for row in others(s, me) for card in hidden_cards(s, row)]
        unknown = [
            (row, card)
            for row, card in places
            if memory == NOW or me < 0 or not (s.knowers[card] >> me) & 1
        ]
        if not unknown:
            return
        row, card = unknown[dealer.below(len(unknown))]
        if memory == NOW or s.era[card] == s.rebuilds:
            deck = [other for other in range(CARDS) if s.deck.counts[other]]
            other = deck[dealer.below(len(deck))]
            s.deck.remove(other)
            s.deck.add(card)
            s.era[other] = s.era[card]
        else:
            mates = [(r, c) for r, c in unknown if s.era[c] == s.era[card]]
            other_row, other = mates[dealer.below(len(mates))]
            s.lose_card(other_row, other)
            s.take_card(other_row, card)
            s.knowers[card] = 1 << other_row
            if other_row == row:
                s.take_card(row, other)
                continue
        s.lose_card(row, card)
        s.take_card(row, other)
        s.knowers[other] = 1 << row


def swap_tiles(s: GinkgopolisState, me: int, dealer: Dealer) -> None:
    """Tiles of others with the supply, those of the second with each other only."""
    for row in others(s, me):
        for tile in range(TILES):
            if not s.holds_tile(row, tile):
                continue
            shown = (s.shown[tile >> 5] >> (tile & 31)) & 1
            second = (s.restocked[tile >> 5] >> (tile & 31)) & 1
            if shown or s.supply.total == 0 or (s.exhausted and not second):
                continue
            other = int(dealer.draw(s.supply))
            s.supply.add(tile)
            s.lose_tile(row, tile)
            s.take_tile(row, other)


def swap_choices(s: GinkgopolisState, me: int, dealer: Dealer) -> None:
    """Another card and, while nobody can see it, a tile or none."""
    for row in others(s, me):
        if s.card[row] == EMPTY or row == s.acting or row >= s.players:
            continue
        s.take_card(row, s.card[row])
        cards = hidden_cards(s, row)
        s.card[row] = cards[dealer.below(len(cards))]
        s.lose_card(row, s.card[row])
        if s.phase == CHOOSE and s.tile[row] != EMPTY:
            s.take_tile(row, s.tile[row])
            s.tile[row] = EMPTY


def scramble_draft(s: GinkgopolisState, me: int, dealer: Dealer) -> None:
    """The first characters that others kept may be any that the seat has not seen."""
    if s.round == 0 or s.players < 4:
        return
    far = [row for row in others(s, me) if row not in ((me + 1) % s.players, (me + 2) % s.players)]
    for row in far:
        kinds = [kind for kind in range(CHARACTERS) if s.draft[row * CHARACTERS + kind] > 0]
        kind = kinds[dealer.below(len(kinds))]
        s.draft[row * CHARACTERS + kind] -= 1
        s.draft[row * CHARACTERS + s.kept[row * 3]] += 1
        s.kept[row * 3] = kind


TestGinkgopolis = machine(GAME, scramble).TestCase


# -- whole games ----------------------------------------------------------------------------------


def test_tables() -> None:
    check_tables(GAME)
    assert len(GAME.notations) == 333


@rule("G4", "G10", "G28", "G29", "G31", "G35")
@each_table
def test_books(players: int, options: dict[str, str]) -> None:
    """What must hold after every step, besides what every state checks of itself."""
    for seed in range(6):
        dealer = SeededDealer("books", players, seed)
        state = cast(GinkgopolisState, GAME.new(players, options, dealer))
        while not state.over():
            seats = state.waiting_seats()
            seat = seats[dealer.below(len(seats))]
            legal = state.legal(seat)
            state.apply(seat, legal[dealer.below(len(legal))], dealer)
            state.check()
            check_books(state)


def check_books(s: GinkgopolisState) -> None:
    standing = slowly.tokens(s)
    built = slowly.buildings(s)
    assert len(standing) >= TOKENS - 1
    assert len(set(standing.values())) == len(standing)
    assert not built & set(standing.values())
    assert all(any(cell in built for cell in slowly.beside(at)) for at in standing.values())
    if len(standing) == TOKENS:
        assert city.in_order(s)
    # every floor but the first has its card in front of somebody
    floors = sum(int(s.height[site]) - 1 for site in range(s.sites))
    kept = sum(1 for i in range(s.area_size) if s.area[i] < TILES)
    assert floors == kept + (s.acting != EMPTY and s.action == CONSTRUCT)
    # G35: 21 and one for each urbanization, but for the marked and the one being built over
    circulating = int(s.deck.total + s.discard.total)
    for row in range(s.rows()):
        circulating += sum(len(bits(s.hand[row * 3 + i])) for i in range(3))
        circulating += s.card[row] != EMPTY
    marked = sum(int(mark) for mark in s.marked)
    being_built = s.acting != EMPTY and s.action == CONSTRUCT
    assert circulating + marked - being_built == TOKENS + s.sites


@each_table
def test_whole_games(players: int, options: dict[str, str]) -> None:
    for seed in range(4):
        table = new_table(GAME, players, options, "whole", seed)
        play_randomly(table, SeededDealer("whole", seed), GAME.max_steps)
        check_game(table)


@each_table
def test_random_play_ends_within_the_bound(players: int, options: dict[str, str]) -> None:
    for seed in range(10):
        assert check_bound(GAME, players, options, seed) <= GAME.max_steps


@rule("G45")
@each_table
def test_the_observation_is_what_perfect_memory_knows(
    players: int, options: dict[str, str]
) -> None:
    """Fast and slow definitions must agree: it is written without making the view."""
    dealer = SeededDealer("observed", players)
    state = GAME.new(players, GAME.full_options(players, options), dealer)
    out = GAME.observation_buffer(players)
    steps = 0
    while state.waiting:
        if steps % 3 == 0:
            for seat in range(players):
                state.observe(seat, out)
                view = cast(GinkgopolisView, state.view(seat, PERFECT))
                assert [int(number) for number in out] == slowly.observed(view)
        waiting = state.waiting_seats()
        seat = waiting[dealer.below(len(waiting))]  # not only the first: secrets of later seats
        state.step(seat, state.legal_set(seat).pick(dealer), dealer)
        steps += 1


def test_state_from_varies_in_what_is_hidden() -> None:
    table = new_table(GAME, 3, {}, "vary")
    play_randomly(table, SeededDealer("vary"), 60)
    for seat in (0, 1, 2, None):
        for memory in (NOW, PERFECT):
            assert distinct_worlds(GAME, table.state.view(seat, memory), 8) > 1


@rule("G45")
def test_perfect_memory_follows_every_card() -> None:
    """With two players only the cards just drawn are unknown."""
    table = new_table(GAME, 2, {}, "follow")
    for _ in range(30):
        play_randomly(table, SeededDealer("follow", len(table.record.inputs)), 1)
    state = cast(GinkgopolisState, table.state)
    view = state.view(0, PERFECT).data()
    unknown = [era for era in view["unknown"] if era >= 0]  # type: ignore[attr-defined]
    assert len(unknown) <= 4
