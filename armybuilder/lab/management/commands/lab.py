"""`manage.py lab worth --model KEY`: a study of the balance lab, played here and told as a table."""

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError

from armybuilder.battles.forces import Fighting, read
from armybuilder.battles.play.cluster import ClusterError
from armybuilder.battles.play.executors import MAX_WORKERS, executor
from armybuilder.battles.play.playable import PLAYABLE, battles_of
from armybuilder.engine.core.battle.batch import BattleFailedError
from armybuilder.engine.core.documents import DocumentError
from armybuilder.forces.management.files import content_of
from armybuilder.lab import asking
from armybuilder.lab.models import OF_LIST, Score, Study
from armybuilder.lab.plans import Listed, Terms
from armybuilder.lab.plans.terms import SHARE, SIZES
from armybuilder.lab.playing import TurnOverError, play_on, stored, terms_of
from armybuilder.lab.told import published, reports

OWNER = "command"
"""Whose studies these are."""
UNREADABLE = 3


class Command(BaseCommand):
    help = (
        "Find out by battles what a model or a faction is worth in points, which faction beats which, which swap helps a "
        "list, what each of its rows adds (without), how it fares against a field of lists (gauntlet), or where all models stand (league). What is played is kept: the same command goes on where it was "
        "interrupted. Exit code: 3 a document cannot be read."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("kind", choices=Study.Kind.values)
        parser.add_argument("--model", default="", metavar="KEY", help="worth: a model, such as north/hunter")
        parser.add_argument("--price", type=float, default=0, help="worth: at another price than the printed one")
        parser.add_argument("--against", default="", metavar="KEY", help="worth: beside copies of this model")
        parser.add_argument("--faction", default="", metavar="KEY", help="worth: a faction")
        parser.add_argument("--sublist", default="", metavar="KEY", help="worth: a sub-list of it")
        parser.add_argument(
            "--list", default="", metavar="FILE", help="swaps, without, gauntlet: a force document; - is standard input"
        )
        parser.add_argument(
            "--field", nargs="*", default=[], metavar="FILE", help="gauntlet: force documents to fight against"
        )
        parser.add_argument(
            "--size", type=int, default=SIZES[0], help=f"points of a force; {SIZES[0]} unless said otherwise"
        )
        parser.add_argument(
            "--armies",
            type=int,
            default=None,
            help="armies drawn; 10 unless said otherwise; gauntlet: of each faction, 1 or, with --field, none",
        )
        parser.add_argument("--pairs", type=int, default=10, help="pairs of battles of each; 10 unless said otherwise")
        parser.add_argument(
            "--share", type=float, default=SHARE, help="of a force, that the models asked about make up"
        )
        parser.add_argument("--seed", type=int, default=1, help="1 unless said otherwise")
        parser.add_argument("--policy", default="", help="who plays both sides")
        parser.add_argument("--scenario", default="", help="what they fight for")
        parser.add_argument("--system", choices=PLAYABLE, default=PLAYABLE[0])
        parser.add_argument("--workers", type=int, default=0, metavar="W", help="processes")
        parser.add_argument("--minutes", type=float, default=0, help="stop after so many; the same command goes on")
        parser.add_argument(
            "--format",
            choices=("text", "csv", "md", "page"),
            default="text",
            help="text unless said otherwise; page: a league as docs/balance.md",
        )
        parser.add_argument("--out", default="", metavar="FILE", help="where to write it")

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002 - Django's interface
        if not 0 <= options["workers"] <= MAX_WORKERS:
            raise CommandError(f"--workers goes from 1 to {MAX_WORKERS}.")
        if options["format"] == "page" and options["kind"] != Study.Kind.LEAGUE:
            raise CommandError("--format page is for a league.")
        if options["armies"] is None:
            options["armies"] = int(not options["field"]) if options["kind"] == Study.Kind.GAUNTLET else 10
        fewest = 0 if options["field"] else 1
        if options["armies"] < fewest or options["pairs"] < 1 or options["size"] < 1:
            raise CommandError("--armies, --pairs and --size are 1 at least.")
        try:
            study = self._study(options)
            with executor(options["workers"]) as workers:
                self._play(study, workers, 60 * options["minutes"])
        except (BattleFailedError, ClusterError, LookupError) as error:
            raise CommandError(str(error)) from None
        terms, form = terms_of(study), options["format"]
        told = published.page(study, terms) if form == "page" else reports.told(study, terms, form)
        if options["out"]:
            Path(options["out"]).write_bytes(told.encode())
        else:
            self.stdout.write(told)

    def _study(self, options: dict[str, Any]) -> Study:
        """The study of these options: the one that is there, or a new one."""
        made = asking.study_of(
            options["system"], options["kind"], _terms(options), owner=OWNER, seed=options["seed"], state="cancelled"
        )
        same = Study.objects.filter(owner=OWNER, system=made.system, kind=made.kind, seed=made.seed)
        for known in same:
            if known.asked == made.asked:
                return known
        made.save()
        return made

    def _play(self, study: Study, workers: Any, seconds: float) -> None:
        until = study.seconds + seconds if seconds else float("inf")

        def keep(rows: list[Score]) -> None:
            stored(study, rows)
            self.stderr.write(f"{study.done} of {study.battles} battles, {study.seconds:.0f} s\r", ending="")

        try:
            play_on(study, workers, keep, lambda: study.seconds > until)
        except TurnOverError:
            self.stderr.write(f"\nStopped after {study.done} of {study.battles} battles; the same command goes on.")
        else:
            Study.objects.filter(pk=study.pk).update(state=Study.State.DONE)


def _terms(options: dict[str, Any]) -> Terms:
    rules = battles_of(options["system"]).rules
    policy = options["policy"] or next(iter(rules.policies))
    if policy not in rules.policies:
        raise CommandError(f"There is no policy '{policy}'. Known: {', '.join(rules.policies)}.")
    scenario = options["scenario"] or next(iter(rules.scenarios))
    rules.check_scenario(scenario)
    if options["kind"] == Study.Kind.WORTH and not (options["model"] or options["faction"]):
        raise CommandError("Say what it is the worth of: --model or --faction.")
    terms = Terms(
        policy,
        scenario,
        size=options["size"],
        drawn=options["armies"],
        pairs=options["pairs"],
        share=options["share"],
        model=options["model"],
        price=options["price"],
        against=options["against"],
        faction=options["faction"],
        sublist=options["sublist"],
    )
    return _with_list(terms, options) if options["kind"] in OF_LIST else terms


def _with_list(terms: Terms, options: dict[str, Any]) -> Terms:
    force = _force(options["list"] or "-", options["system"])
    limit = int(force.roster.document.limit or force.points)
    terms = msgspec.structs.replace(
        terms, document=force.data, size=limit, tried=asking.changes(options["kind"], force.roster)
    )
    if options["kind"] != Study.Kind.GAUNTLET:
        return terms
    others = [(_force(name, options["system"]), Path(name).stem) for name in options["field"]]
    field = tuple(Listed(other.roster.document.name or name, other.data) for other, name in others)
    return msgspec.structs.replace(terms, drawn=terms.pairs, pairs=1, field=field, each=terms.drawn)


def _force(file: str, system: str) -> Fighting:
    try:
        return read(content_of(file), battles_of(system).game)
    except DocumentError as error:
        for problem in error.problems:
            sys.stderr.write(f"{problem}\n")
        sys.exit(UNREADABLE)
