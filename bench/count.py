"""How long a tap waits for its sheet: hands counted tile by tile, over HTTP, as the page does.

    python bench/count.py [--hands 40]

The hands are golden ones of all rule sets. What is measured is from the request to the whole answer on loopback, the first tap
of all apart: it starts the process that counts.
"""

from __future__ import annotations

import argparse
import http.client
import json
import sys
import time
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

import golden
from served import serving

from peling import RULESETS, parse_hand
from peling.tiles import TEXT


def taps(case: golden.Case) -> list[str]:
    """The texts of a hand as it is laid: its melds, then tile by tile, and in the end how the winning tile came."""
    hand = parse_hand(case.hand)
    laid = [str(meld) for meld in hand.melds]
    rack = [TEXT[kind] for kind in hand.concealed]
    tail = " ; goulash" if hand.goulash else ""
    texts = [" ".join(laid[:number]) + tail for number in range(len(laid))]
    texts += [" ".join((*laid, *rack[:number])) + tail for number in range(len(rack) + 1)]
    if hand.win is not None:
        texts += [" ".join((*laid, *rack, TEXT[hand.win.kind])) + tail, case.hand]
    return texts


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hands", type=int, default=40)
    args = parser.parse_args()
    cases = [case for rules in RULESETS for case in golden.read(rules) if "dead" not in case.hand]
    took: list[float] = []
    sizes: list[int] = []
    with serving(analysis_processes=-1) as served:
        connection = http.client.HTTPConnection("127.0.0.1", served.port, timeout=120)

        def ask(text: str, rules: str, options: dict[str, Any]) -> float:
            start = time.perf_counter()
            body = json.dumps({"hand": text, "rules": rules, "options": options}).encode()
            while True:  # a machine that is so busy that the process does not start in time says so: ask again, the clock runs on
                connection.request("POST", "/api/count", body, {"Content-Type": "application/json"})
                answer = connection.getresponse()
                raw = answer.read()
                if answer.status != 503:
                    break
            assert answer.status == 200, raw
            sizes.append(len(raw))
            return time.perf_counter() - start

        first = ask("", "nts", {})
        for case in Random(1).sample(cases, args.hands):
            took += [ask(text, case.rules, case.options) for text in taps(case)]
    took.sort()
    places = {
        name: took[min(len(took) - 1, int(len(took) * share))] for name, share in (("p50", 0.5), ("p95", 0.95), ("p99", 0.99))
    }
    shown = ", ".join(f"{name} {1000 * value:.1f} ms" for name, value in places.items())
    print(f"{len(took)} taps of {args.hands} hands: {shown}, most {1000 * took[-1]:.1f} ms; the first one {first:.2f} s")
    print(f"answers: {sum(sizes) // len(sizes)} bytes on average, {max(sizes)} at most")


if __name__ == "__main__":
    main()
