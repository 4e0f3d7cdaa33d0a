"""A guest who counts hands: taps them in tile by tile, and reads the sheet off the screen."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from browser.guest import Guest
from playwright.sync_api import Locator, Route, expect

from peling import Hand, parse_hand
from peling.hands import Meld, Shape
from peling.tiles import DRAGON_ROUND, TEXT

JOKER = "J"
WINDS = {"E": "Oost", "S": "Zuid", "W": "West", "N": "Noord"}
LINES = "() => [...document.querySelectorAll('[data-line]')].map((row) => [row.dataset.line, Number(row.dataset.value)])"


class Teller:
    """Counts on a real page, by real presses; `taps` says how many there were."""

    def __init__(self, guest: Guest, rules: str = "nts", *, come: bool = True, **facts: Any) -> None:
        self.guest, self.page, self.taps = guest, guest.page, 0
        self.rules, self.options = rules, facts.pop("options", {})
        self.facts: dict[str, Any] = {"seat": "E", "round": "E", "goulash": False, **facts}
        if come:
            self.guest.go("/about")
            self.remember()

    def remember(self, **more: Any) -> None:
        """Come with facts that were remembered from the hand before."""
        luck = self.rules in ("mcr", "bmr") or bool(self.options.get("luck_tiles"))
        kept = {
            "facts": {"rules": self.rules, "options": self.options, **self.facts},
            "deck": {"luck": luck, "characters": True},
            "text": "",
            "tiles": 0,
            "done": False,
            "at": 0,
            **more,
        }
        self.page.evaluate("(kept) => localStorage['peling.count'] = kept", json.dumps(kept))
        self.guest.go("/count", "[data-key]")
        self.answered()

    # pressing

    def press(self, button: Locator) -> None:
        """One tap, in the middle of what is there; whatever lies over it would get it."""
        at = button.bounding_box()
        assert at is not None
        self.page.mouse.click(at["x"] + at["width"] / 2, at["y"] + at["height"] / 2)
        self.taps += 1

    def key(self, tile: str) -> None:
        """A tile of the keyboard; luck tiles may be behind a key of their own."""
        found = self.page.locator(f'[data-key="{tile}"]')
        if tile[-1] in "fy" and not found.count():
            self.press(self.page.locator('[data-key="luck"]'))
        self.press(found)

    def fill(self, tiles: str) -> None:
        """A completion of the last tile."""
        self.press(self.page.locator(f'[data-fill="{tiles}"]'))

    def way(self, name: str) -> None:
        """How the last set lies."""
        self.press(self.page.locator(f'[data-way="{name}"]'))

    def came(self, how: str) -> None:
        """How the winning tile came: `+` or `>`."""
        self.press(self.page.locator(f'[data-came="{how}"]'))

    def undo(self) -> None:
        """One step back; not counted."""
        self.press(self.page.locator("[data-undo]"))
        self.taps -= 1

    def clear(self) -> None:
        """Nieuw."""
        self.press(self.page.get_by_role("button", name="Nieuw", exact=True))

    def turn_fact(self, name: str, label: str, wanted: str) -> None:
        """Press a wind until it is the wanted one."""
        button = self.page.get_by_role("button", name=label)
        for _ in range(5):
            if self.facts[name] == wanted:
                return
            self.press(button)
            self.facts[name] = "ESWN"[("ESWN".index(self.facts[name]) + 1) % 4]

    def note(self, name: str) -> None:
        """Switch a circumstance on in the panel, and close it; what changes nothing here is not offered."""
        self.answered()
        self.press(self.page.locator("[data-panel]"))
        ready, found = self.page.locator("[data-ready]"), self.page.locator(f'[data-note="{name}"]')
        ready.wait_for()
        if found.count():
            self.press(found)
        self.press(ready)

    def switch(self, name: str) -> None:
        """Switch something on or off in the sheet, which may have to be opened."""
        self.answered()
        found = self.page.locator(f'.sheet [data-note="{name}"]')
        opens = self.page.locator("button.total")
        if opens.count():
            self.press(opens)
        found.scroll_into_view_if_needed()
        self.press(found)
        if opens.count():
            self.press(opens)

    # a whole hand

    def meld(self, meld: Meld) -> None:
        """A set on the table, tile by tile."""
        tiles = [TEXT[kind] for kind in meld.tiles]
        if JOKER in tiles:
            for tile in tiles:
                self.key(tile)
            open_ = "false" if meld.concealed else "true"
            self.press(self.page.locator(f'[data-fill="{" ".join(tiles)}"][data-open="{open_}"]'))
            return
        for tile in tiles[:3]:
            self.key(tile)
        if meld.shape is Shape.KONG and not meld.concealed:
            self.way("open-kong")
        elif meld.shape is Shape.KONG:
            self.key(tiles[3])
        else:
            self.way("open")

    def rack(self, tile: str) -> None:
        """A tile of the hand; a fourth one says that it is no kong."""
        self.key(tile)
        if self.page.locator('[data-way="no-kong"]').count():
            self.way("no-kong")

    def tap(self, hand: Hand) -> None:
        """The whole hand, the winning tile last, with its circumstances."""
        circumstances = str(hand).partition(";")[2].replace(",", " ").split()
        self.turn_fact("seat", "U bent", "ESWN"[hand.seat])
        self.turn_fact("round", "Ronde", "ESWN"[hand.round])
        if ("goulash" in circumstances) != self.facts["goulash"]:
            self.press(self.page.get_by_role("button", name="Goulash"))
            self.facts["goulash"] = not self.facts["goulash"]
        for meld in hand.melds:
            self.meld(meld)
        for kind in hand.luck:
            self.key(TEXT[kind])
        for kind in hand.concealed:
            self.rack(TEXT[kind])
        said = [word for word in circumstances if word not in ("seat", "round", "goulash", *"ESWN")]
        if hand.win is None:
            for word in said:
                self.switch("announced" if word == "original-call" else word)
            return
        self.rack(TEXT[hand.win.kind])
        if self.answered() == "none":  # these tiles are no mahjong: nobody asks how the last one came
            return
        self.came("+" if hand.win.source.value == "+" else ">")
        for word in said:
            if word != "announced":  # of a winner it counts nothing
                self.note(word)

    def hold(self) -> Callable[[], None]:
        """The server's next answer waits; what is returned lets it go, once it was asked for."""
        waiting: list[Route] = []
        self.page.route("**/api/count", lambda route: waiting.append(route), times=1)  # noqa: PLW0108 -- its handler is asked for attributes

        def let_go() -> None:
            while not waiting:  # the page says that it asks before its request is here
                self.page.wait_for_timeout(20)
            waiting.pop().continue_()

        return let_go

    # reading

    @property
    def box(self) -> Locator:
        """The whole page."""
        return self.page.locator(".count")

    def answered(self) -> str:
        """Wait for the server's answer about this very hand; its state."""
        expect(self.box).not_to_have_attribute("data-state", "asked")
        return str(self.box.get_attribute("data-state"))

    def lines(self) -> list[tuple[str, int]]:
        """The lines of the sheet: row and value."""
        self.answered()
        return [(str(row), int(value)) for row, value in self.page.evaluate(LINES)]

    def total(self) -> str:
        """The number of the total."""
        self.answered()
        return self.page.locator("[data-total]").inner_text()

    def laid(self) -> str:
        """Everything on the ledge, set by set: to compare before and after."""
        return str(
            self.page.evaluate(
                "() => [...document.querySelectorAll('[data-group]')].map((group) => group.dataset.group + ':' + "
                "[...group.querySelectorAll('[data-held]')].map((tile) => tile.dataset.held).join('')).join(' ')"
                " + document.querySelector('.facts').innerText + document.querySelector('.strip').innerText"
            )
        )


def can_be_tapped(text: str) -> bool:
    """Whether the page offers a way to lay a hand: at most fourteen tiles, no round of the green dragon (an option)."""
    hand = parse_hand(text)
    return hand.round != DRAGON_ROUND and len(hand.concealed) + 3 * len(hand.melds) <= 13
