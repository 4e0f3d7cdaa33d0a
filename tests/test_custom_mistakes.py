"""Mistakes in custom rules: each is a sentence that says where, all come at once, and no accident is a traceback."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from club_rules import CLUB, HEAD, TEXT, TWO_SUITS, mutated

from peling import OptionError, get_rules, parse_hand, score
from peling.rules import Words
from peling.rules.custom import OwnRulesError, from_data, mistakes, pack, read, unpack, words, write

MISTAKES: list[tuple[str, str, int, str]] = [
    # text, where, line, how the Dutch sentence begins
    (HEAD + "naam = 1\n", "naam", 4, "naam is hier onbekend. Bedoelt u name?"),
    ('base = "nts"\nname = { nl = "a", en = "b" }\n', "id", 0, "Hier ontbreekt id"),
    ('id = "club"\nbase = "nts"\n', "name", 0, "Geef een naam in het Nederlands (nl) en in het Engels (en)"),
    ('id = "club"\nbase = "nts"\nname = { nl = "Onze club" }\n', "name.en", 3, "De Engelse naam ontbreekt"),
    ('id = "club"\nbase = "nts"\nname = { en = "Our club" }\n', "name.nl", 3, "De Nederlandse naam ontbreekt"),
    ('id = "club"\nbase = "nts"\nname = 3\n', "name", 3, "Geef een naam in het Nederlands"),
    ('id = "nts"\nbase = "nts"\nname = { nl = "a", en = "b" }\n', "id", 1, "nts is al een id van Peling"),
    ('id = "Onze Club"\nbase = "nts"\nname = { nl = "a", en = "b" }\n', "id", 1, "Een id begint met een kleine letter"),
    ('id = "club"\nbase = "nst"\nname = { nl = "a", en = "b" }\n', "base", 2, "De spelregels nst zijn er niet. Bedoelt u nts?"),
    (HEAD + "version = 3.5\n", "version", 4, "Dit moet een tekst zijn"),
    (HEAD + f'version = "{"x" * 17}"\n', "version", 4, "Dit is te lang: hoogstens 16 tekens"),
    (HEAD + "[options]\nlimt = 3\n", "options.limt", 5, "limt is hier onbekend. Bedoelt u limit?"),
    (HEAD + "[options]\nlimit = 3\n", "options.limit", 5, "optie limit: 3 kan niet; mogelijk is 100 tot en met 100000"),
    (
        HEAD + "[rows]\nhalf_clen = 2\n",
        "rows.half_clen",
        5,
        "De scorekaart van nts heeft geen rij half_clen. Bedoelt u half_clean?",
    ),
    (HEAD + "[rows]\nhalf_clean = 7\n", "rows.half_clean.value", 5, "7 kan niet: een waarde in verdubbelingen is 1 tot en met 6"),
    (HEAD + "[rows]\nmahjong = -1\n", "rows.mahjong.value", 5, "-1 kan niet: een waarde in punten is 1 tot en met 500"),
    (HEAD + "[rows]\nhalf_clean = 0\n", "rows.half_clean.value", 5, "0 kan niet. Schrijf false"),
    (HEAD + "[rows]\nhalf_clean = true\n", "rows.half_clean", 5, "Schrijf een getal (de nieuwe waarde), false"),
    (HEAD + "[rows]\nhalf_clean = {}\n", "rows.half_clean", 5, "Hier verandert niets"),
    (
        HEAD + "[rows]\nnine_gates = 10000\n",
        "rows.nine_gates.value",
        5,
        "10000 is meer dan de limiet van 2000. Maak het spel lager of de limiet hoger.",
    ),
    (HEAD + "[rows.nine_gates]\nwait = 2001\n", "rows.nine_gates.wait", 5, "2001 is meer dan de limiet van 2000"),
    (HEAD + "[rows.half_clean]\nwait = 100\n", "rows.half_clean.wait", 5, "wait hoort bij een limietspel"),
    (HEAD + "[rows.jade]\nwait = 100\n", "rows.jade.wait", 5, "In nts is wachten alleen bij een onregelmatig spel iets waard"),
    (HEAD + '[rows.jade]\nexcludes = ["pure"]\n', "rows.jade.excludes", 5, "excludes heeft bij een limietspel geen gevolg"),
    (HEAD + '[rows.pure]\nexcludes = ["jade"]\n', "rows.pure.excludes", 5, "jade is een limietspel"),
    (HEAD + '[rows.pure]\nexcludes = ["pur"]\n', "rows.pure.excludes", 5, "pur is geen rij van deze scorekaart. Bedoelt u pure?"),
    (HEAD + '[rows.pure]\nexcludes = ["pure"]\n', "rows.pure.excludes", 5, "Een rij kan zichzelf niet uitsluiten"),
    (
        HEAD
        + '[rows]\nfour_pungs = { excludes = ["seat_wind_pung"] }\nseat_wind_pung = { excludes = ["round_wind_pung"] }\n'
        + 'round_wind_pung = { excludes = ["four_pungs"] }\n',
        "rows.four_pungs.excludes",
        5,
        "Deze rijen sluiten elkaar in een kring uit, zodat geen ervan voorgaat: four_pungs, seat_wind_pung, round",
    ),
    (
        HEAD + '[rows.completes_pair]\nexcludes = ["mahjong"]\n',
        "rows.completes_pair.excludes",
        5,
        "Deze rij hangt af van de plaats",
    ),
    (HEAD + '[rows.mahjong]\nunit = "limit"\nvalue = 9\n', "rows.mahjong.unit", 5, "Het patroon mahjong is geen heel spel"),
    (
        HEAD + '[rows.mahjong]\nunit = "fan"\nvalue = 9\n',
        "rows.mahjong.unit",
        5,
        "fan kan hier niet. Wel: points, doubles, limit",
    ),
    (HEAD + '[rows.pure]\nunit = "limit"\n', "rows.pure.value", 4, "Hier ontbreekt value"),
    (
        HEAD + '[rows.twins_any]\nunit = "points"\nvalue = 9\n',
        "rows.twins_any.unit",
        5,
        "Een onregelmatig spel is hier een limietspel",
    ),
    (HEAD + "[rows.four_chows]\nwinner = false\n", "rows.four_chows.winner", 5, "Dit is alleen te zien bij wie mahjong heeft"),
    (HEAD + '[rows.pure]\ngroup = "te lang, echt"\n', "rows.pure.group", 5, "Een groep heet naar hoogstens 8 letters"),
    (HEAD + '[rows.pure]\nname = { nl = "{0}", en = "b" }\n', "rows.pure.name.nl", 5, "De haakjes { en } kunnen niet"),
    (HEAD + "[rows]\npung_simple_open = 9\n", "rows.pung_simple_open", 5, "Open (9) mag niet meer waard zijn dan dicht (4)"),
    (
        HEAD + '[new.pure]\npattern = "all_noble"\nunit = "doubles"\nvalue = 1\nname = { nl = "a", en = "b" }\n',
        "new.pure",
        4,
        "pure is al een rij van nts",
    ),
    (
        HEAD + '[new.Mijn]\npattern = "all_noble"\nunit = "doubles"\nvalue = 1\nname = { nl = "a", en = "b" }\n',
        "new.Mijn",
        4,
        "Een id begint met een kleine letter",
    ),
    (
        HEAD + '[new.a]\npattern = "all_nobel"\nunit = "doubles"\nvalue = 1\nname = { nl = "a", en = "b" }\n',
        "new.a.pattern",
        5,
        "Het patroon all_nobel is er niet. Bedoelt u all_noble?",
    ),
    (
        HEAD + '[new.a]\npattern = "mixed_straight"\nunit = "doubles"\nvalue = 1\nname = { nl = "a", en = "b" }\n',
        "new.a.pattern",
        5,
        "Het patroon mixed_straight bestaat, maar nts kan het niet zien",
    ),
    (
        HEAD + '[new.a]\npattern = "pure"\nunit = "doubles"\nvalue = 1\nname = { nl = "a", en = "b" }\n',
        "new.a.pattern",
        5,
        "Het patroon pure is al van de rij pure",
    ),
    (HEAD + '[new.a]\npattern = "all_noble"\nvalue = 1\nname = { nl = "a", en = "b" }\n', "new.a.unit", 4, "Hier ontbreekt unit"),
    (HEAD + '[new.a]\npattern = "all_noble"\nunit = "doubles"\nvalue = 1\n', "new.a.name", 4, "Geef een naam"),
    (
        HEAD + '[hands.a]\ntype = "pears"\ntiles = "123m"\nvalue = 1\nname = { nl = "a", en = "b" }\n',
        "hands.a.type",
        5,
        "Het type pears is er niet. Bedoelt u pairs?",
    ),
    (
        HEAD + '[hands.a]\ntype = "pairs"\ntiles = "123m"\nvalue = 1\nname = { nl = "a", en = "b" }\n',
        "hands.a.tiles",
        6,
        "123m: zeven paren vragen ten minste vier verschillende stenen, hier zijn er 3",
    ),
    (
        HEAD + '[hands.a]\ntype = "pairs"\ntiles = "1234m 5x"\nvalue = 1\nname = { nl = "a", en = "b" }\n',
        "hands.a.tiles",
        6,
        "1234m 5x: ",
    ),
    (
        HEAD + '[hands.a]\ntype = "pairs"\ntiles = "1234m 1f"\nvalue = 1\nname = { nl = "a", en = "b" }\n',
        "hands.a.tiles",
        6,
        "1234m 1f: geluksstenen en jokers maken geen spel",
    ),
    (
        HEAD + '[hands.a]\ntype = "pairs"\ntiles = "11234m"\nvalue = 1\nname = { nl = "a", en = "b" }\n',
        "hands.a.tiles",
        6,
        "11234m: noem elke steen één keer",
    ),
    (
        HEAD + '[hands.a]\ntype = "once"\ntiles = "123456789m"\nvalue = 1\nname = { nl = "a", en = "b" }\n',
        "hands.a.tiles",
        6,
        "123456789m: dit type heeft dertien verschillende stenen, waarvan één dubbel; hier zijn er 9",
    ),
    (
        HEAD + '[hands.a]\ntype = "exact"\ntiles = "1112345678999m E"\nvalue = 1\nname = { nl = "a", en = "b" }\n',
        "hands.a.tiles",
        6,
        "1112345678999m E: dit type is precies veertien stenen",
    ),
    (
        HEAD + '[hands.a]\ntype = "gates"\ntiles = "123456789m"\nvalue = 1\nname = { nl = "a", en = "b" }\n',
        "hands.a.tiles",
        6,
        "123456789m: poorten zijn 1112345678999",
    ),
    (
        HEAD + '[hands.a]\ntype = "knit_two"\ntiles = "123m 123p"\nvalue = 1\nname = { nl = "a", en = "b" }\n',
        "hands.a.tiles",
        6,
        "123m 123p: breien gaat met twee hele soorten",
    ),
    (
        HEAD + '[hands.a]\ntype = "knit_three"\ntiles = "123m 123p"\nvalue = 1\nname = { nl = "a", en = "b" }\n',
        "hands.a.tiles",
        6,
        "Bij dit type horen geen tiles",
    ),
    (
        HEAD + '[hands.a]\ntype = "knitted"\ntiles = "123m 123p"\nvalue = 1\nname = { nl = "a", en = "b" }\n',
        "hands.a.tiles",
        6,
        "123m 123p: dit type heeft veertien verschillende stenen",
    ),
    (HEAD + '[hands.a]\ntype = "pairs"\nvalue = 1\nname = { nl = "a", en = "b" }\n', "hands.a.tiles", 4, "Zeg met tiles"),
    (
        HEAD
        + '[options]\nplayers = 3\n[hands.a]\ntype = "pairs"\ntiles = "123456789m"\nvalue = 1\nname = { nl = "a", en = "b" }\n',
        "hands.a.tiles",
        8,
        "123456789m: met deze stenen is het spel niet te maken",
    ),
    (
        HEAD + "[rows]\n" + "".join(f"{row.id} = 6\n" for row in get_rules("nts").rows if row.unit == "doubles"),
        "",
        0,
        "Alle verdubbelingen samen zijn te veel om te tellen",
    ),
    (HEAD.replace("nts", "mcr") + "[rows]\nmcr_09 = 5\n", "rows", 4, "edge_wait en closed_wait moeten evenveel waard zijn"),
    (
        HEAD.replace("nts", "mcr") + "[rows]\nmcr_50 = 5\n",
        "rows.three_suited_terminals",
        5,
        "5 is te weinig: de combinatie komt in de plaats",
    ),
    (
        HEAD.replace("nts", "mcr") + "[rows]\nmcr_48 = false\n",
        "rows.big_three_winds",
        5,
        "De rij big_three_winds bepaalt mee hoe andere rijen tellen",
    ),
    (
        HEAD.replace("nts", "mcr")
        + "".join(
            f'[hands.a{i}]\ntype = "pairs"\ntiles = "1234m"\nvalue = 1\nname = {{ nl = "a", en = "b" }}\n' for i in range(13)
        ),
        "hands",
        4,
        "Dit zijn er 13; er is plaats voor 12",
    ),
    ('id = "club\n', "", 1, "Hier klopt de schrijfwijze niet"),
    (HEAD + "rows = 3\n", "rows", 4, "Dit moet een tabel zijn, zoals [rows]"),
    (HEAD + "[rows]\nhalf_clean 2\n", "", 5, "Hier klopt de schrijfwijze niet: achter de naam ontbreekt een ="),
    (HEAD + "[rows]\nhalf_clean = 2\nhalf_clean = 3\n", "", 6, "Hier klopt de schrijfwijze niet: deze naam staat er twee keer"),
    ("a = " + "[" * 5000, "", 0, ""),
    ("a = " + "9" * 5000, "", 0, "Hier zit te veel in elkaar, of een getal is te lang"),
    ("#" * 40_000, "", 0, "Het bestand is te groot"),
]


@pytest.mark.parametrize(("text", "where", "line", "nl"), MISTAKES, ids=range(len(MISTAKES)))
def test_a_mistake_is_a_sentence_that_says_where(text: str, where: str, line: int, nl: str) -> None:
    with pytest.raises(OwnRulesError) as caught:
        read(text)
    found = [mistake for mistake in caught.value.mistakes if mistake.words.nl.startswith(nl)]
    assert found, caught.value.words.nl
    assert found[0].key == where
    assert found[0].line == line or not nl
    for lang in ("nl", "en"):
        assert found[0].words[lang][-1] in ".?"
        assert "{" not in found[0].say(lang) or "haakjes" in found[0].words.nl or "value = 2" in found[0].words.nl


def test_every_sentence_can_be_said() -> None:
    """No key of a sentence is misspelt, and none is without a mistake that it tells."""
    sources = "".join(path.read_text("utf-8") for path in Path(words.__file__).parent.glob("*.py"))
    for key in words.SENTENCES:
        assert f'"{key}"' in sources.replace(f'"{key}": Words', "") or key.startswith("hand_"), key


def test_all_mistakes_are_told_at_once() -> None:
    text = (
        TEXT.replace('"nts"', '"nts-2009"')
        .replace("half_clean", "half_clen")
        .replace("= 1000", "= 10000")
        .replace('"pairs"', '"pears"')
    )
    with pytest.raises(OwnRulesError) as caught:
        read(text)
    keys = [mistake.key for mistake in caught.value.mistakes]
    assert keys == ["rows.half_clen", "hands.two_suits.value", "hands.two_suits.type"]
    assert [text.split("\n")[mistake.line - 1].split()[0] for mistake in caught.value.mistakes] == ["half_clen", "value", "type"]


def test_nobody_looks_on_after_as_many_mistakes_as_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a stranger sends may be all mistakes; what was meant by each takes long to find."""
    asked: list[str] = []

    def like(word: str, *_: object) -> list[str]:
        asked.append(word)
        return []

    monkeypatch.setattr(mistakes, "get_close_matches", like)
    unknown = {f"half_clea{i}": {"valuee": i, "unitt": "doubles"} for i in range(90)}
    excluding = {key: {"excludes": [f"self_draw{i}" for i in range(40)]} for key in ("half_clean", "four_pungs")}
    for rows in (unknown, excluding):
        asked.clear()
        with pytest.raises(OwnRulesError) as caught:
            from_data({"id": "club", "base": "nts", "name": {"nl": "Club", "en": "Club"}, "rows": rows})
        assert len(caught.value.mistakes) == mistakes.MOST + 1
        assert caught.value.mistakes[-1].words == Words("Er zijn nog meer fouten.", "There are more mistakes.")
        assert len(asked) <= mistakes.MOST + 1


def test_bytes_are_read_as_a_person_saved_them() -> None:
    assert read(b"\xef\xbb\xbf" + TEXT.replace("\n", "\r\n").encode()) == CLUB
    with pytest.raises(OwnRulesError, match="save the file as UTF-8"):
        read(TEXT.encode("utf-16"))


def test_names_lose_what_is_not_seen() -> None:
    rules = read(HEAD.replace('nl = "Club"', r'nl = "  De \u001b[31mrode\u202e  draak "'))
    assert rules.name.nl == "De rode draak"


def accident(seed: int) -> bool:
    """Mutate a file: it makes rules that score, or says where the mistake is. Whether it made rules."""
    rng = Random(f"accident {seed}")
    text = mutated(rng)
    try:
        rules = read(text)
    except OwnRulesError as error:
        assert error.mistakes
        for mistake in error.mistakes:
            for lang in ("nl", "en"):
                said = mistake.say(lang)
                assert said[-1] in ".?", said
                assert said.isprintable(), said
                assert len(said) < 700
            assert mistake.path or mistake.line or "te " in mistake.words.nl
        return False
    for hand in ("111m 999m 111p EE SS +S ; seat W, round N", f"{TWO_SUITS} +9p", "2234p 678s CCC (789<m) >2p"):
        assert score(parse_hand(hand), rules).explain("nl")
    assert read(write(rules)) == unpack(pack(rules)) == rules
    return True


def test_accidents_end_in_rules_or_in_a_sentence() -> None:
    made = sum(accident(seed) for seed in range(150))
    assert 10 < made < 140


@pytest.mark.long
def test_many_accidents_end_in_rules_or_in_a_sentence() -> None:
    made = sum(accident(seed) for seed in range(150, 3150))
    assert 100 < made < 2900


GOOD: dict[str, Any] = {"id": "club", "base": "nts", "name": {"nl": "Onze club", "en": "Our club"}}
TWINS = {"type": "pairs", "tiles": ["123456789p"], "value": 500, "name": {"nl": "a", "en": "b"}}


@pytest.mark.parametrize(
    ("data", "key"),
    [
        (GOOD | {"name": None}, "name"),
        (GOOD | {"id": None}, "id"),
        (GOOD | {"version": None}, "version"),
        (GOOD | {"rows": {"half_clean": {"value": 2, "name": None}}}, "rows.half_clean.name"),
        (GOOD | {"rows": {"half_clean": {"value": 2, "rule": None}}}, "rows.half_clean.rule"),
        (GOOD | {"hands": {"mine": TWINS | {"name": None}}}, "hands.mine.name"),
        (GOOD | {"new": {"mine": {"pattern": "all_noble", "unit": "doubles", "value": 1, "name": None}}}, "new.mine.name"),
    ],
)
def test_null_is_no_value(data: dict[str, Any], key: str) -> None:
    """TOML has no null, but JSON has: in what a browser sends, and in a packed text from a stranger."""
    from_data(GOOD | {"hands": {"mine": TWINS}})
    with pytest.raises(OwnRulesError) as caught:
        from_data(data)
    assert [mistake.key for mistake in caught.value.mistakes] == [key]


def test_a_limit_hand_is_worth_something() -> None:
    """Earth is won on a discard alone in nts-2009, so nothing is left of it without that."""
    for amounts in ({"claimed": 0}, {"value": 0, "claimed": 0}):
        with pytest.raises(OwnRulesError) as caught:
            from_data(GOOD | {"base": "nts-2009", "rows": {"earth": amounts}})
        [mistake] = caught.value.mistakes
        assert mistake.words.en.startswith("0 cannot be.")
    assert from_data(GOOD | {"base": "nts-2009", "rows": {"earth": {"value": 900, "claimed": 0}}}).row("earth").value == 900


CIRCLE = {"fully_concealed_hand": {"excludes": ["last_tile_draw"]}, "last_tile_draw": {"excludes": ["greater_honours_knitted"]}}
"""With `edition=mil` row 56 excludes row 25, which closes the circle; in the guide it does not."""


def test_a_circle_that_an_option_closes() -> None:
    data = GOOD | {"base": "mcr", "rows": CIRCLE}
    with pytest.raises(
        OwnRulesError, match=r"in a circle.*fully_concealed_hand, last_tile_draw, greater_honours_knitted"
    ) as caught:
        from_data(data | {"options": {"edition": "mil"}})
    assert [mistake.key for mistake in caught.value.mistakes] == ["rows.fully_concealed_hand.excludes"]
    rules = from_data(data)
    with pytest.raises(OptionError) as refused:
        get_rules(pack(rules), {"edition": "mil"})
    assert refused.value.words.nl == "met edition=mil spreken de regels van club elkaar tegen"
    assert get_rules(pack(rules), {"minimum_points": 6}).minimum == 6


def test_what_the_checks_would_miss_is_refused_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("peling.rules.custom.whole.circle", lambda _: [])
    with pytest.raises(OwnRulesError, match="These rules contradict each other"):
        from_data(GOOD | {"base": "mcr", "rows": CIRCLE, "options": {"edition": "mil"}})
