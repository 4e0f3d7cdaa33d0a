"""The results of a deal as text: who pays whom, everybody's lines, the standing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.text import Text

from peling import scoring
from peling.game.table import NOBODY
from peling.game.view import View
from peling.hands import Hand
from peling.page import Page, amount, fold
from peling.rules import Words
from peling.scoring import Line, ScoreSheet, Settlement
from peling.scoring.phrases import SHEET
from peling.scoring.ranking import ranking, rating_text
from peling.scoring.settlement import with_chips
from peling.terminal import faces
from peling.terminal.faces import DIM, INK, MARKED, TileLook
from peling.terminal.words import say, wind
from peling.words import signed

GOOD, BAD, HEAD = "bold #8ff0a4", "bold #ffb3a7", f"bold {MARKED}"

RESULTS = {
    "pays": Words("betaalt aan", "pays to"),
    "net": Words("saldo", "net"),
    "score": Words("score", "score"),
    "total": Words("totaal", "total"),
    "payments": Words("Wie betaalt wat, en waarom", "Who pays what, and why"),
    "payment": Words("{payer} betaalt {payee} {amount}", "{payer} pays {payee} {amount}"),
    "hands": Words("Alle spellen, regel voor regel", "All hands, line by line"),
    "winner": Words("mahjong", "mahjong"),
    "dead": Words("dood spel", "dead hand"),
    "not_counted": Words("telt niet mee:", "not counted:"),
    "only_winner": Words("alleen de winnaar telt", "only the winner scores"),
    "draw": Words("Remise: er wordt niets geteld.", "A draw: nothing is scored."),
    "penalty": Words("boete valse mahjong, al verrekend: {who} {paid}", "false mahjong, paid at once: {who} {paid}"),
    "chips": Words("Fiches: {payer} geeft {payee} {chips}", "Chips: {payer} gives {payee} {chips}"),
    "rating": Words("ratingpunten", "rating points"),
    "reading": Words("gelezen als", "read as"),
    "win_tile": Words("winnende steen", "winning tile"),
}


def deal_page(view: View, settlement: Settlement | None, headline: str, look: TileLook, width: int) -> list[Text]:
    """All there is to say when a deal is over."""
    lang = look.lang
    outcome = view.table.outcome
    assert outcome is not None
    lines = [Text(part, HEAD) for part in fold(headline, width)]
    if settlement is None:
        lines += [Text(), *_drawn_hands(view, look)]
        return [*lines, Text(), *_penalties(view, look), *standing(view, look)]
    lines += [Text(), *matrix(view, settlement, look, width), *_penalties(view, look)]
    lines += [Text(), Text(RESULTS["payments"][lang], HEAD), *payments(view, settlement, look, width)]
    lines += [*_chips(settlement, look), Text(), Text(RESULTS["hands"][lang], HEAD)]
    seats = sorted(view.table.order, key=lambda seat: seat != outcome.winner)
    for seat in seats:
        hand = outcome.hands[seat]
        if hand is not None:
            lines += [Text(), *hand_lines(view, seat, hand, look, width)]
    return lines


def _name(view: View, seat: int, lang: str) -> str:
    """Wind and name: `Oost club 1`; the person is addressed."""
    table = view.table
    who = say("you", lang) if seat == view.seat else table.names[seat]
    place = table.wind_of[seat]
    return who if place == NOBODY else f"{wind(place, lang)} {who}"


def matrix(view: View, settlement: Settlement, look: TileLook, width: int) -> list[Text]:
    """A row for each payer, a column for each payee, the result of the deal and of the match."""
    lang, table = look.lang, view.table
    winds = [wind(place, lang) for place in range(len(table.order))]
    room = max(12, min(24, width - 8 * (len(winds) + 2)))
    heads = [*winds, RESULTS["net"][lang], RESULTS["total"][lang]]
    lines = [Text(f"{RESULTS['pays'][lang]:<{room}}" + "".join(f"{word:>8}" for word in heads), DIM)]
    for place, seat in enumerate(table.order):
        row = Text(f"{_name(view, seat, lang)[: room - 1]:<{room}}", f"bold {INK}")
        for paid in settlement.matrix[place]:
            row.append(f"{paid or '-':>8}", INK)
        for number in (settlement.net[place], table.totals[seat]):
            row.append(f"{signed(number):>8}", GOOD if number > 0 else BAD if number < 0 else INK)
        lines.append(row)
    scores = "".join(f"{score:>8}" for score in settlement.scores)
    return [*lines, Text(f"{RESULTS['score'][lang]:<{room}}{scores}", DIM)]


def payments(view: View, settlement: Settlement, look: TileLook, width: int) -> list[Text]:
    """Each payment with its reason."""
    lang = look.lang
    lines = []
    for payment in settlement.payments:
        who = {"payer": wind(payment.payer, lang), "payee": wind(payment.payee, lang)}
        sentence = RESULTS["payment"][lang].format(**who, amount=settlement.sum_of(payment))
        mine = view.wind in (payment.payer, payment.payee)
        words = f"{sentence}: {payment.why(lang)}"
        parts = [words] if len(words) <= width - 2 else fold(words, width - 4)
        lines += [Text(("    " if i else "  ") + part, INK if mine else DIM) for i, part in enumerate(parts)]
    return lines


def _chips(settlement: Settlement, look: TileLook) -> Iterator[Text]:
    """Which chips change hands, where they are in use."""
    if not with_chips(settlement.rules):
        return
    yield Text()
    for one in scoring.handed(settlement):
        names = {"payer": wind(one.payer, look.lang), "payee": wind(one.payee, look.lang)}
        yield Text("  " + RESULTS["chips"][look.lang].format(**names, chips=one.say(look.lang)), INK)


def _penalties(view: View, look: TileLook) -> Iterator[Text]:
    """What false mahjongs cost during the deal."""
    for seat in view.table.order:
        paid = view.table.penalties[seat]
        if paid < 0:
            name = _name(view, seat, look.lang)
            yield Text("  " + RESULTS["penalty"][look.lang].format(who=name, paid=signed(paid)), BAD)


def _drawn_hands(view: View, look: TileLook) -> Iterator[Text]:
    """The hands of a draw, as they lay."""
    outcome = view.table.outcome
    assert outcome is not None
    for seat in view.table.order:
        hand = outcome.hands[seat]
        if hand is not None:
            yield Text.assemble((f"{_name(view, seat, look.lang):<18} ", INK), hand_tiles(hand, look))


def hand_tiles(hand: Hand, look: TileLook) -> Text:
    """A hand in one line: rack, sets, luck tiles, the winning tile marked."""
    text = _groups(hand.concealed, look)
    for meld in hand.melds:
        text.append("  ").append_text(faces.meld_chip(meld, look))
    if hand.luck:
        text.append("  ").append_text(faces.chips(hand.luck, look))
    if hand.win is not None:
        text.append("  ").append_text(faces.chip(hand.win.kind, look, marked=True))
    return text


def _groups(kinds: Sequence[int], look: TileLook) -> Text:
    """Concealed tiles, each suit or kind of honour a block of its own."""
    blocks: list[list[int]] = []
    for kind in kinds:
        joined = blocks and (blocks[-1][-1] == kind or (kind < 27 and blocks[-1][-1] // 9 == kind // 9))
        if joined:
            blocks[-1].append(kind)
        else:
            blocks.append([kind])
    return Text(" ").join([faces.block(some, look) for some in blocks])


def hand_lines(view: View, seat: int, hand: Hand, look: TileLook, width: int) -> list[Text]:
    """One player's hand: the tiles, every line that counts, the sum, and what does not count and why."""
    lang, outcome = look.lang, view.table.outcome
    assert outcome is not None
    head = Text.assemble((_name(view, seat, lang), f"bold underline {INK}"))
    if seat == outcome.winner:
        head.append(f"  {RESULTS['winner'][lang]}", GOOD)
    lines = [head, Text("  ").append_text(hand_tiles(hand, look))]
    if view.rules.fan and seat != outcome.winner:
        return [*lines, Text(f"  {RESULTS['only_winner'][lang]}", DIM)]
    return [*lines, *sheet_lines(scoring.score(hand, view.rules), look, width)]


def sheet_lines(sheet: ScoreSheet, look: TileLook, width: int) -> list[Text]:
    """A score sheet, line by line."""
    lang = look.lang
    page = Page(lang)
    room = max((len(line.row.name[lang]) for line in (*sheet.lines, *sheet.not_counted)), default=0)
    room = min(room, max(width - 36, 24))
    lines = []
    if sheet.hand.win is not None and sheet.elements and sheet.complete:
        read = Text(f"  {RESULTS['reading'][lang]} ", DIM)
        lines.append(read.append_text(Text("  ").join([faces.block(element.tiles, look) for element in sheet.elements])))
    for line in sheet.lines:
        lines += _line(page, line, look, room, width)
    if not sheet.lines:
        lines.append(Text(f"  {SHEET['nothing'][lang]}", DIM))
    lines.append(Text(f"  {total_words(sheet, lang)}", f"bold {INK}"))
    problem = sheet.problem
    if problem is not None:
        lines.append(Text(f"  {problem[lang]}", BAD))
    elif sheet.waiting and sheet.limit is not None:
        lines.append(Text("  " + SHEET["waiting"][lang].format(name=sheet.rules.row(sheet.limit).name[lang]), GOOD))
    if sheet.not_counted:
        lines.append(Text(f"  {RESULTS['not_counted'][lang]}", DIM))
        for line in sheet.not_counted:
            reason = line.reason.say(lang) if line.reason is not None else ""
            words = f"{_amount(page, line)} {line.row.name[lang]}: {reason}"
            lines += [Text(("    " if i == 0 else "      ") + part, DIM) for i, part in enumerate(fold(words, width - 6))]
    return lines


def _line(page: Page, line: Line, look: TileLook, room: int, width: int) -> list[Text]:
    name = line.row.name[page.lang]
    start = Text.assemble((f"{_amount(page, line):>18}  ", f"bold {INK}"), (f"{name:<{room}}", INK))
    shown = _groups(sorted(line.tiles), look)
    if len(start) + 2 + len(shown) <= width:
        return [start.append("  ").append_text(shown)]
    return [start] if len(line.tiles) > 9 else [start, Text(" " * 20).append_text(shown)]


def _amount(page: Page, line: Line) -> str:
    return amount(page, line.value, line.row.unit)


def total_words(sheet: ScoreSheet, lang: str) -> str:
    """The sum in one line."""
    points, doubles, total = sheet.points, sheet.doubles, sheet.total
    head = f"{SHEET['total'][lang]}: "
    if sheet.limit is not None:
        base = total - (points << doubles)
        extra = f" + {points} x {1 << doubles} ({SHEET['luck'][lang]}) = {total}" if points else ""
        return f"{head}{base}{extra}"
    if sheet.rules.fan:
        luck = total - points
        return f"{head}{points} + {luck} ({SHEET['luck'][lang]}) = {total}" if luck else f"{head}{points} {SHEET['points'][lang]}"
    text = f"{head}{points} x {1 << doubles} = {points << doubles}"
    return text if points << doubles == total else f"{text}, {SHEET['cut'][lang]}: {total}"


def standing(view: View, look: TileLook) -> list[Text]:
    """Everybody's place and total, and the rating points where places are rated."""
    lang, table = look.lang, view.table
    ranked = ranking(table.rules, table.totals)
    rating = RESULTS["rating"][lang] if any(one.rating is not None for one in ranked) else ""
    lines = [Text(f"{say('place', lang):>7}  {say('player', lang):<24}{say('total', lang):>9}  {rating}".rstrip(), DIM)]
    for one in ranked:
        seat = one.player
        who = say("you", lang) + f" ({table.names[seat]})" if seat == view.seat else table.names[seat]
        row = Text(f"{one.place:>7}  {who[:23]:<24}", f"bold {INK}" if seat == view.seat else INK)
        row.append(f"{signed(one.net):>9}", GOOD if one.net > 0 else BAD if one.net < 0 else INK)
        lines.append(row.append(f"{rating_text(one.rating):>{2 + len(rating)}}", INK) if one.rating is not None else row)
    return lines
