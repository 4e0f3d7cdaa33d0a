"""Tiles: the 43 kinds, the tile sets of each game, and their names in Dutch and English.

A *kind* is an int from 0 to 42; a *tile* is one physical copy of a kind.

    m  0-8   characters (tekens)     E S W N  27-30  winds
    p  9-17  circles (kringen)       C F P    31-33  dragons (red, green, white)
    s  18-26 bamboo (bamboes)        1f-4f    34-37  flowers,  1y-4y  38-41  seasons,  J  42  joker
"""

from collections.abc import Iterable

M, P_SUIT, S_SUIT = 0, 9, 18
E, S, W, N = 27, 28, 29, 30
C, F, P = 31, 32, 33
FLOWER, SEASON = 34, 38
JOKER = 42
HIDDEN = 43
"""A tile lying face down: part of a view, never of a hand that is scored."""

KINDS = 34
"""How many kinds make up sets; luck tiles and the joker come after them."""

CIRCLE_1, CIRCLE_5, BAMBOO_1, BAMBOO_2 = 9, 13, 18, 19

SUITS = "mps"
WINDS = "ESWN"
DRAGON_ROUND = 4
"""The round of the green dragon, after those of the winds: it has no round wind."""
DRAGONS = "CFP"
HONOURS = WINDS + DRAGONS

TEXT = (
    *(f"{n}{s}" for s in SUITS for n in range(1, 10)),
    *HONOURS,
    *(f"{n}f" for n in range(1, 5)),
    *(f"{n}y" for n in range(1, 5)),
    "J",
    "?",
)
"""The text of each kind, `TEXT[0] == '1m'`."""

KIND = {text: kind for kind, text in enumerate(TEXT)}

DUTCH_SUITS = {"m": "T", "p": "K", "s": "B"}
"""Suit letters on Dutch output: tekens, kringen, bamboes. Winds and dragons keep the letters on the tiles."""

_SUIT_NAMES = {
    "nl": ("tekens", "kringen", "bamboe"),
    "en": ("characters", "circles", "bamboo"),
}
_WIND_NAMES = {"nl": ("Oost", "Zuid", "West", "Noord"), "en": ("East", "South", "West", "North")}
_WIND_TILES = {
    "nl": ("oostenwind", "zuidenwind", "westenwind", "noordenwind"),
    "en": ("East wind", "South wind", "West wind", "North wind"),
}
_DRAGON_NAMES = {
    "nl": ("rode draak", "groene draak", "witte draak"),
    "en": ("red dragon", "green dragon", "white dragon"),
}
_LUCK_NAMES = {
    "nl": ("pruimenbloesem", "orchidee", "chrysant", "bamboebloem", "lente", "zomer", "herfst", "winter"),
    "en": ("plum blossom", "orchid", "chrysanthemum", "bamboo flower", "spring", "summer", "autumn", "winter"),
}
_LUCK_SORTS = {"nl": ("bloem", "seizoen"), "en": ("flower", "season")}
_HIDDEN_NAMES = {"nl": "gesloten steen", "en": "face-down tile"}


def mask(kinds: Iterable[int]) -> int:
    """The kinds as bits of one int."""
    bits = 0
    for kind in kinds:
        bits |= 1 << kind
    return bits


SUIT_MASKS = tuple(mask(range(start, start + 9)) for start in (M, P_SUIT, S_SUIT))
NUMBERS = mask(range(E))
"""The kinds of the suits, which have a number."""
ONES, NINES = mask((0, 9, 18)), mask((8, 17, 26))
TERMINALS = ONES | NINES
WIND_MASK = mask((E, S, W, N))
DRAGON_MASK = mask((C, F, P))
HONOUR_MASK = WIND_MASK | DRAGON_MASK
NOBLE = TERMINALS | HONOUR_MASK
SIMPLES = NUMBERS & ~TERMINALS
GREEN = mask((19, 20, 21, 23, 25, F))
"""Bamboo 2 3 4 6 8 and the green dragon."""
REVERSIBLE = mask((9, 10, 11, 12, 13, 16, 17, 19, 21, 22, 23, 25, 26, P))
"""Tiles that look the same upside down: circles 1 2 3 4 5 8 9, bamboo 2 4 5 6 8 9, white dragon."""


def spread(counts: Iterable[int]) -> list[int]:
    """Tiles, sorted, from how many there are of each kind: `spread((2, 0, 1)) == [0, 0, 2]`."""
    return [kind for kind, number in enumerate(counts) for _ in range(number)]


def rank(kind: int) -> int:
    """The number of a suit tile, 1 to 9."""
    return kind % 9 + 1


def is_suit(kind: int) -> bool:
    """Whether the kind is a character, circle or bamboo."""
    return 0 <= kind < E


def is_luck(kind: int) -> bool:
    """Whether the kind is a flower or a season."""
    return FLOWER <= kind < JOKER


def name(kind: int, lang: str = "en") -> str:
    """The kind in words, the one way in which anything says it: `name(9, 'nl') == 'kringen 1'`.

    >>> name(KIND['5s'], 'nl'), name(KIND['N'], 'nl'), name(KIND['C'], 'nl'), name(KIND['3y'], 'nl')
    ('bamboe 5', 'noordenwind', 'rode draak', 'herfst (seizoen 3)')
    """
    if kind < E:
        return f"{_SUIT_NAMES[lang][kind // 9]} {rank(kind)}"
    if kind < C:
        return _WIND_TILES[lang][kind - E]
    if kind < FLOWER:
        return _DRAGON_NAMES[lang][kind - C]
    if kind < JOKER:
        place = kind - FLOWER
        return f"{_LUCK_NAMES[lang][place]} ({_LUCK_SORTS[lang][place // 4]} {place % 4 + 1})"
    return "joker" if kind == JOKER else _HIDDEN_NAMES[lang]


def wind_name(wind: int, lang: str = "en") -> str:
    """The wind 0-3 (East, South, West, North) as a direction or a player, not as a tile."""
    return _WIND_NAMES[lang][wind]


def write(kinds: Iterable[int], lang: str = "en") -> str:
    """Tiles as text, runs of one suit merged, in the order given: `123m 55p EEE`.

    >>> write((0, 1, 2, 13, 13, 27, 27, 27))
    '123m 55p EEE'
    >>> write((0, 1, 2, 13, 13), lang='nl')
    '123T 55K'
    """
    groups: list[str] = []
    digits, suit, previous = "", "", -1
    for kind in kinds:
        text = TEXT[kind]
        if len(text) == 2:
            if digits and text[1] != suit:
                groups.append(digits + _suit_letter(suit, lang))
                digits = ""
            digits, suit = digits + text[0], text[1]
        else:
            if digits:
                groups.append(digits + _suit_letter(suit, lang))
                digits = ""
            if previous == kind:
                groups[-1] += text
            else:
                groups.append(text)
        previous = kind
    if digits:
        groups.append(digits + _suit_letter(suit, lang))
    return " ".join(groups)


def _suit_letter(suit: str, lang: str) -> str:
    return DUTCH_SUITS.get(suit, suit) if lang == "nl" else suit


def tile_set(*, luck: bool = False, players: int = 4, goulash: bool = False) -> tuple[int, ...]:
    """How many copies of each of the 43 kinds are in play.

    Three players leave out the characters, North and the fourth luck tiles; goulash swaps bamboo 2 for jokers.

    >>> sum(tile_set()), sum(tile_set(luck=True)), sum(tile_set(players=3)), sum(tile_set(luck=True, players=3))
    (136, 144, 96, 102)
    """
    counts = [4] * KINDS + [1 if luck else 0] * 8 + [0]
    if players == 3:
        counts[M:P_SUIT] = [0] * 9
        counts[N] = 0
        counts[FLOWER + 3] = counts[SEASON + 3] = 0
    if goulash:
        counts[BAMBOO_2] = 0
        counts[JOKER] = 4
    return tuple(counts)
