"""The command `rules`: the list, the score cards, what differs."""

from __future__ import annotations

import json
import re

import pytest
from shell import Shell

from peling import RULESETS, get_rules
from peling.cli.difference import difference
from peling.cli.scorecard import card, value_words
from peling.page import Page

pytestmark = pytest.mark.usefixtures("plain_environment")


def test_rules_lists_the_rule_sets(peling: Shell) -> None:
    for lang in ("nl", "en"):
        out = peling("rules", "--lang", lang)
        for rules in RULESETS.values():
            assert f"{rules.id} " in out
            assert rules.name[lang] in out


@pytest.mark.parametrize("rules", RULESETS)
@pytest.mark.parametrize("lang", ["nl", "en"])
@pytest.mark.parametrize("width", [80, 100, 130])
def test_the_card_has_every_row_fact_and_option(rules: str, lang: str, width: int) -> None:
    found = get_rules(rules)
    text = card(Page(lang, width=width), found)
    words = " ".join(text.split())
    for row in found.rows:
        name = row.name[lang]
        assert name in words or name.partition(" ")[2] in words
        assert " ".join(row.rule[lang].split()) in words
    for fact in found.facts:
        assert fact.name[lang] in words
    for option in found.options:
        assert f"{option.name}=" in words
        assert option.words[lang] in words
    assert found.hash in words
    assert max(map(len, text.splitlines())) <= width


def test_every_word_of_a_fact_is_translated() -> None:
    for rules in RULESETS.values():
        for fact in rules.facts:
            pieces = fact.value if isinstance(fact.value, tuple) else (fact.value,)
            for piece in pieces:
                if isinstance(piece, str) and piece not in ("pung", "chow", "goulash"):
                    assert value_words(Page("nl"), piece) != piece


def test_the_nts_card(peling: Shell) -> None:
    out = peling("rules", "nts", "--lang", "nl")
    assert "  open  dicht\n     2      4  pung van eenvoudige stenen\n" in out
    assert re.search(r"1000 +500\*  Windenslang", out)
    assert re.search(r"groep A: alleen de hoogste telt\n +1  3 dichte pungs", out)
    assert re.search(r"3  De maan van de bodem .* niet naast", out)
    assert "Oost betaalt en ontvangt dubbel." in out
    assert re.search(r"players=4 +aantal spelers \[3 \| 4 \| 5\]", out)
    assert re.search(r"limit=2000 +limiet \[100-100000\]", out)


def test_the_2009_card_has_three_columns(peling: Shell) -> None:
    out = peling("rules", "nts-2009")
    assert re.search(r"drawn +discard +waiting\n +2000 +1500 +750\*  Nine gates", out)
    assert re.search(r"2000 +-  Heaven's hand", out)
    assert re.search(r"- +1000  Earth's hand", out)
    assert "not beside All simples if there is an open set" in " ".join(out.split())


@pytest.mark.parametrize("rules", ["nts", "nts-2009", "bmr"])
def test_the_doubling_table(peling: Shell, rules: str) -> None:
    """2 to 78 points by one to eight doubles; a few values as the 2009 edition prints them on page 24."""
    out = peling("rules", rules, "--lang", "nl")
    lines = [line.split() for line in out.partition("Verdubbelingstabel")[2].splitlines()[1:41]]
    assert lines[0] == ["punten", *"12345678"]
    table = {int(line[0]): [int(number) for number in line[1:]] for line in lines[1:]}
    assert list(table) == list(range(2, 80, 2))
    assert table[2] == [4, 8, 16, 32, 64, 128, 256, 512]
    assert table[34] == [68, 136, 272, 544, 1088, 2176, 4352, 8704]
    assert table[78][-1] == 19968
    assert "Doubling" not in peling("rules", "mcr", "--lang", "en")


def test_the_mcr_card_is_by_value_with_both_names(peling: Shell) -> None:
    out = peling("rules", "mcr", "--lang", "nl")
    heads = re.findall(r"Combinaties van (\d+) punt", out)
    assert heads == [str(value) for value in (1, 2, 4, 6, 8, 12, 16, 24, 32, 48, 64, 88)]
    assert re.search(r"33b +Twee verborgen kongs +Two concealed kongs\s+[^;]*; niet\s+naast 22, 21", out)
    assert re.search(r"14 +Pung van draken +Dragon pung\s+[^;]*; niet\s+naast \(05\)", out)
    assert re.search(r"14 +Dragon pung +Pung van draken", peling("rules", "mcr"))
    assert "Valse mahjong: 10 aan ieder ander." in out


def test_the_bmr_card_tells_its_own_ways(peling: Shell) -> None:
    out = " ".join(peling("rules", "bmr").split())
    assert "Waiting counts only if it was announced." in out
    assert "only luck tiles are added, counted apart" in out
    assert "green tiles only; any number of chows" in out
    assert "no minimum to win, limit 1000" in out


def test_the_card_with_house_rules(peling: Shell) -> None:
    out = peling("rules", "nts", "--option", "luck_tiles=ja", "--option", "limit=1500")
    assert out.startswith("Dutch tournament rules 2016  (limit=1500, luck_tiles=true)")
    assert "luck tiles  for each flower and each season" in out
    assert "limit 1500" in out


def test_rules_json(peling: Shell) -> None:
    data = peling.data("rules", "mcr", "--option", "edition=mil")
    rules = get_rules("mcr", {"edition": "mil"})
    assert data["hash"] == rules.hash
    assert data["options"]["edition"] == "mil"
    assert data["allowed"]["edition"] == ["wmo", "mil"]
    assert data["allowed"]["minimum_points"] == [0, 88]
    assert [row["id"] for row in data["rows"]] == [row.id for row in rules.rows]
    assert [json.loads(line)["id"] for line in peling("rules", "--json").splitlines()] == list(RULESETS)


def test_diff_in_words(peling: Shell) -> None:
    out = peling("rules", "nts", "--diff", "nts-2009", "--lang", "nl")
    assert out.startswith("nts -> nts-2009, 44 verschillen\n")
    for line in (
        r"winnende steen zelf gepakt +2 -> 15 punten",
        r"Verborgen schat +2 -> 1 verdubbeling",
        r"Negen poorten +van tafel 2000 -> 1500; wachtend 1000\* -> 750\*",
        r"4 kongs +alleen in nts: 3 verdubbelingen",
        r"Laatste steen voor remise +alleen in nts-2009: 1 verdubbeling",
        r"Vier chows +niet naast Pure eenvoud als er een open set is",
        r"Oost dubbel +ja -> nee",
        r"winden draaien +na elk spel -> na elk spel, behalve als Oost wint of bij remise",
        r"open_kong_as_concealed_pung +true -> false",
        r"discard_limit +niet -> 1500",
    ):
        assert re.search(line, out), line


def test_diff_is_complete_for_every_two(peling: Shell) -> None:
    for left in RULESETS.values():
        for right in RULESETS.values():
            found = left.diff(right)
            for lang in ("nl", "en"):
                text = difference(Page(lang, width=130), left, right)
                for item in found:
                    if item.what not in ("chows", "goulash_chows"):
                        assert item.name[lang] in text
            lines = peling("rules", left.id, "--diff", right.id, "--json").splitlines()
            assert [json.loads(line)["id"] for line in lines] == [item.id for item in found]


def test_diff_with_itself_and_with_house_rules(peling: Shell) -> None:
    assert peling("rules", "nts", "--diff", "nts") == "nts and nts are the same.\n"
    out = peling("rules", "mcr", "--option", "edition=mil", "--diff", "mcr")
    assert out.startswith("mcr edition=mil -> mcr, ")
    assert re.search(r"33b Two concealed kongs +6 -> 8 points", out)
    assert re.search(r"77 All green +allowed beside 29", out)
