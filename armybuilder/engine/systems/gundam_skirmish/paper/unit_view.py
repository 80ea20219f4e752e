"""A unit as paper has it: as it fights, beside the card that it began from, with its pilot."""

from dataclasses import dataclass

from armybuilder.engine.core.row_game.force import TakenRecord
from armybuilder.engine.core.tables.record import Record
from armybuilder.engine.systems.gundam_skirmish import document as doc
from armybuilder.engine.systems.gundam_skirmish.book.cards import UnitCard
from armybuilder.engine.systems.gundam_skirmish.book.words import Modification, Trait
from armybuilder.engine.systems.gundam_skirmish.force import FieldedUnit, Force, UnitInBattle, unit_in_battle


@dataclass(frozen=True, slots=True)
class PaperUnit:
    """`in_battle` is the unit as it fights, `printed` its card; `pilot` is None where it has no Character."""

    in_battle: UnitInBattle
    printed: UnitCard
    pilot: doc.Pilot | None = None
    traits: tuple[Trait, ...] = ()
    modifications: tuple[Modification, ...] = ()
    parts: tuple[Record, ...] = ()
    """Records that it takes beside its card."""

    @property
    def card(self) -> UnitCard:
        return self.in_battle.card

    @property
    def rewards(self) -> tuple[Trait | Modification, ...]:
        """The traits and modifications that its pilot has for ranks."""
        return (*self.traits, *self.modifications)

    @property
    def is_fighter(self) -> bool:
        return self.card.sort == "mobile-fighter"


def paper_unit_of_card(card: UnitCard) -> PaperUnit:
    """A card as it stands in the catalogue."""
    return PaperUnit(UnitInBattle(card, "", 0, 0, {}, ()), card)


def paper_unit_of_row(row: FieldedUnit, force: Force) -> PaperUnit:
    """A unit of a list."""
    taken: tuple[TakenRecord, ...] = tuple(row.taken)
    return PaperUnit(
        unit_in_battle(row, force),
        row.record,
        row.source.pilot,
        tuple(row.traits),
        tuple(row.modifications),
        tuple(each.record for each in taken),
    )
