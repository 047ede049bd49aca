"""Why a table is frozen."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.add_column("tables", sa.Column("reason", sa.String(300), nullable=False, server_default=""))
