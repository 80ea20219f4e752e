"""Availability of models and upgrades: how many of each model and upgrade row a unit may have (FC-7 to FC-9, FC-11;
5.2, 5.3).
"""

from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.rules import operations
from armybuilder.engine.core.rules.construction import Candidate, Finding, Findings, Rule, either, with_clause
from armybuilder.engine.systems.blitz_beta.army.parts import ResolvedEntry
from armybuilder.engine.systems.blitz_beta.book.notation import Availability, LimitClause
from armybuilder.engine.systems.blitz_beta.book.tables import Upgrade
from armybuilder.engine.systems.blitz_beta.book.values import PRIMARY, SUPPORT
from armybuilder.engine.systems.blitz_beta.force import Force, ResolvedUnit, row_availability
from armybuilder.engine.systems.blitz_beta.rulings import SUPPORT_LIMIT, UPGRADE_TYPES, UPGRADED_MODELS
from armybuilder.engine.systems.blitz_beta.validators import against, patches
from armybuilder.engine.systems.blitz_beta.validators.facts import ForceFact
from armybuilder.engine.systems.blitz_beta.validators.rule import (
    purchase_rule,
    unit_kind,
    unit_purchase_rule,
    unit_rule,
)


@unit_rule("FC-7", "5.2", 1040, 1042, about=ForceFact.ABOVE_STANDARD)
def unmarked_limit(rule: Rule, unit: ResolvedUnit, force: Force) -> Findings:
    """A model without a marked limit stands at most twice in a primary unit and once in a support unit."""
    yield from _too_many(rule, unit, marked=False)


@unit_rule("FC-8", "5.2", 1044, 1060, roles=[PRIMARY], about=ForceFact.ABOVE_MARKED)
def marked_limit(rule: Rule, unit: ResolvedUnit, force: Force) -> Findings:
    """A marked limit says how many of a model a primary unit may have."""
    yield from _too_many(rule, unit, marked=True)


@unit_rule("FC-8", "5.2", 1051, 1053, roles=[PRIMARY], about=ForceFact.REQUIRED_MODELS)
def required_models(rule: Rule, unit: ResolvedUnit, force: Force) -> Findings:
    """A limit with a minimum obliges every primary unit of that code to have so many of the model."""
    for model in force.catalogue.required(force.source.faction, unit.ua):
        least = model.availability[unit.ua].least
        number = sum(entry.count for entry in unit.entries if entry.model.key == model.key)
        if number < least:
            yield rule.finding(
                "required-model",
                unit.where,
                gettext(
                    "A unit of type {ua} has at least {least} {model}; {unit} has {number}.\nAdd {missing}.",
                    ua=unit.ua,
                    least=least,
                    model=model.name,
                    unit=unit.label,
                    number=number,
                    missing=least - number,
                ),
                lacking=True,
                candidates=[
                    (
                        gettext("Make the {rank} a {model}", rank=entry.rank, model=model.name),
                        operations.set_value(f"{entry.where}/model", model.key),
                    )
                    for entry in unit.entries
                    if entry.is_commander and entry.model.faction == model.faction
                ],
                model=model.key,
                count=number,
                min=least,
            )


@unit_rule("FC-8", "5.2", 1055, roles=[PRIMARY], about=ForceFact.SUPPORT_MODEL)
def support_only(rule: Rule, unit: ResolvedUnit, force: Force) -> Findings:
    """A model with the limit SU stands in support units only."""
    for entry in unit.entries:
        availability = unit.availability(entry.model)
        if availability and availability.support_only and not unit.is_named_by_row(entry):
            yield against.model(
                rule,
                "support-only",
                entry,
                gettext(
                    "{model} joins {ua} units only as support.\nMove it to a support unit.",
                    model=entry.model.name,
                    ua=unit.ua,
                ),
                *patches.move_to_support(entry, unit, unit.ua),
                limit=availability.limit,
            )


@unit_rule("FC-9", "5.4", 1148, 1150, roles=[SUPPORT], about=ForceFact.ABOVE_MARKED)
def support_limit(rule: Rule, unit: ResolvedUnit, force: Force) -> Findings:
    """In a support unit every marked upper limit is one lower, so a model limited to one cannot be taken at all; a limit
    of support units is as it is printed (DQ-9)."""
    yield from _too_many(rule, unit, marked=True)


@purchase_rule("FC-11", "5.3", 1072, 1074, about=ForceFact.ROW)
def upgrade_family(rule: Rule, entry: ResolvedEntry, unit: ResolvedUnit, force: Force) -> Findings:
    """An upgrade row is bought for a stock model or variant of its own family that has the weapon it swaps, once a
    model."""
    seen: set[str] = set()
    for bought in entry.upgrades:
        row = bought.row
        if row and not fits_family(row, entry):
            told = gettext("{misfit}\nRemove it.", misfit=_misfit_reason(row, entry, force))
            yield against.purchase(rule, "upgrade-family", bought, told, upgrade=row.key)
        if row and row.key in seen:
            told = gettext("{model} has {row} twice.\nRemove one.", model=entry.model.name, row=row.name)
            yield against.purchase(
                rule, "upgrade-twice", bought, told, called=gettext("one {row}", row=row.name), upgrade=row.key
            )
        seen.add(bought.key)


@purchase_rule("FC-11", "5.3", 1072, 1074, about=ForceFact.ROW)
def upgrade_availability(rule: Rule, entry: ResolvedEntry, unit: ResolvedUnit, force: Force) -> Findings:
    """An upgrade row may be used only in units of the codes that it names itself (DQ-14)."""
    for bought in entry.upgrades:
        row = bought.row
        named = not row or not row.ua or not unit.ua or row_availability(row, unit.ua)
        if row and not named and unit.admits(entry) and force.army.uses_reading(UPGRADE_TYPES, "named"):
            listed = [availability.code for availability in row.ua]
            told = gettext(
                "{row} is not available in {ua} units, only in {listed}.\nRemove it.",
                row=row.name,
                ua=unit.ua,
                listed=", ".join(listed),
            )
            yield against.purchase(rule, "upgrade-ua", bought, told, upgrade=row.key, ua=unit.ua, allowed=listed)


@unit_purchase_rule("FC-11", "5.3", 1072, 1074, about=ForceFact.ROW)
def upgrade_limit(rule: Rule, unit: ResolvedUnit, force: Force) -> Findings:
    """The limit of an upgrade row counts the models of the unit that have it, whatever their variant."""
    carriers: dict[str, list[ResolvedEntry]] = {}
    for entry in unit.entries:
        if entry.upgrades:
            for row in entry.rows:
                carriers.setdefault(row.key, []).append(entry)
    for key, entries in carriers.items():
        row = force.catalogue.upgrades[key]
        availability = row_availability(row, unit.ua)
        most = upper_limit(availability, unit) if availability else None
        number = sum(entry.count for entry in entries)
        if availability and most is not None and number > most and not (unit.is_support and row.command_only):
            yield rule.finding(
                "too-many-upgrades",
                entries[-1].where,
                gettext(
                    "{unit} has {number} {row}; {allowed}.\n{remove}",
                    unit=unit.label,
                    number=number,
                    row=row.name,
                    allowed=_limit_text(most, unit),
                    remove=_removal_text(number, most),
                ),
                candidates=[
                    patches.remove_upgrade(bought)
                    for bought in entries[-1].upgrades
                    if bought.key == key and entries[-1].count <= number - most
                ]
                + _removals(entries, number - most),
                upgrade=key,
                count=number,
                max=most,
            )


def fits_family(row: Upgrade, entry: ResolvedEntry) -> bool:
    """Whether an upgrade row may be bought for the entry's model."""
    return entry.model.key in row.applies_to


def _misfit_reason(row: Upgrade, entry: ResolvedEntry, force: Force) -> str:
    """Why an upgrade row cannot be bought for the entry's model."""
    model = entry.model
    if row.family != model.family:
        return gettext("{row} is an upgrade for another family than {model}'s.", row=row.name, model=model.name)
    carried = {weapon.code for weapon in model.statline.weapons}
    swapped = [weapon.text for weapon in row.remove_weapons if weapon.code not in carried]
    if swapped:
        return gettext(
            "{row} swaps the {swapped}, which {model} does not carry.",
            row=row.name,
            swapped=gettext(" and the ").join(swapped),
            model=model.name,
        )
    buyers = either(force.catalogue.models[key].name for key in row.applies_to)
    return gettext("{row} is an upgrade for {buyers}, not for {model}.", row=row.name, buyers=buyers, model=model.name)


def upper_limit(availability: Availability, unit: ResolvedUnit) -> int | None:
    """The upper limit in this unit; None for any number."""
    if availability.most is None:
        return None
    lower = unit.is_support and (not availability.support_only or unit.army.uses_reading(SUPPORT_LIMIT, "lower"))
    return availability.most - 1 if lower else availability.most


def _too_many(rule: Rule, unit: ResolvedUnit, *, marked: bool) -> Findings:
    for key, number in _count_models(unit).items():
        if number == 1 and not unit.is_support:
            continue  # no limit of a primary unit is below one
        entries = [entry for entry in unit.entries if entry.model.key == key]
        availability = unit.availability(entries[0].model)
        if not availability or availability.unmarked == marked:
            continue
        most = upper_limit(availability, unit)
        if most is not None and number > most:
            yield _excess(rule, unit, entries, number, most, availability)


def _count_models(unit: ResolvedUnit) -> dict[str, int]:
    """Count the models of each row that count toward its limit."""
    counts: dict[str, int] = {}
    upgraded = unit.army.uses_reading(UPGRADED_MODELS, "both")
    for entry in unit.entries:
        if upgraded or not entry.upgrades or not any(row_availability(row, unit.ua) for row in entry.rows):
            counts[entry.model.key] = counts.get(entry.model.key, 0) + entry.count
    return counts


def _excess(
    rule: Rule, unit: ResolvedUnit, entries: list[ResolvedEntry], number: int, most: int, availability: Availability
) -> Finding:
    name, clause = entries[0].model.name, availability.clause
    allowed = _clause_limit_text(clause, most, unit) if clause else _limit_text(most, unit)
    speaks = with_clause(rule, unit.army.rule, clause.lines) if clause else rule
    return speaks.finding(
        "too-many",
        entries[-1].where,
        gettext(
            "{unit} has {number} {name}; {allowed}.\n{remove}",
            unit=unit.label,
            number=number,
            name=name,
            allowed=allowed,
            remove=_removal_text(number, most),
        ),
        candidates=_removals(entries, number - most),
        model=entries[0].model.key,
        count=number,
        max=most,
        limit=availability.limit,
    )


def _removals(entries: list[ResolvedEntry], number: int) -> list[Candidate]:
    return [
        patches.remove_models(entry, number) for entry in reversed(entries) if entry.count >= number and not entry.rank
    ]


def _limit_text(most: int, unit: ResolvedUnit) -> str:
    if most == 0:
        return gettext("{unit} may not have it, because limits are one lower in support", unit=unit_kind(unit))
    return gettext("{unit} may have {most}", unit=unit_kind(unit), most=most)


def _clause_limit_text(clause: LimitClause, most: int, unit: ResolvedUnit) -> str:
    if unit.is_support and not most:
        return gettext("in this army {clause}, and limits are one lower in support", clause=clause.text)
    return gettext("in this army {clause}", clause=clause.text)


def _removal_text(number: int, most: int) -> str:
    if most == 0:
        return gettext("Remove it.") if number == 1 else gettext("Remove them.")
    return gettext("Remove {number}.", number=number - most)
