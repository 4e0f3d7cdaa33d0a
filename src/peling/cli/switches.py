"""The options of the command line: each with its name, what it does, and the name of its value."""

from __future__ import annotations

from typing import NamedTuple

from peling.rules import RULESETS, Words


def same(text: str) -> Words:
    """Words that are the same in both languages."""
    return Words(text, text)


class Switch(NamedTuple):
    """An option: without `value`, the name of its value, it is on or off; with `bare` it may also stand without its value.

    A value that is named `a|b|C` is `a` or `b`, or else any C.
    """

    name: str
    words: Words
    value: Words | None = None
    many: bool = False
    bare: bool = False

    @property
    def choices(self) -> tuple[str, ...]:
        """The values that the name of the value lists."""
        names = self.value.en.split("|") if self.value and "|" in self.value.en else []
        return tuple(name for name in names if name.islower())


FILE = Words("BESTAND", "FILE")
RECORD_FILE = Words("PARTIJ", "RECORD")
FOLDER = Words("MAP", "FOLDER")
RULES_ID = same("ID")
OTHER_ID = same("[ID]")
ASSIGNMENT = Words("NAAM=WAARDE", "NAME=VALUE")
WIND = same("WIND")
LEVELS = Words("NAMEN", "NAMES")
"""Bots at a table with a person."""
BOTS = Words("BOTS", "BOTS")
"""Any bots."""
NUMBER = same("N")
_ADDRESS = Words("ADRES", "ADDRESS")
_NAME = Words("NAAM", "NAME")

LANG = Switch("lang", Words("taal, anders die van de omgeving", "language (default: that of the environment)"), same("nl|en"))
COLOR = Switch("color", Words("kleur in het antwoord", "colour in the answer"), same("auto|always|never"))
HELP = Switch("help", Words("deze uitleg", "this help"))
COMMON = (LANG, COLOR, HELP)
VERSION = Switch("version", Words("de versie van Peling", "the version of Peling"))
JSON = Switch("json", Words("voor programma's: één JSON-object per regel", "for programs: one JSON object per line"))
RULES = Switch(
    "rules",
    Words(
        f"spelregels: {', '.join(RULESETS)} (gewoonlijk nts), of een bestand met eigen regels",
        f"rule set: {', '.join(RULESETS)} (default nts), or a file of custom rules",
    ),
    RULES_ID,
)
OPTION = Switch(
    "option",
    Words("huisregel, zo vaak als nodig; peling rules ID noemt ze", "house rule, repeatable; peling rules ID lists them"),
    ASSIGNMENT,
    many=True,
)
SCORES = Switch(
    "scores", Words("de scores van Oost, Zuid, West en Noord", "the scores of East, South, West and North"), same("A,B,C,D")
)
HAND = Switch(
    "hand",
    Words(
        "in plaats van --scores, voor elke speler één keer: een spel dat eerst wordt geteld; zo blijkt wie won",
        "instead of --scores, once for each player: a hand to score first; it also shows who won",
    ),
    Words("SPEL", "HAND"),
    many=True,
)
WINNER = Switch("winner", Words("wie won, of none bij remise", "the winner, or none for a draw"), WIND)
DISCARDER = Switch(
    "discarder",
    Words("wie de winnende steen weglegde (niemand: zelf gepakt)", "the discarder of the winning tile (default: self-drawn)"),
    WIND,
)
EAST = Switch("east", Words("wie Oost is, als dat niet de eerste is", "the seat of East, if not the first"), WIND)
RULER = Switch("ruler", Words("wie heerst in het spel van de groene draak", "the ruler in the green dragon's game"), WIND)
FALSE_MAHJONG = Switch(
    "false-mahjong", Words("wie ten onrechte mahjong riep", "a player who called a false mahjong, repeatable"), WIND, many=True
)
SEED = Switch("seed", Words("getal waar muren en dobbelstenen uit volgen", "random seed of walls and dice"), NUMBER)
JOBS = Switch("jobs", Words("zoveel processen, anders één per kern", "number of processes (default: one per core)"), NUMBER)
CLUSTER = Switch(
    "cluster",
    Words(
        "over de machines van een Ray-cluster: auto, local, machine:6379 of ray://machine:10001",
        "use the machines of a Ray cluster: auto, local, host:6379 or ray://host:10001",
    ),
    Words("auto|local|ADRES", "auto|local|ADDRESS"),
)
CREW = (JOBS, CLUSTER)
REPLACE = Switch("replace", Words("vervang wat er al is", "replace what is already there"))
DATA = Switch("data", Words("map voor de partijen", "folder of the games"), FOLDER)
DATABASE = Switch(
    "database",
    Words("PostgreSQL in plaats van een bestand in die map", "PostgreSQL instead of a file in that folder"),
    same("URL"),
)
PLACE = (DATA, DATABASE)

PLAY_BOTS = Switch(
    "bots",
    Words("wie meespelen, met komma's: beginner, quick, club", "your opponents, separated by commas: beginner, quick, club"),
    LEVELS,
)
NAME = Switch("name", Words("uw naam aan tafel", "your name at the table"), _NAME)
PLAY_DEALS = Switch(
    "deals", Words("zoveel spellen in plaats van een hele partij", "number of deals instead of a whole match"), NUMBER
)
RESUME = Switch("resume", Words("speel een bewaarde partij verder", "continue a saved match"), FILE)
SAVE = Switch("save", Words("waar de partij wordt bewaard", "where to save the match"), FILE)
RECORD = Switch("record", Words("waar het verslag van de hele partij komt", "where to write the record of the whole match"), FILE)
ASCII = Switch("ascii", Words("teken met gewone letters", "draw with plain letters"))

BOTS_SEATED = Switch(
    "bots",
    Words(
        "wie er spelen, met komma's: random, beginner, quick, club, of een eigen bot als mine.py:MyBot",
        "the players, separated by commas: random, beginner, quick, club, or your own bot like mine.py:MyBot",
    ),
    BOTS,
)
SIMULATE_DEALS = Switch(
    "deals",
    Words(
        "zoveel spellen (gewoonlijk 1000), naar boven afgerond op hele muren",
        "number of deals (default 1000), rounded up to whole walls",
    ),
    NUMBER,
)
CSV = Switch("csv", Words("schrijf elk spel als regel in een CSV-bestand", "write each deal as a line of CSV"), FILE)
PARQUET = Switch("parquet", Words("hetzelfde als Parquet (vraagt pyarrow)", "the same as Parquet (needs pyarrow)"), FILE)
PLOT = Switch(
    "plot",
    Words("teken het als .svg, .png of .pdf (vraagt matplotlib)", "plot it as .svg, .png or .pdf (needs matplotlib)"),
    FILE,
)
DUMP = Switch(
    "dump",
    Words(
        "in plaats van simuleren: een spel van peling study als partij: zaad, partij, spel (bots: random, plain, quick)",
        "instead of simulating: one deal of peling study as a record: seed, match, deal (bots: random, plain, quick)",
    ),
    Words("ZAAD:PARTIJ:SPEL", "SEED:MATCH:DEAL"),
)
AGAINST = Switch(
    "against",
    Words("vergelijk met deze spelregels, op dezelfde muren", "compare with this rule set, on the same walls"),
    RULES_ID,
)
AGAINST_OPTION = Switch(
    "against-option",
    Words(
        "huisregel van wat er vergeleken wordt; zonder --against: dezelfde spelregels met deze huisregel",
        "house rule of the other side, repeatable; without --against: the same rules with this house rule",
    ),
    ASSIGNMENT,
    many=True,
)
EACH_OPTION = Switch(
    "each-option",
    Words("elke huisregel apart, tegen de spelregels zoals ze zijn", "each house rule on its own, against the rules as they are"),
)
POLICY = Switch(
    "policy",
    Words("hoe de spelers kiezen (gewoonlijk plain)", "how the players choose (default plain)"),
    same("plain|quick|random"),
)
STUDY_DEALS = Switch(
    "deals",
    Words(
        "minstens zoveel spellen (gewoonlijk 100000), in hele partijen",
        "minimum number of deals (default 100000), in whole matches",
    ),
    NUMBER,
)
HTML = Switch(
    "html", Words("schrijf een verslag met plaatjes, als één bestand", "write a report with pictures, as one file"), FILE
)
HOST = Switch(
    "host",
    Words(
        "adres waarop de server luistert (gewoonlijk alleen deze computer)", "address to listen on (default: this computer only)"
    ),
    _ADDRESS,
)
PORT = Switch(
    "port", Words("poort (gewoonlijk 8136, of de eerste vrije daarna)", "port (default 8136, or the next free one)"), NUMBER
)
WORKERS = Switch(
    "workers",
    Words("hoeveel processen; meer dan één vraagt PostgreSQL", "number of processes; more than one needs PostgreSQL"),
    NUMBER,
)
ADVERTISE = Switch(
    "advertise",
    Words(
        "waar andere machines deze bereiken, als er meer zijn op één database",
        "where other machines reach this one, if several share a database",
    ),
    _ADDRESS,
)
OPEN = Switch("open", Words("open de browser, als die er is", "open the browser, if there is one"))
OLDER_THAN = Switch(
    "older-than", Words("hoe lang niet gebruikt: 90d, 12w, 36h", "unused for at least: 90d, 12w, 36h"), Words("TIJD", "TIME")
)
DRY_RUN = Switch("dry-run", Words("zeg alleen wat er weg zou gaan", "only report what would be removed"))
VERIFY = Switch(
    "verify", Words("zeg of de partij klopt, en anders waar niet", "check whether the record is sound, and if not, show where")
)
SEAT = Switch("seat", Words("alleen wat deze plaats (0, 1 ...) mag weten", "only what this seat (0, 1 ...) may know"), NUMBER)
MJN = Switch("mjn", Words("zet om naar .mjn-tekst", "convert to .mjn text"))
COMMITMENT = Switch(
    "commitment", Words("wat er vóór de partij bekend was gemaakt", "what was published before the match"), same("HEX")
)
DIFF = Switch(
    "diff",
    Words(
        "alleen wat er met deze spelregels verschilt; zonder ID bij eigen regels: met de basis",
        "only what differs from this rule set; custom rules without ID: from their base",
    ),
    OTHER_ID,
    bare=True,
)
CHECK = Switch(
    "check",
    Words("kloppen deze eigen regels? elke fout met haar regel", "check these custom rules: every mistake with its line"),
    FILE,
)
TOML = Switch("toml", Words("eigen regels als bestand", "print custom rules as a file"))
