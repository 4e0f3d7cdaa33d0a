"""Rows of mcr once had numbers for ids (`mcr_02`): whatever was kept so is read by name, and stored forms are as they were."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from peling import get_rules, record, score
from peling.lessons import Answer, Question, mark, question, row_lesson
from peling.links import read_link
from peling.rules import custom
from peling.rules.custom.mistakes import OwnRulesError

HERE = Path(__file__).parent
KEPT: dict[str, Any] = json.loads((HERE / "golden" / "former_ids.json").read_text())
CUSTOM = pytest.mark.parametrize("kept", KEPT["custom"], ids=["club", "an id that is a name now"])


def test_every_former_id_names_its_row() -> None:
    rules = get_rules("mcr")
    for row in rules.rows:
        assert rules.former_id(row) == f"mcr_{row.number}"
        assert rules.row(f"mcr_{row.number}") is rules.row(row.id) is row
        assert row.source.endswith(f"combinatie {row.number}")
    with pytest.raises(KeyError):
        rules.row("mcr_82")
    assert not any(re.match(r"mcr_\d", row.id) for row in rules.rows)


def test_hashes_are_as_they_were() -> None:
    for options, kept in KEPT["hashes"]:
        assert get_rules("mcr", options).hash == kept


@CUSTOM
def test_custom_rules_are_the_same_rules(kept: dict[str, Any]) -> None:
    """From the file and from the packed text, which is written as it was; so stored tables and links open."""
    read, unpacked = custom.read(kept["toml"]), custom.unpack(kept["packed"])
    assert read == unpacked
    assert read.packed == unpacked.packed == kept["packed"]
    assert read.hash == kept["hash"]
    assert get_rules(kept["packed"], {"edition": "wmo"}).hash == kept["wmo"]
    assert read_link(kept["link"]).rules == read
    rows = [[read.former_id(row), row.pattern, row.value] for row in read.rows]
    assert rows == [row[:3] for row in kept["rows"]]


@CUSTOM
def test_custom_rules_are_written_by_name(kept: dict[str, Any]) -> None:
    rules = custom.read(kept["toml"])
    text = custom.write(rules)
    assert "mixed_double_chow = 2" in text
    assert "mcr_02" not in text
    again = custom.read(text)
    assert (again, again.packed, again.hash) == (rules, rules.packed, rules.hash)
    assert custom.from_data(custom.data_of(rules)) == rules


def test_a_row_gives_way_to_an_added_row_of_its_name() -> None:
    rules = custom.unpack(KEPT["custom"][1]["packed"])
    assert rules.row("seven_pairs").value == 20
    assert (rules.row("mcr_55").value, rules.row("mcr_55").slug) == (24, "seven_pairs")
    assert "mcr_55" in rules.row("seven_pairs").excludes
    assert "mcr_55" in rules.row("seven_shifted_pairs").excludes
    assert "mcr_55" in score("1199m 2288p 3377s 4s +4s", rules).items
    differs = {(item.id, item.what, item.left) for item in custom.changes(rules) if item.id in ("mcr_55", "seven_pairs")}
    assert differs == {("seven_pairs", "row", None), ("mcr_55", "excludes", get_rules("mcr").row("mcr_55").excludes)}


def test_a_row_under_both_ids_is_refused() -> None:
    with pytest.raises(OwnRulesError, match=r"line 6, rows\.mcr_02: mcr_02 is the same row as mixed_double_chow"):
        custom.read(
            'id = "club"\nbase = "mcr"\nname = { nl = "a", en = "b" }\n[rows]\nmixed_double_chow = 3\nmcr_02 = 2\n',
        )


def test_a_mistake_under_a_former_id_has_its_line() -> None:
    with pytest.raises(OwnRulesError, match=r"line 5, rows\.mixed_double_chow\.value: 501"):
        custom.read('id = "club"\nbase = "mcr"\nname = { nl = "a", en = "b" }\n[rows]\nmcr_02 = 501\n')


def _plain(asked: Question) -> list[Any]:
    rows = [choice.row.pattern for choice in asked.choices]
    return [str(asked.hand), asked.text.en, rows, [choice.why.en for choice in asked.choices]]


def test_the_address_of_a_lesson_is_the_same_question() -> None:
    for topic, level, seed, kept in KEPT["questions"]:
        asked = question("mcr", topic, level, seed)
        assert _plain(asked) == kept
        assert asked.topic == get_rules("mcr").row(topic).id
        named = question("mcr", asked.topic, level, seed)
        assert _plain(named) == kept
        assert mark(named, Answer(total=asked.sheet.total)).right
    topic, examples, misses, beside = KEPT["lesson"]
    lesson = row_lesson("mcr", topic)
    assert [str(sheet.hand) for sheet in lesson.examples] == examples
    assert [str(miss.sheet.hand) for miss in lesson.misses] == misses
    assert [row.pattern for row in lesson.beside] == beside


def test_records_verify_and_play_on() -> None:
    for text in KEPT["records"]:
        match = record.read(text).replay()
        assert match.finished
        assert record.write(match) == text
    match = record.read(KEPT["unfinished"]).replay()
    seat = match.to_act[0]
    assert match.push(match.legal(seat)[0], seat)


def test_the_client_has_the_same_names() -> None:
    text = (HERE.parent / "web" / "src" / "lib" / "formerRows.ts").read_text()
    found = dict(re.findall(r'^  "(\d\d[ab]?)": "(\w+)",$', text, re.MULTILINE))
    assert found == {row.number: row.id for row in get_rules("mcr").rows}
