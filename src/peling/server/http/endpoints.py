"""Endpoints: what each HTTP address does. `app.py` routes to them, `openapi.py` describes them."""

from __future__ import annotations

import asyncio
import hmac
import time
from typing import Any

from starlette.responses import Response

from peling import __version__
from peling.bots import levels
from peling.game.events import FalseWin
from peling.game.match import Match
from peling.game.view import View
from peling.rules import RULESETS, OptionError
from peling.rules.base import OWN
from peling.server import metrics
from peling.server.edge.addresses import is_local
from peling.server.http import clubs, counting, explain, gateway, history, lessons, rulebook
from peling.server.http.call import Call, Endpoint, Query, encode
from peling.server.http.people import COOKIE, YEAR
from peling.server.live import entries, guests
from peling.server.live.seating import Seating, shown_name
from peling.server.live.table import LiveTable
from peling.server.live.thinking import is_ready, pack, substitute, unpack
from peling.server.live.turns import TAIL, awaited
from peling.server.live.views import PLAYING, info, rules_name
from peling.server.store import database, leases
from peling.server.store.database import PersonRow, TableRow
from peling.server.words import PHRASES, Problem, Refused, both
from peling.wire import count, own, schemas, sheets
from peling.wire import history as matches
from peling.wire import lessons as learning
from peling.wire.events import Words

# people


async def make_person(call: Call) -> Response:
    """Somebody new."""
    if not call.server.new_people.of(call.request.state.address).take():
        raise Problem("slow_down")
    welcome = await call.server.people.welcome(call.body.name)
    answer = Response(
        encode({"person": welcome.person.id, "name": welcome.person.name, "token": welcome.token}),
        201,
        media_type="application/json",
    )
    secure = call.request.url.scheme == "https"
    answer.set_cookie(COOKIE, welcome.token, max_age=YEAR, path="/", httponly=True, samesite="lax", secure=secure)
    return answer


async def get_person(call: Call) -> Any:
    """Who you are."""
    return {"person": call.person.id, "name": call.person.name}


async def rename_person(call: Call) -> Any:
    """Another name, here and at your tables."""
    person = await call.server.people.rename(call.person, call.body.name)
    for table in list(call.server.registry.live.values()):
        await guests.rename(table, person)
    await _tell_owners(call, person, "join", b"{}")
    return {"person": person.id, "name": person.name}


async def erase_person(call: Call) -> Response:
    """Be forgotten; last of all the person, who can ask again if a table could not be told."""
    person = call.person
    await _tell_owners(call, person, "leave", b'{"forget":true}')
    for table in list(call.server.registry.live.values()):
        if not table.given_up:
            await guests.leave(table, person, forget=True)
    await call.server.people.erase(person)
    answer = Response(encode({"ok": True}), media_type="application/json")
    answer.delete_cookie(COOKIE, path="/")
    return answer


async def _tell_owners(call: Call, person: PersonRow, what: str, body: bytes) -> None:
    """Send a change of a person to the workers that own this person's tables; those that do not live own them no longer.

    `Problem` if one that lives does not do it in time.
    """
    services = call.server.services
    if not services.shared:
        return
    deadline = time.monotonic() + gateway.patience(services.settings)
    told: set[str] = set()
    while True:
        owned = await services.read(lambda db: leases.owners(db, person.id))
        left = {table: owner for table, owner in owned if owner.worker != services.worker and table not in told}
        for table, owner in left.items():
            answer = await call.server.gateway.ask(call.request, owner, f"/api/tables/{table}/{what}", body)
            if answer is not None and answer.status_code == 200:
                told.add(table)
        if told.issuperset(left):
            break
        if time.monotonic() > deadline:
            raise Problem("moved")
        await asyncio.sleep(gateway.PAUSE)
    await services.journal.write(lambda db: leases.free(db, person.id))


async def my_tables(call: Call) -> Any:
    """Your games, the newest first."""
    found = await call.server.services.read(lambda db: _tables_with_names(db, call.person.id))
    return [
        {
            "table": row.id,
            "code": row.code,
            "rules": row.rules,
            "rules_name": named,
            "status": row.status,
            "deals": row.deals,
            "seat": seat,
            "names": names,
            "turn": turn,
            "created": row.created,
            "updated": row.updated,
        }
        for row, named, seat, names, turn in found
    ]


LOOKED_AT = 20
"""The games of a person, the newest ones, of which it is told whose turn it is."""


def _tables_with_names(db: Any, person: str) -> list[tuple[TableRow, dict[str, str], int, list[str], bool]]:
    rows = database.tables_of(db, person, 100)
    played = [row.id for row, _ in rows if row.status == PLAYING][:LOOKED_AT]
    return [
        (
            row,
            rules_name(row),
            seat,
            [shown_name(chair) for chair in database.seats_of(db, row.id)],
            row.id in played and seat in awaited([entries.read(text) for text in database.tail_of(db, row.id, TAIL)]),
        )
        for row, seat in rows
    ]


# rules


async def list_rules(_call: Call) -> Any:
    """All rule sets."""
    return rulebook.all_rules()


async def get_rules(call: Call) -> Any:
    """One rule set with its rows; query parameters are options."""
    name, options = str(call.request.path_params["rules"]), dict(call.request.query_params)
    if name.startswith(OWN):
        return await clubs.show_rules(call, name, options)
    try:
        return rulebook.book(name, options)
    except OptionError as error:
        raise Problem("bad_option" if name in RULESETS else "not_found", reason=error.words) from None


async def score_hand(call: Call) -> Any:
    """What a hand scores and why."""
    body = call.body
    answer = await call.analysis(explain.score_text, body.hand, body.rules, body.options, body.lang)
    if isinstance(answer, Refused):
        raise answer.problem()
    return answer


async def list_phrases(_call: Call) -> Any:
    """The phrases that players may say."""
    return {name: both(words) for name, words in PHRASES.items()}


async def list_bots(_call: Call) -> Any:
    """The bots that people play against, the weakest first."""
    return list(levels())


# tables


async def make_table(call: Call) -> Any:
    """A new table."""
    server = call.server
    if not server.new_tables.of(call.request.state.address).take():
        raise Problem("slow_down")
    body = call.body
    if body.rules.startswith(OWN):
        await clubs.check_rules(call, body.rules)
    table = await server.registry.create(call.person, body.rules, body.options, body.seats, body.settings)
    seat = body.seats.index("me")
    return {
        "table": table.row.id,
        "code": table.row.code,
        "seat": seat,
        "url": f"/t/{table.row.code}",
        "commitment": table.row.commitment,
    }


async def get_table(call: Call) -> Any:
    """What anyone may know of a table; one that nobody plays is not woken up for it."""
    server = call.server
    table_id = await call.table_id()
    place = await server.registry.peek(table_id)
    if isinstance(place, LiveTable):
        return place.info()
    if place is not None and not call.request.state.internal:
        answer = await server.gateway.ask(call.request, place, call.request.url.path, b"", method="GET")
        if answer is not None and answer.status_code == 200:
            return answer
    row, chairs = await server.registry.stored(table_id)
    return info(row, Seating(chairs, 0.0, 0.0), server.services.loop.time())


async def join_table(call: Call) -> Any:
    """Take a free seat, or return to your own."""
    return {"seat": await guests.sit(call.table, call.person, call.body.seat)}


async def start_table(call: Call) -> Any:
    """Draw seats and deal; bots play the open seats."""
    await call.table.start(call.person)
    return {"ok": True}


async def leave_table(call: Call) -> Any:
    """Go; a bot plays on for you."""
    call.seat()
    await guests.leave(call.table, call.person, forget=call.body.forget)
    return {"ok": True}


async def remove_guest(call: Call) -> Any:
    """Remove a guest from your table."""
    await guests.remove(call.table, call.person, call.body.seat)
    return {"ok": True}


async def lock_table(call: Call) -> Any:
    """Lock your table, or open it again."""
    await guests.set_locked(call.table, call.person, on=call.body.on)
    return {"ok": True}


async def get_hint(call: Call) -> Any:
    """Advice for your seat now."""
    if not call.table.settings.hints:
        raise Problem("hints_off")
    packed = await call.table.consult(call.person, lambda match, seat: pack(match.view(seat)))
    return await call.analysis(_hint, substitute("club"), packed, plays=True)


def _hint(bot: str, packed: bytes) -> dict[str, Any]:
    view = unpack(packed)
    return explain.advise(view, compiled=is_ready(bot, view))


async def get_why(call: Call) -> Any:
    """Why you cannot win now."""
    packed, called = await call.table.consult(call.person, _asked_why)
    return await call.analysis(_why, packed, called, plays=True)


def _asked_why(match: Match, seat: int) -> tuple[bytes, bool]:
    """What a seat sees that cannot win now, or saw when it called mahjong wrongly; and whether it did."""
    called = _false_call(match, seat)
    return pack(called or match.view(seat)), called is not None


def _false_call(match: Match, seat: int) -> View | None:
    """What a seat saw when it called mahjong wrongly in this deal; None if it did not."""
    if not match.state.table.dead[seat]:
        return None
    then = match.copy()
    then.rewind(max(at for at, event in enumerate(match.events) if isinstance(event, FalseWin) and event.seat == seat))
    return then.view(seat)


def _why(packed: bytes, called: bool) -> dict[str, Any]:  # noqa: FBT001
    view = unpack(packed)
    return explain.why_false(view) if called else explain.why_not(view)


# the server itself


async def health(call: Call) -> Any:
    """Whether the server is well: the database can be read, and the last write worked or one works now."""
    services = call.server.services
    await services.probe()
    await services.read(leases.database_time)
    return {"status": "ok", "version": __version__, "worker": services.worker, "tables": len(call.server.registry.live)}


async def get_metrics(call: Call) -> Response:
    """Numbers for Prometheus, of all workers."""
    request, services = call.request, call.server.services
    token = services.settings.metrics_token
    given = request.headers.get("authorization", "").removeprefix("Bearer ").strip()
    inside = request.state.internal or is_local(request.state.address)
    if not (hmac.compare_digest(given.encode(), token.encode()) if token else inside):
        raise Problem("unauthorized")
    texts = [services.metrics.write(services.worker)]
    if services.shared and not request.state.internal:
        for worker, address in (await services.read(leases.living)).items():
            if worker != services.worker and address:
                place = leases.Elsewhere(worker, address)
                answer = await call.server.gateway.ask(request, place, "/metrics", b"", method="GET")
                texts += [bytes(answer.body).decode()] if answer is not None and answer.status_code == 200 else []
    return Response(metrics.merge(texts), media_type="text/plain; version=0.0.4; charset=utf-8")


_PLAY = ("not_playing", "forbidden")
_LESSON = ("not_found", "no_lesson", "bad_option")
_PLAYERS = (Query("players", "how many players; other options likewise", ("3", "4", "5")),)

ENDPOINTS = (
    Endpoint("POST", "/api/me", make_person, "Say who you are: a first name, no account", schemas.Person, schemas.NameBody,
             refusals=("bad_request", "slow_down"), status=201),
    Endpoint("GET", "/api/me", get_person, "Who you are", schemas.Person, signed=True),
    Endpoint("PATCH", "/api/me", rename_person, "Another name", schemas.Person, schemas.NameBody, signed=True,
             refusals=("moved",)),
    Endpoint("DELETE", "/api/me", erase_person, "Be forgotten: name and token are erased", schemas.Done, signed=True,
             refusals=("moved",)),
    Endpoint("GET", "/api/me/tables", my_tables, "Your games, the newest first", list[schemas.MyTable], signed=True),
    Endpoint("GET", "/api/rules", list_rules, "All rule sets and their options", list[sheets.RulesSummary]),
    Endpoint("POST", "/api/rules/own", clubs.judge_rules, "Rules of one's own: all that is wrong, or what they are",
             own.OwnRules, own.OwnBody, refusals=("bad_request",)),
    Endpoint("POST", "/api/rules/own/link", clubs.link_rules, "An address and a QR code for rules of one's own", own.OwnLink,
             own.OwnLinkBody, refusals=("bad_option",)),
    Endpoint("GET", "/api/rules/{rules}", get_rules, "One rule set with every row; options as query parameters",
             sheets.RuleBook,
             query=(Query("players", "how many players", ("3", "4", "5")),), refusals=("not_found", "bad_option")),
    Endpoint("GET", "/api/rules/{rules}/known", clubs.list_known, "The rows of other rule sets that a club may add to this one",
             list[own.KnownRow], refusals=("not_found",)),
    Endpoint("POST", "/api/score", score_hand, "What a hand scores, line by line, and why", sheets.ScoredHand, schemas.ScoreBody,
             refusals=("bad_hand", "bad_option")),
    Endpoint("POST", "/api/count", counting.count_hand, "What is known of a hand, finished or not: what counts, what would",
             count.Count, count.CountBody, refusals=("bad_hand", "bad_option")),
    Endpoint("POST", "/api/settle", counting.settle_deal, "Who pays whom, how much and why", count.Settled, count.SettleBody,
             refusals=("bad_hand", "bad_option", "bad_settlement")),
    Endpoint("POST", "/api/links", counting.make_link, "A link and a QR code that hold a whole hand", count.Link, count.LinkBody,
             refusals=("bad_hand", "bad_option")),
    Endpoint("GET", "/api/links/{link}", counting.open_link, "The hand of a link", count.Linked, refusals=("bad_link",)),
    Endpoint("GET", "/api/lessons/{rules}", lessons.list_topics, "What can be learnt of a rule set; options as query parameters",
             learning.LessonTopics, query=_PLAYERS, refusals=_LESSON),
    Endpoint("GET", "/api/lessons/{rules}/{topic}", lessons.get_lesson,
             "The lesson of a row: hands that earn it, near misses, and the rows it goes with", learning.LessonOfRow,
             query=_PLAYERS, refusals=_LESSON),
    Endpoint("GET", "/api/lessons/{rules}/{topic}/{level}/{seed}", lessons.get_question, "A question in counting",
             learning.LessonQuestion, query=_PLAYERS, refusals=_LESSON),
    Endpoint("POST", "/api/lessons/{rules}/{topic}/{level}/{seed}", lessons.mark_answer,
             "An answer to that question: what was right and wrong in it, and why", learning.LessonMarking, learning.LessonAnswer,
             query=_PLAYERS, refusals=(*_LESSON, "bad_answer")),
    Endpoint("GET", "/api/phrases", list_phrases, "The phrases that players may say", dict[str, Words]),
    Endpoint("GET", "/api/bots", list_bots, "The bots that people play against, the weakest first", list[str]),
    Endpoint("POST", "/api/tables", make_table, "A new table; it starts at once unless a seat is open", schemas.MadeTable,
             schemas.TableBody, signed=True, refusals=("bad_option", "slow_down"), status=201),
    Endpoint("GET", "/api/tables/{table}", get_table, "What anyone may know of a table (by id or code)", schemas.TableInfo),
    Endpoint("POST", "/api/tables/{table}/join", join_table, "Take a free seat, or return to your own", schemas.Taken,
             schemas.JoinBody, signed=True, owned=True, refusals=("seat_taken", "table_full", "locked", "removed")),
    Endpoint("POST", "/api/tables/{table}/start", start_table, "Deal; bots play the open seats", schemas.Done, signed=True,
             owned=True, refusals=("forbidden",)),
    Endpoint("POST", "/api/tables/{table}/leave", leave_table, "Go; a bot plays on for you", schemas.Done, schemas.LeaveBody,
             signed=True, owned=True, refusals=("forbidden",)),
    Endpoint("POST", "/api/tables/{table}/remove", remove_guest, "Remove a guest from your table; the seat is open again",
             schemas.Done, schemas.RemoveBody, signed=True, owned=True, refusals=("not_owner", "no_guest", "match_over")),
    Endpoint("POST", "/api/tables/{table}/lock", lock_table, "Lock your table: nobody new may sit down; or open it again",
             schemas.Done, schemas.LockBody, signed=True, owned=True, refusals=("not_owner",)),
    Endpoint("GET", "/api/tables/{table}/hint", get_hint, "Advice for your seat now", sheets.Advice, signed=True, owned=True,
             refusals=(*_PLAY, "hints_off")),
    Endpoint("GET", "/api/tables/{table}/why", get_why, "Why you cannot win now", sheets.WhyNot, signed=True, owned=True,
             refusals=_PLAY),
    Endpoint("GET", "/api/tables/{table}/sheets", history.get_sheets,
             "Everyone's sheet of a deal that is over, and who pays whom", sheets.Sheets,
             query=(Query("deal", "number of the deal, the latest without"),), refusals=("not_scored", "forbidden")),
    Endpoint("GET", "/api/tables/{table}/record", history.get_record, "The deals that are over as a record", None,
             query=(Query("format", "text or JSON lines", ("mjn", "jsonl")),), refusals=("forbidden",)),
    Endpoint("GET", "/api/tables/{table}/deals/{deal}", history.get_deal, "All events of a deal that is over", schemas.DealEvents,
             refusals=("hidden", "forbidden")),
    Endpoint("GET", "/api/tables/{table}/deals/{deal}/film", history.get_film,
             "A deal that is over as a film: the table with all hands open, and what each event changed", schemas.Film,
             refusals=("hidden", "forbidden")),
    Endpoint("GET", "/api/tables/{table}/deals/{deal}/steps/{step}", history.get_step,
             "The table after some events of such a deal", schemas.Step,
             query=(Query("seat", "a seat, or all", ("all", "0", "1", "2", "3", "4")),), refusals=("hidden", "forbidden")),
    Endpoint("GET", "/api/tables/{table}/scores", history.get_scores, "The score list of the match: every deal that is over",
             matches.Scores, refusals=("forbidden",)),
    Endpoint("GET", "/api/tables/{table}/review", history.get_review,
             "Your own choices in deals that are over, and what they cost", matches.Review, signed=True,
             query=(Query("seat", "a seat, your own without; others' when the match is over", ("0", "1", "2", "3", "4")),
                    Query("deal", "number of the deal, all without")),
             refusals=("hidden", "forbidden", "not_scored")),
    Endpoint("GET", "/api/verify/{table}", history.verify_table, "A finished game checked against its seed", schemas.Verified,
             refusals=("forbidden",)),
    Endpoint("GET", "/api/drills", history.list_drills, "Positions of your own games: what would you discard?",
             list[matches.Drill], signed=True),
    Endpoint("GET", "/health", health, "Whether the server is well: its database can be written", schemas.Health),
    Endpoint("GET", "/metrics", get_metrics, "Numbers for Prometheus", None, refusals=("unauthorized",)),
)  # fmt: skip
