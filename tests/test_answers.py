"""Answers: the server and `ask` say the same, with nothing but the standard library, and every answer is a typed value."""

from __future__ import annotations

import ast
import dataclasses
import inspect
import json
import math
import os
import pickle
import subprocess
import venv
from pathlib import Path
from typing import Any

import pytest
from questions import Request, requests

import peling
from peling.answers import asked, place
from peling.answers.asked import QUESTIONS, ask
from peling.answers.plain import write
from peling.answers.refusals import REFUSALS, Refused
from peling.words import Words

SOURCE = Path(peling.__file__).parents[1]
ANSWERS = SOURCE / "peling" / "answers"
HERE = Path(__file__).parent


def test_server_and_ask_give_the_same_bytes() -> None:
    pytest.importorskip("starlette", reason="the extra `server` is not installed")
    from served import call, serving

    from peling.server.http.api.qr import qr_code

    asked_paths = set()
    with serving() as served:
        here = place.Place(f"http://127.0.0.1:{served.port}", qr_code)
        for request in requests():
            status, answer = ask(request.method, request.path, request.query, request.body, here)
            told = call(served.port, request.method, request.address, request.body or None)
            assert (told.status, told.raw) == (status, answer), request
            asked_paths |= {question for question in QUESTIONS if status == 200 and question.match(request.path) is not None
                            and question.method == request.method}  # fmt: skip
    assert asked_paths == set(QUESTIONS)


BARE = """
import json, pkgutil, importlib, sys
sys.path[:0] = {paths!r}
import peling.answers
for found in pkgutil.walk_packages(peling.answers.__path__, "peling.answers."):
    importlib.import_module(found.name)
from peling.answers.asked import ask
from questions import requests
for request in list(requests())[::{step}]:
    status, answer = ask(request.method, request.path, request.query, request.body)
    sys.stdout.write(f"{{status}} {{answer.decode()}}\\n")
foreign = {{name.partition(".")[0] for name in sys.modules}} - sys.stdlib_module_names - {own!r}
assert not foreign, foreign
"""


def test_nothing_but_the_standard_library(tmp_path: Path) -> None:
    """Every module of `answers` and below, in a virtual environment in which nothing is installed."""
    venv.create(tmp_path, with_pip=False)
    step = 5
    own = {"__main__", "peling", "questions", "club_rules", "_virtualenv", "distutils-precedence"}
    script = BARE.format(paths=[str(SOURCE), str(HERE)], step=step, own=own)
    python = tmp_path / ("Scripts" if os.name == "nt" else "bin") / "python"
    run = subprocess.run([python, "-I", "-c", script], capture_output=True, text=True, encoding="utf-8", check=False)
    assert run.returncode == 0, run.stderr
    expected = [ask(one.method, one.path, one.query, one.body) for one in list(requests())[::step]]
    assert run.stdout.splitlines() == [f"{status} {answer.decode()}" for status, answer in expected]


def test_bodies_and_functions_have_the_same_fields() -> None:
    msgspec = pytest.importorskip("msgspec", reason="the extra `server` is not installed")
    from peling.server.http.api.questions import BODIES

    assert set(BODIES) == {question.body for question in QUESTIONS if question.body}
    for question in QUESTIONS:
        if not question.body:
            continue
        fields = {field.name: field for field in msgspec.structs.fields(BODIES[question.body])}
        assert tuple(fields) == question.fields
        for name, parameter in inspect.signature(question.function).parameters.items():
            if name in fields:
                assert fields[name].required == (parameter.default is inspect.Parameter.empty), name
                default = fields[name].default
                if default is msgspec.NODEFAULT and not fields[name].required:
                    default = fields[name].default_factory()
                if not fields[name].required:
                    assert default == parameter.default or not (default or parameter.default), name


def test_every_answer_is_a_typed_value() -> None:
    """No `Any` and no bare dictionary of anything in the room, and every value is frozen."""
    for path in ANSWERS.rglob("*.py"):
        tree = ast.parse(path.read_text("utf-8"))
        assert not [node for node in ast.walk(tree) if isinstance(node, ast.Name) and node.id == "Any"], path
    for question in QUESTIONS:
        assert question.function.__qualname__ == question.function.__name__, "a pool sends it by its name"
        assert _values(question.answer), question
    for module in (ANSWERS / "values").glob("*.py"):
        found = __import__(f"peling.answers.values.{module.stem}", fromlist=["x"]) if module.stem != "__init__" else None
        for value in vars(found).values() if found else ():
            if isinstance(value, type) and dataclasses.is_dataclass(value):
                assert value.__dataclass_params__.frozen, value  # type: ignore[attr-defined]
                assert "__slots__" in vars(value), value


def _values(kind: Any) -> bool:
    """Whether a type is a dataclass, a text, or a tuple of these."""
    if dataclasses.is_dataclass(kind) or kind is str:
        return True
    return getattr(kind, "__origin__", None) is tuple and all(part is ... or _values(part) for part in kind.__args__)


def test_plain_json_is_that_of_the_server() -> None:
    """Byte for byte, whatever the text; and no number of an answer has an exponent, which the two would write differently."""
    msgspec = pytest.importorskip("msgspec", reason="the extra `server` is not installed")
    words = Words('"\\\b\n\x00\x7f', "\u2028 é 🀄 </script>")
    assert write(words) == msgspec.json.encode(words)
    for request in requests():
        _, answer = ask(request.method, request.path, request.query, request.body)
        json.loads(answer, parse_float=_short)


def _short(text: str) -> float:
    assert "e" not in text.lower()
    assert math.isfinite(float(text))
    return float(text)


@pytest.mark.parametrize(
    ("request_", "code"),
    [
        (Request("POST", "/api/count", {}, b"{"), "bad_request"),
        (Request("POST", "/api/count", {}, b"[]"), "bad_request"),
        (Request("POST", "/api/count", {}, b'{"hnd": "1m"}'), "bad_request"),
        (Request("POST", "/api/count", {}, b'{"hand": 5}'), "bad_request"),
        (Request("POST", "/api/count", {}, b'{"options": {"limit": []}}'), "bad_request"),
        (Request("POST", "/api/count", {}, b'{"hand": "\\ud800"}'), "bad_request"),
        (Request("POST", "/api/count", {}, b"[" * 100_000), "bad_request"),
        (Request("POST", "/api/settle", {}, b'{"seats": [{"totl": 3}, {}, {}]}'), "bad_request"),
        (Request("POST", "/api/settle", {}, b'{"seats": [3, 4, 5]}'), "bad_request"),
        (Request("POST", "/api/settle", {}, b'{"seats": [{"total": true}, {}, {}, {}]}'), "bad_request"),
        (Request("GET", "/api/lessons/nts/count/-1/3", {}), "not_found"),
        (Request("DELETE", "/api/count", {}), "not_allowed"),
        (Request("GET", "/", {}), "not_found"),
    ],
)
def test_requests_that_are_wrong_are_refused_in_words(request_: Request, code: str) -> None:
    status, answer = ask(request_.method, request_.path, request_.query, request_.body)
    error = json.loads(answer)["error"]
    assert (status, error["code"]) == (REFUSALS[code][0], code)
    assert error["message"]["nl"]
    assert error["message"]["en"]


def test_a_refusal_is_the_same_out_of_any_process() -> None:
    refused = Refused("bad_hand", Words("nee", "no"), 3)
    other = pickle.loads(pickle.dumps(refused))  # noqa: S301  # made here just now
    assert (other.code, other.reason, other.pos, other.error) == ("bad_hand", Words("nee", "no"), 3, refused.error)
    assert refused.error.error.position == 4


def test_questions_have_addresses_of_their_own() -> None:
    assert len({(question.method, question.path) for question in asked.QUESTIONS}) == len(asked.QUESTIONS)
