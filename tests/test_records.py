"""Records: they come back as they were, in both forms; cut, edited and forged ones are reported, never half loaded."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import product
from multiprocessing.pool import Pool
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from invariants import differences
from marks import mostly_slow
from playing import VARIANTS, Sharp, play_deal, start
from strategies import examples

from peling import record
from peling.game import Match
from peling.game import events as e
from peling.game.actions import NEXT, PASS, Action, ActionType
from peling.hands import Meld
from peling.record import Comment, Record, RecordError, Refuted
from peling.text import plain, plain_lines
from peling.tiles import JOKER

PLAYED = ("nts", "nts three", "nts five", "nts strict", "nts-2009 luck", "mcr", "mcr strict", "bmr", "bmr strict", "bmr three")
SAMPLE, LONG_SAMPLE, CHUNK = 200, 200_000, 2_000
JUNK: tuple[Any, ...] = (
    None,
    True,
    -1,
    4,
    10**12,
    1.5,
    "",
    "5p",
    "x",
    "5p5p",
    "J",
    "?",
    [],
    [0],
    [[0]],
    {},
    {"0": "5p"},
    ["5p"],
    "(555p)",
    "[]",
)


@lru_cache
def played(variant: str, *, rich: bool) -> Record:
    """A record with wins, kongs and comments in it; rich walls follow from no seed."""
    seed = {"bmr": 13, "bmr strict": 13, "bmr three": 0}.get(variant, 21)  # of bmr a draw, and so goulash
    match = start(variant, seed, deals=4 if variant == "nts three" else 2, rich=rich)
    player = Sharp(21)
    play_deal(match, player)
    while not match.finished:
        match.push(NEXT)
        play_deal(match, player)
    written = record.of_match(match, comments={0: ["before"], 9: ["two\nlines", ""]}, tags={"Place": "Zaal 1"})
    if rich:
        written.seed = None
    return written


def corpus() -> list[Record]:
    """All sample records."""
    return [played(variant, rich=rich) for variant in PLAYED for rich in (False, True)]


@lru_cache
def texts() -> list[tuple[Record, str, str]]:
    """The sample records with their two forms."""
    return [(written, written.write(), written.to_json()) for written in corpus()]


# as they were


@pytest.mark.parametrize("variant", PLAYED)
@pytest.mark.parametrize("rich", [False, True])
def test_a_record_comes_back_and_replays(variant: str, rich: bool) -> None:
    written = played(variant, rich=rich)
    text, lines = written.write(), written.to_json()
    assert record.read(text) == record.read(lines) == written
    assert record.read(text).write() == text
    assert record.read(text).to_json() == lines
    match = written.replay()
    assert match.events == written.events
    again = record.of_match(match, tags=written.tags)
    assert (again.events, again.seed, again.options, again.hash) == (written.events, written.seed, written.options, written.hash)
    assert again.replay().events == match.events


def test_a_record_can_be_written_at_any_moment_and_played_on() -> None:
    match = start("bmr", 5, deals=3)
    player = Sharp(5)
    while not match.finished:
        if len(match.events) % 11 == 0 or not match.to_act:
            other = record.read(record.write(match)).replay()
            assert other.events == match.events
            assert differences(other.state, match.state) == []
            if match.to_act:
                action = match.legal(match.to_act[0])[0]
                assert other.push(action) == match.copy().push(action)
            else:
                assert other.push(NEXT) == match.copy().push(NEXT)
        match.push(player.choose(match, match.to_act[0]) if match.to_act else NEXT)


ANY_TEXT = st.text(st.characters(codec="utf-8") | st.sampled_from('"\\\n\r\t;[]{}\u2028\u2029\x85\x0b\x1c\ud800'), max_size=20)


@given(
    names=st.tuples(ANY_TEXT, ANY_TEXT, ANY_TEXT, ANY_TEXT),
    comments=st.dictionaries(st.integers(0, 12), st.lists(ANY_TEXT, max_size=3), max_size=4),
    tags=st.dictionaries(st.from_regex(r"[A-Z][a-z]{2,8}X", fullmatch=True), ANY_TEXT, max_size=3),
    seed=st.integers() | ANY_TEXT,
)
@examples(80)
def test_names_comments_and_headers_come_back_without_what_is_not_seen(
    names: tuple[str, ...], comments: dict[int, list[str]], tags: dict[str, str], seed: int | str
) -> None:
    match = Match("nts", names, seed)
    for _ in range(4):
        match.push(match.legal(match.to_act[0])[0])
    raw = record.of_match(match, comments=comments, tags=tags)
    said = {number: [plain_lines(text) for text in some] for number, some in comments.items()}
    written = record.of_match(match, comments=said, tags={tag: plain(value) for tag, value in tags.items()})
    written.names = tuple(plain(name) for name in names)
    assert raw.write() == written.write()
    assert raw.to_json() == written.to_json()
    assert record.read(written.write()) == written
    assert record.read(written.to_json()) == written
    assert record.read(written.write().replace("\n", "\r\n")) == written  # kept on another system
    assert written.replay().events == match.events


def test_what_is_not_seen_is_not_read_either() -> None:
    """A record that was made elsewhere, with escape sequences under a seal that fits."""
    sound = played("nts", rich=False)
    evil = "Eva\x1b]0;title\x07\x1b[2J\u202e\x9b31m"
    for text in (sound.write(), sound.to_json()):
        escaped = json.dumps(evil)[1:-1] if text.startswith("{") else evil
        forged = sealed_again(text.replace("before", escaped).replace("Zaal 1", escaped).replace(sound.names[0], escaped))
        found = record.read(forged)
        assert found.names[0] == found.tags["Place"] == "Eva"
        assert found.items[0] == Comment("Eva")


def test_reading_takes_no_longer_than_the_text_is_long() -> None:
    """A comment of many lines, a wall of many, or one endless line."""
    head = '[Peling "1"]\n[Rules "nts"]\n'
    deal = "deal 1 round E order 0,1,2,3 dice 1,2,3\n"
    lines = 40_000
    body = ["; a", *([";; b"] * lines)]
    sealed = f"{head}{chr(10).join(body)}\nend 1 {record._seal(head.splitlines(), body)}\n"
    (comment,) = record.read(sealed).items
    assert isinstance(comment, Comment)
    assert comment.text.count("\n") == lines
    for text in (deal + "  1m\n" * lines, deal + "  " + "1m" * lines, f"0 lays ({'1' * lines})"):
        with pytest.raises(RecordError, match=r"more tiles|at most"):
            record.read(head + text)


@pytest.mark.parametrize("tag", ["Rules", "Seat0", "Seat9", "Seed", "two words", "", "1st", 'a"b', "é"])
def test_a_header_of_ones_own_must_be_a_free_word(tag: str) -> None:
    written = replace(played("nts", rich=False), tags={tag: "x"})
    for write in (written.write, written.to_json):
        with pytest.raises(RecordError, match="a custom header"):
            write()


# cut and edited


def told_in_both(error: RecordError | Refuted) -> bool:
    """Whether the reason is there in Dutch and in English."""
    return bool(error.words.nl and error.words.en) and error.words.nl != error.words.en


def reported(text: str, original: Record) -> None:
    """Reading fails with a reason; only what changes no sign that counts (an empty line, the last line's end) reads as it was."""
    try:
        found = record.read(text)
    except RecordError as error:
        assert told_in_both(error)
        assert 0 <= error.line <= text.count("\n") + 2
    else:
        assert found == original


@pytest.mark.parametrize("variant", mostly_slow(PLAYED, "nts three", "bmr"))
def test_a_record_cut_anywhere_is_reported(variant: str) -> None:
    """After any line of the shorter ones, after some of the others, and at many signs."""
    written = played(variant, rich=True)
    for text in (written.write(), written.to_json()):
        lines = text.split("\n")
        for number in range(0, len(lines) - 1, max(1, len(lines) // 60)):
            with pytest.raises(RecordError):
                record.read("\n".join(lines[:number]))
            if number % 7 == 0 and number < len(lines) - 2:
                with pytest.raises(RecordError):
                    record.read("\n".join(lines[number + 1 :]))
        for at in (*range(0, len(text), len(text) // 25), *range(len(text) - 40, len(text))):
            reported(text[:at], written)


def test_every_sign_of_a_short_record_counts() -> None:
    """Each character left out, changed, or put in twice."""
    match = start("nts", 3, deals=1)
    for _ in range(3):
        match.push(match.legal(match.to_act[0])[0])
    written = record.of_match(match, comments={2: ["well\nplayed"]})
    for text in (written.write(), written.to_json()):
        for at, char in enumerate(text):
            for other in ("", char + char, "0" if char != "0" else "1", " "):
                changed = text[:at] + other + text[at + 1 :]
                if changed != text:
                    reported(changed, written)


def edited(rng: Random, text: str) -> str:
    """A text with something changed: signs, or whole lines."""
    choice = rng.randrange(7)
    if choice < 3:
        at = rng.randrange(len(text))
        piece = rng.choice(
            ("", "0", "9", "p", "J", "?", "\n", "\r", " ", '"', "\\", ";", "-", ",", "\x00", "é", "\ud800", "٣", "1e9", "[]")
        )
        return text[:at] + piece + text[at + rng.randrange(3) :]
    lines = text.split("\n")
    one, two = rng.randrange(len(lines)), rng.randrange(len(lines))
    if choice == 3:
        lines[one], lines[two] = lines[two], lines[one]
    elif choice == 4:
        lines.insert(two, lines[one])
    elif choice == 5:
        del lines[min(one, two) : min(one, two) + rng.randrange(1, 4)]
    else:
        words = lines[one].split(" ")
        words[rng.randrange(len(words))] = rng.choice(" ".join(lines).split(" "))
        lines[one] = " ".join(words)
    return "\n".join(lines)


def test_edited_records_are_reported() -> None:
    rng = Random("edited")
    for _ in range(SAMPLE):
        written, text, lines = rng.choice(texts())
        reported(edited(rng, text if rng.random() < 0.5 else lines), written)


# forged: edited, and sealed again


def sealed_again(text: str) -> str:
    """A text with an end that fits, as a forger would make it."""
    lines = [line for line in text.split("\n") if line.strip()]
    if text.lstrip().startswith("{"):
        lines = lines[:-1]
        return "\n".join([*lines, json.dumps({"end": len(lines) - 1, "seal": record._seal(lines)})])
    tags = [line for line in lines if line.startswith("[")]
    body = [line for line in lines if not line.startswith(("[", "end "))]
    items = [line for line in body if not line.startswith(("  ", ";;"))]
    return "\n".join([*tags, *body, f"end {len(items)} {record._seal(tags, body)}"])


def refuted(text: str) -> str:
    """What becomes of a forged record: `unreadable`, `refuted`, or `true` if its events are a match that can be played."""
    try:
        found = record.read(text)
    except RecordError:
        return "unreadable"
    try:
        match = found.replay()
    except RecordError as error:
        assert told_in_both(error)
        return "unreadable"
    except Refuted as error:
        assert 1 <= error.event <= len(found.events) + 1
        assert told_in_both(error)
        return "refuted"
    assert match.events == found.events
    return "true"


def spoiled(rng: Random, text: str) -> str:
    """A JSON record with a value changed in one of its lines."""
    lines = text.split("\n")
    place = rng.randrange(len(lines) - 1)
    data = json.loads(lines[place])
    target = data["header"] if "header" in data and rng.random() < 0.8 else data
    key = rng.choice(list(target)) if rng.random() < 0.9 else "more"
    if isinstance(target.get(key), list) and target[key] and rng.random() < 0.5:
        target[key][rng.randrange(len(target[key]))] = rng.choice(JUNK)
    elif rng.random() < 0.1:
        target.pop(key, None)
    else:
        target[key] = rng.choice(JUNK)
    lines[place] = json.dumps(data)
    return "\n".join(lines)


def forge(rng: Random) -> str:
    """A forged text: signs and lines edited, or JSON values changed, and sealed again."""
    _, text, lines = rng.choice(texts())
    if rng.random() < 0.3:
        return sealed_again(spoiled(rng, lines))
    return sealed_again(edited(rng, text if rng.random() < 0.7 else lines))


def test_forged_records_are_unreadable_or_refuted() -> None:
    rng = Random("forged")
    found = Counter(refuted(forge(rng)) for _ in range(SAMPLE // 2))
    assert found["refuted"] > 20
    assert found["unreadable"] > 20


def changes(rng: Random, log: list[e.Event], number: int) -> Iterator[tuple[int, str, list[e.Event]]]:
    """Logs changed at a number of events: where, what, and the log."""
    for _ in range(number):
        place = rng.randrange(len(log))
        event = log[place]
        yield place, "left out", [*log[:place], *log[place + 1 :]]
        yield place, "twice", [*log[: place + 1], event, *log[place + 1 :]]
        if place + 1 < len(log) and log[place + 1] != event:
            yield place, "swapped", [*log[:place], log[place + 1], event, *log[place + 2 :]]
        for other in _other_events(rng, event):
            if other != event:
                yield place, f"{type(event).__name__} changed", [*log[:place], other, *log[place + 1 :]]


def _other_events(rng: Random, event: e.Event) -> Iterator[e.Event]:
    values: dict[str, Callable[[Any], Any]] = {
        "seat": lambda seat: (seat + 1) % 4,
        "discarder": lambda seat: (seat + 2) % 4,
        "kind": lambda kind: (kind + rng.randrange(1, JOKER)) % (JOKER + 1),
        "added": lambda kind: (kind + 1) % 34,
        "paid": lambda paid: paid + 1,
        "number": lambda number: number + 1,
        "round": lambda round_: (round_ + 1) % 5,
        "stage": lambda stage: (stage + 1) % 3,
        "reason": lambda reason: {
            "wall": "replacement",
            "replacement": "wall",
            "rounds": "time",
            "time": "rounds",
            "stopped": "rounds",
        }[reason],
        "order": lambda order: (*order[1:], order[0]),
        "seats": lambda seats: seats[1:],
        "dice": lambda dice: (*dice[:-1], dice[-1] % 6 + 1),
        "scores": lambda scores: (scores[0] + 1, *scores[1:]),
        "net": lambda net: (net[0] + 1, net[1] - 1, *net[2:]),
        "wall": lambda wall: (wall[-1], *wall[1:-1], wall[0]) if wall[0] != wall[-1] else (*wall[1:], wall[0]),
        "throws": lambda throws: throws[1:],
        "drawn": lambda said: not said,
        "announce": lambda said: not said,
        "loose": lambda said: not said,
        "goulash": lambda said: not said,
        "dreamer": lambda seat: -1 if seat >= 0 else 0,
        "ruler": lambda seat: (seat + 1) % 3,
        "given": lambda given: (given[1], given[0], *given[2:]),
        "action": lambda action: PASS if action != PASS else Action(ActionType.MAHJONG),
        "meld": lambda meld: Meld((33,) * len(meld.tiles), meld.concealed, meld.source, 33 if meld.claimed is not None else None),
    }
    for name in event._fields:
        yield event._replace(**{name: values[name](getattr(event, name))})


@pytest.mark.parametrize(
    ("rich", "variant"), mostly_slow(product([False, True], PLAYED), (True, "nts"), (False, "mcr"), (True, "bmr strict"))
)
def test_a_changed_event_is_refuted_there_or_later(variant: str, rich: bool) -> None:
    """An event that is changed, moved, doubled or left out makes another true story, or is refuted at that event or after it."""
    rng = Random(f"{variant}/{rich}")
    written = played(variant, rich=rich)
    found: Counter[str] = Counter()
    for place, what, log in changes(rng, written.events, 3 if variant.startswith("bmr") else 10):
        forged = replace(written, items=list(log))
        try:
            match = record.read(forged.write()).replay()
        except RecordError:
            found["unreadable"] += 1
        except Refuted as error:
            assert place < error.event <= len(log) + 1, what
            found["refuted"] += 1
        else:  # another true story: answers in another order, an answer that was not heard, a tile that nobody took
            assert match.events == log
            assert what in ("swapped", "Chose changed", "Discarded changed", *(("Dealt changed",) if rich else ()))
            found["true"] += 1
    assert found["refuted"] > 2 * (found["true"] + found["unreadable"])


@pytest.mark.parametrize("variant", PLAYED)
def test_a_forged_header_is_refused(variant: str) -> None:
    written = played(variant, rich=False)
    for forged in (
        replace(written, rules="nts" if written.rules != "nts" else "mcr"),
        replace(written, rules="chess"),
        replace(written, hash="0" * len(written.hash)),
        replace(written, version="99"),
        replace(written, seed=22),
        replace(written, deals=1),
        replace(written, names=written.names[:-1]),
        replace(written, names=(*written.names, "Fien", "Guus")),
        replace(written, options={**written.options, "nothing": 1}),
        replace(written, options={**written.options, "referee": "absent"}),
        replace(written, items=[]),
        replace(written, items=[Comment("nothing happened")]),
        replace(written, items=written.items[2:]),
    ):
        with pytest.raises((RecordError, Refuted)):
            record.read(forged.write()).replay()


def test_the_ruler_and_the_seats_follow_from_the_throws_without_a_seed_too() -> None:
    """The dragon's game: the throw names the ruler, and the ruler's place gives everyone's (D31); the first seats too (D10)."""
    written = played("nts three", rich=True)
    log = written.events
    place = next(number for number, event in enumerate(log) if isinstance(event, e.Dealt) and event.ruler >= 0)
    dealt = log[place]
    assert isinstance(dealt, e.Dealt)
    for other in (
        dealt._replace(order=(dealt.order[0], dealt.order[2], dealt.order[1])),
        dealt._replace(ruler=dealt.order[1]),
        dealt._replace(round=3),
        dealt._replace(dice=(0, sum(dealt.dice))),
        dealt._replace(dice=(*dealt.dice, 1)),
    ):
        with pytest.raises(Refuted) as caught:
            replace(written, items=[*log[:place], other, *log[place + 1 :]]).replay()
        assert caught.value.event == place + 1
    seated = log[0]
    assert isinstance(seated, e.Seated)
    turn, seat, pips = seated.throws[0]
    for throws in (
        ((turn, seat, 13), *seated.throws[1:]),
        seated.throws[:-1],
        (*seated.throws, (9, 0, 7)),
        ((turn, seat, pips), *seated.throws),
    ):
        with pytest.raises(Refuted) as caught:
            replace(written, items=[e.Seated(throws, seated.order), *log[1:]]).replay()
        assert caught.value.event == 1


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n\n",
        "{",
        "{}",
        "[]",
        "null",
        '{"header": {}}',
        '{"header": {"Peling": "1"}}\n{"end": 0, "seal": "x"}',
        '[Peling "1"]',
        '[Peling "2"]\nend 0 0000000000000000',
        "end 0 e3b0c44298fc1c14",
        "end " + "9" * 6000 + " 0000000000000000",
        '{"header": ' + "[" * 100_000,
        "\ufeff" + '[Peling "1"]',
        "%PDF-1.4",
        "a" * 1_000_000,
        "; " * 100_000,
        None,
        b"[Peling]",
        7,
    ],
    ids=lambda text: repr(text)[:20],
)
def test_what_is_no_record_is_refused(text: Any) -> None:
    with pytest.raises(RecordError) as caught:
        record.read(text)
    assert len(str(caught.value)) < 500


def _long_chunk(chunk: int) -> Counter[str]:
    rng = Random(f"records/{chunk}")
    found: Counter[str] = Counter()
    for number in range(CHUNK):
        if number % 2:
            found[refuted(forge(rng))] += 1
        else:
            written, text, lines = rng.choice(texts())
            reported(edited(rng, text if rng.random() < 0.5 else lines), written)
    return found


@pytest.mark.long
def test_two_hundred_thousand_spoiled_records_are_reported(pool: Pool) -> None:
    found: Counter[str] = Counter()
    for tally in pool.imap_unordered(_long_chunk, range(LONG_SAMPLE // CHUNK)):
        found += tally
    assert found["refuted"] > 1000
    assert found["unreadable"] > 1000


def test_every_rule_set_and_kind_of_table_is_in_the_sample() -> None:
    assert {VARIANTS[variant][0] for variant in PLAYED} == {"nts", "nts-2009", "mcr", "bmr"}
    happened = {type(event) for written in corpus() for event in written.events}
    assert happened == set(e.NAMES)
