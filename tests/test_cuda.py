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

pytestmark = pytest.mark.xdist_group("kernels")

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
from peling.kernels.play import card, outside_card
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
    "deal_tables": (words, walls, words, wide, wide, lists, narrow, words, number),
    "judge_tables": (words, lists, words, number, words),
    "think_tables": (words, words, wide, narrow, words, number, number, *[wide] * 6),
    "advance_tables": (
        words, walls, words, done, wide, wide, wide, lists, done, wide, lists, narrow, narrow, words, number, number, number,
    ),
    "seat_tables": (words, walls, words, done, wide, wide, lists, narrow, words, number, number),
    "observe_tables": (words, words, done, narrow, words, lists),
}[sys.argv[2]]
rules = get(sys.argv[1])
function = getattr(card, sys.argv[2], None) or getattr(outside_card, sys.argv[2])
deals = sys.argv[2] in ("deal_tables", "seat_tables")
main = card.tailored(function, encode_rules(rules).params, play_vector(rules), 128, deals=deals).py_func
given = given if sys.argv[2] in ("think_tables", "observe_tables") else (*given, *[wide] * 5, *[narrow] * 6, *[wide] * 9)
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

GIVEN = """
import numpy as np
import peling
from peling.kernels.jit import cuda_module

cuda_module().as_cuda_array = lambda given: given  # the simulator has none
nts = peling.batch("nts", "cuda")
hands = nts.encode([peling.parse_hand("1s 444s 678s 999s NNN >1p ; seat S, round W")])
uploads, upload = [], nts._engine._card.upload
nts._engine._card.upload = lambda given: uploads.append(given) or upload(given)

class Tensor:
    # Somebody's array, of which only its protocols are known.
    def __init__(self, array, device, interface=False):
        self.array, self.device, self.dtype = array, device, f"torch.{array.dtype}"
        if interface:
            self.__cuda_array_interface__ = {"shape": array.shape}

    shape = property(lambda self: self.array.shape)

    def __dlpack_device__(self):
        return self.device

    def __dlpack__(self, **given):
        assert self.device[0] in {1, 3}, "what lies on a card is not fetched"
        return self.array.__dlpack__()

    def __getitem__(self, place):  # as a thread of the simulator does
        assert self.device[0] not in {1, 3}, "no thread reads ordinary memory"
        return self.array[place]

class Interface:
    # An array of Numba or of an old library: it does not say on which card it lies.
    def __init__(self, array):
        self.array, self.shape, self.dtype = array, array.shape, array.dtype
        self.__cuda_array_interface__ = {"shape": array.shape}

    def __getitem__(self, place):
        return self.array[place]

def of(given):
    uploads.clear()
    return nts.totals(given).copy_to_host().tolist(), len(uploads)

def refused(given):
    try:
        nts.totals(given)
    except (TypeError, ValueError) as error:
        return f"{type(error).__name__}: {error}"

locked = hands.copy()
locked.setflags(write=False)
for given in (hands, locked, hands.tolist(), Tensor(hands, (1, 0)), Tensor(hands.astype("i8"), (1, 0)), Tensor(hands, (3, 0))):
    assert of(given) == ([216], 1), given
# Threads of the simulator compute with what they read, and its numbers do not widen by themselves.
wide = hands.astype("i8")
for given in (Tensor(wide, (2, 0)), Tensor(wide, (2, 0), interface=True), Tensor(wide, (13, 0)), Interface(wide)):
    given.dtype = "torch.int32"
    assert of(given) == ([216], 0), given
for device in ((2, 1), (10, 0)):
    words = "lies on another device (of DLPack's type %d, number %d) than the GPU that is used (number 0)" % device
    for interface in (False, True):
        assert refused(Tensor(hands, device, interface)) == "ValueError: the array " + words
assert refused(Tensor(hands.astype("i8"), (2, 0))) == "TypeError: on a GPU hands are int32, not torch.int64"
assert refused(Tensor(hands[0], (1, 0))) == "ValueError: hands are an array of 32 ints a hand, not of the shape (32,)"
assert refused(np.full((1, 32), 2**40)) == "ValueError: the numbers of a hand vector are small; some do not fit int32"
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
import sys
import numpy as np
from peling.env import VectorEnv
rules, opponents, seats, steps = sys.argv[1], sys.argv[2], tuple(map(int, sys.argv[3])), int(sys.argv[4])
settings = {"seats": seats, "opponents": opponents, "deals": 2, "autoreset": sys.argv[5] == "on", "illegal": "replace"}
card, plain = VectorEnv(rules, 3, "cuda", 9, **settings), VectorEnv(rules, 3, "python", 9, **settings)
names, done = plain.turn._fields, 0

def host(array):
    return array.copy_to_host() if hasattr(array, "copy_to_host") else np.asarray(array)

def same(where):
    for name, found, expected in zip(names, card.turn, plain.turn):
        assert host(found).dtype == expected.dtype, (where, name, host(found).dtype)
        assert np.array_equal(host(found), expected), (where, name)
    assert [card.deal_of(i) for i in range(3)] == [plain.deal_of(i) for i in range(3)], where
    assert np.array_equal(host(card.replaced), plain.replaced), where

try:
    card.step([0, 0, 0])
except ValueError as error:
    assert "reset the environment" in str(error)
else:
    raise AssertionError("a step before the first deal")
card.reset(), plain.reset()
same("reset")
for step in range(steps):
    shown = plain.turn.scalars.astype(np.int64).sum(axis=1) * 31 + step
    legal = [np.flatnonzero(mask) for mask in plain.turn.mask]
    actions = [int(some[shown[i] % len(some)]) if len(some) else 0 for i, some in enumerate(legal)]
    if step % 7 == 3:
        actions[1] = 10 ** 6  # not legal: any legal one is taken
    given = np.array(actions, np.int64 if step % 2 else np.int32)
    card.step(given), plain.step(given)
    same(step)
    done += int(plain.turn.done.sum())
    if step == 9:
        card.deal(), plain.deal()  # given up, and dealt again
        same("dealt")
for chair in range(card.chairs):
    for found, expected in zip(card.observe(1, chair), plain.observe(1, chair)):
        assert np.array_equal(found, expected), chair
card.reset(4), plain.reset(4)
same("another seed")
strict = VectorEnv(rules, 3, "cuda", 9)
turn = strict.reset()
before = [host(array).copy() for array in turn]
bad = [int(host(turn.mask)[0].argmax()), 10 ** 6, 0]
for wrong, message in (([0, 0], "3 whole"), ([0.5] * 3, "3 whole"), (bad, "table 1: action 1000000 is not legal")):
    try:
        strict.step(wrong)
    except ValueError as error:
        assert message in str(error), error
    else:
        raise AssertionError(wrong)
assert all(np.array_equal(host(array), kept) for array, kept in zip(strict.turn, before))
print(done)
"""


def run(code: str, *arguments: str, **environment: str) -> str:
    """What a program prints, in a process of its own: a simulator, or a card that is not there, is for a whole process."""
    given = dict(os.environ, PYTHONPATH=os.pathsep.join(sys.path), **environment)
    done = subprocess.run([sys.executable, "-c", code, *arguments], env=given, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout


@pytest.mark.slow
def test_simulated() -> None:
    """One hand a thread, the very launch that a card gets: totals, rows and waits as interpreted."""
    assert run(SIMULATE, "nts-luck", "nts-2009", "mcr-wmo", "bmr", NUMBA_ENABLE_CUDASIM="1").strip() == "[]"


def test_arrays_of_others() -> None:
    """What lies on the card is read there, what lies in ordinary memory is uploaded, and what lies elsewhere is refused."""
    run(GIVEN, NUMBA_ENABLE_CUDASIM="1")


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


@pytest.mark.slow
def test_simulated_play() -> None:
    """Whole deals by the very launches of a card: every action, winner and payment as interpreted."""
    run(PLAY, "1", RANDOM, *RULESETS, NUMBA_ENABLE_CUDASIM="1")


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("nts", marks=pytest.mark.slow),
        *(pytest.param(name, marks=pytest.mark.long) for name in RULESETS if name != "nts"),
    ],
)
def test_simulated_thinking(name: str) -> None:
    """Players who think choose on a card as they do interpreted, beside one who does not."""
    run(PLAY, "1", "quick,random,plain,quick", name, NUMBA_ENABLE_CUDASIM="1")


@pytest.mark.long
def test_simulated_play_of_many() -> None:
    """The same for more deals than there are tables at once."""
    run(PLAY, "20", RANDOM, *RULESETS, NUMBA_ENABLE_CUDASIM="1")


@pytest.mark.parametrize(
    ("rules", "opponents", "seats", "steps", "autoreset"),
    [
        pytest.param("nts", "random", "0123", 120, "on", marks=pytest.mark.slow),
        pytest.param("bmr", "random", "2", 70, "off", marks=pytest.mark.slow),
        pytest.param("mcr", "quick", "13", 90, "on", marks=pytest.mark.long),
        pytest.param("nts-2009", "plain", "0", 60, "off", marks=pytest.mark.long),
    ],
)
def test_simulated_environment(rules: str, opponents: str, seats: str, steps: int, autoreset: str) -> None:
    """An environment on a card shows, asks and pays what one in ordinary memory does, step by step, deal after deal."""
    assert int(run(OUTSIDE, rules, opponents, seats, str(steps), autoreset, NUMBA_ENABLE_CUDASIM="1")) > 0


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
    for kernel in (
        "play_tables",
        "deal_tables",
        "judge_tables",
        "think_tables",
        "advance_tables",
        "seat_tables",
        "observe_tables",
    )
]


@pytest.mark.skipif(find_spec("numba_cuda") is None, reason="the extra `gpu` is not installed")
@pytest.mark.parametrize(
    ("name", "kernel"),
    [("nts", "play_tables"), *(pytest.param(*job, marks=pytest.mark.long) for job in PLAYED if job != ("nts", "play_tables"))],
)
def test_ptx_of_play(name: str, kernel: str) -> None:
    """It compiles for a card; what plays keeps in local memory only words that are found by number, what deals not even those."""
    ptx = run(COMPILE_PLAY, name, kernel)
    assert ".visible .entry" in ptx
    assert ptx.count("\n") < 60_000
    (scratch,) = re.findall(r"__local_depot0\[(\d+)\]", ptx) or ["0"]
    if kernel not in {"judge_tables", "think_tables"}:
        assert int(scratch) <= (8 * (TABLE_SIZE - T_PLACES) if kernel == "play_tables" else 0)
