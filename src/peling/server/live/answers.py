"""Answers: a table's answers to commands, so that a command sent twice gets the same answer twice."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from typing import Any, TypeAlias

CommandAnswer: TypeAlias = dict[str, Any]  # a live message
REMEMBERED = 64
"""Answers kept in memory; commands in the log are recognised without them."""


class Answers:
    """The answers of one table; commands that caused events are never forgotten."""

    def __init__(self, done: Iterable[tuple[int | None, str]]) -> None:
        self._latest: OrderedDict[tuple[int, str], CommandAnswer] = OrderedDict()
        self._done = {hash(command) for command in done}
        """The hashes of commands in the log, as the ids themselves would take too much memory."""

    def first(self, seat: int, cid: str, seq: int) -> CommandAnswer | None:
        """The answer to a repeated command, None if it is new."""
        known = self._latest.get((seat, cid))
        return done(cid, seq) if known is None and hash((seat, cid)) in self._done else known

    def remember(self, seat: int, cid: str, answer: CommandAnswer) -> None:
        """Remember the answer to a command."""
        while len(self._latest) >= REMEMBERED:
            self._latest.popitem(last=False)
        self._latest[seat, cid] = answer

    def written(self, seat: int | None, cid: str) -> None:
        """Note that a command is in the log."""
        self._done.add(hash((seat, cid)))


def done(cid: str, seq: int) -> CommandAnswer:
    """The answer to a command that was done."""
    return {"type": "ack", "cid": cid, "seq": seq}
