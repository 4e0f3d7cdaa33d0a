"""The golden deals and playthroughs: what is played in them, and the script that writes their files.

    python tests/deals.py

makes every file in `tests/golden/deals` and `tests/golden/playthrough` again. That is needed when a rule set's hash has changed;
`test_deals.py` says which file is out of date, and git shows what a change made of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import playthrough
from walls import Plan, Table

from peling import record

FOLDER = Path(__file__).parent / "golden" / "deals"

SOUTH_WINS = Plan(("9p", "111p 222p 333p 444p 9p"))
SOUTH = "E 9p; S mahjong"
STRICT = {"referee": "strict"}


@dataclass(frozen=True)
class Deal:
    """One golden record: plans, and the story that is played on them, scripts and comments (`; …`) in turn.

    Besides scripts of `walls.Table` a line may be `next`, `drain 1` (play on until that number of tiles is left) or `run out`.
    """

    name: str
    rules: str
    plans: tuple[Plan, ...]
    story: tuple[str, ...]
    options: Mapping[str, Any] = field(default_factory=dict)

    @property
    def path(self) -> Path:
        """Where its file lies."""
        return FOLDER / f"{self.name}.mjn"

    def play(self) -> tuple[Table, dict[int, list[str]]]:
        """The table when all is played, and the comments by the number of events before them."""
        table = Table(self.rules, *self.plans, options=self.options, deals=len(self.plans))
        comments: dict[int, list[str]] = {0: []}
        for line in self.story:
            if line.startswith("; "):
                comments.setdefault(len(table.match.events), []).append(line[2:])
            elif line == "next":
                table.next()
            elif line.startswith("drain"):
                table.drain(int(line.removeprefix("drain") or 0))
            elif line == "run out":
                table.run_out()
            else:
                table.play(line)
        return table, comments

    def write(self) -> str:
        """The text of its file."""
        table, comments = self.play()
        comments[0] = comments[0] or [self.name]
        return record.of_match(table.match, comments=comments).write()


DEALS = (
    Deal(
        "nts-robbed-in-the-turn-of-the-pung",
        "nts",
        (Plan(("46p 123m 456s CCC 77m 9m", "", "", "555p"), draws="5p"),),
        (
            "E 9m",
            "; South throws 5p. East lacks it, but with one double (dragons) may not win on it, and is not asked.",
            "S 5p; N pung 55p",
            "; North claims a pung with two of three, and only then adds the third: a promotion, not a claimed kong (D7).",
            "N promote 5p",
            "; Kongroof is East's second double (D15). 20 + 8 + 2 = 30, x 4 = 120; North keeps the pung: 2 points (D13).",
            "E mahjong",
        ),
    ),
    Deal(
        "nts-kong-on-kong-with-5p",
        "nts",
        (Plan(("9m", "1111m 222s 46p 777m 8s"), draws="2s", loose="8s 5p"),),
        (
            "E 9m; S kong 1111m; S kong 2222s",
            "; The replacement of the second kong is 5p: plum blossom 3 and kong on kong 2 both count (D21). Cut at the limit.",
            "S mahjong",
        ),
    ),
    Deal(
        "nts-three-mahjong-claims",
        "nts",
        (
            Plan(
                ("5p 333s 666s 777m PPP 9m", "", "46p 111s 999s CCC 22m", "55p 33m 222s 888m FFF"),
                draws="5p",
            ),
        ),
        (
            "E 9m",
            "; Three players lack 5p: West for a chow, North for a pung, East for the pair. The pair goes first (D16).",
            "S 5p; W mahjong; N mahjong; E mahjong",
        ),
    ),
    Deal(
        "nts-2009-pair-before-a-regular-limit-hand",
        "nts-2009",
        (Plan(("9m", "", "5p 111s 333s 666s 777m", "46p CCC FFF PPP 11m"), draws="5p"),),
        (
            "E 9m",
            "; North would win three dragons, 1500; but in this edition only irregular limit hands go before a pair.",
            "S 5p; W mahjong; N mahjong",
        ),
    ),
    Deal(
        "nts-2009-fifteenth-kong",
        "nts-2009",
        (
            Plan(
                ("1111m 2222m 3333m 44m", "5555m 6666m 7777m 8m", "1111p 2222p 3333p 4p", "5555p 6666p 7777p 8p"),
                draws="8m 4p 9p",
                loose="44m EF 88m SC 44p WP 1s 9s",
            ),
        ),
        (
            "E kong 1111m; E kong 2222m; E kong 3333m; E kong 4444m; E F",
            "S kong 5555m; S kong 6666m; S kong 7777m; S kong 8888m; S C",
            "W kong 1111p; W kong 2222p; W kong 3333p; W kong 4444p; W P",
            "N kong 5555p; N kong 6666p",
            "; Fourteen kongs: the dead wall is empty, which ends nothing by itself (D33). The fifteenth is a draw (D11).",
            "N kong 7777p",
        ),
    ),
    Deal(
        "nts-2009-last-discard",
        "nts-2009",
        (Plan(("", "", "99p", "111s 222s CCC 55m 78p"), last="9p"),),
        (
            "; 69 live tiles and no claim: South draws the last.",
            "drain",
            "; West holds 99p, but the last discard is only for a win (D17): North, who waits for 6p and 9p.",
            "S 9p; N mahjong",
        ),
    ),
    Deal(
        "nts-kong-with-the-last-tile",
        "nts",
        (Plan(("", "999p 222m 345m 77s 46s"), last="9p", loose="5s"),),
        (
            "drain",
            "; The last live tile is South's fourth 9p: the kong is allowed, the dead wall has tiles (D17).",
            "S kong 9999p",
            "; Its replacement wins: blossoming flowers, not the bottom of the sea.",
            "S mahjong",
        ),
    ),
    Deal(
        "nts-pe-ling-eats-a-robbed-cake",
        "nts",
        (Plan(("1p", "1s 334455s 999s CCC", "", "11p 1m"), draws="9m 3m 7m 1p"),),
        (
            "; South waits for bamboo 1, and lets East's circles 1 pass (D9), which would have been the earth.",
            "E 1p; N pung 11p; N 1m; E .; S .; W .",
            "; North adds the fourth: South robs it for the pair of bamboo 1 (D19). North keeps the pung: 4 points.",
            "N promote 1p; S mahjong",
        ),
    ),
    Deal(
        "nts-luck-tile-after-a-kong",
        "nts",
        (Plan(("9m", "1111m 46s 222p 777p 8s"), draws="8s", loose="1f 5s"),),
        (
            "E 9m",
            "; The kong's replacement is a luck tile, laid open and replaced in its turn; that tile wins without flowers (D30).",
            "S kong 1111m; S mahjong",
        ),
        {"luck_tiles": True},
    ),
    Deal(
        "nts-false-mahjong-then-play-on",
        "nts",
        (Plan(("5p", "CCC EE 147m 28p 369s", "55p 9s", "46s 111m 999m FFF 22p"), draws="5s"),),
        (
            "; South calls mahjong on 5p, wrongly: the hand is dead, West's pung is heard (D8).",
            "E 5p; S mahjong; W pung 55p",
            "; North wins. South's pair and pung would be 20 points: a dead hand has none, and pays.",
            "W 9s; N draws; N mahjong",
        ),
        STRICT,
    ),
    Deal(
        "nts-dead-hand-pays",
        "nts",
        (Plan(("1111m 9p", "5s", "", "46s 222m 999m FFF 33p"), draws="7p 8p 5s"),),
        (
            "E kong 1111m",
            "; East forgets the replacement and throws: a tile short. Nobody says so (D8).",
            "E 9p; S .; W .; N draws",
            "; When North wins it is found: East's kong, 32 points, is not counted, and East pays double as always.",
            "N mahjong",
        ),
        STRICT,
    ),
    Deal(
        "nts-2009-robbed-kong",
        "nts-2009",
        (Plan(("5p", "", "46p 111s 999s CCC 22m", "55p 1m"), draws="9m 3m 7m 5p"),),
        (
            "E 5p; N pung 55p; N 1m; E .; S .; W .; N promote 5p",
            "; West robs the kong. North is 'the discarder' and pays double (D13); East is an ordinary player (D12).",
            "W mahjong",
        ),
    ),
    Deal(
        "nts-dreamer-rotation",
        "nts",
        (SOUTH_WINS,) * 6,
        (
            "; Five players: seat 4 dreams first. South wins on East's first discard, six times.",
            SOUTH,
            "; East dreams, the old dreamer is North, South is East.",
            "next",
            SOUTH,
            "next",
            SOUTH,
            "next",
            SOUTH,
            "next",
            SOUTH,
            "; Everyone has played each wind once and dreamt once: all stand at nothing, and the round of South begins.",
            "next",
            SOUTH,
        ),
        {"players": 5},
    ),
    Deal(
        "nts-green-dragon-game",
        "nts",
        (*(SOUTH_WINS,) * 3, Plan(("9p", "46p 111s 999s FFF 22p"), draws="1p 3p 5p", dice=(1, 1))),
        (
            "; Three players: three games, then the game of the green dragon (D31).",
            SOUTH,
            "next",
            SOUTH,
            "next",
            SOUTH,
            "; Seat 0 won last and throws 2: seat 1 rules, is East, and the wall breaks at the second stack of its own wall.",
            "next",
            "; South's pung of green dragons counts two doubles here. The ruler throws 5p and pays double.",
            "E 9p; S .; W .; E 5p; S mahjong",
        ),
        {"players": 3},
    ),
    Deal(
        "mcr-seat-change",
        "mcr",
        (SOUTH_WINS,) * 5,
        (
            SOUTH,
            "next",
            SOUTH,
            "next",
            SOUTH,
            "next",
            SOUTH,
            "; The round is over: East and South of its first hand change seats, and West and North.",
            "next",
            SOUTH,
        ),
    ),
    Deal(
        "mcr-kong-with-one-tile-left",
        "mcr",
        (Plan(("1234f 1234y 5s", "", "999p 46s 222m 345m 77s"), loose="1111p 2222p 9p 5s"),),
        (
            "; East's eight luck tiles are replaced from the back of the wall; 83 tiles are left, and all will be drawn (M1).",
            "drain 1",
            "; One tile is left: West's kong may have it. It wins: 40 and 42.",
            "W kong 9999p; W mahjong",
        ),
    ),
    Deal(
        "mcr-false-mahjong",
        "mcr",
        (Plan(("5p", "EEE", "55p 9s", "46s 111m 999m FFF 22p"), draws="5s"),),
        (
            "; South errs and pays 10 to each at once (M5), whatever follows.",
            "E 5p; S mahjong; W pung 55p; W 9s; N draws",
            "N mahjong",
        ),
        STRICT,
    ),
    Deal(
        "mcr-first-in-turn",
        "mcr",
        (Plan(("5p 333s 666s 777m PPP 9m", "", "46p 111s 999s CCC 22m", "55p 33m 222s 888m FFF"), draws="5p"),),
        (
            "E 9m",
            "; The same claims as in nts-three-mahjong-claims: here only the turn counts, and West is first (M4).",
            "S 5p; W mahjong; N mahjong; E mahjong",
        ),
    ),
    Deal(
        "bmr-goulash-with-jokers",
        "bmr",
        (Plan(), Plan(("8p", "", "CC 77m 333p 666p 999p", "J C 33m 111s 666s 999s"), draws="C")),
        (
            "; A drawn game, every tile thrown as it is drawn.",
            "run out",
            "; Goulash: the winds stay, jokers take the place of the bamboo-2s (B10). Three exchanges: all tiles come home.",
            "next",
            "E exchange 158m; S exchange 469m; W exchange 77m 3p; N exchange 33m 1s",
            "E exchange 77m 3p; S exchange 33m 1s; W exchange 158m; N exchange 469m",
            "E exchange 33m 1s; S exchange 77m 3p; W exchange 469m; N exchange 158m",
            "; South throws C. West completes a pung; North the pair, with 33mJ, or a pung CCJ: the pair goes first (D16).",
            "E 8p; S C; W mahjong; N mahjong",
            "; North is paid for the reading that pays most (D3): the pung of dragons.",
        ),
    ),
    Deal(
        "bmr-seventh-kong-is-robbed",
        "bmr",
        (
            Plan(
                ("1234f 99p 12m", "1234y 78p 111s 222s 7s", "1111p 2222p 3333p 9p", "4444p 5555p 666p N"),
                draws="E S 9m 4m 6p 9p",
                loose="678m 5s 7s 333s C F P 456s",
            ),
        ),
        (
            "; Eight luck tiles are replaced from the dead wall, which is not filled up (B1).",
            "E 1m",
            "; South waits after the first own discard: original call, if nothing changes.",
            "S .; W kong 1111p; W kong 2222p; W kong 3333p; W 9p; E pung 99p; E 2m",
            "S .; W .; N kong 4444p; N kong 5555p; N kong 6666p; N N",
            "; The dead wall is empty. East's promotion could have no replacement, but a robbing win goes first (D33).",
            "E promote 9p; S mahjong",
        ),
    ),
    Deal(
        "bmr-win-without-announcement",
        "bmr",
        (Plan(("9m", "46p 111s 999s CCC 22m", "", "46s 333p 777p FFF 88m"), draws="1m 5p 5s"),),
        (
            "; South waits and does not say so; the call on West's 5p is a false mahjong (B2).",
            "E 9m; S 1m; W 5p; S mahjong; N draws",
            "; North has not discarded yet: no announcement was possible, and the win stands. South pays.",
            "N mahjong",
        ),
        STRICT,
    ),
    Deal(
        "bmr-jade-with-two-chows",
        "bmr",
        (Plan(("3s", "2244s 666s 888s FF 9m"), draws="1p 7s 3s"),),
        (
            "; One chow a player, but a second 234s may be claimed: imperial jade is possible.",
            "E 3s; S chow 24s; S 9m; W .; N .; E 3s; S mahjong",
        ),
    ),
)


def main() -> None:
    """Write all files."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for deal in DEALS:
        deal.path.write_text(deal.write(), encoding="utf-8")
    playthrough.write()


if __name__ == "__main__":
    main()
