"""The help page of the table: what the letters on the tiles mean and which key does what, in Dutch and English."""

from __future__ import annotations

from peling.rules import Words

TITLE = Words("Uitleg", "Help")

TILES = (
    Words("Op een steen staat een getal en de letter van de soort:", "A tile shows a number and the letter of its suit:"),
    Words("T tekens (rood), K kringen (blauw), B bamboes (groen).", "m characters (red), p circles (blue), s bamboo (green)."),
    Words(
        "O Z W N met 'wind' zijn de winden; C F P de rode, groene en witte draak.",
        "E S W N with 'wind' are the winds; C F P the red, green and white dragon.",
    ),
    Words(
        "In het klein: Oo Zu We No en Ro Gr Wi. Jokers zijn J, geluksstenen 1f-4f en 1y-4y.",
        "In small: Ea So We No and Re Gr Wh. Jokers are J, luck tiles 1f-4f and 1y-4y.",
    ),
    Words(
        "Geel is de steen die nu telt: de laatste worp, of die u kiest.",
        "Yellow is the tile that matters: the latest discard, or your choice.",
    ),
)

KEYS: tuple[tuple[str, Words], ...] = (
    ("← →", Words("kies een steen (Home en End: de eerste, de laatste)", "choose a tile (Home and End: the first, the last)")),
    ("Enter", Words("gooi de gekozen steen weg", "discard the chosen tile")),
    (
        "b d e …",
        Words(
            "de letter onder een steen kiest hem, nog een keer gooit hem weg",
            "the letter below a tile chooses it, once more discards it",
        ),
    ),
    (
        "c p k",
        Words(
            "chow, pung, kong; k ook voor een kong van uw eigen stenen", "chow, pung, kong; k also for a kong of your own tiles"
        ),
    ),
    ("m", Words("mahjong", "mahjong")),
    ("space", Words("pas: u wilt de steen niet", "pass: you do not want the tile")),
    ("z", Words("pas vanzelf tot u weer aan de beurt bent", "pass by itself until it is your turn")),
    (
        "a",
        Words(
            "wachtend spel aankondigen bij de worp (bmr, strenge scheidsrechter)",
            "announce waiting with the discard (bmr, strict referee)",
        ),
    ),
    ("r", Words("vervangende steen nemen (strenge scheidsrechter)", "take the replacement tile (strict referee)")),
    (
        "?",
        Words(
            "tip: beste worp, waar u op wacht, wat uw spel telt en waarom",
            "hint: best discard, what you wait for, what your hand is worth and why",
        ),
    ),
    ("u", Words("neem uw laatste keuze terug", "take back your latest choice")),
    ("s", Words("sorteer anders; Shift met ← → verplaatst een steen", "sort another way; Shift with ← → moves a tile")),
    ("l", Words("Nederlands of Engels", "Dutch or English")),
    ("+ -", Words("tempo van de anderen", "pace of the others")),
    ("F1 F2 F3 F4", Words("uitleg, bewaren, verloop van het spel, stand", "help, save, story of the deal, standing")),
    ("q", Words("stoppen; bewaren wordt aangeboden", "quit; saving is offered")),
)
