"""PyMahjongGB (MIT, 1.4.0) as a comparison engine for `mcr` with `edition=mil`.

It corrects circumstances by itself as the rules page does (last tile of its kind; a replacement without a kong), and beyond it:
a robbed kong does not count there when the winner holds another tile of that kind, which cannot happen at a table.
"""

from __future__ import annotations

from peling.hands import Flag, Hand, Meld, Shape
from peling.rules import get as get_rules
from peling.tiles import TEXT, C, E

NAMES = {
    "01": "Pure Double Chow",
    "02": "Mixed Double Chow",
    "03": "Short Straight",
    "04": "Two Terminal Chows",
    "05": "Pung of Terminals or Honors",
    "06": "Melded Kong",
    "07": "One Voided Suit",
    "08": "No Honors",
    "09": "Edge Wait",
    "10": "Closed Wait",
    "11": "Single Wait",
    "12": "Self-Drawn",
    "13": "Flower Tiles",
    "14": "Dragon Pung",
    "15": "Prevalent Wind",
    "16": "Seat Wind",
    "17": "Concealed Hand",
    "18": "All Chows",
    "19": "Tile Hog",
    "20": "Double Pung",
    "21": "Two Concealed Pungs",
    "22": "Concealed Kong",
    "23": "All Simples",
    "24": "Outside Hand",
    "25": "Fully Concealed Hand",
    "26": "Two Melded Kongs",
    "27": "Last Tile",
    "28": "All Pungs",
    "29": "Half Flush",
    "30": "Mixed Shifted Chows",
    "31": "All Types",
    "32": "Melded Hand",
    "33a": "Concealed Kong and Melded Kong",
    "33b": "Two Concealed Kongs",
    "34": "Two Dragons Pungs",
    "35": "Mixed Straight",
    "36": "Reversible Tiles",
    "37": "Mixed Triple Chow",
    "38": "Mixed Shifted Pungs",
    "39": "Chicken Hand",
    "40": "Last Tile Draw",
    "41": "Last Tile Claim",
    "42": "Out with Replacement Tile",
    "43": "Robbing The Kong",
    "44": "Lesser Honors and Knitted Tiles",
    "45": "Knitted Straight",
    "46": "Upper Four",
    "47": "Lower Four",
    "48": "Big Three Winds",
    "49": "Pure Straight",
    "50": "Three-Suited Terminal Chows",
    "51": "Pure Shifted Chows",
    "52": "All Five",
    "53": "Triple Pung",
    "54": "Three Concealed Pungs",
    "55": "Seven Pairs",
    "56": "Greater Honors and Knitted Tiles",
    "57": "All Even Pungs",
    "58": "Full Flush",
    "59": "Pure Triple Chow",
    "60": "Pure Shifted Pungs",
    "61": "Upper Tiles",
    "62": "Middle Tiles",
    "63": "Lower Tiles",
    "64": "Four Pure Shifted Chows",
    "65": "Three Kongs",
    "66": "All Terminals and Honors",
    "67": "Quadruple Chow",
    "68": "Four Pure Shifted Pungs",
    "69": "All Terminals",
    "70": "Little Four Winds",
    "71": "Little Three Dragons",
    "72": "All Honors",
    "73": "Four Concealed Pungs",
    "74": "Pure Terminal Chows",
    "75": "Big Four Winds",
    "76": "Big Three Dragons",
    "77": "All Green",
    "78": "Nine Gates",
    "79": "Four Kongs",
    "80": "Seven Shifted Pairs",
    "81": "Thirteen Orphans",
}
IDS = {name: get_rules("mcr").row(f"mcr_{row}").id for row, name in NAMES.items()}


def fan(hand: Hand) -> dict[str, int] | None:
    """What PyMahjongGB counts for a winner, points summed per id; None if it says the hand is not complete."""
    from MahjongGB import MahjongFanCalculator

    if hand.win is None:
        return None
    drawn = not hand.win.source.claimed
    try:
        found = MahjongFanCalculator(
            pack=tuple(_pack(meld) for meld in hand.melds),
            hand=tuple(_tile(kind) for kind in hand.concealed),
            winTile=_tile(hand.win.kind),
            flowerCount=len(hand.luck),
            isSelfDrawn=drawn,
            is4thTile=bool(hand.flags & Flag.LAST_OF_KIND),
            isAboutKong=bool(hand.flags & (Flag.REPLACEMENT if drawn else Flag.ROBBED_KONG)),
            isWallLast=bool(hand.flags & Flag.LAST_TILE),
            seatWind=hand.seat,
            prevalentWind=hand.round,  # 4, the green dragon's round, matches no wind
            verbose=True,
        )
    except TypeError as error:
        if str(error) == "ERROR_NOT_WIN":
            return None
        raise
    return {IDS[name]: points * times for points, times, _, name in found}


def _tile(kind: int) -> str:
    """A kind in its letters: W characters, B circles, T bamboo, F winds, J dragons."""
    if kind < E:
        text: str = TEXT[kind]
        return {"m": "W", "p": "B", "s": "T"}[text[1]] + text[0]
    return f"F{kind - E + 1}" if kind < C else f"J{kind - C + 1}"


def _pack(meld: Meld) -> tuple[str, str, int]:
    """A meld: a chow by its middle tile; the last number is 0 for a concealed kong, else who or which tile it came from."""
    if meld.shape is Shape.CHOW:
        return "CHI", _tile(meld.kind + 1), 1
    return "PENG" if meld.shape is Shape.PUNG else "GANG", _tile(meld.kind), 0 if meld.concealed else 1
