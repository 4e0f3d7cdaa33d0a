"""History: the bodies of answers about a match as a whole: its score list, and what choices cost, as types."""

from __future__ import annotations

from msgspec import Struct

from peling.wire.events import Words
from peling.wire.sheets import Ranked
from peling.wire.view import View


class Judged(Struct):
    """A decision in a deal that is over, and what it cost."""

    deal: int
    """The number of the deal."""
    step: int
    """How many events of it had happened."""
    seat: int
    """Whose decision it was."""
    played: str
    """What was done."""
    best: str
    """What the bot would have done."""
    cost: float
    """How much less the bot expects of what was done, in points: the difference of `value` in a hint."""
    say: list[Words]
    """Why, in sentences as of a hint."""


class Review(Struct):
    """What a seat's own choices cost, by the estimate of the bot that gives the hints; exchanges of goulash are left out."""

    seat: int
    """Whose choices they are."""
    deals: list[int]
    """The deals that were looked at."""
    left: list[int]
    """Those for which there was no time: ask again."""
    decisions: int
    """How many decisions there were in them."""
    same: int
    """In how many of them the bot would have done the same."""
    cost: float
    """What all of them cost together, in points."""
    choices: list[Judged]
    """Those that cost something, the most costly first; 50 at most."""


class ScoredDeal(Struct):
    """A deal that is over."""

    deal: int
    """The number of the deal."""
    round: int
    """The wind of the round, 0 East to 3 North; 4 the green dragon."""
    east: int
    """The seat that was East."""
    goulash: bool
    """Whether it was a goulash."""
    winner: int
    """The seat that won, -1 for nobody."""
    discarder: int
    """The seat whose tile won it, -1 if it was drawn."""
    remise: str
    """Why nobody won; empty if somebody did."""
    scores: list[int]
    """By seat, what the hand counted."""
    result: list[int]
    """By seat, what it won or paid in all, false mahjongs included."""
    totals: list[int]
    """By seat, the points of the match after it."""


class BestHand(Struct):
    """The winning hand of a match that counted most."""

    deal: int
    """The number of the deal."""
    seat: int
    """Who made it."""
    hand: str
    """The hand, in notation."""
    reading: list[str]
    """The sets and pair as they were counted."""
    total: int
    """What it counted."""
    name: Words
    """The limit hand that it is, or the rows that paid most."""


class Summary(Struct):
    """How a match ended."""

    reason: str
    """Why: `rounds`, `time` or `stopped`."""
    ranking: list[Ranked]
    """The seats in their final order; equals share a place."""
    best: BestHand | None
    """The best winning hand, null if nobody won."""
    costly: list[Judged]
    """The most costly choices of the people who played, by the estimate of the bot that gives the hints; five at most."""


class Scores(Struct):
    """The score list of a match; the running deal is not in it."""

    names: list[str]
    """The players' names, by seat."""
    deals: list[ScoredDeal]
    """The deals that are over, the first one first."""
    totals: list[int]
    """By seat, the points of the match so far."""
    summary: Summary | None
    """How the match ended, null while it is played."""


class Drill(Judged, kw_only=True):
    """A position of your own games in which you chose a discard; the costly ones come first."""

    table: str
    """The id of the table."""
    view: View
    """What you saw."""
