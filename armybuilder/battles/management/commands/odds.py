"""`manage.py odds ATTACKER DEFENDER`: the exact odds of an attack."""

from argparse import SUPPRESS, ArgumentParser
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError

from armybuilder.battles.play.playable import PLAYABLE, battles_of
from armybuilder.engine.core.documents import DocumentError
from armybuilder.packs.management.files import add_pack_option, read_packs

_APART = ("attacker", "defender")


class Command(BaseCommand):
    help = (
        "Tell the exact odds of an attack. ATTACKER and DEFENDER are models by key or printed name, upgrades after a "
        "plus sign ('north/hunter + north/headhunter'), or objects as the API takes them ('{\"model\": …}')."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("attacker", metavar="ATTACKER")
        parser.add_argument("defender", metavar="DEFENDER")
        parser.add_argument(
            "--system", choices=PLAYABLE, default=PLAYABLE[0], help=f"{PLAYABLE[0]} unless said otherwise"
        )
        add_pack_option(parser)
        parser.add_argument("--format", choices=("text", "json"), default="text", help="text unless said otherwise")
        situation = parser.add_argument_group("situation", "each may be left out; without a weapon, every one answers")
        for field in _fields():
            # One without a value is switched on: `--behind`.
            option = "--" + field.replace("_", "-")
            situation.add_argument(option, dest=field, nargs="?", const="true", default=SUPPRESS, metavar="VALUE")

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002 - Django's interface
        battles = battles_of(options["system"]).with_packs(read_packs(options["pack"], options["system"]))
        question = {field: _value(options[field]) for field in _fields() if field in options}
        question |= {field: fighter(options[field]) for field in _APART}
        try:
            answer = battles.odds(msgspec.json.encode(question))
        except DocumentError as error:
            raise CommandError("\n".join(_told(error))) from None
        if options["format"] == "json":
            self.stdout.write(msgspec.json.format(msgspec.json.encode(answer)).decode())
        else:
            self.stdout.write("\n".join(battles.rules.odds_lines(answer)))


def _fields() -> list[str]:
    """Everything that the questions of some system know beside the two models."""
    names = (name for key in PLAYABLE for name in battles_of(key).rules.odds_question.__struct_fields__)
    return [name for name in dict.fromkeys(names) if name not in _APART]


def fighter(text: str) -> Any:
    """`north/hunter + vet` → the model and its upgrades; an object as it stands."""
    if text.lstrip().startswith("{"):
        return _value(text)
    model, *upgrades = (part.strip() for part in text.split("+"))
    return {"model": model, "upgrades": upgrades}


def _value(text: str) -> Any:
    """Numbers, truth and objects as JSON has them; everything else is a word."""
    try:
        return msgspec.json.decode(text)
    except msgspec.DecodeError:
        return text


def _told(error: DocumentError) -> list[str]:
    """What is wrong, each with the names that were perhaps meant."""
    return [
        f"{problem} Perhaps: {', '.join(problem.candidates)}." if problem.candidates else str(problem)
        for problem in error.problems
    ]
