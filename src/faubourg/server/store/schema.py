"""The database, as SQLAlchemy sees it. Changes go into migrations/versions first."""

from typing import Any, Final

import msgspec
from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Double,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    UniqueConstraint,
    false,
)

# for engines: msgspec reads and writes it in a fifth of the time
JSON_TEXT: Final[dict[str, Any]] = {
    "json_serializer": lambda value: msgspec.json.encode(value).decode(),
    "json_deserializer": msgspec.json.decode,
}
metadata = MetaData()
Moment = BigInteger().with_variant(Integer, "sqlite")  # seconds since 1970, beyond 2038

people = Table(
    "people",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(30), nullable=False),
    Column("created", Moment, nullable=False),
    Column("name_key", String(120), nullable=False, server_default=""),  # see names.py
    Column("avatar", Integer),  # the face they chose
    Index("people_by_name", "name_key"),
)

sessions = Table(
    "sessions",
    metadata,
    Column("token_hash", String(64), primary_key=True),
    Column("person", String(32), ForeignKey("people.id"), nullable=False),
    Column("created", Moment, nullable=False),
    Column("seen", BigInteger, nullable=False, server_default="0"),  # to a day
    Index("sessions_by_person", "person"),
    Index("sessions_by_seen", "seen"),
)

accounts = Table(
    "accounts",
    metadata,
    Column("person", String(32), ForeignKey("people.id"), primary_key=True),
    Column("name", String(30), nullable=False),  # to log in with; people.name may change
    Column(
        "name_key", String(120), nullable=False, unique=True
    ),  # the same for all ways to write it
    Column("password", String(200), nullable=False),  # its Argon2 hash
    Column("created", Moment, nullable=False),
    Column("rated", Boolean, nullable=False, server_default=false()),  # wants ratings
    Column("rating_shown", Boolean, nullable=False, server_default=false()),  # to everybody
)

recovery_codes = Table(
    "recovery_codes",
    metadata,
    Column("person", String(32), ForeignKey("people.id"), primary_key=True),
    Column("number", Integer, primary_key=True),  # from 1: the first sign of the code
    Column("code", String(200), nullable=False),  # its Argon2 hash
)

preferences = Table(
    "preferences",
    metadata,
    Column("person", String(32), ForeignKey("people.id"), primary_key=True),
    Column("kept", JSON, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("players", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("memory_aid", Boolean, nullable=False),
    Column("host", String(32), ForeignKey("people.id"), nullable=False),
    Column("status", String(10), nullable=False),  # open, running, over, frozen
    Column("created", Moment, nullable=False),
    Column("dealer", JSON, nullable=False),  # key, salt, commitment: see engine.verify
    Column("deal", JSON),
    Column("outcome", JSON),
    Column("rematch", String(32)),  # the table of the next game with the same people
    Column("clock", String(20), nullable=False, server_default=""),  # as tables/clock.py reads it
    Column("times", JSON),  # what was left to whom at the last move
    Column("reason", String(300), nullable=False, server_default=""),  # why it is frozen
    Column("version", Integer, nullable=False, server_default="0"),  # one more with every change
    Column("talk", Integer, nullable=False, server_default="0"),  # the same of chat and mutes
    Column("counted", Boolean, nullable=False, server_default=false()),  # in `results`
    Column("scenario", String(40), nullable=False, server_default=""),  # of a campaign
    Column("goals", JSON),  # what is to be reached there: as it was when it began
    Column("position", JSON),  # that it began with, if it is practice: see tables/practice.py
    Index("tables_by_status", "status"),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(10), nullable=False),  # open, person, bot
    Column("person", String(32), ForeignKey("people.id")),  # who sits there, or may (come back)
    Column("bot", String(40)),
    Column("nonce", String(64), nullable=False),
    Column("rated", Boolean),  # did its owner want ratings when the game began?
    # of somebody else at its owner's device; "" where the owner sits
    Column("name", String(30), nullable=False, server_default=""),
    Index("seats_by_person", "person"),
)

inputs = Table(
    "inputs",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("sequence", Integer, primary_key=True),  # from 1
    Column("seat", Integer, nullable=False),
    Column("kind", String(10), nullable=False),
    Column("action", Integer, nullable=False),
    Column("dealt", JSON, nullable=False),
)

moves = Table(
    "moves",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("move_id", String(40), primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("sequence", Integer, nullable=False),  # of its last input
)

chat_lines = Table(
    "remarks",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),  # from 1
    Column("say_id", String(40), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("person", String(32), ForeignKey("people.id"), nullable=False),
    Column("name", String(30), nullable=False),  # as it was then
    Column("text", String(500), nullable=False),
    Column("created", Moment, nullable=False),
    Column("reaction", String(20), nullable=False, server_default=""),  # drawn, instead of a text
    UniqueConstraint("table_id", "say_id"),
)

mutes = Table(
    "mutes",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("person", String(32), ForeignKey("people.id"), primary_key=True),
)

reports = Table(
    "reports",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),  # of the line
    Column("person", String(32), ForeignKey("people.id"), primary_key=True),  # who reports it
    Column("created", Moment, nullable=False),
)

ratings = Table(
    "ratings",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("person", String(32), ForeignKey("people.id"), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("number", Integer, nullable=False),  # of the rated game, in the order they ended
    Column("rank", Integer, nullable=False),  # from 0, among those who are rated
    Column("mu", Float, nullable=False),  # and sigma: after this game
    Column("sigma", Float, nullable=False),
    Index("ratings_by_person", "person", "game", "number"),
)

results = Table(  # of people, in finished games: see results.py
    "results",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", String(32), ForeignKey("people.id"), nullable=False),
    Column("game", String(40), nullable=False),
    Column("players", Integer, nullable=False),
    Column("ended", Moment, nullable=False),
    Column("won", Boolean, nullable=False),
    Column("rank", Integer),  # from 1; no rank, points and lead: a bot has played on for them
    Column("points", Integer),
    Column("lead", Integer),  # on the best of the others, where there are any
    Column("sources", JSON, nullable=False),  # source -> points
    Column("others", JSON, nullable=False),  # source -> what the others had on average
    Column("options", JSON, nullable=False),  # option -> value
    Column("opponents", JSON, nullable=False),  # "person" or a bot -> how many of them
    Column("opening", JSON, nullable=False),  # thing -> the finding that it is of
    Index("results_by_person", "person", "ended"),
)

shown_pages = Table(
    "shown_pages",
    metadata,
    Column("person", String(32), ForeignKey("people.id"), primary_key=True),
    Column("token", String(40), nullable=False, unique=True),  # of the link to their page
    Column("created", Moment, nullable=False),
)

stars = Table(  # of finished scenarios: see stars.py
    "stars",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("person", String(32), ForeignKey("people.id"), nullable=False),
    Column("game", String(40), nullable=False),
    Column("scenario", String(40), nullable=False),
    Column("stars", Integer, nullable=False),
    Column("points", Integer, nullable=False),
    Column("ended", Moment, nullable=False),
    Index("stars_by_person", "person", "game", "scenario"),
)

outlooks = Table(
    "outlooks",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("version", Integer, nullable=False),  # of the way it is worked out
    Column("points", JSON, nullable=False),
)

analyses = Table(
    "analyses",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("version", Integer, nullable=False),  # of the way it is worked out
    Column("found", JSON, nullable=False),
)

# -- the game of the day ---------------------------------------------------------------------------

days = Table(
    "days",
    metadata,
    Column("day", String(10), primary_key=True),  # 2026-11-18, in UTC
    Column("game", String(40), primary_key=True),
    Column("rules", Integer, nullable=False),
    Column("players", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("bots", JSON, nullable=False),
    Column("dealer", JSON, nullable=False),  # key, salt, commitment: see engine.verify
)

tries = Table(
    "tries",
    metadata,
    Column("day", String(10), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("person", String(32), ForeignKey("people.id"), primary_key=True),
    Column("table_id", String(32), nullable=False),  # "": they gave up
    Column("ranked", Boolean, nullable=False),  # had an account when it began
    Column("began", Moment, nullable=False),
    Column("points", Integer),  # from the end on, if that was on the day
    Column(
        "turns", Integer, nullable=False, server_default="0"
    ),  # the fewer, where all win or lose
    Column("won", Boolean),
    Column("ended", Moment),
    Index("tries_by_table", "table_id"),
    Index("tries_by_person", "person"),
)

push_keys = Table(
    "push_keys",
    metadata,
    Column("id", Integer, primary_key=True),  # 1: there is one
    Column("private", String(60), nullable=False),  # see calls/sealing.py
)

push_devices = Table(
    "push_devices",
    metadata,
    Column("id", String(64), primary_key=True),  # the hash of the endpoint
    Column("person", String(32), ForeignKey("people.id"), nullable=False),
    Column("session", String(64), nullable=False),  # who logs out there is not called there
    Column("endpoint", String(1000), nullable=False),  # where its push service takes calls
    Column("public", String(120), nullable=False),  # key and secret of the browser
    Column("secret", String(40), nullable=False),
    Column("language", String(2), nullable=False),
    Column("created", Moment, nullable=False),
    Index("push_devices_by_person", "person"),
)

calls = Table(
    "calls",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("person", String(32), ForeignKey("people.id"), primary_key=True),
    Column("kind", String(10), primary_key=True),  # turn, full, invited
    Column("number", Integer, primary_key=True),  # of the turn
    Column("due", Double),  # by the tables' clock; none: it is done
    Column("tries", Integer, nullable=False),
    Index("calls_by_due", "due"),
)

# -- people who know each other: see friends.py and invitations.py ---------------------------------

friends = Table(  # both ways
    "friends",
    metadata,
    Column("person", String(32), ForeignKey("people.id"), primary_key=True),
    Column("other", String(32), ForeignKey("people.id"), primary_key=True),
    Column("since", Moment, nullable=False),
)

friend_questions = Table(
    "friend_questions",
    metadata,
    Column("asker", String(32), ForeignKey("people.id"), primary_key=True),
    Column("asked", String(32), ForeignKey("people.id"), primary_key=True),
    Column("created", Moment, nullable=False),
    Column("declined", Boolean, nullable=False),  # which its asker never learns
    Column("withdrawn", Boolean, nullable=False),  # of one that was declined: it is not shown again
    Index("friend_questions_by_asked", "asked"),
)

unheard = Table(
    "unheard",
    metadata,
    Column("person", String(32), ForeignKey("people.id"), primary_key=True),
    Column("other", String(32), ForeignKey("people.id"), primary_key=True),  # hears nothing of it
    Column("created", Moment, nullable=False),
)

invitations = Table(
    "invitations",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("person", String(32), ForeignKey("people.id"), primary_key=True),
    Column("inviter", String(32), ForeignKey("people.id"), primary_key=True),
    Column("created", Moment, nullable=False),
    Column("declined", Boolean, nullable=False),  # which the inviter never learns
    Index("invitations_by_person", "person"),
    Index("invitations_by_inviter", "inviter"),
)

compatibility = Table(
    "compatibility",
    metadata,
    Column("oldest", String(32), primary_key=True),  # the step that a server must know at least
)

# -- of servers that share a database; times are the database's, in seconds since 1970 -------------

nodes = Table(
    "nodes",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("until", Double, nullable=False),  # alive until then, as far as the others know
    Column("since", Double, nullable=False),  # there has always been one alive since then
)

leases = Table(
    "leases",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("node", String(32), nullable=False),  # plays its bots and watches its clock
    Index("leases_by_node", "node"),
)

presence = Table(
    "presence",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("node", String(32), primary_key=True),
    Column("people", JSON, nullable=False),  # whose pages show the table, from this node
    Column("strangers", Integer, nullable=False),
    Index("presence_by_node", "node"),
)

open_pages = Table(
    "open_pages",
    metadata,
    Column("person", String(32), primary_key=True),
    Column("node", String(32), primary_key=True),  # where a page of theirs is open
    Index("open_pages_by_node", "node"),
)

news = Table(
    "news",
    metadata,
    Column("number", Moment, primary_key=True),
    Column("kind", String(10), nullable=False),  # session, person, people
    Column("who", String(64), nullable=False),
    Column("at", Double, nullable=False),
)
