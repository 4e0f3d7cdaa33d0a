"""The command line: scoring, help and both languages, and what it says when the input is wrong."""

from __future__ import annotations

import io
import json
import os
import shlex
import signal
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest
from shell import HAND, LOW, SOURCE, Shell, each, run
from timeouts import TIMEOUT

from peling import __version__, cli, parse_hand, score, stream
from peling.cli.commands import COMMANDS
from peling.cli.help import HELP
from peling.rules import get

pytestmark = pytest.mark.usefixtures("plain_environment")

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
    assert "\x1b[" in peling("score", "--color", "always", HAND), "the command line goes first"
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
    code = "import sys; first = set(sys.modules); from peling.cli import main; main(sys.argv[1:]); "
    code += "print(*sorted(set(sys.modules) - first))"  # without what Python itself reads here
    command = [sys.executable, "-c", code, "score", HAND]
    done = subprocess.run(command, capture_output=True, text=True, env=os.environ | {"PYTHONPATH": str(SOURCE)}, check=True)
    found = {name.removeprefix("peling.cli.") for name in done.stdout.splitlines()[-1].split() if name.startswith("peling.cli.")}
    assert found == {"arguments", "commands", "errors", "hands", "score", "switches", "terminal"}
    read = set(done.stdout.splitlines()[-1].split())
    assert not {"difflib", "shutil", "tempfile", "textwrap"} & read
    assert len(read) < 200, "the answer comes at once because little is read; bench/score.py measures it"


@pytest.mark.parametrize(
    "many", [10**9, pytest.param(0, marks=pytest.mark.xdist_group("kernels"))], ids=["interpreted", "compiled"]
)
def test_a_line_that_is_too_long_has_its_answer_too(monkeypatch: pytest.MonkeyPatch, many: int) -> None:
    """One answer a line, in order, by the interpreted and by the fast reader."""
    monkeypatch.setattr(stream, "LONGEST", 100)
    monkeypatch.setattr(stream, "_ENOUGH", 404)
    lines = [HAND, "1m" * 51, "é" * 101, "1m" * 50, "", HAND, "x" * 5_000_000, HAND]
    monkeypatch.setattr(stream, "MANY", many)
    answers = stream_answers(lines)
    assert [answer.get("valid") for answer in answers] == [True, None, None, None, None, True, None, True]
    assert ["100 characters" in answer.get("error", "") for answer in answers] == [i in (1, 2, 6) for i in range(8)]


def stream_answers(lines: list[str]) -> list[Any]:
    """The answers to lines that come through a pipe."""
    reader, writer = os.pipe()

    def write() -> None:
        with os.fdopen(writer, "wb") as file:
            file.write("\n".join(lines).encode())

    thread = threading.Thread(target=write)
    thread.start()
    out = io.BytesIO()
    try:
        stream.run(reader, out, get("nts"))
    finally:
        thread.join()
        os.close(reader)
    return [json.loads(line) for line in out.getvalue().splitlines()]


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="there is no endless file")
def test_an_endless_file_ends_at_once() -> None:
    command = [sys.executable, "-m", "peling", "score", "-"]
    with Path("/dev/zero").open("rb") as zero:
        environment = os.environ | {"PYTHONPATH": str(SOURCE), "LANG": "C.UTF-8"}
        done = subprocess.run(command, stdin=zero, capture_output=True, text=True, env=environment, check=False, timeout=TIMEOUT)
    assert (done.returncode, done.stdout, done.stderr) == (2, "", "peling: the input is not text\n")


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
    # What a shell starts in the background ignores interrupts, and so would its children.
    signal.signal(signal.SIGINT, signal.default_int_handler)
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


# ---- help and language ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["nl", "en"])
def test_help_fits_a_terminal_and_has_everything(peling: Shell, monkeypatch: pytest.MonkeyPatch, lang: str) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    out = peling("--help", "--lang", lang)
    assert peling("--lang", lang) == out, "without a command the help is shown"
    assert max(map(len, out.splitlines())) <= 80
    notation = out.partition("Notatie\n" if lang == "nl" else "Notation\n")[2].partition("\n\n")[0]
    assert len(notation.splitlines()) == 5
    for command in COMMANDS.values():
        assert command.words[lang] in out
        assert "130" in out
        text = peling(command.name, "--help", "--lang", lang)
        assert text == peling("help", command.name, "--lang", lang) == peling(command.name, "-h", "--lang", lang)
        assert all(f"--{switch.name}" in text for switch in command.switches)


@pytest.mark.parametrize("lang", ["nl", "en"])
def test_answers_fit_a_narrow_terminal(peling: Shell, monkeypatch: pytest.MonkeyPatch, lang: str) -> None:
    """Pages of words do, from 60 columns on; a narrower terminal wraps their lines itself."""
    for width in (60, 70):
        monkeypatch.setenv("COLUMNS", str(width))
        for words in (("rules",), ("rules", "nts", "--diff", "mcr")):
            assert max(map(len, peling(*words, "--lang", lang).splitlines())) <= width, words
    monkeypatch.setenv("COLUMNS", "20")
    narrow = peling("rules", "nts", "--diff", "mcr", "--lang", lang)
    monkeypatch.setenv("COLUMNS", "60")
    assert narrow == peling("rules", "nts", "--diff", "mcr", "--lang", lang)


OWN_TESTS = {"play", "simulate", "study", "replay", "serve", "verify", "backup", "restore", "tidy", "people", "forget"}
"""Commands that are tried elsewhere."""


@pytest.mark.parametrize("lang", ["nl", "en"])
def test_every_example_works_when_pasted(peling: Shell, lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(Path(__file__).parents[1] / "examples")  # where club.toml is
    shown = [
        line.strip() for line in peling("--lang", lang).splitlines() if line.strip().startswith("peling ") and "..." not in line
    ]
    shown = [line for line in shown if line != HELP["about"][lang]]
    assert len(shown) == len(COMMANDS)
    examples = [example[lang] for command in COMMANDS.values() for example in command.examples]
    for example in [*shown, *examples]:
        words = shlex.split(example)
        if "<" not in words and words[1] not in OWN_TESTS:
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
        assert peling.wrong("settle", *options, *each(*others, text)) == f"wrong hand 4, {caret}"
    assert peling.wrong("settle", *options, *each(text, *others)) == f"wrong hand 1, {caret}"


def test_waits_does_not_look_at_the_winning_tile(peling: Shell) -> None:
    words = ("--option", "players=3", "222p 678s CCC 789s E")
    assert peling("waits", *words[:2], f"{words[2]} >5m") == peling("waits", *words)
    assert peling.wrong("score", *words[:2], f"{words[2]} >5m").startswith("wrong hand, character 22: 5m is not in play")


def test_a_caret_in_dutch(peling: Shell) -> None:
    message = peling.wrong("score", "--lang", "nl", "2234p 678s CCC (EES<) >2p")
    assert message.startswith("fout in het spel, teken 16: er is geen chow van winden\n")


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
        (("score", "-", HAND), "takes no other"),
        (("score", "--rules", "nst", HAND), "there is no rule set 'nst'; known are nts, nts-2009, mcr, bmr; did you mean nts?"),
        (("score", "--option", "luck_tile=true", HAND), "did you mean luck_tiles?"),
        (("score", "--option", "luck=true", HAND), "did you mean luck_tiles?"),
        (("score", "--option", "limit=oops", HAND), "option limit: 'oops' is not allowed; allowed are 100 to 100000"),
        (("score", "--option", "limit=" + "1" * 5000, HAND), "wrong option: "),
        (("score", "--option", "limit", HAND), "--option expects name=value, not limit"),
        (("scor", HAND), f"there is no command scor; the commands are {', '.join(COMMANDS)}; did you mean score?"),
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
    assert peling.wrong("--lang", "nl", "score", "--rules", "x", HAND).startswith(
        "verkeerde optie: de spelregels 'x' zijn er niet"
    )
    assert peling.wrong("score", "--jsn", "--lang", "nl", HAND).startswith("--jsn is hier onbekend; bedoelde u --json?")
    words = ("settle", "--lang", "nl", "--scores", "1,2,3,4", "--winner", "O", "--discarder", "O")
    assert peling.wrong(*words) == "zo valt er niet te verrekenen: de winnaar kan de winnende steen niet zelf hebben weggelegd"
    fifth = "een vijfde tekens 1: er zijn er vier van elke steen"
    for command in ("score", "waits"):
        assert peling.wrong(command, "--lang", "nl", "1111111m").startswith(f"fout in het spel, teken 5: {fifth}\n")
    hands = [word for hand in (HAND, "z", HAND, HAND) for word in ("--hand", hand)]
    assert peling.wrong("settle", "--lang", "nl", *hands).startswith("fout in spel 2, teken 1: voor 'z' hoort een getal\n")


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
        (f"{program} rules mcr >&-", 2),
        (f"{program} score - <&-", 2),
        (f"test ! -e /dev/full || {program} rules mcr >/dev/full; test $? -ne 1", 0),
    ):
        done = subprocess.run(["/bin/sh", "-c", line], capture_output=True, text=True, env=environment, check=False)
        assert (done.returncode, "Traceback" in done.stderr, "ignored" in done.stderr) == (code, False, False), line


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [
        ("en", "standard output is closed: the answer has nowhere to go"),
        ("nl", "de uitvoer (stdout) is gesloten: het antwoord kan nergens heen"),
    ],
)
def test_a_closed_output_is_refused_with_a_sentence(lang: str, sentence: str) -> None:
    line = f"{shlex.quote(sys.executable)} -m peling rules mcr --lang {lang} >&-"
    environment = os.environ | {"PYTHONPATH": str(SOURCE)}
    done = subprocess.run(["/bin/sh", "-c", line], capture_output=True, text=True, env=environment, check=False)
    assert (done.returncode, done.stderr) == (2, f"peling: {sentence}\n")


def test_a_stream_may_begin_with_a_byte_order_mark() -> None:
    answers = [json.loads(line) for line in run("score", "-", stdin=f"\ufeff{HAND}\n\ufeff{HAND}\n").stdout.splitlines()]
    assert answers[0] == json.loads(run("score", "-", stdin=HAND).stdout)
    assert answers[0] == json.loads(run("score", "-", stdin=f"\ufeff{HAND}").stdout), "without a line end too"
    assert "error" in answers[1], "at the start of the stream alone"
    assert run("score", "-", stdin="\ufeff").stdout == ""


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("score", "{}"), "'\ufffd' is no tile"),
        (("score", "--rules", "{}", HAND), "no rule set '\ufffd'"),
        (("score", "--rules", "no/{}", HAND), "cannot read no/\ufffd: "),
        (("{}",), "there is no command \ufffd"),
        (("score", "--{}", HAND), "--\ufffd is unknown"),
        (("settle", "--scores", "{}", "--winner", "E"), "not \ufffd"),
        (("simulate", "--bots", "{}"), "no bot \ufffd"),
    ],
)
def test_an_undecodable_argument_is_shown_readably(peling: Shell, words: tuple[str, ...], reason: str) -> None:
    assert reason in peling.wrong(*(word.format(os.fsdecode(b"\xff")) for word in words))


def test_reasons_of_the_system_are_in_the_language(peling: Shell, tmp_path: Path) -> None:
    """Where the file stands that is refused; the English is the system's own."""
    missing, folder = str(tmp_path / "no"), str(tmp_path)
    assert peling.wrong("replay", missing).startswith(f"cannot read {missing}: No such file or directory")
    assert peling.wrong("replay", missing, "--lang", "nl").startswith(
        f"{missing} is niet te lezen: geen bestand of map van die naam"
    )
    assert peling.wrong("replay", folder, "--lang", "nl").startswith(f"{folder} is niet te lezen: dat is een map")
    refused = peling.wrong("simulate", "--csv", f"{missing}/deals.csv", "--lang", "nl")
    assert refused == f"{missing}/deals.csv is niet te schrijven: geen bestand of map van die naam"


def test_braces_in_wrong_input(peling: Shell) -> None:
    assert peling.wrong("score", "--{x}", HAND).startswith("--{x} is unknown here")
    assert "{0}" in peling.wrong("score", "--rules", "{0}", HAND)
    assert "'{' is no tile" in peling.wrong("score", "{x}")
