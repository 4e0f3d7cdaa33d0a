"""The script that Alembic runs: the steps, over the connection that `migrate` passes."""

from alembic import context

from peling.server.store.database import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
