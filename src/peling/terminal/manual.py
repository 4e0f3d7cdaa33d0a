"""The help page of the table: what the letters on the tiles mean and which key does what, in Dutch and English."""

from __future__ import annotations

from peling.rules import Words

TITLE = Words("Toetsen en stenen", "Keys and tiles")

TILES = (
    Words("Op een steen staat een getal en de letter van de soort:", "A tile shows a number and the letter of its suit:"),
    Words("T tekens (rood), K kringen (blauw), B bamboes (groen).", "m characters (red), p circles (blue), s bamboo (green)."),
    Words(
        "O Z W N zijn de winden; Rd Gr Wt de rode, groene en witte draak; J de jokers.",
        "E S W N are the winds; Rd Gr Wh the red, green and white dragon; J the jokers.",
    ),
    Words(
        "De geluksstenen: 1f-4f zijn de bloemen, 1y-4y de seizoenen.",
        "The luck tiles: 1f-4f are the flowers, 1y-4y the seasons.",
    ),
    Words(
        "Geel is de steen die nu telt: de laatst weggelegde, of die u kiest.",
        "Yellow is the tile that matters: the latest discard, or your choice.",
    ),
)

KEYS: tuple[tuple[str, Words], ...] = (
    ("← →", Words("kies een steen (Home en End: de eerste, de laatste)", "choose a tile (Home and End: the first, the last)")),
    ("Enter d", Words("leg de gekozen steen weg (spatie ook)", "discard the chosen tile (space too)")),
    (
        "b e f …",
        Words(
            "het teken onder een steen kiest hem, nog een keer legt hem weg",
            "the letter below a tile chooses it, pressed again discards it",
        ),
    ),
    (
        "c p k",
        Words(
            "chow, pung, kong; k ook voor een kong van uw eigen stenen", "chow, pung, kong; k also for a kong of your own tiles"
        ),
    ),
    ("m", Words("mahjong", "mahjong")),
    ("x", Words("pas: u wilt de steen niet", "pass: you do not want the tile")),
    ("z", Words("pas vanzelf tot u weer aan de beurt bent", "pass automatically until your turn")),
    (
        "a",
        Words(
            "wachtend spel aankondigen bij het wegleggen (bmr, strenge scheidsrechter)",
            "announce waiting with the discard (bmr, strict referee)",
        ),
    ),
    ("v", Words("vervangende steen nemen (strenge scheidsrechter)", "take the replacement tile (strict referee)")),
    (
        "h",
        Words(
            "raad: wat u het best weglegt, waar u op wacht, wat uw spel telt en waarom",
            "hint: best discard, what you wait for, what your hand is worth and why",
        ),
    ),
    ("w", Words("waarom geen mahjong?", "why no mahjong?")),
    ("u", Words("neem uw laatste keuze terug", "take back your latest choice")),
    ("s", Words("sorteer anders; Shift met ← → verplaatst een steen", "sort another way; Shift with ← → moves a tile")),
    ("+ -", Words("tempo van de anderen", "pace of the others")),
    ("n", Words("volgend spel, na de telling (Enter ook)", "next deal, after the score (Enter too)")),
    ("?", Words("deze lijst (F1 ook)", "this list (F1 too)")),
    (
        "F2 F3 F4 F5",
        Words(
            "bewaren, verloop van het spel, stand, Nederlands of Engels", "save, story of the deal, standing, Dutch or English"
        ),
    ),
    ("q", Words("stoppen; bewaren wordt aangeboden", "quit (you can save first)")),
)
