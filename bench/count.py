"""How long a tap waits for its sheet: hands counted tile by tile, over HTTP, as the page does.

    python bench/count.py [--hands 40] [--browser]

The hands are golden ones of all rule sets. What is measured is from the request to the whole answer on loopback, the first tap
of all apart: it starts the process that counts. With `--browser` the eight hands of the layout tests are tapped in Chromium, on a
phone and on a tablet: from the press to the frame that shows its sheet, and the first paint of the page.

A plain loop of five million additions is timed before and after: on a free machine it takes some 0.3 s.
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


SCREENS = ((390, 844), (1180, 820))
TAP = """async (selector) => {
  const page = document.querySelector('.count');
  const start = performance.now();
  document.querySelector(selector).click();
  await new Promise((done) => setTimeout(done));
  while (page.dataset.state === 'asked') await new Promise((done) => requestAnimationFrame(done));
  await new Promise((done) => requestAnimationFrame(done));
  return performance.now() - start;
}"""
PAINT = """() => new Promise((done) => {
  const seen = (list) => list.getEntriesByName('first-contentful-paint').forEach((entry) => done(entry.startTime));
  new PerformanceObserver(seen).observe({ type: 'paint', buffered: true });
})"""


def plain_loop() -> float:
    """Seconds for five million additions: how fast the machine is now."""
    start, total = time.perf_counter(), 0
    for number in range(5_000_000):
        total += number
    return time.perf_counter() - start


def times_text(took: list[float]) -> str:
    """Times in seconds, as milliseconds in a line."""
    took = sorted(took)
    places = (("p50", 0.5), ("p95", 0.95), ("p99", 0.99))
    parts = [f"{name} {1000 * took[min(len(took) - 1, int(len(took) * share))]:.1f} ms" for name, share in places]
    return ", ".join((*parts, f"most {1000 * took[-1]:.1f} ms"))


def in_browser() -> None:
    """The same in Chromium, with everything that the page does."""
    from browser.conftest import ARGUMENTS, CHROMIUM, MILLISECONDS
    from browser.guest import Guest
    from browser.presses import demos
    from browser.teller import Teller
    from playwright.sync_api import sync_playwright

    paints: list[float] = []
    with serving(analysis_processes=-1) as served, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, headless=True, args=ARGUMENTS)
        for width, height in SCREENS:
            took: list[float] = []
            context = browser.new_context(locale="nl-NL", reduced_motion="reduce")
            context.set_default_timeout(MILLISECONDS)
            guest = Guest(context, f"http://127.0.0.1:{served.port}", "Anna", "nl")
            guest.page.set_viewport_size({"width": width, "height": height})
            for rules, facts, steps in demos().values():
                teller = Teller(guest, rules, **facts)
                paints.append(guest.page.evaluate(PAINT) / 1000)
                for name, what in steps:
                    if what[-1] in "fy" and not guest.page.locator(f'[data-key="{what}"]').count():
                        teller.press(guest.page.locator('[data-key="luck"]'))
                    took.append(guest.page.evaluate(TAP, f'[data-{name}="{what}"]') / 1000)
            print(f"{len(took)} taps in Chromium on {width}x{height}: {times_text(took)}")
            context.close()
        browser.close()
    print(f"first paint of {len(paints)} visits: {times_text(paints)}")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hands", type=int, default=40)
    parser.add_argument("--browser", action="store_true")
    args = parser.parse_args()
    print(f"five million additions: {plain_loop():.2f} s")
    if args.browser:
        in_browser()
        print(f"five million additions: {plain_loop():.2f} s")
        return
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
    print(f"{len(took)} taps of {args.hands} hands: {times_text(took)}; the first one {first:.2f} s")
    print(f"answers: {sum(sizes) // len(sizes)} bytes on average, {max(sizes)} at most")
    print(f"five million additions: {plain_loop():.2f} s")


if __name__ == "__main__":
    main()
