"""Metrics: what strangers send does not make more of them."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

pytest.importorskip("starlette", reason="the extra `server` is not installed")

from served import serving

from peling.server.edge.security import Guard
from peling.server.metrics import Metrics
from peling.server.settings import read_settings


def test_paths_and_methods_of_strangers_are_no_labels(tmp_path: Any) -> None:
    metrics = Metrics()

    async def app(_scope: Any, _receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 405, "headers": []})

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": b""}

    async def send(_message: Any) -> None:
        pass

    async def ask() -> None:
        guard = Guard(app, app, read_settings({}, data=str(tmp_path), rate=1e6, burst=10**6), metrics)
        for number in range(50):
            path = f"/{number}"
            scope = {"type": "http", "method": f"M{number}", "path": path, "raw_path": path.encode(), "query_string": b"",
                     "scheme": "http", "headers": [(b"host", b"localhost")], "state": {}}  # fmt: skip
            await guard(scope, receive, send)

    asyncio.run(ask())
    lines = [line for line in metrics.write("w").splitlines() if line.startswith("peling_requests_total")]
    assert lines == ['peling_requests_total{method="other",route="-",status="405",worker="w"} 50.0']


def test_a_route_is_counted_by_its_pattern() -> None:
    with serving() as served:
        for number in range(5):
            served.call("GET", f"/api/tables/{number}x")
            served.call("GET", f"/{number}")
        text = served.call("GET", "/metrics").raw.decode()
    found = [line for line in text.splitlines() if line.startswith("peling_requests_total")]
    assert len(found) == 2, found
    assert any('route="/api/tables/{table}"' in line and line.endswith(" 5.0") for line in found)
