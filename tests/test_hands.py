"""Melds and hands as values: what exists, what does not, and which piece is wrong."""

from __future__ import annotations

from dataclasses import FrozenInstanceError
from typing import Any

import pytest
from hypothesis import given
from strategies import examples, hands

from peling import Flag, Hand, HandError, Meld, Shape, Source, Win, parse_hand, parse_meld, score, waits
from peling.hands import FLAG_WORDS, counts, seat_at, source_of, sources
from peling.tiles import JOKER, C, E, F, N, S, W

RACK = (0, 0, 0, 9, 10, 11, 22, 23, 24, E, E, E, S)
DRAWN = Win(S, Source.DRAWN)
CLAIMED = Win(S, Source.LEFT)
KONG = Meld((C,) * 4, concealed=True)


# ---- where a tile came from


@pytest.mark.parametrize(("playing", "left", "across", "right"), [(3, 2, None, 1), (4, 3, 2, 1)])
def test_where_the_others_sit(playing: int, left: int, across: int | None, right: int) -> None:
    """With three nobody sits across."""
    steps = {Source.LEFT: left, Source.ACROSS: across, Source.RIGHT: right}
    seats = max(step for step in steps.values() if step is not None) + 1
    assert sources(playing) == tuple(source for source, step in steps.items() if step is not None)
    for seat in range(seats):
        for source in sources(playing):
            step = steps[source]
            assert step is not None
            assert seat_at(source, seat, playing) == (seat + step) % seats
            assert source_of(seat, (seat + step) % seats, playing) is source


# ---- melds


def test_shapes() -> None:
    assert Meld((0, 1, 2)).shape is Shape.CHOW
    assert Meld((E,) * 3).shape is Shape.PUNG
    assert Meld((E, E, JOKER)).shape is Shape.PUNG
    assert Meld((E,) * 4, concealed=True).shape is Shape.KONG
    assert Meld((E, E, JOKER, JOKER)).shape is Shape.KONG
    assert [Meld(tiles).jokers for tiles in ((0, 1, 2), (E, E, JOKER), (E, E, JOKER, JOKER))] == [0, 1, 2]
    assert [Meld(tiles).kind for tiles in ((0, 1, 2), (E, E, JOKER), (8, 8, 8, 8))] == [0, E, 8]


def test_tiles_of_a_meld_lie_in_order() -> None:
    assert Meld((2, 0, 1)) == Meld((0, 1, 2))
    assert Meld((JOKER, E, E)) == Meld((E, E, JOKER))


def test_what_a_mark_adds_is_kept_only_where_it_says_something() -> None:
    assert Meld((E,) * 3, claimed=E) == Meld((E,) * 3)
    assert Meld((E,) * 3, source=Source.LEFT) == Meld((E,) * 3, source=Source.LEFT, claimed=E)
    assert Meld((0, 1, 2), source=Source.LEFT, claimed=0) != Meld((0, 1, 2), source=Source.LEFT, claimed=1)


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"tiles": ()}, "a set has three or four tiles, not 0"),
        ({"tiles": (E,) * 2}, "a set has three or four tiles, not 2"),
        ({"tiles": (E,) * 5}, "a set has three or four tiles, not 5"),
        ({"tiles": (34, 34, 34)}, "only suit tiles, winds, dragons and jokers make a set"),
        ({"tiles": (43, 43, 43)}, "only suit tiles, winds, dragons and jokers make a set"),
        ({"tiles": (-1, 0, 1)}, "only suit tiles, winds, dragons and jokers make a set"),
        ({"tiles": (JOKER,) * 3}, "a set cannot be jokers alone"),
        ({"tiles": (0, 0, 0, 1)}, "a kong is four tiles alike"),
        ({"tiles": (E, S, W)}, "there is no chow of winds"),
        ({"tiles": (N, C, F)}, "there is no chow of honours"),
        ({"tiles": (0, 1, JOKER)}, "a chow has no joker"),
        ({"tiles": (7, 8, 9)}, "neither a chow nor a pung"),
        ({"tiles": (0, 0, 1)}, "neither a chow nor a pung"),
        ({"tiles": (0, 1, 2), "source": Source.LEFT}, "the mark of a chow says which tile was claimed"),
        ({"tiles": (0, 1, 2), "source": Source.LEFT, "claimed": 3}, "the claimed tile is one of the set, and no joker"),
        ({"tiles": (E, E, JOKER), "source": Source.LEFT, "claimed": JOKER}, "the claimed tile is one of the set, and no joker"),
        ({"tiles": (E, JOKER, JOKER)}, "at most one joker in a pung and two in a kong"),
        ({"tiles": (E, JOKER, JOKER, JOKER)}, "at most one joker in a pung and two in a kong"),
        ({"tiles": (E,) * 3, "concealed": True}, "only a kong is declared concealed; a concealed pung or chow stays in the rack"),
        ({"tiles": (E,) * 3, "source": Source.DRAWN}, "a set is claimed from the left, across or the right"),
        ({"tiles": (E,) * 4, "concealed": True, "source": Source.LEFT}, "a concealed kong is not claimed and not promoted"),
        ({"tiles": (E,) * 4, "concealed": True, "added": E}, "a concealed kong is not claimed and not promoted"),
        ({"tiles": (E,) * 3, "added": E}, "only the fourth tile of a kong is added later"),
        ({"tiles": (E,) * 4, "added": S}, "only the fourth tile of a kong is added later"),
    ],
)
def test_melds_that_are_none(fields: dict[str, Any], reason: str) -> None:
    with pytest.raises(HandError) as caught:
        Meld(**fields)
    assert (caught.value.reason, caught.value.part) == (reason, "meld")


# ---- hands


@pytest.mark.parametrize(
    ("fields", "reason", "part", "index"),
    [
        ({"concealed": RACK[:12]}, "a hand has 13 tiles (a kong counts as three), this one has 12", "count", 0),
        ({"melds": (KONG,)}, "a hand has 13 tiles (a kong counts as three), this one has 16", "count", 0),
        ({"concealed": (*RACK[:12], JOKER)}, "a joker is in play only in goulash", "concealed", 12),
        ({"concealed": (*RACK[:12], 34)}, "1f is no tile of the hand proper", "concealed", 12),
        ({"concealed": (*RACK[:12], 43)}, "? is no tile of the hand proper", "concealed", 12),
        ({"concealed": (*RACK[:12], 44)}, "kind 44 is no tile of the hand proper", "concealed", 12),
        ({"concealed": (-1, *RACK[:12])}, "kind -1 is no tile of the hand proper", "concealed", 0),
        ({"concealed": (3,) * 5 + RACK[:8]}, "a fifth 4m: there are four of each tile", "concealed", 4),
        ({"concealed": RACK[:10], "melds": (Meld((0,) * 3),)}, "a fifth 1m: there are four of each tile", "meld", 0),
        ({"luck": (34, 34)}, "luck tile 1f twice: there is one of each", "luck", 1),
        ({"luck": (34, 0)}, "only flowers and seasons are luck tiles", "luck", 1),
        ({"luck": (JOKER,)}, "only flowers and seasons are luck tiles", "luck", 0),
        ({"win": Win(34, Source.DRAWN)}, "1f is no tile of the hand proper", "win", 0),
        ({"win": Win(JOKER, Source.DRAWN)}, "a joker is in play only in goulash", "win", 0),
        ({"win": Win(JOKER, Source.LEFT), "flags": Flag.GOULASH}, "a discarded joker cannot be claimed", "win", 0),
        (
            {"win": Win(S, Source.UNKNOWN)},
            "the winning tile is drawn, or claimed from the left, across or the right",
            "win",
            0,
        ),
        ({"seat": 4}, "the seat is 0 to 3 (East, South, West, North)", "seat", 0),
        ({"seat": -1}, "the seat is 0 to 3 (East, South, West, North)", "seat", 0),
        ({"round": 5}, "the round is 0 to 3 (East, South, West, North) or 4, the green dragon's", "round", 0),
        (
            {"concealed": (*RACK[:12], 19), "flags": Flag.GOULASH},
            "bamboo 2 is not in the goulash set: jokers take its place",
            "concealed",
            12,
        ),
        (
            {"concealed": RACK[3:], "melds": (Meld((3, 4, 5)),), "flags": Flag.GOULASH},
            "chows are not allowed in goulash",
            "meld",
            0,
        ),
        (
            {"concealed": (0,) * 4 + RACK + (1,) * 4, "flags": Flag.DEAD},
            "a fifth 1m: there are four of each tile",
            "concealed",
            4,
        ),
        (
            {"concealed": RACK + (2,) * 4 + (3,) * 4, "flags": Flag.DEAD},
            "21 tiles are too many, even for a dead hand",
            "count",
            0,
        ),
        ({"flags": Flag.HEAVEN}, "heaven needs a winning tile", "heaven", 0),
        ({"flags": Flag.HEAVEN, "win": CLAIMED}, "heaven needs a self-drawn winning tile", "heaven", 0),
        (
            {"flags": Flag.HEAVEN, "win": DRAWN, "seat": 1},
            "heaven is East's, with the dealt tiles and before any kong",
            "heaven",
            0,
        ),
        ({"flags": Flag.EARTH, "win": DRAWN, "seat": 1}, "earth needs a claimed winning tile", "earth", 0),
        ({"flags": Flag.EARTH, "win": CLAIMED}, "earth is a win on East's first discard", "earth", 0),
        (
            {"flags": Flag.EARTH, "win": CLAIMED, "seat": 1, "melds": (KONG,), "concealed": RACK[3:]},
            "nothing can be declared before the first discard",
            "earth",
            0,
        ),
        ({"flags": Flag.ROBBED_KONG, "win": DRAWN}, "robbed-kong needs a claimed winning tile", "robbed-kong", 0),
        ({"flags": Flag.REPLACEMENT, "win": DRAWN}, "a replacement tile needs a kong or a luck tile", "replacement", 0),
        (
            {"flags": Flag.REPLACEMENT, "win": CLAIMED, "luck": (34,)},
            "replacement needs a self-drawn winning tile",
            "replacement",
            0,
        ),
        (
            {"flags": Flag.KONG_ON_KONG, "win": DRAWN, "melds": (KONG,), "concealed": RACK[3:]},
            "kong-on-kong needs two kongs",
            "kong-on-kong",
            0,
        ),
    ],
)
def test_hands_that_cannot_exist(fields: dict[str, Any], reason: str, part: str, index: int) -> None:
    with pytest.raises(HandError) as caught:
        Hand(**{"concealed": RACK} | fields)
    assert (caught.value.reason, caught.value.part, caught.value.index) == (reason, part, index)
    assert isinstance(caught.value, ValueError)


def test_a_luck_tile_may_be_replaced_without_a_kong() -> None:
    assert Hand(RACK, luck=(34,), win=DRAWN, flags=Flag.REPLACEMENT).flags & Flag.REPLACEMENT


def test_heaven_after_replaced_luck_tiles() -> None:
    assert Hand(RACK, luck=(34, 38), win=DRAWN, flags=Flag.HEAVEN).flags == Flag.HEAVEN


def test_implied_circumstances() -> None:
    kongs = (KONG, Meld((N,) * 4, concealed=True))
    assert Hand(RACK[6:], kongs, win=DRAWN, flags=Flag.KONG_ON_KONG).flags == Flag.KONG_ON_KONG | Flag.REPLACEMENT
    assert Hand(RACK, flags=Flag.ORIGINAL_CALL).flags == Flag.ORIGINAL_CALL | Flag.ANNOUNCED


def test_hands_are_frozen_and_hashable() -> None:
    hand = Hand(RACK, win=DRAWN)
    with pytest.raises(FrozenInstanceError):
        hand.seat = 1  # type: ignore[misc]
    assert len({hand, Hand(RACK[::-1], win=DRAWN), Hand(RACK, win=CLAIMED)}) == 2


def test_the_order_of_tiles_does_not_matter() -> None:
    assert Hand(RACK[::-1], luck=(41, 34)) == Hand(RACK, luck=(34, 41))


@examples(200)
@given(hands())
def test_tiles_and_counts(hand: Hand) -> None:
    held = list(hand.tiles())
    assert len(held) == len(hand.concealed) + sum(len(meld.tiles) for meld in hand.melds) + (hand.win is not None)
    assert sum(counts(held)) == len(held)
    assert max(counts(held), default=0) <= 4
    assert hand.goulash == bool(hand.flags & Flag.GOULASH)
    assert hand.dead == bool(hand.flags & Flag.DEAD)
    assert hash(hand) == hash(parse_hand(str(hand)))


def test_claimed_sources() -> None:
    assert [source.claimed for source in (Source.DRAWN, Source.LEFT, Source.ACROSS, Source.RIGHT)] == [False, True, True, True]


def test_words_of_circumstances() -> None:
    assert list(FLAG_WORDS) == [
        "heaven",
        "earth",
        "last-tile",
        "last-of-kind",
        "replacement",
        "kong-on-kong",
        "robbed-kong",
        "announced",
        "original-call",
        "goulash",
        "dead",
    ]
    assert all(FLAG_WORDS[flag.text] is flag for flag in Flag)


def test_waits_of_a_hand() -> None:
    hand = parse_hand("123m 456p 789s EEE S")
    assert [wait.kind for wait in waits(hand, "nts")] == [S]
    assert [wait.unseen for wait in waits(hand, "nts")] == [3]


# ---- hands that exist, but not in every rule set


@pytest.mark.parametrize(
    ("text", "rules", "options", "reason", "part", "index"),
    [
        ("123m 456p 789s EEE S 1f", "nts", {}, "nts is played without luck tiles (option luck_tiles=true)", "luck", 0),
        (
            "123m 456p 789s EEE S 1f",
            "bmr",
            {"luck_tiles": False},
            "bmr is played without luck tiles (option luck_tiles=true)",
            "luck",
            0,
        ),
        ("456p 789s EEE SSS J ; goulash", "nts", {}, "goulash is not played in nts", "goulash", 0),
        ("456p 789s EEE SSS J ; goulash", "mcr", {}, "goulash is not played in mcr", "goulash", 0),
        ("123456p 789s EEE 1m", "nts", {"players": 3}, "1m is not in play with 3 players", "concealed", 0),
        ("123456p 789s EEE N", "bmr", {"players": 3}, "N is not in play with 3 players", "concealed", 12),
        ("123456p 789s EEE S 4f", "bmr", {"players": 3}, "4f is not in play with 3 players", "luck", 0),
        ("123456p 789s EEE S +N", "nts", {"players": 3}, "N is not in play with 3 players", "win", 0),
        ("123456p 789s EEE S ; seat N", "nts", {"players": 3}, "with three players nobody is North", "seat", 0),
        ("456p 789s EEE S (1<23p)", "nts", {"players": 3}, "open chows are not allowed with three players", "meld", 0),
        ("123m 456p 789s EEE S ; round F", "bmr", {}, "bmr has no round of the green dragon", "round", 0),
        ("123m 456p 789s EEE S ; round F", "mcr", {}, "mcr has no round of the green dragon", "round", 0),
    ],
)
def test_hands_outside_a_rule_set(text: str, rules: str, options: dict[str, Any], reason: str, part: str, index: int) -> None:
    hand = parse_hand(text)
    for call in (score, waits):
        if call is waits and hand.win is not None:
            continue  # the winning tile is put back first
        with pytest.raises(HandError) as caught:
            call(hand, rules, options)
        assert (caught.value.reason, caught.value.part, caught.value.index) == (reason, part, index)


def test_melds_read_and_write() -> None:
    assert str(parse_meld("(EE^E)")) == "(EE^E)"
    assert repr(parse_meld("[FFFF]")) == "parse_meld('[FFFF]')"
    assert repr(parse_hand("123m 456p 789s EEE S +S")) == "parse_hand('123m 456p 789s EEE S +S ; seat E, round E')"
    assert str(DRAWN) == "+S"
    assert repr(CLAIMED) == "Win(28, Source.LEFT)"
