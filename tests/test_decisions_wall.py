"""The wall in all rule sets: the break, the loose tiles, the dead wall, the deal (D32), worked out by hand."""
# ruff: noqa: N802 - D32 is the name of a decision

from __future__ import annotations

import pytest
from walls import Plan, Table

from peling.game.wall import Wall, break_wall
from peling.rules import get


def slots(rules: str, dice: tuple[int, ...], throw: int = 0, **options: object) -> Wall:
    """A wall whose tiles are the numbers of their slots."""
    settled = get(rules, options)
    return break_wall(range(sum(settled.tile_set)), dice, settled, throw)


@pytest.mark.parametrize(
    ("rules", "dice", "stack", "loose", "dead_end", "first"),
    [
        # 2 pips: South opens. 17 stacks a wall, leftwards E 0-16, N 17-33, W 34-50, S 51-67: the fourth of South's is 54.
        # The dead wall is 14 tiles: the two loose ones and the six stacks to the right, 53 to 48, round the corner into West's.
        ("nts", (1, 1, 1, 1), 54, (109, 108), (97, 96), 110),
        # 5 pips: East opens; the seventh stack is 6, so that the dead wall just fits right of it.
        ("nts", (4, 1, 1, 1), 6, (13, 12), (1, 0), 14),
        # 12 pips: North opens; 24 stacks from the right end of North's 17 run on into West's wall, to its seventh: 40.
        ("nts-2009", (6, 6, 6, 6), 40, (81, 80), (69, 68), 82),
        # 9 pips: East again; the eleventh stack.
        ("nts", (4, 5, 1, 1), 10, (21, 20), (9, 8), 22),
        # 18 stacks a wall: E 0-17, N 18-35, W 36-53, S 54-71. 3 pips: West, the fifth: 40.
        ("bmr", (1, 2, 1, 1), 40, (81, 80), (69, 68), 82),
        # South again: 10 + 12 = 22 stacks, four into East's wall; the dead wall lies there and round the corner in South's.
        ("bmr", (4, 6, 6, 6), 3, (7, 6), (139, 138), 8),
    ],
)
def test_D32_the_break_and_the_loose_tiles(
    rules: str, dice: tuple[int, ...], stack: int, loose: tuple[int, ...], dead_end: tuple[int, ...], first: int
) -> None:
    """The opener's stack is taken out; its lower tile (odd slot) lies left and goes first; the dead wall lies to the right."""
    wall = slots(rules, dice)
    assert wall.break_stack == stack
    assert tuple(wall.dead[:2]) == loose
    assert len(wall.dead) == 14
    assert tuple(wall.dead[-2:]) == dead_end
    assert wall.live[:2] == [first, first + 1]  # leftwards, upper before lower
    assert len(wall.live) == len(wall.slots) - 14
    assert sorted(wall.live + wall.dead) == list(wall.slots)


def test_D32_the_next_loose_tiles() -> None:
    """After the two loose tiles the next stack from the left end of the dead wall is laid on top: lower left, left first."""
    wall = slots("nts", (1, 1, 1, 1))
    assert [wall.replace() for _ in range(6)] == [109, 108, 107, 106, 105, 104]
    assert wall.left == 136 - 14
    assert wall.replacements == 8


def test_D32_walls_of_three_players() -> None:
    """Three walls; leftwards of East sits West. nts: 16 stacks and a dead wall of 10, bmr: 17 and 14 (B13)."""
    nts = slots("nts", (1, 1, 1, 1), players=3)  # South's wall is the third, 32-47
    assert (nts.break_stack, nts.dead[:2], nts.dead[-2:], len(nts.dead)) == (35, [71, 70], [63, 62], 10)
    bmr = slots("bmr", (6, 6, 6, 6), players=3)  # 12 pips: West; 17-33, and 24 stacks run on into South's: its seventh
    assert (bmr.break_stack, len(bmr.dead), len(bmr.live)) == (40, 14, 88)


def test_D32_the_deal() -> None:
    """Three times four from East on, then one each, then East's fourteenth: the wall is taken in order."""
    table = Table("nts", Plan(dice=(1, 1, 1, 1)))
    taken = table.state.table.taken
    wall = table.state.wall
    assert wall is not None
    assert taken == [110 + i if 110 + i < 136 else i - 26 for i in range(53)]
    east = taken[:4] + taken[16:20] + taken[32:36] + [taken[48], taken[52]]
    south = taken[4:8] + taken[20:24] + taken[36:40] + [taken[49]]
    assert sorted(wall.slots[slot] for slot in east) == list(table.state.private[0].rack)
    assert sorted(wall.slots[slot] for slot in south) == list(table.state.private[1].rack)
    assert table.state.private[0].drawn == wall.slots[taken[52]]


@pytest.mark.parametrize(
    ("rules", "options", "wall", "dead"),
    [
        ("nts", {}, 69, 14),
        ("nts", {"luck_tiles": True}, 77, 14),
        ("nts-2009", {}, 69, 14),
        ("mcr", {}, 91, 91),  # no dead wall (M1)
        ("bmr", {}, 77, 14),
        ("nts", {"players": 3}, 46, 10),
        ("bmr", {"players": 3}, 48, 14),
        ("nts", {"players": 5}, 69, 14),
    ],
)
def test_tiles_left_after_the_deal(rules: str, options: dict[str, object], wall: int, dead: int) -> None:
    """136, 144, 96 or 102 tiles less 13 each, East's fourteenth and the dead wall."""
    table = Table(rules, Plan(), options=options).state.table
    assert (table.wall_left, table.dead_left) == (wall, dead)
