"""`nts-2009`: version 2.0 of the Dutch tournament rules in the edition of club Groene Hart: `nts` with rows changed."""

from __future__ import annotations

from dataclasses import replace

from peling.rules import nts
from peling.rules.base import Option, Payment, Ruleset, changed
from peling.rules.irregular import irregular_hands
from peling.rules.play import FirstSeats, WinClass, WindsTurn
from peling.rules.rows import Row
from peling.words import Words

SOURCE = "NTS 2009, Het berekenen van de punten"


def _claimed(drawn: int, claimed: int, wait: int = 0) -> dict[str, object]:
    return {"value": drawn, "claimed": claimed, "wait": wait}


_changed = changed(
    nts.ROWS,
    self_drawn={"value": 15},
    all_simples={
        "rule": Words(
            "alleen stenen 2 tot en met 8; met vier chows alleen dicht", "only tiles 2 to 8; with four chows concealed only"
        )
    },
    four_chows={"excludes": ("all_simples?open_set",)},
    last_wall_tile={"value": 2},
    kong_on_kong={"value": 3},
    hidden_treasure={"value": 1},
    three_concealed_pungs={"value": 2, "rule": Words("een open kong telt niet mee", "an open kong does not count")},
    four_concealed_pungs={"value": 3, "rule": Words("een open kong telt niet mee", "an open kong does not count")},
    three_concealed_kongs={"value": 3},
    four_kongs=None,
    half_clean={"value": 2},
    clean_terminals={"value": 2},
    very_clean={"value": 3},
    pure={"value": 4},
    all_honours={"value": 4},
    nine_gates=_claimed(2000, 1500, 750),
    thirteen_orphans=_claimed(2000, 1500, 750),
    twins_honours=_claimed(2000, 1500, 750),
    wind_snake=_claimed(1000, 750, 500),
    dragon_snake=_claimed(1000, 750, 500),
    court_of_peking=_claimed(1000, 750, 500),
    twins_pure=_claimed(1000, 750, 500),
    twins_very_clean=_claimed(1000, 750, 500),
    twins_clean=_claimed(500, 375, 250),
    twins_any=_claimed(200, 150, 100),
    four_winds=_claimed(2000, 1500),
    three_dragons=_claimed(2000, 1500),
    jade=_claimed(2000, 1500),
    heaven=_claimed(2000, 0),
    four_concealed_kongs=None,
    heads_and_tails=_claimed(2000, 1500),
    earth=_claimed(0, 1000),
    wriggling_snake=_claimed(2000, 1500),
)

_LAST_DISCARD = Row(
    "last_discard", "last_discard", "doubles", 1, Words("Laatste steen voor remise", "Last discard before a draw"), SOURCE,
    rule=Words("op de laatste weggelegde steen", "on the last discard"),
)  # fmt: skip
_THREE_KONGS = Row(
    "three_kongs", "three_kongs_open", "doubles", 2, Words("3 kongs", "3 kongs"), SOURCE, winner=False, group="A",
    rule=Words("drie of vier, minstens één open", "three or four, at least one open"),
)  # fmt: skip
_TWINS_TERMINALS = Row(
    "twins_terminals", "twins_terminals", "limit", 2000, Words("Tweelingen van hoekstenen", "Twins of terminals"), SOURCE,
    claimed=1500, wait=750, star=True, rule=Words("zeven paren van enen en negens", "seven pairs of ones and nines"),
)  # fmt: skip
_FOUR_KONGS = Row(
    "four_kongs_limit", "four_kongs", "limit", 2000, Words("Vier kongs", "Four kongs"), SOURCE, claimed=1500,
    rule=Words("vier kongs en een paar", "four kongs and a pair"),
)  # fmt: skip
_ALL_HONOURS = Row(
    "all_honours_limit", "all_honour_pungs", "limit", 2000, Words("Alleen winden en draken", "Winds and dragons only"), SOURCE,
    claimed=1500, rule=Words("pungs of kongs en het paar van winden en draken", "pungs or kongs and the pair of winds and dragons"),
)  # fmt: skip


def _insert(rows: tuple[Row, ...], **after: Row) -> tuple[Row, ...]:
    result: list[Row] = []
    for row in rows:
        result.append(row)
        if row.id in after:
            result.append(after[row.id])
    return tuple(result)


ROWS = tuple(
    replace(row, source=SOURCE)
    for row in _insert(
        _changed,
        moon_from_sea=_LAST_DISCARD,
        four_concealed_pungs=_THREE_KONGS,
        twins_honours=_TWINS_TERMINALS,
        heaven=_FOUR_KONGS,
        wriggling_snake=_ALL_HONOURS,
    )
)

OPTIONS = tuple(
    option
    for old in nts.OPTIONS
    for option in (
        (replace(old, default=False),)
        if old.name == "open_kong_as_concealed_pung"
        else (
            replace(old, words=Words("limiet bij een zelf gepakte steen", "limit on a drawn tile")),
            Option(
                "discard_limit",
                1500,
                range(100, 100_001),
                Words("limiet bij een weggelegde steen en voor wie niet wint", "limit on a discard and for non-winners"),
            ),
        )
        if old.name == "limit"
        else (old,)
    )
)

PLAY = replace(
    nts.PLAY,
    seats=FirstSeats.BY_THROW,
    winds_turn=WindsTurn.UNLESS_EAST_WINS,
    win_priority=(WinClass.IRREGULAR_LIMIT, *nts.PLAY.win_priority[1:]),
    sources={name: source.replace("NTS 2016", "NTS 2009") for name, source in nts.PLAY.sources.items()},
)

NTS_2009 = Ruleset(
    id="nts-2009",
    version="1",
    name=Words("Nederlandse Toernooi Spelregels 2.0 (2009)", "Dutch tournament rules 2.0 (2009)"),
    rows=ROWS,
    options=OPTIONS,
    play=PLAY,
    payment=Payment("pairwise", discarder_double=True),
    source="Mahjong Club Groene Hart, Mahjong spelregels, versie 2.0, 2009",
    irregular=irregular_hands(row.pattern for row in ROWS if row.unit == "limit" and row.wait),
    cake=True,
    adapt=nts.adapt,
)
