"""Studies: counted by the kernels as a slow reader of the same deals would, as sure as they say, the same whoever plays."""

from __future__ import annotations

import json
import re
import shlex
import statistics
from collections import Counter
from collections.abc import Sequence
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any

import pytest
from kernel_play import Pair, lively
from marks import mostly_slow

from peling import Match, cli
from peling.cli.commands import COMMANDS
from peling.cli.report import POLICIES as EXPLAINED
from peling.game.table import NOBODY
from peling.hands import Flag
from peling.kernels.layout import ANSWER_SIZE, O_LIMIT
from peling.kernels.play import layout as at
from peling.kernels.play import study as k
from peling.rules import get
from peling.scoring.oracle import HandOracle
from peling.sim.arena import rows_of
from peling.sim.dump import dump
from peling.sim.engine import Engine
from peling.sim.intervals import Measure, Moments, difference, newcombe, student, wilson
from peling.sim.matches import Matches, Trial
from peling.sim.policies import POLICIES
from peling.sim.study import Comparison, Study, compare, studies, study, variants

DEALS = 4
CASES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("nts", {"minimum_doubles": 0}),
    ("nts", {"players": 3, "minimum_doubles": 0}),
    ("nts-2009", {"luck_tiles": True}),
    ("mcr", {"minimum_points": 0}),
    ("bmr", {}),
)


def read(match: Match, oracle: HandOracle, expected: Counter[int]) -> None:
    """Count the deal that a match has just ended, from what the match says of it."""
    table = match.state.table
    outcome = table.outcome
    assert outcome is not None
    of_match, winner = k.K_MATCHES, outcome.winner
    length = min(len(table.river) // k.LENGTH_BIN, k.LENGTH_BINS - 1)
    expected[of_match + k.C_DEALS] += 1
    expected[of_match + k.C_DISCARDS] += len(table.river)
    expected[of_match + k.C_GOULASH] += table.goulash
    for wind, seat in enumerate(table.order):
        expected[of_match + k.C_NET + wind] += outcome.net[seat]
        expected[k.K_NET_SQUARES + wind] += outcome.net[seat] ** 2
    if winner == NOBODY:
        expected[k.K_LENGTHS_DRAWN + length] += 1
        return
    hand, score = outcome.hands[winner], outcome.scores[winner]
    assert hand is not None
    limit, rows = rows_of(oracle.answer(hand))
    expected[k.K_LENGTHS_WON + length] += 1
    expected[k.K_SQUARES] += score**2
    expected[k.K_SCORES + score.bit_length()] += 1
    expected[of_match + k.C_WON] += 1
    expected[of_match + k.C_WINS + table.wind_of[winner]] += 1
    expected[of_match + k.C_SELF_DRAWN] += outcome.discarder == NOBODY
    expected[of_match + k.C_ROBBED] += Flag.ROBBED_KONG in hand.flags
    expected[of_match + k.C_SCORE] += score
    if limit >= 0:
        expected[of_match + k.C_LIMITS] += 1
        expected[k.K_LIMITS + limit] += 1
    for row, times in rows:
        expected[k.K_HANDS + row] += 1
        expected[k.K_TIMES + row] += times


class Reader:
    """Counts deals from what a match says of them, and the same deals as the kernels do."""

    def __init__(self, rules: str, options: dict[str, Any]) -> None:
        self.engine = Engine(get(rules, options))
        self.oracle = HandOracle(self.engine.rules)
        self.expected: Counter[int] = Counter()
        self.study = [0] * (k.K_MATCHES + k.MATCH_COUNTS)
        self.engine._unstudied = self.study

    def play(self, style: str, swaps: int, seed: int) -> None:
        """Play a match and read its deals."""
        chance = Random(f"{style} {swaps} {seed}")
        pair = Pair(self.engine, chance, swaps, DEALS, goulash=self.engine.rules.goulash and style != "random")
        compared = pair.same_end

        def ended() -> None:
            compared()
            k.study_deal(pair.table.t, self.study, self.engine.play)
            read(pair.match, self.oracle, self.expected)

        pair.same_end = ended  # type: ignore[method-assign]
        pair.play(lively(style))


@pytest.mark.parametrize(
    ("rules", "options"), mostly_slow(CASES, ("nts", {"minimum_doubles": 0}), ("mcr", {"minimum_points": 0})), ids=str
)
def test_the_kernels_count_what_a_match_says(rules: str, options: dict[str, Any]) -> None:
    """Every count of the vector, from the same deals, whose hands the readable engine scores again."""
    reader = Reader(rules, options)
    for seed, (style, swaps) in enumerate((("closed", 40), ("kong", 15), ("closed", 12), ("kong", 60), ("random", 25))):
        reader.play(style, swaps, seed)
    assert {place: number for place, number in enumerate(reader.study) if number} == {
        place: number for place, number in reader.expected.items() if number
    }
    assert reader.study[k.K_MATCHES + k.C_WON] >= 3


def test_robbed_kongs_are_counted_apart() -> None:
    """They are rare in play: a win while a promotion may be robbed, on the tile of another."""
    for phase, discarder, robbed in ((at.ROB, 2, 1), (at.CLAIM, 2, 0), (at.TURN, NOBODY, 0)):
        t, study_vector = [0] * at.TABLE_SIZE, [0] * (k.K_MATCHES + k.MATCH_COUNTS)
        t[at.T_PHASE], t[at.T_DISCARDER] = phase, discarder
        answer = [0] * ANSWER_SIZE
        answer[O_LIMIT] = NOBODY
        k.study_win(t, answer, study_vector)
        assert study_vector[k.K_MATCHES + k.C_ROBBED] == sum(study_vector) == robbed


@pytest.mark.long
@pytest.mark.parametrize(("rules", "options"), CASES, ids=str)
def test_the_kernels_count_what_many_matches_say(rules: str, options: dict[str, Any]) -> None:
    """The same for many more deals."""
    reader = Reader(rules, options)
    for seed in range(60):
        for style, swaps in (("closed", 40), ("kong", 15), ("closed", 12), ("kong", 60)):
            reader.play(style, swaps, seed)
    found = {place: number for place, number in enumerate(reader.study) if number}
    assert found == {place: number for place, number in reader.expected.items() if number}


# ---- the same by anybody ------------------------------------------------------------------------------------------------

SHORT = (("rounds", 1),)
"""One round: a match of four deals."""


@pytest.fixture(scope="module")
def played() -> list[Study]:
    """Two rule sets on the same walls, by players who want to win."""
    rules = [get("nts", {"rounds": 1}), get("nts", {"rounds": 1, "minimum_doubles": 0})]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("peling.sim.study.INTERPRETED", 1000)
        return studies(rules, "plain", 8, seed=4)


def test_shares_do_not_matter() -> None:
    """A match counts the same alone, beside others, and counted together with others."""
    trials = (Trial("nts", SHORT, "random", 3), Trial("nts", (*SHORT, ("luck_tiles", True)), "random", 3))
    work = Matches(trials, "python")
    together = work(range(2, 8))
    apart = [work(span) for span in (range(2, 3), range(3, 7), range(7, 8))]
    assert [a + b + c for a, b, c in zip(*apart, strict=True)] == together
    assert together[0] != work(range(3, 9))[0]


def test_jobs_do_not_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("peling.sim.crew.FEW", 1)
    monkeypatch.setattr("peling.sim.matches.SMALL", 2)
    one, two = (study("mcr", {"rounds": 1}, "random", 32, jobs=jobs) for jobs in (1, 2))
    assert one.to_dict() == two.to_dict()
    assert one.matches == 8


@pytest.mark.xdist_group("kernels")
@pytest.mark.slow
def test_compiled_counts_are_the_same() -> None:
    pytest.importorskip("numba")
    trials = (Trial("nts", (*SHORT, ("minimum_doubles", 0)), "plain", 3),)
    assert Matches(trials, "python")(range(2)) == Matches(trials, "numba")(range(2))


def test_the_sums_tie(played: list[Study]) -> None:
    """What is counted in several ways comes to the same."""
    for found in played:
        sums, totals = found.counted.sums, found.counted.totals
        assert found.matches == 2
        assert found.deals == sums[k.C_DEALS] == 8
        assert found.won == sum(sums[k.C_WINS : k.C_WINS + 4]) == sum(bar.number for bar in found.scores()) > 0
        assert sum(sums[k.C_NET : k.C_NET + 4]) == 0
        assert sum(won.number + drawn.number for won, drawn in found.lengths()) == found.deals
        assert sum(won.number for won, _ in found.lengths()) == found.won
        assert sum(found.limit_hands().values()) == sums[k.C_LIMITS]
        for name in ("self_drawn", "claimed", "robbed"):
            assert found.of(name).value is not None
        parts = [found.of(name).value or 0.0 for name in ("self_drawn", "claimed", "robbed")]
        assert sum(parts) == pytest.approx(1)
        mean, spread = found.of("score").value, found.score_spread
        assert mean is not None
        assert spread is not None
        assert (mean**2 + spread**2) * found.won == pytest.approx(totals[k.K_SQUARES])
        assert {row.row.id: row.hands for row in found.rows()}["mahjong"] == found.won - sums[k.C_LIMITS]


def test_a_study_counts_what_the_records_of_its_matches_say(played: list[Study], monkeypatch: pytest.MonkeyPatch) -> None:
    """The deals of a study, each played again through `game` and counted from there."""
    engine = Engine(played[1].rules)
    oracle, expected = HandOracle(engine.rules), Counter[int]()
    monkeypatch.setattr("peling.sim.dump._compare", lambda _, match: read(match, oracle, expected))
    for match in range(2):
        dump(engine, 4, match, 4, ("plain",) * 4)
    found = [*played[1].counted.totals, *played[1].counted.sums]
    assert {place: number for place, number in enumerate(found) if number} == {
        place: number for place, number in expected.items() if number
    }


# ---- how sure it is -----------------------------------------------------------------------------------------------------


def test_intervals_of_known_cases() -> None:
    """Wilson's and Newcombe's intervals as published (Newcombe 1998, tables of both papers)."""
    for part, whole, ends in (
        (81, 263, (0.2553, 0.3662)),
        (15, 148, (0.0624, 0.1605)),
        (0, 20, (0, 0.1611)),
        (1, 29, (0.0061, 0.1718)),
    ):
        found = wilson(part, whole)
        assert (found.low, found.high) == pytest.approx(ends, abs=5e-5)
    for right, left, ends in (
        ((56, 70), (48, 80), (0.0524, 0.3339)),
        ((9, 10), (3, 10), (0.1705, 0.8090)),
        ((10, 10), (0, 10), (0.6075, 1)),
    ):
        moved = newcombe(wilson(*left), wilson(*right))
        assert (moved.low, moved.high) == pytest.approx(ends, abs=5e-5)
    assert wilson(0, 0).value is None
    assert newcombe(wilson(0, 0), wilson(1, 2)).value is None


def moments(rows: Sequence[tuple[int, ...]]) -> Moments:
    columns = list(zip(*rows, strict=True))
    products = [[sum(a * b for a, b in zip(one, other, strict=True)) for other in columns] for one in columns]
    return Moments(len(rows), [sum(column) for column in columns], products)


def test_means_are_sure_as_matches_differ() -> None:
    """With as many deals in every match it is the interval of a mean over matches; of two rule sets, of paired differences."""
    chance = Random(2)
    left = [(4, chance.randrange(100)) for _ in range(30)]
    right = [(4, 7 + points + chance.randrange(20)) for _, points in left]
    measure = Measure((0, 1), (1, 0))
    means = [points / 4 for _, points in left]
    found = moments(left).ratio(measure)
    half = student(29) * statistics.stdev(means) / sqrt(30)
    assert found == pytest.approx((statistics.mean(means), statistics.mean(means) - half, statistics.mean(means) + half))
    moved = [(b - a) / 4 for (_, a), (_, b) in zip(left, right, strict=True)]
    cross = [[sum(a[i] * b[j] for a, b in zip(left, right, strict=True)) for j in range(2)] for i in range(2)]
    half = student(29) * statistics.stdev(moved) / sqrt(30)
    compared = difference(moments(left), moments(right), cross, measure, measure)
    assert compared == pytest.approx((statistics.mean(moved), statistics.mean(moved) - half, statistics.mean(moved) + half))
    assert compared.differs
    assert half < student(29) * statistics.stdev(means) / sqrt(30), "paired is surer than apart"


def test_one_match_is_not_sure_and_none_says_nothing() -> None:
    measure = Measure((0, 1), (1, 0))
    assert moments([(4, 6)]).ratio(measure) == (1.5, None, None)
    assert moments([(0, 0), (0, 0)]).ratio(measure) == (None, None, None)


def test_a_rule_set_does_not_differ_from_itself() -> None:
    found = compare(get("nts", {"rounds": 1}), get("nts", {"rounds": 1}), "random", 12)
    assert found.same_walls
    for name in found.names:
        assert found.of(name).value in (0, None)
        assert not found.of(name).differs
    assert found.of("discards") == (0, 0, 0)
    never = found.of("wins_E")
    assert never.low is not None
    assert never.low < 0, "what never happened in either is not sure to be as rare in both"


def test_what_differs_is_seen(played: list[Study]) -> None:
    """Without a minimum fewer deals are drawn, and winners have less."""
    found = Comparison(*played)
    left, right = (side.of("draws").value or 0.0 for side in played)
    assert found.of("draws").value == pytest.approx(right - left)
    assert found.of("score").value == pytest.approx((played[1].of("score").value or 0.0) - (played[0].of("score").value or 0.0))
    assert (found.of("score").value or 0.0) < 0


# ---- options --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", ["nts", "nts-2009", "mcr", "bmr"])
def test_each_option_that_changes_play_is_varied_alone(rules: str) -> None:
    base = get(rules)
    names = [[name for name, _ in each.chosen] for each in variants(base)]
    assert all(len(chosen) == 1 for chosen in names)
    assert {"rounds"} <= {chosen[0] for chosen in names}
    assert not {"minutes", "referee", "dead_hand_claims", "classification", "rating_points"} & {chosen[0] for chosen in names}


def test_seeds_deals_and_policies_are_checked() -> None:
    cases: tuple[dict[str, Any], ...] = (
        *({"seed": seed} for seed in (-1, 1 << 32, 1.5, "1", None)),
        *({"deals": deals} for deals in (0, 1 << 60, 1.5)),
        {"policy": "best"},
    )
    for given in cases:
        with pytest.raises(ValueError, match=r"^seed is a|deals|policy"):
            study("nts", **given)


def test_every_rule_set_has_so_many_deals() -> None:
    """Also one whose matches are shorter than those of the first."""
    rules = [get("nts", {"rounds": rounds}) for rounds in (2, 1)]
    assert [found.deals for found in studies(rules, "random", 8)] == [16, 8]


@pytest.mark.parametrize(("page", "lang", "head"), [("nts-2009.md", "en", "Rows of"), ("nts-2009.nl.md", "nl", "Rijen")])
def test_the_published_study_lists_the_rows_that_differ_most(page: str, lang: str, head: str) -> None:
    folder = Path(__file__).parents[1] / "docs/studies"
    figures = json.loads((folder / "nts-2009.json").read_text("utf-8"))
    sides = [{row["name"][lang]: row["value"] for row in figures[side]["rows"]} for side in ("left", "right")]
    expected = [[name, *(side.get(name) for side in sides)] for name in sides[1] | sides[0]]
    expected.sort(key=lambda row: -abs((row[2] or 0) - (row[1] or 0)))
    text = (folder / page).read_text("utf-8")
    table = text[text.index(f"\n{head}") :].split("\n\n")[1].splitlines()[2:]
    shown = [[cell.strip() for cell in line.strip("|").split("|")] for line in table]
    assert len(shown) == 10
    for (name, *values), (listed, *cells) in zip(expected, shown, strict=False):
        assert listed.startswith(name)
        percents = ["" if value is None else f"{100 * value:.1f} %" for value in values]
        assert [cell.replace(",", ".") for cell in cells] == percents


# ---- the command line -------------------------------------------------------------------------------------------------------

RANDOM = ["study", "--policy", "random", "--option", "rounds=1", "--deals", "8"]


def said(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert cli.main(list(words)) == 0
    return capsys.readouterr().out


def test_json_is_the_study(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(said(capsys, *RANDOM, "--json"))
    assert found == {"peling": found["peling"]} | json.loads(json.dumps(study("nts", {"rounds": 1}, "random", 8).to_dict()))
    compared = json.loads(said(capsys, *RANDOM, "--json", "--against-option", "luck_tiles=true"))
    assert compared["right"]["options"] == {"luck_tiles": True, "rounds": 1}
    assert not compared["same_walls"]
    moved = compared["differences"]["discards"]["value"]
    assert moved == pytest.approx(compared["right"]["discards"]["value"] - compared["left"]["discards"]["value"], abs=2e-6)


def test_another_rule_set_has_options_of_its_own(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--against", "mcr", "--against-option", "rounds=2")
    found = json.loads(said(capsys, *RANDOM, "--json", *words))
    assert (found["right"]["rules"], found["right"]["options"]) == ("mcr", {"rounds": 2})


def test_progress_counts_the_deals_that_were_played(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where East stays, and a match has more than its fewest."""
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    assert cli.main([*RANDOM, "--against", "nts-2009", "--against-option", "rounds=1", "--json", "--lang", "en"]) == 0
    out, err = capsys.readouterr()
    deals = sum(json.loads(out)[side]["deals"] for side in ("left", "right"))
    assert deals > 16
    assert f"{deals} deals in " in err.splitlines()[-1]


def test_each_option_in_both_languages(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("peling.sim.study.INTERPRETED", 10_000)
    words = ["study", "--rules", "mcr", "--policy", "random", "--option", "rounds=1", "--deals", "4", "--each-option"]
    english, dutch = (said(capsys, *words, "--lang", lang) for lang in ("en", "nl"))
    changes = [dict(each.chosen) for each in variants(get("mcr", {"rounds": 1}))]
    for text in (english, dutch):
        assert len(re.findall(r"^  [a-z_]+=\w+ ", text, re.MULTILINE)) == len(changes)
    assert "value of East" in english
    assert "waarde van Oost" in dutch


def test_the_report_has_the_numbers_and_nothing_from_outside(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, played: list[Study], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("peling.cli.study._played", lambda *_: played)
    path = tmp_path / "report.html"
    words = ["study", "--against-option", "minimum_doubles=0", "--html", str(path), "--lang", "nl"]
    text = said(capsys, *words)
    page = path.read_text("utf-8")
    assert [file.name for file in tmp_path.iterdir()] == ["report.html"], "nothing is left beside it"
    cells = re.findall(r"<td[^>]*>([^<]*)</td>", re.sub("</?small>", "", page))
    for line in text.splitlines():
        for cell in re.split(r" {2,}", line.strip()):
            if re.match(r"[+-]?[\d.,]+%? \(", cell):
                assert cell in cells
    assert "peling study --against-option minimum_doubles=0" in page
    assert "Oost zijn" in page
    assert "Spelers: plain, gaat voor het dichtstbijzijnde spel" in page
    assert ",," not in text + page
    assert page.count("<svg") == page.count("</svg>") >= 4
    assert not re.search(r"https?:|src=|<link|<script|@import|url\(", page)
    for number in re.findall(r' (?:x|y|x1|x2|cx|cy|width|height)="([^"]*)"', page):
        assert float(number) > -1


def test_the_report_explains_every_policy() -> None:
    assert set(EXPLAINED) == set(POLICIES)


@pytest.mark.parametrize("lang", ["nl", "en"])
def test_the_examples_of_the_help_are_understood(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    """Each example, with fewer deals than it says."""
    monkeypatch.setattr("peling.sim.study.INTERPRETED", 10_000)
    for example in COMMANDS["study"].examples:
        words = [word for word in shlex.split(example[lang])[1:] if not word.endswith(".html") and word != "--html"]
        assert said(capsys, *words, "--policy", "random", "--option", "rounds=1", "--deals", "4", "--lang", lang)


def test_own_rules_are_studied(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "club.toml"
    path.write_text(
        'id = "club"\nbase = "nts"\nversion = "1"\nname = { nl = "Club <b>", en = "Club <b>" }\n[options]\nminimum_doubles = 1\n',
        "utf-8",
    )
    report = tmp_path / "club.html"
    found = said(capsys, *RANDOM, "--rules", str(path), "--html", str(report), "--lang", "en")
    assert found.startswith("Club <b>")
    assert "<b>" not in report.read_text("utf-8")
    assert "Club &lt;b&gt;" in report.read_text("utf-8")


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["--policy", "quik"], "quick?"),
        (["--seed", "-1"], "whole number"),
        (["--seed", "4294967296"], "4294967295"),
        (["--deals", "0"], "whole number"),
        (["--deals", "many"], "whole number"),
        (["--each-option", "--against", "mcr"], "give only one"),
        (["--against", "mrc"], "mcr"),
        (["--against-option", "luck_tiles"], "luck_tiles"),
        (["--against-option", "luck=true"], "luck"),
        (["--html", "no/such/folder.html"], "cannot write"),
    ],
    ids=str,
)
def test_what_cannot_be_studied_is_said(capsys: pytest.CaptureFixture[str], words: list[str], reason: str) -> None:
    assert cli.main(["study", "--lang", "en", *words]) == 2
    error = capsys.readouterr().err
    assert error.startswith("peling: ")
    assert reason in error
