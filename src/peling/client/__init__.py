"""A client of a Peling server: people and tables over HTTP, and one live connection for each table.

It needs the extra `client` (`pip install 'peling[client]'`). A player in a few lines:

    async with Client("http://localhost:8136") as client:
        await client.me("Anna")
        made = await client.make_table(["me", "club", "club", "club"], rules="nts")
        async with client.table(made.code) as table:
            async for message in table:
                if table.view.legal:
                    await table.do(table.view.legal[0])
"""

from peling.extras import require

require("client", __name__)

from peling.client.client import Client
from peling.client.problems import ClientError, Dismissed, Refusal
from peling.client.table import Table

__all__ = ["Client", "ClientError", "Dismissed", "Refusal", "Table"]
