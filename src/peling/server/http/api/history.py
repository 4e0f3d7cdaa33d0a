"""History: the endpoints for finished games and deals: sheets, scores, records, reviews and exercises."""

from __future__ import annotations

import threading
import time
from collections.abc import AsyncIterator, Sequence
from functools import partial

from starlette.responses import Response

from peling.answers import review, scores, story
from peling.answers.values.history import DealEvents, Drill, Film, Judged, Review, Scores, Step, Verified
from peling.answers.values.sheets import Sheets
from peling.game.actions import Action
from peling.game.view import View
from peling.server.edge.bodies import field
from peling.server.http.call import Call
from peling.server.live.seating import PERSON
from peling.server.live.stored import StoredGame
from peling.server.live.thinking import decide, is_ready, substitute
from peling.server.live.views import FINISHED
from peling.server.store import database
from peling.server.store.database import SeatRow, TableRow
from peling.server.words import Problem
from peling.words import Words

BOT = "club"
"""The bot whose estimates a review uses: the one that gives the hints."""
DRILLS = 12
DRILLS_OF_A_TABLE = 4
REVIEW_SECONDS = 8.0
"""Seconds after which one request starts no further deal; finished ones are kept for the next request."""
SEATS = ("0", "1", "2", "3", "4")


async def _game(call: Call, table_id: str | None = None) -> StoredGame:
    """A stored game, if the person may see it."""
    row, chairs = await call.server.registry.stored(table_id or await call.table_id())
    mine = call.visitor is not None and any(chair.person == call.visitor.id for chair in chairs)
    if not mine and row.settings.get("spectators") == "none":
        raise Problem("forbidden")
    texts, commands = await call.server.registry.texts(row)
    return StoredGame(row, tuple(chairs), texts, commands)


async def get_record(call: Call) -> Response:
    """The finished deals as a record."""
    form = call.request.query_params.get("format", "mjn")
    if form not in ("mjn", "jsonl"):
        raise Problem("bad_request", reason=Words("`format` is mjn of jsonl", "`format` is mjn or jsonl"))
    text = await call.analysis(_record, await _game(call), form)
    kind = "text/plain; charset=utf-8" if form == "mjn" else "application/jsonl; charset=utf-8"
    name = f"peling-{call.table_name[:16]}.{form}"
    return Response(text, media_type=kind, headers={"Content-Disposition": f'attachment; filename="{name}"'})


async def get_deal(call: Call) -> DealEvents:
    """All events of a finished deal."""
    return await call.analysis(_deal, await _game(call), call.number("deal"))


async def get_film(call: Call) -> Film:
    """A finished deal, to be shown from beginning to end."""
    return await call.analysis(_film, await _game(call), call.number("deal"))


async def get_step(call: Call) -> Step:
    """The views after some events of a finished deal, and the bot's opinion."""
    asked = call.request.query_params.get("seat", "all")
    if asked != "all" and asked not in SEATS:
        raise Problem("bad_request", reason=field("seat"))
    seat = None if asked == "all" else int(asked)
    game = await _game(call)
    return await call.analysis(_step, game, call.number("deal"), call.number("step"), seat)


async def get_sheets(call: Call) -> Sheets:
    """Everyone's sheet for the latest finished deal, or for the one given."""
    asked = call.request.query_params.get("deal")
    if asked is not None and not (asked.isascii() and asked.isdigit() and len(asked) < 7):
        raise Problem("bad_request", reason=field("deal"))
    return await call.analysis(_sheets, await _game(call), None if asked is None else int(asked))


async def verify_table(call: Call) -> Verified:
    """A finished game verified against its seed."""
    return await call.analysis(_verified, await _game(call))


async def get_scores(call: Call) -> Scores:
    """Every finished deal and the totals; once the match is over, how it ended and which choices cost most."""
    game = await _game(call)
    found = await call.analysis(_scores, game)
    if found.summary is None:
        return found
    until = time.monotonic() + REVIEW_SECONDS
    judged: list[Judged] = []
    for seat in (chair.seat for chair in game.seats if chair.kind == PERSON):
        async for _, some in _judged(call, game, seat, [deal.deal for deal in reversed(found.deals)], until):
            judged += some
    return scores.with_costly(found, judged)


async def get_review(call: Call) -> Review:
    """A player's own choices in finished deals, most costly first."""
    row, chairs = await call.server.registry.stored(await call.table_id())
    seat = _reviewed_seat(call, row, chairs)
    game = await _game(call, row.id)
    deals = await call.analysis(_deals_over, game)
    if not deals:
        raise Problem("not_scored")
    number = call.request.query_params.get("deal")
    if number is not None:
        if number not in [str(deal) for deal in deals]:
            raise Problem("hidden")
        deals = (int(number),)
    judged: list[Judged] = []
    looked_at: list[int] = []
    async for deal, some in _judged(call, game, seat, deals, time.monotonic() + REVIEW_SECONDS):
        judged += some
        looked_at.append(deal)
    return review.review_of(seat, judged, looked_at, deals)


def _reviewed_seat(call: Call, row: TableRow, chairs: Sequence[SeatRow]) -> int:
    """The seat whose choices are reviewed: the person's own, or any once the match is over."""
    mine = next((chair.seat for chair in chairs if chair.person == call.person.id), None)
    asked = call.request.query_params.get("seat")
    if asked is not None and asked not in [str(chair.seat) for chair in chairs]:
        raise Problem("bad_request", reason=field("seat"))
    seat = mine if asked is None else int(asked)
    if seat is None or (seat != mine and row.status != FINISHED):
        raise Problem("forbidden")
    return seat


async def list_drills(call: Call) -> list[Drill]:
    """Positions from your own games: the most costly discards, a few from each game."""
    person = call.person
    found = await call.server.services.read(lambda db: database.tables_of(db, person.id, 20))
    until = time.monotonic() + REVIEW_SECONDS
    drills: list[Drill] = []
    for row, seat in found:
        if len(drills) >= DRILLS or not row.deals:
            continue
        game = await _game(call, row.id)
        judged: list[Judged] = []
        async for _, some in _judged(call, game, seat, await call.analysis(_deals_over, game), until):
            judged += some
        most = min(DRILLS_OF_A_TABLE, DRILLS - len(drills))
        drills += await call.analysis(_drills, game, seat, judged, most)
    return drills


async def _judged(
    call: Call, game: StoredGame, seat: int, deals: Sequence[int], until: float
) -> AsyncIterator[tuple[int, tuple[Judged, ...]]]:
    """The judged decisions of a seat, deal by deal: each deal is a separate piece of work, and none starts after `until`."""
    for number in deals:
        if time.monotonic() > until:
            return
        yield number, await call.analysis(_deal_review, game, seat, number)


# in a process of the pool


def _record(game: StoredGame, form: str) -> str:
    return story.record_text(game.story(), form)


def _deal(game: StoredGame, number: int) -> DealEvents:
    return story.deal_events(game.story(), number)


def _film(game: StoredGame, number: int) -> Film:
    return story.film(game.story(), number)


def _step(game: StoredGame, number: int, step: int, seat: int | None) -> Step:
    bot = substitute(BOT)

    def choose(view: View) -> Action:
        return decide(bot, view, "opinion")

    return story.step_of(game.story(), number, step, seat, bot, choose)


def _sheets(game: StoredGame, number: int | None) -> Sheets:
    return story.sheets(game.story(), number)


def _verified(game: StoredGame) -> Verified:
    return story.verify(game.story())


def _scores(game: StoredGame) -> Scores:
    return scores.score_list(game.story())


def _deals_over(game: StoredGame) -> tuple[int, ...]:
    return review.deals_over(game.story())


def _drills(game: StoredGame, seat: int, judged: Sequence[Judged], most: int) -> tuple[Drill, ...]:
    return review.drills(game.story(), seat, judged, most, game.table.id)


KEPT = 512
"""Reviewed deals that a process caches."""
_known: dict[bytes, tuple[Judged, ...]] = {}
_knowing = threading.Lock()


def _deal_review(game: StoredGame, seat: int, number: int) -> tuple[Judged, ...]:
    """The review of a deal, cached, as a finished deal never changes."""
    played = game.story()
    key = review.fingerprint(played, seat, number)
    with _knowing:
        found = _known.get(key)
    if found is None:
        found = review.deal_review(played, seat, number, partial(is_ready, substitute(BOT)))
        with _knowing:
            while len(_known) >= KEPT:
                del _known[next(iter(_known))]
            _known[key] = found
    return found
