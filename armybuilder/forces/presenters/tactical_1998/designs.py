"""The designer of infantry squads: what may be chosen, what is, and what comes of it."""

from functools import lru_cache

import msgspec
from django.utils.translation import gettext as _

from armybuilder.engine.systems.tactical_1998 import threat
from armybuilder.engine.systems.tactical_1998.book.catalogue import Catalogue
from armybuilder.engine.systems.tactical_1998.book.tables import InfantryWeapon, TroopArmor
from armybuilder.engine.systems.tactical_1998.document import MAX_TROOPERS, Design, Trooper
from armybuilder.engine.systems.tactical_1998.force import FieldedUnit
from armybuilder.engine.systems.tactical_1998.squads import ResolvedSquad, Soldier, design_of
from armybuilder.forces.presenters.catalogues import ByHash
from armybuilder.forces.presenters.panels.problems import anchor
from armybuilder.forces.presenters.parts import SelectOption
from armybuilder.forces.presenters.tactical_1998.views import DesignView, TrooperView


def design_view(unit: FieldedUnit, catalogue: Catalogue) -> DesignView | None:
    """The designer of a squad of the player's own; None for everything else."""
    design, squad = unit.source.design, unit.squad
    if not design or not squad:
        return None
    where = f"{unit.where}/design"
    return DesignView(
        where=where,
        anchor=anchor(where),
        quality=squad.quality.key,
        armor=squad.armor.key,
        transport=squad.transport.key,
        night_vision=squad.night_vision,
        troopers=tuple(_trooper(where, soldier, design, squad) for soldier in squad.soldiers),
        leader=squad.leader,
        qualities=_qualities(ByHash(catalogue)),
        armors=_armors(catalogue, squad),
        transports=_transports(ByHash(catalogue)),
        weapons=_weapons(ByHash(catalogue)),
        tv=squad.tv,
        encumbrance=squad.encumbrance,
        most=MAX_TROOPERS,
    )


def start_of(unit: FieldedUnit) -> str:
    """The design, as JSON, that the squad of the book in a row would begin from; empty for everything else."""
    book = unit.squad.book if unit.squad else None
    return msgspec.json.encode(design_of(book)).decode() if book else ""


def _trooper(where: str, soldier: Soldier, design: Design, squad: ResolvedSquad) -> TrooperView:
    chosen = design.troopers[soldier.number - 1]
    own = chosen.armor if isinstance(chosen, Trooper) else None
    return TrooperView(
        where=f"{where}/troopers/{soldier.number - 1}",
        number=soldier.number,
        weapon=soldier.weapon.key,
        weapon_name=soldier.weapon.name,
        armor=soldier.armor.key if own else "",
        points=soldier.points,
        tv=f"{threat.infantryman(soldier.points, soldier.weapon.damage):.2f}",
        leader=soldier.number == squad.leader,
    )


@lru_cache(maxsize=8)
def _qualities(held: ByHash[Catalogue]) -> tuple[SelectOption, ...]:
    return tuple(
        SelectOption(
            row.key,
            _("%(name)s: skill %(skill)s, stamina %(stamina)s, TV × %(multiplier)s")
            % {"name": row.name, "skill": row.skill, "stamina": row.stamina, "multiplier": f"{row.multiplier:g}"},
        )
        for row in held.catalogue.qualities.values()
    )


def _armors(catalogue: Catalogue, squad: ResolvedSquad) -> tuple[SelectOption, ...]:
    """Return the armour available, with how much it hinders soldiers of this quality."""
    return tuple(SelectOption(row.key, row.name, _worn(row, squad)) for row in catalogue.armors.values())


def _worn(armor: TroopArmor, squad: ResolvedSquad) -> str:
    hinders = armor.encumbrance_of(squad.quality)
    told = _("+%(points)s damage points, −%(hinders)s on all rolls") if hinders else _("+%(points)s damage points")
    return told % {"points": armor.points, "hinders": hinders}


@lru_cache(maxsize=8)
def _transports(held: ByHash[Catalogue]) -> tuple[SelectOption, ...]:
    return tuple(
        SelectOption(
            row.key,
            f"{row.name}: {row.movement} MP" + (f", TV × {row.multiplier}" if row.multiplier > 1 else ""),
        )
        for row in held.catalogue.transports.values()
    )


@lru_cache(maxsize=8)
def _weapons(held: ByHash[Catalogue]) -> tuple[tuple[str, tuple[SelectOption, ...]], ...]:
    """The weapons by the list that they stand in."""
    rows = held.catalogue.infantry_weapons.values()
    lists = dict.fromkeys(row.list for row in rows)
    return tuple(
        (
            _("%(list)s weapons") % {"list": name.capitalize()},
            tuple(_weapon(row) for row in rows if row.list == name),
        )
        for name in lists
    )


def _weapon(row: InfantryWeapon) -> SelectOption:
    return SelectOption(row.key, f"{row.name} × {row.damage}", "/".join(map(str, row.range)))
