"""Text to values and back, and for every malformed text the place and the reason."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations, product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import CLAIMS, examples, hands, melds

import peling
from peling import (
    Flag,
    Hand,
    Meld,
    NotationError,
    Shape,
    Source,
    Win,
    parse_hand,
    parse_meld,
    parse_tile,
    parse_tiles,
    score,
    shanten,
    waits,
)
from peling.tiles import JOKER, KINDS, TEXT, E, N, S, W

MARKS = [source.value for source in CLAIMS]
HONOURS = "ESWNCFP"


def rebuilt(value: object) -> object:
    """What `repr` says."""
    return eval(repr(value), dict(vars(peling)))  # noqa: S307


# ---- round trips


@pytest.mark.parametrize("kind", range(44))
def test_every_kind(kind: int) -> None:
    assert parse_tile(TEXT[kind]) == kind
    assert rebuilt(kind) == kind


def every_meld() -> list[Meld]:
    """All declared sets without jokers."""
    found = [Meld((kind,) * 4, concealed=True) for kind in range(KINDS)]
    for source in (*CLAIMS, Source.UNKNOWN):
        found += [Meld((kind,) * 3, source=source) for kind in range(KINDS)]
        found += [Meld((kind,) * 4, source=source, added=added) for kind in range(KINDS) for added in (None, kind)]
        for low in (low for low in range(27) if low % 9 < 7):
            claimed = (None,) if source is Source.UNKNOWN else (low, low + 1, low + 2)
            found += [Meld((low, low + 1, low + 2), source=source, claimed=tile) for tile in claimed]
    return found


def every_joker_meld() -> list[Meld]:
    """All declared sets with jokers."""
    found = []
    for kind, jokers in product(range(KINDS), (1, 2)):
        kong = (kind,) * (4 - jokers) + (JOKER,) * jokers
        found.append(Meld(kong, concealed=True))
        for source in (*CLAIMS, Source.UNKNOWN):
            if jokers == 1:
                found.append(Meld((kind, kind, JOKER), source=source))
            found += [Meld(kong, source=source, added=added) for added in (None, kind, JOKER)]
    return found


def test_every_meld() -> None:
    found = every_meld() + every_joker_meld()
    for meld in found:
        assert parse_meld(str(meld)) == meld
        assert parse_meld(meld.write("nl")) == meld
        assert rebuilt(meld) == meld
    assert len({str(meld) for meld in found}) == len(set(found)) == len(found)


@examples(400)
@given(melds() | melds(goulash=True))
def test_random_melds(meld: Meld) -> None:
    assert parse_meld(str(meld)) == parse_meld(meld.write("nl")) == rebuilt(meld) == meld


@examples(600)
@given(hands())
def test_random_hands(hand: Hand) -> None:
    assert parse_hand(str(hand)) == hand
    assert parse_hand(hand.write("nl")) == hand
    assert rebuilt(hand) == hand
    assert rebuilt(hand.win) == hand.win
    assert str(parse_hand(str(hand))) == str(hand)


@pytest.mark.parametrize("flag", Flag)
def test_every_circumstance(flag: Flag) -> None:
    claimed = flag in (Flag.EARTH, Flag.ROBBED_KONG)
    kongs = (Meld((0,) * 4, concealed=True), Meld((1,) * 4, concealed=True))
    declared = kongs if flag in (Flag.REPLACEMENT, Flag.KONG_ON_KONG) else ()
    rack = (9, 10, 11, E, E, E, 31, 3, 3, 3, 5, 5, 5)[: 13 - 3 * len(declared)]
    hand = Hand(rack, declared, (), Win(31, Source.LEFT if claimed else Source.DRAWN), int(claimed), 2, flag)
    assert hand.flags & flag
    assert flag.text in str(hand)
    assert parse_hand(str(hand)) == hand == rebuilt(hand)


@pytest.mark.parametrize(("seat", "round_"), [*product(range(4), range(5))])
def test_every_seat_and_round(seat: int, round_: int) -> None:
    hand = Hand((0,) * 4 + (1,) * 4 + (2,) * 4 + (3,), seat=seat, round=round_)
    assert parse_hand(str(hand)) == hand


def test_implied_circumstances_are_not_written_twice() -> None:
    hand = parse_hand("11m 234p [EEEE] [SSSS] 55s +5s ; kong-on-kong, original-call")
    assert hand.flags == Flag.KONG_ON_KONG | Flag.REPLACEMENT | Flag.ORIGINAL_CALL | Flag.ANNOUNCED
    assert str(hand) == "11m 234p 55s [EEEE] [SSSS] +5s ; seat E, round E, kong-on-kong, original-call"
    assert parse_hand("11m 234p [EEEE] [SSSS] 55s +5s ; replacement, kong-on-kong, announced, original-call") == hand


# ---- what may be written


def test_the_example_of_the_grammar() -> None:
    hand = parse_hand("2234p 678s CCC (789<m) >2p ; seat W, round E")
    assert hand == Hand(
        (10, 10, 11, 12, 23, 24, 25, 31, 31, 31),
        (Meld((6, 7, 8), source=Source.LEFT, claimed=8),),
        win=Win(10, Source.RIGHT),
        seat=2,
    )


@pytest.mark.parametrize(
    "text",
    [
        "2234p678sCCC(789<m)>2p;seat W,round E",
        "  2234p   678s\tCCC ( 789<m )  >2p  ;  seat   W ,  round E  ",
        "(789<m) C 2p CC 8s 43p 67s 2p >2p ; round E, seat W",
        "2234K 678B CCC (789<T) >2K ; seat W, round O",
        "2234p 678s 777z (789<m) >2p ; seat W",
        "2p2p3p4p6s7s8sCCC(7m8m9<m)>2p;seat W",
    ],
)
def test_other_ways_to_write_it(text: str) -> None:
    assert parse_hand(text) == parse_hand("2234p 678s CCC (789<m) >2p ; seat W, round E")


def test_dutch_letters() -> None:
    hand = parse_hand("123T 456K OOO Z (789<B) +1T ; seat Z, round O")
    assert hand == parse_hand("123m 456p EEE S (789<s) +1m ; seat S, round E")
    assert hand.write("nl") == "123T 456K EEE S (789<B) +1T ; seat S, round E"
    assert str(hand) == "123m 456p EEE S (789<s) +1m ; seat S, round E"
    assert parse_tiles("O Z 1T 1K 1B") == (E, S, 0, 9, 18)
    assert parse_meld("(5^55+5B)").write("nl") == "(55^5+5B)"


def test_riichi_honours() -> None:
    assert parse_tiles("1234567z") == parse_tiles("E S W N P F C")
    assert parse_meld("(1<11z)") == parse_meld("(E<EE)")
    assert parse_hand("123m 456p 111z 2z (789<s) +7z") == parse_hand("123m 456p EEE S (789<s) +C")


def test_luck_tiles_stand_anywhere_before_the_winning_tile() -> None:
    hand = parse_hand("1f 123m 4y 456p EEE 2f S (789<s) 3y +1m")
    assert hand.luck == (34, 35, 40, 41)
    assert str(hand) == "123m 456p EEE S (789<s) 12f 34y +1m ; seat E, round E"


@pytest.mark.parametrize(("mark", "place"), [*product(MARKS, range(3))])
def test_the_mark_of_a_chow_says_which_tile(mark: str, place: int) -> None:
    digits = ["7", "8", "9"]
    digits[place] += mark
    meld = parse_meld(f"({''.join(digits)}m)")
    assert (meld.shape, meld.claimed, meld.source.value) == (Shape.CHOW, 6 + place, mark)
    for order in permutations(digits):  # as they lie on the table
        assert parse_meld(f"({''.join(order)}m)") == meld
    assert str(meld) == f"({''.join(digits)}m)"


@pytest.mark.parametrize("mark", MARKS)
@pytest.mark.parametrize("size", [3, 4])
def test_the_mark_of_a_pung_or_kong_may_stand_after_any_tile(mark: str, size: int) -> None:
    for tile, suit in [("5", "p"), *((letter, "") for letter in HONOURS)]:
        written = {parse_meld(f"({tile * (i + 1)}{mark}{tile * (size - 1 - i)}{suit})") for i in range(size)}
        if suit:
            written.add(parse_meld(f"({tile * size}{suit}{mark})"))
        assert len(written) == 1
        meld = written.pop()
        assert (len(meld.tiles), meld.source.value, meld.claimed, meld.added) == (size, mark, meld.kind, None)


@pytest.mark.parametrize("mark", [*MARKS, ""])
def test_promoted_kongs(mark: str) -> None:
    for place in range(3):
        pung = ["5"] * 3
        pung[place] += mark
        meld = parse_meld(f"({''.join(pung)}+5p)")
        assert (meld.shape, meld.added, meld.source.value) == (Shape.KONG, 13, mark)
        assert meld != parse_meld(f"({''.join(pung)}5p)")
    assert parse_meld(f"(EEE{mark}+E)") == Meld((27,) * 4, source=Source(mark), added=27)


def test_jokers_in_melds() -> None:
    assert parse_meld("(55^pJ)") == Meld((13, 13, JOKER), source=Source.ACROSS)
    assert parse_meld("(J5^5p)") == parse_meld("(55^pJ)")
    assert parse_meld("(F<FJ+J)") == Meld((32, 32, JOKER, JOKER), source=Source.LEFT, added=JOKER)
    assert parse_meld("(F<FJ+F)") == Meld((32, 32, 32, JOKER), source=Source.LEFT, added=32)
    assert parse_meld("[FFJJ]") == Meld((32, 32, JOKER, JOKER), concealed=True)
    hand = parse_hand("11p EEE 9s J (55^pJ) [FFJJ] +N ; goulash")
    assert hand.concealed.count(JOKER) == 1
    assert parse_hand("11p EEE 9s J (55^pJ) [FFFF] +J ; goulash").win == Win(JOKER, Source.DRAWN)


def test_green_dragon_round_and_dead_hands() -> None:
    assert parse_hand("1234567m ESWNCF ; round F").round == 4
    assert parse_hand("1234567m ESWNCFP ; dead").dead
    assert parse_hand("; dead") == Hand((), flags=Flag.DEAD)
    assert parse_hand(str(parse_hand("; dead"))) == parse_hand("; dead")


# ---- what may not: each text with a caret under the character that is wrong, and the reason

MALFORMED = """
# a fifth copy
11111m 234p 567s EE
    ^ a fifth 1m: there are four of each tile
1111m 234p 567s EEE +1m
                    ^ a fifth 1m: there are four of each tile
111m 234p EEE S (111<m)
                ^ a fifth 1m: there are four of each tile
(111<m) 234p EEE S 111m
^ a fifth 1m: there are four of each tile
1m 3m 1m 4m 1m 5m 1m 234p S 1m 2m
                            ^ a fifth 1m: there are four of each tile
444m 777p JJJJJ 88p ; goulash
              ^ a fifth J: there are four of each tile
5555p 1234m 111z 2z 3z +5p
                       ^ a fifth 5p: there are four of each tile

# a wrong number of tiles
111m 234p 567s EE
                 ^ a hand has 13 tiles (a kong counts as three), this one has 11
111m 234p 567s EEE SS ; seat W
                      ^ a hand has 13 tiles (a kong counts as three), this one has 14
111m 234p 567s EEE SS +S
                        ^ a hand has 13 tiles and the winning tile (a kong counts as three), this one has 14
111m 234p 567s [EEEE] +S
                        ^ a hand has 13 tiles and the winning tile (a kong counts as three), this one has 12
+1m
   ^ a hand has 13 tiles and the winning tile (a kong counts as three), this one has 0
1f
  ^ a hand has 13 tiles (a kong counts as three), this one has 0
; seat E
^ a hand has 13 tiles (a kong counts as three), this one has 0
111m 234p 567s EEE SSS WWW N ; dead
                             ^ 19 tiles are too many, even for a dead hand
(111<m) (222<m) (333<m) (444<m) (555<m) S
                                ^ more than four sets

# sets that are none
111m 234p 567s (ESW<) S +S
               ^ there is no chow of winds
111m 234p 567s (E<ES) S +S
               ^ there is no chow of winds
111m 234p 567s (C<FP) S +S
               ^ there is no chow of honours
111m 234p 567s (N<CF) S +S
               ^ there is no chow of honours
111m 234p 567s (8<9mE) S +S
               ^ there is no chow of honours
111m 234p 567s (135<m) S +S
               ^ neither a chow nor a pung
111m 234p 567s (112<m) S +S
               ^ neither a chow nor a pung
111m 234p 567s (8<9m1p) S +S
               ^ neither a chow nor a pung
111m 234p 567s (1m2p3<s) S +S
               ^ neither a chow nor a pung
111m 234p 567s (1234<m) S +S
               ^ a kong is four tiles alike
111m 234p 567s (1112m) S +S
               ^ a kong is four tiles alike
111m 234p 567s (EE) S +S
               ^ a set has three or four tiles, not 2
111m 234p 567s () S +S
               ^ a set has three or four tiles, not 0
111m 234p 567s (EEEEE) S
                    ^ a set has three or four tiles
111m 234p 567s (1f2f3f) S
                ^ 1f is no tile of a set
111m 234p 567s [123m] S
               ^ only a kong is declared concealed; a concealed pung or chow stays in the rack
111m 234p 567s [EEE] S
               ^ only a kong is declared concealed; a concealed pung or chow stays in the rack
111m 234p 567s [E<EEE] S
               ^ a concealed kong is not claimed and not promoted
111m 234p 567s [EEE+E] S
               ^ a concealed kong is not claimed and not promoted
111m 234p 567s (EE+E) S
               ^ only the fourth tile of a kong is added later
111m 234p 567s (12+3m) S
               ^ only the fourth tile of a kong is added later
111m 234p 567s (E+EEE) S
                  ^ the added tile stands last
111m 234p 567s (EE+E+E) S
                     ^ one tile is added to a pung, once
111m 234p 567s (EEE++E) S
                    ^ one tile is added to a pung, once
111m 234p 567s (EEE+E<) S
                    ^ an added tile is drawn, not claimed
111m 234p 567s (EEE+) S
                    ^ a tile must follow the plus
111m 234p 567s (555+p) S
                    ^ a tile must follow the plus
111m 234p 567s (E<EE<) S
                   ^ one tile is claimed, from one player
111m 234p 567s (7<8^9m) S
                  ^ one tile is claimed, from one player
111m 234p 567s (7<<89m) S
                  ^ a suit letter (m p s, or T K B) must follow the numbers

# brackets
111m 234p 567s (12<3p
               ^ '(' is not closed
111m 234p 567s (12<3p ; seat E
               ^ '(' is not closed
111m 234p 567s [EEEE
               ^ '[' is not closed
111m 234p 567s (EEE] S
                   ^ ']' is no tile
111m 234p 567s [EEEE) S
                    ^ a set has three or four tiles
111m 234p 567s EEE) S
                  ^ ')' is no tile
111m 234p 567s ((EEE) S
                ^ '(' is no tile

# jokers and goulash
111m 234p 567s EEJ S
                 ^ a joker is in play only in goulash
111m 234p 567s (EE^J) S
               ^ a joker is in play only in goulash
111m 234p 567s EEE S +J
                     ^ a joker is in play only in goulash
333s 2s 444m 777p EEE ; goulash
     ^ bamboo 2 is not in the goulash set: jokers take its place
444m 777p EEE S (222^s) ; goulash
                ^ bamboo 2 is not in the goulash set: jokers take its place
444m 777p EEE 888p J +2s ; goulash
                     ^ bamboo 2 is not in the goulash set: jokers take its place
444m 777p EEE S (567<m) ; goulash
                ^ chows are not allowed in goulash
444m 777p EEE 888p S <J ; goulash
                     ^ a discarded joker cannot be claimed
444m 777p EEE S (88pJ^) ; goulash
                    ^ a discarded joker cannot be claimed
444m 777p EEE S (8pJJ) ; goulash
                ^ at most one joker in a pung and two in a kong
444m 777p EEE S (8pJJJ) ; goulash
                ^ at most one joker in a pung and two in a kong
444m 777p EEE S (JJJ) ; goulash
                ^ a set cannot be jokers alone
444m 777p EEE S (45pJ) ; goulash
                ^ a chow has no joker

# luck tiles
111m 234p 567s EEE S 1f 1f
                        ^ luck tile 1f twice: there is one of each
4y 111m 234p 567s EEE S 14y
                         ^ luck tile 4y twice: there is one of each
111m 234p 567s EEE S 5f
                     ^ flowers and seasons are numbered 1 to 4
111m 234p 567s EEE S 19y
                      ^ flowers and seasons are numbered 1 to 4

# the winning tile
111m 234p 567s EEE S +S +S
                        ^ the winning tile stands last
111m 234p 567s EEE +S S
                      ^ the winning tile stands last
111m 234p 567s +S (EEE<) S
                  ^ the winning tile stands last
111m 234p 567s EEE S +S 1f
                        ^ the winning tile stands last
111m 234p 567s EEE S +55p
                       ^ there is one winning tile
111m 234p 567s EEE S <5p6p
                        ^ the winning tile stands last
111m 234p 567s EEE S +1f
                      ^ 1f cannot be the winning tile
111m 234p 567s EEE S ^?
                      ^ ? cannot be the winning tile
111m 234p 567s EEE S + S
                      ^ ' ' is no tile
111m 234p 567s EEE S +(EEE)
                      ^ '(' is no tile

# tiles
111m 234p 567 EEE S
             ^ a suit letter (m p s, or T K B) must follow the numbers
111m 234p 567s EEE 5
                    ^ a suit letter (m p s, or T K B) must follow the numbers
111m 234p 567s EEE 5 ; seat W
                    ^ a suit letter (m p s, or T K B) must follow the numbers
11Em 234p 567s EEE S
  ^ a suit letter (m p s, or T K B) must follow the numbers
11<1m 234p 567s EEE S
  ^ a suit letter (m p s, or T K B) must follow the numbers
111M 234p 567s EEE S
   ^ a suit letter (m p s, or T K B) must follow the numbers
m 234p 567s EEE S
^ 'm' needs a number before it
K 234p 567s EEE S
^ 'K' needs a number before it
z 234p 567s EEE S
^ 'z' needs a number before it
0m 234p 567s EEE S
^ tiles are numbered 1 to 9
8z 234p 567s EEE S
^ honours are numbered 1z to 7z
123x 234p 567s EEE S
   ^ a suit letter (m p s, or T K B) must follow the numbers
x 234p 567s EEE S
^ 'x' is no tile
111m, 234p 567s EEE S
    ^ ',' is no tile
111m 234p 567s EEE ?
                   ^ a face-down tile cannot be scored
111m 234p 567s (EE?<) S
                  ^ ? is no tile of a set
111m 234p 567s EEE \U0001f000
                   ^ '\U0001f000' is no tile
\uff11\uff11\uff11m 234p 567s EEE S
^ '\uff11' is no tile
\u0661\u0661\u0661m 234p 567s EEE S
^ '\u0661' is no tile
1\u00b2m 234p 567s EEE S
 ^ a suit letter (m p s, or T K B) must follow the numbers
111\u043c 234p 567s EEE S
   ^ a suit letter (m p s, or T K B) must follow the numbers

# circumstances
111m 234p 567s EEE S ; tired
                       ^ 'tired' is no circumstance; known are seat W, round E, ...
111m 234p 567s EEE S +S ; Heaven
                          ^ 'Heaven' is no circumstance; known are seat W, round E, ...
111m 234p 567s EEE S ; seat
                       ^ 'seat' is no circumstance; known are seat W, round E, ...
111m 234p 567s EEE S ; seat W round E
                       ^ 'seat W round E' is no circumstance; known are seat W, round E, ...
111m 234p 567s EEE S ; seat W; round E
                       ^ 'seat W; round E' is no circumstance; known are seat W, round E, ...
111m 234p 567s EEE S ; round E, seat  Q
                                      ^ the seat is one of E S W N
111m 234p 567s EEE S ; seat F
                            ^ the seat is one of E S W N
111m 234p 567s EEE S ; round X
                             ^ the round is one of E S W N, or F for the green dragon's round
111m 234p 567s EEE S ; seat E, seat W
                               ^ seat is given twice
111m 234p 567s EEE S ; dead,  dead
                              ^ dead is given twice
111m 234p 567s EEE S ; seat E,, round W
                              ^ a circumstance is missing
111m 234p 567s EEE S ; seat E,
                              ^ a circumstance is missing

# circumstances that contradict the hand
111m 234p 567s EEE S <S ; round S, heaven
                                   ^ heaven needs a self-drawn winning tile
111m 234p 567s EEE S +S ; heaven, seat S
                          ^ heaven is East's, with the dealt tiles and before any kong
111m 234p 567s S [EEEE] +S ; heaven
                             ^ heaven is East's, with the dealt tiles and before any kong
111m 234p 567s EEE S +S ; seat S, earth
                                  ^ earth needs a claimed winning tile
111m 234p 567s EEE S <S ; earth
                          ^ earth is a win on East's first discard
111m 234p 567s S (EEE<) <S ; earth, seat S
                             ^ nothing can be declared before the first discard
111m 234p 567s EEE S <S ; heaven, earth
                          ^ heaven needs a self-drawn winning tile
111m 234p 567s EEE S +S ; robbed-kong
                          ^ robbed-kong needs a claimed winning tile
111m 234p 567s [EEEE] S <S ; replacement
                             ^ replacement needs a self-drawn winning tile
111m 234p 567s [EEEE] S <S ; robbed-kong, replacement
                                          ^ replacement needs a self-drawn winning tile
111m 234p 567s EEE S +S ; replacement
                          ^ a replacement tile needs a kong or a luck tile
111m 234p 567s [EEEE] S +S ; last-tile, kong-on-kong
                                        ^ kong-on-kong needs two kongs
11m 234p [EEEE] [SSSS] 55s <5s ; kong-on-kong
                                 ^ kong-on-kong needs a self-drawn winning tile
111m 234p 567s EEE S ; heaven
                       ^ heaven needs a winning tile
111m 234p 567s EEE S ; seat S, earth
                               ^ earth needs a winning tile
111m 234p 567s EEE S ; last-tile
                       ^ last-tile needs a winning tile
111m 234p 567s EEE S ; last-of-kind
                       ^ last-of-kind needs a winning tile
111m 234p 567s EEE S ; robbed-kong
                       ^ robbed-kong needs a winning tile
111m 234p S [EEEE] CCC ; replacement
                         ^ replacement needs a winning tile
11m 234p [EEEE] [SSSS] 55s ; kong-on-kong
                             ^ kong-on-kong needs a winning tile
"""


def malformed() -> list[tuple[str, int, str]]:
    """Text, place and reason of each case."""
    lines = [line for line in MALFORMED.splitlines() if line and not line.startswith("#")]
    cases = []
    for text, pointer in zip(lines[::2], lines[1::2], strict=True):
        indent, reason = pointer.split("^ ", 1)
        assert not indent.strip(), f"no caret under {text!r}"
        cases.append((text, len(indent), reason))
    return cases


@pytest.mark.parametrize(("text", "pos", "reason"), malformed())
def test_malformed_hands(text: str, pos: int, reason: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_hand(text)
    error = caught.value
    assert (error.text, error.pos) == (text, pos), error.pointer()
    if reason.endswith("..."):
        assert error.reason.startswith(reason[:-3])
    else:
        assert error.reason == reason
    assert str(error) == f"{error.reason}, at character {pos + 1}"
    assert error.pointer() == f"{text}\n{' ' * pos}^"


@pytest.mark.parametrize("text", ["", " ", "\t", ";", " ; "])
def test_empty_text(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_hand(text)
    assert caught.value.reason == "a hand has 13 tiles (a kong counts as three), this one has 0"
    assert 0 <= caught.value.pos <= len(text)


@pytest.mark.parametrize("mark", ["+", "<", "^", ">"])
def test_a_mark_without_its_tile(mark: str) -> None:
    text = f"111m 234p 567s EEE S {mark}"
    with pytest.raises(NotationError) as caught:
        parse_hand(text)
    assert (caught.value.pos, caught.value.reason) == (len(text), "a tile is missing")


CONTROL = [chr(code) for code in (*range(9), *range(10, 32), 127, 133, 160, 0x200B, 0x2028, 0xFEFF)]


@pytest.mark.parametrize("char", CONTROL, ids=lambda char: f"U+{ord(char):04X}")
def test_control_characters_are_no_space(char: str) -> None:
    text = f"111m 234p{char}567s EEE S"
    with pytest.raises(NotationError) as caught:
        parse_hand(text)
    assert (caught.value.pos, caught.value.reason) == (9, f"{char!r} is no tile")
    pointed = caught.value.pointer()
    assert pointed.count("\n") == 1, "the caret must stand on the next line"
    assert all(c.isprintable() for c in pointed if c != "\n")


@pytest.mark.parametrize("piece", ["1m", "1", "E", "(", "[1", "(EEE)", " ", ";", ",", "; seat E", "+", "\x00"])
def test_very_long_texts(piece: str) -> None:
    text = piece * 50_000
    with pytest.raises(NotationError) as caught:
        parse_hand(text)
    assert 0 <= caught.value.pos <= len(text)


@pytest.mark.parametrize(
    ("text", "pos", "reason"),
    [
        ("", 0, "a set stands in ( ) or, a concealed kong, in [ ]"),
        ("123m", 0, "a set stands in ( ) or, a concealed kong, in [ ]"),
        ("  EEE", 2, "a set stands in ( ) or, a concealed kong, in [ ]"),
        ("(EEE) E", 6, "nothing may follow the set"),
        ("(EEE", 0, "'(' is not closed"),
        (" (ESW)", 1, "there is no chow of winds"),
    ],
)
def test_malformed_melds(text: str, pos: int, reason: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_meld(text)
    assert (caught.value.pos, caught.value.reason) == (pos, reason)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "one tile expected, not 0"),
        ("12m", "one tile expected, not 2"),
        ("E E", "one tile expected, not 2"),
        ("e", "'e' is no tile"),
    ],
)
def test_malformed_tiles(text: str, reason: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_tile(text)
    assert (caught.value.pos, caught.value.reason) == (0, reason)


ALPHABET = "123456789mpsTKBzfyESWNOZCFPJ?()[]<^>+;, \t" + "seat round heaven dead goulash" + "\x00\n\uff11\u00b2\u043c"


@examples(1500)
@given(st.text(st.sampled_from(ALPHABET), max_size=60))
def test_random_text_is_a_hand_or_an_error_inside_it(text: str) -> None:
    _hand_or_error(text)


@examples(1000)
@given(hands(), st.lists(st.tuples(st.integers(0, 100), st.sampled_from(("", *ALPHABET))), min_size=1, max_size=3))
def test_mutated_hands_are_hands_or_errors(hand: Hand, changes: list[tuple[int, str]]) -> None:
    text = str(hand)
    for place, char in changes:
        place %= len(text) + 1  # noqa: PLW2901
        text = text[:place] + char + text[place + (char != " ") :]
    _hand_or_error(text)


def _hand_or_error(text: str) -> None:
    error = None
    try:
        hand = parse_hand(text)
    except NotationError as raised:
        error = raised
    if error is None:
        assert parse_hand(str(hand)) == hand
    else:
        assert error.text == text
        assert 0 <= error.pos <= len(text)
        assert error.reason


def test_seat_letters_are_winds() -> None:
    rack = "1234567m ESWNCF"
    assert [parse_hand(f"{rack} ; seat {letter}").seat for letter in "ESWNOZ"] == [0, 1, 2, 3, 0, 1]
    assert [parse_hand(f"{rack} ; round {letter}").round for letter in "ESWNOZF"] == [0, 1, 2, 3, 0, 1, 4]
    assert parse_tiles("E S W N") == (E, S, W, N)


def test_every_reason_is_in_both_languages() -> None:
    """What is wrong with a hand, an action or an option is explained in Dutch without English inside, and in English."""
    wrong = [
        "",
        "1",
        "x",
        "0m",
        "5f",
        "8z",
        "123m +",
        "(12m)",
        "(123m",
        "[123m]",
        "(1<2<3m)",
        "11111m 123p 456s EE",
        "123m ; seat X",
    ]
    wrong += [
        "123m ; seat E, seat E",
        "123m ; round X",
        "123m ; fast",
        "123m 456m 789m 1234p 5s",
        "J 123m 456m 789m 123p",
        "123m +1f",
    ]
    for text in wrong:
        with pytest.raises(NotationError) as caught:
            parse_hand(text)
        words = caught.value.words
        assert words.en == caught.value.reason
        assert words.nl
        assert words.nl != words.en
        assert not {"the", "tile", "tiles", "must", "follow", "is no", "hand"} & set(words.nl.split())


@pytest.mark.parametrize("read", [parse_hand, parse_tiles, parse_tile, parse_meld, score, waits, shanten])
@pytest.mark.parametrize("nothing", [None, 5, b"1s", ["1s"]])
def test_only_text_is_read(read: Callable[[Any], object], nothing: object) -> None:
    with pytest.raises(TypeError, match=r"text"):
        read(nothing)


def test_a_text_will_do_where_a_hand_is_wanted() -> None:
    text = "22345p 678s CCC 34p +2p ; seat W, round E"
    hand = parse_hand(text)
    assert score(text, "nts") == score(hand, "nts")
    assert waits(text, "nts") == waits(hand, "nts")
    assert shanten(text, "nts") == shanten(hand, "nts")
    with pytest.raises(NotationError) as caught:
        score("22345p 678s CCC 34p 1f +2p", "nts")
    assert caught.value.pointer().endswith(f"\n{' ' * 20}^")
