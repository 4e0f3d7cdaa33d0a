"""A club's own rules over HTTP: judged, told in sentences, shown with tiles, shared, and counted by."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

pytest.importorskip("starlette", reason="the extra `server` is not installed")

from club_rules import CLUB, HEAD, SHAPES, TEXT, TWO_SUITS, mutated, named
from served import Served, serving

from peling import RULESETS, get_rules, score
from peling.answers.custom import list_known
from peling.answers.rules import drawn
from peling.drafts import read_draft
from peling.links import LinkError, read_link, write_link
from peling.notation import parse_hand, parse_tiles
from peling.rules.custom import data_of, from_data, read
from peling.rules.custom.sentences import VALUES, sentences
from peling.rules.custom.visible_patterns import all_rows, hand_of
from peling.rules.irregular import IRREGULAR
from peling.scoring.samples import is_hand, sample


@pytest.fixture(scope="module")
def served() -> Iterator[Served]:
    with serving() as running:
        yield running


def test_the_three_forms_are_judged_alike(served: Served) -> None:
    forms = ({"toml": TEXT}, {"packed": CLUB.packed}, {"data": data_of(CLUB)})
    answers = [served.call("POST", "/api/rules/own", form).data for form in forms]
    assert answers[0] == answers[1] == answers[2]
    found = answers[0]
    assert (found["packed"], found["hash"], found["mistakes"]) == (CLUB.packed, CLUB.hash, [])
    assert read(found["toml"]) == CLUB
    assert "Pe-ling eet cake telt niet." in [words["nl"] for words in found["differences"]]
    assert list(found["samples"]) == ["two_suits"]


def test_all_mistakes_are_told_where_they_are(served: Served) -> None:
    data = {
        "id": "club",
        "base": "nts",
        "name": named("club"),
        "rows": {"half_clean": 9},
        "hands": {
            "twins": {"type": "pairs", "tiles": ["123456789m 123456789p"], "value": 10000, "name": {"nl": "Twee", "en": ""}}
        },
    }
    found = served.call("POST", "/api/rules/own", {"data": data}).data
    assert found["packed"] is found["toml"] is None
    told = {tuple(mistake["path"]): mistake["say"]["nl"] for mistake in found["mistakes"]}
    assert told["hands", "twins", "value"] == "10000 is meer dan de limiet van 2000. Maak het spel lager of de limiet hoger."
    assert told["hands", "twins", "name", "en"] == "De Engelse naam ontbreekt. Vul er een in, ook als hij gelijk is."
    assert "1 tot en met 6" in told["rows", "half_clean", "value"]
    assert found["samples"]["twins"]["why"]["nl"] == "Met bamboe 7 in plaats van kringen 7 telt het niet.", (
        "tiles that are right are shown"
    )
    lines = served.call("POST", "/api/rules/own", {"toml": HEAD + "[rows]\nhalf_clen = 2\n"}).data["mistakes"]
    assert [mistake["line"] for mistake in lines] == [5]


@pytest.mark.parametrize("body", [{}, {"toml": TEXT, "packed": CLUB.packed}, {"toml": 3}, {"more": 1}])
def test_a_body_that_is_none_is_refused(served: Served, body: dict[str, object]) -> None:
    answer = served.call("POST", "/api/rules/own", body)
    assert (answer.status, answer.data["error"]["code"]) == (400, "bad_request")


def test_what_strangers_send_is_answered(served: Served) -> None:
    """Files with accidents, data of other shapes, packed texts that were spoiled: a verdict each, and never a failure."""
    rng = Random("own pages")
    bodies: list[dict[str, object]] = [{"toml": mutated(rng)} for _ in range(40)]
    bodies += [{"packed": CLUB.packed[: rng.randrange(len(CLUB.packed))]} for _ in range(5)]
    odd: list[object] = [3, [], "x", None, {"a": 3}, {"a": {"type": []}}, {"a": {"type": "pairs", "tiles": 3}}, {"a": []}]
    bodies += [{"data": {"id": "x", "base": "nts", "hands": hands, "rows": hands, "new": hands}} for hands in odd]
    bodies += [{"data": {"base": []}}, {"data": {"base": "nts", "hands": {str(i): {"type": "gates"} for i in range(60)}}}]
    for body in bodies:
        answer = served.call("POST", "/api/rules/own", body)
        assert answer.status == 200, (body, answer.data)
        assert bool(answer.data["mistakes"]) == (answer.data["packed"] is None)
    assert served.call("POST", "/api/rules/own", {"toml": "#" * 20_000}).status == 413


def test_a_link_holds_the_rules(served: Served) -> None:
    made = served.call("POST", "/api/rules/own/link", {"packed": CLUB.packed}).data
    assert made["url"].endswith("/club/" + CLUB.packed.removeprefix("own:"))
    assert made["svg"].startswith("<svg")
    spoiled = served.call("POST", "/api/rules/own/link", {"packed": CLUB.packed[:-3]})
    assert (spoiled.status, spoiled.data["error"]["code"]) == (400, "bad_option")
    assert "beschadigd" in spoiled.data["error"]["message"]["nl"]


def wordy(told: int) -> dict[str, object]:
    """Rules with names that cannot be packed well, and a number of rows with an explanation that cannot either."""
    rng = Random("large")

    def words(length: int) -> dict[str, str]:
        return {lang: "".join(rng.choices("abcdefghijklmnopqrstuvwxyz0123456789", k=length)) for lang in ("nl", "en")}

    changed = {row.id: {"name": words(55)} for row in RULESETS["nts"].rows}
    for row in RULESETS["nts"].rows[:told]:
        changed[row.id]["rule"] = words(140)
    return {"id": "large", "base": "nts", "name": named("large"), "rows": changed}


LARGE, TOO_LARGE = wordy(5), wordy(6)


def test_rules_of_any_size_can_be_used(served: Served) -> None:
    """The largest that are judged right too: their pages, lessons and link have an address."""
    packed = served.call("POST", "/api/rules/own", {"data": LARGE}).data["packed"]
    assert 7900 < len(packed) <= 8192
    options = "&".join(f"{option.name}={option.default}".lower() for option in RULESETS["nts"].options)
    assert served.call("GET", f"/api/rules/{packed}?{options}").data["key"] == packed
    for path in (f"/rules/{packed}/card", f"/api/lessons/{packed}?{options}", f"/api/lessons/{packed}/waits/1/1?{options}"):
        assert served.call("GET", path).status == 200
    assert served.call("POST", "/api/count", {"hand": "123m", "rules": packed}).status == 200
    made = served.call("POST", "/api/rules/own/link", {"packed": packed}).data
    assert served.call("GET", made["url"][made["url"].index("/club/") :]).status == 200
    assert made["svg"] == ""
    hand = served.call("POST", "/api/links", {"hand": "123m", "rules": packed})
    assert "stuur hun bestand" in hand.data["error"]["message"]["nl"]
    with pytest.raises(LinkError):
        write_link(read_draft("123m"), get_rules(packed))


def test_rules_that_are_too_large_say_so(served: Served) -> None:
    """They could be written and not read again: not in a record, not at a table, not in an address."""
    found = served.call("POST", "/api/rules/own", {"data": TOO_LARGE}).data
    (mistake,) = found["mistakes"]
    assert found["packed"] is None
    assert mistake["path"] == []
    assert "hoogstens 8192" in mistake["say"]["nl"]
    assert "at most 8192" in mistake["say"]["en"]


def test_known_rows_can_be_added(served: Served) -> None:
    """Every one of them makes right rules as it is offered, and none is a row of the base."""
    for base, rules in RULESETS.items():
        rows = served.call("GET", f"/api/rules/{base}/known").data
        assert len(rows) > 10
        new = {row["id"]: {name: row[name] for name in ("pattern", "unit", "value", "name")} for row in rows}
        for first in range(0, len(new), 10):
            some = dict(list(new.items())[first : first + 10])
            made = from_data({"id": "club", "base": base, "name": named("club"), "new": some})
            assert len(made.rows) == len(rules.rows) + len(some)
        assert not {row["pattern"] for row in rows} & {row.pattern for row in all_rows(base)}
    assert served.call("GET", "/api/rules/riichi/known").status == 404


def test_examples_of_known_rows_earn_them() -> None:
    for base in RULESETS:
        plain: dict[str, dict[str, object]] = {}
        for row in list_known(base):
            if row.example is None:
                continue
            if row.pattern in IRREGULAR:
                hand = parse_hand(row.example)
                assert hand.win is not None
                assert is_hand(IRREGULAR[row.pattern], (*hand.concealed, hand.win.kind))
            elif row.unit != "limit" and not hand_of(row.pattern):
                name = {"nl": row.name.nl, "en": row.name.en}
                value = 1 if row.unit == "doubles" else row.value
                plain[row.id] = {"pattern": row.pattern, "unit": row.unit, "value": value, "name": name, "example": row.example}
        fields = ("pattern", "unit", "value", "name")
        some = list(plain)[:6]
        new = {key: {name: plain[key][name] for name in fields} for key in some}
        rules = from_data({"id": "club", "base": base, "name": named("club"), "new": new})
        for key in some:
            assert key in [line.id for line in score(parse_hand(str(plain[key]["example"])), rules).lines], (base, key)


def test_hands_are_counted_by_them(served: Served) -> None:
    body = {"hand": f"{TWO_SUITS} +9p", "rules": CLUB.packed}
    counted = served.call("POST", "/api/count", body).data
    assert (counted["state"], counted["total"], counted["rules"]) == ("done", 1000, "groene-draak")
    made = served.call("POST", "/api/links", body).data
    opened = served.call("GET", f"/api/links/{made['link']}").data
    assert (opened["rules"], opened["name"]["nl"], opened["changed"]) == (CLUB.packed, "De Groene Draak", False)
    assert read_link(made["link"]).rules == CLUB
    seats = [{"hand": f"{TWO_SUITS} +9p"}, {}, {}, {}]
    assert served.call("POST", "/api/settle", {"seats": seats, "rules": CLUB.packed}).data["net"] == [6000, -2000, -2000, -2000]
    cut = served.call("POST", "/api/count", {**body, "rules": CLUB.packed[:-3]})
    assert (cut.status, cut.data["error"]["code"]) == (400, "bad_option")


def test_the_book_tells_what_differs_and_shows_every_hand(served: Served) -> None:
    book = served.call("GET", f"/api/rules/{CLUB.packed}").data
    assert (book["key"], book["base"], book["id"]) == (CLUB.packed, "nts", "groene-draak")
    assert [words["en"] for words in book["differences"]] == [words.en for words in sentences(CLUB)]
    rows = {row["id"]: row["example"] for row in book["rows"]}
    assert rows["all_noble"]
    assert score(parse_hand(rows["two_suits"]), CLUB).limit == "two_suits"
    plain = served.call("GET", "/api/rules/nts").data
    assert (plain["key"], plain["base"], plain["differences"]) == ("nts", "", [])


# sentences


SAID = [
    ("half_clean = 2", "Schoon spel (één soort met troeven) telt 2 verdubbelingen in plaats van 1."),
    ("half_clean = false", "Schoon spel (één soort met troeven) telt niet."),
    ('half_clean = { unit = "points", value = 1 }', "Schoon spel (één soort met troeven) telt 1 punt in plaats van"),
    ('half_clean = { name = { nl = "Halfschoon", en = "Half" } }', "Schoon spel (één soort met troeven) heet hier Halfschoon."),
    ('half_clean = { excludes = ["pure"] }', "Naast Schoon spel (één soort met troeven) telt niet: Zuiver spel (één soort)."),
    ("wind_snake = 1500", "Windenslang telt 1500 punten in plaats van 1000."),
    ("wind_snake = { wait = 10 }", "Wachten op Windenslang telt 10 in plaats van"),
]  # fmt: skip


@pytest.mark.parametrize(("line", "said"), SAID)
def test_sentences(line: str, said: str) -> None:
    found = [words.nl for words in sentences(read(f"{HEAD}[rows]\n{line}\n"))]
    assert any(one.startswith(said) for one in found), found


def test_options_are_told_once() -> None:
    """An option that changes rows by itself is one sentence, and not one for each row."""
    told = [words.nl for words in sentences(read(HEAD + "[options]\nluck_tiles = true\nlimit = 1500\n"))]
    assert len(told) == 2
    assert told[1].endswith("1500 in plaats van 2000.")
    assert told[0].endswith("ja in plaats van nee.")
    for rules in RULESETS.values():
        for option in rules.options:
            if isinstance(option.default, str) and option.name != "rating_points":
                assert set(option.allowed) <= set(VALUES), option
    assert sentences(get_rules("nts")) == []


# samples


@pytest.mark.parametrize("shape", SHAPES)
def test_samples_of_every_type(shape: str) -> None:
    """The first hand is one by the scorer, the second is not, and they differ in one kind."""
    hands = {"own_hand": {"type": shape, "tiles": SHAPES[shape], "value": 1900, "name": named(shape)}}
    rows = {"nine_gates": False}  # it would be counted first
    rules = from_data({"id": "club", "base": "nts", "name": named("club"), "rows": rows, "hands": hands})
    found = sample(rules.irregular_hands["own_own_hand"], rules.available())
    assert found is not None
    assert score(parse_hand(drawn(found.hand)), rules).limit == "own_hand"
    assert score(parse_hand(drawn(found.miss)), rules).limit != "own_hand"
    gone, come = list(found.hand), list(found.miss)
    for kind in found.hand:
        if kind in come:
            gone.remove(kind)
            come.remove(kind)
    assert set(gone) == {found.old}
    assert set(come) == {found.new}
    assert len(gone) <= 2


def test_samples_of_known_hands() -> None:
    for pattern, hand in IRREGULAR.items():
        found = sample(hand)
        assert found is not None, pattern
        assert is_hand(hand, found.hand)
        assert not is_hand(hand, found.miss)
        assert max(map(found.miss.count, found.miss)) <= 4
    assert not is_hand(IRREGULAR["twins_any"], tuple(parse_tiles("1122m")))
