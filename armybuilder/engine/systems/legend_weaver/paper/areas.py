"""Circles that a force brings to the table at true size."""

from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.paper.sizes import Area
from armybuilder.engine.systems.legend_weaver.force import Force

BARRAGE = 3
"""Inches around the middle of an interdiction; how large a teardrop is was told by Part 2, which is lost."""


def areas(force: Force) -> tuple[Area, ...]:
    """Each radius once, the smallest first, with the weapons and rounds that have it; a barrage last."""
    found: dict[int, dict[str, None]] = {}
    for row in force.rows:
        for shot in row.shots:
            if shot.radius:
                found.setdefault(shot.radius, {})[shot.name] = None
    made = (
        Area(gettext('Radius {inches}"', inches=radius), radius, about=", ".join(names))
        for radius, names in sorted(found.items())
    )
    return (*made, Area(gettext("Barrage"), BARRAGE))
