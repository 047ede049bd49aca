"""Results of finished games by person, and the links to pages that their owners show.

Games that ended before this step are counted by the server, one after the other (`counted`).
"""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"

MOMENT = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    no = sa.false()
    op.add_column("tables", sa.Column("counted", sa.Boolean, nullable=False, server_default=no))
    op.create_table(
        "results",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id"), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("ended", MOMENT, nullable=False),
        sa.Column("won", sa.Boolean, nullable=False),
        sa.Column("rank", sa.Integer),
        sa.Column("points", sa.Integer),
        sa.Column("lead", sa.Integer),
        *[
            sa.Column(name, sa.JSON, nullable=False)
            for name in ("sources", "others", "options", "opponents", "opening")
        ],
    )
    op.create_index("results_by_person", "results", ["person", "ended"])
    op.create_table(
        "shown_pages",
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("token", sa.String(40), nullable=False, unique=True),
        sa.Column("created", MOMENT, nullable=False),
    )
