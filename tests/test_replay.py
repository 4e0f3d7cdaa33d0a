"""`peling replay`: the story of a record in both languages, its verification and its two forms."""

from __future__ import annotations

import io
import json
import os
import re
import shlex
import unicodedata
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from playing import Sharp, play_deal, start

from peling import record
from peling.cli import main, reading
from peling.cli.commands import COMMANDS
from peling.game import events as e
from peling.game.actions import NEXT
from peling.game.state import State
from peling.game.story import WORDS, tell
from peling.game.view import redact
from peling.record import Comment, Record
from peling.rules import get
from peling.tiles import TEXT


def played(variant: str, seed: int, *, deals: int = 2, unfinished: bool = False) -> Record:
    """A record of a few deals."""
    match = start(variant, seed, deals=None if unfinished else deals)
    player = Sharp(seed)
    for number in range(deals):
        if number:
            match.push(NEXT)
        play_deal(match, player)
    return record.of_match(match, comments={4: ["a comment\nof two lines"]})


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A record of two deals in a file; the first is won in it."""
    path = tmp_path / "match.mjn"
    path.write_text(played("nts chips", 3).write(), encoding="utf-8")
    return path


def test_a_record_is_told_in_both_languages(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", "--lang", "nl", str(file)]) == 0
    dutch = capsys.readouterr().out
    assert main(["replay", "--lang", "en", str(file)]) == 0
    english = capsys.readouterr().out
    for text, words in (
        (
            dutch,
            (
                "Nederlandse Toernooi Spelregels",
                "Spel 1, ronde Oost.",
                " legt ",
                " pakt ",
                "; a comment",
                "totaal:",
                "betaalt aan",
                "Eindstand",
            ),
        ),
        (
            english,
            (
                "Dutch tournament rules",
                "Deal 1, round East.",
                " discards ",
                " draws ",
                "; of two lines",
                "total:",
                "pays to",
                "Final standing",
            ),
        ),
    ):
        for word in words:
            assert word in text
        assert "{" not in text
    assert len(dutch.splitlines()) == pytest.approx(len(english.splitlines()), abs=12)  # wrapped notes may differ


def test_a_seat_is_told_only_what_it_may_know(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", "--lang", "en", "--seat", "2", str(file)]) == 0
    told = capsys.readouterr().out
    assert "draws a tile." in told
    assert main(["replay", "--lang", "en", str(file)]) == 0
    assert "draws a tile." not in capsys.readouterr().out


@pytest.mark.parametrize("seat", ["4", "-1", "x", ""])
def test_a_seat_must_be_at_the_table(file: Path, seat: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", f"--seat={seat}", "--lang", "en", str(file)]) == 2
    assert "there is no seat" in capsys.readouterr().err


def test_a_sound_record_is_verified(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", "--verify", "--lang", "en", str(file)]) == 0
    assert re.fullmatch(r".* is sound: nts \(version \S+\), deals: 2, events: \d+, finished\n", capsys.readouterr().out)
    assert main(["replay", "--verify", "--lang", "nl", str(file)]) == 0
    assert " klopt: nts (versie " in capsys.readouterr().out


def test_an_unfinished_record_is_told_with_its_standing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "match.jsonl"
    path.write_text(played("mcr", 3, deals=1, unfinished=True).to_json(), encoding="utf-8")
    assert main(["replay", "--lang", "nl", str(path)]) == 0
    assert "Tussenstand: Anna" in capsys.readouterr().out
    assert main(["replay", "--lang", "nl", "--verify", str(path)]) == 0
    assert "nog bezig" in capsys.readouterr().out


def test_a_refuted_record_says_at_which_event_and_why(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    written = record.read(file.read_text(encoding="utf-8"))
    log = written.events
    place = next(number for number, event in enumerate(log) if isinstance(event, e.Drawn))
    drawn = log[place]
    assert isinstance(drawn, e.Drawn)
    other = drawn._replace(kind=(drawn.kind + 1) % 34)
    file.write_text(replace(written, items=[*log[:place], other, *log[place + 1 :]]).write(), encoding="utf-8")
    assert main(["replay", "--verify", "--lang", "en", str(file)]) == 1
    error = capsys.readouterr().err
    assert f"is not sound, event {place + 1}: this should be: {drawn.seat} draws {TEXT[drawn.kind]}" in error
    assert main(["replay", "--verify", "--lang", "nl", str(file)]) == 1
    assert f"klopt niet, gebeurtenis {place + 1}: dit had moeten zijn: {drawn.seat} draws" in capsys.readouterr().err
    assert main(["replay", "--lang", "nl", str(file)]) == 2
    assert f"is geen goede partij: gebeurtenis {place + 1}: dit had moeten zijn" in capsys.readouterr().err
    assert main(["replay", "--lang", "en", str(file)]) == 2
    captured = capsys.readouterr()
    assert f"event {place + 1}" in captured.err
    assert captured.out == ""


def test_an_edited_record_is_not_sound(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("a comment", "my comment"), encoding="utf-8")
    assert main(["replay", "--verify", str(file)]) == 1
    assert "changed after it was written" in capsys.readouterr().err
    file.write_text(text[: len(text) // 2], encoding="utf-8")
    assert main(["replay", "--verify", str(file)]) == 1
    assert main(["replay", str(file)]) == 2


def test_the_two_forms_turn_into_each_other(file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = file.read_text(encoding="utf-8")
    assert main(["replay", "--json", str(file)]) == 0
    lines = capsys.readouterr().out
    assert all(isinstance(json.loads(line), dict) for line in lines.splitlines())
    other = tmp_path / "match.jsonl"
    other.write_text(lines, encoding="utf-8")
    assert main(["replay", "--mjn", str(other)]) == 0
    assert capsys.readouterr().out == text


def test_a_record_comes_from_the_input_too(
    file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Input:
        buffer = io.BytesIO(b"\xef\xbb\xbf" + file.read_bytes().replace(b"\n", b"\r\n"))  # as an editor elsewhere keeps it

    monkeypatch.setattr("sys.stdin", Input())
    assert main(["replay", "--verify", "-"]) == 0
    assert capsys.readouterr().out


@pytest.mark.parametrize("lang", ["nl", "en"])
def test_the_examples_of_the_help_work(
    file: Path, lang: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(file.parent)
    (file.parent / "partij.mjn").write_bytes(file.read_bytes())
    for example in COMMANDS["replay"].examples:
        words = shlex.split(example[lang].partition(">")[0])
        assert main(words[1:]) == 0
        assert capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ([], "no record was given"),
        (["a.mjn", "b.mjn"], "one record at a time"),
        (["--json", "--mjn", "a.mjn"], "give only one"),
        (["--verify", "--json", "a.mjn"], "give only one"),
        (["/nowhere/a.mjn"], "cannot read"),
        (["--verify", "/nowhere/a.mjn"], "cannot read"),
        (["/"], "cannot read"),
        (["--verfy", "a.mjn"], "did you mean --verify?"),
    ],
)
def test_a_wrong_call_is_refused(words: list[str], reason: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", "--lang", "en", *words]) == 2
    assert reason in capsys.readouterr().err


def test_a_file_of_no_letters_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "tile.png"
    path.write_bytes(bytes(range(256)))
    assert main(["replay", "--lang", "en", str(path)]) == 2
    assert "is not text" in capsys.readouterr().err


# the story itself


@pytest.mark.parametrize("variant", ["nts five", "nts three", "nts strict", "mcr strict", "bmr", "bmr strict"])
def test_every_event_is_told_and_a_seat_hears_nothing_else(variant: str) -> None:
    """In both languages; what a seat is told is made of what the redacted event says."""
    for seed in (0, 13):
        written = played(variant, seed)
        state = State(get(written.rules, written.options), written.names)
        for event in written.events:
            state.apply(event)
            for lang in ("nl", "en"):
                everyone = tell(event, state.table, lang)
                assert "{" not in everyone
                for seat in range(len(written.names)):
                    told = tell(event, state.table, lang, seat)
                    known: dict[str, Any] | None = redact(event, seat)
                    if known is None:
                        assert told == ""
                    elif known == e.to_dict(event):
                        assert told == everyone
                    elif isinstance(event, e.Drawn | e.KongLaid):
                        assert told != everyone


def test_the_words_of_the_story_have_the_same_places_in_both_languages() -> None:
    for words in WORDS.values():
        assert set(re.findall(r"{\w+}", words.nl)) == set(re.findall(r"{\w+}", words.en))


EVIL = "\x1b[2J\x1b]0;title\x07Eva\x9b31m\u202e\u2066\r\x08\x7f"


@pytest.mark.parametrize("words", [["replay"], ["replay", "--verify"], ["replay", "--mjn"], ["replay", "--json"], ["verify"]])
@pytest.mark.parametrize("form", ["mjn", "jsonl"])
def test_a_record_cannot_steer_the_terminal(
    words: list[str], form: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Names, tags and comments with escape sequences, written by a program that does not mind, and a path with one."""
    for cleaner in ("plain", "plain_lines"):
        monkeypatch.setattr(record, cleaner, str)
    made = replace(played("nts chips", 3), names=(EVIL,) * 4, tags={"Commitment": EVIL}, items=[Comment(EVIL)])
    made.items += played("nts chips", 3).events
    path = tmp_path / f"{EVIL.replace('/', '')}.{form}"
    path.write_text(made.write() if form == "mjn" else made.to_json(), encoding="utf-8", newline="")
    monkeypatch.undo()
    code = main([*words, str(path)])
    out, err = capsys.readouterr()
    assert "Eva" in out + err
    assert (words == ["verify"]) == (code != 0), err
    assert not [char for char in out + err if char != "\n" and unicodedata.category(char)[0] == "C"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no such pipes")
@pytest.mark.parametrize("words", [["replay"], ["verify"]])
def test_what_is_no_record_is_refused_at_once(
    words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(reading, "LARGEST", 1 << 20)
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "large").write_text("; a\n" * (1 << 19))
    (tmp_path / "latin").write_bytes("Zo\xeb".encode("latin-1"))
    for path, expected in (
        ("/dev/zero", "is not text"),
        ("/dev/urandom", "is not text"),
        (str(tmp_path / "latin"), "is not text"),
        (str(tmp_path / "large"), "is too large: a record has at most 1 MB"),
        (str(tmp_path / "pipe"), "is not a valid record"),
        (str(tmp_path), "Is a directory"),
        (str(tmp_path / "none"), "No such file"),
        ("a\0b", "cannot read"),
    ):
        assert main([*words, path]) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert expected in err


def test_what_is_no_record_is_refused_in_dutch(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "match"
    for text, expected in (
        ("{", "regel 1: dit is geen JSON (de partij kan zijn afgekapt)"),
        ('[Peling "1"]', "regel 1: de partij is afgekapt: de laatste regel ontbreekt"),
        ('[Peling "1"]\n0 draws 0m', "regel 2: stenen hebben de nummers 1 tot 9"),
        ('{"header": {}}\n{"event": "drawn", "seat": 0}', "regel 2: in drawn ontbreekt kind"),
    ):
        path.write_text(text, encoding="utf-8")
        for command in ("replay", "verify"):
            assert main([command, "--lang", "nl", str(path)]) == 2
            assert capsys.readouterr().err == f"peling: {path} is geen goede partij: {expected}\n"


def test_an_endless_input_is_refused(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    class Endless(io.RawIOBase):
        def read(self, size: int = -1) -> bytes:
            assert 0 < size <= 1 << 20
            return b"; a\n" * (size // 4)

    class Input:
        buffer = Endless()

    monkeypatch.setattr("sys.stdin", Input())
    assert main(["replay", "-"]) == 2
    assert "- is too large" in capsys.readouterr().err
