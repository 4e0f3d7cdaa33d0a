"""Kinds, tile sets, names."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import examples, kinds

from peling import parse_tile, parse_tiles, tiles
from peling.tiles import JOKER, KINDS, TEXT, tile_set

SETS = {  # options -> how many tiles
    (("luck", False),): 136,
    (("luck", True),): 144,
    (("players", 3),): 96,
    (("luck", True), ("players", 3)): 102,
    (("goulash", True),): 136,
    (("goulash", True), ("luck", True)): 144,
    (("goulash", True), ("luck", True), ("players", 3)): 102,
}


def test_every_kind_has_one_text() -> None:
    assert len(TEXT) == 44
    assert len(set(TEXT)) == 44
    assert [tiles.KIND[text] for text in TEXT] == list(range(44))
    assert (tiles.KIND["1m"], tiles.KIND["5p"], tiles.KIND["9s"], tiles.KIND["E"], tiles.KIND["P"]) == (0, 13, 26, 27, 33)
    assert (tiles.KIND["1f"], tiles.KIND["4y"], tiles.KIND["J"], tiles.KIND["?"]) == (34, 41, 42, 43)


@pytest.mark.parametrize("kind", range(44))
def test_text_of_a_kind_reads_back(kind: int) -> None:
    assert parse_tile(TEXT[kind]) == kind
    assert parse_tile(tiles.write((kind,), "nl")) == kind


@examples(200)
@given(st.lists(kinds(goulash=True) | st.integers(34, 43), max_size=30))
def test_written_tiles_read_back_in_order(row: list[int]) -> None:
    assert parse_tiles(tiles.write(row)) == tuple(row)
    assert parse_tiles(tiles.write(row, "nl")) == tuple(row)


@pytest.mark.parametrize(
    ("row", "english", "dutch"),
    [
        ((), "", ""),
        ((0, 1, 2, 13, 13, 27, 27, 27), "123m 55p EEE", "123T 55K EEE"),
        ((18, 9, 0), "1s 1p 1m", "1B 1K 1T"),
        ((27, 28, 27, 31, 31), "E S E CC", "E S E CC"),
        ((34, 35, 38, 42, 42), "12f 1y JJ", "12f 1y JJ"),
    ],
)
def test_runs_of_one_suit_merge(row: tuple[int, ...], english: str, dutch: str) -> None:
    assert tiles.write(row) == english
    assert tiles.write(row, "nl") == dutch


@pytest.mark.parametrize(("options", "number"), SETS.items())
def test_tile_sets(options: tuple[tuple[str, bool | int], ...], number: int) -> None:
    counts = tile_set(**dict(options))  # type: ignore[arg-type]
    assert len(counts) == JOKER + 1
    assert sum(counts) == number
    assert set(counts) <= {0, 1, 4}


def test_three_players_have_no_characters_and_no_north() -> None:
    counts = tile_set(luck=True, players=3)
    missing = [TEXT[kind] for kind in range(JOKER) if not counts[kind]]
    assert missing == [*(f"{n}m" for n in range(1, 10)), "N", "4f", "4y"]


def test_jokers_take_the_place_of_bamboo_2() -> None:
    plain, goulash = tile_set(luck=True), tile_set(luck=True, goulash=True)
    assert {TEXT[kind] for kind in range(JOKER + 1) if plain[kind] != goulash[kind]} == {"2s", "J"}
    assert (goulash[tiles.BAMBOO_2], goulash[JOKER]) == (0, 4)


def test_masks() -> None:
    def texts(mask: int) -> list[str]:
        return [TEXT[kind] for kind in range(KINDS) if mask >> kind & 1]

    assert texts(tiles.TERMINALS) == ["1m", "9m", "1p", "9p", "1s", "9s"]
    assert texts(tiles.HONOUR_MASK) == list("ESWNCFP")
    assert texts(tiles.WIND_MASK) == list("ESWN")
    assert texts(tiles.DRAGON_MASK) == list("CFP")
    assert texts(tiles.GREEN) == ["2s", "3s", "4s", "6s", "8s", "F"]
    assert texts(tiles.REVERSIBLE) == [*(f"{n}p" for n in (1, 2, 3, 4, 5, 8, 9)), *(f"{n}s" for n in (2, 4, 5, 6, 8, 9)), "P"]
    assert tiles.NOBLE | tiles.SIMPLES == (1 << KINDS) - 1
    assert tiles.NOBLE & tiles.SIMPLES == 0
    assert sum(tiles.SUIT_MASKS) == (1 << 27) - 1


def test_names() -> None:
    assert [tiles.name(tiles.KIND[text], "nl") for text in ("1s", "5p", "9m", "E", "C", "1f", "4y", "J")] == [
        "bamboe 1",
        "kringen 5",
        "tekens 9",
        "oostenwind",
        "rode draak",
        "pruimenbloesem (bloem 1)",
        "winter (seizoen 4)",
        "joker",
    ]
    assert [tiles.name(tiles.KIND[text]) for text in ("1s", "N", "F", "3f", "2y", "?")] == [
        "bamboo 1",
        "North wind",
        "green dragon",
        "chrysanthemum (flower 3)",
        "summer (season 2)",
        "face-down tile",
    ]
    for lang in ("nl", "en"):
        assert len({tiles.name(kind, lang) for kind in range(44)}) == 44
    assert [tiles.wind_name(wind, "nl") for wind in range(4)] == ["Oost", "Zuid", "West", "Noord"]


def test_rank_and_sort_of_a_kind() -> None:
    assert [tiles.rank(kind) for kind in (0, 8, 9, 22, 26)] == [1, 9, 1, 5, 9]
    assert [kind for kind in range(44) if tiles.is_suit(kind)] == list(range(27))
    assert [kind for kind in range(44) if tiles.is_luck(kind)] == list(range(34, 42))
