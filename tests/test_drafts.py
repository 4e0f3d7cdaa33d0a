"""Drafts: hands as people type and lay them, unfinished ones too."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from generators import random_non_winner, random_winner
from hypothesis import given
from hypothesis import strategies as st
from strategies import examples, hands

from peling import RULESETS, NotationError, parse_hand
from peling.drafts import Draft, read_draft
from peling.hands import Flag, Hand, HandError, Meld, Source
from peling.notation import parse_tile
from peling.tiles import TEXT

TYPED = [
    ("999b) ggg) 234b 678b 44b >", "2344678s (999s) (FFF) >4s ; seat E, round E"),
    ("999B) GGG) 234B 678B 44B >", "2344678s (999s) (FFF) >4s ; seat E, round E"),
    ("999s) fff) 234s 678s 4s > 4s", "2344678s (999s) (FFF) >4s ; seat E, round E"),
    ("99k 5t 5T 5m 1K", "555m 199p ; seat E, round E"),
    ("oo zz ww nn rr gg pp", "EE SS WW NN CC FF PP 14"),
    ("ee SS ccFFpp", "EE SS CC FF PP ; seat E, round E"),
    ("11z 5z 6z 7Z", "EE C F P ; seat E, round E"),
    ("5555p]", "[5555p] ; seat E, round E"),
    ("5555p)", "(5555p) ; seat E, round E"),
    ("234b567b)", "234s (567s) ; seat E, round E"),
    ("rr j) ; goulash", "(CCJ) ; seat E, round E, goulash"),
    ("1f2y 3F", "13f 2y ; seat E, round E"),
    ("123m\n456m\u00a0789m\t1p", "123456789m 1p ; seat E, round E"),
    ("", "; seat E, round E"),
    (" ; seat Z, round N", "; seat S, round N"),
    ("; Plaats ZUID, ronde noord", "; seat S, round N"),
    ("; eigen wind z, ronde groene draak", "; seat S, round F"),
    ("123m [5555p] 789m EE 12p +3p ; Losse Steen, u bent oost", "123789m 12p EE [5555p] +3p ; seat E, round E, replacement"),
    ("99b ; dood, Goulash", "99s ; seat E, round E, goulash, dead"),
]


@pytest.mark.parametrize(("text", "wanted"), TYPED)
def test_typed(text: str, wanted: str) -> None:
    draft = read_draft(text)
    if wanted.endswith(" 14"):  # fourteen tiles: the last one wins, and it is not known how
        assert (draft.number, TEXT[draft.win or 0], draft.source) == (14, "P", Source.UNKNOWN)
        assert str(draft) == "EE SS WW NN CC FF P P ; seat E, round E"
    else:
        assert str(draft) == wanted
    assert read_draft(str(draft)) == draft
    assert read_draft(draft.write("nl")) == draft


@pytest.mark.parametrize(
    ("text", "place", "dutch"),
    [
        ("99999b", 4, "vijfde"),
        ("123x", 3, "letter"),
        ("123m é", 5, "geen steen"),
        ("12m)", 3, "drie of vier"),
        ("124m)", 4, "geen chow en geen pung"),
        ("123m]", 4, "een kong"),
        ("(123m", 0, "niet gesloten"),
        (")", 0, "drie of vier"),
        ("+", 0, "winnende steen"),
        ("11f", 1, "twee keer"),
        ("J", 0, "goulash"),
        ("2s ; goulash", 0, "bamboe 2"),
        ("123m ; heaven", 7, "winnende steen"),
        ("123m ; feest", 7, "omstandigheid"),
        ("123m > 4m", 9, "13 stenen en de winnende steen"),
        ("111222333m 44455p 6p", 20, "13 stenen"),
        ("123m b", 5, "getal"),
        ("5?", 1, "letter"),
        ("?", 0, "gesloten steen"),
        ("1122m 33m 44m 55m 66m 7m 7m < ; heaven", 32, "zelf gepakte"),
    ],
)
def test_mistakes_are_pointed_at(text: str, place: int, dutch: str) -> None:
    with pytest.raises(NotationError) as caught:
        read_draft(text)
    assert caught.value.pos == place
    assert dutch in caught.value.words.nl


@given(hands())
@examples(300)
def test_what_the_notation_reads_is_read_the_same(hand: Hand) -> None:
    """A finished hand in notation, in either language, is that hand."""
    for lang in ("nl", "en"):
        assert read_draft(hand.write(lang)).hand() == hand


@given(st.text(max_size=60) | st.text("123456789mpsTKBtkbESWNCFPOZrgfyzJ?()[]+<^> ;,seatround", max_size=60))
@examples(600)
def test_any_text(text: str) -> None:
    """Any text is a draft that is read back, or a mistake inside the text with words in both languages."""
    try:
        draft = read_draft(text)
    except NotationError as error:
        assert 0 <= error.pos <= len(text)
        assert error.words.nl
        assert error.words.en
    else:
        assert read_draft(str(draft)) == draft


def test_states() -> None:
    assert not Draft().finished
    assert read_draft("123m").hands == ()
    thirteen = read_draft("123m 456m 789m 12p EE")
    assert thirteen.finished
    assert thirteen.hand() == parse_hand("123m 456m 789m 12p EE")
    fourteen = read_draft("123m 456m 789m EE 12p 3p")
    assert (fourteen.finished, [hand.win.source for hand in fourteen.hands if hand.win]) == (False, [Source.DRAWN, Source.LEFT])
    with pytest.raises(HandError, match="does not say how"):
        fourteen.hand()
    with pytest.raises(HandError, match="not finished"):
        read_draft("1m").hand()
    joker = read_draft("111m 444m 777m EE 55p J ; goulash")
    assert [hand.win.source for hand in joker.hands if hand.win] == [Source.DRAWN]
    drawn = read_draft("11m (EEEE) 123p 456p 78p 9p ; replacement")
    assert [hand.win.source for hand in drawn.hands if hand.win] == [Source.DRAWN]
    dead = read_draft("123m 456m 78m ; dead")
    assert dead.hand().dead
    with pytest.raises(HandError, match="13 tiles"):
        Draft(tuple(range(15)))


def test_a_changed_draft_is_checked() -> None:
    draft = read_draft("123m 456m 789m EE 12p >3p ; seat S")
    assert replace(draft, source=Source.DRAWN).hand().win != draft.hand().win
    with pytest.raises(HandError, match="heaven"):
        replace(draft, flags=Flag.HEAVEN)
    with pytest.raises(HandError, match="fifth"):
        Draft((0, 0), (Meld((0, 0, 0)),))


@pytest.mark.parametrize("rules", RULESETS)
def test_every_prefix_of_a_hand_is_a_draft(rules: str) -> None:
    rng = Random(f"prefix {rules}")
    for _ in range(30):
        hand = rng.choice((random_winner, random_non_winner))(rng, rules, luck=True)
        texts = [TEXT[kind] for kind in (*hand.concealed, *(() if hand.win is None else (hand.win.kind,)))]
        rng.shuffle(texts)
        melds = [str(meld) for meld in hand.melds]
        tail = " ; goulash" if hand.goulash else ""
        for number in range(len(texts) + 1):
            draft = read_draft(" ".join((*melds, *texts[:number])) + tail)
            assert draft.number == number + 3 * len(melds)
            assert (draft.win is not None) == (draft.number == 14)
            if draft.win is not None:
                assert draft.win == parse_tile(texts[-1])
