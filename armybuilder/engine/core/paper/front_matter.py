"""Front matter that every print begins with, whatever the system, and the sorting of its references."""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from armybuilder.engine.core.force import ForceLike
from armybuilder.engine.core.paper.cards import PrintContent, ReferenceSection, SheetProblem, TraitLine
from armybuilder.engine.core.rules.report import Report
from armybuilder.engine.core.rules.rulings import HOUSE_RULING
from armybuilder.engine.core.words import Terminology


def print_head(force: ForceLike, report: Report, words: Terminology) -> PrintContent:
    """Return the print content that a force and its report provide to begin with; groups, cards and everything
    that a system knows are added later.
    """
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


def quick_reference(sections: Mapping[str, Iterable[Any]]) -> tuple[ReferenceSection, ...]:
    """Return what every player looks up, whatever the force: lines with a name and an effect, by section heading."""
    return tuple(
        ReferenceSection(section, tuple(TraitLine(line.name, line.effect) for line in lines))
        for section, lines in sections.items()
    )


def alphabetical(lines: Iterable[TraitLine]) -> tuple[TraitLine, ...]:
    """Lines of a reference by their words, each once."""
    return tuple(sorted(dict.fromkeys(lines), key=lambda line: (line.text.lower(), line.effect)))
