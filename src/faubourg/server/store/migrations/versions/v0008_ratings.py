"""Ratings, for accounts that want them: each game that counted, and who shows theirs."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0005"


def upgrade() -> None:
    for name in ("rated", "rating_shown"):
        no = sa.false()
        op.add_column("accounts", sa.Column(name, sa.Boolean, nullable=False, server_default=no))
    op.create_table(
        "ratings",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("rank", sa.Integer, nullable=False),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
    )
    op.create_index("ratings_by_person", "ratings", ["person", "game", "number"])
