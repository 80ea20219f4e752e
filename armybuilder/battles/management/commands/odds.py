"""`manage.py odds ATTACKER DEFENDER`: the exact odds of an attack, or of what else a system's odds may be asked."""

from argparse import SUPPRESS, ArgumentParser
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError

from armybuilder.battles.odds.games import TOLD, odds_of
from armybuilder.engine.core.battle.odds.sides import SIDES
from armybuilder.engine.core.documents import DocumentError
from armybuilder.engine.core.game import AnyOdds
from armybuilder.packs.management.files import add_pack_option, read_packs


class Command(BaseCommand):
    help = (
        "Show the exact odds of an attack. ATTACKER and DEFENDER are models by key or printed name, with what their game needs: "
        "upgrades after a plus sign ('north/hunter + north/headhunter'), figures ('hunter attack=2'); or objects as the "
        "API takes them ('{\"model\": …}'). Questions about one side, or none, take fewer."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        for side in SIDES:
            parser.add_argument(side, metavar=side.upper(), nargs="?", default="")
        parser.add_argument("--system", choices=TOLD, default=TOLD[0], help=f"default: {TOLD[0]}")
        kinds = dict.fromkeys(kind for key in TOLD for kind in odds_of(key).rules.kinds)
        parser.add_argument("--ask", choices=kinds, help="the kind of question; default: attack")
        add_pack_option(parser)
        parser.add_argument("--format", choices=("text", "json"), default="text", help="default: text")
        situation = parser.add_argument_group("situation", "each is optional; without a weapon, every one answers")
        for field in _fields():
            # One without a value is switched on: `--behind`.
            option = "--" + field.replace("_", "-")
            situation.add_argument(option, dest=field, nargs="?", const="true", default=SUPPRESS, metavar="VALUE")

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002 - Django's interface
        odds = odds_of(options["system"]).with_packs(read_packs(options["pack"], options["system"]))
        question = _kind(odds, options["ask"])
        question |= {field: _value(options[field]) for field in _fields() if field in options}
        question |= {field: _read_side(options[field], odds) for field in SIDES if options[field]}
        try:
            answer = odds.answer(msgspec.json.encode(question))
        except DocumentError as error:
            raise CommandError("\n".join(_error_lines(error))) from None
        if options["format"] == "json":
            self.stdout.write(msgspec.json.format(msgspec.json.encode(answer)).decode())
        else:
            self.stdout.write("\n".join(odds.rules.lines(answer)))


def _fields() -> list[str]:
    """Everything that the questions of some system know beside the two sides."""
    asked = (asked for key in TOLD for asked in odds_of(key).rules.kinds.values())
    names = dict.fromkeys(name for kind in asked for name in kind.question.__struct_fields__)
    return [name for name in names if name not in SIDES]


def _kind(odds: AnyOdds, asked: str | None) -> dict[str, Any]:
    """Return the kind of odds asked for, as a field of the question; empty where a system has questions of one
    kind only.
    """
    kinds = odds.rules.kinds
    if asked and asked not in kinds:
        raise CommandError(f"{odds.game.system.name} knows no odds of '{asked}'. Known: {', '.join(kinds)}.")
    kind = asked or next(iter(kinds))
    return {"ask": kind} if kinds[kind].is_tagged else {}


def _read_side(text: str, odds: AnyOdds) -> Any:
    """A side as the system writes it; an object as it stands."""
    return _value(text) if text.lstrip().startswith("{") else odds.rules.parse_side(text)


def _value(text: str) -> Any:
    """Numbers, truth and objects as JSON has them; everything else is a word."""
    try:
        return msgspec.json.decode(text)
    except msgspec.DecodeError:
        return text


def _error_lines(error: DocumentError) -> list[str]:
    """Return the problems as lines, each with the names that were perhaps meant."""
    return [
        f"{problem} Perhaps: {', '.join(problem.candidates)}." if problem.candidates else str(problem)
        for problem in error.problems
    ]
