"""The game of the day: what is dealt on which day, and who has tried it.

A server that does not know the dealer of the day would freeze such a table: it may not start here.
"""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"

MOMENT = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    op.create_table(
        "days",
        sa.Column("day", sa.String(10), primary_key=True),
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("bots", sa.JSON, nullable=False),
        sa.Column("dealer", sa.JSON, nullable=False),
    )
    op.create_table(
        "tries",
        sa.Column("day", sa.String(10), primary_key=True),
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("ranked", sa.Boolean, nullable=False),
        sa.Column("began", MOMENT, nullable=False),
        sa.Column("points", sa.Integer),
        sa.Column("turns", sa.Integer, nullable=False, server_default="0"),
        sa.Column("won", sa.Boolean),
        sa.Column("ended", MOMENT),
    )
    op.create_index("tries_by_table", "tries", ["table_id"])
    op.create_index("tries_by_person", "tries", ["person"])
    op.execute(sa.text("UPDATE compatibility SET oldest = '0019'"))
