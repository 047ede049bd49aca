"""The states that a viewer could be in, dealt from the view alone (G45)."""

from librt.vecs import vec
from mypy_extensions import i64

from faubourg.engine.actionset import bit, zeros
from faubourg.engine.dealer import Dealer
from faubourg.engine.piles import Bag
from faubourg.engine.view import PERFECT
from faubourg.games.ginkgopolis import city
from faubourg.games.ginkgopolis.components import (
    CARD_PILE,
    CARDS,
    CHARACTERS,
    CHOOSE,
    CONSTRUCT,
    COPIES,
    DRAFT,
    DRAFTED,
    EMPTY,
    HAND,
    IN_A_SET,
    TILE_PILE,
    TILES,
)
from faubourg.games.ginkgopolis.state import GinkgopolisState
from faubourg.games.ginkgopolis.view import GinkgopolisView


def state_from(v: GinkgopolisView, dealer: Dealer) -> GinkgopolisState:
    """What the view shows, and the rest dealt."""
    s = laid_out(v)
    if v.phase == DRAFT:
        deal_draft(v, s, dealer)
    deal_cards(v, s, dealer)
    deal_tiles(v, s, dealer)
    for row in range(s.rows()):
        if row != v.seat and has_hidden_choice(v, row):
            deal_choice(v, s, row, dealer)
    return s


def laid_out(v: GinkgopolisView) -> GinkgopolisState:
    """What the view shows and nothing else."""
    s = GinkgopolisState(v.players, v.options)
    lay_table(v, s)
    lay_people(v, s)
    return s


def lay_table(v: GinkgopolisView, s: GinkgopolisState) -> None:
    s.waiting = v.waiting
    s.rules = v.rules
    s.phase = v.phase
    s.stage = v.stage
    s.round = v.round
    s.first = v.first
    s.resolved = v.resolved
    s.acting = v.acting
    s.action = v.action
    s.site = v.site
    s.item = v.item
    s.source = v.source
    s.coming = v.coming
    s.exhausted = v.exhausted
    s.ended = v.ended
    s.sites = v.sites
    s.cell = v.cell[:]
    s.top = v.top[:]
    s.height = v.height[:]
    s.owner = v.owner[:]
    s.marked = v.marked[:]
    s.token = v.token[:]
    s.rebuilds = v.rebuilds
    s.discard = Bag(v.discard[:])
    city.draw_map(s)


def lay_people(v: GinkgopolisView, s: GinkgopolisState) -> None:
    s.area_size = v.area_size
    s.area = v.area[:]
    s.area_row = v.area_row[:]
    s.resources = v.resources[:]
    s.stock = v.stock[:]
    s.points = v.points[:]
    s.new_hands = v.new_hands[:]
    if v.acting != EMPTY:
        s.card[v.acting] = v.played
    if v.seat < 0:
        return
    s.card[v.seat] = v.card
    s.tile[v.seat] = v.tile
    for card in range(CARDS):
        if v.hand[card] == 1:
            s.take_card(v.seat, card)
            s.knowers[card] = 1 << v.seat
            s.era[card] = v.rebuilds
    for tile in range(TILES):
        if v.tiles[tile] == 1:
            s.take_tile(v.seat, tile)
        s.giving[v.seat * 2 + (tile >> 5)] |= v.giving[tile] << (tile & 31)


# -- Cards ------------------------------------------------------------------------------------


def deal_cards(v: GinkgopolisView, s: GinkgopolisState, dealer: Dealer) -> None:
    """Known cards to where they are, unknown ones from their own era; the rest is the deck."""
    pool = v.pool[:]
    for card in range(CARDS):
        row = v.whose[card]
        if row != EMPTY:
            s.take_card(row, card)
            s.knowers[card] = (1 << row) | (1 << v.seat)
            s.era[card] = v.rebuilds
    for row in range(s.rows()):
        for i in range(HAND):
            era = v.unknown[row * HAND + i]
            if era == EMPTY:
                continue
            card = draw_of_era(pool, era, dealer)
            s.take_card(row, card)
            s.knowers[card] = 1 << row
            s.era[card] = era
    s.deck = of_era(pool, v.rebuilds)


def of_era(pool: vec[i64], era: i64) -> Bag:
    counts = zeros(CARDS)
    for card in range(CARDS):
        if pool[card] == era:
            counts[card] = 1
    return Bag(counts, CARD_PILE)


def draw_of_era(pool: vec[i64], era: i64, dealer: Dealer) -> i64:
    card = dealer.draw(of_era(pool, era))
    pool[card] = EMPTY
    return card


# -- Tiles ------------------------------------------------------------------------------------


def deal_tiles(v: GinkgopolisView, s: GinkgopolisState, dealer: Dealer) -> None:
    """Shown tiles to where they are, the others from what is left; the rest is the supply."""
    old, fresh = unseen_tiles(v)
    for row in range(s.rows()):
        if row == v.seat:
            continue
        hidden = v.tile_counts[row]
        for tile in range(TILES):
            if v.tile_whose[tile] == row:
                s.take_tile(row, tile)
                hidden -= 1
        for _tile in range(v.fresh[row]):
            s.take_tile(row, dealer.draw(fresh))
        for _tile in range(hidden - v.fresh[row]):
            s.take_tile(row, dealer.draw(old))
    for tile in range(TILES):
        if v.tile_whose[tile] != EMPTY:
            s.shown[tile >> 5] |= bit(tile & 31)
        s.restocked[tile >> 5] |= v.restocked[tile] << (tile & 31)
    if v.memory == PERFECT and v.exhausted > 0:
        s.supply = fresh
    else:
        s.supply = deal_supply(v, s, old, dealer)


def unseen_tiles(v: GinkgopolisView) -> tuple[Bag, Bag]:
    """The tiles that lie somewhere unseen: of the first supply, and of the second."""
    left = vec[i64]([1 for _ in range(TILES)])
    for site in range(v.sites):
        left[v.top[site]] = 0
    for i in range(v.area_size):  # G32: a card in front of a player means a covered tile
        if v.area[i] < TILES:
            left[v.area[i]] = 0
    if v.action == CONSTRUCT:  # the card is not there yet
        left[v.played] = 0
    if v.tile != EMPTY:
        left[v.tile] = 0
    fresh = zeros(TILES)
    for tile in range(TILES):
        if v.tiles[tile] == 1 or v.giving[tile] == 1 or v.tile_whose[tile] != EMPTY:
            left[tile] = 0
        if v.restocked[tile] == 1 and left[tile] == 1:
            fresh[tile] = 1
            left[tile] = 0
    return Bag(left, TILE_PILE), Bag(fresh)


def deal_supply(v: GinkgopolisView, s: GinkgopolisState, unseen: Bag, dealer: Dealer) -> Bag:
    """Everything unseen before the first exhaustion; later as many as there are, from it."""
    if v.exhausted == 0:
        return unseen
    supply = Bag(zeros(TILES), TILE_PILE)
    for _tile in range(v.supply_left):
        tile = dealer.draw(unseen)
        supply.add(tile)
        s.restocked[tile >> 5] |= bit(tile & 31)
    return supply


# -- Choices ----------------------------------------------------------------------------------


def has_hidden_choice(v: GinkgopolisView, row: i64) -> bool:
    """Has this row a card face down in front of it?"""
    if v.phase == CHOOSE:
        return row >= v.players or (v.waiting >> row) & 1 == 0
    if v.acting == EMPTY or row == v.acting:
        return False
    return (row - v.first) % len(v.points) > v.resolved


def deal_choice(v: GinkgopolisView, s: GinkgopolisState, row: i64, dealer: Dealer) -> None:
    """G20: any card of the row, and any tile where one lies on it, or could."""
    cards = Bag(zeros(CARDS))
    for card in range(CARDS):
        if s.holds_card(row, card):
            cards.add(card)
    chosen = dealer.draw(cards)
    s.lose_card(row, chosen)
    s.card[row] = chosen
    if row >= s.players:
        return
    tiles = Bag(zeros(TILES))
    for tile in range(TILES):
        if s.holds_tile(row, tile):
            tiles.add(tile)
    if v.phase == CHOOSE:
        with_tile = tiles.total > 0 and dealer.chance(2) == 1
    else:
        with_tile = (v.with_tile >> row) & 1 == 1
    if with_tile:
        tile = dealer.draw(tiles)
        s.lose_tile(row, tile)
        s.tile[row] = tile


# -- The draft --------------------------------------------------------------------------------


def deal_draft(v: GinkgopolisView, s: GinkgopolisState, dealer: Dealer) -> None:
    """G15: own characters, what was passed on, and any others for the rest."""
    unseen = Bag(vec[i64]([COPIES[kind] for kind in range(CHARACTERS)]))
    if v.seat >= 0:
        for kind in range(CHARACTERS):
            s.draft[v.seat * CHARACTERS + kind] = v.draft[kind]
            take(unseen, kind, v.draft[kind])
        for i in range(IN_A_SET):
            s.kept[v.seat * IN_A_SET + i] = v.kept[i]
            if v.kept[i] != EMPTY:
                take(unseen, v.kept[i], 1)
        if v.memory == PERFECT:
            deal_passed(v, s, unseen, dealer)
    for row in range(s.players):
        if row == v.seat:
            continue
        for i in range(v.round):
            if s.kept[row * IN_A_SET + i] == EMPTY:
                s.kept[row * IN_A_SET + i] = dealer.draw(unseen)
        if draft_size(s, row) == 0:
            for _character in range(DRAFTED - v.round):
                s.draft[row * CHARACTERS + dealer.draw(unseen)] += 1
        if (v.waiting >> row) & 1 == 0:
            keep_any(s, row, dealer)


def deal_passed(v: GinkgopolisView, s: GinkgopolisState, unseen: Bag, dealer: Dealer) -> None:
    """What the left neighbour has to choose from; and what it chose from before, and passed on."""
    left = (v.seat + 1) % s.players
    further = (left + 1) % s.players
    if v.round >= 1:
        for kind in range(CHARACTERS):
            s.draft[left * CHARACTERS + kind] = v.passed[kind]
            take(unseen, kind, v.passed[kind])
    if v.round < 2:
        return
    before = Bag(v.passed_before[:])
    if further == v.seat:  # two players: what did not come back was kept
        for kind in range(CHARACTERS):
            before.counts[kind] -= v.draft[kind]
        if v.kept[v.round] != EMPTY:
            before.counts[v.kept[v.round]] -= 1
        before = Bag(before.counts)
        kept = dealer.draw(before)
        take(unseen, kept, 1)
    else:
        for kind in range(CHARACTERS):
            take(unseen, kind, before.counts[kind])
        kept = dealer.draw(before)
        for kind in range(CHARACTERS):
            s.draft[further * CHARACTERS + kind] = before.counts[kind]
    s.kept[left * IN_A_SET + 1] = kept


def keep_any(s: GinkgopolisState, row: i64, dealer: Dealer) -> None:
    """This row has chosen, nobody knows what."""
    choice = zeros(CHARACTERS)
    for kind in range(CHARACTERS):
        choice[kind] = s.draft[row * CHARACTERS + kind]
    kind = dealer.draw(Bag(choice))
    s.draft[row * CHARACTERS + kind] -= 1
    s.kept[row * IN_A_SET + s.round] = kind


def draft_size(s: GinkgopolisState, row: i64) -> i64:
    size: i64 = 0
    for kind in range(CHARACTERS):
        size += s.draft[row * CHARACTERS + kind]
    return size


def take(bag: Bag, kind: i64, copies: i64) -> None:
    for _copy in range(copies):
        bag.remove(kind)
