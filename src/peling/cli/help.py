"""The help of `peling` and of each command, in Dutch and English; read only when it is asked for."""

from __future__ import annotations

from typing import NamedTuple

from peling.cli.commands import COMMANDS, Switch
from peling.page import Entry, Page, fold, table
from peling.rules import RULESETS, Words

HELP = {
    "about": Words(
        "peling telt mahjongspellen zoals Nederland ze speelt, en zegt waarom.",
        "peling scores mahjong hands as they are played in the Netherlands, and says why.",
    ),
    "usage": Words("Gebruik", "Usage"),
    "commands": Words("Opdrachten", "Commands"),
    "arguments": Words("Wat erbij hoort", "Arguments"),
    "options": Words("Opties", "Options"),
    "examples": Words("Voorbeelden", "Examples"),
    "notation": Words("Notatie", "Notation"),
    "codes": Words("Exitcodes", "Exit codes"),
    "codes_are": Words(
        "0 beantwoord, 1 de partij klopt niet (replay --verify), 2 fout in de invoer (de reden staat op stderr), 130 afgebroken",
        "0 answered, 1 the record is not sound (replay --verify), 2 wrong input (the reason is on stderr), 130 interrupted",
    ),
    "more": Words("Meer over een opdracht: peling score --help", "More about a command: peling score --help"),
    "top": Words(
        "peling OPDRACHT ...   (peling --version, --lang nl|en, --help)",
        "peling COMMAND ...   (peling --version, --lang nl|en, --help)",
    ),
}

NOTATION = (
    (
        Words("stenen", "tiles"),
        Words(
            "1-9 met T tekens, K kringen, B bamboes; winden O Z W N: 123T 55K OOO",
            "1-9 with m characters, p circles, s bamboo; winds E S W N: 123m EEE",
        ),
    ),
    (
        Words("overige", "others"),
        Words(
            "draken C rood F groen P wit, bloemen 1f-4f, seizoenen 1y-4y, joker J",
            "dragons C red F green P white, flowers 1f-4f, seasons 1y-4y, joker J",
        ),
    ),
    (
        Words("sets", "sets"),
        Words(
            "open (789<T) (OO^O), dichte kong [FFFF]; < links ^ overkant > rechts",
            "open (789<m) (EE^E), concealed kong [FFFF]; < left ^ across > right",
        ),
    ),
    (
        Words("winst", "winning"),
        Words(
            "achteraan: +2K van de muur, <2K ^2K >2K van tafel; wie niet won: geen",
            "last: +2p drawn, <2p ^2p >2p claimed; who did not win has none",
        ),
    ),
    (
        Words("verder", "around"),
        Words(
            "na een ; volgt seat W, round O, last-tile, robbed-kong, dead ...",
            "after a ; follow seat W, round E, last-tile, robbed-kong, dead ...",
        ),
    ),
)


class Guide(NamedTuple):
    """What there is to say about a command: what it does, how it is called, examples, and its arguments."""

    name: str
    words: Words
    usage: Words
    examples: tuple[Words, ...]
    arguments: tuple[tuple[Words, Words], ...] = ()

    @property
    def switches(self) -> tuple[Switch, ...]:
        """The options of the command."""
        return COMMANDS[self.name].switches


def _both(text: str) -> Words:
    return Words(text, text)


SWITCHES: dict[str, tuple[Words, Words | None]] = {
    "lang": (Words("taal, anders die van de omgeving", "language, else that of the environment"), _both("nl|en")),
    "color": (Words("kleur: auto, always of never", "colour: auto, always or never"), Words("WANNEER", "WHEN")),
    "json": (Words("voor programma's: één JSON-object per regel", "for programs: one JSON object a line"), None),
    "help": (Words("deze uitleg", "this help"), None),
    "rules": (
        Words(
            f"spelregels: {', '.join(RULESETS)} (gewoonlijk nts), of een bestand met eigen regels",
            f"rule set: {', '.join(RULESETS)} (nts unless told), or a file with rules of one's own",
        ),
        _both("ID"),
    ),
    "option": (
        Words(
            "huisregel, zo vaak als nodig; peling rules ID noemt ze", "house rule, as often as needed; peling rules ID lists them"
        ),
        Words("NAAM=WAARDE", "NAME=VALUE"),
    ),
    "scores": (Words("de scores van Oost, Zuid, West en Noord", "the scores of East, South, West and North"), _both("A,B,C,D")),
    "hand": (
        Words(
            "in plaats van --scores, voor elke speler één keer: een spel dat eerst wordt geteld; zo blijkt wie won",
            "in place of --scores, once for each player: a hand that is scored first; it tells who won",
        ),
        Words("SPEL", "HAND"),
    ),
    "winner": (Words("wie won, of none bij remise", "who won, or none for a draw"), _both("WIND")),
    "discarder": (
        Words("wie de winnende steen weglegde (niemand: zelf gepakt)", "who threw the winning tile (nobody: self-drawn)"),
        _both("WIND"),
    ),
    "east": (Words("wie Oost is, als dat niet de eerste is", "who is East, if not the first"), _both("WIND")),
    "ruler": (Words("wie heerst in het spel van de groene draak", "who rules in the green dragon's game"), _both("WIND")),
    "false-mahjong": (Words("wie ten onrechte mahjong riep", "who claimed a false mahjong"), _both("WIND")),
    "bots": (
        Words("wie meespelen, met komma's: beginner, quick, club", "who plays along, with commas: beginner, quick, club"),
        Words("NAMEN", "NAMES"),
    ),
    "name": (Words("uw naam aan tafel", "your name at the table"), Words("NAAM", "NAME")),
    "seed": (Words("getal waar muren en dobbelstenen uit volgen", "number that walls and dice follow from"), _both("N")),
    "deals": (Words("zoveel spellen in plaats van een hele partij", "so many deals in place of a whole match"), _both("N")),
    "resume": (Words("speel een bewaarde partij verder", "play on with a saved match"), Words("BESTAND", "FILE")),
    "save": (Words("waar de partij wordt bewaard", "where the match is saved"), Words("BESTAND", "FILE")),
    "record": (
        Words("waar het verslag van de hele partij komt", "where the record of the whole match goes"),
        Words("BESTAND", "FILE"),
    ),
    "ascii": (Words("teken met gewone letters", "draw with plain letters"), None),
    "no-colour": (Words("zonder kleur, als --color never", "without colour, as --color never"), None),
    "jobs": (Words("zoveel processen, anders één per kern", "so many processes, else one a core"), _both("N")),
    "cluster": (
        Words(
            "over de machines van een Ray-cluster: auto, local, machine:6379 of ray://machine:10001",
            "over the machines of a Ray cluster: auto, local, host:6379 or ray://host:10001",
        ),
        Words("ADRES", "ADDRESS"),
    ),
    "csv": (Words("schrijf elk spel als regel in een CSV-bestand", "write each deal as a line of CSV"), Words("BESTAND", "FILE")),
    "parquet": (Words("hetzelfde als Parquet (vraagt pyarrow)", "the same as Parquet (needs pyarrow)"), Words("BESTAND", "FILE")),
    "plot": (
        Words("teken het als .svg, .png of .pdf (vraagt matplotlib)", "draw it as .svg, .png or .pdf (needs matplotlib)"),
        Words("BESTAND", "FILE"),
    ),
    "against": (
        Words("vergelijk met deze spelregels, op dezelfde muren", "compare with this rule set, on the same walls"),
        _both("ID"),
    ),
    "against-option": (
        Words(
            "huisregel van wat er vergeleken wordt; zonder --against: dezelfde spelregels met deze huisregel",
            "house rule of what it is compared with; without --against: the same rules with this house rule",
        ),
        Words("NAAM=WAARDE", "NAME=VALUE"),
    ),
    "each-option": (
        Words(
            "elke huisregel apart, tegen de spelregels zoals ze zijn", "each house rule on its own, against the rules as they are"
        ),
        None,
    ),
    "policy": (
        Words(
            "hoe de spelers kiezen: plain (gewoonlijk), quick of random",
            "how the players choose: plain (unless told), quick or random",
        ),
        Words("NAAM", "NAME"),
    ),
    "html": (
        Words("schrijf een verslag met plaatjes, als één bestand", "write a report with pictures, as one file"),
        Words("BESTAND", "FILE"),
    ),
    "host": (
        Words(
            "adres waarop de server luistert (gewoonlijk alleen deze computer)",
            "address to listen on (this computer only unless told)",
        ),
        Words("ADRES", "ADDRESS"),
    ),
    "port": (
        Words("poort (gewoonlijk 8136, of de eerste vrije daarna)", "port (8136 unless told, or the next free one)"),
        _both("N"),
    ),
    "data": (Words("map voor de partijen", "folder for the games"), Words("MAP", "FOLDER")),
    "database": (
        Words("PostgreSQL in plaats van een bestand in die map", "PostgreSQL in place of a file in that folder"),
        _both("URL"),
    ),
    "workers": (
        Words("hoeveel processen; meer dan één vraagt PostgreSQL", "how many processes; more than one needs PostgreSQL"),
        _both("N"),
    ),
    "advertise": (
        Words(
            "waar andere machines deze bereiken, als er meer zijn op één database",
            "where other machines reach this one, if several share a database",
        ),
        Words("ADRES", "ADDRESS"),
    ),
    "replace": (Words("vervang wat er al is", "replace what is there already"), None),
    "older-than": (Words("hoe lang niet gebruikt: 90d, 12w, 36h", "not used for how long: 90d, 12w, 36h"), Words("TIJD", "TIME")),
    "dry-run": (Words("zeg alleen wat er weg zou gaan", "only say what would go"), None),
    "open": (Words("open de browser, als die er is", "open the browser, where there is one"), None),
    "commitment": (Words("wat er vóór de partij bekend was gemaakt", "what was published before the match"), _both("HEX")),
    "verify": (
        Words("zeg of de partij klopt, en anders waar niet", "say whether the record is sound, and else where it is not"),
        None,
    ),
    "mjn": (Words("zet om naar .mjn-tekst", "convert to .mjn text"), None),
    "seat": (Words("alleen wat deze plaats (0, 1 ...) mag weten", "only what this seat (0, 1 ...) may know"), _both("N")),
    "diff": (
        Words(
            "alleen wat er met deze spelregels verschilt; zonder ID bij eigen regels: met de basis",
            "only what differs from this rule set; without ID for rules of one's own: from the base",
        ),
        _both("[ID]"),
    ),
    "check": (
        Words(
            "kloppen deze eigen regels? elke fout met haar regel",
            "are these rules of one's own right? each mistake with its line",
        ),
        Words("BESTAND", "FILE"),
    ),
    "dump": (
        Words(
            "in plaats van simuleren: een spel van peling study als partij: zaad, partij, spel (bots: random, plain, quick)",
            "instead of simulating: a deal of peling study as a record: seed, match, deal (bots: random, plain, quick)",
        ),
        Words("ZAAD:PARTIJ:SPEL", "SEED:MATCH:DEAL"),
    ),
    "toml": (Words("eigen regels als bestand", "rules of one's own as a file"), None),
}
"""What each option does, and what its value is."""

OWN: dict[tuple[str, str], tuple[Words, Words | None]] = {
    ("simulate", "bots"): (
        Words(
            "wie er spelen, met komma's: random, beginner, quick, club", "who plays, with commas: random, beginner, quick, club"
        ),
        Words("NAMEN", "NAMES"),
    ),
    ("simulate", "deals"): (
        Words(
            "zoveel spellen (gewoonlijk 1000), naar boven afgerond op hele muren",
            "so many deals (1000 unless told), rounded up to whole walls",
        ),
        _both("N"),
    ),
    ("study", "deals"): (
        Words(
            "minstens zoveel spellen (gewoonlijk 100000), in hele partijen",
            "so many deals at least (100000 unless told), in whole matches",
        ),
        _both("N"),
    ),
}
"""The same where a command means something else by an option."""

_HAND = (
    Words("SPEL", "HAND"),
    Words("een spel in de notatie, tussen aanhalingstekens", "a hand in the notation, in quotes"),
)

_COPY = (Words("BESTAND", "FILE"), Words("de kopie", "the backup"))

GUIDES = {
    guide.name: guide
    for guide in (
        Guide(
            "score",
            Words("wat een spel telt, regel voor regel", "what a hand scores, line by line"),
            Words("peling score [OPTIES] SPEL...", "peling score [OPTIONS] HAND..."),
            (
                Words(
                    "peling score '22345K 678B CCC 34K +2K ; seat W, round O'",
                    "peling score '22345p 678s CCC 34p +2p ; seat W, round E'",
                ),
                Words(
                    "peling score --rules mcr '147T 258K 369B OOO 5B >5B'", "peling score --rules mcr '147m 258p 369s EEE 5s >5s'"
                ),
                Words("peling score --rules bmr --json - < spellen.txt", "peling score --rules bmr --json - < hands.txt"),
            ),
            (
                _HAND,
                (
                    _both("-"),
                    Words(
                        "lees spellen van de invoer, één per regel, en antwoord met één JSON-object per regel",
                        "read hands from the input, one a line, and answer with one JSON object a line",
                    ),
                ),
            ),
        ),
        Guide(
            "waits",
            Words("welke stenen een spel afmaken, en wat het dan telt", "which tiles complete a hand, and what it scores then"),
            Words("peling waits [OPTIES] SPEL", "peling waits [OPTIONS] HAND"),
            (
                Words("peling waits '2345678K CCC (999<B) ; seat W'", "peling waits '2345678p CCC (999<s) ; seat W'"),
                Words("peling waits --rules mcr '147T 258K 369B OOO 5B'", "peling waits --rules mcr '147m 258p 369s EEE 5s'"),
            ),
            (_HAND,),
        ),
        Guide(
            "settle",
            Words("wie wie betaalt, hoeveel en waarom", "who pays whom, how much and why"),
            Words(
                "peling settle [OPTIES] --scores A,B,C,D --winner WIND [--discarder WIND]",
                "peling settle [OPTIONS] --scores A,B,C,D --winner WIND [--discarder WIND]",
            ),
            (
                Words(
                    "peling settle --scores 128,272,0,40 --winner Z --discarder W",
                    "peling settle --scores 128,272,0,40 --winner S --discarder W",
                ),
                Words(
                    "peling settle --option chips=true --scores 96,0,24,8 --winner O",
                    "peling settle --option chips=true --scores 96,0,24,8 --winner E",
                ),
                Words(
                    "peling settle --rules mcr --scores 0,0,0,24 --winner N --discarder O --false-mahjong Z",
                    "peling settle --rules mcr --scores 0,0,0,24 --winner N --discarder E --false-mahjong S",
                ),
            ),
        ),
        Guide(
            "play",
            Words("speel aan een tafel in de terminal, tegen bots", "play at a table in the terminal, against bots"),
            Words("peling play [OPTIES]", "peling play [OPTIONS]"),
            (
                Words("peling play --rules nts --lang nl", "peling play --rules nts --lang en"),
                _both("peling play --rules mcr --bots club,club,quick"),
                _both("peling play --rules bmr --option referee=strict"),
                Words("peling play --resume partij.mjn", "peling play --resume match.mjn"),
            ),
        ),
        Guide(
            "simulate",
            Words("laat bots duizenden spellen spelen en vergelijk ze", "let bots play thousands of deals and compare them"),
            Words("peling simulate [OPTIES]", "peling simulate [OPTIONS]"),
            (
                _both("peling simulate --bots club,quick,beginner,quick --deals 1000"),
                Words(
                    "peling simulate --bots club,quick,club,quick --csv spellen.csv --plot bots.svg",
                    "peling simulate --bots club,quick,club,quick --csv deals.csv --plot bots.svg",
                ),
                _both("peling simulate --rules bmr --bots plain,random,plain,random --dump 1:7:1"),
            ),
        ),
        Guide(
            "study",
            Words(
                "wat een regel met het spel doet: remises, scores, Oost, elke rij",
                "what a rule does to play: draws, scores, East, every row",
            ),
            Words("peling study [OPTIES]", "peling study [OPTIONS]"),
            (
                _both("peling study --rules nts --deals 100000"),
                Words(
                    "peling study --rules nts --against-option minimum_doubles=1 --html nts.html",
                    "peling study --rules nts --against-option minimum_doubles=1 --html nts.html",
                ),
                _both("peling study --rules nts --against nts-2009"),
                _both("peling study --rules bmr --each-option"),
            ),
        ),
        Guide(
            "serve",
            Words(
                "speel in de browser: tafels tegen bots en met vrienden",
                "play in the browser: tables against bots and with friends",
            ),
            Words("peling serve [OPTIES]", "peling serve [OPTIONS]"),
            (
                _both("peling serve"),
                _both("peling serve --host 0.0.0.0 --port 80"),
                _both("peling serve --database postgresql://localhost/peling --workers 4"),
            ),
        ),
        Guide(
            "backup",
            Words(
                "bewaar de hele database in één bestand, ook tijdens het spelen",
                "save the database in one file, also during play",
            ),
            Words("peling backup [--replace] BESTAND", "peling backup [--replace] FILE"),
            (
                Words("peling backup kopie.peling", "peling backup copy.peling"),
                _both("peling backup --database postgresql://localhost/peling /srv/copy.peling"),
            ),
            (_COPY,),
        ),
        Guide(
            "restore",
            Words("zet een kopie terug, ook van SQLite naar PostgreSQL", "put a backup back, also from SQLite to PostgreSQL"),
            Words("peling restore [--replace] BESTAND", "peling restore [--replace] FILE"),
            (
                Words("peling restore kopie.peling", "peling restore copy.peling"),
                _both("peling restore --database postgresql://localhost/peling copy.peling"),
            ),
            (_COPY,),
        ),
        Guide(
            "tidy",
            Words("verwijder tafels en gasten die lang niet zijn gebruikt", "remove tables and guests not used for long"),
            Words("peling tidy --older-than TIJD [--dry-run]", "peling tidy --older-than TIME [--dry-run]"),
            (_both("peling tidy --older-than 90d --dry-run"), _both("peling tidy --older-than 90d")),
        ),
        Guide(
            "people",
            Words("wie er zo heten, met hun nummers", "who is called so, with their ids"),
            Words("peling people NAAM", "peling people NAME"),
            (_both("peling people Anna"),),
            ((Words("NAAM", "NAME"), Words("een naam of een deel ervan", "a name or a part of it")),),
        ),
        Guide(
            "forget",
            Words(
                "vergeet iemand: het nummer, en de naam aan elke tafel", "forget somebody: the id, and the name at every table"
            ),
            Words("peling forget NUMMER", "peling forget ID"),
            (_both("peling forget 3f9a0c2b7d61e854"),),
            ((Words("NUMMER", "ID"), Words("zoals peling people het geeft", "as peling people gives it")),),
        ),
        Guide(
            "replay",
            Words("een bewaarde partij, in woorden naverteld", "a recorded match, told in words"),
            Words(
                "peling replay [--verify | --json | --mjn] [--seat N] PARTIJ",
                "peling replay [--verify | --json | --mjn] [--seat N] RECORD",
            ),
            (
                Words("peling replay partij.mjn", "peling replay match.mjn"),
                Words("peling replay --verify partij.mjn", "peling replay --verify match.mjn"),
                Words("peling replay --json partij.mjn > partij.jsonl", "peling replay --json match.mjn > match.jsonl"),
            ),
            (
                (
                    Words("PARTIJ", "RECORD"),
                    Words("een partij als .mjn of .jsonl; - leest de invoer", "a record as .mjn or .jsonl; - reads the input"),
                ),
            ),
        ),
        Guide(
            "verify",
            Words("klopt een partij met haar zaad, muur voor muur?", "does a match follow from its seed, wall by wall?"),
            Words("peling verify [--commitment HEX] PARTIJ...", "peling verify [--commitment HEX] RECORD..."),
            (Words("peling verify partij.mjn", "peling verify match.mjn"),),
            (
                (
                    Words("PARTIJ", "RECORD"),
                    Words(
                        "een partij zoals de server haar geeft (.mjn of .jsonl)",
                        "a record as the server gives it (.mjn or .jsonl)",
                    ),
                ),
            ),
        ),
        Guide(
            "rules",
            Words(
                "de spelregels, de scorekaart van één ervan, of wat er verschilt",
                "the rule sets, the score card of one, or what differs",
            ),
            Words(
                "peling rules [ID] [--diff [ID]]\n  peling rules --check BESTAND",
                "peling rules [ID] [--diff [ID]]\n  peling rules --check FILE",
            ),
            (
                _both("peling rules"),
                _both("peling rules mcr"),
                _both("peling rules --check club.toml"),
                _both("peling rules club.toml --diff"),
                _both("peling rules nts --diff nts-2009"),
            ),
            (
                (
                    _both("ID"),
                    Words(
                        f"spelregels ({', '.join(RULESETS)}) of een bestand (.toml) met eigen regels",
                        f"a rule set ({', '.join(RULESETS)}) or a file (.toml) with rules of one's own",
                    ),
                ),
            ),
        ),
    )
}


def top_help(page: Page) -> str:
    """The help of `peling` itself: what it does, each command with an example, the notation, the exit codes."""
    lines = [page.bold(page.say(HELP["about"])), "", page.head(page.say(HELP["usage"])), f"  {page.say(HELP['top'])}", ""]
    lines.append(page.head(page.say(HELP["commands"])))
    for guide in GUIDES.values():
        example = guide.examples[-1 if guide.name == "rules" else 0][page.lang]
        lines += [f"  {page.bold(f'{guide.name:<8}')} {guide.words[page.lang]}", f"           {page.good(example)}"]
    notation = [Entry((), page.say(name), page.say(words)) for name, words in NOTATION]
    lines += ["", page.head(page.say(HELP["notation"])), *table(page, notation)]
    lines += ["", page.head(page.say(HELP["codes"])), *fold(page.say(HELP["codes_are"]), page.width, 2)]
    return "\n".join([*lines, "", page.say(HELP["more"])])


def command_help(page: Page, command: str) -> str:
    """The help of one command."""
    guide = GUIDES[command]
    lines = [page.bold(guide.words[page.lang]), "", page.head(page.say(HELP["usage"])), f"  {guide.usage[page.lang]}"]
    if guide.arguments:
        arguments = [Entry((), name[page.lang], words[page.lang]) for name, words in guide.arguments]
        lines += ["", page.head(page.say(HELP["arguments"])), *table(page, arguments)]
    switches = [Entry((), _flag(page, guide, switch), _about(guide, switch)[0][page.lang]) for switch in guide.switches]
    lines += ["", page.head(page.say(HELP["options"])), *table(page, switches)]
    lines += ["", page.head(page.say(HELP["examples"])), *(f"  {page.good(example[page.lang])}" for example in guide.examples)]
    return "\n".join(lines)


def _about(guide: Guide, switch: Switch) -> tuple[Words, Words | None]:
    return OWN.get((guide.name, switch.name)) or SWITCHES[switch.name]


def _flag(page: Page, guide: Guide, switch: Switch) -> str:
    value = _about(guide, switch)[1]
    return f"--{switch.name}" + (f" {value[page.lang]}" if value else "")
