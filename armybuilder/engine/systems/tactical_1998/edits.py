"""Edits of a 1998 force beyond those of its fields and rows (see `core.documents.edits`).

Places are JSON pointers: `/groups/0` takes units, `/groups/0/units/1/crew` a standard crew, `…/crew/pilot` a skill
as `3/+1`, `…/design/troopers/4/weapon` a trooper's weapon.
"""

import copy

from armybuilder.engine.core.documents.edits import Edits, remove
from armybuilder.engine.core.documents.places import part, place_of
from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.systems.tactical_1998 import document as doc
from armybuilder.engine.systems.tactical_1998.book.tables import SKILLS
from armybuilder.engine.systems.tactical_1998.completion import designs as design
from armybuilder.engine.systems.tactical_1998.document import Design, ForceDocument, Group, Skills, Unit
from armybuilder.engine.systems.tactical_1998.rulings import RULINGS

UNSKILLED = Skills((2, 0), (2, 1), (1, 0), (1, 0), (1, 0))
"""What a player's own crew begins as: the Qualified one, which is the default (FC-2)."""


def _add_squad(document: ForceDocument, where: str, value: str) -> str:
    """Add a squad of the player's own: the design `value` as JSON, or ten troopers with rifles."""
    units = part(document, where, Group).units
    units.append(Unit(design=design.read_design(value)))
    return f"{where}/units/{len(units) - 1}"


def _replace(document: ForceDocument, where: str, value: str) -> str:
    """Another vehicle or squad in the same row. The design of the old one goes."""
    unit = part(document, where, Unit)
    unit.model, unit.design = value, None
    return where


def _set_crew(document: ForceDocument, where: str, value: str) -> str:
    """A standard crew by its key, or `own` for skills of the player's own, which begin as they are."""
    place = where.removesuffix("/crew")
    unit = part(document, place, Unit)
    if value == design.OWN:
        unit.crew = copy.deepcopy(UNSKILLED) if isinstance(unit.crew, str) else unit.crew
    else:
        unit.crew = value
    return place


def _remove(document: ForceDocument, where: str, value: str) -> str:
    """Remove a group, a unit or a trooper."""
    is_trooper = where.rpartition("/")[0].endswith("/troopers")
    return design.remove_trooper(document, where) if is_trooper else remove(document, where, value)


class _Edits(Edits[ForceDocument]):
    def field_value(self, document: ForceDocument, where: str) -> str:
        """Return the value at the pointer `where`, as a form shows it: `own` for the crew of a unit with individual
        skills, the number for the troopers of a squad.
        """
        place = place_of(document, where) if where.endswith(("/crew", "/troopers")) else None
        if place and isinstance(place.value, Skills):
            return design.OWN
        if place and isinstance(place.holder, Design):
            return str(len(place.value))
        return super().field_value(document, where)


EDITS = _Edits(
    doc.DOCUMENTS,
    doc.WORDS,
    own={
        "add-squad": (gettext_noop("Add custom squad"), _add_squad),
        "replace": (gettext_noop("Replace unit"), _replace),
        "crew": (gettext_noop("Crew"), _set_crew),
        "design": (gettext_noop("Custom squad from a rulebook squad"), design.start_design),
        "troopers": (gettext_noop("Number of troopers"), design.set_number),
        "remove": (gettext_noop("Remove"), _remove),
    },
    labels={
        "add": gettext_noop("Add unit"),
        "equal": gettext_noop("Equal budgets"),
        "group": gettext_noop("Move to another group"),
        **dict.fromkeys(SKILLS, gettext_noop("Skill")),
    },
    moving="group",
    rulings=RULINGS,
)
apply, apply_patch, field_value = EDITS.apply, EDITS.apply_patch, EDITS.field_value
