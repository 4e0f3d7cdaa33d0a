"""The screens of the documentation, in docs/screens.

`PYTHONPATH=src:tests python tests/browser/screens.py [name …]` takes them again.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from browser.conftest import ARGUMENTS, CHROMIUM, MILLISECONDS
from browser.guest import Guest
from browser.positions import Show, frame
from browser.presses import OPEN_TAPS, play
from browser.stage import CLAIMS, MINE, Stage, build
from browser.teller import Teller
from playwright.sync_api import Browser, expect, sync_playwright
from served import serving
from walls import Plan

from peling.bots import make
from peling.game.actions import NEXT, PASS, ActionType
from peling.game.match import Match

FOLDER = Path(__file__).parents[2] / "docs" / "screens"
WINDOWS = {"phone": (390, 844), "tablet": (1180, 820), "desktop": (1440, 900), "upright": (820, 1180)}
NAMES = ("Anna", "Bert", "Carla", "Dirk")


def claim() -> dict[str, Any]:
    """The middle of a deal that bots played: Anna may take a tile."""
    for seed in range(1, 200):
        match = Match("nts", NAMES, seed, deals=1)
        bots = [make("quick", match.rules, seed=seat) for seat in range(4)]
        while not match.finished:
            if not match.to_act:
                match.push(NEXT)
                continue
            seat = match.to_act[0]
            view = match.view(seat)
            sets = [len(view.table.melds[other]) for other in (1, 2, 3)]
            calls = {action.type for action in view.legal}
            full = 25 < view.table.wall_left < 45 and sum(bool(number) for number in sets) >= 2
            if seat == 0 and full and PASS in view.legal and {ActionType.CHOW, ActionType.PUNG} <= calls:
                return {**frame(view), "deal": 4, "totals": [124, -48, 36, -112]}
            match.push(bots[seat].choose(view), seat)
    raise LookupError("no such position")


class Screens:
    """Takes pictures of guests' screens."""

    def __init__(self, browser: Browser, home: str, stage: Stage) -> None:
        self._browser = browser
        self._home = home
        self._stage = stage

    def guest(self, window: str, lang: str = "nl", name: str = "Anna", *plans: Plan, **kept: Any) -> Guest:
        """Somebody with a window; the next match is dealt by these plans."""
        self._stage.set(*plans)
        locale = "nl-NL" if lang == "nl" else "en-GB"
        context = self._browser.new_context(locale=locale, has_touch=window != "desktop", reduced_motion="reduce")
        context.set_default_timeout(MILLISECONDS)
        guest = Guest(context, self._home, name, lang, **kept)
        width, height = WINDOWS[window]
        guest.page.set_viewport_size({"width": width, "height": height})
        return guest

    def take(self, guest: Guest, name: str) -> None:
        """A picture, once nothing moves."""
        guest.page.mouse.move(0, 0)
        guest.page.wait_for_timeout(1500)
        guest.page.screenshot(path=str(FOLDER / f"{name}.jpg"), type="jpeg", quality=85)
        guest.context.close()

    # the pictures

    def _position(self, name: str, window: str, lang: str = "nl", **kept: Any) -> None:
        guest = self.guest(window, lang, **kept)
        Show(guest).show(claim())
        self.take(guest, name)

    def home(self) -> None:
        """The home page of somebody who has a game to go on with."""
        guest = self.guest("tablet", "nl", "Anna", CLAIMS)
        guest.sit()
        guest.wait_for_turn()
        self.take(guest.go("/"), "home")

    def count(self) -> None:
        """A hand that is counted."""
        guest = self.guest("tablet")
        teller = Teller(guest, seat="S")
        play(teller, OPEN_TAPS)
        teller.answered()
        self.take(guest, "count")

    def table(self) -> None:
        """A claim on a tablet."""
        self._position("table", "tablet")

    def phone(self) -> None:
        """The same on a phone."""
        self._position("phone", "phone")

    def desktop(self) -> None:
        """The same on a desktop."""
        self._position("desktop", "desktop")

    def contrast(self) -> None:
        """High contrast, in English."""
        self._position("contrast", "tablet", "en", theme="contrast")

    def dark(self) -> None:
        """The dark theme, on the blue cloth."""
        self._position("dark", "tablet", theme="dark", felt="blue")

    def lobby(self) -> None:
        """A table for friends."""
        guest = self.guest("tablet")
        guest.ask("POST", "/me", {"name": "Anna"})
        seats = ["me", "open", "club", "club"]
        made = guest.ask("POST", "/tables", {"rules": "nts", "options": {}, "seats": seats, "settings": {"bots": "club"}})
        self.take(guest.go(f"/table/{made['table']}", "h1"), "lobby")

    def hint(self) -> None:
        """Advice."""
        guest = self.guest("tablet", "nl", "Anna", Plan((MINE,), draws="C 5p N"))
        guest.sit()
        guest.wait_for_turn()
        guest.page.get_by_role("button", name="Raad").click()
        expect(guest.page.locator("[data-drawer=hint] .best")).to_have_text(re.compile(r"Leg .* weg\."))
        self.take(guest, "hint")

    def teaching(self) -> None:
        """Open hands."""
        guest = self.guest("tablet", "nl", "Anna", CLAIMS)
        guest.sit(teaching=True)
        guest.throw("9s")
        guest.wait_for("pung")
        self.take(guest, "teaching")

    def rules(self) -> None:
        """The rules, searched."""
        guest = self.guest("tablet")
        guest.go("/rules/nts", ".rows").page.get_by_role("searchbox").fill("draak")
        self.take(guest, "rules")

    def _won(self, window: str, rules: str = "nts", **settings: Any) -> tuple[Guest, str]:
        guest = self.guest(window, "nl", "Anna", CLAIMS)
        table = guest.sit(rules, **settings)
        guest.win()
        return guest, table

    def score(self) -> None:
        """A score sheet."""
        self.take(self._won("upright")[0], "score")

    def telraam(self) -> None:
        """A score sheet of mcr with the counting frame."""
        guest, _ = self._won("phone", "mcr")
        guest.page.locator(".telraam").scroll_into_view_if_needed()
        self.take(guest, "telraam")

    def replay(self) -> None:
        """A deal that is over."""
        guest, table = self._won("tablet")
        self.take(guest.go(f"/replay/{table}/1?step=6", ".board"), "replay")

    def summary(self) -> None:
        """The end of a match."""
        guest, _ = self._won("upright", deals=2)
        guest.page.get_by_role("button", name="Stoppen na dit spel").click()
        guest.page.wait_for_selector(".summary .best")
        self.take(guest, "summary")


ALL: dict[str, Callable[[Screens], None]] = {
    name: getattr(Screens, name)
    for name in (
        *(
            "home",
            "count",
            "table",
            "phone",
            "desktop",
            "contrast",
            "dark",
            "lobby",
            "hint",
            "teaching",
            "rules",
            "score",
            "telraam",
        ),
        *("replay", "summary"),
    )
}


def main(names: list[str]) -> None:
    """Take the screens with these names, or all."""
    with pytest.MonkeyPatch.context() as patch, sync_playwright() as playwright:
        stage = build(patch)
        browser = playwright.chromium.launch(executable_path=CHROMIUM, headless=True, args=ARGUMENTS)
        with serving() as served:
            screens = Screens(browser, f"http://127.0.0.1:{served.port}", stage)
            for name in names or ALL:
                ALL[name](screens)
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
