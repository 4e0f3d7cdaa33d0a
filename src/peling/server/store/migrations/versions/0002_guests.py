"""Tables have owners, who may lock them and remove guests."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add the columns and the list; the first person at a table owns it."""
    op.add_column("tables", sa.Column("owner", sa.String(32)))
    op.add_column("tables", sa.Column("locked", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_table(
        "removals",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "person"),
    )
    op.create_index("ix_removals_person", "removals", ["person"])
    tables = sa.table("tables", sa.column("id"), sa.column("owner"))
    seats = sa.table("seats", sa.column("table_id"), sa.column("seat"), sa.column("person"))
    held = sa.select(seats.c.person).where(seats.c.table_id == tables.c.id, seats.c.person.is_not(None))
    op.execute(tables.update().values(owner=held.order_by(seats.c.seat).limit(1).scalar_subquery()))


def downgrade() -> None:
    """Back to tables without owners."""
    op.drop_table("removals")
    op.drop_column("tables", "locked")
    op.drop_column("tables", "owner")
