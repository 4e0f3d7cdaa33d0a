"""A real server and a real Chromium for the browser tests; they are skipped, with the reason, where a part is missing."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("playwright", reason="Playwright is not installed")
pytest.importorskip("starlette", reason="the extra `server` is not installed")

from browser.guest import SIZES, Guest
from browser.stage import Stage, build
from playwright.sync_api import Browser, BrowserContext, expect, sync_playwright
from served import Served, serving
from timeouts import TEST_TIMEOUT, TIMEOUT

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser")
"""Chromium's programs: the first has the same engine and no windows of its own, and takes a sixth of the time for a new page."""
CHROMIUM = os.environ.get("PELING_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
ARGUMENTS = ["--no-sandbox", "--disable-background-networking", "--mute-audio"]
PAGE = Path(str(files("peling.server"))) / "static" / "index.html"
MILLISECONDS = 1000 * TIMEOUT
expect.set_options(timeout=MILLISECONDS)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A browser that stops answering ends its test; one process runs all of these tests, which share a server and a Chromium."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.timeout(TEST_TIMEOUT))
            item.add_marker(pytest.mark.xdist_group("browser"))


class Rooms:
    """Browsers for guests that come one after another: a context that has loaded the client once loads it much faster again.

    A guest finds nothing of the one before: no cookies, and nothing that was kept (see `Guest`).
    """

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._free: dict[tuple[str, bool], list[BrowserContext]] = {}

    def take(self, lang: str, *, touch: bool) -> BrowserContext:
        """A context that nobody uses."""
        free = self._free.setdefault((lang, touch), [])
        if free:
            return free.pop()
        context = self._browser.new_context(locale="nl-NL" if lang == "nl" else "en-GB", has_touch=touch, reduced_motion="reduce")
        context.set_default_timeout(MILLISECONDS)
        return context

    def give_back(self, context: BrowserContext, lang: str, *, touch: bool) -> None:
        """The guest is gone."""
        for page in context.pages:
            page.close()
        context.clear_cookies()
        context.unroute_all()
        self._free[lang, touch].append(context)


# One server and one Chromium for all browser tests; other tests must find neither the stage nor the event loop of Playwright.


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Chromium, without a window."""
    if CHROMIUM is None:
        pytest.skip("no Chromium on this machine (PELING_CHROMIUM names one)")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, headless=True, args=ARGUMENTS)
        yield chromium
        chromium.close()


@pytest.fixture(scope="package")
def rooms(browser: Browser) -> Rooms:
    """Browsers for guests."""
    return Rooms(browser)


@pytest.fixture(scope="package")
def table_stage() -> Iterator[Stage]:
    """The stage that all browser tests share."""
    with pytest.MonkeyPatch.context() as patch:
        yield build(patch)


@pytest.fixture(scope="package")
def served(table_stage: Stage) -> Iterator[Served]:  # the stage stands before the server starts
    """A server with the built client."""
    if not PAGE.is_file():
        pytest.skip("the client is not built: make web")
    with serving(undo_time=TIMEOUT, grace=TIMEOUT) as running:  # neither runs out while a slow machine looks at a screen
        yield running


@pytest.fixture
def stage(table_stage: Stage) -> Iterator[Stage]:
    """The stage, empty at first."""
    table_stage.set()
    yield table_stage
    table_stage.set()


@pytest.fixture
def invite(rooms: Rooms, served: Served, request: pytest.FixtureRequest) -> Iterator[Callable[..., Guest]]:
    """Invites guests, each with a browser of their own; whatever their consoles complain of fails the test."""
    guests: list[tuple[Guest, bool]] = []

    def make(size: str = "desktop", lang: str = "nl", name: str = "Anna", **kept: Any) -> Guest:
        touch = size != "desktop"
        guest = Guest(rooms.take(lang, touch=touch), f"http://127.0.0.1:{served.port}", name, lang, **kept)
        guest.everywhere = request.node.get_closest_marker("long") is not None
        guest.page.set_viewport_size({"width": SIZES[size][0], "height": SIZES[size][1]})
        guests.append((guest, touch))
        return guest

    yield make
    complaints = [complaint for guest, _ in guests for complaint in guest.complaints]
    elsewhere = [address for guest, _ in guests for address in guest.elsewhere]
    for guest, touch in guests:
        rooms.give_back(guest.context, guest.came, touch=touch)
    assert not complaints
    assert not elsewhere, "the client asked other places"
