"""Actions: one text and one JSON form each, and whatever a stranger sends ends in a legal move or a refusal in words."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from multiprocessing.pool import Pool
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from invariants import differences
from playing import VARIANTS, Sharp, start
from strategies import examples

from peling import NotationError
from peling.game import Action, ActionType, IllegalAction, Match, parse_action
from peling.game.actions import MAHJONG, NEXT, PASS, read_action
from peling.tiles import HIDDEN, JOKER

SIZES = {
    ActionType.EXCHANGE: (3,),
    ActionType.DISCARD: (1,),
    ActionType.CHOW: (2,),
    ActionType.PUNG: (2,),
    ActionType.KONG: (3, 4),
    ActionType.PROMOTE: (1, 2),
}
WORDS = [action.value for action in ActionType]
PIECES = (
    *WORDS,
    "announce",
    "5p",
    "55p",
    "123m",
    "EEE",
    "5555s",
    "J",
    "?",
    "1f",
    "0",
    "9",
    "m",
    "K",
    " ",
    "  ",
    "\t",
    "\n",
    "\x00",
    "é",
)
LONG_SAMPLE, CHUNK = 1_000_000, 20_000


@st.composite
def actions(draw: st.DrawFn) -> Action:
    """Every action that can be written."""
    kind = draw(st.sampled_from(ActionType))
    size = draw(st.sampled_from(SIZES.get(kind, (0,))))
    tiles = tuple(sorted(draw(st.lists(st.integers(0, JOKER), min_size=size, max_size=size))))
    return Action(kind, tiles, announce=kind is ActionType.DISCARD and draw(st.booleans()))


@given(actions())
@examples(200)
def test_an_action_reads_back_from_its_text_its_data_and_its_repr(action: Action) -> None:
    assert parse_action(str(action)) == action
    assert read_action(action.to_dict()) == action
    assert read_action(str(action)) == action
    assert eval(repr(action)) == action  # noqa: S307


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("discard 5K", Action(ActionType.DISCARD, (13,))),
        ("  DISCARD   5p  ", Action(ActionType.DISCARD, (13,))),
        ("Discard 5p Announce", Action(ActionType.DISCARD, (13,), announce=True)),
        ("chow 53m", Action(ActionType.CHOW, (2, 4))),
        ("chow 3m 5m", Action(ActionType.CHOW, (2, 4))),
        ("pung J5p", Action(ActionType.PUNG, (13, JOKER))),
        ("exchange O Z 1T", Action(ActionType.EXCHANGE, (0, 27, 28))),
        ("mahjong", MAHJONG),
        ("pass", PASS),
    ],
)
def test_people_may_write_loosely(text: str, action: Action) -> None:
    assert parse_action(text) == action


@pytest.mark.parametrize(
    ("text", "pos", "reason"),
    [
        ("", 0, "a word"),
        ("   ", 0, "a word"),
        ("discrad 5p", 0, "no such action"),
        ("  nothing", 2, "no such action"),
        ("discard", 7, "1 tiles, not 0"),
        ("discard 5p 6p", 8, "1 tiles, not 2"),
        ("discard 5x", 9, "suit letter"),
        ("discard ?", 8, "face down"),
        ("chow 5p", 5, "2 tiles, not 1"),
        ("pass 5p", 5, "no tiles, not 1"),
        ("mahjong announce", 8, "announced with a discard"),
        ("kong 55555p", 5, "3 or 4 tiles, not 5"),
        ("discard 5p announce announce", 11, "is no tile"),
        ("discard " + "5p" * 40, 0, "a word"),
    ],
)
def test_a_text_that_is_no_action_says_where_and_why(text: str, pos: int, reason: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_action(text)
    assert caught.value.pos == pos
    assert reason in caught.value.reason
    assert caught.value.pointer()


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12) | st.sampled_from(PIECES),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(("type", "tiles", "announce", "x")) | st.text(), inner)
    ),
    max_leaves=12,
)


@given(st.text() | st.lists(st.sampled_from(PIECES), max_size=6).map(" ".join) | st.lists(st.sampled_from(PIECES)).map("".join))
@examples(600)
def test_any_text_is_an_action_or_a_notation_error(text: str) -> None:
    try:
        action = parse_action(text)
    except NotationError as error:
        assert 0 <= error.pos <= len(error.text)
        assert error.reason
    else:
        assert parse_action(str(action)) == action


@given(JSON)
@examples(400)
def test_any_data_is_an_action_or_a_notation_error(data: object) -> None:
    try:
        action = read_action(data)
    except NotationError as error:
        assert error.reason
    else:
        assert read_action(action.to_dict()) == action


def nested(depth: int) -> list[Any]:
    """A list in a list in a list, so deep."""
    data: list[Any] = []
    for _ in range(depth):
        data = [data]
    return data


JUNK: list[Any] = [
    None,
    0,
    -1,
    10**400,
    2.5,
    float("nan"),
    True,
    b"discard 5p",
    (),
    ("discard", "5p"),
    ["discard 5p"],
    ["discard 5p"] * 100_000,
    nested(100),
    nested(100_000),
    {},
    {"type": None},
    {"type": "discard"},
    {"type": "discard", "tiles": ["5p"]},
    {"type": "discard", "tiles": nested(100_000)},
    {"type": "discard 5p"},
    {"type": "discard", "tiles": "5p", "announce": "yes"},
    {"type": "discard", "tiles": "5p", "seat": 3},
    {"type": "discard", "tiles": "5p" * 100_000},
    {1: 2, None: 3},
    {"type": "\ud800", "tiles": "\x00"},
    "discard \ud800",
    "x" * 1_000_000,
    ActionType.PASS,
    object(),
]


@pytest.mark.parametrize("junk", JUNK, ids=lambda junk: type(junk).__name__)
def test_junk_is_refused_and_changes_nothing(junk: object) -> None:
    match = start("nts", 1)
    before, events = match.state.copy(), match.events[:]
    with pytest.raises((NotationError, IllegalAction)) as caught:
        match.push(junk)  # type: ignore[arg-type]
    assert len(str(caught.value)) < 1000
    assert differences(match.state, before) == []
    assert match.events == events


BAD_ACTIONS: list[Any] = [
    Action(ActionType.DISCARD, (-1,)),
    Action(ActionType.DISCARD, (HIDDEN,)),
    Action(ActionType.DISCARD, (10**9,)),
    Action(ActionType.DISCARD, ("5p",)),  # type: ignore[arg-type]
    Action(ActionType.DISCARD, (None,)),  # type: ignore[arg-type]
    Action(ActionType.DISCARD, ((13,),)),  # type: ignore[arg-type]
    Action(ActionType.DISCARD, [13]),  # type: ignore[arg-type]
    Action(ActionType.DISCARD, 13),  # type: ignore[arg-type]
    Action(ActionType.DISCARD, (13, 13)),
    Action(ActionType.DISCARD),
    Action("discard", (13,)),  # type: ignore[arg-type]
    Action(None, None),  # type: ignore[arg-type]
    Action(ActionType.PASS, (13,)),
    Action(ActionType.KONG, (13,) * 1000),
    Action(ActionType.EXCHANGE, (1, 2, 3)),
]


@pytest.mark.parametrize("variant", ["nts", "bmr strict"])
@pytest.mark.parametrize("action", BAD_ACTIONS, ids=range(len(BAD_ACTIONS)))
def test_values_that_are_no_legal_action_are_refused(action: Action, variant: str) -> None:
    match = start(variant, 1)
    before = match.state.copy()
    with pytest.raises((NotationError, IllegalAction)):
        match.push(action, match.to_act[0])
    assert differences(match.state, before) == []


@pytest.mark.parametrize(
    "seat", [-1, 4, 99, 10**5000, "0", 0.0, True, (0,), [0], b"0", object()], ids=lambda seat: type(seat).__name__
)
def test_a_seat_that_is_none_is_refused(seat: Any) -> None:
    match = start("nts", 1)
    for ask in (partial(match.push, "pass"), match.legal, match.view):
        with pytest.raises(IllegalAction, match="there is no seat"):
            ask(seat)


@pytest.mark.parametrize("variant", VARIANTS)
def test_refusals_say_why(variant: str) -> None:
    """In every phase a wrong action gets a sentence that names the player, or says that the match is over."""
    match = start(variant, 2, deals=1, goulash=variant.startswith("bmr"))
    player = Sharp(variant)
    wrong = [Action(ActionType.DISCARD, (kind,)) for kind in (0, 33)] + [PASS, MAHJONG, NEXT]
    wrong += [Action(ActionType.CHOW, (0, 2)), Action(ActionType.KONG, (0, 0, 0)), Action(ActionType.PROMOTE, (0,))]
    while True:
        for seat, name in enumerate(match.state.table.names):
            for action in wrong:
                if action not in match.legal(seat):
                    with pytest.raises(IllegalAction) as caught:
                        match.push(action, seat)
                    assert name in str(caught.value) or match.finished
        if match.finished:
            break
        match.push(player.choose(match, match.to_act[0]), match.to_act[0])


# a stranger at the table


def mangled(rng: Random, match: Match) -> object:
    """What somebody might send: a legal action spoiled, words put together, or data of any shape."""
    seat = rng.choice(match.to_act) if match.to_act else 0
    legal = match.legal(seat)
    text = str(rng.choice(legal)) if legal else "pass"
    choice = rng.randrange(6)
    if choice == 0:
        at = rng.randrange(len(text) + 1)
        return text[:at] + rng.choice(PIECES) + text[at + rng.randrange(3) :]
    if choice == 1:
        return " ".join(rng.choice(PIECES) for _ in range(rng.randrange(5)))
    if choice == 2:
        data: dict[Any, Any] = parse_action(text).to_dict()
        data[rng.choice(("type", "tiles", "announce", "seat", 7))] = rng.choice((None, 5, "", "5p", [], {}, True, "J J J", "?"))
        return data
    if choice == 3:
        return rng.choice(JUNK[:20])
    if choice == 4:
        return Action(
            rng.choice(list(ActionType)), tuple(rng.randrange(-3, 50) for _ in range(rng.randrange(5))), rng.random() < 0.5
        )
    return text


def pester(variant: str, seed: int, number: int) -> int:
    """Send many frames to a table while it plays; returns how many were legal moves."""
    rng, player, taken = Random(f"pester/{variant}/{seed}"), Sharp(seed), 0
    match = start(variant, seed, rich=seed % 2 == 0, goulash=variant.startswith("bmr") and seed % 3 == 0)
    for _ in range(number):
        sent = mangled(rng, match)
        seat: Any = rng.choice((*range(len(match.state.table.names)), *match.to_act, *match.to_act, 7, -1, None, "1"))
        legal = {who: match.legal(who) for who in range(len(match.state.table.names))}
        length = len(match.events)
        try:
            match.push(sent, seat)  # type: ignore[arg-type]
        except (IllegalAction, NotationError):
            assert len(match.events) == length
        else:
            taken += 1
            allowed = legal[seat] if seat is not None else [action for some in legal.values() for action in some]
            assert _meant(sent) in allowed
        if match.finished:
            seed += 1000
            match = start(variant, seed)
        elif rng.random() < 0.3 and match.to_act:
            match.push(player.choose(match, match.to_act[0]), match.to_act[0])
    return taken


def _meant(sent: object) -> Action:
    return sent if isinstance(sent, Action) else read_action(sent)


@pytest.mark.parametrize("variant", ["nts", "nts-2009 strict", "mcr", "bmr", "bmr strict"])
def test_a_stranger_makes_legal_moves_or_is_refused(variant: str) -> None:
    assert pester(variant, 1, 600) > 10


def _long_chunk(chunk: int) -> int:
    names = list(VARIANTS)
    return pester(names[chunk % len(names)], chunk + 10, CHUNK)


@pytest.mark.long
def test_a_stranger_makes_legal_moves_or_is_refused_a_million_times(pool: Pool) -> None:
    tried: Callable[[int], int] = _long_chunk
    assert sum(pool.imap_unordered(tried, range(LONG_SAMPLE // CHUNK))) > 0
