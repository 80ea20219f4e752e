"""docs/commands.md: the make targets by their lines in the Makefile, and the commands of manage.py by their own options."""

import argparse
import re
from collections.abc import Iterator
from pathlib import Path

from django.core.management import BaseCommand, get_commands, load_command_class

ROOT = Path(__file__).parents[2]
TARGET = re.compile(r"^(?P<name>[a-z-]+):.*?## (?P<what>.+)$", re.MULTILINE)
# What Django gives every command.
SHARED = {action.dest for action in BaseCommand().create_parser("", "")._actions}  # noqa: SLF001 - argparse has no other list
# More options without help than this are not part of the usage line.
MANY = 5
HEAD = """\
# Commands

`make docs` writes this page from the Makefile and the commands themselves.

## Make targets

`make` lists them. `VENV=.venv311 PYTHON=python3.11` before any of them chooses another environment and another Python.

"""
MANAGE = """
## Commands for scripts and servers

Run them as `.venv/bin/python manage.py COMMAND`; `--help` shows the same text. `-` as a file means standard input.
"""


def page() -> str:
    return HEAD + "\n".join(_targets()) + "\n" + MANAGE + "".join(_command(name, app) for name, app in own_commands())


def own_commands() -> list[tuple[str, str]]:
    """Name and app of each command that Muster adds to Django's."""
    return sorted((name, app) for name, app in get_commands().items() if app.startswith(("armybuilder", "factions")))


def _targets() -> Iterator[str]:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    yield from ("| target | what it does |", "|---|---|")
    yield from (f"| `make {row['name']}` | {_cell(row['what'])} |" for row in TARGET.finditer(makefile))


def _command(name: str, app: str) -> str:
    parser = load_command_class(app, name).create_parser("manage.py", name)
    return "\n".join([f"\n### {name}\n", *_parser(parser, f"manage.py {name}")]).rstrip() + "\n"


def _parser(parser: argparse.ArgumentParser, call: str) -> Iterator[str]:
    """Yield what a parser takes. Options without a line of help share one row."""
    actions = [action for action in parser._actions if action.dest not in SHARED]  # noqa: SLF001 - as above
    actions.sort(key=lambda action: not action.option_strings)
    explained = [action for action in actions if action.help]
    bare = [action for action in actions if not action.help and action.option_strings]
    usage = [_usage(action) for action in actions if action not in bare or len(bare) <= MANY]
    if len(bare) > MANY:
        usage.append("[OPTION ...]")
    if parser.description:
        yield f"{' '.join(parser.description.split())}\n"
    yield "```sh\n" + " ".join([call, *usage]) + "\n```"
    if explained or len(bare) > MANY:
        yield from ("", "| argument | meaning |", "|---|---|")
        yield from (f"| `{_spell_option(action)}` | {_cell(_meaning(action))} |" for action in explained)
    if len(bare) > MANY:
        yield f"| `OPTION` | {', '.join(f'`{_spell_option(action)}`' for action in bare)} |"
    yield ""


def _usage(action: argparse.Action) -> str:
    text = _spell_option(action)
    if action.option_strings:
        return text if action.required else f"[{text}]"
    return f"[{text}]" if action.nargs in {"?", "*"} else text


def _spell_option(action: argparse.Action) -> str:
    """`--paper {a4,letter}`, `FILE ...`"""
    if isinstance(action, argparse.BooleanOptionalAction):
        return action.option_strings[0].replace("--", "--[no-]", 1)
    values = "" if action.nargs == 0 else _values(action)
    return " ".join([*action.option_strings[-1:], *([values] if values else [])])


def _values(action: argparse.Action) -> str:
    fallback = action.dest.upper() if action.option_strings else action.dest
    name = "{" + ",".join(map(str, action.choices)) + "}" if action.choices else fallback
    names = action.metavar or name
    if isinstance(names, tuple):
        return " ".join(names)
    if isinstance(action.nargs, int):
        return " ".join([names] * action.nargs)
    return f"{names} ..." if action.nargs in {"*", "+"} else names


def _meaning(action: argparse.Action) -> str:
    text = str(action.help)
    return text % vars(action) if "%" in text else text


def _cell(text: str) -> str:
    return " ".join(text.replace("|", r"\|").split())
