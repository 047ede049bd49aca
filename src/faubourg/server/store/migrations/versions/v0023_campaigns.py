"""Campaigns: which scenario a table is, what is to be reached there, and who has."""

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"

MOMENT = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    op.add_column("tables", sa.Column("scenario", sa.String(40), nullable=False, server_default=""))
    op.add_column("tables", sa.Column("goals", sa.JSON))
    op.create_table(
        "stars",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id"), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("scenario", sa.String(40), nullable=False),
        sa.Column("stars", sa.Integer, nullable=False),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("ended", MOMENT, nullable=False),
    )
    op.create_index("stars_by_person", "stars", ["person", "game", "scenario"])
