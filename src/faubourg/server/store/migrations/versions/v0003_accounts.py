"""Accounts: a name and a password for those who want to come back from elsewhere."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "accounts",
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("name", sa.String(30), nullable=False),
        sa.Column("name_key", sa.String(120), nullable=False, unique=True),
        sa.Column("password", sa.String(200), nullable=False),
        sa.Column("created", sa.BigInteger().with_variant(sa.Integer, "sqlite"), nullable=False),
    )
    op.create_index("sessions_by_person", "sessions", ["person"])
