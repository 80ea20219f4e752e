"""A unit as paper has it: as it fights, beside the card that it began from, with its pilot."""

from dataclasses import dataclass

from armybuilder.engine.core.row_game.force import Taken
from armybuilder.engine.core.tables.record import Record
from armybuilder.engine.systems.gundam_skirmish import document as doc
from armybuilder.engine.systems.gundam_skirmish.book.cards import Unit
from armybuilder.engine.systems.gundam_skirmish.book.words import Modification, Trait
from armybuilder.engine.systems.gundam_skirmish.force import Fielded, Force, Fought, as_fought


@dataclass(frozen=True, slots=True)
class Shown:
    """`fought` is the unit as it fights, `printed` its card; `pilot` is None where it has no Character."""

    fought: Fought
    printed: Unit
    pilot: doc.Pilot | None = None
    traits: tuple[Trait, ...] = ()
    modifications: tuple[Modification, ...] = ()
    parts: tuple[Record, ...] = ()
    """Records that it takes beside its card."""

    @property
    def card(self) -> Unit:
        return self.fought.card

    @property
    def rewards(self) -> tuple[Trait | Modification, ...]:
        """What its pilot has for ranks."""
        return (*self.traits, *self.modifications)

    @property
    def is_fighter(self) -> bool:
        return self.card.sort == "mobile-fighter"


def alone(card: Unit) -> Shown:
    """A card as it stands in the catalogue."""
    return Shown(Fought(card, "", 0, 0, {}, ()), card)


def of_row(row: Fielded, force: Force) -> Shown:
    """A unit of a list."""
    taken: tuple[Taken, ...] = tuple(row.taken)
    return Shown(
        as_fought(row, force),
        row.record,
        row.source.pilot,
        tuple(row.traits),
        tuple(row.modifications),
        tuple(each.record for each in taken),
    )
