"""What every print begins with, whatever the system."""

import msgspec

from armybuilder.engine.core.force import Force
from armybuilder.engine.core.paper.cards import PrintContent, SheetProblem
from armybuilder.engine.core.rules.report import Report
from armybuilder.engine.core.rules.rulings import HOUSE_RULING
from armybuilder.engine.core.words import Words


def print_head(force: Force, report: Report, words: Words) -> PrintContent:
    """What a force and its report say to begin with; groups, cards and all that a system knows are still to come."""
    document, catalogue, faction = force.source, force.catalogue, force.faction
    return PrintContent(
        name=document.name,
        system=catalogue.name or catalogue.system,
        faction=faction.name if faction else document.faction,
        sublist=document.sublist or "",
        catalogue=catalogue.version,
        data_hash=catalogue.hash,
        words=words,
        limit=document.limit,
        total=force.total,
        verdict=report.verdict,
        problems=tuple(
            SheetProblem(problem.severity, problem.rule, problem.message)
            for problem in report.problems
            if problem.severity != "info" or problem.code == HOUSE_RULING
        ),
        groups=(),
        cards=(),
        notes=document.notes,
        document=msgspec.json.encode(document),
        packs=report.packs,
    )
