"""Units that come into a campaign, with what their cards say of them: from then on a campaign needs no card (L40, L50, L68)."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal

import msgspec

from armybuilder.engine.core.documents import Choice, Label, within
from armybuilder.engine.core.documents.names import names_of
from armybuilder.engine.core.tables import Catalogue
from armybuilder.engine.systems.gundam_skirmish import document as doc
from armybuilder.engine.systems.gundam_skirmish.book.cards import Unit as Card
from armybuilder.engine.systems.gundam_skirmish.campaign.state import Pilot, State, Team, Unit

SORTS = {
    "mobile-suit": "Mobile Suit",
    "mobile-fighter": "Mobile Fighter",
    "mobile-armour": "Mobile Armour",
    "ground-vehicle": "Ground vehicle",
    "air-unit": "Air unit",
}
Sort = Literal["mobile-suit", "mobile-fighter", "mobile-armour", "ground-vehicle", "air-unit"]


class Brought(doc.Unit):
    """`count` equal units as a list has them, with figures of their card: `points` of one, its Integrity, what it is."""

    points: Annotated[int, within(0, 100_000), Label("Points")]
    integrity: Annotated[int, within(0, 1_000), Label("Integrity")]
    sort: Annotated[Sort, Choice(SORTS), Label("Kind")] = "mobile-suit"


def brought(document: doc.ForceDocument, catalogue: Catalogue) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """Each team of a list with its units as they are brought; units that nobody knows are left out."""
    for number, team in enumerate(document.groups, 1):
        units = [_of_row(row, card) for row in team.units if (card := _card(row, document, catalogue))]
        yield team.name or f"Team {number}", units


def _card(row: doc.Unit, document: doc.ForceDocument, catalogue: Catalogue) -> Card | None:
    names = names_of(catalogue)
    found: Card | None = names.find("model", row.model, names.faction(document))
    return found


def _of_row(row: doc.Unit, card: Card) -> dict[str, Any]:
    said: dict[str, Any] = msgspec.to_builtins(row)
    figures = {"points": card.points, "integrity": card.integrity, "sort": card.sort}
    return said | {"name": row.name or card.name} | figures


def join(state: State, team: Team, said: Brought) -> Iterator[tuple[Unit, Pilot]]:
    """The units join a team, each with its pilot: a Character where the list has one, else somebody without a name. Their
    Health and Mind are still to be told."""
    for number in range(1, said.count + 1):
        name = said.name or said.model
        unit = Unit(
            key=state.new_key("u"),
            name=f"{name} {number}" if said.count > 1 else name,
            row=_row(said),
            sort=said.sort,
            points=said.points,
            integrity=said.integrity,
        )
        pilot = _pilot(state, unit, said.pilot)
        team.units.append(unit)
        team.pilots.append(pilot)
        yield unit, pilot


def _row(said: Brought) -> doc.Unit:
    """What the list said, of one unit and without its pilot, who has a life of his own."""
    kept: Mapping[str, Any] = {field: getattr(said, field) for field in doc.Unit.__struct_fields__}
    return doc.Unit(**(dict(kept) | {"count": 1, "pilot": None}))


def _pilot(state: State, unit: Unit, said: doc.Pilot | None) -> Pilot:
    if said is None:
        return Pilot(key=state.new_key("c"), name=f"Pilot of {unit.name}", unit=unit.key)
    return Pilot(
        key=state.new_key("c"),
        name=said.name or f"Pilot of {unit.name}",
        unit=unit.key,
        character=True,
        rank=said.rank,
        traits=list(said.traits),
        modifications=list(said.modifications),
    )
