"""Nobody is third of two: an imaginary player took places, who never wins."""

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0024"


def upgrade() -> None:
    results = sa.table("results", sa.column("rank"), sa.column("players"))
    wrong = (results.c.players > 1) & (results.c.rank > results.c.players)
    op.execute(sa.update(results).where(wrong).values(rank=results.c.players))
