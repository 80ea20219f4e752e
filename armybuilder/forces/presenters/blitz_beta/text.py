"""A beta force in plain text, to paste into a message or a forum."""

from collections.abc import Iterator

from armybuilder.forces.presenters.blitz_beta.views import EntryView, ForceView, UnitView


def force_text(page: ForceView) -> str:
    """The list with its totals, its verdict and what is wrong with it."""
    return "\n".join(_lines(page)) + "\n"


def _lines(page: ForceView) -> Iterator[str]:
    yield page.name or "Unnamed list"
    yield f"{page.faction_name}, {page.total} of {page.limit} TV, {page.verdict} (catalogue {page.catalogue})"
    for group in page.groups:
        yield ""
        yield f"{group.label}: {group.total} TV"
        for unit in group.units:
            yield from _unit_lines(unit)
    if page.problems:
        yield ""
        yield "Problems:"
        for problem in page.problems:
            yield f"- {problem.rule}: {problem.message}"
    if page.notes:
        yield ""
        yield page.notes


def _unit_lines(unit: UnitView) -> Iterator[str]:
    bought = "".join(f", {chip.label}" for chip in unit.chips)
    veteran = ", veteran" if unit.veteran else ""
    yield f"  {unit.heading} {unit.ua}: {unit.actions} actions, {unit.total} TV{veteran}{bought}"
    for entry in unit.entries:
        yield f"    {_entry_line(entry)}"


def _entry_line(entry: EntryView) -> str:
    parts = [f"{entry.count} × {entry.title}", *(chip.label for chip in entry.chips if chip.label not in entry.title)]
    rank = f" [{entry.rank}]" if entry.rank else ""
    name = f" “{entry.name}”" if entry.name else ""
    return f"{', '.join(parts)}{rank}{name}: {entry.total} TV"
