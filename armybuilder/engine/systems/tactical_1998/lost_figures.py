"""What a player types in where the book lost a figure or a firing arc (DQ-1 to DQ-6): a change in a pack of the list.

In the builder such a figure has a place behind its unit, `/groups/0/units/1/lost/tv`. It counts for every vehicle of that
sheet in the list, and is no other mechanism than that of any pack.
"""

import copy
import re
from typing import Any, NamedTuple, get_args

import msgspec

from armybuilder.engine.core.documents import fail
from armybuilder.engine.core.documents.places import part
from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.packs import Carried, Patch
from armybuilder.engine.core.packs.patches import standing
from armybuilder.engine.core.tables import Catalogue as Base
from armybuilder.engine.systems.tactical_1998.book import figures
from armybuilder.engine.systems.tactical_1998.book.catalogue import Catalogue
from armybuilder.engine.systems.tactical_1998.book.lookup import models_of
from armybuilder.engine.systems.tactical_1998.book.tables import ArcCode, Number, Vehicle
from armybuilder.engine.systems.tactical_1998.document import ForceDocument, Unit
from armybuilder.engine.systems.tactical_1998.threat import rounded

PACK = Carried(key="own-figures", name="Figures of your own", version="1")
"""The pack of a list in which they stand."""
_PLACE = re.compile(r"(/groups/\d+/units/\d+)/lost/(\w+)")


class Lost(NamedTuple):
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


def typed(document: ForceDocument, catalogue: Catalogue, where: str, value: str) -> tuple[ForceDocument, str]:
    """The document with the figure at `where` typed in, or taken out where `value` is empty, and the place of its unit.
    `LookupError` where the book lost no such figure, `DocumentError` where it cannot be that."""
    lost = _found(document, catalogue, where)
    draft = copy.deepcopy(document)
    own = next((pack for pack in draft.packs if pack.key == PACK.key), PACK)
    patches = [patch for patch in own.patches if not _is(patch, lost)]
    if value.strip():
        book = catalogue.base or catalogue
        old = standing(book, book.raw, lost.kind, lost.vehicle.key, lost.field)
        new = _read(lost, where, value.strip())
        patches.append(Patch(kind=lost.kind, key=lost.vehicle.key, field=lost.field, old=old, new=new))
    others = [pack for pack in draft.packs if pack.key != PACK.key]
    draft.packs = [*others, msgspec.structs.replace(own, patches=patches)] if patches else others
    return draft, where.partition("/lost/")[0]


def value_of(document: ForceDocument, catalogue: Catalogue, where: str) -> str:
    """What the player typed in at `where`, as a form shows it."""
    lost = _found(document, catalogue, where)
    values = (
        patch.new for pack in document.packs if pack.key == PACK.key for patch in pack.patches if _is(patch, lost)
    )
    return next((value if isinstance(value, str) else f"{value:g}" for value in values), "")


def _found(document: ForceDocument, catalogue: Catalogue, where: str) -> Lost:
    place = _PLACE.fullmatch(where)
    if not place:
        raise LookupError(gettext("There is no lost figure at '{where}'.", where=where))
    vehicle = book_of(part(document, place[1], Unit).model, catalogue)
    if vehicle is None or place[2] not in figures.lost(vehicle):
        raise LookupError(gettext("The book lost no such figure: '{figure}'.", figure=place[2]))
    return Lost(vehicle, place[2], "model" if vehicle.faction else "missing")


def book_of(model: str, catalogue: Catalogue) -> Vehicle | None:
    """The vehicle as the book alone has it; None for what it does not have."""
    base: Base = catalogue.base or catalogue
    found = models_of(base).model(model) if isinstance(base, Catalogue) else None
    return found if isinstance(found, Vehicle) else None


def _is(patch: Patch, lost: Lost) -> bool:
    return (patch.kind, patch.key, patch.field) == (lost.kind, lost.vehicle.key, lost.field)


def _read(lost: Lost, where: str, value: str) -> Any:
    if lost.name.endswith("_arc"):
        if value not in get_args(ArcCode):
            raise fail(where, gettext("A firing arc is one of {arcs}.", arcs=", ".join(get_args(ArcCode))))
        return value
    number = _number(where, value)
    label = figures.label(lost.name, lost.vehicle)
    if allowed := figures.fault(lost.name, number):
        raise fail(
            where, gettext("{figure} is {allowed}, not {value}.", figure=label, allowed=allowed, value=value[:20])
        )
    return number


def _number(where: str, value: str) -> Number:
    """`1,500.5` as a number: whole where it can be."""
    try:
        number = float(value.replace(",", "").replace("−", "-"))
    except ValueError:
        number = float("nan")
    if not abs(number) <= figures.MOST:
        raise fail(where, gettext("This is a number up to {most}.", most=f"{figures.MOST:,}"))
    return rounded(number)
