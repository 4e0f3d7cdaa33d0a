"""Looks a page over at the three sizes: what axe finds, whether it is wider than the screen, its headings and title."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest
from browser.guest import SIZES, Guest
from playwright.sync_api import Page

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
CHECK = """async () => {
  const late = new Promise((_, fail) => setTimeout(() => fail(new Error('axe does not come to an end')), 120000));
  const found = await Promise.race([axe.run(document, {resultTypes: ['violations']}), late]);
  return found.violations.map(({id, nodes}) => id + ': ' + nodes.map((node) => node.target.join(' ')).slice(0, 4).join(' | '));
}"""
DRAWN = """async () => {
  const later = (time) => new Promise((done) => setTimeout(done, time));
  const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  await Promise.race([document.fonts.ready, later(5000)]);
  await Promise.race([drawn(), later(5000)]);
}"""
"""Wait until everything is drawn at this size: letters are there, and observers of sizes had their turn."""
WIDER = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


def inspect(guest: Guest, where: str, sizes: Iterable[str] = ()) -> list[str]:
    """What is wrong with the page that the guest sees, at these sizes; else at the guest's own, in a test marked `long` at all.

    The page gets its own size back.
    """
    if not AXE.is_file():
        pytest.skip("axe-core is not installed: make web")
    page = guest.page
    own = page.viewport_size
    assert own is not None
    page.evaluate(AXE.read_text(encoding="utf-8"))
    notes = [] if page.title() else ["no title"]
    asked = [SIZES[size] for size in sizes or (SIZES if guest.everywhere else ())]
    for width, height in asked or [(own["width"], own["height"])]:
        resize(page, width, height)
        notes += [f"{fault} at {width}x{height}" for fault in page.evaluate(CHECK)]
        wide = page.evaluate(WIDER)
        notes += [f"{wide} pixels too wide at {width}x{height}"] if wide > 0 else []
    resize(page, own["width"], own["height"])
    heads = page.locator("h1:not([inert] *)").count()
    notes += [f"{heads} headings of level 1"] if heads != 1 else []
    lang = page.locator("html").get_attribute("lang")
    notes += [f"the page says that it is {lang}"] if lang != guest.lang else []
    return [f"{where}: {note}" for note in notes]


def resize(page: Page, width: int, height: int) -> None:
    """Another window, and everything drawn in it."""
    if page.viewport_size != {"width": width, "height": height}:
        page.set_viewport_size({"width": width, "height": height})
    page.evaluate(DRAWN)
