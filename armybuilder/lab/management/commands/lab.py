"""`manage.py lab worth --model KEY`: a study of the balance lab, played here and told as a table."""

import os
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError

from armybuilder.battles.forces import BattleForce, read
from armybuilder.battles.play.cluster import ClusterError
from armybuilder.battles.play.executors import MAX_WORKERS, executor
from armybuilder.battles.play.pace import DEFAULT
from armybuilder.battles.play.playable import STUDIED, battles_of
from armybuilder.engine.core.battle.batch import MAX_SEED, BattleFailedError
from armybuilder.engine.core.documents import DocumentError
from armybuilder.forces.management.files import content_of
from armybuilder.jobs.leases import TurnOverError
from armybuilder.lab import checks, study_request
from armybuilder.lab.models import OF_FIELD, OF_LIST, Score, Study
from armybuilder.lab.plans import FieldList, StudyTerms
from armybuilder.lab.plans.terms import SHARE
from armybuilder.lab.reports import league_page, tables
from armybuilder.lab.runner import play_on, store_rows, terms_of
from armybuilder.lab.study_battles import sizes_of

OWNER = "command"
"""Whose studies these are."""
UNREADABLE = 3
SHOWN = 30
"""Names that a message lists; more are looked up in the catalogue."""


class Command(BaseCommand):
    help = (
        "Find out by battles what a model or a faction is worth in points (worth), which faction beats which (matrix), which "
        "swap helps a list (swaps), what each of its rows adds (without), how it does against a field of lists (gauntlet), whether "
        "a change of it helps (change), or how all models rank (league). Results are stored: repeat the command to resume. Exit code: 3 a document cannot be read."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("kind", choices=Study.Kind.values)
        parser.add_argument("--model", default="", metavar="KEY", help="worth: a model, such as north/hunter")
        parser.add_argument("--price", type=float, default=0, help="worth: at another price than the printed one")
        parser.add_argument("--against", default="", metavar="KEY", help="worth: beside copies of this model")
        parser.add_argument("--faction", default="", metavar="KEY", help="worth: a faction")
        parser.add_argument("--sublist", default="", metavar="KEY", help="worth: a sub-list, without its faction")
        parser.add_argument(
            "--list",
            default="",
            metavar="FILE",
            help="swaps, without, gauntlet, change: a force document; - is standard input",
        )
        parser.add_argument("--before", default="", metavar="FILE", help="change: the same list before the change")
        parser.add_argument(
            "--field", nargs="*", default=[], metavar="FILE", help="gauntlet, change: force documents to fight against"
        )
        parser.add_argument("--size", type=int, default=None, help="points of a force; default: few, as they are usual")
        parser.add_argument(
            "--armies",
            type=int,
            default=None,
            help="random armies; default: 10; gauntlet: of each faction, default: 1; gauntlet and change: with --field none",
        )
        parser.add_argument("--pairs", type=int, default=10, help="pairs of battles of each army; default: 10")
        parser.add_argument(
            "--share",
            type=float,
            default=SHARE,
            help=f"share of a force that the model makes up; default: {SHARE}",
        )
        parser.add_argument("--seed", type=int, default=1, help="default: 1")
        parser.add_argument(
            "--policy",
            default="",
            help="the AI player of both sides; default: the default player of the game",
        )
        parser.add_argument("--scenario", default="", help="what they fight for")
        parser.add_argument("--system", choices=STUDIED, default=STUDIED[0])
        parser.add_argument("--workers", type=int, default=0, metavar="W", help="processes")
        parser.add_argument(
            "--minutes", type=float, default=0, help="stop after this many minutes; repeat the command to resume"
        )
        parser.add_argument(
            "--format",
            choices=("text", "csv", "md", "page"),
            default="text",
            help="default: text; page: a league as a page of Markdown",
        )
        parser.add_argument("--out", default="", metavar="FILE", help="the file to write")

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002 - Django's interface
        if options["format"] == "page" and options["kind"] != Study.Kind.LEAGUE:
            raise CommandError("--format page is for a league.")
        if options["armies"] is None:
            usual = 1 if options["kind"] == Study.Kind.GAUNTLET else 10
            options["armies"] = 0 if options["field"] and options["kind"] in OF_FIELD else usual
        if options["kind"] == Study.Kind.CHANGE and not options["before"]:
            raise CommandError("Name the list before the change: --before.")
        _check_numbers(options)
        _check_out(options["out"])
        try:
            study = self._study(options)
            with executor(options["workers"]) as workers:
                self._play(study, workers, 60 * options["minutes"])
        except checks.StudyRefusedError as error:
            raise CommandError(_refusal(error)) from None
        except (BattleFailedError, ClusterError, LookupError) as error:
            raise CommandError(str(error)) from None
        terms, form = terms_of(study), options["format"]
        told = league_page.page(study, terms) if form == "page" else tables.render_table(study, terms, form)
        if not options["out"]:
            self.stdout.write(told)
            return
        try:
            Path(options["out"]).write_bytes(told.encode())
        except OSError as error:
            raise CommandError(f"{options['out']} cannot be written: {error.strerror}.") from None

    def _study(self, options: dict[str, Any]) -> Study:
        """The study of these options: the one that is there, or a new one."""
        system, kind = options["system"], options["kind"]
        terms = checks.check_terms(system, kind, _terms(options))
        made = study_request.study_of(system, kind, terms, owner=OWNER, seed=options["seed"], state="cancelled")
        same = Study.objects.filter(owner=OWNER, system=made.system, kind=made.kind, seed=made.seed)
        for known in same:
            if known.asked == made.asked:
                return known
        made.save()
        return made

    def _play(self, study: Study, workers: Any, seconds: float) -> None:
        until = study.seconds + seconds if seconds else float("inf")

        def keep(rows: list[Score]) -> None:
            store_rows(study, rows)
            self.stderr.write(f"{study.done} of {study.battles} battles, {study.seconds:.0f} s\r", ending="")

        try:
            play_on(study, workers, keep, lambda: study.seconds > until)
        except TurnOverError:
            self.stderr.write(f"\nStopped after {study.done} of {study.battles} battles; the same command goes on.")
        else:
            Study.objects.filter(pk=study.pk).update(state=Study.State.DONE)


def _check_numbers(options: dict[str, Any]) -> None:
    """A `CommandError` that says how far a number goes."""
    fewest = 0 if options["field"] else 1
    size = options["size"]
    if options["armies"] < fewest or options["pairs"] < 1 or (size is not None and size < 1):
        raise CommandError("--armies, --pairs and --size are 1 at least.")
    if not 0 <= options["workers"] <= MAX_WORKERS:
        raise CommandError(f"--workers goes from 1 to {MAX_WORKERS}.")
    if not 0 <= options["seed"] <= MAX_SEED // 2:
        raise CommandError(f"--seed goes from 0 to {MAX_SEED // 2}.")
    if not 0 < options["share"] < 1:
        raise CommandError(f"--share lies between 0 and 1, as {SHARE} does.")
    if not options["minutes"] >= 0:
        raise CommandError("--minutes is 0 at least; without it all is played.")


def _check_out(file: str) -> None:
    """A `CommandError` where nothing can be written, before hours of battles."""
    path = Path(file)
    if file and (path.is_dir() or not os.access(path if path.exists() else path.parent, os.W_OK)):
        raise CommandError(f"--out: {file} cannot be written. Name a file in a folder that is there.")


def _refusal(error: checks.StudyRefusedError) -> str:
    option = "list" if error.term == "document" else error.term
    names = f" Known: {', '.join(error.known)}." if 0 < len(error.known) <= SHOWN else ""
    return f"--{option}: {error}{names}"


def _terms(options: dict[str, Any]) -> StudyTerms:
    rules = battles_of(options["system"]).rules
    policy, known = options["policy"] or rules.default_player, (*rules.policies, DEFAULT)
    if policy not in known:
        raise CommandError(f"There is no policy '{policy}'. Known: {', '.join(known)}.")
    scenario = options["scenario"] or next(iter(rules.scenarios))
    rules.check_scenario(scenario)
    if options["kind"] == Study.Kind.WORTH and bool(options["model"]) == bool(options["faction"] or options["sublist"]):
        raise CommandError("Say what to value: --model, --faction or --sublist.")
    terms = StudyTerms(
        policy,
        scenario,
        size=options["size"] or sizes_of(options["system"])[0],
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


def _with_list(terms: StudyTerms, options: dict[str, Any]) -> StudyTerms:
    force = _force(options["list"] or "-", options["system"])
    limit = int(force.roster.document.limit or force.points)
    terms = msgspec.structs.replace(
        terms, document=force.data, size=limit, tried=study_request.changes_to_try(options["kind"], force.roster)
    )
    if options["kind"] not in OF_FIELD:
        return terms
    others = [(_force(name, options["system"]), Path(name).stem) for name in options["field"]]
    field = tuple(FieldList(other.roster.document.name or name, other.data) for other, name in others)
    terms = msgspec.structs.replace(terms, drawn=terms.pairs, pairs=1, field=field)
    if options["kind"] == Study.Kind.GAUNTLET:
        return msgspec.structs.replace(terms, each=options["armies"])
    before = _force(options["before"], options["system"])
    return msgspec.structs.replace(terms, armies=options["armies"], before=before.data)


def _force(file: str, system: str) -> BattleForce:
    try:
        return read(content_of(file), battles_of(system).game)
    except DocumentError as error:
        for problem in error.problems:
            sys.stderr.write(f"{problem}\n")
        sys.exit(UNREADABLE)
