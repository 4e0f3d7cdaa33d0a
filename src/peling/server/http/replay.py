"""Replay: stored games step by step, as records, and checked against their seed.

Only deals that are over are shown. All functions are pure and run in a process of the pool: a `Story` in, plain data out.
"""

from __future__ import annotations

import hashlib
from typing import Any, NamedTuple

from peling import record, tiles
from peling.game import events as e
from peling.game.actions import Action, ActionType
from peling.game.chance import Chance
from peling.game.match import Match
from peling.game.rotation import next_deal, seat_players
from peling.game.state import State
from peling.game.story import tell
from peling.game.table import NOBODY, Private
from peling.game.view import PUBLIC, View
from peling.rules import Ruleset, get
from peling.server.http.explain import deal_sheets
from peling.server.live import entries
from peling.server.live.messages import event_for_seat
from peling.server.live.patch import Memory
from peling.server.live.thinking import decide
from peling.server.live.views import open_hands


class Story(NamedTuple):
    """A stored game: rules, names, and the stored log; the seed only once the game is finished."""

    rules: str
    options: dict[str, Any]
    names: tuple[str, ...]
    texts: tuple[str, ...]
    seed: str | None = None
    commitment: str = ""
    deals: int = 0
    version: str = ""
    hash: str = ""
    commands: tuple[bool, ...] = ()
    """For each text: whether a person's command began with it. What bots did for a person did not."""

    def ruleset(self) -> Ruleset:
        """The rule set with its options."""
        return get(self.rules, self.options)

    def events(self) -> list[e.Event]:
        """The events of all deals that are over; the running deal is left out."""
        log = entries.game_events(entries.read(text) for text in self.texts)
        end = max((place for place, event in enumerate(log) if isinstance(event, (e.Scored, e.Finished))), default=-1)
        return log[: end + 1]

    def own(self) -> set[int]:
        """The places of `events` at which a person decided."""
        places: list[bool] = []
        for text, command in zip(self.texts, self.commands, strict=True):
            entry = entries.read(text)
            if isinstance(entry, entries.Undone):
                del places[entry.keep :]
            elif not isinstance(entry, entries.OWN):
                places.append(command)
        return {place for place, command in enumerate(places) if command}


class Missing(LookupError):  # noqa: N818
    """There is no such deal or step, or it is not over yet."""


def bounds(log: list[e.Event], number: int) -> tuple[int, int]:
    """Where the events of a finished deal begin and end."""
    start = next((i for i, event in enumerate(log) if isinstance(event, e.Dealt) and event.number == number), None)
    if start is None:
        raise Missing
    end = next((i for i in range(start + 1, len(log)) if isinstance(log[i], e.Dealt)), len(log))
    return start, end


def deal(story: Story, number: int) -> dict[str, Any]:
    """All events of a deal that is over, with words."""
    log = story.events()
    start, end = bounds(log, number)
    state = State.fold(story.ruleset(), story.names, log[:end])
    told = []
    for event in log[start:end]:
        said = {lang: tell(event, state.table, lang, aloud=True) for lang in ("nl", "en")}
        told.append({**e.to_dict(event), "say": said})
    return {"deal": number, "events": told, "steps": end - start, "names": list(story.names)}


def film(story: Story, number: int) -> dict[str, Any]:
    """A deal that is over, seen with all hands open: the view when the tiles are dealt, then what each event changed."""
    log = story.events()
    start, end = bounds(log, number)
    state = State.fold(story.ruleset(), story.names, log[: start + 1])
    outsider = Private(NOBODY)
    view = {**View(state.table, outsider, ()).to_dict(), "open": open_hands(state)}
    public = Memory(PUBLIC)
    public.changes(state.table)
    steps = []
    hands = view["open"]
    for event in log[start + 1 : end]:
        state.apply(event)
        told = event_for_seat(event, NOBODY, state.table)
        before, hands = hands, open_hands(state)
        patch = public.changes(state.table)
        patch |= {f"open.{seat}": hand for seat, hand in enumerate(hands) if hand != before[seat]}
        if told is not None or patch:
            steps.append({"events": [] if told is None else [told], "patch": patch})
    return {"deal": number, "view": view, "steps": steps}


def match_at(story: Story, number: int, step: int) -> tuple[Match, list[e.Event]]:
    """The match after the first `step` events of a deal, and the rest of that deal's events."""
    log = story.events()
    start, end = bounds(log, number)
    if not 0 <= step <= end - start:
        raise Missing
    match = Match(story.ruleset(), story.names, story.seed or "", log=log[: start + max(step, 1)], pausing=True)
    return match, log[start + max(step, 1) : end]


def views(story: Story, number: int, step: int, seat: int | None, bot: str) -> dict[str, Any]:
    """The views at a step of a deal that is over, with what the bot would do there and what was done."""
    match, rest = match_at(story, number, step)
    seats = range(len(story.names))
    if seat is not None and seat not in seats:
        raise Missing
    shown = list(seats) if seat is None else [seat]
    made = {str(s): match.view(s).to_dict() for s in shown}
    return {"deal": number, "step": step, "views": made, "opinions": opinions(match, rest, shown, bot)}


def opinions(match: Match, rest: list[e.Event], seats: list[int], bot: str) -> list[dict[str, Any]]:
    """For each seat that must act: the bot's choice and the choice that was made."""
    found = []
    for seat in match.to_act:
        if seat in seats:
            choice = decide(bot, match.view(seat), "opinion")
            played = _played(rest, seat)
            found.append({"seat": seat, "bot": bot, "action": str(choice), "played": None if played is None else str(played)})
    return found


def _played(rest: list[e.Event], seat: int) -> Action | None:
    """What a seat did next."""
    return next((action for action in (action_of(event, seat) for event in rest) if action is not None), None)


def action_of(event: e.Event, seat: int) -> Action | None:
    """The action of a seat that made an event, None if it made none."""
    match event:
        case e.Discarded(seat=who) if who == seat:
            return Action(ActionType.DISCARD, (event.kind,), event.announce)
        case e.Chose(seat=who) if who == seat:
            return event.action
        case e.KongLaid(seat=who) if who == seat:
            return Action(ActionType.KONG, event.meld.tiles)
        case e.Promoted(seat=who) if who == seat:
            return Action(ActionType.PROMOTE, (event.meld.kind,))
        case e.Won(seat=who, discarder=by) if who == seat and by == NOBODY:
            return Action(ActionType.MAHJONG)
    return None


def sheets(story: Story, number: int | None) -> dict[str, Any]:
    """Everyone's sheet of a deal that is over, the latest if none is named."""
    log = story.events()
    last = max((event.number for event in log if isinstance(event, e.Dealt)), default=0)
    start, end = bounds(log, last if number is None else number)
    place = next(i for i in range(start, end) if isinstance(log[i], e.Scored))
    return deal_sheets(Match(story.ruleset(), story.names, story.seed or "", log=log[: place + 1]))


def record_text(story: Story, form: str) -> str:
    """The deals that are over as `.mjn` text or JSON lines."""
    rules = story.ruleset()
    tags = {"Commitment": story.commitment} if story.commitment else {}
    # The rules that it was played by. Within a version no score differs: the present rules can vouch for it.
    same = story.version in ("", rules.version)
    version, exact = (rules.version, rules.hash) if same else (story.version, story.hash)
    made = record.Record(
        rules.key, story.names, dict(rules.chosen), story.seed, story.deals or None, version, exact, tags, list(story.events()),
    )  # fmt: skip
    return made.to_json() if form == "jsonl" else made.write()


def verify(story: Story) -> dict[str, Any]:
    """Whether the seats, dice and walls of a finished game follow from its seed, and the seed from its commitment."""
    answer: dict[str, Any] = {"commitment": story.commitment, "seed": story.seed, "deals": []}
    answer |= dict.fromkeys(("commitment_holds", "seats_hold", "holds"))
    seed = story.seed
    if seed is None:
        return answer
    rules = story.ruleset()
    state = State(rules, story.names)
    checked = []
    seats_hold = True
    for event in story.events():
        if isinstance(event, e.Seated):
            seats_hold = event == seat_players(rules, len(story.names), Chance(seed, "seats"))
        elif isinstance(event, e.Dealt):
            expected = next_deal(state, lambda label: Chance(seed, label))
            wall = [] if expected is None else expected.wall
            checked.append(
                {"number": event.number, "dice": list(event.dice), "wall": tiles.write(wall), "holds": event == expected}
            )
        state.apply(event)
    holds = hashlib.sha256(seed.encode()).hexdigest() == story.commitment
    answer |= {"commitment_holds": holds, "seats_hold": seats_hold, "deals": checked}
    answer["holds"] = holds and seats_hold and all(deal["holds"] for deal in checked)
    return answer
