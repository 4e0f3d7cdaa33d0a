"""Explanation: a score sheet as text for people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from peling import tiles
from peling.hands import DRAGON_ROUND
from peling.scoring.phrases import SHEET

if TYPE_CHECKING:
    from peling.scoring.sheet import Line, ScoreSheet

_BOLD, _DIM, _GREEN, _RED, _YELLOW, _RESET = "\x1b[1m", "\x1b[2m", "\x1b[32m", "\x1b[31m", "\x1b[33m", "\x1b[0m"


def explain(sheet: ScoreSheet, lang: str, *, color: bool) -> str:
    """Head, lines, sum, and what does not count."""

    def paint(text: str, code: str) -> str:
        return f"{code}{text}{_RESET}" if color else text

    words = {key: value[lang] for key, value in SHEET.items()}
    hand = sheet.hand
    seat = tiles.wind_name(hand.seat, lang)
    round_ = words["dragon_round"] if hand.round == DRAGON_ROUND else tiles.wind_name(hand.round, lang)
    text, _, _ = hand.write(lang).partition(" ; ")
    head = [paint(text, _BOLD), f"{sheet.rules.name[lang]} - {words['seat'].format(seat=seat, round=round_)}"]
    if sheet.elements and sheet.complete:
        head.append(f"{words['reading']}: {'  '.join(element.write(lang) for element in sheet.elements)}")
    width = max((len(line.row.name[lang]) for line in (*sheet.lines, *sheet.not_counted)), default=0)
    body = [
        f"  {_amount(line, words):>18}  {line.row.name[lang]:<{width}}  {paint(_shown(line, lang), _DIM)}".rstrip()
        for line in sheet.lines
    ] or [f"  {words['nothing']}"]
    foot = [paint(_sum(sheet, words), _BOLD)]
    problem = sheet.problem
    if problem is not None:
        foot.append(paint(problem[lang], _RED))
    elif sheet.valid:
        foot.append(paint(words["may_win"], _GREEN))
    elif sheet.waiting and sheet.limit is not None:
        foot.append(paint(words["waiting"].format(name=sheet.rules.row(sheet.limit).name[lang]), _YELLOW))
    if sheet.not_counted:
        foot.append(f"{words['not_counted']}:")
        for line in sheet.not_counted:
            reason = line.reason.say(lang) if line.reason is not None else ""
            foot.append(paint(f"  {_amount(line, words):>18}  {line.row.name[lang]:<{width}}  {reason}".rstrip(), _DIM))
    return "\n".join([*head, *body, *foot])


def _amount(line: Line, words: dict[str, str]) -> str:
    unit = line.row.unit
    if unit == "limit":
        return f"{line.value} {words['points']}"
    key = "doubles" if unit == "doubles" else "points"
    if line.value == 1:
        key += "_one"
    return f"{line.value} {words[key]}"


def _shown(line: Line, lang: str) -> str:
    times = f" ({SHEET['times'][lang].format(times=line.times)})" if line.times > 1 and line.row.unit == "fan" else ""
    return tiles.write(sorted(line.tiles), lang) + times


def _sum(sheet: ScoreSheet, words: dict[str, str]) -> str:
    points, doubles, total = sheet.points, sheet.doubles, sheet.total
    if sheet.limit is not None:
        base = total - (points << doubles)
        text = f"{words['total']}: {base}"
        if points:
            text += f" + {points} x {1 << doubles} ({words['luck']}) = {total}"
        return text
    if sheet.rules.fan:
        luck = total - points
        return f"{words['total']}: {points}" + (f" + {luck} ({words['luck']}) = {total}" if luck else f" {words['points']}")
    text = f"{words['total']}: {points} x {1 << doubles} = {points << doubles}"
    if points << doubles != total:
        text += f", {words['cut']}: {total}"
    return text
