"""Simulation: the same whatever plays it, fair, and counted as a slow reader of its deals would count."""

from __future__ import annotations

import csv
import errno
import json
import logging
import math
import pickle
import shlex
import statistics
import sys
from collections import Counter
from itertools import permutations, product
from pathlib import Path
from random import Random

import pytest
from marks import mostly_slow

from peling import RULESETS, cli, get_rules
from peling.cli.commands import COMMANDS
from peling.cli.progress import Progress
from peling.kernels.caches import LOG
from peling.page import Page
from peling.scoring.oracle import HandOracle
from peling.sim.arena import Arena, BoardDealer, Deal, Plan, circles, rows_of
from peling.sim.boards import play
from peling.sim.intervals import student, wilson
from peling.sim.shares import Standing
from peling.sim.statistics import Counts, Ratio, Tally
from peling.sim.tables import CsvWriter, ParquetWriter, columns, line

pytestmark = pytest.mark.xdist_group("bots")

RANDOM = ",".join(["random"] * 4)
MIXED = ("quick", "random", "quick", "random")


@pytest.fixture(scope="module")
def boards() -> list[list[Deal]]:
    """Some boards of quick and random bots."""
    return list(play(Plan("nts", MIXED, 3), 24))


# ---- seats and walls --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("bots", ["abcd", "aabb", "abab", "aaab", "aaaa", "abc", "aab", "abcde", "aabbc"])
def test_every_seating_is_played_equally_often(bots: str) -> None:
    found = circles(bots)
    assert found[0][0] == tuple(bots), "the order given comes first"
    assert Counter(seating for order in found for seating in order) == Counter(set(permutations(bots)))
    for order in found:
        for i, seating in enumerate(order):
            assert seating == order[0][-i:] + order[0][:-i] if i else seating == order[0]


def test_a_plan_counts_whole_boards() -> None:
    plan = Plan("nts", MIXED)
    orders = circles(MIXED)
    sizes = [len(orders[board % len(orders)]) for board in range(100)]
    assert set(sizes) == {2, 4}
    for deals in range(1, 60):
        boards = plan.boards(deals)
        assert plan.deals(boards) == sum(sizes[:boards]) >= deals > sum(sizes[: boards - 1])


def test_all_winds_and_rounds_occur() -> None:
    seen: Counter[tuple[int, int]] = Counter()
    for board in range(32):
        dealer = BoardDealer(get_rules("nts"), 1, board)
        seen[dealer.round, dealer.order[0]] += 1
    assert len(seen) == 16
    assert set(seen.values()) == {2}


def test_a_board_has_one_wall_and_boards_differ() -> None:
    rules = get_rules("bmr")
    deals = [
        BoardDealer(rules, seed, board)._build(goulash=goulash)
        for seed in (1, 2)
        for board in (0, 1)
        for goulash in (False, True)
    ]
    assert len({deal.wall for deal in deals}) == len(deals)
    again = BoardDealer(rules, 1, 0)
    assert again._build(goulash=False) == deals[0]
    assert sorted(deals[0].wall) == sorted(kind for kind, number in enumerate(rules.tile_set) for _ in range(number))


# ---- playing ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", mostly_slow(["nts", "bmr"], "nts"))
def test_jobs_do_not_matter(rules: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("peling.sim.crew.FEW", 1)
    plan = Plan(rules, ("quick", "random", "random", "random"), 5)
    alone = list(play(plan, 10, jobs=1))
    assert list(play(plan, 10, jobs=2)) == alone
    assert [deal.board for board in alone for deal in board if not deal.goulash] == [i for i in range(10) for _ in range(4)]


def test_interpreted_and_compiled_play_the_same() -> None:
    plan = Plan("nts", ("random",) * 4, 2)
    slow = Arena(plan, HandOracle(plan.ruleset))
    fast = Arena(plan, HandOracle(plan.ruleset, "numba"))
    assert [slow.board(i) for i in range(3)] == [fast.board(i) for i in range(3)]


@pytest.mark.parametrize("rules", mostly_slow(RULESETS, "nts", "bmr"))
def test_deals_are_zero_sum(rules: str) -> None:
    for board in play(Plan(rules, MIXED, 4), 6):
        assert len({deal.round for deal in board}) == 1
        for deal in board:
            assert sum(deal.points) == 0
            assert (deal.winner < 0) == bool(deal.remise)
            assert (deal.winner < 0) == (not deal.rows)


def test_equal_bots_are_exactly_equal() -> None:
    """Chance depends on the seat and not on the bot: four equal bots under four names win the same on every board."""
    names = ("quick", "quick", "quick", "quick")
    for number, board in enumerate(play(Plan("nts", names, 6), 12)):
        assert len(board) == 1, "all rotations are the same deal"
        sums = dict.fromkeys("abcd", 0)
        for i in range(4):  # the deal as each rotation would have it
            for wind in range(4):
                sums["abcd"[(wind + i) % 4]] += board[0].points[wind]
        assert set(sums.values()) == {0}, number


def test_goulash_follows_a_draw() -> None:
    found = list(play(Plan("bmr", ("random",) * 4, 1), 4))
    for board in found:
        first = board[0]
        assert not first.goulash
        assert len(board) == (2 if first.remise else 1)
        assert all(deal.goulash for deal in board[1:])
    assert any(len(board) == 2 for board in found)


@pytest.mark.parametrize("players", [3, 5])
def test_other_numbers_of_players(players: int) -> None:
    bots = ("quick", "random", "random", "random", "random")[:players]
    plan = Plan("nts", bots, 1, (("players", players),))
    found = list(play(plan, 4))
    assert all(len(board) == players for board in found)
    assert all(len(deal.bots) == min(players, 4) for board in found for deal in board)
    tally = Tally(plan.ruleset, bots)
    for board in found:
        tally.add(board)
    assert tally.of_bot["quick"]["wins"].whole == sum(deal.bots.count("quick") for board in found for deal in board)


# ---- statistics -------------------------------------------------------------------------------------------------------


def test_intervals_against_a_slow_count(boards: list[list[Deal]]) -> None:
    """The ratio of sums, and an interval from the boards' residues, written out."""
    tally = Tally(get_rules("nts"), MIXED)
    for board in boards:
        tally.add(board)
    for name in ("quick", "random"):
        points = [[p for deal in board for p, bot in zip(deal.points, deal.bots, strict=True) if bot == name] for board in boards]
        mean = sum(map(sum, points)) / sum(map(len, points))
        residues = [sum(some) - mean * len(some) for some in points]
        spread = math.sqrt(sum(r * r for r in residues) * len(boards) / (len(boards) - 1)) / sum(map(len, points))
        found = tally.of(name, "points")
        assert found.value == pytest.approx(mean)
        assert found.half == pytest.approx(student(len(boards) - 1) * spread)
        wins = sum(deal.winner >= 0 and deal.bots[deal.winner] == name for board in boards for deal in board)
        assert tally.of_bot[name]["wins"].part == wins
        thrown = sum(deal.discarder >= 0 and deal.bots[deal.discarder] == name for board in boards for deal in board)
        assert tally.of_bot[name]["deal_ins"].part == thrown
    differences = [_gap(deal) for board in boards for deal in board]
    found = tally.difference("quick", "random")
    assert found.value == pytest.approx(statistics.mean(differences))
    value, low, high = tally.difference("random", "quick")
    assert [value, high, low] == pytest.approx([-(end or 0.0) for end in found])
    assert tally.to_dict()["bots"]["quick"]["against_others"] == found.to_dict(), "the only other bot is all others"


def _gap(deal: Deal) -> float:
    def mean(name: str) -> float:
        return statistics.mean(p for p, bot in zip(deal.points, deal.bots, strict=True) if bot == name)

    return mean("quick") - mean("random")


def test_boards_of_one_size_give_the_textbook_interval() -> None:
    rng = Random(1)
    ratio, values = Ratio(), []
    for _ in range(40):
        values.append(rng.randrange(-100, 300))
        ratio.add(4 * values[-1], 4)
    found = ratio.mean()
    assert found.value == pytest.approx(statistics.mean(values))
    assert found.half == pytest.approx(student(39) * statistics.stdev(values) / math.sqrt(40))


def test_the_interval_covers_what_it_says() -> None:
    """Of many small samples about 95 in 100 have the true mean in their interval."""
    rng = Random(2)
    covered = 0
    for _ in range(2000):
        ratio = Ratio()
        for _ in range(12):
            whole = rng.choice((2, 4))
            ratio.add(sum(round(1000 * rng.gauss()) for _ in range(whole)), whole)
        _, low, high = ratio.mean()
        assert low is not None
        assert high is not None
        covered += low <= 0 <= high
    assert 0.93 < covered / 2000 < 0.97


@pytest.mark.parametrize("rate", [0.5, 0.2, 0.05])
def test_the_interval_of_a_rate_covers_what_it_says(rate: float) -> None:
    """Also where the deals of a board come out alike more often than not."""
    rng = Random(3)
    covered = 0
    for _ in range(500):
        ratio = Ratio()
        for _ in range(60):
            board = rng.random() < rate
            ratio.add(sum(board if rng.random() < 0.6 else rng.random() < rate for _ in range(4)), 4)
        _, low, high = ratio.rate()
        assert low is not None
        assert high is not None
        assert 0 <= low < high <= 1
        covered += low <= rate <= high
    assert 0.92 < covered / 500 < 0.98


@pytest.mark.parametrize(
    ("freedom", "known"), [(1, 12.706), (2, 4.303), (3, 3.182), (5, 2.571), (10, 2.228), (30, 2.042), (120, 1.980)]
)
def test_student(freedom: int, known: float) -> None:
    assert student(freedom) == pytest.approx(known, rel=0.003)


@pytest.mark.parametrize("always", [0, 1])
def test_what_never_or_always_happened_is_not_certain(always: int) -> None:
    """A rate has Wilson's interval for the boards; a mean has none, where one of no width would be untrue."""
    ratio = Ratio()
    for _ in range(8):
        ratio.add(4 * always, 4)
    assert ratio.rate() == pytest.approx(wilson(8 * always, 8))
    assert ratio.mean() == (always, None, None)
    ratio.add(0, 0)
    assert ratio.rate() == pytest.approx(wilson(8 * always, 8)), "a board that has none of them adds nothing"
    ratio.add(1, 4)
    assert ratio.mean().half


def test_nothing_tells_nothing() -> None:
    ratio = Ratio()
    assert ratio.mean() == ratio.rate() == (None, None, None)
    ratio.add(3, 4)
    assert ratio.mean() == (0.75, None, None)


def test_rows_are_those_of_the_sheets(boards: list[list[Deal]]) -> None:
    """Rows, limits and lengths, counted from the deals one by one."""
    rules = get_rules("nts")
    tally = Tally(rules, MIXED)
    for board in boards:
        tally.add(board)
    data = tally.to_dict()
    deals = [deal for board in boards for deal in board]
    won = [deal for deal in deals if deal.winner >= 0]
    assert won, "quick bots win sometimes"
    hands = Counter(rules.order()[row].id for deal in won for row, _ in deal.rows)
    assert {row["id"]: row["hands"] for row in data["rows"] if row["hands"]} == dict(hands)
    assert [row["id"] for row in data["rows"]] == [row.id for row in rules.rows]
    by_hand = Ratio()
    for board in boards:
        wins = [deal for deal in board if deal.winner >= 0]
        by_hand.add(sum("four_chows" in {rules.order()[row].id for row, _ in deal.rows} for deal in wins), len(wins))
    assert by_hand.part
    assert {row.row.id: row.share for row in tally.rows()}["four_chows"] == by_hand.rate()
    assert all(row["low"] == 0 < row["high"] for row in data["rows"] if not row["hands"]), "what never happened has an interval"
    assert hands["mahjong"] + sum(data["limit_hands"].values()) == len(won)
    assert sum(bar["won"] for bar in data["lengths"]) == len(won)
    assert sum(bar["drawn"] for bar in data["lengths"]) == len(deals) - len(won)
    assert data["discards"]["value"] == pytest.approx(statistics.mean(deal.discards for deal in deals))
    json.dumps(data)


def test_parts_that_are_counted_apart_merge_into_the_same(boards: list[list[Deal]]) -> None:
    whole, merged = Tally(get_rules("nts"), MIXED), Tally(get_rules("nts"), MIXED)
    for board in boards:
        whole.add(board)
    for start in range(0, len(boards), 7):
        part = Counts(MIXED)
        for board in boards[start : start + 7]:
            part.add(board)
        merged.merge(pickle.loads(pickle.dumps(part)))  # noqa: S301
    assert json.dumps(merged.to_dict()) == json.dumps(whole.to_dict())
    assert list(merged.hands) == list(whole.hands), "also where rows are equally frequent, the same comes first"


def test_rows_of_an_answer() -> None:
    from peling import parse_hand, score

    hand = parse_hand("22345p 678s CCC 34p +2p ; seat W, round E")
    rules = get_rules("nts")
    limit, rows = rows_of(HandOracle(rules).answer(hand))
    sheet = score(hand, "nts")
    assert limit == -1
    assert {rules.order()[row].id: times for row, times in rows} == {line.id: line.times for line in sheet.lines}


# ---- files ------------------------------------------------------------------------------------------------------------


def test_csv(boards: list[list[Deal]], tmp_path: Path) -> None:
    rules, path = get_rules("nts"), tmp_path / "deals.csv"
    writer = CsvWriter(path, rules)
    for board in boards:
        writer.add(board)
    writer.close()
    with path.open(encoding="utf-8", newline="") as file:
        read = list(csv.DictReader(file))
    deals = [deal for board in boards for deal in board]
    assert len(read) == len(deals)
    for text, deal in zip(read, deals, strict=True):
        assert list(text) == list(columns(rules))
        assert [int(text[f"points_{wind}"]) for wind in "ESWN"] == list(deal.points)
        assert tuple(text[f"bot_{wind}"] for wind in "ESWN") == deal.bots
        assert text["winner"] == ("ESWN"[deal.winner] if deal.winner >= 0 else "")
        assert len(text["rows"].split()) == len(deal.rows)


def test_parquet(boards: list[list[Deal]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    monkeypatch.setattr("peling.sim.tables.GROUP", 20)
    rules, path = get_rules("nts"), tmp_path / "deals.parquet"
    writer = ParquetWriter(path, rules)
    for board in boards:
        writer.add(board)
    writer.close()
    assert parquet.read_table(path).to_pylist() == [line(deal, rules) for board in boards for deal in board]


@pytest.mark.parametrize(("suffix", "lang"), mostly_slow(product(["svg", "png"], ["nl", "en"]), ("svg", "nl")))
def test_plot(boards: list[list[Deal]], tmp_path: Path, suffix: str, lang: str) -> None:
    pytest.importorskip("matplotlib")
    from peling.sim.plots import plot

    tally = Tally(get_rules("nts"), MIXED)
    for board in boards:
        tally.add(board)
    paths = [tmp_path / f"{i}.{suffix}" for i in range(2)]
    for path in paths:
        plot(tally, path, lang)
    assert paths[0].read_bytes() == paths[1].read_bytes(), "the same numbers are the same picture"
    start = paths[0].read_bytes()[:200]
    assert start.startswith(b"\x89PNG") if suffix == "png" else b"<svg" in paths[0].read_bytes()[:2000]


def test_plot_of_nothing_but_draws(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    from peling.sim.plots import plot

    tally = Tally(get_rules("nts"), ("random",) * 4)
    for board in play(Plan("nts", ("random",) * 4), 2):
        tally.add(board)
    plot(tally, tmp_path / "draws.svg")


# ---- the command ------------------------------------------------------------------------------------------------------


def simulate(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    code = cli.main(["simulate", *words])
    out, err = capsys.readouterr()
    assert (code, err) == (0, "")
    return out


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    code = cli.main(["simulate", *words])
    out, err = capsys.readouterr()
    assert (code, out) == (2, "")
    assert err.startswith("peling: ")
    return err


@pytest.mark.parametrize("lang", ["nl", "en"])
@pytest.mark.parametrize("rules", RULESETS)
def test_the_table(capsys: pytest.CaptureFixture[str], rules: str, lang: str) -> None:
    out = simulate(capsys, "--rules", rules, "--bots", ",".join(MIXED), "--deals", "20", "--lang", lang)
    assert get_rules(rules).name[lang] in out
    assert "quick - random" in out
    assert ("remise" if lang == "nl" else "drawn") in out
    assert max(map(len, out.splitlines())) <= 130


def test_json_and_files(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    words = ["--bots", ",".join(MIXED), "--deals", "20", "--seed", "9", "--json", "--csv", str(tmp_path / "a.csv")]
    data = json.loads(simulate(capsys, *words))
    assert data["seats"] == list(MIXED)
    assert data["deals"] == 20
    assert data["rules_hash"] == get_rules("nts").hash
    first, second = data["bots"]["quick"]["points"], data["bots"]["random"]["points"]
    assert first["value"] == pytest.approx(-second["value"])
    assert len((tmp_path / "a.csv").read_text().splitlines()) == 21
    assert json.loads(simulate(capsys, *words)) == data, "the same seed is the same answer"
    other = json.loads(simulate(capsys, *words[:4], "--seed", "10", "--json"))
    assert other["bots"] != data["bots"]


class Stopped(Arena):
    """An interpreted arena in which something happens at the third board."""

    error: BaseException = KeyboardInterrupt()

    def __init__(self, plan: Plan) -> None:
        super().__init__(plan, HandOracle(plan.ruleset))

    def board(self, number: int) -> list[Deal]:
        """The deals of a board, or what happens."""
        if number == 2:
            raise self.error
        return super().board(number)


@pytest.mark.parametrize(
    ("error", "code", "lang", "told"),
    [
        (KeyboardInterrupt(), 130, "nl", "afgebroken: {} is niet geschreven"),
        (KeyboardInterrupt(), 130, "en", "interrupted: {} was not written"),
        (RuntimeError("lost"), 2, "en", "share 1-3 failed"),
    ],
)
def test_what_does_not_end_leaves_files_as_they_were(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    error: BaseException,
    code: int,
    lang: str,
    told: str,
) -> None:
    monkeypatch.setattr("peling.sim.boards.Arena", Stopped)
    monkeypatch.setattr(Stopped, "error", error)
    old = tmp_path / "old.csv"
    old.write_text("yesterday")
    assert cli.main(["simulate", "--bots", RANDOM, "--deals", "4", "--csv", str(old), "--lang", lang]) == code
    assert told.format(old) in capsys.readouterr().err
    assert [(path.name, path.read_text()) for path in tmp_path.iterdir()] == [("old.csv", "yesterday")]


def test_a_full_disk_names_the_file(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("peling.sim.boards.Arena", Stopped)

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(CsvWriter, "add", full)
    path = tmp_path / "a.csv"
    err = refused(capsys, "--bots", RANDOM, "--deals", "2", "--csv", str(path), "--lang", "en")
    assert f"cannot write {path}: No space left on device" in err
    assert list(tmp_path.iterdir()) == []


def test_two_files_of_one_name_are_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert "--csv and --parquet name the same file" in refused(
        capsys, "--csv", "a", "--parquet", str(tmp_path / "a"), "--lang", "en"
    )


@pytest.mark.parametrize("lang", ["nl", "en"])
def test_every_example_works(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    monkeypatch.chdir(tmp_path)
    for example in COMMANDS["simulate"].examples:
        words = shlex.split(example[lang])[2:]
        assert simulate(capsys, *words, *(() if "--dump" in words else ("--deals", "4")))


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("--bots", "quick,quick,quick,quik"), "no bot quik; the bots are random, beginner, quick, club; did you mean quick?"),
        (("--bots", "quick,random"), "4 bots are needed, not 2"),
        (("--bots", ""), "there is no bot ''"),
        (("--bots", ",".join(MIXED), "--option", "players=3"), "3 bots are needed, not 4"),
        (("--deals", "0"), "--deals expects a whole number from 1 to 1000000000, not 0"),
        (("--deals", "many"), "--deals expects a whole number from 1 to 1000000000, not many"),
        (("--deals", "9" * 5000), "--deals expects a whole number"),
        (("--jobs", "-1"), "--jobs expects a whole number from 1 to 4096, not -1"),
        (("--jobs", "1000000000"), "--jobs expects a whole number from 1 to 4096, not 1000000000"),
        (("--deals", "99999999999"), "from 1 to 1000000000, not 99999999999"),
        (("--deals", "0" * 5000), "--deals expects a whole number from 1 to"),
        (("--deals", "0" * 11 + "1" + "9" * 21), "--deals expects a whole number from 1 to 1000000000"),
        (("--plot", "bots.gif"), "bots.gif: the name of a plot ends in .svg, .png, .pdf"),
        (("--csv", "no/such/folder.csv"), "cannot write no/such/folder.csv"),
        (("--parquet", "."), "cannot write ."),
        (("--rules", "mrc"), "mrc"),
        (("--option", "limt=3"), "limt"),
    ],
)
def test_wrong_input_is_refused(capsys: pytest.CaptureFixture[str], words: tuple[str, ...], reason: str) -> None:
    assert reason in refused(capsys, *words, "--lang", "en")


def test_refusals_speak_dutch(capsys: pytest.CaptureFixture[str]) -> None:
    assert "er is geen bot x" in refused(capsys, "--bots", "x,x,x,x", "--lang", "nl")


@pytest.mark.parametrize(("flag", "file", "module"), [("--parquet", "a.parquet", "pyarrow"), ("--plot", "a.svg", "matplotlib")])
def test_a_missing_extra_is_named(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, flag: str, file: str, module: str
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    assert f"{flag} needs {module}: pip install 'peling[sim]'" in refused(capsys, flag, file, "--lang", "en")


def test_progress_shows_on_a_terminal_alone(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    with Progress(Page("en"), 100) as progress:
        progress.show(50)
    assert capsys.readouterr().err == ""
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    clock = iter(range(1000))
    monkeypatch.setattr("time.monotonic", lambda: float(next(clock)))
    with Progress(Page("nl"), 100) as progress:
        progress.show(10)
        progress.show(50)
    err = capsys.readouterr().err
    assert "50 van 100 spellen" in err
    assert "[###############...............]" in err


@pytest.mark.parametrize(
    ("lang", "extra", "line"),
    [
        ("en", {}, "compiling the kernels: once on this computer, for a minute or two"),
        ("nl", {}, "de kernels worden vertaald: één keer op deze computer, een minuut of twee"),
        ("en", {"compiler": 7}, "waiting for another process (7) that is compiling the same kernels"),
    ],
)
def test_compiling_is_reported_in_one_line(
    capsys: pytest.CaptureFixture[str], lang: str, extra: dict[str, int], line: str
) -> None:
    """Where stderr is no terminal too, and only for as long as the command runs."""
    log = logging.getLogger(LOG)
    with Progress(Page(lang), 100):
        assert capsys.readouterr().err == ""
        log.info("compiling plane", extra=extra)
        log.info("compiling play_on")
    log.info("compiling judge_all")
    assert capsys.readouterr().err == f"peling: {line}\n"


@pytest.mark.parametrize(("lang", "shares"), [("nl", "deel 5 van 10; 2 opnieuw begonnen"), ("en", "share 5 of 10; 2 restarted")])
def test_progress_of_a_cluster_is_told_in_lines(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, lang: str, shares: str
) -> None:
    clock = iter(range(20, 1000, 20))
    monkeypatch.setattr("time.monotonic", lambda: float(next(clock)))
    with Progress(Page(lang), 100, lines=True) as progress:
        progress.show(10)
        progress.stand(Standing(5, 10, 2))
        progress.show(50)
    out, err = capsys.readouterr()
    assert out == ""
    assert not set(err) & {"\r", "\x1b", "["}
    _, first, second, third, last = err.splitlines()
    assert shares not in first
    assert all(line.endswith(shares) for line in (second, third, last))
