"""Prints what a shell needs to complete the commands and options of `ra`.

    source <(ra completion bash)                                     in ~/.bashrc
    source <(ra completion zsh)                                      in ~/.zshrc, after compinit
    ra completion fish > ~/.config/fish/completions/ra.fish          once

It is made from the commands themselves, so print it again after an update.
"""

import argparse
import re
import shlex
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from ra.bots.naming import BOTS
from ra.cli import COMMANDS, load_command

FILE: Final = re.compile(r"FILE|FOLDER|RECORD")
"""How the placeholders of files begin."""
BOT_OPTIONS: Final = ("bot", "bots")
LISTS: Final = ("bots",)
"""The options that take several values, with commas between them."""


class Word(NamedTuple):
    """An option, or an argument without a name: what it means, and what can follow it."""

    names: tuple[str, ...]
    purpose: str
    takes_value: bool
    values: tuple[str, ...]
    is_file: bool
    is_list: bool
    is_repeated: bool


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("shell", choices=tuple(SHELLS), help="whose completion is printed")


def run(arguments: Namespace) -> int:
    print("\n".join(SHELLS[arguments.shell]()))
    return 0


# ---- what there is to complete -------------------------------------------------------------------------------------


def words_of(command: str) -> list[Word]:
    """The options and arguments of a command, as its parser knows them."""
    parser = ArgumentParser(prog=f"ra {command}")
    load_command(command).add_arguments(parser)
    return [as_word(action) for action in parser._actions]


def as_word(action: argparse.Action) -> Word:
    purpose = "" if action.help in (None, argparse.SUPPRESS) else str(action.help)
    placeholder = str(action.metavar or action.dest.upper())
    is_file = action.type is not int and bool(FILE.match(placeholder))
    bots = BOTS if action.dest in BOT_OPTIONS and not is_file else ()
    values = tuple(map(str, action.choices or bots))
    return Word(
        tuple(action.option_strings), purpose.replace("%%", "%"), action.nargs != 0, values, is_file,
        is_list=action.dest in LISTS, is_repeated=action.nargs in ("*", "+"),
    )  # fmt: skip


def options_of(command: str) -> list[Word]:
    return [word for word in words_of(command) if word.names]


def arguments_of(command: str) -> list[Word]:
    return [word for word in words_of(command) if not word.names]


# ---- bash ----------------------------------------------------------------------------------------------------------


# Bash breaks words at = and @ too, so what will be one argument is put together again. `part` is the value being typed:
# after --option=, and after the last comma of a list. Bash replaces `word`, so what is before `part` is kept.
BASH_START: Final = r"""_ra() {
    local word=$2 command=${COMP_WORDS[1]} words="" files="" list="" i
    COMPREPLY=()
    local -a typed=()
    for (( i = 0; i <= COMP_CWORD; i++ )); do
        if (( i )) && [[ ${COMP_WORDS[i]} == [=@:] || ${COMP_WORDS[i-1]} == [=@:] ]]; then
            typed[${#typed[@]}-1]+=${COMP_WORDS[i]}
        else
            typed+=("${COMP_WORDS[i]}")
        fi
    done
    local part=${typed[${#typed[@]}-1]} before=${typed[${#typed[@]}-2]}
    if [[ $part == --*=* ]]; then before=${part%%=*} part=${part#*=}; fi"""
BASH_END: Final = r"""    if [[ -n $list ]]; then part=${part##*,}; compopt -o nospace 2>/dev/null; fi
    if [[ $word != *"$part" ]]; then return; fi
    local kept=${word%"$part"}
    COMPREPLY=($(compgen -W "$words" -P "$kept" -- "$part"))
    if [[ -n $files && $part != -* ]]; then
        COMPREPLY=($(compgen -f -- "$part")); compopt -o filenames 2>/dev/null
    fi
}
complete -F _ra ra"""


def bash() -> Iterator[str]:
    yield BASH_START
    yield "    if (( COMP_CWORD == 1 )); then"
    yield f'        COMPREPLY=($(compgen -W "{" ".join((*COMMANDS, "--help", "--version"))}" -- "$word"))'
    yield "        return"
    yield "    fi"
    yield '    case "$command $before" in'
    for command in COMMANDS:
        for option in options_of(command):
            if option.takes_value:
                patterns = "|".join(f'"{command} {name}"' for name in option.names)
                yield f"        {patterns}) {bash_values(option)} ;;"
    yield '        *) case "$command" in'
    for command in COMMANDS:
        values = [value for word in arguments_of(command) for value in word.values]
        files = " files=yes" if any(word.is_file for word in arguments_of(command)) else ""
        names = [name for option in options_of(command) for name in option.names]
        yield f'            {command}) words="{" ".join((*values, *names))}"{files} ;;'
    yield "        esac ;;"
    yield "    esac"
    yield BASH_END


def bash_values(option: Word) -> str:
    return "files=yes" if option.is_file else f'words="{" ".join(option.values)}"{" list=yes" * option.is_list}'


# ---- zsh -----------------------------------------------------------------------------------------------------------


def zsh() -> Iterator[str]:
    yield "#compdef ra"
    yield "_ra() {"
    yield "    local -a commands"
    yield "    commands=("
    yield from (f"        {shlex.quote(f'{name}:{purpose}')}" for name, (_, purpose) in COMMANDS.items())
    yield "    )"
    yield "    if (( CURRENT == 2 )); then"
    yield "        _describe command commands"
    yield "        return"
    yield "    fi"
    yield "    local command=$words[2]"
    yield "    shift words"
    yield "    (( CURRENT-- ))"
    yield "    case $command in"
    for command in COMMANDS:
        yield f"        {command}) _arguments {' '.join(map(shlex.quote, zsh_specs(command)))} ;;"
    yield "    esac"
    yield "}"
    yield 'if [[ $funcstack[1] == _ra ]]; then _ra "$@"; else compdef _ra ra; fi'


def zsh_specs(command: str) -> Iterator[str]:
    """As `_arguments` wants them: `--edition=[what it means]:value:(1999 2016 2023)`."""
    for option in options_of(command):
        for name in option.names:
            equals = "=" if option.takes_value and name.startswith("--") else ""
            yield f"{name}{equals}[{zsh_text(option.purpose)}]{zsh_values(option) if option.takes_value else ''}"
    for place, argument in enumerate(arguments_of(command), start=1):
        yield f"{'*' if argument.is_repeated else place}{zsh_values(argument)}"


def zsh_values(word: Word) -> str:
    if word.is_file:
        return ":value:_files"
    values = " ".join(word.values)
    if word.is_list:
        return f":value:_sequence -d compadd - {values}"
    return f":value:({values})" if values else ":value: "


def zsh_text(text: str) -> str:
    return text.translate({ord(sign): f"\\{sign}" for sign in "[]:\\"})


# ---- fish ----------------------------------------------------------------------------------------------------------


FISH_LIST: Final = r"""function __ra_list
    set -l before (commandline -ct | string replace -r -- '^--[^=]*=' '' | string match -r -- '.*,')
    printf '%s\n' "$before"$argv
end"""


def fish() -> Iterator[str]:
    yield FISH_LIST
    yield "complete -c ra -f"
    for name, (_, purpose) in COMMANDS.items():
        yield f"complete -c ra -n __fish_use_subcommand -a {name} -d {fish_text(purpose)}"
    for command in COMMANDS:
        seen = f"complete -c ra -n {fish_text(f'__fish_seen_subcommand_from {command}')}"
        for option in options_of(command):
            names = " ".join(f"-l {name[2:]}" if name.startswith("--") else f"-s {name[1:]}" for name in option.names)
            yield f"{seen} {names}{fish_values(option) if option.takes_value else ''} -d {fish_text(option.purpose)}"
        for argument in arguments_of(command):
            values = fish_text(" ".join(argument.values))
            yield f"{seen} -F" if argument.is_file else f"{seen} -a {values}"


def fish_values(option: Word) -> str:
    values = " ".join(option.values)
    return " -r -F" if option.is_file else f" -x -a {fish_text(f'(__ra_list {values})' if option.is_list else values)}"


def fish_text(text: str) -> str:
    """In single quotes, where fish knows only two escapes."""
    escaped = text.replace("\\", "\\\\").replace("'", "\\'")
    return f"'{escaped}'"


SHELLS: Final[dict[str, Callable[[], Iterator[str]]]] = {"bash": bash, "zsh": zsh, "fish": fish}
