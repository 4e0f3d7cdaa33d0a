"""`bmr`: British Mahjong Rules with Goulash, as on club Pe-ling's sheet."""

from __future__ import annotations

from dataclasses import replace

from peling.rules import nts
from peling.rules.base import Option, Payment, Ruleset
from peling.rules.irregular import Irregular, irregular_hands
from peling.rules.play import AfterDraw, FirstSeats, Play, WindsTurn
from peling.rules.rows import UNNAMED, Row
from peling.words import Words

SHEET = "BMR-spiekbriefje"


def _double(
    row_id: str,
    value: int,
    nl: str,
    en: str,
    *,
    pattern: str = "",
    winner: bool = True,
    excludes: tuple[str, ...] = (),
    rule: Words = UNNAMED,
) -> Row:
    return Row(row_id, pattern or row_id, "doubles", value, Words(nl, en), f"{SHEET}, verdubbelingen", winner=winner,
               excludes=excludes, rule=rule)  # fmt: skip


def _limit(
    row_id: str,
    value: int,
    wait: int,
    nl: str,
    en: str,
    rule_nl: str,
    rule_en: str,
    *,
    pattern: str = "",
    star: bool = False,
    chows: int = 1,
    goulash_chows: int = 0,
) -> Row:
    return Row(row_id, pattern or row_id, "limit", value, Words(nl, en), f"{SHEET}, limietspelen", wait=wait, star=star, chows=chows,
               goulash_chows=goulash_chows, rule=Words(rule_nl, rule_en))  # fmt: skip


_SHARED = tuple(
    replace(row, source=f"{SHEET}, {'verdubbelingen' if row.unit == 'doubles' else 'basispunten'}")
    for row in (*nts.SET_ROWS, *nts.LUCK_ROWS, *nts.WINNER_POINTS[:2])
)

ROWS = (
    *_SHARED,
    _double("four_pungs", 1, "Vier pungs", "No chows", pattern="all_pungs",
            rule=Words("vier pungs of kongs en een willekeurig paar", "four pungs or kongs and any pair")),
    _double("concealed_hand", 1, "Verborgen spel", "Concealed hand", pattern="concealed_mixed",
            rule=Words("alle stenen zelf gepakt, meer dan één soort", "all tiles self-drawn, more than one suit")),
    _double("last_wall_tile", 1, "Laatste steen van de muur", "Last tile of the wall"),
    _double("last_discard", 1, "Laatste weggelegde steen", "Last discard"),
    _double("robbed_kong", 1, "Kongroof", "Robbing the kong"),
    _double("kong_flower", 1, "Losse steen na een kong", "Loose tile after a kong"),
    _double("half_clean", 1, "Schoon spel a", "Clean hand a", rule=Words("één soort met winden of draken", "one suit with honours")),
    _double("clean_terminals", 1, "Schoon spel b", "Clean hand b", pattern="terminals_honours",
            rule=Words("enen en negens met winden of draken", "terminals with honours")),
    _double("purity", 3, "Zuiver spel", "Purity", excludes=("half_clean", "clean_terminals"),
            rule=Words("pungs of kongs en het paar van één soort", "pungs or kongs and the pair of one suit")),
    _double("original_call", 1, "Original call", "Original call",
            rule=Words("wachtend aangekondigd na de eerste eigen weggelegde steen", "wait announced after the own first discard")),
    _double("dragon_pung", 1, "pung of kong draken", "pung or kong of dragons", winner=False),
    _double("seat_wind_pung", 1, "pung of kong van de eigen wind", "pung or kong of the own wind", winner=False),
    _double("round_wind_pung", 1, "pung of kong van de wind van de ronde", "pung or kong of the round's wind", winner=False),
    _limit("all_pair_honours", 500, 200, "Tweelingen troefstenen", "All pair honours", "zeven paren van enen, negens, winden en draken",
           "seven pairs of terminals and honours", pattern="twins_noble"),
    _limit("knitting", 500, 200, "Breien", "Knitting", "zeven paren, elk één nummer in dezelfde twee soorten",
           "seven pairs, each one number in the same two suits"),
    _limit("triple_knitting", 500, 200, "Driedubbel breien", "Triple knitting",
           "vier keer één nummer in drie soorten, en een paar in twee soorten",
           "four times one number in three suits, and a pair in two suits"),
    _limit("four_blessings", 1000, 400, "Grote vier winden", "Four blessings hovering over the door",
           "pungs of kongs van alle winden, een willekeurig paar", "pungs or kongs of all winds, any pair", pattern="four_winds", star=True),
    _limit("wriggling_snake", 1000, 400, "Kronkelende slang", "Wriggling snake", "1 tot en met 9 van één soort met een tweede 1, elke wind",
           "1 to 9 of one suit with a second 1, each wind", pattern="snake_of_ones"),
    _limit("three_great_scholars", 1000, 400, "Grote drie draken", "Three great scholars",
           "pungs of kongs van alle draken, een set en een paar", "pungs or kongs of all dragons, a set and a pair",
           pattern="three_dragons", star=True, goulash_chows=1),
    _limit("imperial_jade", 1000, 400, "Jade spel", "Imperial jade", "alleen groene stenen", "green tiles only", pattern="all_green",
           chows=4, goulash_chows=4),
    _limit("fourfold_plenty", 1000, 400, "Vier kongs", "Fourfold plenty", "vier kongs en een paar", "four kongs and a pair",
           pattern="four_kongs"),
    _limit("heads_and_tails", 1000, 400, "Kop en staart", "Heads and tails", "pungs of kongs en het paar van enen en negens",
           "pungs or kongs and the pair of terminals", pattern="all_terminal_pungs"),
    _limit("buried_treasure", 1000, 400, "Verborgen schat", "Buried treasure",
           "vier dichte pungs, geen kongs, en een paar van één soort met winden of draken",
           "four concealed pungs, no kongs, and a pair of one suit with honours"),
    _limit("gates_of_heaven", 1000, 400, "Negen poorten", "Gates of heaven", "1112345678999 van één soort en nog een steen ervan",
           "1112345678999 of one suit and one more of it", pattern="nine_gates_shape"),
    _limit("thirteen_unique", 1000, 400, "Dertien wezen", "Thirteen unique", "elke één, negen, wind en draak, en één ervan dubbel",
           "each terminal and honour, one of them twice", pattern="thirteen_orphans"),
    _limit("all_honours", 1000, 400, "Troefstenen", "All winds and dragons", "pungs of kongs en het paar van winden en draken",
           "pungs or kongs and the pair of winds and dragons", pattern="all_honour_pungs", star=True),
    _limit("heaven", 1000, 0, "Spel van de hemel", "Heaven's blessing", "Oost wint met de veertien gedeelde stenen",
           "East wins with the fourteen dealt tiles"),
    _limit("earth", 1000, 0, "Spel van de aarde", "Earth's blessing", "winnen op de eerste weggelegde steen van Oost",
           "winning on East's first discard"),
    _limit("moon", 1000, 0, "Maan van de bodem van de zee", "Plucking the moon from the bottom of the sea",
           "laatste steen van de muur of laatste weggelegde steen, en die is kringen 1",
           "last tile of the wall or last discard, and it is circles 1"),
    _limit("plum_blossom", 1000, 0, "Pruimenbloesem op het dak", "Gathering the plum blossom from the roof",
           "losse steen na een kong, en die is kringen 5", "loose tile after a kong, and it is circles 5"),
    _limit("twofold_fortune", 1000, 0, "Kong op kong", "Twofold fortune", "losse steen na de tweede kong in één beurt",
           "loose tile after the second kong in one turn", pattern="kong_on_kong"),
)  # fmt: skip

KNITTING = ("knitting", "triple_knitting")
IRREGULAR = ("all_pair_honours", *KNITTING, "wriggling_snake", "gates_of_heaven", "thirteen_unique")

_TAKEN = {"minimum_doubles": 0, "limit": 1000, "luck_tiles": True}
_OPTIONS = tuple(
    replace(option, default=_TAKEN.get(option.name, option.default))
    if option.name != "players"
    else replace(option, allowed=(3, 4))
    for option in nts.OPTIONS
    if option.name not in ("open_kong_as_concealed_pung", "double_wind_points", "dragon_round")
)
OPTIONS = (
    *_OPTIONS,
    Option(
        "joker_tiles",
        "jokers",
        ("jokers", "bamboo-2"),
        Words("jokers: eigen stenen of bamboe 2", "jokers: own tiles or bamboo 2"),
    ),
    Option(
        "knitting",
        True,
        (True, False),
        Words("breien en driedubbel breien zijn limietspelen", "knitting and triple knitting are limit hands"),
    ),
)

PLAY = Play(
    tiles=144,
    seats=FirstSeats.HIGHEST_IS_EAST,
    wall=18,
    dead_wall=14,
    dead_wall_refilled=False,
    winds_turn=WindsTurn.UNLESS_EAST_WINS,
    win_priority=nts.PLAY.win_priority,
    kong_after_claim=False,
    after_draw=AfterDraw.GOULASH,
    chows=1,
    announce_waits=True,
    sources={
        "tiles": SHEET,
        "seats": "B1; D10",
        "wall": "B1",
        "dead_wall": "B1",
        "dead_wall_refilled": "B1",
        "empty_dead_wall": "B1; D33",
        "winds_turn": SHEET,
        "win_priority": SHEET,
        "kong_after_claim": "D7",
        "after_draw": "B10",
        "chows": SHEET,
        "announce_waits": "B2",
    },
)


def adapt(rules: Ruleset) -> Ruleset:
    """Apply the house options: luck tiles, no knitting, and three players without chows."""
    rows = tuple(row for row in ROWS if rules["luck_tiles"] or not row.luck)
    rows = tuple(row for row in rows if rules["knitting"] or row.id not in KNITTING)
    three = rules["players"] == 3
    rows = tuple(replace(row, chows=0, goulash_chows=0) if three and row.chows == 1 else row for row in rows)
    chows = 0 if three else 1
    play = replace(nts.with_tiles(rules), chows=chows)
    return replace(rules, rows=rows, play=play, irregular=_irregular(rows), max_chows=chows)


def _irregular(rows: tuple[Row, ...]) -> tuple[Irregular, ...]:
    """The irregular hands that the rows pay."""
    return irregular_hands(row.pattern for row in rows if row.id in IRREGULAR)


BMR = Ruleset(
    id="bmr",
    version="2",
    name=Words("British Mahjong Rules met goulash", "British Mahjong Rules with goulash"),
    rows=ROWS,
    options=OPTIONS,
    play=PLAY,
    payment=Payment("pairwise", east_double=True),
    source="Club Pe-ling, spiekbriefje British Mahjong Rules",
    irregular=_irregular(ROWS),
    max_chows=1,
    goulash_chows=0,
    luck_apart=True,
    adapt=adapt,
)
