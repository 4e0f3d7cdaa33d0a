"""`peling verify`: whether a match follows from its seed, and the seed is the one promised before."""

from __future__ import annotations

import argparse
import hashlib

from peling import record
from peling.cli.errors import InputError, error_text, usage_error
from peling.cli.reading import read_record
from peling.game.chance import Chance
from peling.game.events import Dealt, Seated
from peling.game.rotation import seat_players
from peling.page import Page
from peling.record import Record, RecordError, Refuted
from peling.rules import Words

VERIFY = {
    "promise": Words("{path}: het zaad is het beloofde", "{path}: the seed is the one promised"),
    "broken": Words(
        "{path}: het zaad is niet het beloofde ({commitment})", "{path}: the seed is not the one promised ({commitment})"
    ),
    "no_promise": Words("{path}: er was niets beloofd (geef --commitment)", "{path}: nothing was promised (give --commitment)"),
    "no_seed": Words(
        "het zaad ontbreekt; de server geeft het na de partij", "the seed is missing; the server reveals it after the match"
    ),
    "seats": Words("de plaatsen volgen niet uit het zaad", "the seats do not follow from the seed"),
    "holds": Words(
        "{path}: klopt, plaatsen, dobbelstenen en muren van {deals} spellen en {events} gebeurtenissen",
        "{path}: sound, with the seats, dice and walls of {deals} deals and {events} events",
    ),
}


def run(args: argparse.Namespace, page: Page) -> None:
    """Check each record; the first that does not hold ends it."""
    if not args.records:
        raise usage_error(page, "verify", error_text(page, "no_record"))
    for path in args.records:
        text = read_record(page, path)
        try:
            _verify(page, path, record.read(text), args.commitment)
        except (RecordError, Refuted) as error:
            raise InputError(error_text(page, "record", path=path, reason=error.say(page.lang))) from None


def _verify(page: Page, path: str, match: Record, promised: str | None) -> None:
    if not isinstance(match.seed, str):
        raise InputError(error_text(page, "record", path=path, reason=page.say(VERIFY["no_seed"])))
    commitment = (promised or match.tags.get("Commitment", "")).strip().lower()
    if not commitment:
        print(page.say(VERIFY["no_promise"], path=path))
    elif hashlib.sha256(match.seed.encode()).hexdigest() == commitment:
        print(page.good(page.say(VERIFY["promise"], path=path)))
    else:
        raise InputError(page.say(VERIFY["broken"], path=path, commitment=commitment))
    seated = match.events[0] if match.events else None
    rules = match.ruleset()
    if not isinstance(seated, Seated) or seated != seat_players(rules, len(match.names), Chance(match.seed, "seats")):
        raise InputError(error_text(page, "record", path=path, reason=page.say(VERIFY["seats"])))
    match.replay()  # every wall, throw, claim and payment again
    deals = sum(isinstance(event, Dealt) for event in match.events)
    print(page.good(page.say(VERIFY["holds"], path=path, deals=deals, events=len(match.events))))
