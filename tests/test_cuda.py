"""Scoring and playing on a GPU, without one: compiled to PTX, and run by Numba's CUDA simulator. bench/gpu.py has a card."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from importlib.util import find_spec
from random import Random

import pytest
from generators import VARIANTS, random_hands

from peling import get_rules
from peling.kernels.play.layout import T_PLACES, TABLE_SIZE
from peling.kernels.score import fold, hits, laid
from peling.rules import RULESETS
from peling.scoring.scorer import Scorer

COMPILE = """
import sys
from peling.kernels import jit
cuda = jit.cuda_module()
import numba.cuda.dispatcher
from numba.cuda import types
from peling.kernels.score import card
from peling.rules import get
from peling.scoring.vectors import encode_rules

class Hopper:
    compute_capability = (9, 0)

numba.cuda.dispatcher.get_current_device = lambda: Hopper  # there is no card to ask
wide, narrow = types.int64[::1], types.int32[::1]
results = {"totals": wide, "rows": types.uint8[:, ::1], "waits": wide}[sys.argv[2]]
function = card.find_hand_waits if sys.argv[2] == "waits" else card.score_hands
main = card.tailored(function, encode_rules(get(sys.argv[1])).params, lines=sys.argv[2] == "rows").py_func
given = (types.int32[:, ::1], results, *[wide] * 5, *[narrow] * 6, *[wide] * 9)
print(cuda.compile(main, given, cc=(9, 0), device=False, abi="numba")[0])
"""

COMPILE_PLAY = """
import sys
from peling.kernels import jit
cuda = jit.cuda_module()
import numba.cuda.dispatcher
from numba.cuda import types
from peling.kernels.play import card
from peling.rules import get
from peling.rules.vector import play_vector
from peling.scoring.vectors import encode_rules

class Hopper:
    compute_capability = (9, 0)

numba.cuda.dispatcher.get_current_device = lambda: Hopper
wide, narrow, number = types.int64[::1], types.int32[::1], types.int64
words, walls, lists, done = types.int64[:, ::1], types.int8[:, ::1], types.int32[:, ::1], types.int8[::1]
given = {
    "play_tables": (words, walls, words, wide, lists, narrow, narrow, words, number, number),
    "step_tables": (words, walls, words, wide, lists, done, lists, narrow, words, number),
    "deal_tables": (words, walls, words, lists, done, wide, wide, lists, narrow, words, number),
    "judge_tables": (words, lists, words, number, words),
    "think_tables": (words, words, wide, narrow, words, number, number, *[wide] * 6),
}[sys.argv[2]]
rules = get(sys.argv[1])
main = card.tailored(getattr(card, sys.argv[2]), encode_rules(rules).params, play_vector(rules)).py_func
given = given if sys.argv[2] == "think_tables" else (*given, *[wide] * 5, *[narrow] * 6, *[wide] * 9)
print(cuda.compile(main, given, cc=(9, 0), device=False, abi="numba")[0])
"""

CALL = """
import sys
from peling.kernels import jit
cuda = jit.cuda_module()
import numba.cuda.dispatcher
from numba.cuda import types
from peling.kernels.score.irregular import lacking_knit_three

class Hopper:
    compute_capability = (9, 0)

numba.cuda.dispatcher.get_current_device = lambda: Hopper
if sys.argv[1] == "called":
    jit.called(lacking_knit_three)
lacking = jit.compiled(lacking_knit_three, "cuda")

def main(planes, found):
    found[0] = lacking(planes[0], planes[1], planes[2], planes[3])
    found[1] = lacking(planes[4], planes[5], 0, 0)

print(cuda.compile(main, (types.int64[::1], types.int64[::1]), cc=(9, 0), device=False, abi="numba")[0])
"""

SIMULATE = """
import json, sys
from random import Random
import numpy as np
import peling
from generators import VARIANTS, random_hands
differ = []
for name in sys.argv[1:]:
    rng = Random(f"simulated {name}")
    rules = peling.get_rules(*VARIANTS[name])
    plain, card = peling.batch(rules, "python"), peling.batch(rules, "cuda")
    hands = plain.encode(random_hands(rng, name, 8, win=True) + random_hands(rng, name, 4, win=False))
    hands[-1, 0] = 99  # no hand
    if rules.id == "mcr":  # row 63 counts in this one, the highest bit of a word
        row = [10, 1, 3, 5, 6, 7, 11, 11, 12, 13, 14, 31, 32, 33, 0, 0, 0, 0, 0, 0, 192, 1, 1155, 0, 0, 0, 2, 1, 3, 0, 0, 0]
        hands = np.vstack([hands, np.array([row], hands.dtype)])
    for what in ("totals", "rows", "waits"):
        found, expected = getattr(card, what)(hands).copy_to_host(), getattr(plain, what)(hands)
        if not np.array_equal(found, expected):
            differ.append(f"{name} {what}: {found.tolist()} for {expected.tolist()}")
print(json.dumps(differ))
"""

PLAY = """
import sys
from peling.sim.engine import Engine
for name in sys.argv[3:]:
    policies = sys.argv[2].split(",")
    given = (3, 5, int(sys.argv[1]), 2, policies)
    found, expected = Engine(name, "cuda").play_matches(*given), Engine(name).play_matches(*given)
    assert found == expected, (name, found, expected)
try:
    Engine("nts", "cuda").play_matches(1, 0, 1, 1, study=[0])
except ValueError as error:
    assert "nothing is studied on a GPU" in str(error)
else:
    raise AssertionError("a study on a card")
"""

OUTSIDE = """
from random import Random
import numpy as np
from peling.kernels.play import layout as at
from peling.kernels.play.rounds import CardTables, PlayCard
from peling.kernels.play.policies import random_action
from peling.rules import get
from peling.rules.vector import play_vector
from peling.scoring.vectors import encode_rules, pattern_rows
from peling.sim.engine import Engine, Table
rules, rng = get("nts"), Random(1)
tables = CardTables(PlayCard(encode_rules(rules), pattern_rows(rules), play_vector(rules)), 2, 9, 4, 100, 16)
tables.ask_all()
engine = Engine(rules)
alone = [Table(engine) for _ in range(2)]
for i, table in enumerate(alone):
    table.begin(9, 4 + i)
    table.do(at.A_DEAL)
try:
    tables.step_all(np.zeros(3, np.int64))
except ValueError as error:
    assert "actions are 2 of int64" in str(error)
else:
    raise AssertionError("three actions for two tables")
for turn in range(100):
    legal = tables.legal.copy_to_host()
    choices = [[f << at.FAMILY | b for f in range(at.FAMILIES) for b in range(45) if legal[f, i] >> b & 1] for i in range(2)]
    actions = [rng.choice(some) for some in choices]
    chosen = np.zeros(2, np.int64)
    tables.choose_all(chosen)
    assert all(action in some for action, some in zip(chosen, choices))
    for table in alone:
        random_action(table.t)  # as many random numbers are gone
    wrong = turn == 5
    given = [at.A_MAHJONG if wrong else actions[0], actions[1]]
    tables.step_all(np.array(given))
    assert tables.refused() == wrong
    for i, table in enumerate(alone):
        if wrong and i == 0:
            assert tables.tables.copy_to_host()[:, i].tolist() == table.t
            continue
        table.do(actions[i])
        over = table.t[at.T_PHASE] == at.OVER
        assert tables.done.copy_to_host()[i] == over, (turn, i)
        if over:
            table.end_deal()
            table.do(at.A_DEAL)
        assert tables.tables.copy_to_host()[:, i].tolist() == table.t, (turn, i)
assert tables.sums.copy_to_host()[0] >= 1
"""


def run(code: str, *arguments: str, **environment: str) -> str:
    """What a program prints, in a process of its own: a simulator, or a card that is not there, is for a whole process."""
    given = dict(os.environ, PYTHONPATH=os.pathsep.join(sys.path), **environment)
    done = subprocess.run([sys.executable, "-c", code, *arguments], env=given, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout


@pytest.mark.thorough
def test_simulated() -> None:
    """One hand a thread, the very launch that a card gets: totals, rows and waits as interpreted."""
    assert run(SIMULATE, "nts-luck", "nts-2009", "mcr-wmo", "bmr", NUMBA_ENABLE_CUDASIM="1").strip() == "[]"


@pytest.mark.parametrize("name", VARIANTS)
def test_classes_of_wins_without_lines(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A card scores without lines, and yet knows what the winning tile completes: that decides whose mahjong goes first."""
    scorer = Scorer(get_rules(*VARIANTS[name]), "python")
    hands = random_hands(Random(f"classes {name}"), name, 40, win=True)
    expected = [scorer.win_classes(hand) for hand in hands]
    assert any(expected)
    for module in (fold, hits, laid):
        monkeypatch.setattr(module, "explained", lambda: 0)
    assert [scorer.win_classes(hand) for hand in hands] == expected


@pytest.mark.thorough
def test_simulated_play() -> None:
    """Whole deals by the very launches of a card: every action, winner and payment as interpreted."""
    run(PLAY, "1", RANDOM, *RULESETS, NUMBA_ENABLE_CUDASIM="1")


@pytest.mark.thorough
@pytest.mark.parametrize("name", ["nts", *(pytest.param(name, marks=pytest.mark.long) for name in RULESETS if name != "nts")])
def test_simulated_thinking(name: str) -> None:
    """Players who think choose on a card as they do interpreted, beside one who does not."""
    run(PLAY, "1", "quick,random,plain,quick", name, NUMBA_ENABLE_CUDASIM="1")


@pytest.mark.long
def test_simulated_play_of_many() -> None:
    """The same for more deals than there are tables at once."""
    run(PLAY, "20", RANDOM, *RULESETS, NUMBA_ENABLE_CUDASIM="1")


@pytest.mark.thorough
def test_simulated_actions_from_outside() -> None:
    """Tables on a card do as single tables do, deal after deal; an action that is not legal is refused and changes nothing."""
    run(OUTSIDE, NUMBA_ENABLE_CUDASIM="1")


@pytest.mark.skipif(find_spec("numba_cuda") is None, reason="the extra `gpu` is not installed")
def test_real_calls() -> None:
    """A kernel marked `called` is one function that is called twice; any other is copied into its callers."""
    called, copied = run(CALL, "called"), run(CALL, "copied")
    assert ".func " not in copied
    assert called.count(".func ") == 2  # declared and defined
    assert called.count("call.uni") == 2


RANDOM = "random,random,random,random"
LONG = [(name, kernel) for name in RULESETS for kernel in ("totals", "rows", "waits")]


@pytest.mark.skipif(find_spec("numba_cuda") is None, reason="the extra `gpu` is not installed")
@pytest.mark.parametrize(
    ("name", "kernel"),
    [("nts", "totals"), *(pytest.param(*job, marks=pytest.mark.long) for job in LONG if job != ("nts", "totals"))],
)
def test_ptx(name: str, kernel: str) -> None:
    """It compiles for a card of capability 9.0, to no more code and scratch than a card can stand."""
    ptx = run(COMPILE, name, kernel)
    assert ".visible .entry" in ptx
    assert ptx.count("\n") < 60_000
    (scratch,) = re.findall(r"__local_depot0\[(\d+)\]", ptx) or ["0"]
    if (name, kernel) == ("nts", "totals"):
        assert int(scratch) <= 256  # all of it 64-bit words: 4,700 before


PLAYED = [
    (name, kernel)
    for name in RULESETS
    for kernel in ("play_tables", "step_tables", "deal_tables", "judge_tables", "think_tables")
]


@pytest.mark.skipif(find_spec("numba_cuda") is None, reason="the extra `gpu` is not installed")
@pytest.mark.parametrize(
    ("name", "kernel"),
    [("nts", "play_tables"), *(pytest.param(*job, marks=pytest.mark.long) for job in PLAYED if job != ("nts", "play_tables"))],
)
def test_ptx_of_play(name: str, kernel: str) -> None:
    """It compiles for a card; what plays keeps in local memory only words that are found by number, what steps not even those."""
    ptx = run(COMPILE_PLAY, name, kernel)
    assert ".visible .entry" in ptx
    assert ptx.count("\n") < 60_000
    (scratch,) = re.findall(r"__local_depot0\[(\d+)\]", ptx) or ["0"]
    if kernel not in {"judge_tables", "think_tables"}:
        assert int(scratch) <= (8 * (TABLE_SIZE - T_PLACES) if kernel == "play_tables" else 0)
