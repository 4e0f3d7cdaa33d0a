"""Tables store the custom rules that they are played by."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add the column; existing tables have no custom rules."""
    op.add_column("tables", sa.Column("own", sa.Text, nullable=False, server_default=""))


def downgrade() -> None:
    """Back to tables of known rule sets."""
    op.drop_column("tables", "own")
