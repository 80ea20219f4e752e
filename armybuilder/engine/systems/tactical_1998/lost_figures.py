"""Lost stats that a player types in where the rulebook lost a stat or a firing arc (DQ-1 to DQ-6): a change in a
pack of the list.

In the builder such a stat has a place under its unit, `/groups/0/units/1/lost/tv`. It counts for every vehicle
with that sheet in the list, and uses the same mechanism as any other pack.
"""

import copy
import re
from typing import Any, NamedTuple, get_args

import msgspec

from armybuilder.engine.core.documents import fail
from armybuilder.engine.core.documents.places import part
from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.packs import PackExcerpt, Patch
from armybuilder.engine.core.packs.patches import current_value
from armybuilder.engine.core.tables import Catalogue as Base
from armybuilder.engine.systems.tactical_1998.book import figures
from armybuilder.engine.systems.tactical_1998.book.catalogue import Catalogue
from armybuilder.engine.systems.tactical_1998.book.lookup import models_of
from armybuilder.engine.systems.tactical_1998.book.tables import ArcCode, Number, Vehicle
from armybuilder.engine.systems.tactical_1998.document import ForceDocument, Unit
from armybuilder.engine.systems.tactical_1998.threat import round_tv

PACK = PackExcerpt(key="own-figures", name="Figures of your own", version="1")
"""The pack of a list in which they stand."""
_PLACE = re.compile(r"(/groups/\d+/units/\d+)/lost/(\w+)")


class LostFigure(NamedTuple):
    """A lost figure of a unit: the vehicle, the figure's name, and the record of the book that is changed."""

    vehicle: Vehicle
    name: str
    kind: str

    @property
    def field(self) -> str:
        return figures.field_of(self.name, self.vehicle)


def is_place(where: str) -> bool:
    """Whether a JSON pointer is that of a lost figure."""
    return bool(_PLACE.fullmatch(where))


def with_figure(document: ForceDocument, catalogue: Catalogue, where: str, value: str) -> tuple[ForceDocument, str]:
    """The document with the figure at `where` typed in, or taken out where `value` is empty, and the place of its unit.
    `LookupError` where the book lost no such figure, `DocumentError` where it cannot be that."""
    lost = _find_lost_figure(document, catalogue, where)
    draft = copy.deepcopy(document)
    own = next((pack for pack in draft.packs if pack.key == PACK.key), PACK)
    patches = [patch for patch in own.patches if not _is_patch_of(patch, lost)]
    if value.strip():
        book = catalogue.base or catalogue
        old = current_value(book, book.raw, lost.kind, lost.vehicle.key, lost.field)
        new = _parse_value(lost, where, value.strip())
        patches.append(Patch(kind=lost.kind, key=lost.vehicle.key, field=lost.field, old=old, new=new))
    others = [pack for pack in draft.packs if pack.key != PACK.key]
    draft.packs = [*others, msgspec.structs.replace(own, patches=patches)] if patches else others
    return draft, where.partition("/lost/")[0]


def value_of(document: ForceDocument, catalogue: Catalogue, where: str) -> str:
    """Return what the player typed in at `where`, as a form shows it."""
    lost = _find_lost_figure(document, catalogue, where)
    values = (
        patch.new
        for pack in document.packs
        if pack.key == PACK.key
        for patch in pack.patches
        if _is_patch_of(patch, lost)
    )
    return next((value if isinstance(value, str) else f"{value:g}" for value in values), "")


def _find_lost_figure(document: ForceDocument, catalogue: Catalogue, where: str) -> LostFigure:
    place = _PLACE.fullmatch(where)
    if not place:
        raise LookupError(gettext("No stat is missing at '{where}'.", where=where))
    vehicle = book_of(part(document, place[1], Unit).model, catalogue)
    if vehicle is None or place[2] not in figures.lost_figures(vehicle):
        raise LookupError(gettext("This stat isn't missing from the rulebook: '{figure}'.", figure=place[2]))
    return LostFigure(vehicle, place[2], "model" if vehicle.faction else "missing")


def book_of(model: str, catalogue: Catalogue) -> Vehicle | None:
    """The vehicle as the book alone has it; None for what it does not have."""
    base: Base = catalogue.base or catalogue
    found = models_of(base).model(model) if isinstance(base, Catalogue) else None
    return found if isinstance(found, Vehicle) else None


def _is_patch_of(patch: Patch, lost: LostFigure) -> bool:
    return (patch.kind, patch.key, patch.field) == (lost.kind, lost.vehicle.key, lost.field)


def _parse_value(lost: LostFigure, where: str, value: str) -> Any:
    if lost.name.endswith("_arc"):
        if value not in get_args(ArcCode):
            raise fail(where, gettext("A firing arc must be one of {arcs}.", arcs=", ".join(get_args(ArcCode))))
        return value
    number = _number(where, value)
    label = figures.label(lost.name, lost.vehicle)
    if allowed := figures.describe_fault(lost.name, number):
        raise fail(
            where, gettext("{figure} must be {allowed}, not {value}.", figure=label, allowed=allowed, value=value[:20])
        )
    return number


def _number(where: str, value: str) -> Number:
    """`1,500.5` as a number: whole where it can be."""
    try:
        number = float(value.replace(",", "").replace("−", "-"))
    except ValueError:
        number = float("nan")
    if not abs(number) <= figures.MOST:
        raise fail(where, gettext("This must be a number up to {most}.", most=f"{figures.MOST:,}"))
    return round_tv(number)
