"""Several people at one device: seats of one person with names of their own."""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"


def upgrade() -> None:
    op.add_column("seats", sa.Column("name", sa.String(30), nullable=False, server_default=""))
