"""Rules for what the effects of an army require (`book.effects`): commanders, bans, unit types, the elite option.

The rule id of such a finding is that of the army, and its lines are those of the part.
"""

from collections.abc import Mapping

from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.rules.construction import Candidate, Findings, Patch, Rule, either, with_clause
from armybuilder.engine.core.rules.operations import set_value
from armybuilder.engine.systems.blitz_beta.army.army import ArmyRules, Lines
from armybuilder.engine.systems.blitz_beta.army.parts import VET, ResolvedEntry
from armybuilder.engine.systems.blitz_beta.book.values import GENERIC, PRIMARY, SUPPORT, Role
from armybuilder.engine.systems.blitz_beta.force import Force
from armybuilder.engine.systems.blitz_beta.rulings import FAMILY_DUTY
from armybuilder.engine.systems.blitz_beta.validators import against, patches
from armybuilder.engine.systems.blitz_beta.validators.facts import ForceFact
from armybuilder.engine.systems.blitz_beta.validators.rule import code_with_article, force_rule


@force_rule("SL", "A.2.5", 4191, 4496, about=ForceFact.COMMANDER_CLAUSE)
def commander_model(rule: Rule, force: Force) -> Findings:
    """Some armies say which models may be the CO."""
    wanted = force.army.commander
    if not wanted:
        return
    for unit, entry in force.entries:
        if entry.rank == "CO" and not wanted.models.fits(entry.model):
            yield part_rule(rule, force.army, wanted.source).finding(
                "commander-model",
                entry.where,
                gettext(
                    "The CO of this army must be {what}; {entry} is not.\nGive the rank to another model.",
                    what=wanted.what,
                    entry=entry.label,
                ),
                candidates=[
                    (gettext("Make {other} the CO", other=other.label), patches.pass_rank(entry, other))
                    for other in unit.entries
                    if not other.rank and wanted.models.fits(other.model)
                ]
                + [
                    (
                        gettext("Make {other} of {group} the CO", other=other.label, group=place.group.label),
                        patches.swap_ranks(entry, other),
                    )
                    for place, other in force.entries
                    if other.rank == "CGL" and wanted.models.fits(other.model)
                ],
            )


@force_rule("SL", "A.2.5", 4191, 4496, about=ForceFact.BANS)
def banned_models(rule: Rule, force: Force) -> Findings:
    """Some armies keep certain models out of their primary or support units."""
    army = force.army
    for ban in army.bans:
        generic = army.condition_applies(ban.generic)
        for unit in force.units:
            for entry in unit.entries if unit.role in ban.roles else ():
                if ban.models.fits(entry.model) and (generic or entry.model.faction not in GENERIC):
                    told = gettext(
                        "{model}: this army has no {what} in its {units}.\nRemove it.",
                        model=entry.model.name,
                        what=ban.what,
                        units=_units(ban.roles),
                    )
                    yield against.model(
                        part_rule(rule, army, ban.source), "banned-model", entry, told, model=entry.model.key
                    )


@force_rule("SL", "A.2.5", 4191, 4496, about=ForceFact.BARRED_CODES)
def barred_unit_types(rule: Rule, force: Force) -> Findings:
    """Some armies do without certain unit types."""
    army = force.army
    for barred in army.barred_types:
        for unit in force.units:
            if unit.role in barred.roles and unit.ua in barred.codes:
                yield part_rule(rule, army, barred.source).finding(
                    "barred-unit-type",
                    f"{unit.where}/ua",
                    gettext(
                        "{unit} is {a_code} unit; this army has no {units} of the type {codes}.\nChoose another unit type, or remove the unit.",
                        unit=unit.label,
                        a_code=code_with_article(unit.ua),
                        units=_units(barred.roles),
                        codes=either(sorted(barred.codes)),
                    ),
                    candidates=[
                        *(patches.set_code(unit, code) for code in sorted(unit.shared_codes.difference(barred.codes))),
                        patches.remove_unit(unit),
                    ],
                    ua=unit.ua,
                    barred=sorted(barred.codes),
                )


@force_rule("SL", "A.2.5", 4191, 4496, about=ForceFact.ELITE_CLAUSE)
def elite_option(rule: Rule, force: Force) -> Findings:
    """Some armies must be elite, others may not."""
    army = force.army
    if not army.elite:
        return
    if army.elite.option == "required" and not force.elite:
        yield part_rule(rule, army, army.elite.source).finding(
            "elite-required",
            "/options",
            gettext("This army must use the elite option: every model is a veteran.\nChoose it."),
            candidates=[(gettext("Choose the elite option"), patches.set_option(force, "elite", value=True))],
        )
    if army.elite.option == "forbidden" and force.elite:
        yield part_rule(rule, army, army.elite.source).finding(
            "elite-forbidden",
            "/options",
            gettext("This army may not use the elite option.\nDrop it."),
            candidates=[patches.drop_elite(force), *_with_one_veteran_unit(force)],
        )


@force_rule("SL", "A.2.5", 4191, 4496, about=ForceFact.COMBINED_ARMS)
def combined_arms(rule: Rule, force: Force) -> Findings:
    """In some armies a support unit has none of the model types of its primary unit."""
    army, part = force.army, force.army.support_of_other_type
    for group in force.groups if part else ():
        if not group.primary or not part:
            continue
        types = {entry.model.statline.base_type for entry in group.primary.entries}
        for entry in (entry for unit in group.supports for entry in unit.entries):
            if entry.model.statline.base_type in types:
                yield against.model(
                    part_rule(rule, army, part.source),
                    "same-type-support",
                    entry,
                    gettext(
                        (
                            "{model} is of the type {type}, which the primary unit of {group} also has. Support units of "
                            "this army must be of other types.\nRemove it."
                        ),
                        model=entry.model.name,
                        type=entry.model.statline.base_type,
                        group=group.label,
                    ),
                    type=entry.model.statline.base_type,
                )


@force_rule("SL", "A.2.5", 4191, 4496, about=ForceFact.FAMILY_TIES)
def family_ties(rule: Rule, force: Force) -> Findings:
    """With family ties all commanders have the same veteran upgrade. Whether they must have one at all is unclear."""
    ties = force.army.family_ties
    if not ties:
        return
    commanders = [entry for _, entry in force.entries if entry.is_commander]
    upgrades = {entry.where: {bought.key for bought in entry.purchases("veteran")} for entry in commanders}
    shared = set.intersection(*upgrades.values()) if upgrades else set()
    mine = part_rule(rule, force.army, ties.source)
    if commanders and not any(upgrades.values()):
        yield from _without_upgrade(mine, force, commanders)
    elif not shared:
        for entry in commanders:
            if upgrades[entry.where] != upgrades[commanders[0].where] or not upgrades[entry.where]:
                yield mine.finding(
                    "family-ties",
                    entry.where,
                    gettext(
                        (
                            "All commanders of this army must have the same veteran upgrade; {entry} has another or none.\n"
                            "Buy the same for all of them."
                        ),
                        entry=entry.label,
                    ),
                    candidates=_shared_upgrades(force, entry, upgrades),
                )


def _without_upgrade(rule: Rule, force: Force, commanders: list[ResolvedEntry]) -> Findings:
    """No commander has an upgrade: whether that may be is for the players to rule."""
    ruled = force.army.readings[FAMILY_DUTY]
    if ruled == "required":
        told = gettext("No commander has the veteran upgrade of the family.\nBuy the same for all of them.")
        yield rule.finding("family-ties", "/groups", told, candidates=_first_upgrades(force, commanders))
    elif not ruled:
        yield rule.finding(
            "family-ties-open",
            "/groups",
            gettext(
                "No commander has the veteran upgrade of the family. The rulebook says that all choose the same "
                "one, not whether they may do without: agree on it, or buy it for all of them."
            ),
            severity="undetermined",
            candidates=[*_first_upgrades(force, commanders), *patches.reading_choices(force, FAMILY_DUTY)],
            ruling=FAMILY_DUTY,
        )


@force_rule("SL", "A.2.5", 4191, 4496, about=ForceFact.ALLY)
def ally_choice(rule: Rule, force: Force) -> Findings:
    """Check that the force chooses its ally once where allies come from one of several lists. A choice that fits
    nothing bars nothing.
    """
    lists = sorted(force.army.ally_choices)
    chosen = force.source.options.ally
    if chosen and chosen not in lists:
        names = {key: force.catalogue.factions[key].name for key in lists}
        yield part_rule(rule, force.army, force.army.allies[0].source if force.army.allies else rule.lines).finding(
            "unknown-ally",
            "/options/ally",
            gettext("{name} is not an ally of this army.", name=_name(chosen, force))
            + " "
            + (gettext("Choose {allies}.", allies=either(names.values())) if names else gettext("It has no allies.")),
            severity="warning",
            candidates=[
                (gettext("Choose {name}", name=name), patches.set_option(force, "ally", key))
                for key, name in names.items()
            ]
            or [(gettext("Choose no ally"), patches.set_option(force, "ally", None))],
            ally=chosen,
            allowed=lists,
        )


@force_rule("SL", "A.2.5", 4191, 4496, about=ForceFact.SUBLIST_PURCHASE)
def own_purchases(rule: Rule, force: Force) -> Findings:
    """Check that what a sub-list sells is bought only by its own forces."""
    for unit in force.units:
        everything = [*unit.purchases, *(bought for entry in unit.entries for bought in entry.upgrades)]
        for bought in everything:
            if bought.purchase and bought.purchase.sublist and bought.purchase.sublist != force.army.key:
                name, owner = bought.purchase.name, force.catalogue.sublists[bought.purchase.sublist]
                is_own = force.faction is not None and owner.faction == force.faction.key
                ways = (
                    [(gettext("Choose {owner}", owner=owner.name), set_value("/sublist", owner.key))] if is_own else []
                )
                yield against.purchase(
                    with_clause(rule, owner.rule, bought.purchase.source),
                    "sublist-purchase",
                    bought,
                    gettext(
                        "{name} is for forces of the sub-list {owner}.\nRemove it, or choose that sub-list.",
                        name=name,
                        owner=owner.name,
                    ),
                    *ways,
                    called=name,
                    upgrade=bought.key,
                    sublist=owner.key,
                )


def _with_one_veteran_unit(force: Force) -> list[Candidate]:
    """Drop the elite option and keep the veterans of one unit."""
    return [
        (
            gettext("Drop the elite option and make {unit} the veteran unit", unit=unit.label),
            [*patches.drop_elite(force)[1], *patches.make_veteran(unit)[1]],
        )
        for unit in force.units
        if not unit.is_support
    ]


def part_rule(rule: Rule, army: ArmyRules, lines: Lines) -> Rule:
    """`rule` as the army's own, with the lines of one of its parts."""
    return with_clause(rule, army.rule, lines)


_UNITS: Mapping[Role, str] = {PRIMARY: gettext_noop("primary units"), SUPPORT: gettext_noop("support units")}


def _units(roles: tuple[Role, ...]) -> str:
    return gettext("units") if len(roles) > 1 else gettext(_UNITS[roles[0]])


def _name(key: str, force: Force) -> str:
    faction = force.catalogue.factions.get(key)
    return faction.name if faction else gettext("'{key}'", key=key)


def _shared_upgrades(force: Force, entry: ResolvedEntry, upgrades: dict[str, set[str]]) -> list[Candidate]:
    """Buy what another commander has."""
    others = sorted({key for where, keys in upgrades.items() if where != entry.where for key in keys})
    return [
        (
            gettext("Buy {bought} for {entry}", bought=_veteran_upgrade_name(key, [entry], force), entry=entry.label),
            _as_veteran(entry, key),
        )
        for key in others
    ]


def _first_upgrades(force: Force, commanders: list[ResolvedEntry]) -> list[Candidate]:
    """Buy one of the cheapest for everybody in command."""
    priced = [
        (purchase.cost, key)
        for key, purchase in force.catalogue.purchases.items()
        if purchase.kind == "veteran" and purchase.cost is not None and not purchase.provenance.rulings
    ]
    label = (
        gettext_noop("Buy {bought} for the commander")
        if len(commanders) == 1
        else gettext_noop("Buy {bought} for all commanders")
    )
    return [
        (
            gettext(label, bought=_veteran_upgrade_name(key, commanders, force)),
            [operation for entry in commanders for operation in _as_veteran(entry, key)],
        )
        for _, key in sorted(priced)[:3]
    ]


def _veteran_upgrade_name(key: str, entries: list[ResolvedEntry], force: Force) -> str:
    name = force.catalogue.purchases[key].name
    return name if all(entry.has_vet for entry in entries) else gettext("Vet and {name}", name=name)


def _as_veteran(entry: ResolvedEntry, key: str) -> Patch:
    """Buy a veteran upgrade, and Vet with it where it is missing."""
    return patches.add_upgrades(entry, [key] if entry.has_vet else [VET, key])
