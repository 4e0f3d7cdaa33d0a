"""The words of a score card, in Dutch and English."""

from peling.rules import Words

HEADS = {
    "points_all": Words("Punten, iedere speler", "Points, every player"),
    "points_winner": Words("Punten, alleen de winnaar", "Points, the winner only"),
    "doubles_winner": Words("Verdubbelingen, alleen de winnaar", "Doubles, the winner only"),
    "doubles_all": Words("Verdubbelingen, iedere speler", "Doubles, every player"),
    "group": Words("groep {group}: alleen de hoogste telt", "group {group}: only the highest counts"),
    "irregular": Words(
        "Onregelmatige limietspelen (dicht, op de winnende steen na)",
        "Irregular limit hands (concealed except for the winning tile)",
    ),
    "regular": Words("Regelmatige limietspelen (mogen open)", "Regular limit hands (may be open)"),
    "fan": Words("Combinaties van {amount}", "Combinations of {amount}"),
    "doublings": Words("Verdubbelingstabel: punten na 1 tot 8 verdubbelingen", "Doubling table: points after 1 to 8 doubles"),
    "payment": Words("Verrekenen", "Payment"),
    "facts": Words("Aan tafel", "At the table"),
    "options": Words("Huisregels (--option naam=waarde)", "House rules (--option name=value)"),
    "rows": Words("Score", "Scoring"),
}

COLUMNS = {
    "points": Words("punten", "points"),
    "open": Words("open", "open"),
    "concealed": Words("dicht", "concealed"),
    "won": Words("winst", "won"),
    "drawn": Words("van muur", "drawn"),
    "claimed": Words("van tafel", "discard"),
    "wait": Words("wachtend", "waiting"),
}

NOTES = {
    "not_beside": Words("niet naast {names}", "not beside {names}"),
    "beside": Words("wel naast {names}", "allowed beside {names}"),
    "among": Words(
        "Een nummer tussen haakjes telt alleen niet mee voor sets die al in de combinatie zitten.",
        "A number in brackets is left out only for sets that are already part of the combination.",
    ),
    "open_set": Words("{name} als er een open set is", "{name} if there is an open set"),
    "star": Words("* of de gewone telling, als die hoger is", "* or the ordinary score if that is higher"),
    "limit": Words("Een limietspel telt verder geen punten of verdubbelingen.", "A limit hand earns no other points or doubles."),
    "luck_apart": Words(
        "Een limietspel telt verder geen punten of verdubbelingen; alleen geluksstenen komen er los bij.",
        "A limit hand earns no other points or doubles; only luck tiles are added, counted apart.",
    ),
    "announced": Words("Wachtend telt alleen als het is aangekondigd.", "Waiting counts only if it was announced."),
    "any_chows": Words("chows vrij", "any number of chows"),
    "as_ever": Words("chows zoals altijd", "the usual chows"),
    "goulash_chows": Words("ook in goulash met runs in de hand", "also in goulash with concealed runs"),
    "doublings": Words("Wat boven de limiet uitkomt, telt als de limiet.", "Anything above the limit counts as the limit."),
    "version": Words("{id} versie {version}, hash {hash}", "{id} version {version}, hash {hash}"),
    "rows": Words("{rows} rijen", "{rows} rows"),
    "everyone": Words("iedere speler", "every player"),
    "winner": Words("alleen de winnaar", "the winner only"),
    "in_group": Words("groep {group}", "group {group}"),
    "no_group": Words("geen groep", "no group"),
    "limit_hand": Words("limietspel {paid}", "limit hand {paid}"),
    "only": Words("alleen in {id}: {paid}", "only in {id}: {paid}"),
    "condition": Words("andere voorwaarde", "another condition"),
    "missing": Words("niet", "none"),
    "same": Words("{left} en {right} zijn gelijk.", "{left} and {right} are the same."),
    "differences": Words("{count} verschillen", "{count} differences"),
    "one_difference": Words("1 verschil", "1 difference"),
}

HEADLINE = {
    "minimum_doubles": Words("minstens {value} verdubbelingen om te winnen", "at least {value} doubles to win"),
    "minimum_points": Words("minstens {value} punten om te winnen", "at least {value} points to win"),
    "limit": Words("limiet {value}", "limit {value}"),
    "discard_limit": Words("op een weggelegde steen en voor wie niet wint {value}", "{value} on a discard and for non-winners"),
}
"""Options that a player wants to know before anything else."""
NO_MINIMUM = Words("geen minimum om te winnen", "no minimum to win")

PAYMENT = {
    "pairwise": Words(
        "Iedereen verrekent met iedereen; de winnaar betaalt niemand.",
        "Everybody settles with everybody; the winner pays nobody.",
    ),
    "winner": Words(
        "Alleen de winnaar krijgt: {base} van ieder, en zijn punten van wie de steen weglegde, of van ieder als hij zelf pakte.",
        "Only the winner is paid: {base} by each player, plus the points by the discarder, or by each player if self-drawn.",
    ),
    "east_double": Words("Oost betaalt en ontvangt dubbel.", "East pays and receives double."),
    "discarder_double": Words(
        "Wie de winnende steen weglegde, betaalt de winnaar dubbel.", "The discarder of the winning tile pays the winner double."
    ),
    "false_win": Words("Valse mahjong: {false_win} aan ieder ander.", "False mahjong: {false_win} to each other player."),
}

PAYMENT_FIELDS = {
    "scheme": Words("wie krijgt betaald", "who is paid"),
    "east_double": Words("Oost dubbel", "East double"),
    "discarder_double": Words("wie weglegde betaalt dubbel", "discarder pays double"),
    "base": Words("basispunten van ieder", "base points from each"),
    "false_win": Words("boete voor valse mahjong, aan ieder", "penalty for a false mahjong, to each"),
}

VALUES = {
    "highest throw is East": Words("de hoogste worp is Oost", "highest throw is East"),
    "East, South, West, North by the height of the throw": Words(
        "Oost, Zuid, West, Noord naar hoogte van de worp", "East, South, West, North in order of the throw"
    ),
    "drawn winds; East picks a seat": Words("winden trekken; Oost kiest een plaats", "drawn winds; East picks a seat"),
    "always": Words("na elk spel", "after every game"),
    "unless East wins or the game is drawn": Words(
        "na elk spel, behalve als Oost wint of bij remise", "after every game, unless East wins or it is drawn"
    ),
    "when_needed": Words("als er een vervangende steen nodig is", "when a replacement is needed"),
    "at_once": Words("direct na de beurt van de laatste vervangende steen", "at once after the turn of the last replacement"),
    "goulash": Words("goulash", "goulash"),
    "limit": Words("limietspel", "limit hand"),
    "irregular limit": Words("onregelmatig limietspel", "irregular limit hand"),
    "pair": Words("paar", "pair"),
    "pung": Words("pung", "pung"),
    "chow": Words("chow", "chow"),
    "turn": Words("eerste aan de beurt", "first in turn"),
    "ES WN": Words("Oost met Zuid en West met Noord", "East with South and West with North"),
    "EWSN": Words(
        "Oost naar West, West naar Zuid, Zuid naar Noord, Noord naar Oost",
        "East to West, West to South, South to North, North to East",
    ),
    "pairwise": Words("iedereen verrekent met iedereen", "everybody settles with everybody"),
    "winner": Words("alleen de winnaar", "the winner only"),
}
"""The words that a rule set's facts are written in, for people."""

ORDERED = ("win_priority",)
YES = {True: Words("ja", "yes"), False: Words("nee", "no")}
