"""Rules on an army's cost and contents: its limit, and that the book knows everything in it (FC-1)."""

from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.row_game.rules import unknown_names
from armybuilder.engine.core.rules.construction import Candidate, Findings, Rule
from armybuilder.engine.core.rules.notices import other_catalogue, unknown_rulings
from armybuilder.engine.core.rules.operations import remove, set_value
from armybuilder.engine.systems.blitz_2006.force import Force
from armybuilder.engine.systems.blitz_2006.validators.rules import RULES


@RULES.of_force("FC-1", "Army Lists", 1691)
def limit(rule: Rule, force: Force) -> Findings:
    """Both sides agree on a limit, and an army costs no more."""
    excess = force.total - force.source.limit
    if excess > 0:
        yield rule.finding(
            "over-limit",
            "/limit",
            gettext(
                "The army costs {total} TV, {excess} more than its limit.\nRemove squads, units or options worth {excess} TV.",
                total=force.total,
                excess=excess,
            ),
            candidates=list(_cheaper(force, int(excess))),
            total=force.total,
            limit=force.source.limit,
        )


def _cheaper(force: Force, excess: int) -> list[Candidate]:
    """Agree on more, or leave out the smallest thing that is worth so much."""
    parts = [(group.total, gettext("Remove {part}", part=group.label), group.where) for group in force.groups]
    parts += [(asset.total, gettext("Remove {part}", part=asset.record.name), asset.where) for asset in force.support]
    enough = sorted((part for part in parts if part[0] >= excess), key=lambda part: part[0])
    return [
        *((label, remove(where)) for _, label, where in enough[:2]),
        (gettext("Agree on {total} TV", total=force.total), set_value("/limit", force.total)),
    ]


@RULES.of_force("FC-1", "Army Lists", 1691)
def known_names(rule: Rule, force: Force) -> Findings:
    """Everything in a list stands in the book, and house rulings choose among known readings."""
    yield from unknown_names(rule, force)
    yield from other_catalogue(rule, force)
    yield from unknown_rulings(rule, force.source.options.rulings, force.catalogue.rulings)
