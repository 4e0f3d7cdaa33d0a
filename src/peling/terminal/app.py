"""The application: it lets the bots play, asks the person, and shows pages over the table."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import ClassVar

from rich.text import Text
from textual.app import App

from peling.game.actions import PASS
from peling.page import fold
from peling.terminal import hints, manual, results
from peling.terminal.faces import DIM, INK, MARKED, TileLook
from peling.terminal.keyboard import Keyboard, Request
from peling.terminal.pages import PageScreen, ScreenPage
from peling.terminal.session import Prompt, Session
from peling.terminal.table import HandRow, TableScreen
from peling.terminal.words import say

PACES: tuple[tuple[str, float], ...] = (("slow", 1.8), ("normal", 0.9), ("quick", 0.35), ("none", 0.0))
"""Seconds between an action of a bot and the next one."""
_CLOSE = {"escape": "close", "enter": "close", "?": "close", "h": "close", "q": "close"}


class PlayApp(App[str]):
    """The table of `peling play`. Its result is `saved`, `over` or nothing."""

    ENABLE_COMMAND_PALETTE: ClassVar[bool] = False
    TITLE = "Peling"

    def __init__(
        self,
        session: Session,
        *,
        lang: str = "nl",
        save_to: Path,
        record_to: Path | None = None,
        pace: str = "normal",
        plain: bool = False,
    ) -> None:
        super().__init__()
        self.session = session
        self.keyboard = Keyboard(session, lang)
        self.save_to = save_to
        self.record_to = record_to
        self.plain = plain
        self.pace = next(i for i, (name, _) in enumerate(PACES) if name == pace)
        self._waiting = False
        self._commands: asyncio.Queue[Request] = asyncio.Queue()
        self._stirred = asyncio.Event()
        self._started = self._seen = monotonic()
        self._shown = -1
        self.saved = False
        """Whether the save file already holds this match, up to some deal."""
        self._table = TableScreen(self.keyboard, plain=plain)

    # playing

    def on_mount(self) -> None:
        """Take the seats and play."""
        self.push_screen(self._table)
        self.run_worker(self._play_safely(), exit_on_error=True)

    async def _play_safely(self) -> None:
        """Play; if something fails, save the match before the error is shown."""
        try:
            await self._play()
        except Exception:
            with suppress(OSError):
                self.session.save(self.save_to)
                self.saved = True
            raise

    async def _play(self) -> None:
        """Let bots act and wait for the person; nothing else changes the session. Play stops while a page is open."""
        while True:
            self._draw()
            self._show_what_is_over()
            if self.session.thinker is not None and not self._reading and self._commands.empty():
                await self._let_bot_play()
            elif self.keyboard.passes() and not self._reading and self._commands.empty():
                self.session.act(PASS)
            else:
                self._waiting = True
                command = await self._commands.get()
                self._waiting = False
                await self._obey(command)

    @property
    def idle(self) -> bool:
        """Whether the table waits for the person."""
        return self._waiting and self._commands.empty()

    @property
    def _reading(self) -> bool:
        return isinstance(self.screen, PageScreen)

    def _show_what_is_over(self) -> None:
        """The results of a deal, once; after the last one the end."""
        prompt = self.session.prompt
        if prompt not in (Prompt.NEXT, Prompt.OVER) or self._reading:
            return
        deal = self.session.view.table.deal
        if self._shown != deal:
            self._shown = deal
            with suppress(OSError):  # a deal that is over is kept, so that a closed window loses one deal at most
                self.session.save(self.save_to)
                self.saved = True
            self._show_results()

    async def _let_bot_play(self) -> None:
        """A bot thinks while the person still looks at what happened last; a pass need not be looked at."""
        choice = await asyncio.to_thread(self.session.think)
        if choice.action != PASS:
            await self._pause(self._seen + PACES[self.pace][1] - monotonic())
        if not self._commands.empty():  # the person takes something back meanwhile
            return
        if self.session.push(choice):
            self._seen = monotonic()

    async def _pause(self, seconds: float) -> None:
        """Let the person look, unless a command comes."""
        if seconds <= 0 or not self._commands.empty():
            return
        self._stirred.clear()
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._stirred.wait()

    def _send(self, command: Request) -> None:
        """Queue a command for the playing task."""
        self._commands.put_nowait(command)
        self._stirred.set()

    async def _obey(self, command: Request) -> None:
        """Do what was asked, if it can still be done."""
        session = self.session
        if command.name == "undo":
            done = session.undo()
            if done:
                self._shown, self.keyboard.dozing = -1, False
            self._note("undone" if done else "nothing_to_undo")
        elif command.name == "hint":
            await self._show_hint()
        elif command.name in ("next", "stop") and session.prompt is Prompt.NEXT:
            session.next(stop=command.name == "stop" or self._time_is_up())
            if session.match.finished:
                self._show_end()
        elif command.action is not None and session.prompt is not Prompt.NOTHING and command.action in session.view.legal:
            session.act(command.action)
            self._seen = monotonic()

    def _time_is_up(self) -> bool:
        rules = self.session.match.rules
        minutes = int(rules["minutes"]) if rules.has_option("minutes") else 0
        return minutes > 0 and monotonic() - self._started >= 60 * minutes

    def _draw(self) -> None:
        if self._table.is_mounted:
            self._table.draw()

    def _note(self, key: str, **values: object) -> None:
        self.keyboard.note = say(key, self.keyboard.lang, **values)

    # keys

    def on_table_screen_pressed(self, message: TableScreen.Pressed) -> None:
        """A key at the table."""
        self._do(self.keyboard.press(message.key))

    def on_hand_row_touched(self, message: HandRow.Touched) -> None:
        """A click on a tile."""
        self.keyboard.note = ""
        self._do(self.keyboard.touch(message.place))

    def _do(self, command: Request | None) -> None:
        if command is not None:
            if command.name == "act":
                if self.idle:
                    self._send(command)
            elif command.name in ("undo", "hint"):
                self._send(command)
            else:
                self._pages()[command.name]()
        self._draw()

    def _pages(self) -> dict[str, Callable[[], None]]:
        return {
            "help": lambda: self._show(self._help_sheet()),
            "log": lambda: self._show(self._log_sheet()),
            "standing": lambda: self._show(self._standing_sheet()),
            "results": self._show_results,
            "save": self._save_now,
            "quit": self._ask_quit,
            "lang": self.turn_language,
            "faster": lambda: self._change_pace(1),
            "slower": lambda: self._change_pace(-1),
            "why_no_mahjong": self._why_no_mahjong,
        }

    def turn_language(self) -> None:
        """Dutch becomes English, English Dutch."""
        self.keyboard.lang = "en" if self.keyboard.lang == "nl" else "nl"
        self.keyboard.note = ""
        self._draw()

    def _change_pace(self, step: int) -> None:
        self.pace = min(max(self.pace + step, 0), len(PACES) - 1)
        self._note("pace", pace=say(f"pace_{PACES[self.pace][0]}", self.keyboard.lang))

    def _why_no_mahjong(self) -> None:
        reason = hints.refusal(self.session.view)
        self.keyboard.note = reason[self.keyboard.lang] if reason is not None else say("not_now", self.keyboard.lang)

    def _save_now(self) -> None:
        self._save()

    def _save(self) -> bool:
        """Save and say so; whether it worked."""
        try:
            self.session.save(self.save_to)
        except OSError as error:
            self._note("not_saved", reason=error.strerror)
            return False
        self._note("saved", path=self.save_to)
        self.saved = True
        return True

    async def action_quit(self) -> None:
        """Ask before the table is left."""
        self._ask_quit()

    def action_help_quit(self) -> None:
        """Control-C asks too."""
        self._ask_quit()

    # pages

    @property
    def look(self) -> TileLook:
        """How tiles are drawn, in the language of the moment."""
        return TileLook(self.keyboard.lang, self.plain)

    def _show(self, sheet: ScreenPage, after: Callable[[str | None], None] | None = None, *, short: bool = False) -> None:
        def on_close(answer: str | None) -> None:
            if after is not None:
                after(answer)
            self._send(Request("look"))  # the table rested meanwhile

        if not self._reading:
            self.push_screen(PageScreen(sheet, self.turn_language, plain=self.plain, short=short), on_close)

    def _say(self, key: str, **values: object) -> str:
        return say(key, self.keyboard.lang, **values)

    def _closing_keys(self) -> list[tuple[str, str]]:
        arrows = "PgUp PgDn" if self.plain else "↑ ↓"
        return [(arrows, self._say("key_scroll")), ("Enter", self._say("key_close")), ("F5", self._say("key_lang"))]

    async def _show_hint(self) -> None:
        self._note("considering")
        self._draw()
        hint = await asyncio.to_thread(hints.work_out, self.session.view)
        self.keyboard.note = ""
        self.keyboard.point_at(hint.discard)
        self._draw()
        self._show(
            ScreenPage(
                lambda: hints.HINTS["title"][self.keyboard.lang],
                lambda width: hints.hint_page(hint, self.look, width),
                self._closing_keys,
                _CLOSE,
            )
        )

    def _help_sheet(self) -> ScreenPage:
        def lines(width: int) -> list[Text]:
            lang = self.keyboard.lang
            written = [Text(part, INK) for words in manual.TILES for part in fold(words[lang], width)]
            written.append(Text())
            for name, words in manual.KEYS:
                parts = fold(words[lang], width - 14)
                written += [
                    Text.assemble((f"{name if i == 0 else '':<13} ", f"bold {MARKED}"), (part, INK))
                    for i, part in enumerate(parts)
                ]
            return written

        return ScreenPage(lambda: manual.TITLE[self.keyboard.lang], lines, self._closing_keys, _CLOSE)

    def _log_sheet(self) -> ScreenPage:
        def lines(width: int) -> list[Text]:
            return [
                Text(part if i == 0 else f"  {part}", INK)
                for sentence in self.session.story(self.keyboard.lang)
                for i, part in enumerate(fold(sentence, width - 2))
            ]

        return ScreenPage(lambda: self._say("log_title"), lines, self._closing_keys, _CLOSE)

    def _standing_sheet(self) -> ScreenPage:
        def title() -> str:
            played = self.session.view.table.deal - (0 if self.session.prompt in (Prompt.NEXT, Prompt.OVER) else 1)
            return self._say("standing", number=played) if played else self._say("standing_first")

        return ScreenPage(title, lambda _: results.standing(self.session.view, self.look), self._closing_keys, _CLOSE)

    def _show_results(self) -> None:
        """The score sheet of the deal; from there on to the next one, or to the end."""
        session = self.session
        over = session.prompt is Prompt.OVER

        def lines(width: int) -> list[Text]:
            return results.deal_page(session.view, session.settlement, session.headline(self.keyboard.lang), self.look, width)

        def keys() -> list[tuple[str, str]]:
            arrows = "PgUp PgDn" if self.plain else "↑ ↓"
            first = ("Enter", self._say("over_title" if over else "key_next"))
            rest = [] if over else [("e", self._say("key_end"))]
            rest += [("u", self._say("key_undo")), ("F5", self._say("key_lang")), ("q", self._say("key_quit"))]
            return [(arrows, self._say("key_scroll")), first, *rest]

        def on_close(answer: str | None) -> None:
            if answer == "undo":
                self._send(Request("undo"))
            elif answer == "quit":
                self._ask_quit()
            elif answer in ("next", "stop"):
                if over:
                    self._show_end()
                else:
                    self._send(Request(answer))

        answers = {"enter": "next", "n": "next", "u": "undo", "q": "quit", "escape": "close"}
        if not over:
            answers["e"] = "stop"
        title = lambda: self._say("deal", number=session.view.table.deal).capitalize()  # noqa: E731
        self._show(ScreenPage(title, lines, keys, answers), on_close)

    def _show_end(self) -> None:
        """The final standing, and where the record is."""
        path = self.record_to or self.save_to
        try:
            self.session.save(path)
            kept = True
        except OSError:
            kept = False

        def lines(width: int) -> list[Text]:
            words = self._say("record_in", path=path) if kept else self._say("not_saved", reason=path)
            where = [Text(part, DIM) for part in fold(words, width)]
            return [*results.standing(self.session.view, self.look), Text(), *where]

        def keys() -> list[tuple[str, str]]:
            return [("Enter", self._say("key_quit")), ("F5", self._say("key_lang"))]

        sheet = ScreenPage(lambda: self._say("over_title"), lines, keys, {"enter": "leave", "q": "leave", "escape": "leave"})
        self._show(sheet, lambda _: self.exit("over"))

    def _ask_quit(self) -> None:
        """Offer to save, then leave or stay."""

        def lines(width: int) -> list[Text]:
            return [Text(part, DIM) for part in fold(self._say("quit_where", path=self.save_to), width)]

        def keys() -> list[tuple[str, str]]:
            return [("Enter", self._say("quit_save")), ("w", self._say("quit_without")), ("Esc", self._say("quit_stay"))]

        def on_close(answer: str | None) -> None:
            if answer == "save" and self._save():
                self.exit("saved")
            elif answer == "leave":
                self.exit("saved" if self.saved else "")
            self._draw()

        answers = {"enter": "save", "w": "leave", "escape": "stay", "q": "stay"}
        self._show(ScreenPage(lambda: self._say("quit_title"), lines, keys, answers), on_close, short=True)
