"""`manage.py battle A.json B.json`: whole battles between two forces."""

import sys
from argparse import ArgumentParser
from concurrent.futures import Executor
from pathlib import Path
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError

from armybuilder.battles.forces import BattleForce, read_two
from armybuilder.battles.play import pace, second_opinion
from armybuilder.battles.play.batch import BatchAnswer, BatchOptions, check_roles, fight
from armybuilder.battles.play.cluster import ClusterError
from armybuilder.battles.play.executors import MAX_WORKERS, executor
from armybuilder.battles.play.playable import PLAYABLE, battles_of
from armybuilder.battles.text import batch_lines, log_lines
from armybuilder.engine.core.battle.batch import MAX_SEED, BattleFailedError, BattleSetup
from armybuilder.engine.core.documents import DocumentError
from armybuilder.engine.core.game import AnyBattleRules, AnyBattles
from armybuilder.forces.management.files import content_of, file_help
from armybuilder.forces.management.packs import with_packs
from armybuilder.packs.management.files import add_pack_option, read_packs

UNREADABLE = 3
REPLAY = ".json"


class Command(BaseCommand):
    help = (
        "Fight battles between two force documents, in pairs with sides swapped. Exit code: 0 played, 3 a document "
        "cannot be read."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("first", metavar="A", help=file_help())
        parser.add_argument("second", metavar="B", help="its opponent")
        add_pack_option(parser)
        parser.add_argument("--battles", type=int, default=1, metavar="N", help="default: 1")
        parser.add_argument("--seed", type=int, default=1, metavar="S", help="default: 1")
        parser.add_argument("--workers", type=int, default=0, metavar="W", help="processes; default: BATTLE_WORKERS")
        parser.add_argument(
            "--policy",
            default="",
            help="the AI player of A; default: the default player of the game, the same for any number of battles and on every "
            "machine, with a second opinion of the strongest one where that takes no more than two minutes",
        )
        parser.add_argument("--opponent-policy", default="", help="the AI player of B; default: the same as A")
        parser.add_argument(
            "--scenario",
            default="",
            help="what they fight for; default: the usual scenario; generated:hold,recon,called names objectives",
        )
        parser.add_argument(
            "--roles",
            default="",
            metavar="ROLES",
            help="roles of A's groups in the order of its list, with commas between: hold,,snipe gives the second none",
        )
        parser.add_argument("--system", choices=PLAYABLE, default=PLAYABLE[0], help=f"default: {PLAYABLE[0]}")
        parser.add_argument(
            "--log",
            metavar="FILE",
            help="write every event of every battle; a .json file gets the replay of the first battle",
        )
        parser.add_argument("--format", choices=("text", "json"), default="text", help="default: text")

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002 - Django's interface
        battles = battles_of(options["system"])
        asked = _batch_options(options, battles.rules)
        packs = read_packs(options["pack"], options["system"])
        try:
            contents = with_packs(content_of(options["first"]), packs), with_packs(content_of(options["second"]), packs)
            forces = read_two(*contents, battles.game, (options["first"], options["second"]))
            check_roles(asked.roles, forces[0], battles.rules)
        except DocumentError as error:
            for problem in error.problems:
                self.stderr.write(str(problem))
            sys.exit(UNREADABLE)
        players = pace.players(battles.game.key, asked.policies)
        asked = msgspec.structs.replace(asked, policies=players)
        try:
            with executor(_workers(options, asked)) as workers:
                answer = fight(forces, battles.game, asked, workers)
                wanted = options["format"] == "text" and not options["policy"] and not options["opponent_policy"]
                second = _second_opinion(forces, battles, asked, workers) if wanted else None
        except BattleFailedError as error:
            raise CommandError(str(error)) from error
        except ClusterError as error:
            raise CommandError(f"{error} {error.details}") from error
        self._write_log(options["log"], forces, battles, answer)
        if options["format"] == "json":
            plain = msgspec.structs.replace(answer, logs=[])
            self.stdout.write(msgspec.json.format(msgspec.json.encode(plain)).decode())
        else:
            self.stdout.write("\n".join(batch_lines(answer, battles.game.words, second)))

    def _write_log(
        self, file: str | None, forces: tuple[BattleForce, BattleForce], battles: AnyBattles, answer: BatchAnswer
    ) -> None:
        if not file:
            return
        if file.endswith(REPLAY):
            roles = () if answer.roles is msgspec.UNSET else answer.roles
            setup = BattleSetup(answer.summary.seed, answer.policies, answer.scenario, roles=(roles, ()))
            data = battles.encounter(forces[0].data, forces[1].data).replay(setup).file
        else:
            data = "\n".join(log_lines(answer)).encode()
        try:
            Path(file).write_bytes(data)
        except OSError as error:
            raise CommandError(f"{file} cannot be written: {error.strerror}.") from None


def _second_opinion(
    forces: tuple[BattleForce, BattleForce], battles: AnyBattles, asked: BatchOptions, workers: Executor
) -> BatchAnswer | None:
    """The same by the strongest player, as many battles as time allows; none where a player was chosen."""
    points = sum(force.points for force in forces)
    count = second_opinion.count_battles(battles.game.key, asked.policies, points, asked.battles)
    if not count:
        return None
    strongest = battles.rules.strongest_player
    again = msgspec.structs.replace(asked, battles=count, policies=(strongest, strongest), log=False)
    return fight(forces, battles.game, again, workers)


def _batch_options(options: dict[str, Any], rules: AnyBattleRules) -> BatchOptions:
    """Return the batch options of the command line, or raise a `CommandError` that lists the valid values."""
    if options["battles"] < 1:
        raise CommandError("--battles has to be 1 at least.")
    if not 0 <= options["seed"] <= MAX_SEED - options["battles"]:
        raise CommandError(f"--seed goes from 0 to {MAX_SEED - options['battles']}.")
    first = options["policy"]
    second = options["opponent_policy"] or first
    scenario = options["scenario"] or next(iter(rules.scenarios))
    known = (*rules.policies, pace.DEFAULT)
    for name in (first, second):
        if name and name not in known:
            raise CommandError(f"There is no policy '{name}'. Known: {', '.join(known)}.")
    try:
        rules.check_scenario(scenario)
    except LookupError as error:
        raise CommandError(str(error)) from None
    log = bool(options["log"]) and not options["log"].endswith(REPLAY)
    return BatchOptions(options["battles"], options["seed"], (first, second), scenario, log, _roles(options["roles"]))


def _roles(text: str) -> tuple[str, ...]:
    """`hold,,snipe` → the role of each group."""
    return tuple(role.strip() for role in text.split(",")) if text else ()


def _workers(options: dict[str, Any], asked: BatchOptions) -> int:
    """One battle needs no second process."""
    if not 0 <= options["workers"] <= MAX_WORKERS:
        raise CommandError(f"--workers goes from 1 to {MAX_WORKERS}.")
    return options["workers"] or (1 if asked.battles == 1 else 0)
