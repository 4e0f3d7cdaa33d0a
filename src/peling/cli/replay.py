"""`peling replay`: a recorded match retold in words with its score sheets, verified, or written in its other form."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from peling import record, scoring, tiles
from peling.cli.errors import InputError, VerificationError, error_text, usage_error
from peling.cli.reading import read_record
from peling.game import events as e
from peling.game.state import State
from peling.game.story import tell
from peling.game.table import NOBODY
from peling.page import Page
from peling.record import Comment, Record, RecordError, Refuted
from peling.rules import Ruleset, Words
from peling.scoring import Settlement

REPLAY = {
    "sound": Words(
        "{path} klopt: {rules} (versie {version}), spellen: {deals}, gebeurtenissen: {events}, {end}",
        "{path} is sound: {rules} (version {version}), deals: {deals}, events: {events}, {end}",
    ),
    "finished": Words("afgelopen", "finished"),
    "unfinished": Words("nog bezig", "unfinished"),
    "standing": Words("Tussenstand: {totals}.", "Standing: {totals}."),
}


def run(args: argparse.Namespace, page: Page) -> None:
    """Tell, verify or convert the record."""
    files: list[str] = args.files
    if not files:
        raise usage_error(page, "replay", error_text(page, "no_record"))
    if len(files) > 1:
        raise usage_error(page, "replay", error_text(page, "one_record", count=len(files)))
    if args.verify + args.json + args.mjn > 1:
        raise usage_error(page, "replay", error_text(page, "one_of", flags="--verify, --json, --mjn"))
    path = files[0]
    text = read_record(page, path)
    if args.verify:
        _verify(page, path, text)
        return
    try:
        found = record.read(text)
        if args.json or args.mjn:
            print((found.to_json() if args.json else found.write()).rstrip("\n"))
            return
        found.replay()
    except (RecordError, Refuted) as error:
        raise InputError(error_text(page, "record", path=path, reason=error.say(page.lang))) from None
    for line in story(page, found, _seat(page, found, args.seat)):
        print(line)


def _seat(page: Page, found: Record, text: str | None) -> int | None:
    if text is None:
        return None
    known = [str(seat) for seat in range(len(found.names))]
    if text not in known:
        raise usage_error(page, "replay", error_text(page, "no_seat", value=text, known=", ".join(known)))
    return int(text)


def _verify(page: Page, path: str, text: str) -> None:
    """Say that the record is sound, or at which event it is refuted and why."""
    try:
        found = record.read(text)
        match = found.replay()
    except RecordError as error:
        raise VerificationError(error_text(page, "record", path=path, reason=error.say(page.lang))) from None
    except Refuted as error:
        raise VerificationError(
            error_text(page, "not_sound", path=path, event=error.event, reason=error.words[page.lang])
        ) from None
    sound = page.say(
        REPLAY["sound"],
        path=path,
        rules=match.rules.id,
        version=match.rules.version,
        deals=match.state.table.deal,
        events=len(match.events),
        end=page.say(REPLAY["finished" if match.finished else "unfinished"]),
    )
    print(page.good(sound))


def story(page: Page, found: Record, seat: int | None = None) -> Iterator[str]:
    """The lines of a record that was replayed: its events in words, comments, and after each deal sheets and payments."""
    rules = found.ruleset()
    state = State(rules, found.names)
    yield page.bold(rules.name[page.lang])
    for item in found.items:
        if isinstance(item, Comment):
            yield from (page.dim(f"; {line}") for line in item.text.split("\n"))
            continue
        state.apply(item)
        sentence = tell(item, state.table, page.lang, seat)
        if isinstance(item, e.Dealt | e.Finished):
            yield ""
            yield page.head(sentence)
        elif sentence:
            yield sentence
        if isinstance(item, e.Scored):
            yield from _result(page, state, rules)
    if not any(isinstance(item, e.Finished) for item in found.items):
        totals = ", ".join(f"{name} {total:+d}" for name, total in zip(found.names, state.table.totals, strict=True))
        yield ""
        yield page.say(REPLAY["standing"], totals=totals)


def _result(page: Page, state: State, rules: Ruleset) -> Iterator[str]:
    """Everybody's score sheet, the winner's first, and who pays whom; nothing after a draw."""
    table = state.table
    outcome = table.outcome
    if outcome is None or outcome.winner == NOBODY:
        return
    for seat in sorted(table.order, key=lambda seat: seat != outcome.winner):
        hand = outcome.hands[seat]
        if hand is None or (rules.fan and seat != outcome.winner):
            continue
        yield ""
        yield page.bold(f"{tiles.wind_name(table.wind_of[seat], page.lang)}: {table.names[seat]}")
        yield scoring.score(hand, rules).explain(page.lang, color=page.color)
    from peling.cli.settle import settlement_lines

    yield from settlement_lines(page, _settlement(state, rules))


def _settlement(state: State, rules: Ruleset) -> Settlement:
    table = state.table
    outcome, wind = table.outcome, table.wind_of
    assert outcome is not None
    return scoring.settle(
        [outcome.scores[seat] for seat in table.order],
        rules,
        winner=wind[outcome.winner],
        discarder=None if outcome.discarder == NOBODY else wind[outcome.discarder],
        ruler=None if table.ruler == NOBODY else wind[table.ruler],
    )
