"""The table on the screen: three players, the tile that matters, the story, the person's side and tiles."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.message import Message
from textual.screen import Screen
from textual.widgets import Static

from peling import tiles
from peling.game.table import NOBODY
from peling.kernels.play.exchange import EXCHANGED
from peling.page import fold
from peling.terminal import board, faces
from peling.terminal.board import BoardPlace, key
from peling.terminal.faces import DIM, INK, MARKED, TileLook, TileMark
from peling.terminal.keyboard import TILE_KEYS, Keyboard, set_tiles
from peling.terminal.pages import key_name
from peling.terminal.session import Prompt
from peling.terminal.words import say
from peling.words import signed

SMALLEST = (80, 24)
ROOMY = (112, 38)
NOTE = "#7fd4ff"
_SIDES = {1: "right", 2: "across", 3: "left"}


class HandRow(Static):
    """The person's tiles, large; a click on one does the same as its letter."""

    class Touched(Message):
        """A tile was clicked."""

        def __init__(self, place: int) -> None:
            super().__init__()
            self.place = place

    def __init__(self) -> None:
        super().__init__(id="hand")
        self._starts: list[tuple[int, int]] = []

    def text(self, keyboard: Keyboard, look: TileLook, width: int) -> Text:
        """The tiles, and below each the letter that chooses it."""
        kinds = keyboard.rack.kinds
        size = 5 if width >= 90 else 4
        exchanging = keyboard.session.prompt is Prompt.EXCHANGE
        marks = []
        for place in range(len(kinds)):
            cursor = keyboard.choosing and place == keyboard.cursor
            lifted = place in keyboard.lifted if exchanging else cursor
            marks.append(TileMark(cursor, lifted, apart=keyboard.rack.drawn >= 0 and place == len(kinds) - 1))
        lines = faces.large(kinds, marks, look, size)
        margin = max((width - len(lines[0])) // 2, 0)
        letters = Text(" " * margin)
        self._starts = []
        at = margin
        for place, mark in enumerate(marks):
            if mark.apart:
                letters.append("  ")
                at += 2
            style = f"bold #101010 on {MARKED}" if mark.cursor else f"bold {INK}" if keyboard.choosing else DIM
            before = (size - 1) // 2
            letters.append(" " * before)
            letters.append(TILE_KEYS[place], style)
            letters.append(" " * (size - before))
            self._starts.append((at, at + size))
            at += size + 1
        rows = [Text(" " * margin).append_text(line) for line in lines]
        return Text("\n").join([*rows, letters])

    def on_click(self, event: events.Click) -> None:
        """Say which tile was clicked."""
        for place, (start, end) in enumerate(self._starts):
            if start <= event.x < end:
                self.post_message(self.Touched(place))


class TableScreen(Screen[None]):
    """The table."""

    DEFAULT_CSS = """
    TableScreen { background: #0d3b2e; color: #f4f4f0; layout: vertical; overflow: hidden; }
    TableScreen Static { background: #0d3b2e; }
    TableScreen #title { height: 1; background: #07241b; }
    TableScreen #others { height: 8; }
    TableScreen .panel { width: 1fr; height: 100%; border: round #5f8f7d; border-title-color: #f4f4f0;
                         border-title-style: bold; border-subtitle-color: #f4f4f0; }
    TableScreen .panel.turn { border: heavy #ffd92e; border-title-color: #ffd92e; }
    TableScreen .plain .panel { border: ascii #a9c4b8; }
    TableScreen .plain .panel.turn { border: ascii #ffd92e; }
    TableScreen #middle { height: 1fr; min-height: 5; }
    TableScreen #prompt { width: 3fr; height: 100%; padding: 0 1; }
    TableScreen #log { width: 2fr; height: 100%; padding: 0 1; background: #0a2f24; }
    TableScreen #own { height: 2; padding: 0 1; }
    TableScreen #hand { height: 6; }
    TableScreen #keys { height: 2; padding: 0 1; background: #07241b; }
    TableScreen.roomy #others { height: 17; }
    TableScreen.roomy #own { height: 6; }
    TableScreen.roomy #middle { min-height: 6; }
    TableScreen #small { display: none; }
    TableScreen.small #small { display: block; height: 100%; }
    TableScreen.small #title, TableScreen.small #others, TableScreen.small #middle, TableScreen.small #own,
    TableScreen.small #hand, TableScreen.small #keys { display: none; }
    """

    class Pressed(Message):
        """A key that the table may understand."""

        def __init__(self, key: str) -> None:
            super().__init__()
            self.key = key

    def __init__(self, keyboard: Keyboard, *, plain: bool = False) -> None:
        super().__init__()
        self.keyboard = keyboard
        self.plain = plain
        self._written: dict[str, Text] = {}

    @property
    def look(self) -> TileLook:
        """How tiles are drawn, in the language of the moment."""
        return TileLook(self.keyboard.lang, self.plain)

    def compose(self) -> ComposeResult:
        """From the title down to the keys."""
        yield Static(id="small")
        yield Static(id="title")
        with Horizontal(id="others", classes="plain" if self.plain else ""):
            for name in ("left", "across", "right"):
                yield Static(id=name, classes="panel")
        with Horizontal(id="middle"):
            yield Static(id="prompt")
            yield Static(id="log")
        yield Static(id="own")
        yield HandRow()
        yield Static(id="keys")

    def on_mount(self) -> None:
        """Draw for the first time."""
        self.call_after_refresh(self.draw)

    def on_resize(self, event: events.Resize) -> None:
        """Use the space available."""
        width, height = event.size
        self.set_class(width < SMALLEST[0] or height < SMALLEST[1], "small")
        self.set_class(width >= ROOMY[0] and height >= ROOMY[1], "roomy")
        self.call_after_refresh(self.draw)

    def on_key(self, event: events.Key) -> None:
        """Pass every key on."""
        event.stop()
        self.post_message(self.Pressed(key_name(event)))

    # drawing

    def draw(self) -> None:
        """Draw what has changed."""
        keyboard, look = self.keyboard, self.look
        keyboard.follow()
        view = keyboard.session.view
        width = self.app.size.width
        self._put("small", Text("\n".join(fold(say("too_small", keyboard.lang), max(width - 2, 20))), f"bold {MARKED}"))
        self._put("title", board.title(view, look, width))
        here = {place.side: place for place in board.places(view)}
        for side, name in _SIDES.items():
            self._panel(name, here.get(side))
        story = keyboard.session.story(keyboard.lang)
        prompt, log = self._static("prompt").content_size, self._static("log").content_size
        self._put("prompt", self._prompt(story, prompt.width, prompt.height))
        self._put("log", self._log(story, log.width, log.height))
        self._put("own", board.own_side(view, look, width - 2, 6 if self.has_class("roomy") else 2))
        self._put("hand", self.query_one(HandRow).text(keyboard, look, width))
        self._put("keys", self._keys(width - 2))

    def _static(self, name: str) -> Static:
        return self.query_one(f"#{name}", Static)

    def _put(self, name: str, text: Text) -> None:
        """Replace the text of a widget; the layout does not depend on the text, so it is not computed again."""
        if self._written.get(name) != text:
            self._written[name] = text
            self._static(name).update(text, layout=False)

    def _panel(self, name: str, place: BoardPlace | None) -> None:
        panel, view = self._static(name), self.keyboard.session.view
        panel.visible = place is not None
        if place is None:
            return
        table = view.table
        panel.border_title = board.panel_title(view, place, self.look)
        panel.border_subtitle = signed(table.totals[place.seat])
        panel.set_class(place.seat in (table.turn, table.offered_by) and table.outcome is None, "turn")
        inner = panel.content_size
        self._put(name, board.panel(view, place, self.look, inner.width, inner.height))

    def _prompt(self, story: Sequence[str], width: int, height: int) -> Text:
        """The tile that matters, what happened last, what is asked, and what can be done."""
        keyboard, look = self.keyboard, self.look
        view = keyboard.session.view
        table = view.table
        words: list[Text] = []
        kind = table.offered
        room = width - (7 if kind != NOBODY else 0)
        if story:
            happened = story[-1].partition(". ")[0].rstrip(".!") + ("!" if story[-1].endswith("!") else ".")
            words += [Text(part, f"bold {INK}") for part in fold(happened, room)[:2]]
        asked = keyboard.note if keyboard.picking else keyboard.question()
        words += [Text(part, f"bold {MARKED}") for part in fold(asked, room)[:2]]
        words += self._offers(room)
        if keyboard.note and not keyboard.picking:
            notes = [Text(part, f"bold {NOTE}") for part in fold(keyboard.note, room)[:2]]
            words = [*words[: max(height - len(notes), 1)], *notes]
        elif keyboard.chosen >= 0 and keyboard.session.prompt is Prompt.DISCARD:
            words.append(key("Enter", say("do_discard", keyboard.lang, tile=tiles.name(keyboard.chosen, keyboard.lang))))
        words = words[:height]
        if kind == NOBODY:
            return Text("\n").join(words)
        return _beside(faces.tile(kind, look, marked=True), words, 7)

    def _offers(self, width: int) -> list[Text]:
        keyboard = self.keyboard
        offered = keyboard.session.view.table.offered
        if keyboard.picking:
            pieces = [
                Text.assemble(
                    (f" {number} ", f"bold #101010 on {MARKED}"), " ", faces.block(set_tiles(action, offered), self.look)
                )
                for number, action in enumerate(keyboard.picking, 1)
            ]
            return [*board.flow(pieces, width)]
        pieces = []
        if keyboard.session.prompt is Prompt.EXCHANGE:
            pieces.append(key(say("key_space", keyboard.lang), say("do_choose", keyboard.lang)))
            pieces.append(
                key(
                    "Enter",
                    say("do_exchange", keyboard.lang, count=len(keyboard.lifted)),
                    strong=len(keyboard.lifted) == EXCHANGED,
                )
            )
        for offer in keyboard.offers():
            pieces.append(
                key(
                    offer.key,
                    say(offer.words, keyboard.lang),
                    strong=offer.key in "cpkv" or (offer.key == "m" and not keyboard.session.strict),
                )
            )
        return [*board.flow(pieces, width)]

    @staticmethod
    def _log(story: Sequence[str], width: int, height: int) -> Text:
        lines: list[Text] = []
        for number, sentence in enumerate(story[-max(height, 1) :]):
            latest = number == min(len(story), max(height, 1)) - 1
            for i, part in enumerate(fold(sentence, max(width - 2, 20))):
                lines.append(Text(part if i == 0 else f"  {part}", INK if latest else DIM))
        return Text("\n").join(lines[-height:] if height > 0 else [])

    def _keys(self, width: int) -> Text:
        lang = self.keyboard.lang
        arrows = "<- ->" if self.plain else "← →"
        names = [(arrows, "choose"), ("Enter", "throw"), ("h", "hint"), ("u", "undo"), ("s", "sort"), ("+ -", "pace")]
        names += [("?", "help"), ("F2", "save"), ("F3", "log"), ("F4", "scores"), ("F5", "lang"), ("q", "quit")]
        pieces = [key(name, say(f"key_{words}", lang)) for name, words in names]
        return Text("\n").join([*board.flow(pieces, width)][:2])


def _beside(left: Sequence[Text], right: Sequence[Text], width: int) -> Text:
    """Two columns."""
    rows = []
    for number in range(max(len(left), len(right))):
        row = Text().append_text(left[number]) if number < len(left) else Text()
        row.append(" " * (width - len(row)))
        if number < len(right):
            row.append_text(right[number])
        rows.append(row)
    return Text("\n").join(rows)
