"""Who played with whom, who is whose friend, who asks to be, and who wants to hear nothing of whom.

Friends are so by the consent of both. Who asked never learns that they were declined, or that the
other wants to hear nothing of them: their question stays open to them for as long as one that was
never answered. People change these rows two at a time, so whoever does locks both of them first.
"""

from dataclasses import dataclass

from sqlalchemy import (
    ColumnElement,
    Connection,
    Table,
    delete,
    false,
    func,
    or_,
    select,
    true,
    update,
)

from faubourg.engine.refusal import Refusal
from faubourg.server.store.inserting import insert_new
from faubourg.server.store.schema import (
    friend_questions,
    friends,
    invitations,
    people,
    results,
    unheard,
)

MOST_FRIENDS = 200
MOST_ASKED = 20  # questions of one person that are open
MOST_UNHEARD = 1000
MOST_ASKING = 50  # that are shown
LOOKED_AT = 200  # last games of somebody, to see whom they played with
MOST_MET = 30  # of those
QUESTIONS_KEPT = 90 * 24 * 3600  # seconds; declined ones as long as the others

asker, asked = friend_questions.c.asker, friend_questions.c.asked


@dataclass(frozen=True, slots=True)
class Known:
    """Somebody, and since when they are what the list says."""

    id: str
    name: str
    since: int


@dataclass(frozen=True, slots=True)
class Met:
    """Somebody with whom a game was finished: the last one, and how many there were lately."""

    id: str
    name: str
    game: str
    ended: int
    games: int


@dataclass(frozen=True, slots=True)
class Lists:
    """Everybody whom somebody knows. Those who were met are in no other list."""

    friends: list[Known]
    asking: list[Known]
    asked: list[Known]
    met: list[Met]
    unheard: list[Known]


def lists(connection: Connection, person: str) -> Lists:
    mine = _named(connection, friends, "other", friends.c.person == person, "since")
    to_me = _is_open(asked == person)
    theirs = _named(connection, friend_questions, "asker", to_me, "created", MOST_ASKING)
    questions = _named(connection, friend_questions, "asked", _stands(asker == person), "created")
    not_heard = _named(connection, unheard, "other", unheard.c.person == person, "created")
    listed = {one.id for one in [*mine, *theirs, *questions, *not_heard]}
    found = [one for one in met(connection, person) if one.id not in listed]
    return Lists(mine, theirs, questions, found[:MOST_MET], not_heard)


def _named(
    connection: Connection,
    table: Table,
    who: str,
    where: ColumnElement[bool],
    since: str,
    most: int = MOST_UNHEARD,
) -> list[Known]:
    """The newest first; who has deleted their data is nobody any more."""
    query = (
        select(people.c.id, people.c.name, table.c[since])
        .join(table, table.c[who] == people.c.id)
        .where(where, people.c.name != "")
        .order_by(table.c[since].desc(), people.c.id)
        .limit(most)
    )
    return [Known(*row) for row in connection.execute(query)]


def asking(connection: Connection, person: str) -> int:
    """How many people ask this one."""
    query = select(func.count()).select_from(friend_questions).where(_is_open(asked == person))
    return int(connection.execute(query).scalar_one())


def met(connection: Connection, person: str) -> list[Met]:
    """With whom this person has finished a game lately, the last ones first: both to its end."""
    mine = (
        select(results.c.table_id, results.c.game, results.c.ended)
        .where(results.c.person == person, results.c.rank.is_not(None))
        .order_by(results.c.ended.desc(), results.c.table_id)
        .limit(LOOKED_AT)
        .subquery()
    )
    query = (
        select(people.c.id, people.c.name, mine.c.game, mine.c.ended)
        .join(results, results.c.table_id == mine.c.table_id)
        .join(people, people.c.id == results.c.person)
        .where(results.c.person != person, results.c.rank.is_not(None), people.c.name != "")
        .order_by(mine.c.ended.desc(), people.c.id)
    )
    last: dict[str, tuple[str, str, int]] = {}
    games: dict[str, int] = {}
    for who, name, game, ended in connection.execute(query):
        last.setdefault(who, (name, game, ended))
        games[who] = games.get(who, 0) + 1
    return [Met(who, *found, games[who]) for who, found in last.items()]


def have_met(connection: Connection, one: str, other: str) -> bool:
    """Have these two ever finished a game together?"""
    theirs = results.alias()
    query = (
        select(results.c.table_id)
        .join(theirs, theirs.c.table_id == results.c.table_id)
        .where(results.c.person == one, results.c.rank.is_not(None))
        .where(theirs.c.person == other, theirs.c.rank.is_not(None), theirs.c.person != one)
    )
    return connection.execute(query.limit(1)).first() is not None


def are_friends(connection: Connection, one: str, other: str) -> bool:
    return _has(connection, friends, _pair(friends, one, other))


def hears(connection: Connection, person: str, other: str) -> bool:
    """Does this person want to hear of the other?"""
    return not _has(connection, unheard, _pair(unheard, person, other))


def refuse_stranger(connection: Connection, one: str, other: str) -> None:
    """Nobody can be reached, or found, with whom one has not played."""
    if not are_friends(connection, one, other) and not have_met(connection, one, other):
        raise Refusal("not_met", {})


# -- asking: each tells whose lists have changed ---------------------------------------------------


def ask(connection: Connection, person: str, other: str, now: int) -> set[str]:
    """Would you be my friend? If the other has asked the same, they are."""
    _lock(connection, person, other)
    if are_friends(connection, person, other):
        return set()
    refuse_stranger(connection, person, other)
    connection.execute(delete(unheard).where(_pair(unheard, person, other)))
    if _has(connection, friend_questions, _stands(_question(other, person))):
        return befriend(connection, person, other, now)  # declined once, but the other asks still
    mine = _stands(asker == person) & (asked != other)
    _refuse_too_many(connection, friend_questions, mine, MOST_ASKED)
    _refuse_too_many(connection, friends, friends.c.person == person, MOST_FRIENDS)
    before = _question(person, other)
    again = update(friend_questions).where(before, friend_questions.c.withdrawn == true())
    if connection.execute(again.values(withdrawn=False, created=now)).rowcount:
        return {person}  # it was declined once, and is not shown again
    declined = not hears(connection, other, person)
    row = {"asker": person, "asked": other, "created": now}
    insert_new(connection, friend_questions, {**row, "declined": declined, "withdrawn": False})
    return {person} if declined else {person, other}


def withdraw(connection: Connection, person: str, other: str, now: int) -> set[str]:
    """The question is none any more. That it was declined is remembered: it is asked but once."""
    del now
    mine = _question(person, other)
    unanswered = delete(friend_questions).where(mine, friend_questions.c.declined == false())
    if connection.execute(unanswered).rowcount:
        return {person, other}
    connection.execute(update(friend_questions).where(mine).values(withdrawn=True))
    return {person}


def accept(connection: Connection, person: str, other: str, now: int) -> set[str]:
    _lock(connection, person, other)
    if not _has(connection, friend_questions, _is_open(_question(other, person))):
        raise Refusal("no_question", {})
    return befriend(connection, person, other, now)


def decline(connection: Connection, person: str, other: str, now: int) -> set[str]:
    del now
    theirs = update(friend_questions).where(_is_open(_question(other, person)))
    if connection.execute(theirs.values(declined=True)).rowcount == 0:
        raise Refusal("no_question", {})
    return {person}


def befriend(connection: Connection, person: str, other: str, now: int) -> set[str]:
    for one in (person, other):
        _refuse_too_many(connection, friends, friends.c.person == one, MOST_FRIENDS)
    for one, friend in ((person, other), (other, person)):
        insert_new(connection, friends, {"person": one, "other": friend, "since": now})
        connection.execute(delete(friend_questions).where(_question(one, friend)))
    return {person, other}


def end(connection: Connection, person: str, other: str, now: int) -> set[str]:
    """Either of them ends it for both, at any time."""
    del now
    both = or_(_pair(friends, person, other), _pair(friends, other, person))
    return {person, other} if connection.execute(delete(friends).where(both)).rowcount else set()


# -- hearing nothing of somebody -------------------------------------------------------------------


def mute(connection: Connection, person: str, other: str, now: int) -> set[str]:
    """Neither questions nor invitations of the other reach this person any more."""
    _lock(connection, person, other)
    asks = _has(connection, friend_questions, _question(other, person))
    invites = (invitations.c.person == person) & (invitations.c.inviter == other)
    if not asks and not _has(connection, invitations, invites):
        refuse_stranger(connection, person, other)
    mine = unheard.c.person == person
    _refuse_too_many(connection, unheard, mine & (unheard.c.other != other), MOST_UNHEARD)
    insert_new(connection, unheard, {"person": person, "other": other, "created": now})
    theirs = update(friend_questions).where(_question(other, person))
    connection.execute(theirs.values(declined=True))
    connection.execute(update(invitations).where(invites).values(declined=True))
    ended = end(connection, person, other, now)
    return ended | withdraw(connection, person, other, now)


def hear(connection: Connection, person: str, other: str, now: int) -> set[str]:
    """Again, from now on."""
    del now
    connection.execute(delete(unheard).where(_pair(unheard, person, other)))
    return {person}


# -- one's data, and the end of it -----------------------------------------------------------------


def exported(connection: Connection, person: str) -> dict[str, object]:
    """All of it, for its owner; what others have answered is theirs."""

    def rows(
        table: Table, who: str, where: ColumnElement[bool], *more: str
    ) -> list[dict[str, object]]:
        columns = [people.c.name.label(who), *[table.c[name] for name in more]]
        query = select(*columns).join(table, table.c[who] == people.c.id).where(where)
        return [dict(row._mapping) for row in connection.execute(query)]

    i_ask = _stands(asker == person)
    to, of = invitations.c.person == person, invitations.c.inviter == person
    return {
        "friends": rows(friends, "other", friends.c.person == person, "since"),
        "friend_questions": rows(friend_questions, "asked", i_ask, "created"),
        "asked_by": rows(friend_questions, "asker", asked == person, "created", "declined"),
        "unheard": rows(unheard, "other", unheard.c.person == person, "created"),
        "invitations": rows(invitations, "person", of, "table_id", "created"),
        "invited_by": rows(invitations, "inviter", to, "table_id", "created", "declined"),
    }


def forget(connection: Connection, person: str) -> None:
    """Whatever there is of this person, on either side."""
    for table, columns in (
        (friends, (friends.c.person, friends.c.other)),
        (friend_questions, (asker, asked)),
        (unheard, (unheard.c.person, unheard.c.other)),
        (invitations, (invitations.c.person, invitations.c.inviter)),
    ):
        connection.execute(delete(table).where(or_(*[column == person for column in columns])))


def forget_old(connection: Connection, now: int) -> None:
    """Questions that nobody has answered, and those that were declined: one cannot tell which."""
    old = friend_questions.c.created < now - QUESTIONS_KEPT
    connection.execute(delete(friend_questions).where(old))


# -- rows ------------------------------------------------------------------------------------------


def _pair(table: Table, person: str, other: str) -> ColumnElement[bool]:
    return (table.c.person == person) & (table.c.other == other)


def _question(of: str, to: str) -> ColumnElement[bool]:
    return (asker == of) & (asked == to)


def _stands(question: ColumnElement[bool]) -> ColumnElement[bool]:
    """For all that its asker knows."""
    return question & (friend_questions.c.withdrawn == false())


def _is_open(question: ColumnElement[bool]) -> ColumnElement[bool]:
    """To who is asked."""
    return _stands(question) & (friend_questions.c.declined == false())


def _has(connection: Connection, table: Table, where: ColumnElement[bool]) -> bool:
    query = select(true()).select_from(table).where(where).limit(1)
    return connection.execute(query).first() is not None


def _refuse_too_many(
    connection: Connection, table: Table, where: ColumnElement[bool], most: int
) -> None:
    count = connection.execute(select(func.count()).select_from(table).where(where)).scalar_one()
    if count >= most:
        raise Refusal("too_many_people", {"most": most})


def _lock(connection: Connection, *both: str) -> None:
    """In one order, so that two who ask each other do not wait for each other."""
    query = select(people.c.id).where(people.c.id.in_(both), people.c.name != "")
    found = connection.execute(query.order_by(people.c.id).with_for_update()).all()
    if len(found) != len(set(both)):
        raise Refusal("not_met", {})
