"""Answers: what was said to a table's commands, so that who sends one again gets the first answer again."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from typing import Any, TypeAlias

Answer: TypeAlias = dict[str, Any]
REMEMBERED = 64
"""Answers that are kept in memory beside the commands that are in the log."""


class Answers:
    """The answers of one table; the commands that made events are known for good."""

    def __init__(self, done: Iterable[tuple[int | None, str]]) -> None:
        self._latest: OrderedDict[tuple[int, str], Answer] = OrderedDict()
        self._done = {hash(command) for command in done}
        """Commands that are in the log, as numbers: the ids themselves would take much room."""

    def first(self, seat: int, cid: str, seq: int) -> Answer | None:
        """What was answered to a command that came before, None if none did."""
        known = self._latest.get((seat, cid))
        return done(cid, seq) if known is None and hash((seat, cid)) in self._done else known

    def remember(self, seat: int, cid: str, answer: Answer) -> None:
        """A command was answered."""
        while len(self._latest) >= REMEMBERED:
            self._latest.popitem(last=False)
        self._latest[seat, cid] = answer

    def written(self, seat: int | None, cid: str) -> None:
        """A command is in the log."""
        self._done.add(hash((seat, cid)))


def done(cid: str, seq: int) -> Answer:
    """The answer to a command that was done."""
    return {"type": "ack", "cid": cid, "seq": seq}
