"""The sentences of refusals, in Dutch and English; imported only when something is refused."""

import errno
import re

from peling.extras import MissingExtra
from peling.rules import Words

ERRORS = {
    "notation": Words("fout in het spel, teken {place}: {reason}", "wrong hand, character {place}: {reason}"),
    "notation_many": Words("fout in spel {number}, teken {place}: {reason}", "wrong hand {number}, character {place}: {reason}"),
    "hand": Words("dit spel kan niet: {reason}", "impossible hand: {reason}"),
    "option": Words("verkeerde optie: {reason}", "wrong option: {reason}"),
    "settlement": Words("zo valt er niet te verrekenen: {reason}", "cannot settle: {reason}"),
    "usage": Words("{reason} (zie peling {command}--help)", "{reason} (see peling {command}--help)"),
    "meant": Words("; bedoelde u {name}?", "; did you mean {name}?"),
    "quotes": Words(
        "Zet het hele spel tussen aanhalingstekens: peling {command} '{hand}'",
        "Put the whole hand in quotes: peling {command} '{hand}'",
    ),
    "command": Words("er is geen opdracht {name}; wel {known}", "there is no command {name}; the commands are {known}"),
    "choice": Words("{flag}: {value} kan niet; wel {known}", "{flag}: {value} is not allowed; allowed are {known}"),
    "assignment": Words("--option wil naam=waarde, niet {value}", "--option expects name=value, not {value}"),
    "closed_output": Words(
        "de uitvoer (stdout) is gesloten: het antwoord kan nergens heen",
        "standard output is closed: the answer has nowhere to go",
    ),
    "no_hand": Words("er is geen spel gegeven", "no hand was given"),
    "one_hand": Words("één spel tegelijk, niet {count}", "one hand at a time, not {count}"),
    "stream": Words(
        "- leest spellen van de invoer en staat alleen", "- reads hands from standard input and takes no other hands"
    ),
    "one_id": Words("één stel regels tegelijk, niet {count}", "one rule set at a time, not {count}"),
    "diff_id": Words(
        "--diff vergelijkt met een stel regels: geef er ook een zelf", "--diff compares with a rule set: name one first"
    ),
    "scores_or_hands": Words("geef --scores of vier keer --hand, niet beide", "give --scores or four times --hand, not both"),
    "no_scores": Words(
        "de scores ontbreken: --scores 128,272,0,40, of vier keer --hand",
        "no scores: --scores 128,272,0,40, or four times --hand",
    ),
    "scores": Words(
        "--scores wil gehele getallen met komma's, niet {value}",
        "--scores expects whole numbers separated by commas, not {value}",
    ),
    "no_winner": Words("wie won? --winner met E S W N, of none bij remise", "who won? --winner with E S W N, or none for a draw"),
    "seat": Words(
        "{flag}: {value} is geen plaats; wel E S W N (of O Z W N, of 0-3)",
        "{flag}: {value} is not a seat; seats are E S W N (or 0-3)",
    ),
    "seat_twice": Words("twee spellen van {seat}", "two hands of {seat}"),
    "rounds": Words("de spellen noemen verschillende ronden", "the hands name different rounds"),
    "east_hands": Words(
        "met --hand is Oost wie seat E heeft: laat --east weg", "with --hand, East is the hand with seat E: leave out --east"
    ),
    "no_terminal": Words("spelen kan alleen in een terminal", "playing needs a terminal"),
    "number": Words(
        "{flag} wil een geheel getal van {least} tot en met {most}, niet {value}",
        "{flag} expects a whole number from {least} to {most}, not {value}",
    ),
    "resume_alone": Words("{flag} ligt vast in de bewaarde partij", "{flag} is fixed by the saved match"),
    "own_rules": Words("in {path} klopt iets niet:", "something is wrong in {path}:"),
    "no_base": Words(
        "{id} is zelf een basis: zeg met welke spelregels het vergeleken moet worden, --diff ID",
        "{id} is itself a base: name the rule set to compare it with, --diff ID",
    ),
    "not_own": Words(
        "{id} is geen eigen regels: --toml schrijft alleen die", "{id} is not a custom rule set: --toml writes only those"
    ),
    "check_alone": Words("--check FILE staat alleen", "--check FILE takes no other arguments"),
    "unreadable": Words("{path} is niet te lezen: {reason}", "cannot read {path}: {reason}"),
    "no_lines": Words("de invoer is geen tekst", "the input is not text"),
    "no_text": Words("{path} is geen tekst, en dus geen partij", "{path} is not text, so it is not a record"),
    "too_large": Words(
        "{path} is te groot: een partij is hoogstens {most} MB", "{path} is too large: a record has at most {most} MB"
    ),
    "record": Words("{path} is geen goede partij: {reason}", "{path} is not a valid record: {reason}"),
    "bot": Words("er is geen bot {name}; wel {known}", "there is no bot {name}; the bots are {known}"),
    "bots": Words("{need} bots zijn nodig, niet {count}", "{need} bots are needed, not {count}"),
    "unwritable": Words("{path} is niet te schrijven", "cannot write {path}"),
    "interrupted": Words("afgebroken: {path} is niet geschreven", "interrupted: {path} was not written"),
    "one_file": Words("{one} en {other} noemen hetzelfde bestand", "{one} and {other} name the same file"),
    "dump": Words(
        "--dump wil zaad, nummer van de partij en spel, zoals 1:7:2, niet {value}",
        "--dump expects seed, number of the match and deal, like 1:7:2, not {value}",
    ),
    "dump_alone": Words("{flag} doet niets naast --dump", "{flag} has no effect with --dump"),
    "no_deal": Words("partij {match} heeft {deals} spellen, geen spel {deal}", "match {match} has {deals} deals, no deal {deal}"),
    "plot": Words("{path}: een plaatje eindigt op {known}", "{path}: the name of a plot ends in {known}"),
    "no_port": Words(
        "{host}:{port} is niet te openen: {reason}. Een andere poort: --port 8001, of PORT=8001 make run",
        "cannot open {host}:{port}: {reason}. Another port: --port 8001, or PORT=8001 make run",
    ),
    "busy_folder": Words("er draait al een server op {folder}: {address}", "a server is already using {folder}: {address}"),
    "setting": Words("{name} kan niet {value} zijn; wel {wanted}", "{name} cannot be {value}; allowed: {wanted}"),
    "database_bad_url": Words(
        "dat is geen database: --database wil postgresql://gebruiker@machine/naam",
        "that is not a database: --database expects postgresql://user@host/name",
    ),
    "database_workers_need": Words(
        "meer dan één werker vraagt PostgreSQL: --database of PELING_DATABASE_URL",
        "more than one worker needs PostgreSQL: --database or PELING_DATABASE_URL",
    ),
    "database_no_driver": MissingExtra("PostgreSQL", ["psycopg"], "postgres").words,
    "database_not_folder": Words("{place} is geen map", "{place} is not a folder"),
    "database_no_rights": Words("{place} mag hier niet gebruikt worden: {reason}", "no permission to use {place}: {reason}"),
    "database_read_only": Words("op {place} kan niet geschreven worden: {reason}", "{place} is not writable: {reason}"),
    "database_full": Words("de schijf is vol: {place}", "the disk is full: {place}"),
    "database_no_disk": Words("de schijf van {place} werkt niet: {reason}", "the disk of {place} is failing: {reason}"),
    "database_locked": Words("een ander programma gebruikt {place}", "another program is using {place}"),
    "database_corrupt": Words(
        "{place} is beschadigd ({reason}); zet een kopie terug met peling restore",
        "{place} is damaged ({reason}); restore a backup with peling restore",
    ),
    "database_not_database": Words("{place} is geen database van Peling", "{place} is not a database of Peling"),
    "database_newer": Words(
        "{place} is geschreven door een nieuwere Peling (revisie {revision}); werk Peling bij",
        "{place} was written by a newer Peling (revision {revision}); upgrade Peling",
    ),
    "database_away": Words("{place} antwoordt niet: {reason}", "{place} does not answer: {reason}"),
    "database_password": Words("het wachtwoord van {user} klopt niet: {place}", "wrong password for {user}: {place}"),
    "database_no_role": Words("PostgreSQL kent geen gebruiker {user}: {place}", "PostgreSQL has no user {user}: {place}"),
    "database_no_database": Words(
        "PostgreSQL heeft geen database {name}: maak haar met createdb {name}",
        "PostgreSQL has no database {name}: create it with createdb {name}",
    ),
    "database_too_many": Words("PostgreSQL heeft te veel verbindingen: {place}", "PostgreSQL has too many connections: {place}"),
    "database_too_many_files": Words(
        "er zijn te veel bestanden open: verhoog de grens (ulimit -n)", "too many files are open: raise the limit (ulimit -n)"
    ),
    "database_system": Words("{place} is niet te gebruiken: {reason}", "{place} cannot be used: {reason}"),
    "database_missing": Words("er is geen {place}", "there is no {place}"),
    "no_file": Words("geef één bestand", "give one file"),
    "no_shell": Words("voor welke shell? bash, zsh of fish", "for which shell? bash, zsh or fish"),
    "no_name": Words("geef één naam, of een deel ervan", "give one name, or a part of it"),
    "no_person_id": Words("geef één nummer uit peling people", "give one id from peling people"),
    "no_person": Words("er is niemand met nummer {id}", "there is nobody with id {id}"),
    "playing": Words(
        "{id} zit aan een tafel die nu open is: stop de server, of wacht tien minuten nadat iedereen weg is",
        "{id} is seated at an open table: stop the server, or wait until ten minutes after everyone has left",
    ),
    "no_age": Words("hoe lang niet gebruikt? --older-than 90d, 12w of 36h", "unused for how long? --older-than 90d, 12w or 36h"),
    "age": Words(
        "--older-than wil een tijd als 90d, 12w of 36h, niet {value}", "--older-than expects 90d, 12w or 36h, not {value}"
    ),
    "file_exists": Words("{path} is er al; met --replace wordt het vervangen", "{path} already exists; --replace replaces it"),
    "unwritten": Words("{path} is niet te schrijven: {reason}", "cannot write {path}: {reason}"),
    "in_use": Words("een server gebruikt {place}: stop die eerst", "a server is using {place}: stop it first"),
    "not_empty": Words(
        "in {place} staat al iets; met --replace wordt alles vervangen",
        "{place} already holds data; --replace replaces all of it",
    ),
    "backup_foreign": Words("{path} is geen kopie van Peling", "{path} is not a backup of Peling"),
    "backup_cut": Words("{path} is niet heel: het einde ontbreekt", "{path} is incomplete: its end is missing"),
    "backup_damaged": Words("{path} is beschadigd of veranderd", "{path} is damaged or was altered"),
    "backup_newer": Words(
        "{path} is van een nieuwere Peling (revisie {revision}); werk Peling bij",
        "{path} is from a newer Peling (revision {revision}); upgrade Peling",
    ),
    "advertise": Words(
        "{address} is geen adres waarop andere machines deze bereiken: een adres van deze machine, of adres:poort",
        "{address} is not an address at which other machines can reach this one: use an address of this machine, or address:port",
    ),
    "advertise_closed": Words(
        "op {address} kan de server niet luisteren voor andere machines: {reason}",
        "the server cannot listen on {address} for other machines: {reason}",
    ),
    "advertise_database": Words(
        "--advertise {address} vraagt PostgreSQL: --database of PELING_DATABASE_URL",
        "--advertise {address} needs PostgreSQL: --database or PELING_DATABASE_URL",
    ),
    "advertise_key": Words(
        "--advertise {address} vraagt een sleutel die alle machines kennen: PELING_INTERNAL_KEY",
        "--advertise {address} needs a key that all machines know: PELING_INTERNAL_KEY",
    ),
    "short_key": Words(
        "PELING_INTERNAL_KEY wil minstens {least} gewone tekens",
        "PELING_INTERNAL_KEY needs at least {least} plain characters",
    ),
    "one_record": Words("één partij tegelijk, niet {count}", "one record at a time, not {count}"),
    "one_of": Words("van {flags} kan er één", "give only one of {flags}"),
    "no_seat": Words("--seat: plaats {value} is er niet; wel {known}", "--seat: there is no seat {value}; the seats are {known}"),
    "not_sound": Words("{path} klopt niet, gebeurtenis {event}: {reason}", "{path} is not sound, event {event}: {reason}"),
    "no_record": Words("er is geen partij gegeven", "no record was given"),
    "cluster_address": Words(
        "--cluster wil auto, local, machine:6379 of ray://machine:10001, niet {address}",
        "--cluster expects auto, local, host:6379 or ray://host:10001, not {address}",
    ),
    "cluster_none": Words(
        "op deze machine draait geen Ray: ray start --head, of --cluster local",
        "no Ray runs on this machine: ray start --head, or --cluster local",
    ),
    "cluster_nobody": Words("op {address} antwoordt niemand: {reason}", "there is no answer at {address}: {reason}"),
    "cluster_other": Words("op {address} antwoordt iets anders dan Ray", "something other than Ray answers at {address}"),
    "cluster_refused": Words("Ray wil niet met {address}: {reason}", "Ray cannot use {address}: {reason}"),
    "cluster_token": Words(
        "Ray komt niet binnen op {address}: {reason} (hetzelfde RAY_AUTH_MODE en RAY_AUTH_TOKEN als het cluster?)",
        "Ray was refused at {address}: {reason} (are RAY_AUTH_MODE and RAY_AUTH_TOKEN those of the cluster?)",
    ),
    "cluster_gone": Words("het cluster is weg: {reason}", "the cluster is gone: {reason}"),
    "cluster_absent": Words(
        "op {where} staat geen Peling als deze: {reason}", "this version of Peling is not on {where}: {reason}"
    ),
    "cluster_differs": Words(
        "Peling op {where} is een andere: {name} is daar {theirs}, hier {ours}",
        "Peling on {where} is different: {name} is {theirs} there, {ours} here",
    ),
    "share_failed": Words("deel {first}-{last} mislukte{where}: {reason}", "share {first}-{last} failed{where}: {reason}"),
    "share_lost": Words(
        "deel {first}-{last} ging {tries} keer verloren{where}: {reason}",
        "share {first}-{last} was lost {tries} times{where}: {reason}",
    ),
}

DUTCH_REASONS = {
    errno.ENOENT: "geen bestand of map van die naam",
    errno.EACCES: "geen toegang",
    errno.EPERM: "dat mag niet",
    errno.EISDIR: "dat is een map",
    errno.ENOTDIR: "geen map",
    errno.EEXIST: "het bestaat al",
    errno.ENOSPC: "er is geen ruimte meer op de schijf",
    errno.EFBIG: "het bestand wordt te groot",
    errno.EROFS: "daar kan alleen gelezen worden",
    errno.EIO: "de schijf of het apparaat werkt niet",
    errno.EMFILE: "er zijn te veel bestanden open",
    errno.ENAMETOOLONG: "de naam is te lang",
    errno.ELOOP: "de koppelingen verwijzen naar elkaar",
    errno.EADDRINUSE: "het adres is al in gebruik",
    errno.EADDRNOTAVAIL: "deze computer heeft dat adres niet",
}
"""What the system says in English when it refuses something."""

USAGE = (
    (re.compile(r"unrecognized arguments: (.*)", re.DOTALL), Words("{0} is hier onbekend", "{0} is unknown here")),
    (re.compile(r"argument (\S+).*: expected .*"), Words("{0} wil een waarde", "{0} needs a value")),
    (re.compile(r"argument (\S+).*: ignored explicit argument (.*)"), Words("{0} wil geen waarde", "{0} takes no value")),
)
"""The messages of argparse, and ours."""
