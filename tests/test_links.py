"""Links: a hand in a few characters, and the refusal of one that was spoiled."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from random import Random

import pytest
from generators import random_non_winner, random_winner
from hypothesis import given
from hypothesis import strategies as st
from strategies import examples

from peling import RULESETS, get_rules, links
from peling.drafts import Draft, read_draft
from peling.links import LinkError, read_link, write_link

HAND = "2234p 678s CCC (789<m) >2p ; seat W"
OLD = "1AjgGtWg0aVETj4wVECCloNYKCDAhMUMBjGAgA"
"""The link of that hand, made when links were first made."""


@pytest.mark.parametrize("rules", RULESETS)
def test_there_and_back(rules: str) -> None:
    rng = Random(f"links {rules}")
    chosen = get_rules(rules, {"luck_tiles": True} if get_rules(rules).has_option("luck_tiles") else {})
    for _ in range(100):
        hand = rng.choice((random_winner, random_non_winner))(rng, rules, luck=True)
        draft = read_draft(str(hand))
        link = write_link(draft, chosen)
        found = read_link(link)
        assert (found.draft, found.rules, found.version, found.changed) == (draft, chosen, chosen.version, False)
        assert len(link) < 100
        assert all(char.isascii() and (char.isalnum() or char in "-_") for char in link)


def test_unfinished_and_options() -> None:
    for text in ("", "123m", "123m 456m 789m EE 12p 3p"):
        rules = get_rules("nts", {"limit": 1500, "chips": True, "double_wind_points": "twice"})
        found = read_link(write_link(read_draft(text), rules))
        assert found.draft == read_draft(text)
        assert found.rules == rules


def test_old_links_are_read() -> None:
    """The form stays: what deflated links point into never changes."""
    assert read_link(OLD).draft == read_draft(HAND)
    assert read_link(f"  {OLD}\n").rules.id == "nts"
    assert hashlib.sha256(links.USUAL).hexdigest()[:16] == "be30a48a92e221a8"


def test_changed_rules() -> None:
    older = replace(get_rules("nts"), version="0")
    found = read_link(write_link(Draft(), older))
    assert (found.version, found.changed, found.rules) == ("0", True, get_rules("nts"))
    assert "riichi" in words(write_link(Draft(), replace(older, id="riichi")))


def words(link: str) -> str:
    with pytest.raises(LinkError) as caught:
        read_link(link)
    assert str(caught.value) == caught.value.words.en
    return caught.value.words.nl


def test_a_spoiled_link_says_so() -> None:
    assert words("") == "er staat niets in"
    assert words(OLD[:-1]) == "er ontbreekt één teken aan het eind"
    assert words(OLD[:20]) == f"er ontbreken {len(OLD) - 20} tekens aan het eind"
    assert words(OLD[:2]) == "het grootste deel ontbreekt"
    assert words(OLD + "x") == "er staat één teken te veel in"
    assert words(OLD + "xyz") == "er staan 3 tekens te veel in"
    assert words(OLD[:9] + "%" + OLD[10:]) == "'%' (teken 10) hoort er niet in"
    assert "begint anders" in words("2" + OLD[1:])
    assert words("1" * 5000) == "hij is te lang"


def test_every_changed_character_is_noticed() -> None:
    for place in range(len(OLD)):
        for char in "AZ09-_b":
            if char != OLD[place]:
                words(OLD[:place] + char + OLD[place + 1 :])


@given(st.text(max_size=80) | st.text("ABCDEFabcdef0123456789-_", max_size=80).map(lambda text: "1" + text))
@examples(600)
def test_any_text(text: str) -> None:
    words(text)
