"""Units as they come to a battle: what their lists and cards say."""

from collections.abc import Iterator
from typing import NamedTuple

from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.tables import Catalogue
from armybuilder.engine.systems.gundam_skirmish.battle.table.field import Size, size_of
from armybuilder.engine.systems.gundam_skirmish.book.cards import SUIT_CHART, CloseWeapon
from armybuilder.engine.systems.gundam_skirmish.book.catalogue import CLOSE_WEAPONS
from armybuilder.engine.systems.gundam_skirmish.document import Wear
from armybuilder.engine.systems.gundam_skirmish.force import FieldedUnit, Force, UnitInBattle, unit_in_battle
from armybuilder.engine.systems.gundam_skirmish.odds.mathematics.chart import Chart
from armybuilder.engine.systems.gundam_skirmish.odds.rules.targets import chart_of
from armybuilder.engine.systems.gundam_skirmish.rulings import construction as read
from armybuilder.engine.systems.gundam_skirmish.validators.special_rules import can_ambush, is_ambusher

UNARMED = "unarmed"
"""Key of the close combat weapon of a pack that stands for the lost Unarmed profile (R11)."""
NO_WEAR = Wear()
AMPHIBIOUS, MAGNETIC = "amphibious", "magnetic-coating"


class Recruit(NamedTuple):
    """A unit as it comes: what it is worth, its card as it fights, its chart. `damage` and `levels` of its chart it brings from a
    campaign. `hides` is whether it begins in reserve and may
    Ambush, `steady_turns` whether turning costs it nothing, `faction` the key of its army, `unarmed` the profile of who has no close combat
    weapon, where a pack has it."""

    row: FieldedUnit
    unit: UnitInBattle
    name: str
    side: int
    group: str
    points: float
    chart: Chart
    traits: frozenset[str]
    command: bool
    size: Size = size_of("mobile-suit")
    hides: bool = False
    amphibious: bool = False
    steady_turns: bool = False
    faction: str = ""
    unarmed: CloseWeapon | None = None
    damage: int = 0
    levels: tuple[int, ...] = ()

    @property
    def air(self) -> bool:
        return self.unit.card.sort == "air-unit"


def recruits(force: Force, side: int, catalogue: Catalogue, *, space: bool = False) -> list[Recruit]:
    """The units of a force, each by itself. `LookupError` names what a card lacks for a battle, or a list that has no units."""
    found: list[Recruit] = []
    for group in force.groups:
        for row in group.rows:
            one = _recruit(row, force, side, group.label, catalogue, space=space)
            problem = next(missing_figures(one, catalogue, space=space), None)
            if problem:
                raise LookupError(problem)
            found += [one] * row.count
    if not found:
        name = force.source.name or gettext("Side {side}", side="AB"[side])
        raise LookupError(gettext("{name} has no units. Add one to its list.", name=name))
    return found


def _recruit(row: FieldedUnit, force: Force, side: int, group: str, catalogue: Catalogue, *, space: bool) -> Recruit:
    card, keys = row.record, {modification.key for modification in row.modifications}
    by_trait = force.readings[read.AMBUSH] == read.TRAIT and is_ambusher(row)
    unit, chart = unit_in_battle(row, force), chart_of("mobile-suit" if card.sort in SUIT_CHART else "other", catalogue)
    wear = row.source.wear or NO_WEAR
    return Recruit(
        row, unit, row.label, side, group, float(row.each or 0), chart,
        frozenset(trait.key for trait in row.traits),
        bool(row.source.command),
        size_of(card.sort),
        row.source.reserve and not space and (can_ambush(row, force) or by_trait),
        AMPHIBIOUS in keys or any(ability.key == AMPHIBIOUS for ability in unit.card.abilities),
        MAGNETIC in keys,
        force.source.faction,
        None if unit.card.close_weapons else catalogue[CLOSE_WEAPONS].get(UNARMED),
        max(0, min(wear.integrity, unit.card.integrity - 1)),
        tuple(min(wear.levels.get(one.key, 0), one.most) for one in chart if one.most is not None),
    )  # fmt: skip


def missing_figures(one: Recruit, catalogue: Catalogue, *, space: bool) -> Iterator[str]:
    """Yield what a battle needs of a card and does not find there (L28, L32, L68)."""
    card = one.unit.card
    if card.integrity < 1:
        yield gettext(
            "{unit} has no Integrity. Type it on the card of {card} in your pack.", unit=one.name, card=card.name
        )
    if card.armour.number and not 2 <= card.armour.success <= 6:
        yield gettext(
            "{unit} needs a number from 2 to 6 for its Armour to block. Type it on the card of {card} in your pack.",
            unit=one.name, card=card.name,
        )  # fmt: skip
    if not card.weapons and not card.close_weapons and UNARMED not in catalogue[CLOSE_WEAPONS]:
        yield gettext(
            "{unit} has no weapon, and the Unarmed profile is not in the book. Type a weapon on the card of {card}, "
            "or a close combat weapon with the key {key} in your pack.",
            unit=one.name, card=card.name, key=UNARMED,
        )  # fmt: skip
    if space and "s" in card.tags:
        yield gettext(
            "{unit} has the tag S and can't fight in space. Leave it out, or fight on the ground.", unit=one.name
        )
