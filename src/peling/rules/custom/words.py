"""The sentences about mistakes in custom rules, in Dutch and English; each ends with what can be done about it."""

from __future__ import annotations

from peling.words import Words

SENTENCES = {
    "size": Words("Het bestand is te groot: meer dan {most} tekens.", "The file is too large: more than {most} characters."),
    "packed": Words(
        "Dit is samen te veel: ingepakt {size} tekens, hoogstens {most}. Maak namen en uitleg korter, of laat iets weg.",
        "Together this is too much: {size} characters packed, at most {most}. Shorten names and explanations, or leave something out.",
    ),
    "encoding": Words("Dit is geen tekst: bewaar het bestand als UTF-8.", "This is no text: save the file as UTF-8."),
    "toml": Words("Hier klopt de schrijfwijze niet: {reason}.", "This cannot be read: {reason}."),
    "too_deep": Words(
        "Hier zit te veel in elkaar, of een getal is te lang.", "Too much is nested here, or a number is too long."
    ),
    "unknown_key": Words(
        "{key} is hier onbekend.{meant} Wel bekend: {known}.", "{key} is unknown here.{meant} Known are: {known}."
    ),
    "missing": Words("Hier ontbreekt {key}.", "{key} is missing here."),
    "table": Words("Dit moet een tabel zijn, zoals {example}.", "This must be a table, like {example}."),
    "text": Words("Dit moet een tekst zijn, tussen aanhalingstekens.", "This must be a text, in quotes."),
    "number": Words("Dit moet een heel getal zijn.", "This must be a whole number."),
    "truth": Words("Dit moet true of false zijn.", "This must be true or false."),
    "texts": Words("Dit moet een lijst van teksten zijn.", "This must be a list of texts."),
    "row_form": Words(
        "Schrijf een getal (de nieuwe waarde), false (de rij telt niet) of een tabel zoals {{ value = 2 }}.",
        "Write a number (the new value), false (the row does not count) or a table like {{ value = 2 }}.",
    ),
    "name_missing": Words(
        "Geef een naam in het Nederlands (nl) en in het Engels (en).", "Give a name in Dutch (nl) and in English (en)."
    ),
    "name_nl": Words(
        "De Nederlandse naam ontbreekt. Vul er een in, ook als hij gelijk is.",
        "The Dutch name is missing. Give one, even if it is the same.",
    ),
    "name_en": Words(
        "De Engelse naam ontbreekt. Vul er een in, ook als hij gelijk is.",
        "The English name is missing. Give one, even if it is the same.",
    ),
    "too_long": Words("Dit is te lang: hoogstens {most} tekens.", "This is too long: at most {most} characters."),
    "braces": Words("De haakjes {{ en }} kunnen niet in een tekst staan.", "A text cannot have the brackets {{ and }}."),
    "id": Words(
        "Een id begint met een kleine letter, en heeft daarna kleine letters, cijfers en {mark}: hoogstens {most}.",
        "An id begins with a small letter, followed by small letters, digits and {mark}: at most {most}.",
    ),
    "group": Words("Een groep heet naar hoogstens 8 letters en cijfers.", "The name of a group is 8 letters and digits at most."),
    "id_taken": Words("{id} is al een id van Peling. Kies een ander.", "{id} is an id of Peling's. Choose another one."),
    "base": Words(
        "De spelregels {value} zijn er niet.{meant} Er zijn: {known}.", "There is no rule set {value}.{meant} There are: {known}."
    ),
    "option": Words("{reason}.", "{reason}."),
    "row_unknown": Words(
        "De scorekaart van {base} heeft geen rij {key}.{meant}", "The score card of {base} has no row {key}.{meant}"
    ),
    "row_there": Words(
        "{key} is al een rij van {base}. Verander die onder [rows], of kies een ander id.",
        "{key} is a row of {base} already. Change it under [rows], or choose another id.",
    ),
    "row_twice": Words(
        "{key} staat onder [new] en onder [hands]. Geef een van de twee een ander id.",
        "{key} stands under [new] and under [hands]. Give one of them another id.",
    ),
    "row_named_twice": Words(
        "{key} is dezelfde rij als {other}. Laat een van de twee weg.", "{key} is the same row as {other}. Leave one of them out."
    ),
    "nothing_changes": Words("Hier verandert niets.", "Nothing changes here."),
    "value": Words(
        "{value} kan niet: een waarde in {unit} is {least} tot en met {most}.",
        "{value} cannot be: a value in {unit} is {least} to {most}.",
    ),
    "zero": Words(
        "0 kan niet. Schrijf false om een rij niet te laten tellen.", "0 cannot be. Write false for a row that does not count."
    ),
    "over_limit": Words(
        "{value} is meer dan de limiet van {limit}. Maak het spel lager of de limiet hoger.",
        "{value} is more than the limit of {limit}. Make the hand lower or the limit higher.",
    ),
    "unit": Words("{value} kan hier niet.{meant} Wel: {known}.", "{value} is not possible here.{meant} Possible are: {known}."),
    "not_limit": Words(
        "Het patroon {pattern} is geen heel spel en kan geen limietspel zijn. Neem points of doubles.",
        "The pattern {pattern} is not a whole hand and cannot be a limit hand. Take points or doubles.",
    ),
    "irregular_unit": Words(
        "Een onregelmatig spel is hier een limietspel. Laat unit weg.", "An irregular hand is a limit hand here. Leave unit out."
    ),
    "limit_only": Words("{key} hoort bij een limietspel, en dit is er geen.", "{key} belongs to a limit hand, and this is none."),
    "no_limit": Words(
        "{key} heeft bij een limietspel geen gevolg: het telt alleen. Laat {key} weg.",
        "{key} has no effect for a limit hand: it counts alone. Leave {key} out.",
    ),
    "no_wait": Words(
        "In {base} is wachten alleen bij een onregelmatig spel iets waard. Laat wait weg.",
        "In {base} only waiting for an irregular hand is paid. Leave wait out.",
    ),
    "winner_only": Words(
        "Dit is alleen te zien bij wie mahjong heeft. Laat winner weg.",
        "This can only be seen in a winner's hand. Leave winner out.",
    ),
    "pattern": Words("Het patroon {value} is er niet.{meant}", "There is no pattern {value}.{meant}"),
    "pattern_family": Words(
        "Het patroon {value} bestaat, maar {base} kan het niet zien.", "The pattern {value} exists, but {base} cannot see it."
    ),
    "pattern_taken": Words(
        "Het patroon {value} is al van de rij {row}. Verander die, of zet die uit.",
        "The pattern {value} belongs to the row {row} already. Change that one, or switch it off.",
    ),
    "excludes": Words("{value} is geen rij van deze scorekaart.{meant}", "{value} is no row of this score card.{meant}"),
    "excludes_self": Words("Een rij kan zichzelf niet uitsluiten.", "A row cannot exclude itself."),
    "excludes_circle": Words(
        "Deze rijen sluiten elkaar in een kring uit, zodat geen ervan voorgaat: {rows}.",
        "These rows exclude each other in a circle, so that none of them goes first: {rows}.",
    ),
    "excludes_limit": Words(
        "{value} is een limietspel: dat is niet uit te sluiten.", "{value} is a limit hand: it cannot be excluded."
    ),
    "excludes_place": Words(
        "Deze rij hangt af van de plaats van de winnende steen en kan niets uitsluiten.",
        "This row depends on the place of the winning tile and cannot exclude anything.",
    ),
    "type": Words(
        "Het type {value} is er niet.{meant} Er zijn: {known}.", "There is no type {value}.{meant} There are: {known}."
    ),
    "tiles_missing": Words("Zeg met tiles om welke stenen het gaat.", "Say with tiles which tiles it is about."),
    "tiles_none": Words(
        "Bij dit type horen geen tiles: het gaat om alle soorten.", "This type has no tiles: it is about all suits."
    ),
    "tiles_text": Words("{value}: {reason}, bij teken {place}.", "{value}: {reason}, at character {place}."),
    "tiles_kind": Words("{value}: geluksstenen en jokers maken geen spel.", "{value}: luck tiles and jokers make no hand."),
    "tiles_once": Words("{value}: noem elke steen één keer.", "{value}: name each tile once."),
    "hand_pairs": Words(
        "{value}: zeven paren vragen ten minste vier verschillende stenen, hier zijn er {number}.",
        "{value}: seven pairs need four different tiles at least, here are {number}.",
    ),
    "hand_once": Words(
        "{value}: dit type heeft dertien verschillende stenen, waarvan één dubbel; hier zijn er {number}.",
        "{value}: this type has thirteen different tiles, one of them twice; here are {number}.",
    ),
    "hand_exact": Words(
        "{value}: dit type is precies veertien stenen, elke één of twee keer; hier zijn er {number}.",
        "{value}: this type is exactly fourteen tiles, each once or twice; here are {number}.",
    ),
    "hand_gates": Words(
        "{value}: poorten zijn 1112345678999 van één soort, zoals 1112345678999m.",
        "{value}: gates are 1112345678999 of one suit, like 1112345678999m.",
    ),
    "hand_knit_two": Words(
        "{value}: breien gaat met twee hele soorten, zoals 123456789m 123456789p.",
        "{value}: knitting is done with two whole suits, like 123456789m 123456789p.",
    ),
    "hand_knitted": Words(
        "{value}: dit type heeft veertien verschillende stenen; hier zijn er {number} om uit te kiezen.",
        "{value}: this type has fourteen different tiles; here are {number} to choose from.",
    ),
    "not_in_play": Words(
        "{value}: met deze stenen is het spel niet te maken; niet alle doen er mee.",
        "{value}: the hand cannot be made of these; not all of them are in play.",
    ),
    "too_many": Words("Dit zijn er {number}; er is plaats voor {most}.", "These are {number}; there is room for {most}."),
    "card_full": Words(
        "De scorekaart zou {number} rijen hebben; er is plaats voor {most}.",
        "The score card would have {number} rows; there is room for {most}.",
    ),
    "too_much": Words(
        "Alle verdubbelingen samen zijn te veel om te tellen. Maak er een paar lager.",
        "All doubles together are too many to count. Make some of them lower.",
    ),
    "open_more": Words(
        "Open ({open}) mag niet meer waard zijn dan dicht ({concealed}). Zie de rij {other}.",
        "Open ({open}) may not be worth more than concealed ({concealed}). See the row {other}.",
    ),
    "waits_differ": Words(
        "edge_wait en closed_wait moeten evenveel waard zijn, en single_wait niet minder.",
        "edge_wait and closed_wait must be worth the same, and single_wait not less.",
    ),
    "combination": Words(
        "{value} is te weinig: de combinatie komt in de plaats van {others} en is minstens {least} waard.",
        "{value} is too little: the combination comes in the place of {others} and is worth {least} at least.",
    ),
    "stays_on": Words(
        "De rij {key} bepaalt mee hoe andere rijen tellen en kan niet uit. De waarde kan wel lager.",
        "The row {key} decides how other rows count and cannot be switched off. Its value can be lower.",
    ),
    "contradict": Words("Deze regels spreken elkaar tegen.", "These rules contradict each other."),
    "spoiled": Words(
        "Deze regels zijn beschadigd: er ontbreekt iets, of er is iets veranderd. Vraag ze opnieuw.",
        "These rules are damaged: something is missing or was changed. Ask for them again.",
    ),
    "newer": Words(
        "Deze regels zijn geschreven door een nieuwere Peling. Werk Peling bij.",
        "These rules were written by a newer Peling. Upgrade Peling.",
    ),
    "more": Words("Er zijn nog meer fouten.", "There are more mistakes."),
}
"""By key."""

MEANT = Words(" Bedoelt u {name}?", " Do you mean {name}?")
WHERE = {
    "line": Words("regel {line}", "line {line}"),
    "column": Words("regel {line}, teken {column}", "line {line}, character {column}"),
}
UNITS = {
    "points": Words("punten", "points"),
    "doubles": Words("verdubbelingen", "doubles"),
    "limit": Words("een limietspel", "a limit hand"),
    "fan": Words("punten", "points"),
}
TOML = {
    "Expected '=' after a key": Words("achter de naam ontbreekt een =", "an = is missing after the name"),
    "Expected newline or end of document": Words("na de waarde staat nog iets op de regel", "something stands after the value"),
    "Invalid value": Words(
        "hier staat geen waarde (een tekst staat tussen aanhalingstekens)", "here is no value (a text is in quotes)"
    ),
    "Invalid statement": Words("dit is geen regel van de vorm naam = waarde", "this is no line of the form name = value"),
    "Cannot declare": Words("deze tabel staat er twee keer", "this table is there twice"),
    "Cannot overwrite": Words("deze naam staat er twee keer", "this name is there twice"),
    "Duplicate inline table key": Words("deze naam staat er twee keer", "this name is there twice"),
    "Unterminated string": Words("het aanhalingsteken aan het einde ontbreekt", "the quote at the end is missing"),
    "Unclosed array": Words("het haakje ] ontbreekt", "the bracket ] is missing"),
    "Unclosed inline table": Words("het haakje } ontbreekt", "the bracket } is missing"),
    "Expected ']'": Words("het haakje ] ontbreekt", "the bracket ] is missing"),
    "Invalid initial character for a key": Words("hier wordt een naam verwacht", "a name is expected here"),
    "Illegal character": Words("hier staat een teken dat niet mag", "this character is not allowed"),
    "Unescaped '\\'": Words("een \\ in een tekst wordt geschreven als \\\\", "a \\ in a text is written as \\\\"),
}
"""What the reader of TOML says, by how it begins."""
UNREADABLE = Words("dit is geen TOML", "this is no TOML")
