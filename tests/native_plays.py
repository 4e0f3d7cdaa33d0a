"""Games, refusals and copies, printed as JSON: run with the engine as it is and compiled (`test_native.py`)."""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Sequence
from typing import Any

import peling.sim  # noqa: F401  # first: it chooses the engine
from peling.bots import quick
from peling.game import Match, match
from peling.server.botpool import pack, unpack
from peling.sim.arena import Arena, Deal, Plan


class Heard(Arena):
    """An arena that keeps a hash of all events, and of the views at the end of each deal, which must also travel."""

    def __init__(self, plan: Plan) -> None:
        super().__init__(plan)
        self.digest = hashlib.sha256()

    def _deal(self, match: Match, board: int, rotation: int, before: Sequence[int]) -> Deal:
        self.digest.update(repr(match.events).encode())
        for seat in range(len(before)):
            view = match.view(seat)
            self.digest.update(json.dumps(view.to_dict()).encode())
            other = unpack(pack(view))
            assert (other.to_dict(), other.legal, other.rules) == (view.to_dict(), view.legal, view.rules)
        return super()._deal(match, board, rotation, before)


def told(rules: str, options: dict[str, Any], bots: Sequence[str], boards: int) -> str:
    """The hash of some boards."""
    arena = Heard(Plan(rules, tuple(bots), "native", tuple(options.items())))
    for board in range(boards):
        arena.board(board)
    return arena.digest.hexdigest()


def refusals() -> list[str]:
    """What is said to actions that cannot be."""
    said = []
    actions: list[Any] = [
        "discard Q",
        "discard 9m announce",
        "mahjong",
        "kong 1111m",
        "next",
        {"type": "pung"},
        None,
        7,
        "chow 12m",
    ]
    for action in actions:
        for seat in (0, 2, 9, -1):
            try:
                Match("nts", "ABCD", 3).push(action, seat)
                said.append("done")
            except ValueError as error:
                said.append(f"{type(error).__name__}: {error}")
    return said


def walked() -> list[Any]:
    """Copies, undo and rewinding."""
    one = Match("bmr", "ABCD", 5)
    for _ in range(40):
        seat = one.to_act[0]
        one.push(one.legal(seat)[-1], seat)
    two = one.copy()
    while two.to_act:
        two.push(two.legal(two.to_act[0])[0], two.to_act[0])
    two.undo()
    one.rewind(30)
    return [str(one.state.to_dict()), str(two.state.to_dict()), len(one.events), len(two.events)]


if __name__ == "__main__":
    found = {
        "files": [match.__file__, quick.__file__],
        "games": [told(*play) for play in json.loads(sys.argv[1])],
        "refusals": refusals(),
        "walked": walked(),
    }
    print(json.dumps(found))  # noqa: T201
