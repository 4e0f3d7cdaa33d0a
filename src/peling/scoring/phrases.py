"""The sentences of a score sheet and a settlement, in Dutch and English."""

from peling.words import Words

REASONS: dict[str, Words] = {
    "excluded": Words("niet naast {name}", "not counted beside {name}"),
    "part_of": Words("zit al in {name}", "already part of {name}"),
    "group": Words("alleen de hoogste telt: {name}", "only the highest of the group counts: {name}"),
    "open_set": Words("met een open set niet samen met {name}", "with an open set not together with {name}"),
    "limit": Words("een limietspel krijgt niets extra: {name}", "a limit hand earns nothing more: {name}"),
    "limit_highest": Words("alleen het hoogste limietspel telt: {name}", "only the highest limit hand counts: {name}"),
    "limit_chows": Words("te veel chows voor dit limietspel", "too many chows for this limit hand"),
    "account_once": Words(
        "elke set mag maar één keer met een al gebruikte set worden verbonden", "a set may be joined to a used set only once"
    ),
    "replacement": Words("een vervangende steen komt niet van de muur", "a replacement tile does not come from the wall"),
    "missing_kong": Words("vervanging van een gelukssteen, niet van een kong", "the replacement of a luck tile, not of a kong"),
}

PROBLEMS: dict[str, Words] = {
    "dead": Words("dood spel: mag niet winnen en telt nul", "dead hand: may not win and counts zero"),
    "incomplete": Words("geen mahjong: de stenen zijn geen compleet spel", "no mahjong: the tiles are not a complete hand"),
    "minimum_doubles": Words(
        "mag niet winnen: verdubbelingen {have}, nodig {need}", "may not win: doubles {have}, needed {need}"
    ),
    "minimum_points": Words(
        "mag niet winnen: punten zonder geluksstenen {have}, nodig {need}",
        "may not win: points without luck tiles {have}, needed {need}",
    ),
}

SHEET: dict[str, Words] = {
    "seat": Words("{seat}, ronde {round}", "{seat}, round {round}"),
    "dragon_round": Words("groene draak", "green dragon"),
    "winner": Words("mahjong", "mahjong"),
    "may_win": Words("mag winnen", "may win"),
    "non_winner": Words("niet de winnaar", "not the winner"),
    "waiting": Words("wachtend op {name}", "waiting for {name}"),
    "reading": Words("gelezen als", "read as"),
    "points": Words("punten", "points"),
    "doubles": Words("verdubbelingen", "doubles"),
    "doubles_one": Words("verdubbeling", "double"),
    "points_one": Words("punt", "point"),
    "limit": Words("limietspel", "limit hand"),
    "wait_value": Words("waarde van het wachten", "value of waiting"),
    "total": Words("totaal", "total"),
    "cut": Words("afgekapt op de limiet", "cut at the limit"),
    "not_counted": Words("telt niet mee", "not counted"),
    "nothing": Words("niets dat telt", "nothing that counts"),
    "luck": Words("geluksstenen", "luck tiles"),
    "times": Words("{times} keer", "{times} times"),
}

PAYMENTS: dict[str, Words] = {
    "score": Words("de score van de ontvanger", "the receiver's score"),
    "winner": Words("de score van de winnaar", "the winner's score"),
    "east": Words("Oost dubbel", "East double"),
    "ruler": Words("de heerser dubbel", "the ruler double"),
    "discarder": Words("gaf de winnende steen: dubbel", "discarded the winning tile: double"),
    "base": Words("basispunten", "base points"),
    "points": Words("punten van de winnaar", "the winner's points"),
    "false_win": Words("boete voor valse mahjong", "penalty for a false mahjong"),
}

SETTLED = {
    "pays": Words("{payer} betaalt {payee} {amount}: {why}.", "{payer} pays {payee} {amount}: {why}."),
    "drawn": Words("{winner} wint met een zelf gepakte steen", "{winner} wins, self-drawn"),
    "claimed": Words("{winner} wint op een steen van {discarder}", "{winner} wins on a tile of {discarder}"),
    "draw": Words("remise: niemand wint", "a draw: nobody wins"),
    "chip": Words("{payer} geeft {payee} {amount}: {chips}", "{payer} gives {payee} {amount}: {chips}"),
    "matters": Words("Het maakt uit wie de winnende steen gaf.", "It matters who discarded the winning tile."),
    "no_matter": Words(
        "In deze spelregels maakt het niet uit wie de winnende steen gaf.",
        "In these rules it does not matter who discarded the tile.",
    ),
}
"""The words of a settlement."""

CHIPS = {
    "back": Words("{chips} terug", "{chips} back"),
    "owed": Words("{owed} schuldig, meer dan de fiches van het begin", "{owed} owed, more than the chips of the start"),
}
"""The words beside the chips that a player hands over."""

ALMOST = {
    "drawn": Words("als u zelf gepakt had", "if you had drawn the tile yourself"),
    "claimed": Words("als de steen van een ander was", "if the tile had been another's"),
    "concealed": Words("met {set} dicht", "with the {set} concealed"),
    "tile": Words("met {tile} in plaats van {instead}", "with {tile} in place of {instead}"),
}
"""What one change of a hand is."""

ANNOUNCED = Words("wachten aangekondigd", "wait announced")
DEAD = Words("dood spel", "dead hand")
