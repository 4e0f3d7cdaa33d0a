"""The documentation site under `/docs/`, if it was built in a source tree with `make docs`; wheels do not contain it."""

from __future__ import annotations

import base64
import hashlib
import html
import re
from functools import lru_cache
from os import PathLike, fspath, stat_result
from pathlib import Path

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from peling.server.edge.security import POLICY
from peling.server.words import Problem

TREE = Path(__file__).parents[5]
FOLDER = TREE / "build" / "docs"
_ATTRIBUTE = re.compile(r' style="([^"]*)"')
_INLINE = re.compile(r"<(script|style)>(.*?)</\1>", re.DOTALL)


def routes() -> list[BaseRoute]:
    """The site, if it is built."""
    if not (FOLDER / "index.html").is_file():
        return []
    return [Route("/docs", _with_slash), Mount("/docs", _Site(directory=FOLDER, html=True))]


async def _with_slash(request: Request) -> Response:
    """Redirect to the address with a slash: links on the first page are relative to its folder."""
    request.state.route = "docs"
    return RedirectResponse("docs/")


class _Site(StaticFiles):
    """Files of the site; a page gets a policy that allows its own inline scripts and styles by their hashes."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A file of the site, or 404."""
        scope.setdefault("state", {})["route"] = "docs"
        if not path.isprintable():
            raise Problem("not_found")
        return await super().get_response(path, scope)

    def file_response(
        self, full_path: str | PathLike[str], stat_result: stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        """A file; a page gets its content security policy."""
        response = super().file_response(full_path, stat_result, scope, status_code)
        response.headers["Cache-Control"] = "no-cache"
        if fspath(full_path).endswith(".html"):
            response.headers["Content-Security-Policy"] = policy(fspath(full_path), stat_result.st_mtime)
        return response


@lru_cache(maxsize=256)
def policy(path: str, _changed: float) -> str:
    """The server's policy, extended with the hashes of this page's inline scripts and styles."""
    text = Path(path).read_text(encoding="utf-8")
    allowed = {"script": "", "style": ""}
    for kind, inline in _INLINE.findall(text):
        allowed[kind] += _hash(inline)
    if attributes := set(_ATTRIBUTE.findall(text)):
        allowed["style"] += " 'unsafe-hashes'" + "".join(_hash(html.unescape(inline)) for inline in sorted(attributes))
    result = POLICY
    for kind, hashes in allowed.items():
        result = result.replace(f"{kind}-src 'self'", f"{kind}-src 'self'{hashes}")
    return result


def _hash(inline: str) -> str:
    """The hash of an inline script or style, as a policy lists it."""
    return f" 'sha256-{base64.b64encode(hashlib.sha256(inline.encode()).digest()).decode()}'"
