"""Reports in words, for a terminal."""

from collections.abc import Iterator
from typing import Any

from armybuilder.engine.core.rules.report import GroupTotals, Problem, Report, UnitTotals
from armybuilder.engine.core.words import Terminology

SIGNS = {"error": "✗", "undetermined": "?", "warning": "!", "info": "·"}


def report_lines(report: Report, data: dict[str, Any], words: Terminology) -> Iterator[str]:
    """The verdict, the totals of each group, and every problem with its place and its ways out.

    `data` is the document as plain data: places are named by what stands there, `words` are those of its system.
    """
    least = "" if report.priced else "at least "
    yield f"{_verdict(report)}: {least}{report.total} of {report.limit} {words.points}, catalogue {report.catalogue}{_packs(report)}"
    width = max((len(place(f"/groups/{index}", data)) for index in range(len(report.groups))), default=0)
    for index, group in enumerate(report.groups):
        yield f"  {place(f'/groups/{index}', data):{width}}  {group.total:4} {words.points}  {_units(group, words)}".rstrip()
    for problem in report.problems:
        yield ""
        yield from _problem_lines(problem, data)


def verdict_lines(report: Report) -> Iterator[str]:
    """The end of a text list: nobody reads it back."""
    yield f"\nVerdict: {_verdict(report)}{_packs(report)}"
    if report.problems:
        yield "\nProblems:"
        yield from (f"- {problem.rule}: {problem.message}" for problem in report.problems)
    if report.partial:
        yield "- And more: fix these first."


def _verdict(report: Report) -> str:
    return f"{report.verdict}, not finished" if report.unfinished else report.verdict


def _packs(report: Report) -> str:
    """`, resting on packs of players: Club house 3`."""
    names = ", ".join(pack.text for pack in report.packs)
    return f", resting on packs of players: {names}" if names else ""


def _units(group: GroupTotals, words: Terminology) -> str:
    parts = ((name.replace("_", " "), getattr(group, name)) for name in group.__struct_fields__)
    several = ((name, part if isinstance(part, list) else [part]) for name, part in parts)
    units = [(name, unit) for name, found in several for unit in found if isinstance(unit, UnitTotals)]
    return " · ".join(f"{name} {_total(unit, words)}" for name, unit in units)


def _total(unit: UnitTotals, words: Terminology) -> str:
    """`5 actions, 30 TV`, or the points alone."""
    return ", ".join(filter(None, (words.count_actions(unit.actions), f"{unit.total} {words.points}")))


def _problem_lines(problem: Problem, data: dict[str, Any]) -> Iterator[str]:
    yield f"  {SIGNS[problem.severity]} {problem.rule}  {place(problem.where, data)}"
    yield f"    {problem.message}"
    for fix in problem.fixes:
        yield f"    → {fix.label}"


def place(where: str, data: dict[str, Any]) -> str:
    """A JSON pointer in words: `/groups/0/primary/models/1` → `Alpha, primary, Hunter`.

    An item of a list is called by its name or its model, else by its number.
    """
    words: list[str] = []
    here: Any = data
    for step in where.split("/")[1:]:
        if isinstance(here, list):
            here = here[int(step)] if step.isdecimal() and int(step) < len(here) else None
            words[-1] = (
                _item_name(here) or f"{words[-1].removesuffix('s')} {int(step) + 1 if step.isdecimal() else step}"
            )
        else:
            here = here.get(step) if isinstance(here, dict) else None
            words.append(step.replace("_", " "))
    return ", ".join(words) or "the whole force"


def _item_name(item: Any) -> str:
    if isinstance(item, str):
        return item
    return item.get("name") or item.get("model") or item.get("upgrade") or "" if isinstance(item, dict) else ""
