"""Many servers on one database: versions of tables, who is there, and which servers may work here.

`compatibility` has one row: see the package. This step only adds: servers that know 0015 and not
this one cannot be held off any more (they know of no such row), and would not count versions.
"""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    for name in ("version", "talk"):
        op.add_column("tables", sa.Column(name, sa.Integer, nullable=False, server_default="0"))
    op.create_table(
        "nodes",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("until", sa.Double, nullable=False),
        sa.Column("since", sa.Double, nullable=False),
    )
    op.create_table(
        "leases",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("node", sa.String(32), nullable=False),
    )
    op.create_index("leases_by_node", "leases", ["node"])
    op.create_table(
        "presence",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("node", sa.String(32), primary_key=True),
        sa.Column("people", sa.JSON, nullable=False),
        sa.Column("strangers", sa.Integer, nullable=False),
    )
    op.create_index("presence_by_node", "presence", ["node"])
    op.create_table(
        "news",
        sa.Column("number", sa.BigInteger().with_variant(sa.Integer, "sqlite"), primary_key=True),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("who", sa.String(64), nullable=False),
        sa.Column("at", sa.Double, nullable=False),
    )
    compatibility = op.create_table(
        "compatibility",
        sa.Column("oldest", sa.String(32), primary_key=True),
    )
    op.bulk_insert(compatibility, [{"oldest": "0016"}])
