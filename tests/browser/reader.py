"""A guest with a screen reader: finds everything by role and name and hears the log, and knows nothing of how it looks."""

from __future__ import annotations

import re
from typing import Any

from browser.guest import WORDS, Guest
from playwright.sync_api import Locator, Page, expect

HEARD: dict[str, dict[str, str]] = {
    "nl": {
        "hand": "Uw spel",
        "log": "Verloop",
        "turn": "leg een steen weg",
        "throw": "{tile} wegleggen",
        "thrown": "Oost legt {tile} weg",
        "won": "U hebt mahjong!",
        "sheet": "Telling van Anna",
        "payments": "Wie betaalt wie",
        "deal": "Spel 2",
        "9s": "bamboe 9",
        "1p": "kringen 1",
    },
    "en": {
        "hand": "Your hand",
        "log": "Log",
        "turn": "discard a tile",
        "throw": "Discard {tile}",
        "thrown": "East discards {tile}",
        "won": "Mahjong! You win",
        "sheet": "Score of Anna",
        "payments": "Who pays whom",
        "deal": "Deal 2",
        "9s": "bamboo 9",
        "1p": "circles 1",
    },
}


class Reader:
    """Plays `stage.CLAIMS` by roles, names and the log alone."""

    def __init__(self, guest: Guest) -> None:
        self.page: Page = guest.page
        self.words = {**WORDS[guest.lang], **HEARD[guest.lang]}

    def find(self, role: Any, name: str, within: Locator | None = None, **state: Any) -> Locator:
        """What has this role and exactly this name."""
        return (within or self.page).get_by_role(role, name=self.words.get(name, name), exact=True, **state)

    def snapshot(self) -> str:
        """The page as a screen reader has it."""
        return self.page.locator("body").aria_snapshot() + "\n"

    def hear_turn(self) -> None:
        """The status above the rack asks for a discard."""
        status = self.find("region", "hand").get_by_role("status")
        expect(status).to_contain_text(re.compile(self.words["turn"], re.IGNORECASE))

    def throw(self, tile: str) -> None:
        """Choose a tile, then the button that says it; the log tells that it is gone."""
        self.hear_turn()
        name = self.words[tile]
        hand = self.find("region", "hand")
        hand.get_by_role("list", name=self.words["rack"]).get_by_role("button", name=name).last.click()
        self.find("button", self.words["throw"].format(tile=name), hand, disabled=False).click()
        expect(self.find("log", "log")).to_contain_text(self.words["thrown"].format(tile=name))

    def call(self, name: str) -> Locator:
        """A call that can be made now."""
        button = self.find("button", name, disabled=False)
        button.wait_for()
        return button
