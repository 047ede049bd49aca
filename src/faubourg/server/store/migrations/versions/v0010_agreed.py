"""Whether a seat's owner wanted the game to be rated when it began; not known of older games."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.add_column("seats", sa.Column("rated", sa.Boolean))
