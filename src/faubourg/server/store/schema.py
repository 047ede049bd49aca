"""The database, as SQLAlchemy sees it. Changes go into migrations/versions first."""

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    UniqueConstraint,
    text,
)

metadata = MetaData()

people = Table(
    "people",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(30), nullable=False),
    Column("created", Integer, nullable=False),
)

sessions = Table(
    "sessions",
    metadata,
    Column("token_hash", String(64), primary_key=True),
    Column("person", String(32), ForeignKey("people.id"), nullable=False),
    Column("created", Integer, nullable=False),
    Index("sessions_by_person", "person"),
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
    Column("created", Integer, nullable=False),
    Column("rated", Boolean, nullable=False, server_default=text("0")),  # wants ratings
    Column("rating_shown", Boolean, nullable=False, server_default=text("0")),  # to everybody
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
    Column("created", Integer, nullable=False),
    Column("dealer", JSON, nullable=False),  # key, salt, commitment: see engine.verify
    Column("deal", JSON),
    Column("outcome", JSON),
    Column("rematch", String(32)),  # the table of the next game with the same people
    Column("clock", String(20), nullable=False, server_default=""),  # as tables/clock.py reads it
    Column("times", JSON),  # what was left to whom at the last move
    Column("reason", String(300), nullable=False, server_default=""),  # why it is frozen
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
    Column("created", Integer, nullable=False),
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
    Column("created", Integer, nullable=False),
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

outlooks = Table(
    "outlooks",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("version", Integer, nullable=False),  # of the way it is worked out
    Column("points", JSON, nullable=False),
)
