"""The clock that was agreed for a table, and what is left to each seat."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0007"


def upgrade() -> None:
    op.add_column("tables", sa.Column("clock", sa.String(20), nullable=False, server_default=""))
    op.add_column("tables", sa.Column("times", sa.JSON))
