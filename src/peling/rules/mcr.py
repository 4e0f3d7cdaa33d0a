"""`mcr`: the Official Chinese rules, 81 combinations, as in the Dutch club guide."""

from __future__ import annotations

from dataclasses import replace

from peling.rules.base import Option, Payment, Ruleset, changed
from peling.rules.irregular import irregular_hands
from peling.rules.mcr_words import RULES
from peling.rules.play import FirstSeats, Play, SeatChange, WinClass, WindsTurn
from peling.rules.rows import Row
from peling.words import Words

# number | value | slug | pattern | Dutch | English | not counted beside it
# `n?among`: not for the sets of this combination; the set search (combinations.py and fans.py in kernels/score) sees to it.
_TABLE = """
01  1 pure_double_chow           pure_double_chow           | Twee zuivere chows | Pure double chow |
02  1 mixed_double_chow          mixed_double_chow          | Twee gemengde chows | Mixed double chow |
03  1 short_straight             short_straight             | Kleine straat | Short straight |
04  1 two_terminal_chows         two_terminal_chows         | Twee hoeksteenchows | Two terminal chows |
05  1 pung_of_terminals_honours  pung_of_terminals          | Pung hoek- en windstenen | Pung of terminals or honours |
06  1 melded_kong                melded_kong                | Open kong | Melded kong |
07  1 one_voided_suit            one_voided_suit            | Een ontbrekende soort | One voided suit |
08  1 no_honours                 no_honours                 | Geen winden of draken | No honours |
09  1 edge_wait                  edge_wait                  | Wachtend op randsteen | Edge wait |
10  1 closed_wait                closed_wait                | Wachtend op middelste steen | Closed wait |
11  1 single_wait                single_wait                | Wachtend op sluitpaar | Single wait |
12  1 self_drawn                 self_drawn                 | Zelf gepakt | Self-drawn |
13  1 flower_tile                luck_tile                  | Gelukssteen | Flower tile |
14  2 dragon_pung                dragon_pung                | Pung van draken | Dragon pung | 05?among
15  2 prevalent_wind             round_wind_pung            | Heersende wind | Prevalent wind | 05?among
16  2 seat_wind                  seat_wind_pung             | Eigen wind | Seat wind | 05?among
17  2 concealed_hand             concealed_claim            | Gesloten spel | Concealed hand |
18  2 all_chows                  all_chows                  | Alleen chows | All chows | 08
19  2 tile_hog                   tile_hog                   | Vier dezelfde stenen | Tile hog |
20  2 double_pung                double_pung                | Dubbele pung | Double pung |
21  2 two_concealed_pungs        two_concealed_pungs        | Twee verborgen pungs | Two concealed pungs |
22  2 concealed_kong             concealed_kong             | Verborgen kong | Concealed kong |
23  2 all_simples                all_simples                | Eenvoudige stenen | All simples | 08
24  4 outside_hand               outside_hand               | Buitenspel | Outside hand |
25  4 fully_concealed_hand       hidden_treasure            | Geheel verborgen spel | Fully concealed hand | 12
26  4 two_melded_kongs           two_melded_kongs           | Twee open kongs | Two melded kongs | 06
27  4 last_tile                  last_of_kind               | Laatste steen | Last tile |
28  6 all_pungs                  all_pungs                  | Alleen pungs | All pungs |
29  6 half_flush                 half_clean                 | Schoon spel | Half flush | 07
30  6 mixed_shifted_chows        mixed_shifted_chows        | Gemengde oplopende chows | Mixed shifted chows |
31  6 all_types                  all_types                  | Alle soorten | All types |
32  6 melded_hand                melded_hand                | Open spel | Melded hand | 11
33a 6 mixed_kongs                mixed_kongs                | Een open en een verborgen kong | One melded and one concealed kong | 06 22
34  6 two_dragon_pungs           two_dragon_pungs           | Twee draken | Two dragon pungs | 14
33b 8 two_concealed_kongs        two_concealed_kongs        | Twee verborgen kongs | Two concealed kongs | 22 21
35  8 mixed_straight             mixed_straight             | Gemengde straat | Mixed straight |
36  8 reversible_tiles           reversible                 | Omkeerbare stenen | Reversible tiles | 07
37  8 mixed_triple_chow          mixed_triple_chow          | Drie gemengde chows | Mixed triple chow | 02?among
38  8 mixed_shifted_pungs        mixed_shifted_pungs        | Drie gemengde oplopende pungs | Mixed shifted pungs |
39  8 chicken_hand               chicken                    | Kippenspel | Chicken hand |
40  8 last_tile_draw             last_tile_draw             | Laatste steen getrokken | Last tile draw | 12
41  8 last_tile_claim            last_tile_claim            | Laatste weggelegde steen | Last tile claim |
42  8 out_with_replacement       replacement                | Winnen met extra steen na kong | Out with replacement tile | 12
43  8 robbing_the_kong           robbed_kong                | Kongroof | Robbing the kong | 27
44 12 lesser_honours_knitted     lesser_honours_knitted     | Minder troefstenen en verweven straat | Lesser honours and knitted tiles | 31 17 11
45 12 knitted_straight           knitted_straight           | Verweven straat | Knitted straight |
46 12 upper_four                 upper_four                 | Hoogste vier | Upper four | 08
47 12 lower_four                 lower_four                 | Laagste vier | Lower four | 08
48 12 big_three_winds            big_three_winds            | Grote drie winden | Big three winds | 05?among
49 16 pure_straight              pure_straight              | Zuivere straat | Pure straight | 03?among 04?among
50 16 three_suited_terminals     three_suited_terminal_chows | Driekleurs hoeksteenchows | Three-suited terminal chows | 18 08 02 04
51 16 pure_shifted_chows         pure_shifted_chows         | Drie zuivere oplopende chows | Pure shifted chows |
52 16 all_fives                  all_fives                  | Overal vijven | All fives | 23 08
53 16 triple_pung                triple_pung                | Drievoudige pungs | Triple pung | 20?among
54 16 three_concealed_pungs      three_concealed_pungs      | Drie gesloten pungs | Three concealed pungs | 21
55 24 seven_pairs                twins_any                  | Zeven tweelingen | Seven pairs | 17 11
56 24 greater_honours_knitted    greater_honours_knitted    | Alle troefstenen en verweven straat | Greater honours and knitted tiles | 31 17 11
57 24 all_even_pungs             all_even_pungs             | Alleen even pungs | All even pungs | 28 23 08
58 24 full_flush                 pure                       | Zuiver spel | Full flush | 07 08
59 24 pure_triple_chow           pure_triple_chow           | Drie zuivere chows | Pure triple chow | 60 01?among
60 24 pure_shifted_pungs         pure_shifted_pungs         | Zuivere oplopende pungs | Pure shifted pungs | 59
61 24 upper_tiles                upper_tiles                | Hoogste drie | Upper tiles | 46 08
62 24 middle_tiles               middle_tiles               | Middelste drie | Middle tiles | 23 08
63 24 lower_tiles                lower_tiles                | Laagste drie | Lower tiles | 47 08
64 32 four_pure_shifted_chows    four_pure_shifted_chows    | Vier zuivere oplopende chows | Four pure shifted chows | 51 03 04
65 32 three_kongs                three_kongs                | Drie kongs | Three kongs | 33a 26 06
66 32 all_terminals_honours      all_noble                  | Alleen hoek- en troefstenen | All terminals and honours | 28 24 05
67 48 quadruple_chow             quadruple_chow             | Vier zuivere chows | Quadruple chow | 59 60 19 01
68 48 four_pure_shifted_pungs    four_pure_shifted_pungs    | Vier zuivere oplopende pungs | Four pure shifted pungs | 60 59 28
69 64 all_terminals              all_terminals              | Alleen hoekstenen | All terminals | 66 28 24 05 08
70 64 little_four_winds          little_four_winds          | Kleine vier winden | Little four winds | 48 05
71 64 little_three_dragons       little_three_dragons       | Kleine drie draken | Little three dragons | 34 14
72 64 all_honours                all_honours                | Alleen troefstenen | All honours | 66 28 24 05 07
73 64 four_concealed_pungs       four_concealed_pungs       | Vier gesloten pungs | Four concealed pungs | 54 21 28 17
74 64 pure_terminal_chows        pure_terminal_chows        | Zuivere hoeksteenchows | Pure terminal chows | 55 58 18 01 04 07 08
75 88 big_four_winds             four_winds                 | Grote vier winden | Big four winds | 48 28 15 16 05
76 88 big_three_dragons          three_dragons              | Grote drie draken | Big three dragons | 34 14
77 88 all_green                  all_green                  | Jade spel | All green | 07
78 88 nine_gates                 nine_gates_wait            | Negen poorten | Nine gates | 58 17 07 08 05?among
79 88 four_kongs                 four_kongs                 | Vier kongs | Four kongs | 65 33a 26 06 28 11
80 88 seven_shifted_pairs        seven_shifted_pairs        | Zeven zuivere oplopende tweelingen | Seven shifted pairs | 55 58 17 11 07 08
81 88 thirteen_orphans           thirteen_orphans           | Dertien wezen | Thirteen orphans | 66 31 17 11
"""

_LINES = _TABLE.strip().splitlines()
SLUGS: dict[str, str] = {number: slug for number, _, slug, *_ in map(str.split, _LINES)}
"""The id of each combination by its number in the guide."""
_SELF_DRAWN_IN_MIL = ("55", "80", "81", "78", "73", "44", "56")
_EXCLUDED_IN_MIL = {"77": ("29",), "69": ("20",), "65": ("22", "33b"), "79": ("22", "33b")}


def _named(excluded: str) -> str:
    """What a row excludes, by id in place of number; a condition stays."""
    number, mark, condition = excluded.partition("?")
    return SLUGS[number] + mark + condition


def _rows() -> tuple[Row, ...]:
    rows = []
    for line in _LINES:
        left, nl, en, excludes = (part.strip() for part in line.split("|"))
        number, value, slug, pattern = left.split()
        rows.append(
            Row(
                slug,
                pattern,
                "fan",
                int(value),
                Words(nl, en),
                f"MCR-gids, combinatie {number}",
                excludes=tuple(_named(other) for other in excludes.split()),
                luck=number == "13",
                slug=slug,
                rule=RULES[number],
                number=number,
            )
        )
    return tuple(rows)


ROWS = _rows()

OPTIONS = (
    Option(
        "edition", "wmo", ("wmo", "mil"), Words("uitgave: WMO (Europa) of MIL (China)", "edition: WMO (Europe) or MIL (China)")
    ),
    Option("minimum_points", 8, range(89), Words("punten om te mogen winnen", "points needed to win")),
    Option("rounds", 4, range(1, 5), Words("aantal ronden", "number of rounds")),
    Option("minutes", 0, range(1441), Words("tijdslimiet in minuten, 0 is geen", "time limit in minutes, 0 for none")),
    Option("referee", "assist", ("assist", "strict"), Words("scheidsrechter: helpt of streng", "referee: assisting or strict")),
    Option(
        "dead_hand_claims", True, (True, False), Words("een dood spel mag chowen, pungen en kongen", "a dead hand may claim sets")
    ),
)

PLAY = Play(
    tiles=144,
    seats=FirstSeats.DRAWN_WINDS,
    wall=18,
    dead_wall=0,
    dead_wall_refilled=False,
    winds_turn=WindsTurn.ALWAYS,
    win_priority=(WinClass.TURN,),
    kong_after_claim=False,
    seat_change=(SeatChange.NEIGHBOURS, SeatChange.ALL_ROUND, SeatChange.NEIGHBOURS),
    sources={
        "tiles": "MCR-gids, Het mahjongspel",
        "seats": "MCR-gids, Plaatsen aan tafel bepalen",
        "wall": "MCR-gids, Bouwen van de muur; M1",
        "dead_wall": "M1",
        "dead_wall_refilled": "M1",
        "winds_turn": "MCR-gids, Einde van een ronde",
        "win_priority": "M4",
        "kong_after_claim": "D7",
        "seat_change": "MCR-gids, Wisselen van plaats",
    },
)


def adapt(rules: Ruleset) -> Ruleset:
    """Apply the edition."""
    rows = ROWS
    if rules["edition"] == "mil":
        more = dict.fromkeys(_SELF_DRAWN_IN_MIL, ("25",)) | _EXCLUDED_IN_MIL
        rows = tuple(replace(row, excludes=row.excludes + tuple(map(_named, more.get(row.number, ())))) for row in rows)
        rows = changed(rows, mixed_kongs={"value": 5}, two_concealed_kongs={"value": 6})
    return replace(rules, rows=rows)


MCR = Ruleset(
    id="mcr",
    version="1",
    name=Words("Officiële Chinese regels (MCR)", "Official Chinese rules (MCR)"),
    rows=ROWS,
    options=OPTIONS,
    play=PLAY,
    payment=Payment("winner", base=8, false_win=10),
    source="Nederlandse clubgids MCR, 81 combinaties",
    irregular=irregular_hands(("twins_any", "thirteen_orphans", "seven_shifted_pairs", "honours_knitted")),
    knitted=True,
    held_waits=True,
    adapt=adapt,
)
