"""Game perft: the trees of play below fixed positions have exactly as many nodes as `perft/*.perft` say."""

from __future__ import annotations

import math
from itertools import takewhile

import pytest
import trees
from marks import partly_slow
from trees import Position

from peling import RULESETS

POSITIONS = [position for rules in RULESETS for position in trees.read(rules)]
BY_ID = {position.id: position for position in POSITIONS}
SMALL = 400
"""Up to this number of nodes the second referee counts along in every run."""
MANY = 15_000
"""Up to this number of nodes the engine counts in every run."""


def difference(position: Position, depth: int) -> str:
    """The count for each first action by the engine and by the second referee, where they differ or at all."""
    engine = trees.divided(position.match(), depth)
    second = trees.second_divided(position.second(), depth)
    lines = [f"{position.id}, depth {depth}: {sum(engine.values())} nodes, not {position.counts[depth]}"]
    for action in sorted(engine | second):
        mark = (
            "" if engine.get(action) == second.get(action) else "   <- the second referee: " + str(second.get(action, "illegal"))
        )
        lines.append(f"  {action}: {engine.get(action, 'illegal')}{mark}")
    return "\n".join(lines)


def check(position: Position, most: float = math.inf) -> None:
    """The engine counts what the file says, at depths of up to a number of nodes."""
    depths = list(takewhile(lambda number: number <= most, position.counts.values()))
    for depth, number in enumerate(trees.nodes(position.match(), len(depths)), 1):
        if number != position.counts[depth]:
            pytest.fail(difference(position, depth))


@pytest.mark.parametrize(
    "position",
    partly_slow(
        POSITIONS,
        BY_ID["last tiles (mcr, seed 2)"],
        BY_ID["two may claim (bmr three, seed 100)"],
        BY_ID["promoted kong (nts strict, seed 8)"],
        BY_ID["concealed kong (mcr strict, seed 4)"],
        BY_ID["promoted kong (bmr, seed 16)"],
        BY_ID["two mahjongs (nts-2009, seed 112)"],
        BY_ID["a chow (nts-2009, seed 2)"],
        BY_ID["a chow (mcr, seed 3)"],
    ),
    ids=lambda position: position.id,
)
def test_the_engine_counts_the_nodes(position: Position) -> None:
    assert list(position.counts) == list(range(1, len(position.counts) + 1))
    check(position, MANY)


@pytest.mark.long
@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position.id)
def test_the_engine_counts_the_nodes_at_all_depths(position: Position) -> None:
    check(position)


@pytest.mark.parametrize(
    "position",
    partly_slow(POSITIONS, BY_ID["last tiles (nts-2009, seed 1)"], BY_ID["last tiles (bmr, seed 3)"]),
    ids=lambda position: position.id,
)
def test_the_second_referee_counts_the_same(position: Position) -> None:
    expected = list(takewhile(lambda number: number <= SMALL, position.counts.values()))
    assert trees.second_nodes(position.second(), len(expected)) == expected


@pytest.mark.long
@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position.id)
def test_the_second_referee_counts_the_same_at_all_depths(position: Position) -> None:
    assert trees.second_nodes(position.second(), len(position.counts)) == list(position.counts.values())


@pytest.mark.parametrize("rules", RULESETS)
def test_every_rule_set_has_positions(rules: str) -> None:
    found = list(trees.read(rules))
    assert len(found) >= 6
    assert {position.rules for position in found} == {rules}
    assert len({position.id for position in found}) == len(found)


@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position.id)
def test_a_position_reads_back(position: Position) -> None:
    assert position.write() in (trees.FOLDER / f"{position.rules}.perft").read_text()


def test_a_mismatch_shows_the_count_for_each_first_action() -> None:
    position = POSITIONS[0]
    wrong = Position(**{name: getattr(position, name) for name in Position.__slots__})
    wrong.counts = {1: position.counts[1], 2: position.counts[2] + 1}
    with pytest.raises(pytest.fail.Exception) as caught:
        check(wrong)
    text = str(caught.value)
    assert f"{position.counts[2]} nodes, not {wrong.counts[2]}" in text
    for action, nodes in trees.divided(position.match(), 2).items():
        assert f"  {action}: {nodes}" in text
