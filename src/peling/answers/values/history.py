"""Answers about finished matches and deals: films, views, score lists, reviews, and seed verification."""

from __future__ import annotations

from dataclasses import dataclass

from peling.answers.values.plain import LiveEvent, LiveView, Plain
from peling.answers.values.sheets import Ranked
from peling.words import Words


@dataclass(frozen=True, slots=True)
class DealEvents:
    """A finished deal."""

    deal: int
    """The number of the deal."""
    events: tuple[LiveEvent, ...]
    """All events of the deal, with nothing hidden."""
    steps: int
    """How many events there are."""
    names: tuple[str, ...]
    """The players' names, by seat."""


@dataclass(frozen=True, slots=True)
class FilmStep:
    """One moment of a film."""

    events: tuple[LiveEvent, ...]
    """What happened, as announced to everyone; empty if only something on the table changed."""
    patch: Plain
    """What changed in the view, as in the messages of a live table."""


@dataclass(frozen=True, slots=True)
class Film:
    """A finished deal, to be shown from beginning to end."""

    deal: int
    """The number of the deal."""
    view: LiveView
    """The table just after the deal, seen from no seat (-1), with all hands in `open`."""
    steps: tuple[FilmStep, ...]
    """The steps that followed, in order."""


@dataclass(frozen=True, slots=True)
class Opinion:
    """What a bot would do, and what was actually done."""

    seat: int
    """The seat that decided."""
    bot: str
    """Which bot was asked."""
    action: str
    """What it would do."""
    played: str | None
    """The action taken, null if unknown."""


@dataclass(frozen=True, slots=True)
class Step:
    """The table after some events of a finished deal."""

    deal: int
    """The number of the deal."""
    step: int
    """How many events have happened."""
    views: dict[str, LiveView]
    """Each seat's view, by seat number."""
    opinions: tuple[Opinion, ...]
    """What a bot would do, for each seat that has to decide at this point."""


@dataclass(frozen=True, slots=True)
class VerifiedDeal:
    """A deal verified against the seed."""

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
    """A game verified against its seed; nulls while it is still being played."""

    commitment: str
    """The SHA-256 that was published at the start."""
    seed: str | None
    """The seed."""
    commitment_holds: bool | None
    """Whether the seed matches that SHA-256."""
    seats_hold: bool | None
    """Whether the seating follows from the seed."""
    deals: tuple[VerifiedDeal, ...]
    """The finished deals."""
    holds: bool | None
    """Whether every check passed."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A decision in a finished deal, and its cost."""

    deal: int
    """The number of the deal."""
    step: int
    """How many events of it had happened."""
    seat: int
    """The seat that decided."""
    played: str
    """The action taken."""
    best: str
    """The action that the bot would have taken."""
    cost: float
    """How many points less the bot expects from the action taken: the difference in `value` in a hint."""
    say: tuple[Words, ...]
    """The reasons, in sentences like those of a hint."""


@dataclass(frozen=True, slots=True)
class Review:
    """What a player's own choices cost, as estimated by the bot that gives the hints; goulash exchanges are left out."""

    seat: int
    """The seat whose choices these are."""
    deals: tuple[int, ...]
    """The deals reviewed."""
    left: tuple[int, ...]
    """The deals there was no time for: ask again."""
    decisions: int
    """How many decisions there were in the reviewed deals."""
    same: int
    """In how many of those the bot would have done the same."""
    cost: float
    """The total cost of all decisions, in points."""
    choices: tuple[Judged, ...]
    """The decisions that cost something, most costly first; at most 50."""


@dataclass(frozen=True, slots=True)
class ScoredDeal:
    """A finished deal."""

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
    """The winner's seat."""
    hand: str
    """The hand, in notation."""
    reading: tuple[str, ...]
    """The sets and pair as counted."""
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
    """The seats in their final order; ties share a place."""
    best: BestHand | None
    """The best winning hand, null if nobody won."""
    costly: tuple[Judged, ...]
    """The most costly choices of the people who played, as estimated by the bot that gives the hints; at most five."""


@dataclass(frozen=True, slots=True)
class Scores:
    """The score list of a match, without the deal in progress."""

    names: tuple[str, ...]
    """The players' names, by seat."""
    deals: tuple[ScoredDeal, ...]
    """The finished deals, in order."""
    totals: tuple[int, ...]
    """By seat, the points of the match so far."""
    summary: Summary | None
    """How the match ended, null while it is being played."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Drill(Judged):
    """A position from your own games in which you chose a discard; the most costly come first."""

    table: str
    """The id of the table."""
    view: LiveView
    """Your view at that moment."""
