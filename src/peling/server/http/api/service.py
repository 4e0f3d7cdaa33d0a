"""The server itself: its preset phrases, health and metrics."""

from __future__ import annotations

import hmac

from starlette.responses import Response

from peling import __version__
from peling.server import metrics
from peling.server.edge.addresses import is_local
from peling.server.http.call import Call
from peling.server.store import leases
from peling.server.words import PHRASES, Problem
from peling.wire.schemas import Health
from peling.words import Words


async def list_phrases(_call: Call) -> dict[str, Words]:
    """The phrases that players may say."""
    return PHRASES


async def health(call: Call) -> Health:
    """Whether the server is healthy: the database can be read, and the last write worked or one works now."""
    services = call.server.services
    await services.probe()
    await services.read(leases.database_time)
    return Health("ok", __version__, services.worker, len(call.server.registry.live))


async def get_metrics(call: Call) -> Response:
    """The metrics of all workers, for Prometheus."""
    request, services = call.request, call.server.services
    token = services.settings.metrics_token
    given = request.headers.get("authorization", "").removeprefix("Bearer ").strip()
    inside = request.state.internal or is_local(request.state.address)
    if not (hmac.compare_digest(given.encode(), token.encode()) if token else inside):
        raise Problem("unauthorized")
    texts = [services.metrics.write(services.worker)]
    if services.shared and not request.state.internal:
        for worker, address in (await services.read(leases.living)).items():
            if worker != services.worker and address:
                place = leases.Elsewhere(worker, address)
                answer = await call.server.gateway.ask(request, place, "/metrics", b"", method="GET")
                texts += [bytes(answer.body).decode()] if answer is not None and answer.status_code == 200 else []
    return Response(metrics.merge(texts), media_type="text/plain; version=0.0.4; charset=utf-8")
