"""Every page: no violation found by axe, nothing sticks out; the first load is small.

The ordinary tests look at each page once, in another language, theme and size than the page before; the long ones look at every
page in both languages and all themes at all sizes.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from importlib.resources import files
from itertools import product
from pathlib import Path
from typing import Literal
from urllib.parse import urlsplit

import pytest
from browser.guest import SIZES, Guest
from browser.inspection import WIDER, inspect
from browser.stage import CLAIMS, Stage
from marks import mostly_slow
from playwright.sync_api import expect

Invite = Callable[..., Guest]
STATIC = Path(str(files("peling.server"))) / "static"
PAGES = (
    ("/", "h1"),
    ("/play", ".choice"),
    ("/friends", ".choice"),
    ("/learn", ".rules .card"),
    ("/count", "[data-key]"),
    ("/pay", "[data-net]"),
    ("/settings", ".settings"),
    ("/about", "h1"),
    ("/games", "h1"),
    ("/drills", "h1"),
    ("/lessons/nts?topic=half_clean&level=1&seed=7", ".ledge .tile"),
    ("/lessons/bmr/progress", ".boxes"),
    ("/lessons/mcr/row/mcr_29", ".ledge .tile"),
    ("/nowhere", "h1"),
    ("/rules/bmr/card", ".columns"),
)
LOOKS = (("phone", "nl", "light"), ("tablet", "en", "dark"), ("desktop", "nl", "contrast"))
"""Size, language and theme, in turns."""
THEMES = ("light", "dark", "contrast")
LONG_PAGES = {"nl": "/rules/nts", "en": "/rules/mcr"}
"""Pages with the same layout, which axe checks slowly: one in each language."""


@pytest.mark.parametrize(("size", "lang", "theme"), mostly_slow(LOOKS, LOOKS[0]))
def test_pages(invite: Invite, size: str, lang: str, theme: str) -> None:
    guest = invite(size, lang, theme=theme)
    found: list[str] = []
    for path, wait in (*PAGES, ("/rules/nts", ".rows"))[LOOKS.index((size, lang, theme)) :: len(LOOKS)]:
        guest.go(path, wait)
        if path.startswith("/rules/nts"):  # a hundred rows of the same form: some of them will do here
            rows = guest.page.locator(".rows li, .rows tr")
            before = rows.count()
            guest.page.get_by_role("searchbox").fill("dra")
            expect(rows).not_to_have_count(before)
        found += inspect(guest, path)
    assert not found


@pytest.mark.long
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("lang", ["nl", "en"])
def test_pages_in_every_way(invite: Invite, lang: str, theme: str) -> None:
    guest = invite("phone", lang, theme=theme)
    found: list[str] = []
    for path, wait in (*PAGES, (LONG_PAGES[lang], ".rows")):
        found += inspect(guest.go(path, wait), path, SIZES)
    assert not found


LOOKS_AT_TABLE = [
    pytest.param("phone", "nl", "light", marks=pytest.mark.slow),
    *(
        pytest.param("tablet", lang, theme, marks=pytest.mark.long)
        for lang, theme in product(("nl", "en"), THEMES)
        if (lang, theme) != ("nl", "light")
    ),
]


@pytest.mark.parametrize(("size", "lang", "theme"), LOOKS_AT_TABLE)
def test_the_table_and_what_follows(invite: Invite, stage: Stage, size: str, lang: str, theme: str) -> None:
    stage.set(CLAIMS)
    guest = invite(size, lang, coach=True, theme=theme)
    table = guest.sit()
    page = guest.page
    guest.wait_for_turn()
    found = inspect(guest, "turn")
    guest.throw("9s")
    guest.wait_for("pung")
    found += inspect(guest, "claim")
    for key in ("?", "i"):
        page.keyboard.press(key)
        page.wait_for_selector("dialog[open]")
        found += inspect(guest, f"dialog {key}")
        guest.leave_dialog()
    page.get_by_role("button", name="Menu").click()
    page.wait_for_selector("dialog[open]")
    found += inspect(guest, "menu")
    guest.leave_dialog()
    guest.claim("pung")
    guest.throw("1p")
    guest.claim("mahjong")
    page.wait_for_selector(".sheet")
    for details in page.locator(".sheet details").all():
        details.locator("summary").click()
    found += inspect(guest, "score")
    for where, wait in ((f"/replay/{table}/1?step=2&seat=0", ".board"), (f"/verify/{table}", ".card"), ("/games", ".card")):
        found += inspect(guest.go(where, wait), where)
    assert not found


def test_large_letters(invite: Invite) -> None:
    guest = invite("tablet", scale=150)
    for path, wait in PAGES[:4]:
        guest.go(path, wait)
        assert guest.page.evaluate(WIDER) <= 0, path


PRINTED = {("mcr", "nl"), ("nts", "nl")}
CARDS = [
    pytest.param(rules, lang, 1 if rules == "mcr" else 2, marks=() if (rules, lang) in PRINTED else pytest.mark.long)
    for lang, rules in product(("nl", "en"), ("nts", "nts-2009", "mcr", "bmr"))
]
"""Rule set, language, sheets: a doubling table has a sheet of its own."""


@pytest.mark.parametrize(("rules", "lang", "sheets"), CARDS)
def test_score_cards_are_printed(invite: Invite, rules: str, lang: str, sheets: int) -> None:
    page = invite("desktop", lang).go(f"/rules/{rules}/card", ".columns").page
    printed = page.pdf(format="A4", prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) == sheets
    starred = page.locator(".columns td", has_text="*").count()
    note = "* Of de gewone telling" if lang == "nl" else "* Or the ordinary count"
    assert page.get_by_text(note).count() == (1 if starred else 0)
    if starred:  # the note stands on the same sheet as the stars
        top = page.get_by_text(note).bounding_box()
        table = page.locator(".doublings").bounding_box()
        assert top is not None
        assert table is not None
        assert top["y"] < table["y"]
    assert bool(starred) == (rules != "mcr")


def gzip_size(address: str) -> int:
    """The bytes of a file of the client, gzipped where it is served so; what is no file counts nothing."""
    name = urlsplit(address).path.lstrip("/") or "index.html"
    for file in (STATIC / f"{name}.gz", STATIC / name):
        if file.is_file():
            return file.stat().st_size
    return 0


def test_the_first_load_is_small(invite: Invite) -> None:
    guest = invite("tablet")
    asked: set[str] = set()
    guest.page.on("request", lambda request: asked.add(request.url))
    guest.go("/", "h1")
    guest.page.wait_for_load_state("networkidle")
    assert 50_000 < sum(gzip_size(address) for address in asked) < 200_000
    guest.go("/count", "[data-key]")
    assert sum(gzip_size(address) for address in asked) < 200_000


COLOURS = """() => {
  const names = (rule) => rule.cssRules?.length ? [...rule.cssRules].flatMap(names) : [...(rule.style ?? [])];
  const all = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].flatMap(names));
  const shown = getComputedStyle(document.documentElement);
  const own = [...new Set(all)].filter((name) => name.startsWith('--'));
  return Object.fromEntries(['color-scheme', ...own].map((name) => [name, shown.getPropertyValue(name)]));
}"""
"""Every colour that has a name."""


@pytest.mark.parametrize(("felt", "safe"), [("green", False), ("blue", True)])
def test_where_no_theme_is_chosen_the_page_follows_the_machine(invite: Invite, felt: str, safe: bool) -> None:
    chosen = {}
    for theme in ("light", "dark"):
        page = invite("desktop", theme=theme, felt=felt, safe=safe).go("/").page
        chosen[theme] = page.evaluate(COLOURS)
        page.emulate_media(media="print")
        assert page.evaluate(COLOURS)["color-scheme"] == "light"
    guest = invite("desktop", theme="auto", felt=felt, safe=safe)
    page = guest.page
    schemes: tuple[Literal["dark", "light"], ...] = ("dark", "light")
    for theme in schemes:
        page.emulate_media(color_scheme=theme, media="screen")
        guest.go("/")
        assert page.evaluate(COLOURS) == chosen[theme]
    page.emulate_media(color_scheme="dark")
    expect(page.locator(":root")).to_have_css("color-scheme", "dark")
    assert page.evaluate(COLOURS) == chosen["dark"]


@pytest.mark.parametrize(
    ("theme", "machine", "shown"),
    [("auto", "dark", "dark"), ("auto", "light", "light"), ("dark", "light", "dark"), ("light", "dark", "light")],
)
def test_the_first_paint_has_the_theme(invite: Invite, theme: str, machine: Literal["light", "dark"], shown: str) -> None:
    guest = invite("desktop", theme=theme)
    page = guest.page
    page.emulate_media(color_scheme=machine)
    page.route("**/assets/*.js", lambda route: route.fulfill(body="", content_type="text/javascript"))
    guest.go("/", ".late")
    expect(page.locator(":root")).to_have_css("color-scheme", shown)
