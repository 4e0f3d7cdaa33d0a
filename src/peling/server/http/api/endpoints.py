"""Endpoints: the table of all HTTP routes. `app.py` routes to them, `described/openapi.py` describes them."""

from __future__ import annotations

from typing import Any

from peling.answers.values import history as matches
from peling.answers.values import sheets
from peling.server.http.api import advice, history, persons, questions, service, tables
from peling.server.http.call import Endpoint, Handler, Query
from peling.wire import schemas
from peling.words import Words


def _question(
    method: str,
    path: str,
    about: str,
    pool: questions.Pool,
    handler: Handler | None = None,
    **more: Any,
) -> Endpoint:
    """A question of `peling.answers.asked` as an endpoint: its function gives the types of the request and the answer."""
    question = questions.question_at(method, path)
    return Endpoint(
        method,
        path,
        handler or questions.handler_of(question, pool),
        about,
        question.answer,
        questions.BODIES.get(question.body),
        numbers=question.numbers,
        heavy=pool != "loop",
        operation=question.function.__name__,
        **more,
    )


_PLAY = ("not_playing", "forbidden")
_LESSON = ("not_found", "no_lesson", "bad_option")
_PLAYERS = (Query("players", "number of players; other options likewise", ("3", "4", "5")),)

ENDPOINTS = (
    Endpoint("POST", "/api/me", persons.make_person, "Create a person: a first name, no account", schemas.Person,
             schemas.NameBody, refusals=("bad_request", "slow_down"), status=201),
    Endpoint("GET", "/api/me", persons.get_person, "Who you are", schemas.Person, signed=True),
    Endpoint("PATCH", "/api/me", persons.rename_person, "Change your name", schemas.Person, schemas.NameBody, signed=True,
             refusals=("moved",)),
    Endpoint("DELETE", "/api/me", persons.erase_person, "Erase yourself: name and token", schemas.Done, signed=True,
             refusals=("moved",)),
    Endpoint("GET", "/api/me/tables", persons.my_tables, "Your games, newest first", list[schemas.MyTable], signed=True),
    _question("GET", "/api/rules", "All rule sets and their options", "loop"),
    _question("POST", "/api/rules/own", "Check custom rules: every mistake, or the rules themselves", "counting",
              refusals=("bad_request",)),
    _question("POST", "/api/rules/own/link", "An address and a QR code for custom rules", "counting",
              refusals=("bad_option",)),
    _question("GET", "/api/rules/{rules}", "One rule set with every row; options as query parameters", "counting",
              questions.get_rules, query=(Query("players", "number of players", ("3", "4", "5")),), refusals=("not_found",
              "bad_option")),
    _question("GET", "/api/rules/{rules}/known", "The rows of other rule sets that a club may add to this one", "counting",
              refusals=("not_found",)),
    _question("POST", "/api/score", "What a hand scores, line by line, and why", "analysis", refusals=("bad_hand", "bad_option")),
    _question("POST", "/api/count", "What is known about a hand, finished or not: what counts, what would", "counting",
              refusals=("bad_hand", "bad_option")),
    _question("POST", "/api/settle", "Who pays whom, how much and why", "counting", refusals=("bad_hand", "bad_option",
              "bad_settlement")),
    _question("POST", "/api/links", "A link and a QR code that contain a whole hand", "counting", refusals=("bad_hand",
              "bad_option")),
    _question("GET", "/api/links/{link}", "The hand in a link", "counting", refusals=("bad_link",)),
    _question("GET", "/api/lessons/{rules}", "What can be learnt about a rule set; options as query parameters", "analysis",
              query=_PLAYERS, refusals=_LESSON),
    _question("GET", "/api/lessons/{rules}/{topic}",
              "The lesson of a row: hands that earn it, near misses, and the rows it goes with", "analysis", query=_PLAYERS,
              refusals=_LESSON),
    _question("GET", "/api/lessons/{rules}/{topic}/{level}/{seed}", "A counting exercise", "analysis", query=_PLAYERS,
              refusals=_LESSON),
    _question("POST", "/api/lessons/{rules}/{topic}/{level}/{seed}",
              "Mark an answer to that exercise: what is right and wrong, and why", "analysis", query=_PLAYERS,
              refusals=(*_LESSON, "bad_answer")),
    Endpoint("GET", "/api/phrases", service.list_phrases, "The phrases that players may say", dict[str, Words]),
    _question("GET", "/api/bots", "The bots that people play against, weakest first", "loop"),
    Endpoint("POST", "/api/tables", tables.make_table, "Create a table; starts at once unless a seat is open", schemas.MadeTable,
             schemas.TableBody, signed=True, refusals=("bad_option", "slow_down"), status=201, heavy=True),
    Endpoint("GET", "/api/tables/{table}", tables.get_table, "What anyone may know about a table (by id or code)",
             schemas.TableInfo),
    Endpoint("POST", "/api/tables/{table}/join", tables.join_table, "Take a free seat, or return to your own", schemas.Taken,
             schemas.JoinBody, signed=True, owned=True, refusals=("seat_taken", "table_full", "locked", "removed")),
    Endpoint("POST", "/api/tables/{table}/start", tables.start_table, "Deal; bots play the open seats", schemas.Done, signed=True,
             owned=True, refusals=("forbidden",)),
    Endpoint("POST", "/api/tables/{table}/leave", tables.leave_table, "Leave; a bot plays on for you", schemas.Done,
             schemas.LeaveBody, signed=True, owned=True, refusals=("forbidden",)),
    Endpoint("POST", "/api/tables/{table}/remove", tables.remove_guest, "Remove a guest from your table; the seat is open again",
             schemas.Done, schemas.RemoveBody, signed=True, owned=True, refusals=("not_owner", "no_guest", "match_over")),
    Endpoint("POST", "/api/tables/{table}/lock", tables.lock_table, "Lock your table (nobody new may sit down), or unlock it",
             schemas.Done, schemas.LockBody, signed=True, owned=True, refusals=("not_owner",)),
    Endpoint("GET", "/api/tables/{table}/hint", advice.get_hint, "Advice for your seat now", sheets.Advice, signed=True,
             owned=True, refusals=(*_PLAY, "hints_off"), heavy=True),
    Endpoint("GET", "/api/tables/{table}/why", advice.get_why, "Why you cannot win now", sheets.WhyNot, signed=True, owned=True,
             refusals=_PLAY, heavy=True),
    Endpoint("GET", "/api/tables/{table}/sheets", history.get_sheets,
             "Everyone's sheet for a finished deal, and who pays whom", sheets.Sheets,
             query=(Query("deal", "number of the deal, default the latest"),), refusals=("not_scored", "forbidden"), heavy=True),
    Endpoint("GET", "/api/tables/{table}/record", history.get_record, "The finished deals as a record", None,
             query=(Query("format", "text or JSON lines", ("mjn", "jsonl")),), refusals=("forbidden",), heavy=True),
    Endpoint("GET", "/api/tables/{table}/deals/{deal}", history.get_deal, "All events of a finished deal", matches.DealEvents,
             refusals=("hidden", "forbidden"), heavy=True, numbers=("deal",)),
    Endpoint("GET", "/api/tables/{table}/deals/{deal}/film", history.get_film,
             "A finished deal as a film: the table with all hands open, and what each event changed", matches.Film,
             refusals=("hidden", "forbidden"), heavy=True, numbers=("deal",)),
    Endpoint("GET", "/api/tables/{table}/deals/{deal}/steps/{step}", history.get_step,
             "The table after some events of a finished deal", matches.Step,
             query=(Query("seat", "a seat, or all", ("all", "0", "1", "2", "3", "4")),), refusals=("hidden", "forbidden"),
             heavy=True, numbers=("deal", "step")),
    Endpoint("GET", "/api/tables/{table}/scores", history.get_scores, "The score list of the match: every finished deal",
             matches.Scores, refusals=("forbidden",), heavy=True),
    Endpoint("GET", "/api/tables/{table}/review", history.get_review,
             "Your own choices in finished deals, and what they cost", matches.Review, signed=True,
             query=(Query("seat", "a seat, default your own; others' once the match is over", ("0", "1", "2", "3", "4")),
             Query("deal", "number of the deal, default all")), refusals=("hidden", "forbidden", "not_scored"), heavy=True),
    Endpoint("GET", "/api/verify/{table}", history.verify_table, "A finished game verified against its seed", matches.Verified,
             refusals=("forbidden",), heavy=True),
    Endpoint("GET", "/api/drills", history.list_drills, "Positions from your own games: what would you discard?",
             list[matches.Drill], signed=True, heavy=True),
    Endpoint("GET", "/health", service.health, "Whether the server is healthy: its database can be written", schemas.Health),
    Endpoint("GET", "/metrics", service.get_metrics, "Metrics for Prometheus", None, refusals=("unauthorized",)),
)  # fmt: skip
