"""The help of `peling` and of each command, in Dutch and English; imported only when it is asked for."""

from __future__ import annotations

from peling.cli.commands import COMMANDS, Command
from peling.cli.switches import Switch
from peling.page import Entry, Page, fold, table
from peling.rules import Words

HELP = {
    "about": Words(
        "peling telt mahjongspellen zoals Nederland ze speelt, en zegt waarom.",
        "peling scores mahjong hands the way the Netherlands plays them, and says why.",
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
            "last: +2p drawn, <2p ^2p >2p claimed; none if the hand did not win",
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


def top_help(page: Page) -> str:
    """The help of `peling` itself: what it does, each command with an example, the notation, the exit codes."""
    lines = [page.bold(page.say(HELP["about"])), "", page.head(page.say(HELP["usage"])), f"  {page.say(HELP['top'])}", ""]
    lines.append(page.head(page.say(HELP["commands"])))
    for command in COMMANDS.values():
        example = command.examples[-1 if command.name == "rules" else 0][page.lang]
        lines += [f"  {page.bold(f'{command.name:<8}')} {command.words[page.lang]}", f"           {page.good(example)}"]
    notation = [Entry((), page.say(name), page.say(words)) for name, words in NOTATION]
    lines += ["", page.head(page.say(HELP["notation"])), *table(page, notation)]
    lines += ["", page.head(page.say(HELP["codes"])), *fold(page.say(HELP["codes_are"]), page.width, 2)]
    return "\n".join([*lines, "", page.say(HELP["more"])])


def command_help(page: Page, command: Command) -> str:
    """The help of one command."""
    lines = [page.bold(command.words[page.lang]), "", page.head(page.say(HELP["usage"])), f"  {command.usage[page.lang]}"]
    if command.arguments:
        arguments = [Entry((), name[page.lang], words[page.lang]) for name, words in command.arguments]
        lines += ["", page.head(page.say(HELP["arguments"])), *table(page, arguments)]
    switches = [Entry((), _flag(page, switch), switch.words[page.lang]) for switch in command.switches]
    lines += ["", page.head(page.say(HELP["options"])), *table(page, switches)]
    lines += ["", page.head(page.say(HELP["examples"])), *(f"  {page.good(example[page.lang])}" for example in command.examples)]
    return "\n".join(lines)


def _flag(page: Page, switch: Switch) -> str:
    return f"--{switch.name}" + (f" {switch.value[page.lang]}" if switch.value else "")
