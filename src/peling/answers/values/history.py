"""Answers about matches and deals that are over: films, views, score lists, reviews, what a seed proves."""

from __future__ import annotations

from dataclasses import dataclass

from peling.answers.values.plain import LiveEvent, LiveView, Plain
from peling.answers.values.sheets import Ranked
from peling.words import Words


@dataclass(frozen=True, slots=True)
class DealEvents:
    """A deal that is over."""

    deal: int
    """The number of the deal."""
    events: tuple[LiveEvent, ...]
    """All its events, with nothing hidden."""
    steps: int
    """How many events there are."""
    names: tuple[str, ...]
    """The players' names, by seat."""


@dataclass(frozen=True, slots=True)
class FilmStep:
    """One moment of a film."""

    events: tuple[LiveEvent, ...]
    """What happened, as it was told to all; empty where only something on the table changed."""
    patch: Plain
    """What that changed in the view, as in the messages of a live table."""


@dataclass(frozen=True, slots=True)
class Film:
    """A deal that is over, to be shown from beginning to end."""

    deal: int
    """The number of the deal."""
    view: LiveView
    """The table when the tiles were dealt, seen by nobody's seat (-1), with all hands in `open`."""
    steps: tuple[FilmStep, ...]
    """What followed, in order."""


@dataclass(frozen=True, slots=True)
class Opinion:
    """What a bot would do, and what was done."""

    seat: int
    """Whose decision it was."""
    bot: str
    """Which bot was asked."""
    action: str
    """What it would do."""
    played: str | None
    """What was done, null where it is not known."""


@dataclass(frozen=True, slots=True)
class Step:
    """The table after some events of a deal that is over."""

    deal: int
    """The number of the deal."""
    step: int
    """How many events have happened."""
    views: dict[str, LiveView]
    """What each seat sees, by its number."""
    opinions: tuple[Opinion, ...]
    """For each seat that must decide here, what a bot would do."""


@dataclass(frozen=True, slots=True)
class VerifiedDeal:
    """A deal checked against the seed."""

    number: int
    """The number of the deal."""
    dice: tuple[int, ...]
    """Its dice."""
    wall: str
    """Its wall, slot by slot."""
    holds: bool
    """Whether both follow from the seed."""


@dataclass(frozen=True, slots=True)
class Verified:
    """A game checked against its seed; nulls while it is played."""

    commitment: str
    """The SHA-256 that was published at the start."""
    seed: str | None
    """The seed."""
    commitment_holds: bool | None
    """Whether the seed has that SHA-256."""
    seats_hold: bool | None
    """Whether who sat where follows from the seed."""
    deals: tuple[VerifiedDeal, ...]
    """The deals that are over."""
    holds: bool | None
    """Whether everything is as it should be."""


@dataclass(frozen=True, slots=True)
class Judged:
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
    say: tuple[Words, ...]
    """Why, in sentences as of a hint."""


@dataclass(frozen=True, slots=True)
class Review:
    """What a seat's own choices cost, by the estimate of the bot that gives the hints; exchanges of goulash are left out."""

    seat: int
    """Whose choices they are."""
    deals: tuple[int, ...]
    """The deals that were looked at."""
    left: tuple[int, ...]
    """Those for which there was no time: ask again."""
    decisions: int
    """How many decisions there were in them."""
    same: int
    """In how many of them the bot would have done the same."""
    cost: float
    """What all of them cost together, in points."""
    choices: tuple[Judged, ...]
    """Those that cost something, the most costly first; 50 at most."""


@dataclass(frozen=True, slots=True)
class ScoredDeal:
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
    scores: tuple[int, ...]
    """By seat, what the hand counted."""
    result: tuple[int, ...]
    """By seat, what it won or paid in all, false mahjongs included."""
    totals: tuple[int, ...]
    """By seat, the points of the match after it."""


@dataclass(frozen=True, slots=True)
class BestHand:
    """The winning hand of a match that counted most."""

    deal: int
    """The number of the deal."""
    seat: int
    """Who made it."""
    hand: str
    """The hand, in notation."""
    reading: tuple[str, ...]
    """The sets and pair as they were counted."""
    total: int
    """What it counted."""
    name: Words
    """The limit hand that it is, or the rows that paid most."""


@dataclass(frozen=True, slots=True)
class Summary:
    """How a match ended."""

    reason: str
    """Why: `rounds`, `time` or `stopped`."""
    ranking: tuple[Ranked, ...]
    """The seats in their final order; equals share a place."""
    best: BestHand | None
    """The best winning hand, null if nobody won."""
    costly: tuple[Judged, ...]
    """The most costly choices of the people who played, by the estimate of the bot that gives the hints; five at most."""


@dataclass(frozen=True, slots=True)
class Scores:
    """The score list of a match; the running deal is not in it."""

    names: tuple[str, ...]
    """The players' names, by seat."""
    deals: tuple[ScoredDeal, ...]
    """The deals that are over, the first one first."""
    totals: tuple[int, ...]
    """By seat, the points of the match so far."""
    summary: Summary | None
    """How the match ended, null while it is played."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Drill(Judged):
    """A position of your own games in which you chose a discard; the costly ones come first."""

    table: str
    """The id of the table."""
    view: LiveView
    """What you saw."""
