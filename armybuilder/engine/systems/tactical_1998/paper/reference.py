"""The reference page of a force: what its perks, flaws, weapons and ways of moving do, alphabetical and each once."""

from collections.abc import Iterable, Iterator

from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.paper.cards import ReferenceSection, TokenKind, TraitLine
from armybuilder.engine.core.paper.front_matter import alphabetical
from armybuilder.engine.core.paper.origins import with_pack_names
from armybuilder.engine.systems.tactical_1998.book.labels import (
    SPECIAL_EFFECTS,
    SPECIALS,
    format_modifier,
    rate_of_fire,
    special_text,
)
from armybuilder.engine.systems.tactical_1998.book.tables import InfantryWeapon, PerkRule, WeaponClass
from armybuilder.engine.systems.tactical_1998.force import FieldedUnit


def reference(units: list[FieldedUnit]) -> tuple[ReferenceSection, ...]:
    """The sections that have something to tell of these units."""
    mounts = [mount for unit in units if unit.vehicle for mount in unit.vehicle.weapons]
    carried = {soldier.weapon.key: soldier.weapon for unit in units if unit.squad for soldier in unit.squad.soldiers}
    specials = {special.key for mount in mounts for special in mount.special}
    sections = (
        ReferenceSection(
            gettext("Perks"), _rules(perk.rule for unit in units if unit.vehicle for perk in unit.vehicle.perks)
        ),
        ReferenceSection(
            gettext("Flaws"), _rules(flaw.rule for unit in units if unit.vehicle for flaw in unit.vehicle.flaws)
        ),
        ReferenceSection(gettext("Weapons"), alphabetical(_weapon(mount.weapon) for mount in mounts)),
        ReferenceSection(gettext("Weapon specials"), alphabetical(_specials(specials))),
        ReferenceSection(gettext("Infantry weapons"), alphabetical(map(_infantry_weapon, carried.values()))),
    )
    return tuple(section for section in sections if section.lines)


def tokens(units: list[FieldedUnit]) -> tuple[TokenKind, ...]:
    """Markers for what is declared in the open: speed, evasive maneuvers, extra and owed actions."""
    number = sum(unit.count for unit in units)
    if not number:
        return ()
    vehicles = sum(unit.count for unit in units if unit.vehicle)
    some = min(20, -(-number // 2) + 1)
    kinds = (
        TokenKind(
            gettext("Stationary"), "S", gettext("+2 on its attacks, −3 on its defense."), min(20, number), spare=1
        ),
        TokenKind(
            gettext("Top speed"),
            "T",
            gettext("−3 on its attacks; moves more than its combat MP."),
            min(20, vehicles),
            spare=1,
        ),
        TokenKind(
            gettext("Evasive"), "EV", gettext("+3 on its defense; neither acts nor attacks this round."), some, spare=1
        ),
        TokenKind(
            gettext("Extra actions"),
            "X",
            gettext("−1 on every action of the round for each."),
            some,
            write_in=gettext("number"),
            spare=1,
        ),
        TokenKind(
            gettext("Actions owed"),
            "OW",
            gettext("Crew stunned after it acted: lost next round."),
            some,
            write_in=gettext("number"),
            spare=1,
        ),
        TokenKind(
            gettext("Activated"), "A", gettext("Its group has moved and acted this round."), min(20, number), spare=1
        ),
    )
    return tuple(kind for kind in kinds if kind.count)


def _rules(rules: Iterable[PerkRule]) -> tuple[TraitLine, ...]:
    return alphabetical(
        TraitLine(rule.name + (" X" if rule.rated else ""), rule.effect, aux=rule.auxiliary) for rule in rules
    )


def _weapon(weapon: WeaponClass) -> TraitLine:
    """The row of the weapon table in one line."""
    parts = [
        "/".join(map(str, weapon.range)),
        gettext("damage ×{damage}", damage=weapon.damage)
        if weapon.damage is not None
        else gettext("damage missing from the rulebook"),
        gettext("accuracy {accuracy}", accuracy=format_modifier(weapon.accuracy))
        if weapon.accuracy is not None
        else gettext("accuracy missing from the rulebook"),
        gettext("ROF {rof}", rof=rate_of_fire(weapon.rof)),
        special_text(weapon.special),
    ]
    return TraitLine(
        f"{weapon.name} ({weapon.code})", with_pack_names(f"{', '.join(part for part in parts if part)}.", weapon)
    )


def _infantry_weapon(weapon: InfantryWeapon) -> TraitLine:
    parts = [
        "/".join(map(str, weapon.range)),
        gettext("damage ×{damage}", damage=weapon.damage),
        gettext("accuracy {accuracy}", accuracy=format_modifier(weapon.accuracy)),
        gettext("ROF {rof}", rof=weapon.rof),
        gettext("not closer than {range}", range=weapon.minimum_range) if weapon.minimum_range else "",
    ]
    return TraitLine(weapon.name, with_pack_names(f"{', '.join(part for part in parts if part)}.", weapon))


def _specials(keys: Iterable[str]) -> Iterator[TraitLine]:
    for key in keys:
        yield TraitLine(gettext(SPECIALS[key]), gettext(SPECIAL_EFFECTS[key][0]))
