"""When a session was last used; of those that are there nobody knows, so it begins now."""

import time

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    op.add_column("sessions", sa.Column("seen", sa.BigInteger, nullable=False, server_default="0"))
    sessions = sa.table("sessions", sa.column("seen"))
    op.execute(sa.update(sessions).values(seen=int(time.time())))
    op.create_index("sessions_by_seen", "sessions", ["seen"])
