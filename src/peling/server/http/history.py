"""History: the addresses of what is over: deals, sheets, scores, records, reviews and exercises."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Callable, Sequence
from typing import Any

from starlette.responses import Response

from peling.rules import Words
from peling.server.edge.bodies import field
from peling.server.http import replay, review, scores
from peling.server.http.call import Call
from peling.server.http.replay import Missing, Story
from peling.server.live.seating import PERSON, shown_name
from peling.server.live.thinking import substitute
from peling.server.live.views import FINISHED
from peling.server.store import database
from peling.server.words import Problem

BOT = "club"
"""Whose estimate a review gives: the bot of the hints."""
DRILLS = 12
DRILLS_OF_A_TABLE = 4
COSTLY = 5
"""Choices that the summary of a match names."""
CHOICES = 50
"""The most choices in a review."""
PATIENCE = 8.0
"""Seconds after which no further deal is begun for one question; what was found is kept for the next."""


async def _story(call: Call, table_id: str | None = None) -> Story:
    """A stored game, if the person who asks may see it."""
    row, chairs = await call.server.registry.stored(table_id or await call.table_id())
    mine = call.visitor is not None and any(chair.person == call.visitor.id for chair in chairs)
    if not mine and row.settings.get("spectators") == "none":
        raise Problem("forbidden")
    texts, commands = await call.server.registry.texts(row)
    return Story(
        row.key,
        row.options,
        tuple(shown_name(chair) for chair in chairs),
        texts,
        row.seed if row.status == FINISHED else None,
        row.commitment,
        int(row.settings.get("deals", 0)),
        row.version,
        row.hash,
        commands,
    )


async def _replayed(call: Call, work: Callable[..., Any], story: Story, *args: Any) -> Any:
    try:
        return await call.analysis(work, story, *args)
    except Missing:
        raise Problem("hidden") from None


async def get_record(call: Call) -> Response:
    """The deals that are over as a record."""
    form = call.request.query_params.get("format", "mjn")
    if form not in ("mjn", "jsonl"):
        raise Problem("bad_request", reason=Words("`format` is mjn of jsonl", "`format` is mjn or jsonl"))
    text = await _replayed(call, replay.record_text, await _story(call), form)
    kind = "text/plain; charset=utf-8" if form == "mjn" else "application/jsonl; charset=utf-8"
    name = f"peling-{call.table_name[:16]}.{form}"
    return Response(text, media_type=kind, headers={"Content-Disposition": f'attachment; filename="{name}"'})


async def get_deal(call: Call) -> Any:
    """All events of a deal that is over."""
    return await _replayed(call, replay.deal, await _story(call), call.number("deal"))


async def get_film(call: Call) -> Any:
    """A deal that is over, to be shown from beginning to end."""
    return await _replayed(call, replay.film, await _story(call), call.number("deal"))


async def get_step(call: Call) -> Any:
    """The views after some events of a deal that is over, and the bot's opinion."""
    wanted = call.request.query_params.get("seat", "all")
    if wanted != "all" and wanted not in ("0", "1", "2", "3", "4"):
        raise Problem("bad_request", reason=field("seat"))
    seat = None if wanted == "all" else int(wanted)
    story = await _story(call)
    return await _replayed(call, replay.views, story, call.number("deal"), call.number("step"), seat, substitute(BOT))


async def get_sheets(call: Call) -> Any:
    """Everyone's sheet of the latest deal that is over, or of the one named."""
    wanted = call.request.query_params.get("deal")
    if wanted is not None and not (wanted.isascii() and wanted.isdigit() and len(wanted) < 7):
        raise Problem("bad_request", reason=field("deal"))
    story = await _story(call)
    try:
        return await call.analysis(replay.sheets, story, None if wanted is None else int(wanted))
    except Missing:
        raise Problem("not_scored") from None


async def verify_table(call: Call) -> Any:
    """A finished game checked against its seed."""
    return await _replayed(call, replay.verify, await _story(call))


# what choices cost


async def _judged(call: Call, story: Story, seat: int, deals: Sequence[int], until: float) -> AsyncIterator[tuple[int, Any]]:
    """The decisions of a seat, deal by deal: each deal is a piece of work of its own, and none is begun after `until`."""
    for number in deals:
        if time.monotonic() > until:
            return
        yield number, await _replayed(call, review.deal_review, story, seat, number, substitute(BOT))


async def get_scores(call: Call) -> Any:
    """Every deal that is over and the totals; once the match is over, how it ended and which choices cost most."""
    story = await _story(call)
    found = await _replayed(call, scores.scores, story)
    summary = found["summary"]
    if summary is not None:
        _, chairs = await call.server.registry.stored(await call.table_id())
        until = time.monotonic() + PATIENCE
        judged: list[dict[str, Any]] = []
        for seat in (chair.seat for chair in chairs if chair.kind == PERSON):
            async for _, some in _judged(call, story, seat, [deal["deal"] for deal in reversed(found["deals"])], until):
                judged += some
        summary["costly"] = review.costly(judged, COSTLY)
    return found


async def get_review(call: Call) -> Any:
    """A seat's own choices in deals that are over, the most costly first."""
    row, chairs = await call.server.registry.stored(await call.table_id())
    mine = next((chair.seat for chair in chairs if chair.person == call.person.id), None)
    wanted = call.request.query_params.get("seat")
    if wanted is not None and wanted not in [str(chair.seat) for chair in chairs]:
        raise Problem("bad_request", reason=field("seat"))
    seat = mine if wanted is None else int(wanted)
    if seat is None or (seat != mine and row.status != FINISHED):
        raise Problem("forbidden")
    story = await _story(call, row.id)
    deals = await _replayed(call, review.over, story)
    if not deals:
        raise Problem("not_scored")
    number = call.request.query_params.get("deal")
    if number is not None:
        if number not in [str(deal) for deal in deals]:
            raise Problem("hidden")
        deals = [int(number)]
    judged: list[dict[str, Any]] = []
    done: list[int] = []
    async for deal, some in _judged(call, story, seat, deals, time.monotonic() + PATIENCE):
        judged += some
        done.append(deal)
    choices = review.costly(judged, CHOICES)
    return {
        "seat": seat,
        "deals": sorted(done),
        "left": sorted(set(deals) - set(done)),
        "decisions": len(judged),
        "same": sum(one["played"] == one["best"] for one in judged),
        "cost": round(sum(one["cost"] for one in judged), 2),
        "choices": choices,
    }


async def list_drills(call: Call) -> Any:
    """Positions from your own games: the discards that cost most, a few of each game."""
    person = call.person
    found = await call.server.services.read(lambda db: database.tables_of(db, person.id, 20))
    until = time.monotonic() + PATIENCE
    answer: list[dict[str, Any]] = []
    for row, seat in found:
        if len(answer) >= DRILLS or not row.deals:
            continue
        story = await _story(call, row.id)
        judged: list[dict[str, Any]] = []
        async for _, some in _judged(call, story, seat, await _replayed(call, review.over, story), until):
            judged += some
        most = min(DRILLS_OF_A_TABLE, DRILLS - len(answer))
        made = await _replayed(call, review.drills, story, seat, judged, most)
        answer += [{"table": row.id, **drill} for drill in made]
    return answer
