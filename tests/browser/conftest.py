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
from playwright.sync_api import Browser, expect, sync_playwright
from served import Served, serving

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser")
"""Chromium's programs: the first has the same engine and no windows of its own, and takes a sixth of the time for a new page."""
CHROMIUM = os.environ.get("PELING_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
ARGUMENTS = ["--no-sandbox", "--disable-background-networking", "--mute-audio"]
PAGE = Path(str(files("peling.server"))) / "static" / "index.html"
PATIENCE = int(os.environ.get("PELING_PATIENCE", "60000"))
"""Milliseconds until something that does not happen counts as a failure; the machine may have other things to do."""
STOPPED = 900
"""Seconds after which a test is given up."""
expect.set_options(timeout=PATIENCE)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A browser that stops answering ends its test."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.timeout(STOPPED))


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Chromium, without a window."""
    if CHROMIUM is None:
        pytest.skip("no Chromium on this machine (PELING_CHROMIUM names one)")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, headless=True, args=ARGUMENTS)
        yield chromium
        chromium.close()


@pytest.fixture(scope="module")
def table_stage() -> Iterator[Stage]:
    """The stage that the tests of a module share; other tests must not find it, nor the event loop of Playwright."""
    with pytest.MonkeyPatch.context() as patch:
        yield build(patch)


@pytest.fixture(scope="module")
def served(table_stage: Stage) -> Iterator[Served]:  # the stage stands before the server starts
    """A server with the built client."""
    if not PAGE.is_file():
        pytest.skip("the client is not built: make web")
    with serving() as running:
        yield running


@pytest.fixture
def stage(table_stage: Stage) -> Iterator[Stage]:
    """The stage, empty at first."""
    table_stage.set()
    yield table_stage
    table_stage.set()


@pytest.fixture
def invite(browser: Browser, served: Served) -> Iterator[Callable[..., Guest]]:
    """Invites guests, each with a browser of their own; whatever their consoles complain of fails the test."""
    guests: list[Guest] = []

    def make(size: str = "desktop", lang: str = "nl", name: str = "Anna", **kept: Any) -> Guest:
        width, height = SIZES[size]
        context = browser.new_context(
            viewport={"width": width, "height": height},
            locale="nl-NL" if lang == "nl" else "en-GB",
            has_touch=size != "desktop",
            reduced_motion="reduce",
        )
        context.set_default_timeout(PATIENCE)
        guest = Guest(context, f"http://127.0.0.1:{served.port}", name, lang, **kept)
        guests.append(guest)
        return guest

    yield make
    complaints = [complaint for guest in guests for complaint in guest.complaints]
    elsewhere = [address for guest in guests for address in guest.elsewhere]
    for guest in guests:
        guest.context.close()
    assert not complaints
    assert not elsewhere, "the client asked other places"
