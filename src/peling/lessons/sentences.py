"""What a row asks for, as a sentence that stands alone: the card's own words, or ours where the card leans on the row above."""

from __future__ import annotations

from peling.lessons.phrases import capital
from peling.rules import Row
from peling.words import Words

RULES: dict[str, Words] = {
    "pung_simple_open": Words(
        "drie gelijke stenen van 2 tot en met 8, met de weggelegde steen van een ander",
        "three alike of 2 to 8, with a tile that another player discarded",
    ),
    "pung_simple_concealed": Words(
        "drie gelijke stenen van 2 tot en met 8, alle drie zelf gepakt", "three alike of 2 to 8, all three drawn by yourself"
    ),
    "pung_noble_open": Words(
        "drie gelijke enen, negens, winden of draken, met de weggelegde steen van een ander",
        "three ones, nines, winds or dragons alike, with a tile that another player discarded",
    ),
    "pung_noble_concealed": Words(
        "drie gelijke enen, negens, winden of draken, alle drie zelf gepakt",
        "three ones, nines, winds or dragons alike, all three drawn by yourself",
    ),
    "kong_simple_open": Words(
        "vier gelijke stenen van 2 tot en met 8, waarvan één van een ander kwam",
        "four alike of 2 to 8, one of which came from another player",
    ),
    "kong_simple_concealed": Words(
        "vier gelijke stenen van 2 tot en met 8, alle vier zelf gepakt", "four alike of 2 to 8, all four drawn by yourself"
    ),
    "kong_noble_open": Words(
        "vier gelijke enen, negens, winden of draken, waarvan één van een ander kwam",
        "four ones, nines, winds or dragons alike, one of which came from another player",
    ),
    "kong_noble_concealed": Words(
        "vier gelijke enen, negens, winden of draken, alle vier zelf gepakt",
        "four ones, nines, winds or dragons alike, all four drawn by yourself",
    ),
    "double_wind_pung_open": Words(
        "uw eigen wind is ook die van de ronde: de punten van de open pung tellen nog eens",
        "your own wind is the round's too: the points of the open pung count once more",
    ),
    "double_wind_pung_concealed": Words(
        "uw eigen wind is ook die van de ronde: de punten van de dichte pung tellen nog eens",
        "your own wind is the round's too: the points of the concealed pung count once more",
    ),
    "double_wind_kong_open": Words(
        "uw eigen wind is ook die van de ronde: de punten van de open kong tellen nog eens",
        "your own wind is the round's too: the points of the open kong count once more",
    ),
    "double_wind_kong_concealed": Words(
        "uw eigen wind is ook die van de ronde: de punten van de dichte kong tellen nog eens",
        "your own wind is the round's too: the points of the concealed kong count once more",
    ),
    "pair_dragon": Words("twee gelijke draken", "two dragons alike"),
    "pair_seat_wind": Words("twee stenen van uw eigen wind", "two tiles of your own wind"),
    "pair_round_wind": Words("twee stenen van de wind van de ronde", "two tiles of the wind of the round"),
    "dragon_pung": Words("drie of vier gelijke draken, open of dicht", "three or four dragons alike, open or concealed"),
    "seat_wind_pung": Words(
        "drie of vier stenen van uw eigen wind, open of dicht", "three or four tiles of your own wind, open or concealed"
    ),
    "round_wind_pung": Words(
        "drie of vier stenen van de wind van de ronde, open of dicht",
        "three or four tiles of the wind of the round, open or concealed",
    ),
    "green_dragon_round": Words(
        "drie of vier groene draken in de ronde van de groene draak", "three or four green dragons in the green dragon's round"
    ),
    "three_concealed_kongs": Words("drie kongs, alle drie zelf gepakt", "three kongs, all drawn by yourself"),
    "mahjong": Words("u wint met een compleet spel van sets en een paar", "you win with a complete hand of sets and a pair"),
    "self_drawn": Words("u pakt de winnende steen zelf van de muur", "you draw the winning tile from the wall yourself"),
    "only_tile": Words("geen andere steen had het spel compleet gemaakt", "no other tile would have made the hand complete"),
    "completes_pair": Words("de winnende steen maakt het paar compleet", "the winning tile completes the pair"),
    "bird_eats_cake": Words(
        "u wint met kringen 1, die voor de tweede bamboe 1 van het paar speelt",
        "you win with circles 1, which plays for the second bamboo 1 of the pair",
    ),
    "own_flower": Words("u hebt de bloem met het nummer van uw wind", "you have the flower with the number of your wind"),
    "own_season": Words("u hebt het seizoen met het nummer van uw wind", "you have the season with the number of your wind"),
    "four_flowers": Words("u hebt alle bloemen van het spel", "you have all flowers in play"),
    "four_seasons": Words("u hebt alle seizoenen van het spel", "you have all seasons in play"),
}
"""What rows ask for that say nothing of it themselves, by pattern."""
ALONE: dict[str, Words] = {
    "robbed_kong": Words(
        "u wint met de steen waarmee een ander een open pung tot kong maakt",
        "you win with the tile with which another player promotes an open pung to a kong",
    ),
    "last_wall_tile": Words(
        "u wint met de laatste steen van de muur, zelf gepakt", "you win with the last tile of the wall, which you drew"
    ),
    "last_discard": Words("u wint met de laatste steen die wordt weggelegd", "you win with the last tile that is discarded"),
    "kong_flower": Words("u wint met de losse steen die u na een kong pakt", "you win with the tile that you draw after a kong"),
    "kong_on_kong": Words(
        "u wint met de losse steen na de tweede kong in één beurt",
        "you win with the tile that you draw after the second kong in one turn",
    ),
    "moon_from_sea": Words(
        "u wint met de laatste steen van de muur, zelf gepakt, en die is kringen 1",
        "you win with the last tile of the wall, which you drew, and it is circles 1",
    ),
    "plum_blossom": Words(
        "u wint met de losse steen die u na een kong pakt, en die is kringen 5",
        "you win with the tile that you draw after a kong, and it is circles 5",
    ),
    "four_kongs": Words("vier kongs, open of dicht", "four kongs, open or concealed"),
    "three_kongs_open": Words("drie of vier kongs, waarvan minstens één open", "three or four kongs, at least one of them open"),
}
"""In the place of the card's words, which need the row above or the name."""
BEFORE: dict[str, Words] = {
    "three_concealed_pungs": Words("drie dichte pungs", "three concealed pungs"),
    "four_concealed_pungs": Words("vier dichte pungs", "four concealed pungs"),
}
"""Before the card's words, which say only what else may be."""
SHORT = ("points", "doubles")
"""Units of the rows whose words are short; limit hands and fan say all in their own."""


def rule_of(row: Row) -> Words:
    """What a row asks for, as a sentence; a custom row may have none, where its name says it all."""
    if row.unit in SHORT and row.pattern in ALONE:
        return _sentence(ALONE[row.pattern])
    if not row.rule.nl:
        return _sentence(RULES.get(row.pattern, row.rule))
    if row.unit in SHORT and row.pattern in BEFORE:
        lead = BEFORE[row.pattern]
        return _sentence(Words(f"{lead.nl}; {row.rule.nl}", f"{lead.en}; {row.rule.en}"))
    return _sentence(row.rule)


def _sentence(words: Words) -> Words:
    return Words(*(f"{capital(words[lang])}." if words[lang] else "" for lang in ("nl", "en")))
