"""Pages over the table: text that scrolls, with a bar of keys below it, written again when the language changes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from peling.terminal.board import flow, key

WIDEST = 110


class ScreenPage(NamedTuple):
    """A page: its title, what writes its lines for a width, its keys with their words, and what each key answers."""

    title: Callable[[], str]
    lines: Callable[[int], list[Text]]
    bar: Callable[[], list[tuple[str, str]]]
    answers: Mapping[str, str]


def key_name(event: events.Key) -> str:
    """A key by its letter where it has one, else by its name."""
    letter = event.character
    return letter.lower() if letter is not None and letter.isprintable() and letter != " " else event.key


class PageScreen(ModalScreen[str]):
    """A page that is read and closed; its result is the answer of the key that closed it."""

    DEFAULT_CSS = """
    PageScreen { align: center middle; background: #0d3b2e 60%; }
    PageScreen #page { width: 100%; height: 100%; max-width: 110; background: #10251e; border: round #a9c4b8;
                       border-title-color: #ffd92e; border-title-style: bold; }
    PageScreen #page.plain { border: ascii #a9c4b8; }
    PageScreen #page.short { height: auto; width: 64; }
    PageScreen #scroll { height: 1fr; padding: 0 1; scrollbar-size-vertical: 1; scrollbar-color: #a9c4b8;
                         scrollbar-background: #10251e; background: #10251e; }
    PageScreen .short #scroll { height: auto; }
    PageScreen #text { width: 100%; height: auto; }
    PageScreen #bar { height: auto; padding: 0 1; background: #0a1a14; }
    """

    def __init__(self, sheet: ScreenPage, turn_language: Callable[[], None], *, plain: bool = False, short: bool = False) -> None:
        super().__init__()
        self.sheet = sheet
        self._turn_language = turn_language
        self._classes_of_page = " ".join(name for name, on in (("plain", plain), ("short", short)) if on)
        self._short = short

    def compose(self) -> ComposeResult:
        """A scrolling text and a bar of keys."""
        with Vertical(id="page", classes=self._classes_of_page):
            with VerticalScroll(id="scroll"):
                yield Static(id="text")
            yield Static(id="bar")

    def on_mount(self) -> None:
        """Write the page."""
        self.write()
        self.query_one("#scroll").focus()

    def on_resize(self) -> None:
        """Write it again for the new width."""
        self.write()

    def write(self) -> None:
        """Write the page, in the language of the moment."""
        width = min(self.app.size.width, 64 if self._short else WIDEST) - 5
        self.query_one("#page").border_title = f" {self.sheet.title()} "
        self.query_one("#text", Static).update(Text("\n").join(self.sheet.lines(width)))
        pieces = [key(name, words) for name, words in self.sheet.bar()]
        self.query_one("#bar", Static).update(Text("\n").join([*flow(pieces, width)]))

    def on_key(self, event: events.Key) -> None:
        """Close with an answer, scroll, or change the language."""
        name = key_name(event)
        if name in self.sheet.answers:
            event.stop()
            event.prevent_default()
            self.dismiss(self.sheet.answers[name])
        elif name == "f5":
            event.stop()
            self._turn_language()
            self.write()
        elif name == "space":
            event.stop()
            self.query_one("#scroll", VerticalScroll).scroll_page_down(animate=False)
