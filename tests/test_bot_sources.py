"""Bots from files, modules and packages: measured like Peling's own, and named with deal and view when they fail."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

import peling
from peling import Action, View, cli
from peling.bots import BotError, make
from peling.bots.quick import Player
from peling.bots.random import Player as Blind
from peling.rules import Ruleset
from peling.sim.arena import Arena, PlayError, plan
from peling.sim.boards import Boards
from peling.sim.shares import WorkError

pytestmark = pytest.mark.xdist_group("bots")

OTHERS = ",random,random,random"
BOTS = '''
"""Bots of a stranger."""

import sys

from peling.bots.random import Player


class Same(Player):
    """Plays what `random` plays."""


class First:
    """Takes the first legal action."""

    def choose(self, view):
        return view.legal[0]


class Counter(First):
    """Chooses by how often it was asked, and would never forget it."""

    def __init__(self):
        self.asked = 0

    def choose(self, view):
        self.asked += 1
        return view.legal[self.asked % len(view.legal)]


class Scribbler(First):
    """Writes all over what it sees."""

    def choose(self, view):
        action = super().choose(view)
        for kind in range(len(view.counts)):
            view.counts[kind] = 0
        view.melds.clear()
        view.table.totals[:] = [1000] * 4
        view.table.river.clear()
        return action


def factory(rules, **given):
    return Player(rules, **given)


class Fails(First):
    def choose(self, view):
        if len(view.table.river) > 5:
            raise ZeroDivisionError("by nothing")
        return super().choose(view)


class Cheats(First):
    def choose(self, view):
        return "discard 5p" if len(view.table.river) > 200 else "mahjong"


class Says(First):
    def choose(self, view):
        return None


class Leaves(First):
    def choose(self, view):
        sys.exit(0)


class Silent:
    pass


class Broken(First):
    def __init__(self, rules):
        raise OSError("no weights")


def nothing(rules):
    return 5


number = 3
'''


def line_of(text: str) -> int:
    """The line of the bots' file in which a text is."""
    return BOTS[: BOTS.index(text)].count("\n") + 1


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    """A file with bots, and one that is no Python."""
    (tmp_path / "mine.py").write_text(BOTS)
    (tmp_path / "wrong.py").write_text("class MyBot\n    pass\n")
    (tmp_path / "lacks.py").write_text("import numpie\n")
    (tmp_path / "fails.py").write_text("1 / 0\n")
    return tmp_path


@pytest.fixture
def eager(monkeypatch: pytest.MonkeyPatch) -> None:
    """Processes are started for little work too."""
    monkeypatch.setattr("peling.sim.crew.FEW", 1)
    monkeypatch.setattr("peling.sim.boards.SMALL", 1)


def numbers(bots: str | list[Any], **given: Any) -> list[Any]:
    """What is counted, without the names of the bots."""
    data = peling.simulate(bots, **{"deals": 12} | given).to_dict()
    return [data["draws"], data["rows"], data["lengths"], sorted(json.dumps(each) for each in data["bots"].values())]


# ---- where they come from ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("name", ["Same", "factory"])
@pytest.mark.usefixtures("eager")
def test_a_bot_from_a_file_is_measured_like_one_of_ours(mine: Path, name: str, jobs: int) -> None:
    """It plays what `random` plays, so everything that is counted is the same."""
    found = numbers(f"{mine}/mine.py:{name},quick,{mine}/mine.py:{name},quick", jobs=jobs)
    assert found == numbers("random,quick,random,quick")


@pytest.mark.usefixtures("eager")
def test_a_module_and_a_package_are_found(
    mine: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.syspath_prepend(mine)
    (mine / "peling_plugin-1.0.dist-info").mkdir()
    (mine / "peling_plugin-1.0.dist-info" / "METADATA").write_text("Metadata-Version: 2.1\nName: peling-plugin\nVersion: 1.0\n")
    (mine / "peling_plugin-1.0.dist-info" / "entry_points.txt").write_text("[peling.bots]\nstranger = plugged:Same\n")
    (mine / "plugged.py").write_text(BOTS)
    expected = numbers("random,quick,random,quick")
    assert numbers("plugged:Same,quick,plugged:Same,quick") == expected
    assert numbers("stranger,quick,stranger,quick", jobs=2) == expected
    assert cli.main(["simulate", "--bots", "stranger,Quick,stranger,quick", "--deals", "4", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["seats"] == ["stranger", "quick", "stranger", "quick"]
    assert cli.main(["simulate", "--bots", "strange,quick,quick,quick", "--lang", "en"]) == 2
    assert "random, beginner, quick, club, stranger; did you mean stranger?" in capsys.readouterr().err
    stamps = Boards(plan("nts", "stranger,quick,quick,quick")).stamp()
    (mine / "plugged.py").write_text(BOTS + "\n")
    assert Boards(plan("nts", "stranger,quick,quick,quick")).stamp() != stamps, "another source is another bot"


def test_a_class_plays_here(mine: Path) -> None:
    class Here(Blind):
        """Not to be imported by anybody else."""

    assert numbers([Here, "quick", Here, "quick"]) == numbers("random,quick,random,quick")
    assert numbers([Blind, "quick", Blind, "quick"]) == numbers("random,quick,random,quick")
    with pytest.raises(BotError, match=r"put the bot in a file, 'mine\.py:MyBot'"):
        peling.simulate([Here, "quick", "quick", "quick"], jobs=2)
    with pytest.raises(BotError, match="two bots have one name"):
        peling.simulate([Blind, Player, "quick", "quick"])
    with pytest.raises(ValueError, match="4 bots are needed, not 1"):
        peling.simulate(f"{mine}/mine.py:First")


@pytest.mark.usefixtures("eager")
def test_what_a_bot_remembers_does_not_reach_the_next_deal(mine: Path) -> None:
    """So it does not matter which process played what before."""
    bots = f"{mine}/mine.py:Counter{OTHERS}"
    assert numbers(bots, jobs=2) == numbers(bots)


def test_a_bot_that_can_be_reseeded_is_kept_and_told_its_seed() -> None:
    seeds: list[int | str] = []

    class Kept(Blind):
        made = 0

        def __init__(self, rules: Ruleset, *, seed: int | str = 0, compiled: bool = False) -> None:
            Kept.made += 1
            super().__init__(rules, seed=seed, compiled=compiled)

        def reseed(self, seed: int | str) -> None:
            """Use another seed from here on."""
            seeds.append(seed)
            super().reseed(seed)

    found = peling.simulate([Kept, "random", "random", "random"], deals=8, seed="x")
    assert Kept.made == 5, "one to see that it can be made, and one a seat"
    assert {f"x/{board}/{seat}" for board in range(found.boards) for seat in range(4)} < {*seeds}


def test_a_bot_cannot_change_the_table(mine: Path) -> None:
    assert numbers(f"{mine}/mine.py:Scribbler{OTHERS}") == numbers(f"{mine}/mine.py:First{OTHERS}")


# ---- what goes wrong --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["nl", "en"])
@pytest.mark.parametrize(
    ("spec", "nl", "en"),
    [
        ("none.py:MyBot", "none.py is niet te lezen", "cannot read {}/none.py: No such file"),
        (
            "wrong.py:MyBot",
            "wrong.py, line 1: expected ':' (geen goed Python)",
            "wrong.py, line 1: expected ':' (not valid Python)",
        ),
        ("mine.py:MyBot", "er is geen klasse of functie 'MyBot' in", "mine.py has no class or function 'MyBot'"),
        ("mine.py:number", "er is geen klasse of functie 'number' in", "mine.py has no class or function 'number'"),
        ("mine.py:Silent", "heeft geen methode choose(view)", "has no method choose(view)"),
        ("mine.py:nothing", "wat het maakt, een int, heeft geen choose(view)", "what it makes, an int, has no choose(view)"),
        (
            "mine.py:Broken",
            "is niet te maken: OSError: no weights",
            f"cannot be made: OSError: no weights ({{}}/mine.py, line {line_of('raise OS')})",
        ),
        (
            "lacks.py:MyBot",
            "is niet te laden: ModuleNotFoundError: No module",
            "lacks.py: ModuleNotFoundError: No module named 'num",
        ),
        ("fails.py:MyBot", "is niet te laden: ZeroDivisionError", "cannot load {}/fails.py: ZeroDivisionError: division by zero"),
    ],
)
def test_a_bot_that_cannot_be_used_is_refused(
    mine: Path, capsys: pytest.CaptureFixture[str], lang: str, spec: str, nl: str, en: str
) -> None:
    assert cli.main(["simulate", "--bots", f"{mine}/{spec}{OTHERS}", "--lang", lang]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert len(err.splitlines()) == 1
    assert err.startswith(f"peling: bot {mine}/{spec}: ")
    assert (nl if lang == "nl" else en).format(mine) in err


def test_a_module_that_is_not_there_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["simulate", "--bots", f"nowhere.bots:MyBot{OTHERS}", "--lang", "en"]) == 2
    assert "there is no module nowhere; for a file write nowhere.bots.py:MyBot" in capsys.readouterr().err


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize(
    ("name", "lang", "reason"),
    [
        ("Fails", "en", f"ZeroDivisionError: by nothing ({{}}/mine.py, line {line_of('raise Zero')})"),
        ("Fails", "nl", f"ZeroDivisionError: by nothing ({{}}/mine.py, line {line_of('raise Zero')})"),
        ("Cheats", "en", "chose 'mahjong': "),
        ("Cheats", "nl", "koos 'mahjong': "),
        ("Says", "en", "chose 'None': "),
        ("Leaves", "en", "SystemExit: 0"),
    ],
)
@pytest.mark.usefixtures("eager")
def test_a_bot_that_fails_is_named_with_its_deal_and_view(
    mine: Path, capsys: pytest.CaptureFixture[str], name: str, lang: str, reason: str, jobs: int
) -> None:
    """And nothing is counted: no answer, and the table that was there stays."""
    table = mine / "deals.csv"
    table.write_text("yesterday")
    spec = f"{mine}/mine.py:{name}"
    words = ["--bots", spec + OTHERS, "--deals", "24", "--seed", "6", "--jobs", str(jobs), "--csv", str(table), "--lang", lang]
    assert cli.main(["simulate", *words]) == 2
    out, err = capsys.readouterr()
    assert (out, table.read_text()) == ("", "yesterday")
    assert len(err.splitlines()) == 1
    dutch = lang == "nl"
    assert err.startswith(f"peling: bot {spec} {'mislukte in spel' if dutch else 'failed in deal'} ")
    assert ("van muur 0, seed 6: " if dutch else "of board 0, seed 6: ") + reason.format(mine) in err
    assert (". Het zag: wind " if dutch else ". It saw: wind ") in err
    assert (", mag discard" if dutch else ", may discard") in err or (", mag pass" if dutch else ", may pass") in err


def test_the_deal_can_be_played_again(mine: Path) -> None:
    what = plan("nts", f"{mine}/mine.py:Fails{OTHERS}", seed=3)
    with pytest.raises(PlayError) as first:
        peling.simulate(f"{mine}/mine.py:Fails{OTHERS}", seed=3)
    assert first.value.where is not None
    with pytest.raises(PlayError) as again:
        Arena(what).board(first.value.where.board)
    assert (again.value.where, str(again.value)) == (first.value.where, str(first.value))
    assert isinstance(again.value.__cause__, ZeroDivisionError), "the traceback of the bot is there"


def test_a_worker_that_lacks_the_module_says_so(mine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(mine)
    (mine / "wanders.py").write_text(BOTS)
    work = Boards(plan("nts", f"wanders:First{OTHERS}"))
    monkeypatch.undo()
    del sys.modules["wanders"]
    with pytest.raises(WorkError, match="bot wanders:First: there is no module wanders"):
        work.stamp()


def test_a_bot_of_ours_that_chooses_wrong_is_named_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(_: Player, view: View) -> Action:
        return Action(view.legal[0].type, (33,) * 4)

    monkeypatch.setattr(Player, "choose", wrong)
    assert make("quick").name == "quick"
    with pytest.raises(PlayError, match="bot quick failed in deal 0 of board 0, seed 1: chose "):
        Arena(plan("nts", "quick,quick,quick,quick")).board(0)


def test_the_page_shows_the_example() -> None:
    """docs/write-a-bot.md and examples/patient.py are one bot."""
    root = Path(__file__).parents[1]
    page = (root / "docs" / "write-a-bot.md").read_text("utf-8")
    shown = [line[4:] for line in page.splitlines() if (line.startswith((">>> ", "...")) and line[4:]) or line == "..."]
    example = (root / "examples" / "patient.py").read_text("utf-8")
    body = [line for line in example[example.index("class Patient") :].splitlines() if line]
    text = [line for line in shown if line]
    start = text.index("class Patient:")
    assert text[start : start + len(body)] == body
    assert len(body) <= 30


def test_the_example_wins(capsys: pytest.CaptureFixture[str]) -> None:
    example = Path(__file__).parents[1] / "examples" / "patient.py"
    assert cli.main(["simulate", "--bots", f"{example}:Patient{OTHERS}", "--deals", "40", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)["bots"][f"{example}:Patient"]
    assert found["won"] > 0
    assert found["points"]["low"] > 0
