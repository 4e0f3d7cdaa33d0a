"""`nts`: the Dutch tournament rules (Nederlandse Toernooi Spelregels), edition of January 2016."""

from __future__ import annotations

from dataclasses import replace

from peling.rules.base import Option, Payment, Ruleset, changed
from peling.rules.irregular import irregular_hands
from peling.rules.play import EmptyDeadWall, FirstSeats, Play, WinClass, WindsTurn
from peling.rules.rows import Row
from peling.words import Words

POINTS = "NTS 2016, 2.4.1"
DOUBLES = "NTS 2016, 2.4.2"


def _points(row_id: str, value: int, nl: str, en: str, source: str = POINTS, *, winner: bool = False) -> Row:
    return Row(row_id, row_id, "points", value, Words(nl, en), source, winner=winner)


SET_ROWS = (
    _points("pung_simple_open", 2, "open pung van eenvoudige stenen", "open pung of simples"),
    _points("pung_simple_concealed", 4, "dichte pung van eenvoudige stenen", "concealed pung of simples"),
    _points("pung_noble_open", 4, "open pung van edelstenen", "open pung of terminals or honours"),
    _points("pung_noble_concealed", 8, "dichte pung van edelstenen", "concealed pung of terminals or honours"),
    _points("kong_simple_open", 8, "open kong van eenvoudige stenen", "open kong of simples"),
    _points("kong_simple_concealed", 16, "dichte kong van eenvoudige stenen", "concealed kong of simples"),
    _points("kong_noble_open", 16, "open kong van edelstenen", "open kong of terminals or honours"),
    _points("kong_noble_concealed", 32, "dichte kong van edelstenen", "concealed kong of terminals or honours"),
    _points("pair_dragon", 2, "paar draken", "pair of dragons"),
    _points("pair_seat_wind", 2, "paar van de eigen wind", "pair of the own wind"),
    _points("pair_round_wind", 2, "paar van de wind van de ronde", "pair of the round's wind"),
)

DOUBLE_WIND_ROWS = (
    _points("double_wind_pung_open", 4, "open pung van een dubbele wind, nogmaals", "open pung of a double wind, once more"),
    _points("double_wind_pung_concealed", 8, "dichte pung van een dubbele wind, nogmaals", "concealed pung of a double wind, once more"),
    _points("double_wind_kong_open", 16, "open kong van een dubbele wind, nogmaals", "open kong of a double wind, once more"),
    _points("double_wind_kong_concealed", 32, "dichte kong van een dubbele wind, nogmaals", "concealed kong of a double wind, once more"),
)  # fmt: skip
"""With `double_wind_points=twice`: the seat wind counts its base points twice if it is also the wind of the round."""

LUCK_ROWS = (
    Row("luck_tile", "luck_tile", "points", 4, Words("geluksstenen", "luck tiles"), "NTS 2009, gelukstenen", winner=False, luck=True,
        rule=Words("voor elke bloem en elk seizoen", "for each flower and each season")),
    Row("own_flower", "own_flower", "doubles", 1, Words("eigen bloem", "own flower"), "NTS 2009, gelukstenen", winner=False, luck=True),
    Row("own_season", "own_season", "doubles", 1, Words("eigen seizoen", "own season"), "NTS 2009, gelukstenen", winner=False, luck=True),
    Row("four_flowers", "four_flowers", "doubles", 1, Words("alle bloemen", "all flowers"), "NTS 2009, gelukstenen", winner=False,
        luck=True),
    Row("four_seasons", "four_seasons", "doubles", 1, Words("alle seizoenen", "all seasons"), "NTS 2009, gelukstenen", winner=False,
        luck=True),
)  # fmt: skip


def _winner(row_id: str, value: int, nl: str, en: str, rule_nl: str, rule_en: str, excludes: tuple[str, ...] = ()) -> Row:
    return Row(
        row_id, row_id, "doubles", value, Words(nl, en), DOUBLES, excludes=excludes, rule=Words(rule_nl, rule_en)
    )  # fmt: skip


def _all(
    row_id: str, value: int, nl: str, en: str, rule_nl: str = "", rule_en: str = "", group: str = "", pattern: str = ""
) -> Row:
    return Row(
        row_id, pattern or row_id, "doubles", value, Words(nl, en), DOUBLES, winner=False, group=group, rule=Words(rule_nl, rule_en)
    )  # fmt: skip


def _irregular(row_id: str, value: int, nl: str, en: str, rule_nl: str, rule_en: str, pattern: str = "") -> Row:
    return Row(
        row_id, pattern or row_id, "limit", value, Words(nl, en), POINTS, wait=value // 2, star=True, rule=Words(rule_nl, rule_en)
    )  # fmt: skip


def _regular(row_id: str, value: int, nl: str, en: str, rule_nl: str, rule_en: str, pattern: str = "") -> Row:
    return Row(row_id, pattern or row_id, "limit", value, Words(nl, en), POINTS, rule=Words(rule_nl, rule_en))


WINNER_POINTS = (
    _points("mahjong", 20, "mahjong", "mahjong", winner=True),
    _points("self_drawn", 2, "winnende steen zelf gepakt", "winning tile self-drawn", winner=True),
    _points("only_tile", 2, "enig mogelijke steen", "only possible tile", winner=True),
    _points("completes_pair", 2, "winnende steen voltooit het paar", "winning tile completes the pair", winner=True),
    _points("bird_eats_cake", 10, "Pe-ling eet cake", "Pe-ling eats cake", winner=True),
)

WINNER_DOUBLES = (
    _winner("four_chows", 1, "Vier chows", "Four chows", "vier chows en een willekeurig paar", "four chows and any pair"),
    _winner("four_pungs", 1, "Vier pungs", "Four pungs", "vier pungs of kongs en een willekeurig paar",
            "four pungs or kongs and any pair"),
    _winner("all_simples", 1, "Pure eenvoud", "All simples", "alleen stenen 2 tot en met 8", "only tiles 2 to 8"),
    _winner("little_four_winds", 1, "Kleine vier winden", "Little four winds", "drie pungs en een paar van winden",
            "three pungs and a pair of winds"),
    _winner("little_three_dragons", 1, "Kleine drie draken", "Little three dragons", "twee pungs en een paar van draken",
            "two pungs and a pair of dragons"),
    _winner("last_wall_tile", 1, "Winnen van de bodem van de zee", "Winning from the bottom of the sea",
            "zelf gepakt met de laatste steen van de muur", "self-drawn with the last tile of the wall"),
    _winner("moon_from_sea", 3, "De maan van de bodem van de zee vissen", "Fishing the moon from the bottom of the sea",
            "dezelfde, en de steen is kringen 1", "the same, and the tile is circles 1", ("last_wall_tile",)),
    _winner("robbed_kong", 1, "Kongroof", "Robbing the kong", "op een steen die een pung tot kong maakt",
            "on a tile that promotes a pung"),
    _winner("kong_flower", 1, "Kong met bloeiende bloemen", "Kong with blossoming flowers", "met de losse steen na een kong",
            "with a kong's replacement tile"),
    _winner("plum_blossom", 3, "De pruimenbloesem van het dak plukken", "Picking the plum blossom from the roof",
            "dezelfde, en de steen is kringen 5", "the same, and the tile is circles 5", ("kong_flower",)),
    _winner("kong_on_kong", 2, "Kong op kong", "Kong on kong", "met de losse steen na de tweede kong in één beurt",
            "with the replacement of the second kong in one turn", ("kong_flower",)),
    _winner("hidden_treasure", 2, "Verborgen schat", "Hidden treasure", "alle stenen zelf gepakt", "all tiles self-drawn"),
)  # fmt: skip

ALL_DOUBLES = (
    _all("dragon_pung", 1, "pung of kong draken", "pung or kong of dragons"),
    _all("seat_wind_pung", 1, "pung of kong van de eigen wind", "pung or kong of the own wind"),
    _all("round_wind_pung", 1, "pung of kong van de wind van de ronde", "pung or kong of the round's wind"),
    _all("green_dragon_round", 1, "groene draken in de ronde van de groene draak", "green dragons in the green dragon's round"),
    _all("three_concealed_pungs", 1, "3 dichte pungs", "3 concealed pungs", "een kong geldt als dichte pung",
         "a kong counts as a concealed pung", "A"),
    _all("four_concealed_pungs", 2, "4 dichte pungs", "4 concealed pungs", "een kong geldt als dichte pung",
         "a kong counts as a concealed pung", "A"),
    _all("three_concealed_kongs", 2, "3 dichte kongs", "3 concealed kongs", group="A"),
    _all("four_kongs", 3, "4 kongs", "4 kongs", "open of dicht", "open or concealed", "A"),
    _all("half_clean", 1, "Schoon spel (één soort met troeven)", "Clean hand (one suit with honours)",
         "één soort met winden of draken", "one suit with winds or dragons", "B"),
    _all("clean_terminals", 1, "Schoon spel (enen en negens met troeven)", "Clean hand (terminals with honours)",
         "enen en negens van meer soorten met winden of draken", "ones and nines of several suits with winds or dragons", "B"),
    _all("very_clean", 2, "Zeer schoon spel", "Very clean hand", "enen en negens van één soort met winden of draken",
         "ones and nines of one suit with winds or dragons", "B"),
    _all("pure", 3, "Zuiver spel (één soort)", "Pure hand (one suit)", "alleen stenen van één soort", "tiles of one suit only", "B"),
    _all("all_honours", 3, "Zuiver spel (winden en draken)", "Pure hand (winds and dragons)", "alleen winden en draken",
         "winds and dragons only", "B"),
)  # fmt: skip

IRREGULAR_ROWS = (
    _irregular("nine_gates", 2000, "Negen poorten", "Nine gates", "1112345678999 van één soort en nog een steen ervan",
               "1112345678999 of one suit and one more of it", "nine_gates_shape"),
    _irregular("thirteen_orphans", 2000, "Dertien wezen", "Thirteen orphans", "elke één, negen, wind en draak, en één ervan dubbel",
               "each terminal and honour, one of them twice"),
    _irregular("twins_honours", 2000, "Tweelingen van troefstenen", "Twins of honours", "zeven paren van winden en draken",
               "seven pairs of winds and dragons"),
    _irregular("wind_snake", 1000, "Windenslang", "Snake of winds", "1 tot en met 9 van één soort, elke wind, één van de dertien dubbel",
               "1 to 9 of one suit, each wind, one of the thirteen twice"),
    _irregular("dragon_snake", 1000, "Drakenslang", "Snake of dragons", "1 tot en met 9 van één soort, elke draak, een paar winden",
               "1 to 9 of one suit, each dragon, a pair of winds"),
    _irregular("court_of_peking", 1000, "Hof van Peking", "Court of Peking", "1 tot en met 7 van één soort, elke wind en elke draak",
               "1 to 7 of one suit, each wind and each dragon"),
    _irregular("twins_pure", 1000, "Zuivere tweelingen", "Pure twins", "zeven paren van één soort", "seven pairs of one suit"),
    _irregular("twins_very_clean", 1000, "Zeer schone tweelingen", "Very clean twins",
               "zeven paren van troeven en enen en negens van één soort", "seven pairs of honours and terminals of one suit"),
    _irregular("twins_clean", 500, "Schone tweelingen", "Clean twins", "zeven paren van troeven en één soort",
               "seven pairs of honours and one suit"),
    _irregular("twins_any", 250, "Zeven tweelingen", "Seven twins", "zeven willekeurige paren", "any seven pairs"),
)  # fmt: skip

REGULAR_ROWS = (
    _regular("four_winds", 2000, "Vier winden", "Four winds", "pungs of kongs van alle winden, een willekeurig paar",
             "pungs or kongs of all winds, any pair"),
    _regular("three_dragons", 2000, "Drie draken", "Three dragons", "pungs of kongs van alle draken, een set en een paar",
             "pungs or kongs of all dragons, a set and a pair"),
    _regular("jade", 2000, "Jade spel", "Jade", "alleen groene stenen", "green tiles only", "all_green"),
    _regular("heaven", 2000, "Spel van de hemel", "Heaven's hand", "Oost wint met de veertien gedeelde stenen",
             "East wins with the fourteen dealt tiles"),
    _regular("four_concealed_kongs", 2000, "Vier dichte kongs", "Four concealed kongs", "vier dichte kongs en een paar",
             "four concealed kongs and a pair"),
    _regular("heads_and_tails", 2000, "Kop en staart", "Heads and tails", "pungs of kongs en het paar van enen en negens",
             "pungs or kongs and the pair of ones and nines", "all_terminal_pungs"),
    _regular("earth", 1000, "Spel van de aarde", "Earth's hand", "winnen op de eerste weggelegde steen van het spel",
             "winning on the first discard of the game"),
    _regular("wriggling_snake", 1000, "Kronkelende slang", "Wriggling snake",
             "één soort: pungs van 1 en 9, een paar van 2, 5 of 8 en chows van de rest",
             "one suit: pungs of 1 and 9, a pair of 2, 5 or 8 and chows of the rest"),
)  # fmt: skip

ROWS = changed(
    (*SET_ROWS, *WINNER_POINTS, *WINNER_DOUBLES, *ALL_DOUBLES, *IRREGULAR_ROWS, *REGULAR_ROWS),
    four_pungs={"pattern": "all_pungs"},
)

OPTIONS = (
    Option("luck_tiles", False, (False, True), Words("met geluksstenen", "with luck tiles")),
    Option("minimum_doubles", 2, range(7), Words("verdubbelingen om te mogen winnen", "doubles needed to win")),
    Option("limit", 2000, range(100, 100_001), Words("limiet", "limit")),
    Option(
        "open_kong_as_concealed_pung",
        True,
        (True, False),
        Words("een open kong telt als dichte pung", "an open kong counts as a concealed pung"),
    ),
    Option(
        "double_wind_points",
        "once",
        ("once", "twice"),
        Words("basispunten van een pung van eigen en rondewind", "base points of a pung of own and round wind"),
    ),
    Option(
        "empty_dead_wall",
        "when_needed",
        ("when_needed", "at_once"),
        Words(
            "dode muur op: remise als er een steen nodig is, of direct",
            "dead wall empty: drawn when a tile is needed, or at once",
        ),
    ),
    Option("players", 4, (3, 4, 5), Words("aantal spelers", "number of players")),
    Option("chips", False, (False, True), Words("met fiches, afgerond op tientallen", "with chips, rounded to tens")),
    Option("rounds", 4, range(1, 5), Words("aantal ronden", "number of rounds")),
    Option("minutes", 0, range(1441), Words("tijdslimiet in minuten, 0 is geen", "time limit in minutes, 0 for none")),
    Option(
        "dragon_round",
        False,
        (False, True),
        Words("vijf spelers: een ronde van de groene draak", "five players: a green dragon's round"),
    ),
    Option("referee", "assist", ("assist", "strict"), Words("scheidsrechter: helpt of streng", "referee: assisting or strict")),
    Option(
        "dead_hand_claims", True, (True, False), Words("een dood spel mag chowen, pungen en kongen", "a dead hand may claim sets")
    ),
    Option(
        "classification",
        "sum",
        ("sum", "placing"),
        Words("toernooiklassement: som of plaats", "tournament ranking: sum or placing"),
    ),
    Option(
        "rating_points",
        "4-2-1-0",
        ("4-2-1-0", "4-3-2-1", "3-2-1-0", "10-6-3-1"),
        Words("ratingpunten per plaats in een ronde", "rating points by place in a round"),
    ),
)

PLAY = Play(
    tiles=136,
    seats=FirstSeats.HIGHEST_IS_EAST,
    wall=17,
    dead_wall=14,
    dead_wall_refilled=False,
    winds_turn=WindsTurn.ALWAYS,
    win_priority=(WinClass.LIMIT, WinClass.PAIR, WinClass.PUNG, WinClass.CHOW, WinClass.TURN),
    kong_after_claim=True,
    sources={
        "tiles": "NTS 2016, 1.3",
        "seats": "NTS 2016, 1.5; D10",
        "wall": "NTS 2016, 1.5",
        "dead_wall": "NTS 2016, 1.6; D11, D33",
        "dead_wall_refilled": "NTS 2016, 1.6",
        "empty_dead_wall": "D33",
        "winds_turn": "NTS 2016, 1.8.5",
        "win_priority": "NTS 2016, 1.8.5.1; D16",
        "kong_after_claim": "D7",
    },
)


KONG_COUNTS = Words("een kong geldt als dichte pung", "a kong counts as a concealed pung")
OPEN_KONG_DOES_NOT = Words("een open kong telt niet mee", "an open kong does not count")


def with_tiles(rules: Ruleset) -> Play:
    """The facts with the tiles and walls that the chosen options give."""
    number = sum(rules.tile_set)
    wall = number // (6 if rules.players == 3 else 8)
    return replace(rules.play, tiles=number, wall=wall, empty_dead_wall=EmptyDeadWall(rules["empty_dead_wall"]))


def adapt(rules: Ruleset) -> Ruleset:
    """Apply the house options to the tables."""
    optional = ((LUCK_ROWS, rules["luck_tiles"]), (DOUBLE_WIND_ROWS, rules["double_wind_points"] == "twice"))
    rows = rules.rows
    for some, wanted in optional:
        rows = tuple(row for row in rows if row not in some) + (some if wanted else ())
    words = KONG_COUNTS if rules["open_kong_as_concealed_pung"] else OPEN_KONG_DOES_NOT
    rows = changed(rows, three_concealed_pungs={"rule": words}, four_concealed_pungs={"rule": words})
    dead_wall = 10 if rules.players == 3 else 14
    play = replace(with_tiles(rules), dead_wall=dead_wall, dead_wall_refilled=bool(rules["luck_tiles"]))
    return replace(rules, rows=rows, play=play)


NTS = Ruleset(
    id="nts",
    version="1",
    name=Words("Nederlandse Toernooi Spelregels 2016", "Dutch tournament rules 2016"),
    rows=ROWS,
    options=OPTIONS,
    play=PLAY,
    payment=Payment("pairwise", east_double=True),
    source="Nederlandse Mahjong Bond, Spelregels NTS, januari 2016",
    irregular=irregular_hands(row.pattern for row in IRREGULAR_ROWS),
    cake=True,
    adapt=adapt,
)
