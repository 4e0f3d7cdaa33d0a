"""The server object: what all requests of a process share."""

from __future__ import annotations

from collections.abc import Callable

from peling.server.http.gateway import Gateway
from peling.server.http.limits import CROWD, WATCHED, Buckets, Counter
from peling.server.http.people import People
from peling.server.live.registry import TableRegistry
from peling.server.live.services import Services
from peling.server.settings import Settings


class Server:
    """What all requests of a process share: services, tables, people, limits."""

    def __init__(self, settings: Settings, address: str = "", died: Callable[[], None] = lambda: None) -> None:
        self.services = Services(settings, address, died)
        self.registry = TableRegistry(self.services)
        self.people = People(self.services)
        self.gateway = Gateway(settings)
        self.services.heart.on_news.append(self.gateway.cut)
        self.services.heart.on_loss.append(self.gateway.cut)
        self.sockets = Counter(settings.sockets)
        self.frames = Buckets(CROWD * settings.frames, CROWD * settings.frames_burst)
        self.watching = Counter(WATCHED)  # by person
        self.new_people = Buckets(1.0, settings.people_burst)
        self.unknown = Buckets(settings.unknown_rate, settings.unknown_burst)
        self.new_tables = Buckets(1.0, settings.tables_burst)

    async def close(self) -> None:
        """Close everything in order: the tables first, then the services that they use."""
        await self.registry.close()
        await self.gateway.close()
        await self.services.close()
