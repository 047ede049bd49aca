"""Friends, who asks whom, who does not want to hear of whom, invitations; reactions in the chat."""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"

MOMENT = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def person(name: str) -> sa.Column[str]:
    return sa.Column(name, sa.String(32), sa.ForeignKey("people.id"), primary_key=True)


def upgrade() -> None:
    op.create_table(
        "friends",
        person("person"),
        person("other"),
        sa.Column("since", MOMENT, nullable=False),
    )
    op.create_table(
        "friend_questions",
        person("asker"),
        person("asked"),
        sa.Column("created", MOMENT, nullable=False),
        sa.Column("declined", sa.Boolean, nullable=False),
        sa.Column("withdrawn", sa.Boolean, nullable=False),
    )
    op.create_index("friend_questions_by_asked", "friend_questions", ["asked"])
    op.create_table(
        "unheard",
        person("person"),
        person("other"),
        sa.Column("created", MOMENT, nullable=False),
    )
    op.create_table(
        "invitations",
        sa.Column("table_id", sa.String(32), primary_key=True),
        person("person"),
        person("inviter"),
        sa.Column("created", MOMENT, nullable=False),
        sa.Column("declined", sa.Boolean, nullable=False),
    )
    op.create_index("invitations_by_person", "invitations", ["person"])
    op.create_index("invitations_by_inviter", "invitations", ["inviter"])
    op.add_column(
        "remarks", sa.Column("reaction", sa.String(20), nullable=False, server_default="")
    )
