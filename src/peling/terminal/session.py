"""A session: one person and bots at a table. It plays, takes back, saves and resumes, and draws nothing.

>>> session = Session.begin('nts', bots=('random',), seed=1)
>>> session.run()
>>> session.view.rack and session.prompt
<Prompt.DISCARD: 'discard'>
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from enum import Enum
from pathlib import Path
from typing import Any, NamedTuple

from peling import record
from peling.bots import Bot, make, names
from peling.game import events as e
from peling.game.actions import NEXT, STOP, Action
from peling.game.match import Match
from peling.game.story import tell
from peling.game.table import NOBODY, Phase
from peling.game.view import View
from peling.rules import Ruleset, get
from peling.scoring import Settlement

PERSON = 0
"""The person's seat; East is decided by drawing or dice."""
DEFAULT_BOT = "club"
"""The bot that plays unless another is named."""
_BOTS_TAG = "Bots"


class Prompt(Enum):
    """What the table expects of the person now."""

    NOTHING = "nothing"
    """The others must act, or the person sits out."""
    EXCHANGE = "exchange"
    DISCARD = "discard"
    CLAIM = "claim"
    ROB = "rob"
    NEXT = "next"
    """The deal is scored: on to the next."""
    OVER = "over"


_PROMPTS = {
    Phase.EXCHANGE: Prompt.EXCHANGE,
    Phase.TURN: Prompt.DISCARD,
    Phase.CLAIM: Prompt.CLAIM,
    Phase.ROB: Prompt.ROB,
}


class BotChoice(NamedTuple):
    """A bot's action, and after how many events it was chosen."""

    seat: int
    action: Action
    mark: int


class Session:
    """A match of one person, at seat 0, against bots."""

    def __init__(self, match: Match, bots: Sequence[str]) -> None:
        self.match = match
        players = len(match.state.table.names)
        self.bot_names = tuple(bots[i % len(bots)] for i in range(players - 1))
        self._bots: dict[int, Bot] = {
            seat: make(name, match.rules, seed=f"{match.seed}/{seat}") for seat, name in enumerate(self.bot_names, 1)
        }
        self._view: tuple[int, View] | None = None

    @classmethod
    def begin(
        cls,
        rules: str | Ruleset = "nts",
        *,
        name: str = "",
        bots: Sequence[str] = (DEFAULT_BOT,),
        seed: int | str = 0,
        deals: int | None = None,
        options: Mapping[str, Any] | None = None,
    ) -> Session:
        """A new match; `bots` are names of `peling.bots`, repeated until every chair is taken."""
        ruleset = get(rules, options)
        others = [bots[i % len(bots)] for i in range(ruleset.players - 1)]
        seats = [name or "-", *(f"{bot} {number}" for number, bot in enumerate(others, 1))]
        return cls(Match(ruleset, seats, seed, deals=deals), others)

    @classmethod
    def resume(cls, text: str, bots: Sequence[str] | None = None) -> Session:
        """The session of a record; `RecordError` or `Refuted` if it is none. The same bots, unless others are named."""
        saved = record.read(text)
        known = saved.tags.get(_BOTS_TAG, "").split(",")
        there = [bot for bot in known if bot in names()]
        return cls(saved.replay(), list(bots or there or (DEFAULT_BOT,)))

    # what can be seen

    @property
    def view(self) -> View:
        """What the person may know."""
        length = len(self.match.events)
        if self._view is None or self._view[0] != length:
            self._view = length, self.match.view(PERSON)
        return self._view[1]

    @property
    def prompt(self) -> Prompt:
        """What the table expects of the person."""
        phase = self.match.state.phase
        if phase is Phase.FINISHED:
            return Prompt.OVER
        if phase is Phase.SCORED:
            return Prompt.NEXT
        return _PROMPTS[phase] if PERSON in self.match.to_act and self.thinker is None else Prompt.NOTHING

    @property
    def dreaming(self) -> bool:
        """Whether the person sits out this deal."""
        return self.view.wind == NOBODY

    @property
    def strict(self) -> bool:
        """Whether the referee allows mistakes (`referee=strict`)."""
        return self.match.state.strict

    def story(self, lang: str) -> list[str]:
        """This deal in sentences, as the person may know it, without the draws of others."""
        sentences = []
        table = self.match.state.table
        for event in self.match.events[self._deal_start() :]:
            if isinstance(event, e.Drawn) and event.seat != PERSON:
                continue
            sentence = tell(event, table, lang, PERSON)
            if sentence:
                sentences.append(sentence)
        return sentences

    def headline(self, lang: str) -> str:
        """How the deal ended, in a sentence; empty while it is played."""
        table = self.match.state.table
        for event in self.match.events[self._deal_start() :]:
            if isinstance(event, (e.Won, e.Remise)):
                return tell(event, table, lang, PERSON)
        return ""

    @property
    def settlement(self) -> Settlement | None:
        """Who pays whom in the deal that was won, by wind; None if nobody won it."""
        outcome = self.match.state.table.outcome
        return self.match.settlement()[1] if outcome is not None and outcome.winner != NOBODY else None

    def _deal_start(self) -> int:
        log = self.match.events
        return next((i for i in range(len(log) - 1, -1, -1) if isinstance(log[i], e.Dealt)), 0)

    # playing

    @property
    def thinker(self) -> int | None:
        """The bot that is to act; bots answer a discard before the person does, and nobody sees the answers until all have."""
        return next((seat for seat in self.match.to_act if seat != PERSON), None)

    def think(self) -> BotChoice:
        """What the bot that is to act chooses; nothing has changed yet."""
        seat = self.thinker
        assert seat is not None
        return BotChoice(seat, self._bots[seat].choose(self.match.view(seat)), len(self.match.events))

    def push(self, choice: BotChoice) -> bool:
        """Do what a bot chose, unless something happened meanwhile; whether there is something new to see."""
        if choice.mark != len(self.match.events):
            return False
        return any(not isinstance(event, (e.Chose, e.Asked)) for event in self.match.push(choice.action, choice.seat))

    def act(self, action: Action) -> None:
        """Do what the person chose; `IllegalAction` if that is not allowed."""
        self.match.push(action, PERSON)

    def run(self) -> None:
        """Let the bots play until the person is asked, or the deal is over."""
        while self.thinker is not None:
            self.push(self.think())

    def next(self, *, stop: bool = False) -> None:
        """Deal again, or stop here."""
        self.act(STOP if stop else NEXT)

    def undo(self) -> bool:
        """Take back the person's latest decision in this deal and all that followed; False if there is none."""
        log = self.match.events
        for place in range(len(log) - 1, self._deal_start(), -1):
            if self._is_decision(place):
                self.match.rewind(place)
                self._view = None
                return True
        return False

    def _is_decision(self, place: int) -> bool:
        """Whether an event is what the person chose, and not what followed from it."""
        log = self.match.events
        event = log[place]
        match event:
            case e.Chose() | e.Discarded() | e.KongLaid() | e.Promoted():
                return event.seat == PERSON
            case e.Won() | e.FalseWin():
                return event.seat == PERSON and event.discarder == NOBODY
            case e.Drawn():  # a strict referee waits for the player to take the replacement of a kong
                before = log[place - 1]
                forced = isinstance(before, e.LuckShown) and before.seat == PERSON
                return self.strict and event.seat == PERSON and event.loose and not forced
        return False

    # saving

    def text(self) -> str:
        """The match so far as a record."""
        return record.of_match(self.match, tags={_BOTS_TAG: ",".join(self.bot_names)}).write()

    def save(self, path: Path) -> None:
        """Write the record to a file, whole or not at all."""
        path.parent.mkdir(parents=True, exist_ok=True)
        beside = path.with_name(f".{path.name}.part")
        beside.write_text(self.text(), encoding="utf-8")
        os.replace(beside, path)  # noqa: PTH105
