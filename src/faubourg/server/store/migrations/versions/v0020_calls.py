"""Calls: the servers' key, devices, what people are called for, and whose pages are open."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"

MOMENT = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    op.create_table(
        "push_keys",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("private", sa.String(60), nullable=False),
    )
    op.create_table(
        "push_devices",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id"), nullable=False),
        sa.Column("session", sa.String(64), nullable=False),
        sa.Column("endpoint", sa.String(1000), nullable=False),
        sa.Column("public", sa.String(120), nullable=False),
        sa.Column("secret", sa.String(40), nullable=False),
        sa.Column("language", sa.String(2), nullable=False),
        sa.Column("created", MOMENT, nullable=False),
    )
    op.create_index("push_devices_by_person", "push_devices", ["person"])
    op.create_table(
        "calls",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("kind", sa.String(10), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("due", sa.Double),
        sa.Column("tries", sa.Integer, nullable=False),
    )
    op.create_index("calls_by_due", "calls", ["due"])
    op.create_table(
        "open_pages",
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("node", sa.String(32), primary_key=True),
    )
    op.create_index("open_pages_by_node", "open_pages", ["node"])
