"""Looks a page over at the three sizes: what axe finds, whether it is wider than the screen, its headings and title."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest
from browser.guest import SIZES, Guest

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
CHECK = """async () => {
  const late = new Promise((_, fail) => setTimeout(() => fail(new Error('axe does not come to an end')), 120000));
  const found = await Promise.race([axe.run(document, {resultTypes: ['violations']}), late]);
  return found.violations.map(({id, nodes}) => id + ': ' + nodes.map((node) => node.target.join(' ')).slice(0, 4).join(' | '));
}"""
DRAWN = """async () => {
  const later = (time) => new Promise((done) => setTimeout(done, time));
  await Promise.race([document.fonts.ready, later(5000)]);
  await later(50);
}"""
"""Wait until the layout has settled at this size."""
WIDER = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


def inspect(guest: Guest, where: str, sizes: Iterable[str] = SIZES) -> list[str]:
    """What is wrong with the page that the guest sees, at each size; the page keeps its last size."""
    if not AXE.is_file():
        pytest.skip("axe-core is not installed: make web")
    page = guest.page
    page.evaluate(AXE.read_text(encoding="utf-8"))
    notes = [] if page.title() else ["no title"]
    for size in sizes:
        width, height = SIZES[size]
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(DRAWN)
        notes += page.evaluate(CHECK)
        wide = page.evaluate(WIDER)
        notes += [f"{wide} pixels too wide at {size}"] if wide > 0 else []
    heads = page.locator("h1:not([inert] *)").count()
    notes += [f"{heads} headings of level 1"] if heads != 1 else []
    lang = page.locator("html").get_attribute("lang")
    notes += [f"the page says that it is {lang}"] if lang != guest.lang else []
    return [f"{where}: {note}" for note in notes]
