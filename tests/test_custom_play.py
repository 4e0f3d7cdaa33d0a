"""Custom rules in play: bots aim for their hands and win with them; statistics, records, cards and payments know them."""

from __future__ import annotations

import json
import pickle
import re
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from random import Random

import pytest
from bot_views import needless, special_deal, view_of
from club_rules import CLUB, FILE, TEXT, TWO_SUITS
from shell import Shell
from walls import Plan as Deal
from walls import Table

from peling import get_rules, record, score
from peling.bots import make
from peling.bots.aims import aims
from peling.game.match import Match
from peling.record import RecordError, Refuted
from peling.rules.custom import read, texts
from peling.sim.arena import Arena, Plan, plan, play_deal
from peling.sim.statistics import Tally

pytestmark = pytest.mark.xdist_group("bots")

PATH = str(FILE)
STRICT = get_rules(CLUB, {"minimum_doubles": 4})
"""The club where ordinary hands hardly ever may win: its own hand is often the nearest."""
ROW = CLUB.row("two_suits")


@pytest.fixture(scope="module")
def match() -> Match:
    """A deal of four bots: South is dealt five pairs of two suits, finds the others, and lets the tiles of a third suit go."""
    table = Table(STRICT, Deal(("", "113377m 22558p 19s"), draws="8p ESW 4m NCF 4m"), deals=1)
    play_deal(table.match, [make("quick", STRICT, seed=seat) for seat in range(4)])
    assert table.winner == "S"
    return table.match


def test_bots_aim_for_the_hand() -> None:
    """Both bots keep the tiles of seven pairs from two suits; the base does not know such a hand."""
    assert any(ROW in aim.rows for aim in aims(STRICT, 0, 0))
    bots = make("quick", STRICT, seed=1), make("club", STRICT, seed=1)
    for number in range(3):
        _, rack, melds = special_deal(STRICT, ROW, Random(f"aim {number}"))
        view = view_of(STRICT, rack, melds)
        lack, free = needless(STRICT, ROW, view)
        assert lack <= 2
        for bot in bots:
            assert bot.choose(view).tiles[0] in free, (bot.name, view.rack)


def test_a_bot_wins_with_it(match: Match) -> None:
    outcome = match.state.table.outcome
    assert outcome is not None
    hand = outcome.hands[outcome.winner]
    assert hand is not None
    sheet = score(hand, STRICT)
    assert (sheet.limit, sheet.total) == ("two_suits", 1000)
    assert outcome.scores[outcome.winner] == 1000
    assert sum(outcome.net) == 0


def test_a_record_carries_its_rules(match: Match, tmp_path: Path) -> None:
    """It is replayed and verified by a process that never saw the club's file."""
    text = record.of_match(match).write()
    assert f'[Rules "{CLUB.packed}"]' in text
    assert '[Options "minimum_doubles=4"]' in text
    for form in (text, record.of_match(match).to_json()):
        texts._unpacked.cache_clear()
        found = record.read(form)
        assert found.replay().events == match.events
        assert found.ruleset() == STRICT
    file = tmp_path / "club.mjn"
    file.write_text(text, encoding="utf-8")
    ran = subprocess.run(
        [sys.executable, "-m", "peling", "replay", "--verify", "--lang", "nl", str(file)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    assert "groene-draak" in ran.stdout


def test_a_record_with_other_rules_is_refuted(match: Match) -> None:
    found = record.of_match(match)
    cheaper = read(TEXT.replace("value = 1000", "value = 900"))
    found.rules = cheaper.key
    with pytest.raises(RecordError, match="the record is of groene-draak"):
        found.replay()
    found.hash = ""
    with pytest.raises(Refuted, match="this should be: scores"):
        found.replay()
    found.rules = CLUB.key[:-3]
    with pytest.raises(RecordError, match="damaged"):
        found.ruleset()


def test_it_is_found_in_the_statistics_of_a_simulation() -> None:
    """Bots win with it by themselves on some walls, and the statistics name it."""
    what = plan(CLUB, ("quick",) * 4, 3, {"minimum_doubles": 4})
    assert pickle.loads(pickle.dumps(what)) == what  # noqa: S301
    assert what.ruleset == STRICT
    arena, tally = Arena(what), Tally(STRICT, what.bots)
    for board in range(30):
        deals = arena.board(board)
        tally.add(deals)
        if any(deal.limit >= 0 and STRICT.order()[deal.limit].id == "two_suits" for deal in deals):
            break
    assert '"two_suits"' in json.dumps(tally.to_dict())


def _choice(packed: bytes) -> tuple[str, str]:
    from peling.server.live import thinking

    return str(thinking.choose("quick", packed, "seed")), thinking.unpack(packed).rules.hash


def test_a_bot_process_gets_the_rules_with_the_view() -> None:
    pytest.importorskip("sqlalchemy", reason="the extra `server` is not installed")
    from peling.server.live import thinking

    _, rack, melds = special_deal(STRICT, ROW, Random("process"))
    view = view_of(STRICT, rack, melds)
    other = view_of(read(TEXT.replace("value = 1000", "value = 900")), rack, melds)
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        answers = list(pool.map(_choice, [thinking.pack(view), thinking.pack(other)]))
    assert answers[0] == (str(make("quick", STRICT, seed=0).choose(view)), STRICT.hash)
    assert answers[1][1] == other.rules.hash != STRICT.hash


# ---- the command line


@pytest.mark.usefixtures("plain_environment")
class TestCommandLine:
    """A file wherever a rule set is named."""

    def test_check(self, peling: Shell, tmp_path: Path) -> None:
        """A file that is right, and one that is not."""
        assert "klopt: De Groene Draak, versie 2026-2027, hash" in peling("rules", "--check", PATH, "--lang", "nl")
        bad = tmp_path / "bad.toml"
        bad.write_text(TEXT.replace("half_clean", "half_clen").replace("= 1000", "= 10000"), encoding="utf-8")
        for lang, some in (("nl", "Bedoelt u half_clean?"), ("en", "Make the hand lower or the limit higher.")):
            said = peling.wrong("rules", "--check", str(bad), "--lang", lang, code=1)
            assert some in said
            assert re.search(r"(regel|line) \d+, hands.two_suits.value: 10000", said)
            assert some in peling.wrong("score", "--rules", str(bad), f"{TWO_SUITS} +9p", "--lang", lang)
        assert "nope.toml" in peling.wrong("rules", "--check", str(tmp_path / "nope.toml"))

    def test_card_difference_and_file(self, peling: Shell) -> None:
        """The printed card has the row, the difference says what is new, and the file comes back."""
        assert re.search(
            r"1000 +500\*  Zeven paren uit twee soorten +zeven paren van twee soorten", peling("rules", PATH, "--lang", "nl")
        )
        for lang in ("nl", "en"):
            told = peling("rules", PATH, "--diff", "--lang", lang)
            assert ROW.name[lang] in told
            assert CLUB.row("half_clean").name[lang] in told
            assert get_rules("nts").row("bird_eats_cake").name[lang] in told
            assert "minimum_doubles" in told
        data = json.loads(peling("rules", PATH, "--json"))
        assert (data["packed"], data["base"]) == (CLUB.packed, "nts")
        assert read(peling("rules", CLUB.packed, "--toml")) == CLUB
        assert "is itself a base" in peling.wrong("rules", "nts", "--diff")
        assert "not a custom rule set" in peling.wrong("rules", "nts", "--toml")

    def test_score_waits_and_settle(self, peling: Shell) -> None:
        """Hands are counted and settled by the club's rules, also with an option on top."""
        assert "Zeven paren uit twee soorten" in peling("score", "--rules", PATH, f"{TWO_SUITS} +9p", "--lang", "nl")
        assert "9p" in peling("waits", "--rules", PATH, TWO_SUITS)
        limited = json.loads(peling("score", "--rules", PATH, "--option", "limit=800", "--json", f"{TWO_SUITS} +9p"))
        assert limited["total"] == 800
        settled = json.loads(peling("settle", "--rules", PATH, "--scores", "10,1000,20,30", "--winner", "S", "--json"))
        assert settled["rules"] == "groene-draak"
        assert "has no option 'limt'" in peling.wrong("score", "--rules", PATH, "--option", "limt=8", f"{TWO_SUITS} +9p")

    def test_simulate(self, peling: Shell) -> None:
        """A few deals; what is printed for programs carries the rules whole."""
        data = json.loads(peling("simulate", "--rules", PATH, "--deals", "2", "--bots", "random,random,random,random", "--json"))
        assert get_rules(data["rules"], data["options"]).hash == data["rules_hash"] == CLUB.hash


def test_plans_are_plain_data() -> None:
    assert Plan(CLUB.key, ("random",) * 4).ruleset == CLUB
