"""The built browser client: browsers cache files with hashed names forever and revalidate all others."""

from __future__ import annotations

import mimetypes
import re
from importlib.resources import files
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import BaseRoute, Match, Route
from starlette.types import Scope

from peling.server.words import Problem

FOLDER = Path(str(files("peling.server"))) / "static"
_HASHED = re.compile(r"[-.][\w-]{8,}\.\w+$")
_ENCODINGS = (("br", ".br"), ("gzip", ".gz"))
FOREVER = "public, max-age=31536000, immutable"
UNBUILT = """<!doctype html>
<html lang="nl"><meta charset="utf-8"><title>Peling</title>
<h1>Peling</h1>
<p>De spelpagina is nog niet gebouwd: geef <code>make web</code>.
De programma-interface werkt: <a href="/api/docs">/api/docs</a>.</p>
<p lang="en">The browser client has not been built yet: run <code>make web</code>.
The API works: <a href="/api/docs">/api/docs</a>.</p>
</html>"""


def routes() -> list[BaseRoute]:
    """Every address outside the HTTP API: a file of the client, or its page."""
    return [_Files("/{path:path}", serve, methods=["GET", "HEAD"])]


class _Files(Route):
    """Does not match the API's addresses, so that a wrong method there is refused as a wrong method."""

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        path = str(scope["path"])
        if path == "/api" or path.startswith("/api/"):
            return Match.NONE, {}
        return super().matches(scope)


async def serve(request: Request) -> Response:
    """A file of the client, or its page, which routes the rest of the address itself."""
    path = request.path_params["path"]
    request.state.route = "static"
    if not _sensible(path):
        raise Problem("not_found")
    found = _inside(path)
    if found is not None:
        return _answer(request, found, FOREVER if _HASHED.search(found.name) else "no-cache")
    if "." in path.rpartition("/")[2]:
        raise Problem("not_found")
    index = FOLDER / "index.html"
    if not index.is_file():
        return HTMLResponse(UNBUILT, headers={"Cache-Control": "no-cache"})
    return _answer(request, index, "no-cache")


def _sensible(path: str) -> bool:
    """Whether a path can be one of ours: no control characters, no invalid UTF-8, no way out of the folder."""
    return path.isprintable() and not {"\\", "\ufffd"} & set(path) and ".." not in path.split("/")


def _inside(path: str) -> Path | None:
    try:
        file = (FOLDER / path).resolve()
        return file if file.is_relative_to(FOLDER.resolve()) and file.is_file() else None
    except (OSError, ValueError):  # a name that the file system rejects
        return None


def _answer(request: Request, file: Path, keep: str) -> Response:
    kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    headers = {"Cache-Control": keep, "Vary": "Accept-Encoding"}
    accepted = request.headers.get("accept-encoding", "")
    for name, ending in _ENCODINGS:
        packed = file.with_name(file.name + ending)
        if name in accepted and packed.is_file():
            return FileResponse(packed, media_type=kind, headers=headers | {"Content-Encoding": name})
    return FileResponse(file, media_type=kind, headers=headers)
