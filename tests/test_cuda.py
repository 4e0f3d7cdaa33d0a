"""The scorer on a GPU, without one: compiled to PTX, and run by Numba's CUDA simulator. bench/gpu.py runs it on a card."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from importlib.util import find_spec

import pytest

from peling.rules import RULESETS

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
results = {"score_totals": wide, "score_rows": types.uint8[:, ::1], "find_hand_waits": wide}[sys.argv[2]]
main = card.tailored(getattr(card, sys.argv[2]), encode_rules(get(sys.argv[1])).params).py_func
given = (types.int32[:, ::1], results, *[wide] * 6, *[narrow] * 6, *[wide] * 9)
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
    for what in ("totals", "rows", "waits"):
        found, expected = getattr(card, what)(hands).copy_to_host(), getattr(plain, what)(hands)
        if not np.array_equal(found, expected):
            differ.append(f"{name} {what}: {found.tolist()} for {expected.tolist()}")
print(json.dumps(differ))
"""


def run(code: str, *arguments: str, **environment: str) -> str:
    """What a program prints, in a process of its own: a simulator, or a card that is not there, is for a whole process."""
    given = dict(os.environ, PYTHONPATH=os.pathsep.join(sys.path), **environment)
    done = subprocess.run([sys.executable, "-c", code, *arguments], env=given, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout


def test_simulated() -> None:
    """One hand a thread, the very launch that a card gets: totals, rows and waits as interpreted."""
    assert run(SIMULATE, "nts-luck", "nts-2009", "mcr-wmo", "bmr", NUMBA_ENABLE_CUDASIM="1").strip() == "[]"


@pytest.mark.skipif(find_spec("numba_cuda") is None, reason="the extra `gpu` is not installed")
def test_real_calls() -> None:
    """A kernel marked `called` is one function that is called twice; any other is copied into its callers."""
    called, copied = run(CALL, "called"), run(CALL, "copied")
    assert ".func " not in copied
    assert called.count(".func ") == 2  # declared and defined
    assert called.count("call.uni") == 2


LONG = [(name, kernel) for name in RULESETS for kernel in ("score_totals", "score_rows", "find_hand_waits")]


@pytest.mark.skipif(find_spec("numba_cuda") is None, reason="the extra `gpu` is not installed")
@pytest.mark.parametrize(
    ("name", "kernel"),
    [("nts", "score_totals"), *(pytest.param(*job, marks=pytest.mark.long) for job in LONG if job != ("nts", "score_totals"))],
)
def test_ptx(name: str, kernel: str) -> None:
    """It compiles for a card of capability 9.0, to no more code and scratch than a card can stand."""
    ptx = run(COMPILE, name, kernel)
    assert ".visible .entry" in ptx
    assert ptx.count("\n") < 60_000
    (scratch,) = re.findall(r"__local_depot0\[(\d+)\]", ptx) or ["0"]
    if (name, kernel) == ("nts", "score_totals"):
        assert int(scratch) <= 256  # all of it 64-bit words: 4,700 before
