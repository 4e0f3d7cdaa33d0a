"""A guest in the browser: goes to pages, sits down, plays by mouse, touch or keyboard."""

from __future__ import annotations

import json
import re
from typing import Any, Literal

from playwright.sync_api import BrowserContext, ConsoleMessage, Locator, Page, Request, expect

SIZES = {"phone": (390, 844), "tablet": (820, 1180), "desktop": (1440, 900)}
Manner = Literal["mouse", "touch", "keyboard"]
WORDS = {
    "nl": {
        "choose": "Spelen",
        "name": "Uw voornaam",
        "rules": "Spelregels",
        "level": "Hoe goed speelt de computer?",
        "beginner": "Beginner",
        "tempo": "Tempo",
        "fast": "Snel",
        "go": "Ga aan tafel",
        "rack": "Uw stok",
        "pass": "Pas",
        "discard": "Wegleggen",
        "next": "Volgend spel",
    },
    "en": {
        "choose": "Play",
        "name": "Your first name",
        "rules": "Rules",
        "level": "How well does the computer play?",
        "beginner": "Beginner",
        "tempo": "Tempo",
        "fast": "Fast",
        "go": "Take a seat",
        "rack": "Your rack",
        "pass": "Pass",
        "discard": "Discard",
        "next": "Next deal",
    },
}
KEYS = {"chow": "c", "pung": "p", "kong": "k", "mahjong": "m", "pass": "x", "next": "n"}
QUIET = ("401",)
"""A client that asks who it is before it has a name gets 401: the browser logs that as an error, which the tests ignore."""
FOCUSED = """() => {
  const here = document.activeElement;
  const legend = here.closest('fieldset')?.querySelector('legend')?.innerText ?? '';
  return [here.getAttribute('aria-label') ?? (here.labels?.[0] ?? here).innerText, legend];
}"""
"""What the focus is on, and the question that it belongs to."""
ARRIVE = """if (!sessionStorage.arrived) {
  sessionStorage.arrived = true;
  localStorage.clear();
  const kept = %s;
  if (kept !== '{}') localStorage['peling.settings'] = kept;
}"""
"""A guest who comes in finds nothing kept but these settings."""


class Guest:
    """One person with a browser of their own."""

    def __init__(self, context: BrowserContext, home: str, name: str, lang: str, **kept: Any) -> None:
        self.context = context
        self.home = home
        self.name = name
        self.lang = lang
        self.came = lang
        """The language of the browser, whatever the page speaks later."""
        self.everywhere = False
        """Whether every screen is looked over at all sizes, not only at the guest's own."""
        self.complaints: list[str] = []
        self.elsewhere: list[str] = []
        """Requests that went to other places than the server."""
        self.page: Page = context.new_page()
        self.page.on("console", self._console)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("request", self._request)
        self.page.add_init_script(ARRIVE % json.dumps(json.dumps(kept)))

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not any(quiet in message.text for quiet in QUIET):
            self.complaints.append(message.text)

    def _request(self, request: Request) -> None:
        if not request.url.startswith((self.home, "data:", "blob:")):
            self.elsewhere.append(request.url)

    # going somewhere

    def go(self, path: str, wait: str = "h1") -> Guest:
        """Open an address and wait for something on it."""
        self.page.goto(self.home + path)
        self.page.wait_for_selector(wait, state="attached")
        return self

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        """Ask the server as this browser."""
        data = None if body is None else json.dumps(body)
        # A connection of its own: the server may end one that is kept in the moment it is used, and only browsers ask again.
        headers = {"Content-Type": "application/json", "Connection": "close"}
        answer = self.context.request.fetch(f"{self.home}/api{path}", method=method, data=data, headers=headers)
        assert answer.ok, answer.text()
        return answer.json()

    def sit(self, rules: str = "nts", options: dict[str, Any] | None = None, **settings: Any) -> str:
        """A new table against bots; the table's id."""
        options = options or {}
        self.ask("POST", "/me", {"name": self.name})
        made = self.ask(
            "POST",
            "/tables",
            {
                "rules": rules,
                "options": options,
                "seats": ["me", *["random"] * (options.get("players", 4) - 1)],
                "settings": {"bots": "random", "tempo": "fast", **settings},
            },
        )
        table = str(made["table"])
        self.go(f"/table/{table}", ".board")
        return table

    def enter(self, rules: str, manner: Manner) -> None:
        """From the home page to a table with bots, as a guest does it."""
        words = WORDS[self.lang]
        name = next(one["name"][self.lang] for one in self.ask("GET", "/rules") if one["id"] == rules)
        wishes = ((words["rules"], name), (words["level"], words["beginner"]), (words["tempo"], words["fast"]))
        self.go("/")
        if manner == "keyboard":
            self._enter_by_keys(wishes)
        else:
            self.press(self.page.get_by_role("link", name=words["choose"]), manner)
            self.page.get_by_role("textbox", name=words["name"]).fill(self.name)
            for question, wish in wishes:
                choices = self.page.get_by_role("group", name=question, exact=True).get_by_role("radio")
                self.press(choices.and_(self.page.get_by_role("radio", name=wish)).first, manner)
            self.press(self.page.get_by_role("button", name=words["go"]), manner)
        self.page.wait_for_selector(".board")

    def _enter_by_keys(self, wishes: tuple[tuple[str, str], ...]) -> None:
        words, keys = WORDS[self.lang], self.page.keyboard
        self.tab_to(words["choose"])
        keys.press("Enter")
        self.page.wait_for_selector(".choice")
        self.tab_to(words["name"])
        keys.type(self.name)
        for question, wish in wishes:
            self.tab_to("", question)
            for _ in range(5):
                if self.focused[0].startswith(wish):
                    break
                keys.press("ArrowDown")
            assert self.focused[0].startswith(wish)
        self.tab_to(words["go"])
        keys.press("Enter")

    @property
    def focused(self) -> tuple[str, str]:
        """The name of what has the focus, and the question that it belongs to."""
        name, question = self.page.evaluate(FOCUSED)
        return str(name), str(question)

    def tab_to(self, name: str, question: str = "") -> None:
        """Go on with the Tab key until something has the focus."""
        for _ in range(60):
            self.page.keyboard.press("Tab")
            focused = self.focused
            if focused[0].startswith(name) and question in ("", focused[1]):
                return
        raise AssertionError(f"Tab does not lead to {name or question}")

    # what is on the screen

    @property
    def rack(self) -> Locator:
        """The guest's own tiles."""
        return self.page.get_by_role("list", name=WORDS[self.lang]["rack"])

    @property
    def tiles(self) -> list[str]:
        """The guest's own tiles as they stand."""
        return [str(button.get_attribute("data-tile")) for button in self.rack.get_by_role("button").all()]

    def call(self, name: str) -> Locator:
        """A button of the calls; that of mahjong may say what it counts."""
        word = WORDS[self.lang].get(name, name.capitalize())
        return self.page.get_by_role("button", name=re.compile(rf"^{word}( \([\d.,]+\))?$"))

    def wait_for(self, name: str) -> Locator:
        """A button of the calls, when it can be used."""
        button = self.call(name)
        expect(button).to_have_attribute("aria-disabled", "false")
        return button

    @property
    def prompt(self) -> Locator:
        """What stands above the rack."""
        return self.page.locator("[data-prompt]")

    def always_pass(self, *calls: str) -> None:
        """Say in the menu what is always passed on."""
        self.page.get_by_role("button", name="Menu").click()
        for call in calls:
            self.page.get_by_role("checkbox", name=call).check()
        self.leave_dialog()

    def wait_until(self, asked: str) -> None:
        """Something is asked: `turn`, `claim`, `exchange`, or the deal is `over`."""
        self.page.wait_for_selector(f'.page[data-asked="{asked}"]', state="attached")

    def wait_for_turn(self) -> None:
        """A discard is awaited."""
        self.wait_until("turn")

    @property
    def seq(self) -> str:
        """The sequence number of the latest message from the server."""
        return str(self.page.locator(".page").get_attribute("data-seq"))

    def wait_past(self, seq: str) -> None:
        """The table has gone on."""
        self.page.wait_for_selector(f'.page:not([data-seq="{seq}"])', state="attached")

    def leave_dialog(self) -> None:
        """Close the dialog and wait until it is gone: keys pressed before that are still its own."""
        self.page.keyboard.press("Escape")
        self.page.wait_for_selector("dialog[open]", state="detached")

    # playing

    def press(self, button: Locator, manner: Manner, key: str = "") -> None:
        """Use a button with the guest's own means."""
        if manner == "touch":
            button.tap()
        elif manner == "keyboard":
            self.page.keyboard.press(key)
        else:
            button.click()

    def throw(self, tile: str, manner: Manner = "mouse") -> None:
        """Discard a tile in two steps, when it is one's turn."""
        self.wait_for_turn()
        seq = self.seq
        if manner == "keyboard":
            self._reach(tile)
            self.page.keyboard.press("Enter")
            self.page.keyboard.press("Enter")
        else:
            button = self.page.locator(f'.rack [data-tile="{tile}"]').last
            self.press(button, manner)
            expect(button).to_have_attribute("aria-pressed", "true")
            self.press(button, manner)
        self.wait_past(seq)

    def _reach(self, tile: str) -> None:
        """Go to a tile with the arrow keys."""
        self.page.keyboard.press("r")
        self.page.keyboard.press("Home")
        for _ in range(14):
            if self.page.evaluate("() => document.activeElement?.dataset.tile") == tile:
                return
            self.page.keyboard.press("ArrowRight")
            self.page.wait_for_timeout(20)
        raise AssertionError(f"the arrows do not lead to {tile}")

    def claim(self, name: str, manner: Manner = "mouse") -> None:
        """Call something, when it is possible."""
        self.press(self.wait_for(name), manner, KEYS[name])

    def win(self, manner: Manner = "mouse") -> None:
        """Play `stage.CLAIMS` to its end: a discard, a pung, a discard, mahjong."""
        self.throw("9s", manner)
        self.claim("pung", manner)
        self.throw("1p", manner)
        expect(self.prompt).to_contain_text(re.compile(r"\(\d+ (punten|points)\)"))  # nothing is asked any more when it is over
        self.claim("mahjong", manner)
        self.page.wait_for_selector(".sheet")
