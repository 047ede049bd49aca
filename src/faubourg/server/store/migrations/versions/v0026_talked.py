"""Where something was said before chats were counted, `talk` says so: 0 means that nobody spoke."""

from alembic import op

revision = "0026"
down_revision = "0025"


def upgrade() -> None:
    for spoken in ("remarks", "mutes"):
        op.execute(
            "UPDATE tables SET talk = 1 WHERE talk = 0"
            f" AND EXISTS (SELECT 1 FROM {spoken} WHERE {spoken}.table_id = tables.id)"
        )
