"""Trees of play: positions in `perft/*.perft`, and how many nodes lie below them, by the engine and by the second referee.

A ply is one seat's decision, a pass too; where several are awaited the first of `Match.to_act` decides. `python tests/trees.py`
rewrites the files: positions that a sharp player comes upon, with the counts of the second referee (`naive_moves.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from naive_moves import Deal
from playing import NAMES, VARIANTS, Sharp, start

from peling import tiles
from peling.game import Action, Match, parse_action
from peling.game import events as e
from peling.game.actions import MAHJONG, ActionType
from peling.game.state import State
from peling.game.table import Phase
from peling.notation import parse_tiles
from peling.rules import get

FOLDER = Path(__file__).parent / "perft"
WIDTH = 36


@dataclass(slots=True)
class Position:
    """A wall, what was done from the deal on, and the counts by depth."""

    id: str
    rules: str = ""
    options: dict[str, Any] = field(default_factory=dict)
    dice: tuple[int, ...] = ()
    goulash: bool = False
    wall: tuple[int, ...] = ()
    moves: list[Action] = field(default_factory=list)
    counts: dict[int, int] = field(default_factory=dict)

    @property
    def players(self) -> int:
        """How many play."""
        return int(self.options.get("players", 4))

    def match(self) -> Match:
        """The position on the table of the engine; seats are winds."""
        order = tuple(range(self.players))
        dealt = e.Dealt(1, 0, order, self.dice, self.wall, self.goulash)

        def deal(state: State) -> e.Dealt | None:
            return dealt if state.table.deal == 0 else None

        match = Match(self.rules, NAMES[: self.players], None, options=self.options, order=order, dealer=deal)
        for move in self.moves:
            match.push(move)
        return match

    def second(self) -> Deal:
        """The position on the table of the second referee."""
        deal = Deal(self.rules, self.options, self.wall, self.dice, players=self.players, goulash=self.goulash)
        for move in self.moves:
            deal.do(deal.to_act()[0], move)
        return deal

    def write(self) -> str:
        """The position as it stands in a file."""
        options = " ".join(f"{name}={str(value).lower()}" for name, value in sorted(self.options.items()))
        lines = [f"id {self.id}", f"rules {self.rules} {options}".rstrip(), f"dice {' '.join(map(str, self.dice))}"]
        lines += ["goulash"] if self.goulash else []
        lines += [f"wall {tiles.write(self.wall[at : at + WIDTH])}" for at in range(0, len(self.wall), WIDTH)]
        lines += [f"moves {'; '.join(str(move) for move in self.moves[at : at + 8])}" for at in range(0, len(self.moves), 8)]
        lines += [f"perft {depth} {nodes}" for depth, nodes in self.counts.items()]
        return "\n".join([*lines, ""])


def read(rules: str) -> Iterator[Position]:
    """The positions of a rule set's file."""
    position: Position | None = None
    for line in (FOLDER / f"{rules}.perft").read_text().splitlines():
        word, _, rest = line.partition(" ")
        if word == "id":
            if position is not None:
                yield position
            position = Position(rest)
        elif word and position is not None and not line.startswith("#"):
            _read_line(position, word, rest)
    if position is not None:
        yield position


def _read_line(position: Position, word: str, rest: str) -> None:
    if word == "rules":
        position.rules, *options = rest.split()
        position.options = dict(get(position.rules, dict(option.split("=") for option in options)).chosen)
    elif word == "dice":
        position.dice = tuple(int(die) for die in rest.split())
    elif word == "goulash":
        position.goulash = True
    elif word == "wall":
        position.wall += parse_tiles(rest)
    elif word == "moves":
        position.moves += [parse_action(move) for move in rest.split(";")]
    elif word == "perft":
        depth, nodes = rest.split()
        position.counts[int(depth)] = int(nodes)
    else:
        raise ValueError(f"{position.id}: what is {word!r}?")


# counting


def nodes(match: Match, depth: int) -> list[int]:
    """How many sequences of 1, 2 … `depth` decisions there are, by the engine."""
    if not match.to_act:
        return [0] * depth
    legal = match.legal(match.to_act[0])
    below = [0] * (depth - 1)
    for action in legal if depth > 1 else ():
        child = match.copy()
        child.push(action)
        below = [a + b for a, b in zip(below, nodes(child, depth - 1), strict=True)]
    return [len(legal), *below]


def second_nodes(deal: Deal, depth: int) -> list[int]:
    """The same counts by the second referee."""
    if not deal.to_act():
        return [0] * depth
    wind = deal.to_act()[0]
    legal = deal.legal(wind)
    below = [0] * (depth - 1)
    for action in legal if depth > 1 else ():
        child = deal.copy()
        child.do(wind, action)
        below = [a + b for a, b in zip(below, second_nodes(child, depth - 1), strict=True)]
    return [len(legal), *below]


def divided(match: Match, depth: int) -> dict[str, int]:
    """The count at a depth for each first action, by the engine."""
    found = {}
    for action in match.legal(match.to_act[0]):
        child = match.copy()
        child.push(action)
        found[str(action)] = nodes(child, depth - 1)[-1] if depth > 1 else 1
    return found


def second_divided(deal: Deal, depth: int) -> dict[str, int]:
    """The same counts by the second referee."""
    found = {}
    wind = deal.to_act()[0]
    for action in deal.legal(wind):
        child = deal.copy()
        child.do(wind, action)
        found[str(action)] = second_nodes(child, depth - 1)[-1] if depth > 1 else 1
    return found


# writing the files

Wanted = Callable[[Match], bool]


def _can(*types: ActionType) -> Wanted:
    return lambda match: any(action.type in types for action in match.legal(match.to_act[0]))


def _answers(number: int) -> Wanted:
    return lambda match: match.state.phase is Phase.CLAIM and len(match.to_act) >= number


def _wall_left(number: int) -> Wanted:
    return lambda match: match.state.table.wall_left <= number and match.state.phase is Phase.TURN


def _wins(number: int) -> Wanted:
    return lambda match: sum(MAHJONG in match.legal(seat) for seat in match.to_act) >= number


WANTED: dict[str, Wanted] = {
    "deal": lambda _: True,
    "two may claim": _answers(2),
    "concealed kong": _can(ActionType.KONG),
    "promoted kong": _can(ActionType.PROMOTE),
    "a chow": _can(ActionType.CHOW),
    "mahjong": _wins(1),
    "two mahjongs": _wins(2),
    "last tiles": _wall_left(2),
    "after the exchanges": lambda match: match.state.table.exchange == 3,
}
PLAN: tuple[tuple[str, str, bool, bool, int], ...] = (
    # variant, wanted, rich, goulash, most nodes
    ("nts", "deal", False, False, 90_000),
    ("nts", "two may claim", False, False, 25_000),
    ("nts", "concealed kong", True, False, 25_000),
    ("nts", "promoted kong", True, False, 25_000),
    ("nts", "mahjong", True, False, 25_000),
    ("nts", "last tiles", False, False, 25_000),
    ("nts luck", "last tiles", False, False, 25_000),
    ("nts three", "deal", True, False, 25_000),
    ("nts strict", "promoted kong", True, False, 25_000),
    ("nts-2009", "deal", False, False, 25_000),
    ("nts-2009", "a chow", True, False, 25_000),
    ("nts-2009", "two mahjongs", True, False, 25_000),
    ("nts-2009 luck", "concealed kong", True, False, 25_000),
    ("nts-2009", "last tiles", False, False, 25_000),
    ("nts-2009 strict", "two may claim", False, False, 25_000),
    ("mcr", "deal", False, False, 90_000),
    ("mcr", "a chow", True, False, 25_000),
    ("mcr", "promoted kong", True, False, 25_000),
    ("mcr", "mahjong", True, False, 25_000),
    ("mcr", "last tiles", False, False, 25_000),
    ("mcr strict", "concealed kong", True, False, 25_000),
    ("bmr", "deal", False, False, 25_000),
    ("bmr", "two may claim", True, False, 25_000),
    ("bmr", "promoted kong", True, False, 25_000),
    ("bmr", "last tiles", False, False, 20_000),
    ("bmr", "deal", False, True, 100_000),
    ("bmr", "after the exchanges", True, True, 1_000),
    ("bmr strict", "deal", False, False, 25_000),
    ("bmr three", "two may claim", True, False, 20_000),
)


def find(variant: str, wanted: str, *, rich: bool, goulash: bool) -> Position:
    """The first position of a kind that play comes upon."""
    rules, options = VARIANTS[variant]
    for seed in range(1, 2000):
        match = start(variant, seed, deals=1, rich=rich, goulash=goulash)
        dealt = next(event for event in match.events if isinstance(event, e.Dealt))
        name = f"{wanted}{', goulash' if goulash else ''} ({variant}, seed {seed})"
        position = Position(name, rules, options, dealt.dice, goulash, dealt.wall)
        table, player = position.match(), Sharp(seed)
        while table.to_act:
            if WANTED[wanted](table):
                return position
            action = player.choose(table, table.to_act[0])
            position.moves.append(action)
            table.push(action)
    raise ValueError(f"play does not come upon {wanted!r} in {variant}")


def count(position: Position, most: int) -> None:
    """Fill in the counts of the second referee, as deep as they stay below `most`."""
    for depth in range(1, 40):
        found = second_nodes(position.second(), depth)[-1]
        if found > most or (depth > 1 and not found):
            return
        position.counts[depth] = found


def main() -> None:
    """Write all files."""
    head = "# Nodes of the tree of play by depth; written by `python tests/trees.py`, counted by the second referee.\n"
    files: dict[str, list[str]] = {}
    for variant, wanted, rich, goulash, most in PLAN:
        position = find(variant, wanted, rich=rich, goulash=goulash)
        count(position, most)
        files.setdefault(position.rules, []).append(position.write())
        print(position.id, len(position.moves), position.counts, flush=True)  # noqa: T201
    FOLDER.mkdir(exist_ok=True)
    for rules, written in files.items():
        (FOLDER / f"{rules}.perft").write_text("\n".join([head, *written]))


if __name__ == "__main__":
    main()
