"""What people say at their tables."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "remarks",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("say_id", sa.String(40), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id"), nullable=False),
        sa.Column("name", sa.String(30), nullable=False),
        sa.Column("text", sa.String(500), nullable=False),
        sa.Column("created", sa.BigInteger().with_variant(sa.Integer, "sqlite"), nullable=False),
        sa.UniqueConstraint("table_id", "say_id"),
    )
