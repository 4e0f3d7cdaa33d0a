"""The commands of `peling`: what each does, how it is called, its options and its arguments. The module of its name runs it."""

from __future__ import annotations

from typing import NamedTuple

from peling.cli import switches as to
from peling.cli.switches import Switch, same
from peling.rules import RULESETS, Words


class Command(NamedTuple):
    """A command; `takes` is the name under which its positional arguments are parsed, if it takes any."""

    name: str
    words: Words
    usage: Words
    examples: tuple[Words, ...]
    switches: tuple[Switch, ...]
    takes: str = ""
    arguments: tuple[tuple[Words, Words], ...] = ()
    """The name of each argument, and what it is."""


_HAND = (
    Words("SPEL", "HAND"),
    Words("een spel in de notatie, tussen aanhalingstekens", "a hand in the notation, in quotes"),
)

SHELL = same("bash|zsh|fish")
_COPY = (to.FILE, Words("de kopie", "the backup"))

COMMANDS = {
    command.name: command._replace(switches=(*command.switches, *to.COMMON))
    for command in (
        Command(
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
            (to.RULES, to.OPTION, to.JSON),
            "hands",
            (
                _HAND,
                (
                    same("-"),
                    Words(
                        "lees spellen van de invoer, één per regel, en antwoord met één JSON-object per regel",
                        "read hands from standard input, one per line, and answer with one JSON object per line",
                    ),
                ),
            ),
        ),
        Command(
            "waits",
            Words("welke stenen een spel afmaken, en wat het dan telt", "which tiles complete a hand, and what it then scores"),
            Words("peling waits [OPTIES] SPEL", "peling waits [OPTIONS] HAND"),
            (
                Words("peling waits '2345678K CCC (999<B) ; seat W'", "peling waits '2345678p CCC (999<s) ; seat W'"),
                Words("peling waits --rules mcr '147T 258K 369B OOO 5B'", "peling waits --rules mcr '147m 258p 369s EEE 5s'"),
            ),
            (to.RULES, to.OPTION, to.JSON),
            "hands",
            (_HAND,),
        ),
        Command(
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
            (to.SCORES, to.HAND, to.WINNER, to.DISCARDER, to.EAST, to.RULER, to.FALSE_MAHJONG, to.RULES, to.OPTION, to.JSON),
        ),
        Command(
            "play",
            Words("speel aan een tafel in de terminal, tegen bots", "play at a table in the terminal, against bots"),
            Words("peling play [OPTIES]", "peling play [OPTIONS]"),
            (
                Words("peling play --rules nts --lang nl", "peling play --rules nts --lang en"),
                same("peling play --rules mcr --bots club,club,quick"),
                same("peling play --rules bmr --option referee=strict"),
                Words("peling play --resume partij.mjn", "peling play --resume match.mjn"),
            ),
            (
                to.RULES,
                to.OPTION,
                to.PLAY_BOTS,
                to.NAME,
                to.SEED,
                to.PLAY_DEALS,
                to.RESUME,
                to.SAVE,
                to.RECORD,
                to.REPLACE,
                to.ASCII,
            ),
        ),
        Command(
            "simulate",
            Words("laat bots duizenden spellen spelen en vergelijk ze", "have bots play thousands of deals and compare them"),
            Words("peling simulate [OPTIES]", "peling simulate [OPTIONS]"),
            (
                same("peling simulate --bots club,quick,beginner,quick --deals 1000"),
                Words(
                    "peling simulate --bots club,quick,club,quick --csv spellen.csv --plot bots.svg",
                    "peling simulate --bots club,quick,club,quick --csv deals.csv --plot bots.svg",
                ),
                same("peling simulate --rules bmr --bots plain,random,plain,random --dump 1:7:1"),
            ),
            (
                to.RULES,
                to.OPTION,
                to.BOTS_SEATED,
                to.SIMULATE_DEALS,
                to.SEED,
                *to.CREW,
                to.CSV,
                to.PARQUET,
                to.PLOT,
                to.DUMP,
                to.JSON,
            ),
        ),
        Command(
            "study",
            Words(
                "wat een regel met het spel doet: remises, scores, Oost, elke rij",
                "what a rule does to the game: draws, scores, East, every row",
            ),
            Words("peling study [OPTIES]", "peling study [OPTIONS]"),
            (
                same("peling study --rules nts --deals 100000"),
                same("peling study --rules nts --against-option minimum_doubles=1 --html nts.html"),
                same("peling study --rules nts --against nts-2009"),
                same("peling study --rules bmr --each-option"),
            ),
            (
                to.RULES,
                to.OPTION,
                to.AGAINST,
                to.AGAINST_OPTION,
                to.EACH_OPTION,
                to.POLICY,
                to.STUDY_DEALS,
                to.SEED,
                *to.CREW,
                to.HTML,
                to.JSON,
            ),
        ),
        Command(
            "serve",
            Words(
                "speel in de browser: tafels tegen bots en met vrienden",
                "play in the browser: tables against bots and with friends",
            ),
            Words("peling serve [OPTIES]", "peling serve [OPTIONS]"),
            (
                same("peling serve"),
                same("peling serve --host 0.0.0.0 --port 80"),
                same("peling serve --database postgresql://localhost/peling --workers 4"),
            ),
            (to.HOST, to.PORT, *to.PLACE, to.WORKERS, to.ADVERTISE, to.OPEN),
        ),
        Command(
            "backup",
            Words(
                "bewaar de hele database in één bestand, ook tijdens het spelen",
                "save the database to one file, even during play",
            ),
            Words("peling backup [--replace] BESTAND", "peling backup [--replace] FILE"),
            (
                Words("peling backup kopie.peling", "peling backup copy.peling"),
                same("peling backup --database postgresql://localhost/peling /srv/copy.peling"),
            ),
            (to.REPLACE, *to.PLACE),
            "files",
            (_COPY,),
        ),
        Command(
            "restore",
            Words("zet een kopie terug, ook van SQLite naar PostgreSQL", "restore a backup, also from SQLite to PostgreSQL"),
            Words("peling restore [--replace] BESTAND", "peling restore [--replace] FILE"),
            (
                Words("peling restore kopie.peling", "peling restore copy.peling"),
                same("peling restore --database postgresql://localhost/peling copy.peling"),
            ),
            (to.REPLACE, *to.PLACE),
            "files",
            (_COPY,),
        ),
        Command(
            "tidy",
            Words(
                "verwijder tafels en gasten die lang niet zijn gebruikt", "remove tables and guests that have long been unused"
            ),
            Words("peling tidy --older-than TIJD [--dry-run]", "peling tidy --older-than TIME [--dry-run]"),
            (same("peling tidy --older-than 90d --dry-run"), same("peling tidy --older-than 90d")),
            (to.OLDER_THAN, to.DRY_RUN, *to.PLACE),
        ),
        Command(
            "people",
            Words("wie er zo heten, met hun nummers", "the people of that name, with their ids"),
            Words("peling people NAAM", "peling people NAME"),
            (same("peling people Anna"),),
            (*to.PLACE,),
            "names",
            ((Words("NAAM", "NAME"), Words("een naam of een deel ervan", "a name or part of one")),),
        ),
        Command(
            "forget",
            Words("vergeet iemand: het nummer, en de naam aan elke tafel", "erase a person: the id, and the name at every table"),
            Words("peling forget NUMMER", "peling forget ID"),
            (same("peling forget 3f9a0c2b7d61e854"),),
            (*to.PLACE,),
            "ids",
            ((Words("NUMMER", "ID"), Words("zoals peling people het geeft", "as listed by peling people")),),
        ),
        Command(
            "replay",
            Words("een bewaarde partij, in woorden naverteld", "a recorded match, retold in words"),
            Words(
                "peling replay [--verify | --json | --mjn] [--seat N] PARTIJ",
                "peling replay [--verify | --json | --mjn] [--seat N] RECORD",
            ),
            (
                Words("peling replay partij.mjn", "peling replay match.mjn"),
                Words("peling replay --verify partij.mjn", "peling replay --verify match.mjn"),
                Words("peling replay --json partij.mjn > partij.jsonl", "peling replay --json match.mjn > match.jsonl"),
            ),
            (to.VERIFY, to.SEAT, to.MJN, to.JSON),
            "files",
            (
                (
                    to.RECORD_FILE,
                    Words(
                        "een partij als .mjn of .jsonl; - leest de invoer", "a record as .mjn or .jsonl; - reads standard input"
                    ),
                ),
            ),
        ),
        Command(
            "verify",
            Words("klopt een partij met haar zaad, muur voor muur?", "check that a match follows from its seed, wall by wall"),
            Words("peling verify [--commitment HEX] PARTIJ...", "peling verify [--commitment HEX] RECORD..."),
            (Words("peling verify partij.mjn", "peling verify match.mjn"),),
            (to.COMMITMENT,),
            "records",
            (
                (
                    to.RECORD_FILE,
                    Words(
                        "een partij zoals de server haar geeft (.mjn of .jsonl)",
                        "a record downloaded from the server (.mjn or .jsonl)",
                    ),
                ),
            ),
        ),
        Command(
            "rules",
            Words(
                "de spelregels, de scorekaart van één ervan, of wat er verschilt",
                "the rule sets, the score card of one, or the differences",
            ),
            Words(
                "peling rules [ID] [--diff [ID]]\n  peling rules --check BESTAND",
                "peling rules [ID] [--diff [ID]]\n  peling rules --check FILE",
            ),
            (
                same("peling rules"),
                same("peling rules mcr"),
                same("peling rules --check club.toml"),
                same("peling rules club.toml --diff"),
                same("peling rules nts --diff nts-2009"),
            ),
            (to.DIFF, to.CHECK, to.TOML, to.OPTION, to.JSON),
            "ids",
            (
                (
                    to.RULES_ID,
                    Words(
                        f"spelregels ({', '.join(RULESETS)}) of een bestand (.toml) met eigen regels",
                        f"a rule set ({', '.join(RULESETS)}) or a file (.toml) of custom rules",
                    ),
                ),
            ),
        ),
        Command(
            "completion",
            Words("laat een shell opdrachten, opties en waarden aanvullen", "have a shell complete commands, options and values"),
            same("peling completion bash|zsh|fish"),
            (same("peling completion bash"), same("peling completion zsh"), same("peling completion fish")),
            (),
            "shells",
            (
                (
                    SHELL,
                    Words(
                        "druk het script van die shell af; de eerste regels ervan zeggen waar het hoort",
                        "print the script for that shell; its first lines say where it belongs",
                    ),
                ),
            ),
        ),
    )
}
TOP = (*to.COMMON, to.VERSION)
"""The options of `peling` without a command."""
