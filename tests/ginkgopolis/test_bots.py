"""The players of Ginkgopolis: moves that are obviously right, terms that add up, no peeking."""

from typing import cast

import pytest

from faubourg.bots import make, match
from faubourg.engine.actionset import ActionSet, noughts, zeros
from faubourg.engine.dealer import SeededDealer
from faubourg.engine.view import PERFECT
from faubourg.games.ginkgopolis import city
from faubourg.games.ginkgopolis.actions import NEW_HAND
from faubourg.games.ginkgopolis.components import CARDS, EMPTY, TILES, TILES_LEFT_OUT
from faubourg.games.ginkgopolis.player.majorities import Majorities
from faubourg.games.ginkgopolis.player.terms import TERMS, Desk
from faubourg.games.ginkgopolis.state import GinkgopolisState
from faubourg.i18n import language
from faubourg.testing.ginkgopolis import GAME, Position, Scene, position
from tests.ginkgopolis.slowly import district_points
from tests.ginkgopolis.test_conformance import TABLES, scramble

thinkers = pytest.mark.parametrize("bot", ["regular", "expert:iterations=80,horizon=2"])
each_table = pytest.mark.parametrize(("players", "options"), TABLES)


def chosen(scene: Scene, bot: str, seat: int = 0) -> str:
    """The whole choice of a seat that waits, card and tile, in notation."""
    state = scene.state.clone()
    player = make(bot, GAME, "a test")
    before = state.phase, state.round
    text = ""
    while (state.waiting >> seat) & 1 and (state.phase, state.round) == before:
        action = player.choose(state.view(seat, PERFECT), state.legal_set(seat))
        text += GAME.notation(int(action))
        state.step(seat, action, SeededDealer("what follows"))
    return text


def late(here: Position, *hand: str) -> Scene:
    """Two tiles are left in the second supply: there is time for hardly anything but points."""
    scene = here.hand(0, *hand).supply(2, rest=1).deck(6).begin()
    s = scene.state
    s.exhausted = 1
    for _ in range(int(TILES_LEFT_OUT)):
        s.supply.remove(s.supply.nth(0))
    for tile in range(int(TILES)):
        s.restocked[tile >> 5] |= int(s.supply.counts[tile]) << (tile & 31)
    s.check()
    return scene


def last_two(tiles: str) -> Scene:
    """Seat 0 has two resources left to place, and is behind by four points.

    The left column is red: 6 resources of seat 1 against 5 of seat 0.
    """
    here = position(players=2).own("r1", 1, 6).own("r3", 0, 5).own("b3", 0, 18)
    here = here.own("b1", 1, 6).own("b2", 1, 6).holds(0, resources=2, tiles=tiles)
    here = here.holds(1, resources=3, points=12).new_hands(0, 0)
    return here.hand(0, "r2", "A", "L", "y3").begin()


@thinkers
def test_a_floor_that_wins_a_district_and_the_game(bot: str) -> None:
    assert chosen(last_two("r20 y4"), bot) == "r2+r20"


@thinkers
def test_the_tile_that_stays_in_the_district(bot: str) -> None:
    assert chosen(last_two("r5 y20 b20"), bot) == "r2+r5"


@thinkers
def test_nine_points_for_a_floor(bot: str) -> None:
    here = position(players=2).building("b20", 0, 0, height=1, owner=0).own("r1", 1, 2)
    here = here.holds(0, resources=3, points=20, tiles="b19")
    assert chosen(late(here, "b20", "A", "G", "r1"), bot) == "b20+b19"


@thinkers
def test_what_is_left_at_the_end_is_exploited_for_points(bot: str) -> None:
    here = position(players=2).own("y1", 1, 3).holds(0)
    assert chosen(late(here, "y1", "r1", "A", "b2"), bot) == "y1."


def test_early_a_bonus_is_worth_a_floor() -> None:
    """With the whole game to come, regular builds on a 1 to 3 rather than take one item."""
    here = position(players=3).holds(0, resources=4, points=2, tiles="r12 b9")
    here = here.area(0, "rE yC bU").hand(0, "y1", "A", "b1", "C")
    assert "+" in chosen(here.begin(), "regular")


def test_useless_tiles_are_given_back() -> None:
    """G50: nobody uses dozens of tiles in the few rounds to come."""
    here = position(players=2).own("b2", 1, 3).holds(1).supply(1, rest=0).hand(0, "A")
    scene = here.hand(1, "b2").begin().play("A.", "b2.").act(0, "=R")
    given = chosen(scene, "regular")
    assert given.endswith(".")
    assert given.count("-") > 20


@each_table
def test_the_terms_add_up_and_rating_changes_nothing(players: int, options: dict[str, str]) -> None:
    dealer = SeededDealer("terms", players)
    state = GAME.new(players, GAME.full_options(players, options), dealer)
    legal = ActionSet(state.actions)
    while state.waiting:
        seat = state.first_waiting()
        state.legal_into(seat, legal)
        before = state.data()
        ratings = noughts(state.actions)
        state.rate(seat, legal, ratings, dealer)
        if state.progress() % 5 == 0:
            for action in legal.actions():
                terms = state.reasons(seat, action, dealer)
                assert sum(terms.values()) == pytest.approx(ratings[action])
        assert 0.0 < state.judge(seat) < 1.0
        assert state.data() == before
        state.step(seat, state.suggest(seat, legal, dealer), dealer)
    outcome = state.outcome()
    won = 1 / len(outcome.winners) if outcome.winners else 0
    for seat in range(players):
        assert state.judge(seat) == (won if seat in outcome.winners else 0)
    standings = Desk(cast(GinkgopolisState, state), 0).standings()
    assert [int(points) for points in standings] == outcome.totals


# -- fast and slow definitions must agree --------------------------------------------------------


@each_table
def test_the_tile_kept_in_mind_is_the_one_that_would_be_found(
    players: int, options: dict[str, str]
) -> None:
    """A clone keeps nothing in mind; who was not asked about the card does not either."""
    dealer = SeededDealer("in mind", players)
    state = cast(GinkgopolisState, GAME.new(players, GAME.full_options(players, options), dealer))
    kept = 0
    while state.waiting:
        seat = state.first_waiting()
        legal = state.legal_set(int(seat))
        kept += state.card[seat] != EMPTY and state.card[seat] == state.meant_card
        action = state.suggest(seat, legal, dealer)
        assert action == state.clone().suggest(seat, legal, dealer)
        assert action == best_rating(state.clone(), seat, legal)
        if dealer.below(3) == 0:
            action = legal.pick(dealer)
        state.step(seat, action, dealer)
    assert kept > 3


def best_rating(state: GinkgopolisState, seat: int, legal: ActionSet) -> int:
    """The first of the actions that are rated best, but for a new hand."""
    ratings = noughts(state.actions)
    state.rate(seat, legal, ratings, SeededDealer("not asked"))
    actions = [action for action in legal.actions() if action != NEW_HAND]
    return max(actions, key=lambda action: (ratings[action], -action))


@each_table
def test_a_card_is_as_good_as_the_best_that_can_be_done_with_it(
    players: int, options: dict[str, str]
) -> None:
    """What was worked out for all tiles at once, and which tiles were passed over, is no matter."""
    for state in positions(players, options):
        for seat in range(players):
            tiles = [other for other in range(int(TILES)) if state.holds_tile(seat, other)]
            for card in range(int(CARDS)):
                if state.holds_card(seat, card):
                    found = Desk(state, seat).best_with(card)
                    assert found == max(
                        Desk(state, seat).weigh(card, other) for other in [int(EMPTY), *tiles]
                    )


@each_table
def test_districts_round_a_place_pay_what_the_rules_pay(
    players: int, options: dict[str, str]
) -> None:
    """Every tile on every place: what changes there is what changes for the whole city."""
    for state in positions(players, options):
        majorities = Majorities(state)
        before, after, everything = (zeros(state.rows()) for _ in range(3))
        majorities.pay_all(everything)
        assert [int(points) for points in everything] == district_points(state)
        for cell in [int(cell) for cell in state.token if cell != EMPTY] + [
            int(state.cell[site]) for site in range(state.sites)
        ]:
            site = city.site_at(state, cell)
            majorities.look_around(cell)
            if site == EMPTY:
                majorities.pay_empty(before)
            else:
                owner, height = state.owner[site], state.height[site]
                majorities.pay_with(owner, state.top[site], height, before)
            unseen = [new for new in range(int(TILES)) if state.place[new] == EMPTY]
            for new in unseen[cell % 5 :: 5]:
                height = 1 if site == EMPTY else int(state.height[site]) + 1
                majorities.pay_with(0, new, height, after)
                change = [int(after[row] - before[row]) for row in range(state.rows())]
                then = district_points(built(state, cell, new, height))
                now = district_points(state)
                assert change == [a - b for a, b in zip(then, now, strict=True)]


def positions(players: int, options: dict[str, str]) -> list[GinkgopolisState]:
    """Some positions of a game between quick players, late ones too."""
    dealer = SeededDealer("positions", players)
    state = cast(GinkgopolisState, GAME.new(players, GAME.full_options(players, options), dealer))
    found: list[GinkgopolisState] = []
    while state.waiting:
        seat = state.first_waiting()
        found.append(state.clone())
        state.step(seat, state.suggest(seat, state.legal_set(int(seat)), dealer), dealer)
    return found[:: len(found) // 6]


def built(state: GinkgopolisState, cell: int, new: int, height: int) -> GinkgopolisState:
    """The same city with a building of seat 0 there; a token in its place is gone."""
    then = state.clone()
    site = city.site_at(then, cell)
    if site == EMPTY:
        site = city.put_building(then, cell, new)
    then.top[site] = new
    then.height[site] = height
    then.owner[site] = 0
    return then


def test_every_term_has_words() -> None:
    for code in ("en", "fr", "es"):
        for term in TERMS:
            assert language(code).term(GAME, "term", term)


@each_table
@pytest.mark.parametrize("bot", ["regular", "expert:iterations=4,horizon=1"])
def test_what_a_seat_cannot_see_does_not_change_its_move(
    players: int, options: dict[str, str], bot: str
) -> None:
    """The same seed finds the same move, whatever others hold or have chosen in secret."""
    dealer = SeededDealer("peek", players)
    state = GAME.new(players, GAME.full_options(players, options), dealer)
    for move in range(36):
        if not state.waiting:
            break
        seat = state.waiting_seats()[-1] if move % 2 else int(state.first_waiting())
        legal = state.legal_set(seat)
        moves = set()
        for world in (state, scramble(state, seat, PERFECT, SeededDealer("swap", move))):
            view = world.view(seat, PERFECT)
            moves.add(int(make(bot, GAME, move).choose(view, legal)))
        assert len(moves) == 1
        state.step(seat, moves.pop(), dealer)


@pytest.mark.parametrize("players", [2, 4])
def test_regular_beats_random(players: int) -> None:
    won = 0
    for i in range(8):
        dealer = SeededDealer("beats", i)
        state = GAME.new(players, GAME.full_options(players, {}), dealer)
        seat = i % players
        bots = [make("regular" if k == seat else "random", GAME, i, k) for k in range(players)]
        match.play(state, bots, dealer)
        won += state.outcome().winners == [seat]
    assert won >= 7
