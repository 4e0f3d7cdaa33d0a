"""The command line: every command in both languages, its JSON, and what it says when the input is wrong."""

from __future__ import annotations

import io
import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from peling import RULESETS, __version__, cli, get_rules, parse_hand, score
from peling.cli.commands import COMMANDS, TOP
from peling.cli.difference import difference
from peling.cli.help import GUIDES, HELP, SWITCHES
from peling.cli.scorecard import card, value_words
from peling.page import Page

SOURCE = Path(cli.__file__).parents[2]
HAND = "22345p 678s CCC 34p +2p ; seat W, round E"
LOW = "2234p 678s CCC (789<m) >2p"
CAKE = "1s 234m 567m 234p 678p"
WORKED = (
    "222m 9m 666p CCC (345<s) ; seat E, round E",
    "4m 678m EEE (33^3m) (567<m) >4m ; seat S, round E",
    "123p 567p 99s 68m FF ; seat W, round E, dead",
    "123s 57s 88s WWW (66^6s) ; seat N, round E",
)
"""The four hands of the 2009 edition's worked example."""


@pytest.fixture(autouse=True)
def plain_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "NO_COLOR", "TERM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "C.UTF-8")
    monkeypatch.setenv("COLUMNS", "100")


class Shell:
    """Runs command lines in this process and remembers nothing."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys

    def __call__(self, *words: str) -> str:
        """The output of a command that must succeed without a complaint."""
        code = cli.main(words)
        out, err = self.capsys.readouterr()
        assert (code, err) == (0, "")
        return out

    def data(self, *words: str) -> Any:
        """The one JSON object that a command prints."""
        (line,) = self(*words, "--json").splitlines()
        return json.loads(line)

    def wrong(self, *words: str) -> str:
        """What a command says that must be refused."""
        code = cli.main(words)
        out, err = self.capsys.readouterr()
        assert (code, out) == (2, "")
        assert err.startswith("peling: ")
        assert "Traceback" not in err
        return err.removeprefix("peling: ").rstrip("\n")


@pytest.fixture
def peling(capsys: pytest.CaptureFixture[str]) -> Shell:
    return Shell(capsys)


def run(*words: str, stdin: str = "", **env: str) -> subprocess.CompletedProcess[str]:
    """A command line in a process of its own."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG"))}
    environment = kept | {"PYTHONPATH": str(SOURCE), "PYTHONIOENCODING": "utf-8"} | env
    command = [sys.executable, "-m", "peling", *words]
    return subprocess.run(command, input=stdin, capture_output=True, text=True, encoding="utf-8", env=environment, check=False)


# ---- score ----------------------------------------------------------------------------------------------------------


def test_score_explains(peling: Shell) -> None:
    assert peling("score", HAND) == score(parse_hand(HAND)).explain("en") + "\n"
    assert peling("score", "--lang", "nl", HAND) == score(parse_hand(HAND)).explain("nl") + "\n"


def test_score_reads_dutch_letters(peling: Shell) -> None:
    assert peling("score", "22345K 678B CCC 34K +2K ; seat W, round O") == peling("score", HAND)


def test_score_takes_rules_and_options(peling: Shell) -> None:
    words = ("score", "--rules", "mcr", "--option", "edition=mil", "--option", "minimum_points=2", LOW)
    assert peling(*words) == score(parse_hand(LOW), "mcr", {"edition": "mil", "minimum_points": 2}).explain("en") + "\n"
    assert peling.data("score", "--rules", "NTS-2009", LOW)["rules"] == "nts-2009"


def test_score_several_hands_around_options(peling: Shell) -> None:
    explanations = [score(parse_hand(text), "bmr").explain("en") for text in (HAND, LOW)]
    assert peling("score", HAND, "--rules", "bmr", LOW) == "\n\n".join(explanations) + "\n"


def test_score_json_is_one_object_a_line(peling: Shell) -> None:
    lines = peling("score", "--json", HAND, LOW).splitlines()
    assert [json.loads(line) for line in lines] == [score(parse_hand(text)).to_dict() for text in (HAND, LOW)]


def test_json_is_readable_and_survives_ascii() -> None:
    plain = run("score", "--json", "19m 19p 19s ESWN CFP", PYTHONIOENCODING="ascii")
    readable = run("score", "--json", "19m 19p 19s ESWN CFP")
    assert plain.stdout.isascii()
    assert json.loads(plain.stdout) == json.loads(readable.stdout)


def test_letters_that_the_terminal_lacks_are_no_failure() -> None:
    done = run("rules", "nts", "--lang", "nl", PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Zuiver spel (??n soort)" in done.stdout


def test_score_in_colour_on_request(peling: Shell) -> None:
    assert peling("score", "--color", "always", HAND) == score(parse_hand(HAND)).explain("en", color=True) + "\n"
    assert "\x1b" not in peling("score", "--color", "never", HAND)


def test_colour_on_a_terminal_unless_unwanted(peling: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    assert "\x1b[" in peling("score", HAND)
    assert "\x1b[" in peling("--help")
    monkeypatch.setenv("NO_COLOR", "")
    assert "\x1b[" in peling("score", HAND), "an empty NO_COLOR says nothing"
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b[" not in peling("score", HAND)
    assert "\x1b[" in peling("score", "--color", "always", HAND), "what is said on the command line goes first"
    monkeypatch.delenv("NO_COLOR")
    monkeypatch.setenv("TERM", "dumb")
    assert "\x1b[" not in peling("score", HAND)


def test_score_streams_the_input() -> None:
    done = run("score", "--rules", "mcr", "--option", "minimum_points=1", "-", stdin=f"{LOW}\nxx\n{HAND}\n")
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert (done.returncode, done.stderr) == (0, "")
    assert [answer.get("total") for answer in answers] == [2, None, score(parse_hand(HAND), "mcr").total]
    assert answers[0]["valid"]
    assert "error" in answers[1]


# ---- start-up and ending --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words", [("score", HAND), ("waits", LOW), ("rules", "mcr"), ("settle", "--scores", "1,2,3,4", "--winner", "E")]
)
def test_no_command_imports_numpy_or_numba(words: tuple[str, ...]) -> None:
    code = (
        "import sys; from peling.cli import main; main(sys.argv[1:]); print({'numpy', 'numba', 'peling.sim'} & set(sys.modules))"
    )
    command = [sys.executable, "-c", code, *words]
    done = subprocess.run(command, capture_output=True, text=True, env=os.environ | {"PYTHONPATH": str(SOURCE)}, check=True)
    assert done.stdout.splitlines()[-1] == "set()"


def test_score_reads_no_other_command() -> None:
    code = "import sys; from peling.cli import main; main(sys.argv[1:]); print(*sorted(sys.modules))"
    command = [sys.executable, "-c", code, "score", HAND]
    done = subprocess.run(command, capture_output=True, text=True, env=os.environ | {"PYTHONPATH": str(SOURCE)}, check=True)
    found = {name.removeprefix("peling.cli.") for name in done.stdout.splitlines()[-1].split() if name.startswith("peling.cli.")}
    assert found == {"arguments", "commands", "errors", "hands", "score", "terminal"}
    assert not {"difflib", "shutil", "tempfile", "textwrap"} & set(done.stdout.splitlines()[-1].split())


def test_start_to_answer_is_quick() -> None:
    took = []
    for _ in range(5):
        start = time.perf_counter()
        run("score", HAND)
        took.append(time.perf_counter() - start)
    assert min(took) < 1.0, "a wide margin for a busy machine; docs/performance.md has the measurement"


def test_a_reader_that_has_seen_enough_is_no_error() -> None:
    environment = os.environ | {"PYTHONPATH": str(SOURCE)}
    command = [sys.executable, "-m", "peling", "score", "-"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.write(f"{HAND}\n".encode())
        process.stdin.flush()
        assert process.stdout.readline().startswith(b'{"valid": true')
        process.stdout.close()
        process.stdin.write(f"{HAND}\n".encode() * 100)
        process.stdin.close()
        assert process.stderr.read() == b""
        assert process.wait() == 0


def test_ctrl_c_ends_with_130() -> None:
    environment = os.environ | {"PYTHONPATH": str(SOURCE)}
    command = [sys.executable, "-m", "peling", "score", "-"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(f"{HAND}\n".encode())
        process.stdin.flush()
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        _, err = process.communicate()
        assert (process.returncode, err) == (130, b"")


# ---- waits ----------------------------------------------------------------------------------------------------------


def test_waits_lists_tiles_with_both_scores(peling: Shell) -> None:
    out = peling("waits", CAKE)
    assert "waits for 2 tiles, 7 unseen in all" in out
    assert re.search(r"1p circles 1\* +4 +36 x 8 = 288 +3 doubles, may win +34 x 2 = 68 +1 double, too few", out)
    assert re.search(r"1s bamboo 1 +3 +26 x 8 = 208 +3 doubles, may win +24 x 2 = 48 +1 double, too few", out)
    assert "* Pe-ling eats cake" in out
    assert out.endswith("Too few: at least 2 doubles.\n")


def test_waits_in_dutch_on_a_narrow_terminal(peling: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    out = peling("waits", "--lang", "nl", CAKE)
    assert max(map(len, out.splitlines())) <= 80
    assert "wacht op 2 stenen, samen 7 ongezien" in out
    assert re.search(r"1B bamboe 1 +3 +26 x 8 = 208 +mag winnen +24 x 2 = 48 +te weinig", out)
    assert "* Pe-ling eet cake" in out


def test_waits_puts_a_winning_tile_back(peling: Shell) -> None:
    assert peling("waits", LOW) == peling("waits", LOW.removesuffix(" >2p"))
    assert "None of them reaches the minimum: 2 doubles." in peling("waits", LOW)


def test_waits_of_limit_hands_and_combinations(peling: Shell) -> None:
    orphans = peling("waits", "--rules", "nts-2009", "19m 19p 19s ESWN CFP")
    assert "waits for 13 tiles, 39 unseen in all" in orphans
    assert re.search(r"P white dragon +3 +2000  Thirteen orphans +1500  Thirteen orphans", orphans)
    assert re.search(
        r"5s bamboo 5 +3 +21 \+ 1 luck  may win +19 \+ 1 luck  may win",
        peling("waits", "--rules", "mcr", "147m 258p 369s EEE 5s 1f"),
    )


def test_waits_for_a_joker_is_never_claimed(peling: Shell) -> None:
    hand = "22p J 444p 555s CCC F ; goulash"
    assert re.search(r"J joker +3 +46 x 16 = 736 +4 doubles, may win +-\n", peling("waits", "--rules", "bmr", hand))
    (joker,) = (wait for wait in peling.data("waits", "--rules", "bmr", hand)["waits"] if wait["tile"] == "J")
    assert joker["claimed"] is None


def test_waits_for_nothing_says_how_far(peling: Shell) -> None:
    out = peling("waits", "--rules", "mcr", "19m 19p 147s ESWN CF")
    assert "waits for nothing\n2 tiles away from waiting (shanten 2)" in out
    assert re.search(r"nearest to:\n +2  Thirteen orphans\n +3  honours and knitted tiles\n", out)
    out = peling("waits", "--lang", "nl", "22345p 678s CC 34p 1m")
    assert "wacht nergens op\nnog 1 steen van een wachtend spel (shanten 1)" in out
    assert re.search(r"het dichtst bij:\n +1  vier sets en een paar\n +2  Zeven tweelingen\n", out)


def test_waits_names_every_pattern(peling: Shell) -> None:
    for rules in RULESETS:
        for lang in ("nl", "en"):
            assert peling("waits", "--rules", rules, "--lang", lang, "159m 159p 159s E S W N")


def test_waits_that_no_tile_may_complete(peling: Shell) -> None:
    assert "too many chows (1 allowed)" in peling("waits", "--rules", "bmr", LOW)
    assert "1 tile away from waiting" in peling("waits", "1111m 345m 678m 123p"), "a fifth copy is no wait"
    assert "dood spel" in peling("waits", "--lang", "nl", f"{LOW} ; dead")


def test_waits_json(peling: Shell) -> None:
    data = peling.data("waits", CAKE)
    assert [(wait["tile"], wait["unseen"], wait["valid"]) for wait in data["waits"]] == [("1p", 4, True), ("1s", 3, True)]
    assert (data["rules"], data["hand"]) == ("nts", str(parse_hand(CAKE)))
    assert data["shanten"]["best"] == 0
    first = data["waits"][0]
    assert first["name"] == {"nl": "kringen 1", "en": "circles 1"}
    assert first["claimed"]["total"] == 68
    assert set(first["drawn"]) == {"valid", "points", "doubles", "total", "limit", "items"}


# ---- settle ---------------------------------------------------------------------------------------------------------


def _each(*hands: str) -> tuple[str, ...]:
    """The hands as options."""
    return tuple(word for hand in hands for word in ("--hand", hand))


def test_settle_the_worked_example(peling: Shell) -> None:
    out = peling("settle", "--rules", "nts-2009", "--scores", "128,272,0,40", "--winner", "S", "--discarder", "W")
    assert "South wins on a tile of West" in out
    assert [line.split() for line in out.splitlines()[3:9]] == [
        ["pays", "to", "East", "South", "West", "North", "net"],
        ["East", "-", "272", "-", "40", "-56"],
        ["South", "-", "-", "-", "-", "+1088"],
        ["West", "128", "544", "-", "40", "-712"],
        ["North", "128", "272", "-", "-", "-320"],
        ["score", "128", "272", "0", "40"],
    ]
    assert re.search(r"West pays South 544 = 272 x 2 +the winner's score, threw the winning tile: double", out)


@pytest.mark.parametrize("order", [(0, 1, 2, 3), (2, 0, 3, 1)])
def test_settle_scores_the_hands_first(peling: Shell, order: tuple[int, ...]) -> None:
    data = peling.data("settle", "--rules", "nts-2009", *_each(*(WORKED[seat] for seat in order)))
    assert data["scores"] == [128, 272, 0, 40]
    assert data["net"] == [-56, 1088, -712, -320]
    assert (data["winner"], data["discarder"]) == (1, 2)
    assert [sheet["total"] for sheet in data["sheets"]] == data["scores"]


def test_settle_seats_hands_that_do_not_say(peling: Shell) -> None:
    bare = [text.partition(" ;")[0] for text in WORKED]
    hands = [bare[0], bare[1], f"{bare[2]} ; dead", f"{bare[3]} ; round E"]
    data = peling.data("settle", "--rules", "nts-2009", *_each(*hands))
    assert data["net"] == [-56, 1088, -712, -320]


def test_settle_in_dutch_with_dutch_seats(peling: Shell) -> None:
    words = ("settle", "--lang", "nl", "--rules", "nts-2009", "--scores", "128,272,0,40")
    out = peling(*words, "--winner", "Z", "--discarder", "W")
    assert "Zuid wint op een steen van West" in out
    assert re.search(r"West betaalt Zuid 544 = 272 x 2 +de score van de winnaar, gaf de winnende steen: dubbel", out)
    for winner, discarder in (("S", "2"), ("1", "west"), ("zuid", "West"), ("South", "w")):
        assert peling(*words, "--winner", winner, "--discarder", discarder) == out


def test_settle_with_chips(peling: Shell) -> None:
    words = ("settle", "--option", "chips=true", "--scores", "96,0,24,8", "--winner", "E")
    out = peling(*words)
    assert "Chips, the difference between each two:" in out
    assert "  South gives East 200: 2 x 100\n" in out
    assert "  North gives West 10: 1 x 10\n" in out
    data = peling.data(*words)
    assert data["scores"] == [100, 0, 20, 10]
    assert {"payer": 3, "payee": 2, "amount": 10, "chips": {"10": 1}} in data["chips"]
    assert sum(item["amount"] for item in data["chips"] if item["payee"] == 0) == data["net"][0]


def test_settle_mcr_shows_base_and_points(peling: Shell) -> None:
    words = ("settle", "--rules", "mcr", "--scores", "0,0,0,24", "--winner", "N", "--discarder", "E", "--false-mahjong", "S")
    out = peling(*words)
    assert re.search(r"East pays North 32 = 8 \+ 24 +base points, the winner's points", out)
    assert re.search(r"South pays West 10 +penalty for a false mahjong", out)
    assert peling.data(*words)["net"] == [-22, -38, 2, 58]


def test_settle_east_ruler_and_three_players(peling: Shell) -> None:
    out = peling("settle", "--scores", "10,20,30", "--winner", "S", "--east", "S")
    assert "South wins, self-drawn; South is East now" in out
    assert re.search(r"West pays South 40 = 20 x 2 +the winner's score, East double", out)
    out = peling("settle", "--scores", "10,20,30", "--winner", "S", "--ruler", "W")
    assert "West rules" in out
    assert re.search(r"East pays West 60 = 30 x 2 +the receiver's score, the ruler double", out)


@pytest.mark.parametrize("nobody", ["none", "geen", "draw", "remise"])
def test_settle_a_draw(peling: Shell, nobody: str) -> None:
    out = peling("settle", "--scores", "1,2,3,4", "--winner", nobody)
    assert "a draw: nobody wins\n\nnobody pays anything\n" in out
    assert peling.data("settle", "--scores", "1,2,3,4", "--winner", nobody)["winner"] is None


def test_settle_a_draw_with_hands(peling: Shell) -> None:
    assert "nobody pays anything" in peling("settle", *_each(*["1357m 2468p 13579s"] * 4))


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--scores", "1,2,3,4"), "who won?"),
        (("--winner", "E"), "no scores"),
        (("--scores", "1,2,x,4", "--winner", "E"), "whole numbers"),
        (("--scores", "1,2", "--winner", "E"), "cannot settle: three or four seats settle, not 2"),
        (("--scores", "1,2,3", "--winner", "N"), "cannot settle: winner: there is no seat 3"),
        (("--scores=-1,2,3,4", "--winner", "E"), "cannot settle: a score cannot be negative"),
        (("--scores", "1,2,3,4", "--winner", "E", "--discarder", "E"), "the winner cannot be the discarder"),
        (("--scores", "1,2,3,4", "--winner", "none", "--discarder", "E"), "a draw has no discarder"),
        (("--scores", "1,2,3,4", "--winner", "Q"), "--winner: Q is no seat"),
        (("--scores", "1,2,3,4", "--winner", "E", "--false-mahjong", "4"), "--false-mahjong: 4 is no seat"),
        (("--scores", "1,2,3,4", "--winner", "E", "--rules", "mcr", "--option", "chips=true"), "mcr has no option 'chips'"),
        (("--scores", "1,2,3,4", "--hand", HAND), "not both"),
        (("--hand", HAND), "4 hands are needed, not 1"),
        (("--option", "players=3", "--hand", HAND), "3 hands are needed, not 1"),
        (_each(HAND, HAND, HAND, HAND), "two hands of West"),
        (_each(*WORKED[:3], LOW), "two hands with a winning tile: South and North"),
        (_each(*WORKED[:3], WORKED[3].replace("round E", "round S")), "different rounds"),
        ((*_each(*WORKED), "--winner", "N"), "the hand of North has no winning tile"),
        ((*_each(*WORKED), "--winner", "none"), "the hand of South has the winning tile"),
        ((*_each(*WORKED), "--discarder", "E"), "the winning tile came from West"),
        ((*_each(*WORKED), "--east", "S"), "leave out --east"),
        (_each(WORKED[0], f"{LOW} ; seat S", *WORKED[2:]), "South: may not win"),
        (_each(WORKED[0].replace("CCC", "CC"), *WORKED[1:]), "wrong hand 1, character 25: a hand has 13 tiles"),
        (_each(f"{HAND}, heaven".replace("seat W, ", ""), *WORKED[:3]), "impossible hand: heaven"),
    ],
)
def test_settle_refuses_what_cannot_be(peling: Shell, words: tuple[str, ...], said: str) -> None:
    message = peling.wrong("settle", *words)
    assert said in message


def test_settle_with_three_hands(peling: Shell) -> None:
    words = ("settle", "--option", "players=3", "--option", "minimum_doubles=0")
    winner, others = "22p 44s EEE 888p [CCCC]", ("1357p 2468s 13579p", "1357p 2468s 13579s")
    for mark, discarder in ((">", 1), ("<", 2)):
        data = peling.data(*words, *_each(f"{winner} {mark}2p", *others))
        assert (data["winner"], data["discarder"]) == (0, discarder)
    assert "nobody sits across" in peling.wrong(*words, *_each(f"{winner} ^2p", *others))


# ---- rules ----------------------------------------------------------------------------------------------------------


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
    assert "green tiles only; any chows" in out
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


# ---- help and language ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["nl", "en"])
def test_help_fits_a_terminal_and_has_everything(peling: Shell, monkeypatch: pytest.MonkeyPatch, lang: str) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    out = peling("--help", "--lang", lang)
    assert peling("--lang", lang) == out, "without a command the help is shown"
    assert max(map(len, out.splitlines())) <= 80
    notation = out.partition("Notatie\n" if lang == "nl" else "Notation\n")[2].partition("\n\n")[0]
    assert len(notation.splitlines()) == 5
    for command in GUIDES.values():
        assert command.words[lang] in out
        assert "130" in out
        text = peling(command.name, "--help", "--lang", lang)
        assert text == peling("help", command.name, "--lang", lang) == peling(command.name, "-h", "--lang", lang)
        assert all(f"--{switch.name}" in text for switch in command.switches)


def test_help_knows_every_command_and_option() -> None:
    assert list(GUIDES) == list(COMMANDS)
    switches = {switch for command in COMMANDS.values() for switch in command.switches}
    assert {switch.name: switch.value for switch in switches} == {name: bool(value) for name, (_, value) in SWITCHES.items()}
    assert {switch.name for switch in TOP} - {"version"} <= set(SWITCHES)


@pytest.mark.parametrize("lang", ["nl", "en"])
def test_every_example_works_when_pasted(peling: Shell, lang: str) -> None:
    shown = [
        line.strip() for line in peling("--lang", lang).splitlines() if line.strip().startswith("peling ") and "..." not in line
    ]
    shown = [line for line in shown if line != HELP["about"][lang]]
    assert len(shown) == len(GUIDES)
    examples = [example[lang] for command in GUIDES.values() for example in command.examples]
    for example in [*shown, *examples]:
        words = shlex.split(example)
        if "<" not in words and words[1] not in ("play", "simulate", "replay", "serve", "verify"):  # they have tests of their own
            assert peling(*words[1:])


def test_the_environment_chooses_the_language(peling: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    assert peling().startswith("peling scores")
    monkeypatch.setenv("LANG", "nl_NL.UTF-8")
    assert peling().startswith("peling telt")
    assert peling("--lang", "en").startswith("peling scores")
    assert peling("--lang=en").startswith("peling scores")
    assert "totaal:" in peling("score", HAND)
    assert "total:" in peling("--lang", "en", "score", HAND)
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    assert peling().startswith("peling telt"), "C names no language"
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    assert peling().startswith("peling scores")


def test_version(peling: Shell) -> None:
    assert peling("--version") == f"peling {__version__}\n"
    assert run("--version").stdout == f"peling {__version__}\n"


# ---- wrong input ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "pos", "reason"),
    [
        ("2234p 678s CCC (EES<) >2p", 15, "there is no chow of winds"),
        ("2234p 678x CCC (789<m) >2p", 9, "a suit letter"),
        ("", 0, "a hand has 13 tiles"),
        ("55555p 678s CCC (789<m)", 4, "5p"),
        (f"{LOW} ; seat Q", 34, "the seat is one of"),
        (f"{LOW} ; seat W, lucky", 37, "'lucky' is no circumstance"),
    ],
)
@pytest.mark.parametrize("command", ["score", "waits"])
def test_a_caret_stands_under_the_wrong_character(peling: Shell, command: str, text: str, pos: int, reason: str) -> None:
    first, shown, caret = peling.wrong(command, text).split("\n")
    assert first.startswith(f"wrong hand, character {pos + 1}: ")
    assert reason in first
    assert shown == f"  {text}"
    assert caret == " " * (pos + 2) + "^"


@pytest.mark.parametrize(
    ("text", "options", "pos", "reason"),
    [
        ("2234p 678s CCC (789<m) 1f", (), 23, "nts is played without luck tiles (option luck_tiles=true)"),
        ("22p J 444p 555s CCC F ; goulash", (), 24, "goulash is not played in nts"),
        ("2234p 678s CCC (789<m) ; round F", ("--rules", "mcr"), 25, "mcr has no round of the green dragon"),
        ("2234p 678s CCC (789<s)", ("--option", "players=3"), 15, "open chows are not allowed with three players"),
        ("2234p 678s CCC 789s ; seat N", ("--option", "players=3"), 22, "with three players nobody is North"),
    ],
)
def test_a_caret_stands_under_what_the_rules_do_not_have(
    peling: Shell, text: str, options: tuple[str, ...], pos: int, reason: str
) -> None:
    caret = f"character {pos + 1}: {reason}\n  {text}\n{' ' * (pos + 2)}^"
    others = ["1357m 2468p 13579s"] * (2 if "players=3" in options else 3)
    assert peling.wrong("score", *options, text) == f"wrong hand, {caret}"
    assert peling.wrong("waits", *options, text) == f"wrong hand, {caret}"
    if "players=3" not in options:  # the others would be refused before it: characters 2 to 8 are not in play
        assert peling.wrong("settle", *options, *_each(*others, text)) == f"wrong hand 4, {caret}"
    assert peling.wrong("settle", *options, *_each(text, *others)) == f"wrong hand 1, {caret}"


def test_waits_does_not_look_at_the_winning_tile(peling: Shell) -> None:
    words = ("--option", "players=3", "222p 678s CCC 789s E")
    assert peling("waits", *words[:2], f"{words[2]} >5m") == peling("waits", *words)
    assert peling.wrong("score", *words[:2], f"{words[2]} >5m").startswith("wrong hand, character 22: 5m is not in play")


def test_a_caret_in_dutch(peling: Shell) -> None:
    message = peling.wrong("score", "--lang", "nl", "2234p 678s CCC (EES<) >2p")
    assert message.startswith("fout in het spel, teken 16: there is no chow of winds\n")


def test_a_long_text_is_cut_around_the_caret(peling: Shell) -> None:
    text = "1m " * 400 + "x" + " 2m" * 400
    _, shown, caret = peling.wrong("score", text).split("\n")
    assert len(shown) <= 100
    assert shown[caret.index("^")] == "x"


def test_one_of_several_hands_is_named_and_nothing_is_scored(peling: Shell) -> None:
    assert peling.wrong("score", HAND, "12q").startswith("wrong hand 2, character 3: ")


def test_forgotten_quotes_are_noticed(peling: Shell) -> None:
    message = peling.wrong("score", *LOW.replace("(789<m)", "789m").split())
    assert message.endswith("Put the whole hand in quotes: peling score '2234p 678s CCC 789m >2p'")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("score",), "no hand was given (see peling score --help)"),
        (("waits",), "no hand was given (see peling waits --help)"),
        (("waits", HAND, LOW), "one hand at a time, not 2"),
        (("score", "-", HAND), "stands alone"),
        (("score", "--rules", "nst", HAND), "there is no rule set 'nst'; known are nts, nts-2009, mcr, bmr; did you mean nts?"),
        (("score", "--option", "luck_tile=true", HAND), "did you mean luck_tiles?"),
        (("score", "--option", "luck=true", HAND), "did you mean luck_tiles?"),
        (("score", "--option", "limit=oops", HAND), "option limit: 'oops' is not allowed; allowed are 100 to 100000"),
        (("score", "--option", "limit=" + "1" * 5000, HAND), "wrong option: "),
        (("score", "--option", "limit", HAND), "--option wants name=value, not limit"),
        (("scor", HAND), f"there is no command scor; there are {', '.join(COMMANDS)}; did you mean score?"),
        ((HAND,), "there is no command 22345p"),
        (("score", "--jsn", HAND), "--jsn is unknown here; did you mean --json? (see peling score --help)"),
        (("score", HAND, "--rules"), "--rules needs a value (see peling score --help)"),
        (("score", "--json=yes", HAND), "--json takes no value"),
        (("--lang", "de"), "--lang: de is not allowed; allowed are nl, en"),
        (("score", "--color", "red", HAND), "--color: red is not allowed; allowed are auto, always, never"),
        (("rules", "nts", "mcr"), "one rule set at a time, not 2"),
        (("rules", "--diff", "nts"), "name one first"),
        (("rules", "nts", "--diff", "ntss"), "there is no rule set 'ntss'"),
        (("rules", "nts", "--option", "edition=mil"), "nts has no option 'edition'"),
        (("settle", "x", "--scores", "1,2,3,4", "--winner", "E"), "x is unknown here"),
    ],
)
def test_wrong_input_is_refused_in_one_line(peling: Shell, words: tuple[str, ...], said: str) -> None:
    message = peling.wrong(*words)
    assert said in message
    assert "\n" not in message


def test_refusals_in_dutch(peling: Shell) -> None:
    assert peling.wrong("score", "--lang", "nl") == "er is geen spel gegeven (zie peling score --help)"
    assert peling.wrong("--lang", "nl", "score", "--rules", "x", HAND).startswith("verkeerde optie: there is no rule set 'x'")
    assert peling.wrong("score", "--jsn", "--lang", "nl", HAND).startswith("--jsn is hier onbekend; bedoelde u --json?")
    words = ("settle", "--lang", "nl", "--scores", "1,2,3,4", "--winner", "O", "--discarder", "O")
    assert peling.wrong(*words) == "zo valt er niet te verrekenen: the winner cannot be the discarder"


def test_bytes_that_are_no_text_are_refused() -> None:
    done = run("score", "1m\udcff2p")
    assert done.returncode == 2
    assert done.stderr.startswith("peling: wrong hand, character 3: ")


def test_output_that_is_no_terminal_nor_file(monkeypatch: pytest.MonkeyPatch) -> None:
    target = io.StringIO()
    monkeypatch.setattr(sys, "stdout", target)
    monkeypatch.delenv("COLUMNS")
    assert cli.main(["score", HAND]) == 0
    assert target.getvalue() == score(parse_hand(HAND)).explain("en") + "\n"


def test_a_full_disk_and_closed_streams_are_no_traceback() -> None:
    environment = os.environ | {"PYTHONPATH": str(SOURCE)}
    program = f"{shlex.quote(sys.executable)} -m peling"
    for line, code in (
        (f"{program} rules mcr >&-", 0),
        (f"{program} score - <&-", 2),
        (f"test ! -e /dev/full || {program} rules mcr >/dev/full; test $? -ne 1", 0),
    ):
        done = subprocess.run(["/bin/sh", "-c", line], capture_output=True, text=True, env=environment, check=False)
        assert (done.returncode, "Traceback" in done.stderr, "ignored" in done.stderr) == (code, False, False), line


def test_braces_in_wrong_input(peling: Shell) -> None:
    assert peling.wrong("score", "--{x}", HAND).startswith("--{x} is unknown here")
    assert "{0}" in peling.wrong("score", "--rules", "{0}", HAND)
    assert "'{' is no tile" in peling.wrong("score", "{x}")
