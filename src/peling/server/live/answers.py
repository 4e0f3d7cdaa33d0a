"""Answers: what a table answered to commands, so that a command that is sent twice gets the same answer twice."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from typing import Any, TypeAlias

CommandAnswer: TypeAlias = dict[str, Any]  # a live message
REMEMBERED = 64
"""Answers that are kept in memory; commands in the log are known without them."""


class Answers:
    """The answers of one table; commands that made events are never forgotten."""

    def __init__(self, done: Iterable[tuple[int | None, str]]) -> None:
        self._latest: OrderedDict[tuple[int, str], CommandAnswer] = OrderedDict()
        self._done = {hash(command) for command in done}
        """The hashes of commands that are in the log, as the ids themselves would take much memory."""

    def first(self, seat: int, cid: str, seq: int) -> CommandAnswer | None:
        """The answer to a command that came before, None if it is new."""
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
