"""Presses on the counting page, as lists: what to press, and on what."""

from __future__ import annotations

from typing import Any

from browser.teller import Teller

Step = tuple[str, ...]
OPEN_HAND = "234678s 4s (999s) (FFF) >4s ; seat S, round E"
"""Two open sets: 120 claimed, 128 drawn."""
OPEN_TAPS: list[Step] = [
    ("key", "9s"),
    ("fill", "9s 9s 9s"),
    ("way", "open"),
    ("key", "F"),
    ("fill", "F F F"),
    ("way", "open"),
    ("key", "2s"),
    ("fill", "2s 3s 4s"),
    ("key", "6s"),
    ("fill", "6s 7s 8s"),
    ("key", "4s"),
    ("key", "4s"),
    ("came", ">"),
]
"""The same, with completions."""


def play(teller: Teller, steps: list[Step]) -> None:
    """Press what a list says."""
    for name, *rest in steps:
        getattr(teller, name)(*rest)


def demos() -> dict[str, tuple[str, dict[str, Any], list[Step]]]:
    """Hands for the layout: rule set, remembered facts, presses."""
    three = [("key", tile) for tile in ("1m", "3m", "5m")]
    kong = [("key", "C"), ("fill", "C C C C")]
    return {
        "open": ("nts", {"seat": "S"}, OPEN_TAPS),
        "kong": (
            "nts",
            {},
            [("key", "2p"), ("fill", "2p 2p 2p"), ("key", "7s"), ("fill", "7s 7s 7s"), ("key", "E"), ("fill", "E E E"), *kong,
             ("key", "5m"), ("key", "5m"), ("came", "+")],
        ),
        "knitted": (
            "mcr",
            {"seat": "S"},
            [*[("key", tile) for tile in ("1m", "4m", "7m", "2p", "5p", "8p", "3s", "6s", "9s", "E", "E", "E", "5s", "5s")],
             ("came", ">")],
        ),
        "goulash": (
            "bmr",
            {"goulash": True, "round": "S"},
            [*[("key", tile) for tile in ("1m", "1m", "9m", "9m", "2p", "2p", "E", "E", "E")], ("way", "open"),
             *[("key", tile) for tile in ("F", "F", "F", "F", "1f", "J", "J")], ("came", "+")],
        ),
        "loser": ("nts", {}, [("key", "5p"), ("fill", "5p 5p 5p"), *three, ("key", "C"), ("fill", "C C C"), ("way", "open"),
                              *[("key", tile) for tile in ("8s", "8s", "E", "E")]]),
        "wait": (
            "nts",
            {"seat": "S", "round": "W"},
            [("key", "4s"), ("fill", "4s 4s 4s"), ("key", "6s"), ("fill", "6s 7s 8s"), ("key", "9s"), ("fill", "9s 9s 9s"),
             ("key", "N"), ("fill", "N N N"), ("key", "1s")],
        ),
        "short": (
            "nts",
            {"seat": "S"},
            [("key", "1m"), ("fill", "1m 2m 3m"), ("key", "8p"), ("fill", "8p 8p 8p"), ("key", "8s"), ("fill", "8s 8s 8s"),
             ("key", "9s"), ("key", "9s"), ("key", "E"), ("key", "E"), ("key", "E"), ("came", ">")],
        ),
        "kongs": (
            "bmr",
            {},
            [*[press for tile in ("1m", "9p", "E", "C")
               for press in (("key", tile), ("fill", f"{tile} {tile} {tile}"), ("key", tile))],
             *[("key", tile) for tile in ("1f", "2f", "3y", "4y", "5s", "5s")], ("came", "+")],
        ),
    }  # fmt: skip
