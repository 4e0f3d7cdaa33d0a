"""Text from strangers: what is not seen goes, what people write stays."""

from __future__ import annotations

import json
import logging
import sys
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import examples

from peling.page import Page
from peling.rules import Words
from peling.text import cut, plain, plain_lines, plain_name

ANY = st.text(
    st.characters() | st.sampled_from("\x1b[]0;mK\x07\\\x9b\x9c\x9d\u200d\u200c\u202e\u0301\u2028\ud800\U0001f469\ufe0f\n\r\t")
)
KEPT = [
    "Zoë", "Ångström", "Đặng Thị Ánh", "Иван", "Ἀθηνᾶ", "李小龍", "ひらがな", "한글", "עִבְרִית", "ไทยน้ำ",
    "e\u0301", "a b", "it's 5 < 6 & 7",
    "نمی\u200cشود", "क्\u200dष", "👩\u200d👩\u200d👧", "🏳\ufe0f\u200d🌈", "👍🏽", "🇳🇱", "a\u00a0b", "ß…“x”",
]  # fmt: skip


@pytest.mark.parametrize("text", KEPT)
def test_what_people_write_stays(text: str) -> None:
    assert plain(text) == text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("\x1b[31;1mred\x1b[0m", "red"),
        ("\x9b2Jx", "x"),
        ("\x1b]0;title\x07x", "x"),
        ("\x1b]8;;http://a\x1b\\x", "x"),
        ("\x9d52;c;YQ==\x9cx", "x"),
        ("\x1bPq#0\x1b\\x\x1bc", "x"),
        ("\x1b]0;no end", "0;no end"),
        ("\x1b\x1b[31m[0m", "[0m"),
        ("a\x00b\x7fc\x85d", "abc d"),
        ("a\r\nb\tc\u2028d\u2029e", "a  b c d e"),
        ("\u202eevil\u202c \u2066x\u2069", "evil x"),
        ("An\u200bn\u200da\u2060\ufeff\u00ad", "Anna"),
        ("\u200d\u200cx\u200d", "x"),
        ("a\ud800b\ue000c\ufffe\U000e0041", "abc"),
        ("a" + "\u0301" * 100, "a" + "\u0301" * 6),
    ],
)
def test_what_is_not_seen_goes(text: str, expected: str) -> None:
    assert plain(text) == expected


@given(ANY)
@examples(300)
def test_plain_text_is_plain_and_stays_so(text: str) -> None:
    clean = plain(text)
    assert plain(clean) == clean
    hidden = [char for char in clean if unicodedata.category(char) in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")]
    assert set(hidden) <= set("\u200c\u200d")
    clean.encode()
    assert plain_lines(text).count("\n") == text.count("\n")
    assert plain_lines(plain_lines(text)) == plain_lines(text)
    name = plain_name(text, 12)
    assert len(name) <= 12
    assert name == name.strip()
    assert plain(name) == name
    assert "  " not in name


@given(st.text(st.characters(categories=("L", "M", "N", "P", "S", "Zs")) | st.sampled_from("\u0301🇳🇱👍🏽")), st.integers(0, 20))
@examples(200)
def test_a_cut_is_a_beginning(text: str, longest: int) -> None:
    short = cut(text, longest)
    assert text.startswith(short)
    assert len(short) <= longest
    assert len(text) > longest or short == text


@pytest.mark.parametrize(
    ("text", "longest", "expected"),
    [
        ("abc", 2, "ab"),
        ("ae\u0301", 2, "a"),
        ("a🇳🇱🇳🇱", 4, "a🇳🇱"),
        ("x👍🏽", 2, "x"),
        ("x👩\u200d👧", 3, "x"),
        ("e\u0301\u0301", 2, "e\u0301"),
    ],
)
def test_no_letter_is_cut_in_two(text: str, longest: int, expected: str) -> None:
    assert cut(text, longest) == expected


def test_what_others_wrote_is_cleaned_where_it_is_said() -> None:
    page = Page("en", color=True)
    said = page.say(Words("{path} {n}", "{path} {n}"), path="a\x1b[2J\nb", n=3)
    assert said == "a b 3"


def test_logs_cannot_steer_a_terminal() -> None:
    logs = pytest.importorskip("peling.server.logs")
    try:
        int("\x9b2Jbad\u202e")
    except ValueError:
        record = logging.LogRecord("x", logging.INFO, "", 1, "seen %s", ("\x9b2J\u202ehere",), sys.exc_info())
    record.data = {"path": "/\x9b2Jt", "status": 404}
    line = logs.JsonFormatter().format(record)
    assert not [char for char in line if unicodedata.category(char)[0] == "C"]
    data = json.loads(line)
    assert (data["message"], data["path"], data["status"]) == ("seen here", "/t", 404)
    assert "ValueError: invalid literal" in data["trace"]


def test_a_refusal_quotes_no_controls() -> None:
    words = pytest.importorskip("peling.server.words")
    problem = words.Problem("bad_request", reason="\x1b[31m" + "é" * 1000)
    assert problem.message["en"].endswith("é" * 20)
    assert "\x1b" not in problem.message["en"]
    assert len(problem.message["en"]) < 400


def test_what_a_log_line_is_given_does_not_hide_who_wrote_it() -> None:
    logs = pytest.importorskip("peling.server.logs")
    record = logging.LogRecord("peling.worker", logging.ERROR, "", 0, "no database", None, None)
    record.data = {"name": "club", "code": "away"}
    line = json.loads(logs.JsonFormatter().format(record))
    assert (line["name"], line["message"], line["code"]) == ("peling.worker", "no database", "away")
