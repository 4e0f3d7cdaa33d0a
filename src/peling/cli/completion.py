"""`peling completion`: scripts with which bash, zsh and fish complete commands, options and their values.

They are made from the table of commands: a new option is completed as soon as it is there.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping
from shlex import quote
from typing import NamedTuple

from peling.bots import levels, names
from peling.cli import switches as to
from peling.cli.arguments import only_argument
from peling.cli.commands import COMMANDS, SHELL, TOP, Command
from peling.cli.errors import error_text, suggestion, usage_error
from peling.cli.switches import Switch
from peling.page import Page
from peling.rules import RULESETS, Words, get
from peling.words import option_text

_FEW = 20
"""How many numbers are offered as values of an option; of more, only its name."""
ANY, RULES_FILES = "*", "*.toml"


class Values(NamedTuple):
    """What may stand in a place: words, files or folders, words with commas between them, or `name=value`."""

    words: tuple[str, ...] = ()
    files: str = ""
    folders: bool = False
    listed: bool = False
    options: tuple[tuple[str, tuple[str, ...]], ...] = ()


def run(args: argparse.Namespace, page: Page) -> None:
    """Print the script of a shell."""
    shell = only_argument(args, page, "completion", "shells", "no_shell")
    if shell not in SCRIPTS:
        reason = error_text(page, "choice", flag="completion", value=shell, known=", ".join(SCRIPTS))
        raise usage_error(page, "completion", reason + suggestion(page, shell, SCRIPTS))
    print("\n".join(SCRIPTS[shell](page)))


def house_rules() -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The house rules of all rule sets, each with its values."""
    found: dict[str, dict[str, None]] = {}
    for rules_id in RULESETS:
        for option in get(rules_id).options:
            values = found.setdefault(option.name, {})
            if len(option.allowed) <= _FEW:
                values.update(dict.fromkeys(map(option_text, option.allowed)))
    return tuple((name, tuple(values)) for name, values in found.items())


def values_of(value: Words | None, choices: tuple[str, ...] = ()) -> Values:
    """What may stand where the help has this name of a value."""
    known = {
        to.FILE: Values(files=ANY),
        to.RECORD_FILE: Values(files=ANY),
        to.FOLDER: Values(folders=True),
        to.RULES_ID: Values(tuple(RULESETS), files=RULES_FILES),
        to.OTHER_ID: Values(tuple(RULESETS), files=RULES_FILES),
        to.ASSIGNMENT: Values(options=house_rules()),
        to.WIND: Values(("E", "S", "W", "N", "none")),
        to.LEVELS: Values(tuple(levels()), listed=True),
        to.BOTS: Values(tuple(names()), listed=True),
        SHELL: Values(tuple(SCRIPTS)),
    }
    return Values(choices) if choices else known.get(value, Values()) if value else Values()


def options_with_value() -> list[str]:
    """The options whose next word is no command."""
    return list(dict.fromkeys(f"--{switch.name}" for command in COMMANDS.values() for switch in command.switches if switch.value))


def argument_values(command: Command) -> Values:
    """What the arguments of a command may be."""
    return values_of(command.arguments[0][0]) if command.arguments else Values()


# ---- bash -----------------------------------------------------------------------------------------------------------

_BASH = """\
_peling_files() {
    local IFS=$'\\n'
    compopt -o filenames 2>/dev/null
    COMPREPLY+=($(compgen "$@" -- "$cur"))
}

_peling_words() {
    COMPREPLY+=($(compgen -W "$1" -- "$cur"))
}

_peling_list() {
    local before=
    [[ $cur == *,* ]] && before=${cur%,*},
    compopt -o nospace 2>/dev/null
    COMPREPLY+=($(compgen -P "$before" -W "$1" -- "${cur##*,}"))
}

_peling_options() {
    [[ $cur == *=* ]] && { _peling_words "$2"; return; }
    compopt -o nospace 2>/dev/null
    _peling_words "$1"
}

_peling() {
    local cur prev= command= word glued= head i last
    local -a words=()
    COMPREPLY=()
    # bash takes --rules=nts and name=value apart at = and : (COMP_WORDBREAKS)
    for ((i = 1; i <= COMP_CWORD; i++)); do
        word=${COMP_WORDS[i]}
        if [[ $glued || $word =~ ^[=:]+$ ]] && ((${#words[@]})); then
            words[${#words[@]} - 1]+=$word
        else
            words+=("$word")
        fi
        glued=
        [[ $word =~ ^[=:]+$ ]] && glued=1
    done
    last=$((${#words[@]} - 1))
    for ((i = 0; i < last; i++)); do
        case ${words[i]} in
            @WITH_VALUE@) ((i++)) ;;
            -*) ;;
            *) command=${words[i]}; break ;;
        esac
    done
    cur=${words[last]}
    ((last)) && prev=${words[last - 1]}
    [[ $cur == --*=* ]] && prev=${cur%%=*} cur=${cur#*=}
    case "$command $prev" in
@VALUES@
        *)
            case $command in
@COMMANDS@
            esac ;;
    esac
    head=${cur%"${cur##*[=:]}"}
    for i in "${!COMPREPLY[@]}"; do
        COMPREPLY[i]=${COMPREPLY[i]#"$head"}
    done
}

complete -F _peling peling"""


def bash_script(page: Page) -> Iterator[str]:
    """The script for bash."""
    yield f"# {page.say(INSTALL['bash'])}"
    places: dict[str, list[str]] = {}
    for name, switches in [("", TOP), *((command.name, command.switches) for command in COMMANDS.values())]:
        for switch in switches:
            if switch.value:
                places.setdefault(_bash_values(values_of(switch.value, switch.choices)), []).append(f'"{name} --{switch.name}"')
    values = [f"        {'|'.join(where)}) {call} ;;" for call, where in places.items()]
    top = " ".join([*COMMANDS, *(f"--{switch.name}" for switch in TOP)])
    commands = [f"                '') _peling_words {quote(top)} ;;"]
    for command in COMMANDS.values():
        flags = quote(" ".join(f"--{switch.name}" for switch in command.switches))
        rest = _bash_values(argument_values(command))
        words = f"if [[ $cur == -* ]]; then _peling_words {flags}; else {rest}; fi"
        commands.append(f"                {command.name}) {words} ;;")
    script = _BASH.replace("@WITH_VALUE@", "|".join(options_with_value()))
    yield script.replace("@VALUES@", "\n".join(values)).replace("@COMMANDS@", "\n".join(commands))


def _bash_values(values: Values) -> str:
    calls = []
    if values.options:
        assignments = " ".join(f"{name}={value}" for name, allowed in values.options for value in allowed)
        calls.append(f"_peling_options {quote(' '.join(f'{name}=' for name, _ in values.options))} {quote(assignments)}")
    elif values.words:
        calls.append(f"{'_peling_list' if values.listed else '_peling_words'} {quote(' '.join(values.words))}")
    if values.files:
        calls.append("_peling_files -f" if values.files == ANY else f"_peling_files -f -X '!{values.files}'; _peling_files -d")
    if values.folders:
        calls.append("_peling_files -d")
    return "; ".join(calls) or ":"


# ---- zsh ------------------------------------------------------------------------------------------------------------


def zsh_script(page: Page) -> Iterator[str]:
    """The script for zsh."""
    offered = [values_of(switch.value, switch.choices) for command in COMMANDS.values() for switch in command.switches]
    offered += map(argument_values, COMMANDS.values())
    helpers = {values: f"_peling_values_{number}" for number, values in enumerate(dict.fromkeys(filter(_zsh_call, offered)))}
    yield "#compdef peling"
    yield f"# {page.say(INSTALL['zsh'])}"
    for values, name in helpers.items():
        yield f"{name}() {{ {_zsh_call(values)} }}"
    yield "_peling() {"
    yield "    local context state state_descr line"
    yield "    typeset -A opt_args"
    yield "    local -a commands=("
    for command in COMMANDS.values():
        yield f"        {quote(f'{command.name}:{command.words[page.lang]}')}"
    yield "    )"
    yield "    _arguments -C \\"
    for switch in TOP:
        yield f"        {_zsh_switch(page, switch, helpers)} \\"
    yield "        '1: :->command' '*:: :->rest'"
    yield "    case $state in"
    yield f"        command) _describe {quote(page.say(COMMAND))} commands ;;"
    yield "        rest)"
    yield "            case $words[1] in"
    for command in COMMANDS.values():
        yield f"                {command.name})"
        yield "                    _arguments \\"
        for switch in command.switches:
            yield f"                        {_zsh_switch(page, switch, helpers)} \\"
        rest = ""
        if command.arguments:
            rest = quote(f"*:{_zsh_text(command.arguments[0][0][page.lang])}:{_zsh_action(argument_values(command), helpers)}")
        yield f"                        {rest} ;;"
    yield "            esac ;;"
    yield "    esac"
    yield "}"
    yield 'if [[ $funcstack[1] == _peling ]]; then _peling "$@"; else compdef _peling peling; fi'


def _zsh_switch(page: Page, switch: Switch, helpers: Mapping[Values, str]) -> str:
    flag = f"{'*' if switch.many else ''}--{switch.name}"
    about = f"[{_zsh_text(switch.words[page.lang])}]"
    if not switch.value:
        return quote(flag + about)
    name, action = _zsh_text(switch.value[page.lang]), _zsh_action(values_of(switch.value, switch.choices), helpers)
    return quote(f"{flag}={about}{'::' if switch.bare else ':'}{name}:{action}")


def _zsh_action(values: Values, helpers: Mapping[Values, str]) -> str:
    """What `_arguments` does to complete the values; what has colons in it is a function of its own."""
    if values in helpers:
        return helpers[values]
    if values.words:
        return f"({' '.join(values.words)})"
    return "_files" if values.files else "_files -/" if values.folders else " "


def _zsh_call(values: Values) -> str:
    """The body of the function that completes the values, for those that need one."""
    if values.options:
        rules = (quote(f"{name}:{name}:({' '.join(allowed)})") for name, allowed in values.options)
        return f"_values option {' '.join(rules)}"
    if values.listed:
        return f"_values -s , bots {' '.join(quote(f'*{name}') for name in values.words)}"
    if values.words and values.files:
        return f"_alternative 'words:words:({' '.join(values.words)})' 'files:files:_files -g \"{values.files}\"'"
    return ""


def _zsh_text(text: str) -> str:
    """A text in which colons and brackets stand for themselves."""
    return "".join(f"\\{char}" if char in ":[]\\" else char for char in text)


# ---- fish -----------------------------------------------------------------------------------------------------------


_FISH = """\
function __peling_command
    set -l skip 0
    for word in (commandline -opc)[2..]
        if test $skip = 1
            set skip 0
            continue
        end
        switch $word
            case @WITH_VALUE@
                set skip 1
            case '-*'
            case '*'
                echo $word
                return
        end
    end
    return 1
end

complete -c peling -f"""


def fish_script(page: Page) -> Iterator[str]:
    """The script for fish."""
    yield f"# {page.say(INSTALL['fish'])}"
    yield _FISH.replace("@WITH_VALUE@", " ".join(options_with_value()))
    first = "complete -c peling -n 'not __peling_command'"
    for switch in TOP:
        yield first + _fish_switch(page, switch)
    for command in COMMANDS.values():
        yield f"{first} -a {command.name} -d {_fish_quote(command.words[page.lang])}"
    for command in COMMANDS.values():
        here = f"complete -c peling -n 'contains {command.name} (__peling_command)'"
        for switch in command.switches:
            yield here + _fish_switch(page, switch)
        if rest := _fish_values(argument_values(command)):
            yield here + rest


def _fish_switch(page: Page, switch: Switch) -> str:
    about = f" -l {switch.name} -d {_fish_quote(switch.words[page.lang])}"
    if not switch.value:
        return about
    values = values_of(switch.value, switch.choices)
    return about + ("" if switch.bare else " -r" if values.files else " -x") + _fish_values(values)


def _fish_values(values: Values) -> str:
    if values.options:
        assignments = (f"{name}={value}" for name, allowed in values.options for value in allowed or ("",))
        return f" -a {_fish_quote(' '.join(assignments))}"
    if values.listed:
        return f" -a {_fish_quote('(__fish_append , ' + ' '.join(values.words) + ')')}"
    suffix = (f"(__fish_complete_suffix {values.files.removeprefix('*')})",) if values.files == RULES_FILES else ()
    folders = ("(__fish_complete_directories)",) if values.folders else ()
    offered = " ".join((*values.words, *suffix, *folders))
    return (" -F" if values.files == ANY else "") + (f" -a {_fish_quote(offered)}" if offered else "")


def _fish_quote(text: str) -> str:
    """A text between single quotes, in which fish knows two escapes."""
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"


COMMAND = Words("opdracht", "command")
INSTALL = {
    "bash": Words(
        "Aanvullen in bash: zet in ~/.bashrc de regel: source <(peling completion bash)",
        "Completion for bash: add this line to ~/.bashrc: source <(peling completion bash)",
    ),
    "zsh": Words(
        "Aanvullen in zsh: zet in ~/.zshrc, na compinit, de regel: source <(peling completion zsh)",
        "Completion for zsh: add this line to ~/.zshrc, after compinit: source <(peling completion zsh)",
    ),
    "fish": Words(
        "Aanvullen in fish: peling completion fish > ~/.config/fish/completions/peling.fish",
        "Completion for fish: peling completion fish > ~/.config/fish/completions/peling.fish",
    ),
}
SCRIPTS = {"bash": bash_script, "zsh": zsh_script, "fish": fish_script}
