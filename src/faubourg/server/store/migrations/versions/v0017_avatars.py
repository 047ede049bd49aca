"""The drawn face that somebody chose."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    op.add_column("people", sa.Column("avatar", sa.Integer))
