"""A force as plain text, for messages and forums: `write` and `read`.

Name: First Platoon
Faction: North
Limit: 2500 TV

Group 1: Alpha
- Commander: Hunter, Veteran crew "Nick" (855 TV)
- 4x Hunter (1520 TV)
- Custom squad [Veteran, Heavy Flak, leader 4: 8x 7mm Rifle, 2x 9mm Chaingun] (187.94 TV)
"""

import re
from collections.abc import Iterator
from itertools import groupby
from typing import Any

from armybuilder.engine.core.documents.fields import DocumentField
from armybuilder.engine.core.documents.text.lines import quoted
from armybuilder.engine.core.documents.text.writer import DocumentWriter
from armybuilder.engine.systems.tactical_1998 import document as doc
from armybuilder.engine.systems.tactical_1998.book.catalogue import Catalogue
from armybuilder.engine.systems.tactical_1998.book.labels import SKILL_NAMES, skill_text
from armybuilder.engine.systems.tactical_1998.book.lookup import find, models_of
from armybuilder.engine.systems.tactical_1998.book.tables import SKILLS, Number
from armybuilder.engine.systems.tactical_1998.document import Design, ForceDocument, Skills, Trooper, Unit
from armybuilder.engine.systems.tactical_1998.force import DEFAULT_CREW, FieldedUnit, resolve
from armybuilder.engine.systems.tactical_1998.squads import FOOT
from armybuilder.engine.systems.tactical_1998.text.parser import CUSTOM_SQUAD, NO_ARMOR, RANK_NAMES, read
from armybuilder.engine.systems.tactical_1998.threat import round_tv

__all__ = ["read", "write"]

MOST_SHOWN = 999_999
"""The largest price that is told: readers take no more digits for one."""
_PLAIN = re.compile(r"[^\W\d_]+( [^\W\d_]+)*")


def write(document: ForceDocument, catalogue: Catalogue) -> str:
    """`document` as text that `read` reads back: every choice, and what things are worth for those who look at it."""
    return "\n".join(_Writer(document, catalogue).lines()) + "\n"


class _Writer(DocumentWriter):
    def __init__(self, document: ForceDocument, catalogue: Catalogue) -> None:
        super().__init__(document, models_of(catalogue), doc.WORDS, catalogue.rulings, {})
        self.catalogue = catalogue
        self.models = models_of(catalogue)
        self.force = resolve(document, catalogue)
        self.units = {unit.where: unit for unit in self.force.units}

    def total(self) -> Iterator[str]:
        yield f"Total: {'' if self.force.priced else 'at least '}{self.force.total} TV"

    def section(self, part: Any, _field: DocumentField, where: str) -> Iterator[str]:
        index = int(where.rpartition("/")[2])
        name = f": {part.name if _PLAIN.fullmatch(part.name) else quoted(part.name)}" if part.name else ""
        resolved = self.force.groups[index]
        yield f"Group {index + 1}{name}{_price(resolved.total) if resolved.priced else ''}"
        yield from self.notes(part)
        for number, unit in enumerate(part.units):
            yield self.unit(unit, self.units.get(f"{where}/units/{number}"))
            yield from self.notes(unit, "  ")

    def unit(self, source: Unit, unit: FieldedUnit | None) -> str:
        count = f"{source.count}x " if source.count > 1 else ""
        rank = f"{RANK_NAMES.get(source.rank) or quoted(source.rank)}: " if source.rank else ""
        parts = [self.model(source.model)] if source.model or not source.design else []
        parts += [self.design(source.design)] if source.design else []
        parts += self.crew(source.crew)
        name = f" {quoted(source.name)}" if source.name else ""
        price = _price(unit.total) if unit and unit.tv is not None else ""
        return f"- {count}{rank}{', '.join(parts)}{name}{price}"

    def model(self, key: str) -> str:
        """The printed name where it leads back to the model."""
        model = self.models.model(key)
        leads_back = model and _PLAIN.fullmatch(model.name) and self.models.model(model.name) is model
        return model.name if model and leads_back else _simple(key)

    def crew(self, crew: str | Skills) -> list[str]:
        if isinstance(crew, Skills):
            return [f"{SKILL_NAMES[skill]} {skill_text(getattr(crew, skill))}" for skill in SKILLS]
        known = find(self.catalogue.crews, crew)
        return [f"{known.name if known else quoted(crew)} crew"] if crew != DEFAULT_CREW else []

    def design(self, design: Design) -> str:
        cat = self.catalogue
        quality, armor, transport = (
            find(cat.qualities, design.quality),
            find(cat.armors, design.armor),
            find(cat.transports, design.transport),
        )
        parts = [quality.name if quality else quoted(design.quality)]
        parts.append(NO_ARMOR if armor and not armor.points else armor.name if armor else quoted(design.armor))
        if design.transport != FOOT:
            parts.append(transport.name if transport else quoted(design.transport))
        parts += ["night vision"] if design.night_vision else []
        parts.append(f"leader {design.leader}")
        troopers = ", ".join(f"{len(list(run))}x {text}" for text, run in groupby(map(self.trooper, design.troopers)))
        return f"{CUSTOM_SQUAD} [{', '.join(parts)}: {troopers}]"

    def trooper(self, chosen: str | Trooper) -> str:
        trooper = doc.Trooper(chosen) if isinstance(chosen, str) else chosen
        weapon = find(self.catalogue.infantry_weapons, trooper.weapon)
        name = weapon.name if weapon else quoted(trooper.weapon)
        if not trooper.armor:
            return name
        armor = find(self.catalogue.armors, trooper.armor)
        worn = NO_ARMOR if armor and not armor.points else armor.name if armor else quoted(trooper.armor)
        return f"{name} in {worn}"


def _price(value: Number) -> str:
    return f" ({round_tv(value)} TV)" if value <= MOST_SHOWN else ""


def _simple(text: str) -> str:
    """A key as it stands, anything else in quotes."""
    return text if re.fullmatch(r"[a-z][a-z/-]*", text) else quoted(text)
