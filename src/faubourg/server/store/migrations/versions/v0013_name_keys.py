"""Who bears which name, however it is written."""

import sqlalchemy as sa
from alembic import op

from faubourg.server.names import name_key

revision = "0013"
down_revision = "0011"


def upgrade() -> None:
    op.add_column(
        "people", sa.Column("name_key", sa.String(120), nullable=False, server_default="")
    )
    op.create_index("people_by_name", "people", ["name_key"])
    people = sa.table("people", sa.column("id"), sa.column("name"), sa.column("name_key"))
    connection = op.get_bind()
    rows = connection.execute(sa.select(people.c.id, people.c.name)).all()
    keys = [{"who": row.id, "key": name_key(row.name)} for row in rows]
    if keys:
        change = sa.update(people).where(people.c.id == sa.bindparam("who"))
        connection.execute(change.values(name_key=sa.bindparam("key")), keys)
