"""Golden deals, named after their oddity: each is replayed event by event and ends as was worked out by hand. Playthroughs."""

from __future__ import annotations

from dataclasses import dataclass

import deals
import playthrough
import pytest

from peling import RULESETS, record, tiles
from peling.game import events as e
from peling.game.match import Match
from peling.game.table import NOBODY

MAKE = "python tests/deals.py makes the golden files again; look at what changed before you keep it"


@dataclass(frozen=True)
class Outcome:
    """How the last deal of a record ends: in words, the scores and what each wins or pays, by seat."""

    words: str
    scores: tuple[int, ...]
    net: tuple[int, ...]


DRAW = ((0, 0, 0, 0), (0, 0, 0, 0))
OUTCOMES = {
    # 20 + 8 + 2 (only tile) = 30, dragons and kongroof: 120, twice from each; North's pung 2
    "nts-robbed-in-the-turn-of-the-pung": Outcome("East wins on 5p, robbed from North", (120, 0, 0, 2), (720, -242, -242, -236)),
    # 76 points, eight doubles: the limit
    "nts-kong-on-kong-with-5p": Outcome("South wins on 5p, drawn", (0, 2000, 0, 0), (-4000, 8000, -2000, -2000)),
    # E: 20 + 4 + 4 + 4 + 8 + 2 + 2 = 44, four pungs 1, dragons 1, four concealed pungs 2: 704, twice from each
    # W: 24, dragons, three concealed pungs: 96. N: 16, the same: 64. S: nothing
    "nts-three-mahjong-claims": Outcome("East wins on 5p, thrown by South", (704, 0, 96, 64), (4224, -1568, -1280, -1376)),
    # W: 20 + 8 + 4 + 4 + 4 + 2 + 2 = 44, four pungs 1, four concealed pungs 3: 704, twice from South
    # N: 24, three dragons 3, three concealed pungs 2: 768 from East and South
    "nts-2009-pair-before-a-regular-limit-hand": Outcome(
        "West wins on 5p, thrown by South", (0, 0, 704, 768), (-1472, -2176, 2816, 832)
    ),
    "nts-2009-fifteenth-kong": Outcome("a draw: no replacement tile is left", *DRAW),
    # 20 + 8 + 8 + 4 = 40, dragons 1, three concealed pungs 2, last discard 1: 640, twice from South
    "nts-2009-last-discard": Outcome("North wins on 9p, thrown by South", (0, 0, 0, 640), (-640, -1280, -640, 2560)),
    # 20 + 2 + 2 + 32 + 4 = 60, blossoming flowers 1, hidden treasure 2
    "nts-kong-with-the-last-tile": Outcome("South wins on 5s, drawn", (0, 480, 0, 0), (-960, 1920, -480, -480)),
    # 20 + 8 + 8 + 2 + 2 + 10 = 50, clean 1, dragons 1, kongroof 1; North's pung of 1p 4
    "nts-pe-ling-eats-a-robbed-cake": Outcome("South wins on 1p, robbed from North", (0, 400, 0, 4), (-808, 1600, -404, -388)),
    # 20 + 2 + 2 + 32 + 4 + 4 + 4 = 68, hidden treasure 2, three concealed pungs 1
    "nts-luck-tile-after-a-kong": Outcome("South wins on 5s, drawn", (0, 544, 0, 0), (-1088, 2176, -544, -544)),
    # 20 + 2 + 24 + 2 = 48, dragons 1, three concealed pungs 1, hidden treasure 2: 768; West's pung 2; South nothing
    "nts-false-mahjong-then-play-on": Outcome("North wins on 5s, drawn", (0, 0, 2, 768), (-1540, -770, -762, 3072)),
    # 20 + 2 + 4 + 8 + 8 + 2 = 44, four doubles: 704; East's kong nothing
    "nts-dead-hand-pays": Outcome("North wins on 5s, drawn", (0, 0, 0, 704), (-1408, -704, -704, 2816)),
    # 20 + 24 + 2 = 46, dragons 1, three concealed pungs 2, kongroof 1: 736, twice from North; North's pung 2
    "nts-2009-robbed-kong": Outcome("West wins on 5p, robbed from North", (0, 0, 736, 2), (-738, -738, 2944, -1468)),
    # earth, 1000; seat 4 dreams again
    "nts-dreamer-rotation": Outcome("South wins on 9p, thrown by East", (0, 1000, 0, 0, 0), (-2000, 4000, -1000, -1000, 0)),
    # 20 + 24 + 2 = 46, dragons 1, the green dragon's 1, three concealed pungs 1: 368; seat 1 rules and pays double
    "nts-green-dragon-game": Outcome("South wins on 5p, thrown by East", (0, 0, 368), (-368, -736, 1104)),
    # four concealed pungs 64, four pure shifted pungs 48, full flush 24, reversible 8, pung of terminals 1, single wait 1: 146
    # in the fifth hand seat 1 is East, seat 0 South, seat 3 West, seat 2 North
    "mcr-seat-change": Outcome("South wins on 9p, thrown by East", (146, 0, 0, 0), (170, -154, -8, -8)),
    # last tile 8, replacement 8, fully concealed 4, concealed kong 2, two concealed pungs 2, closed wait, terminals, no honours
    "mcr-kong-with-one-tile-left": Outcome("West wins on 5s, drawn", (0, 0, 27, 0), (-35, -35, 105, -35)),
    # three concealed pungs 16, fully concealed 4, dragons 2, terminals twice, closed wait 1: 25
    "mcr-false-mahjong": Outcome("North wins on 5s, drawn", (0, 0, 0, 25), (-33, -33, -33, 99)),
    # three concealed pungs 16, dragons 2, concealed hand 2, terminals twice, closed wait 1: 23
    "mcr-first-in-turn": Outcome("West wins on 5p, thrown by South", (0, 0, 23, 0), (-8, -31, 47, -8)),
    # N: 20 + 4 (CCJ, open) + 8 + 4 + 8 = 44, dragons, four pungs: 176. W: 4 + 4 + 8 + 2 (pair of dragons) = 18
    "bmr-goulash-with-jokers": Outcome("North wins on C, thrown by South", (0, 0, 18, 176), (-388, -194, -122, 704)),
    # S: 20 + 8 + 4 + 4 + 16 (seasons) = 52; own season, four seasons, kongroof, original call: 832
    # E: 4 + 16 (flowers), own flower, four flowers: 80. W: 32 + 16 + 16. N: three kongs of simples 48
    "bmr-seventh-kong-is-robbed": Outcome("South wins on 9p, robbed from East", (80, 832, 64, 48), (-1568, 3328, -848, -912)),
    # 20 + 2 + 4 + 4 + 8 = 38, dragons, concealed hand: 152; South's hand is dead
    "bmr-win-without-announcement": Outcome("North wins on 5s, drawn", (0, 0, 0, 152), (-304, -152, -152, 608)),
    "bmr-jade-with-two-chows": Outcome("South wins on 3s, thrown by East", (0, 1000, 0, 0), (-2000, 4000, -1000, -1000)),
}
TOTALS = {
    # six games: after five everyone has been paid and has paid the same
    "nts-dreamer-rotation": [-2000, 4000, -1000, -1000, 0],
    # South's false mahjong: 10 to each
    "mcr-false-mahjong": [-23, -63, -23, 109],
}
NAMED = [pytest.param(deal, id=deal.name) for deal in deals.DEALS]


def words(match: Match) -> str:
    """How the last deal ended."""
    table = match.state.table
    outcome = table.outcome
    assert outcome is not None
    if outcome.winner == NOBODY:
        return "a draw: " + {"replacement": "no replacement tile is left", "wall": "the wall is empty"}[outcome.remise]
    winner = tiles.wind_name(table.wind_of[outcome.winner])
    tile = tiles.TEXT[outcome.kind]
    if outcome.discarder == NOBODY:
        return f"{winner} wins on {tile}, drawn"
    robbed = any(isinstance(event, e.Promoted) for event in match.events[-6:])
    other = tiles.wind_name(table.wind_of[outcome.discarder])
    return f"{winner} wins on {tile}, {'robbed from' if robbed else 'thrown by'} {other}"


@pytest.mark.parametrize("deal", NAMED)
def test_deal(deal: deals.Deal) -> None:
    """The record holds: every event follows from the actions, and the end is the one worked out by hand."""
    match = record.read(deal.path.read_text(encoding="utf-8")).replay()
    outcome = match.state.table.outcome
    assert outcome is not None
    assert match.finished
    assert Outcome(words(match), outcome.scores, outcome.net) == OUTCOMES[deal.name]
    assert match.state.table.totals == TOTALS.get(deal.name, list(outcome.net))


@pytest.mark.parametrize("deal", NAMED)
def test_file_is_up_to_date(deal: deals.Deal) -> None:
    """The file is what the script makes today, and it says what to look at."""
    text = deal.path.read_text(encoding="utf-8")
    assert text == deal.write(), MAKE
    assert sum(isinstance(item, record.Comment) for item in record.read(text).items) >= 2


@pytest.mark.parametrize("deal", NAMED)
def test_json_twin(deal: deals.Deal) -> None:
    """The same record as JSON lines and back."""
    made = record.read(deal.path.read_text(encoding="utf-8"))
    assert record.read(made.to_json()) == made


def test_every_file_has_its_outcome() -> None:
    """No deal without an outcome, no outcome without a file, and every rule set has some."""
    files = {path.stem for path in deals.FOLDER.glob("*")}
    assert files == set(OUTCOMES) == {deal.name for deal in deals.DEALS}
    assert {deal.rules for deal in deals.DEALS} == set(RULESETS)


@pytest.mark.parametrize("rules", RULESETS)
def test_playthrough(rules: str) -> None:
    """One whole deal event by event, with what the seats see and may do: as in the file, which no rule set lacks."""
    path = playthrough.path(rules)
    assert path.exists(), f"{rules} has no playthrough; {MAKE}"
    assert playthrough.tell(rules) == path.read_text(encoding="utf-8"), MAKE


def test_no_other_playthroughs() -> None:
    """A rule set that is gone takes its file along."""
    assert {path.stem for path in playthrough.FOLDER.glob("*")} == set(RULESETS)
