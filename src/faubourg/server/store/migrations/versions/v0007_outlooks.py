"""What the expert expected in finished games: worked out once, then kept."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0008"


def upgrade() -> None:
    op.create_table(
        "outlooks",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("points", sa.JSON, nullable=False),
    )
