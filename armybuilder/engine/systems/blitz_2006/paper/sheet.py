"""The army sheet: squads with their price, options and units, support by the piece, and what the chart counts."""

from collections.abc import Iterator

from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.paper.cards import SheetGroup, SheetRow, SheetRules, SheetTable, SheetUnit, TraitLine
from armybuilder.engine.core.paper.origins import packs_of
from armybuilder.engine.systems.blitz_2006.book.cards import Infantry
from armybuilder.engine.systems.blitz_2006.book.support import AirStrike
from armybuilder.engine.systems.blitz_2006.chart import ColumnUsage, chart_of
from armybuilder.engine.systems.blitz_2006.command import starting_command_points
from armybuilder.engine.systems.blitz_2006.document import WORDS
from armybuilder.engine.systems.blitz_2006.force import FieldedAsset, FieldedSquad, FieldedUnit, Force, PurchasedOption
from armybuilder.engine.systems.blitz_2006.paper.cards import effective_purchases, parts_of, points_of, rank_of


def groups(force: Force) -> Iterator[SheetGroup]:
    """Every group of the list, support last."""
    for number, group in enumerate(force.groups, 1):
        units = (_squad(group, number),) if isinstance(group, FieldedSquad) else ()
        yield SheetGroup(group.label, units, group.total)
    if force.support:
        yield _support(force.support)


def rules(force: Force) -> tuple[SheetRules, ...]:
    """Return the special rules of the faction."""
    faction = force.faction
    if faction is None:
        return ()
    own = (rule for rule in force.catalogue.faction_rules.values() if rule.faction == faction.key)
    clauses = tuple(f"{rule.name}: {rule.effect}" for rule in own)
    return (SheetRules(faction.name, clauses),) if clauses else ()


def tables(force: Force) -> tuple[SheetTable, ...]:
    """The chart of the army type with what the army has of it, and the command points that it starts with."""
    rows = tuple((cell.name, str(cell.least), _format_most(cell), str(cell.number)) for cell in chart_of(force))
    start = starting_command_points(force)
    notes = (TraitLine(gettext("Command points"), f"{start.total} ({start.calculation})"),) if start else ()
    title = gettext("Army type {type}", type=force.army_type.name) if force.army_type and rows else gettext("Command")
    heads = (gettext("Column"), gettext("Least"), gettext("Most"), gettext("Has"))
    return (SheetTable(title, heads, rows, notes),) if rows or notes else ()


def _format_most(cell: ColumnUsage) -> str:
    return gettext("any") if cell.most is None else str(cell.most)


def _squad(squad: FieldedSquad, number: int) -> SheetUnit:
    rows = (_base(squad), *(_option(squad, each) for each in squad.purchases), *map(_unit, squad.rows))
    return SheetUnit(
        role=WORDS.group_name(number),
        name=squad.record.name if squad.source.name else "",
        unit_type="",
        rows=rows,
        total=squad.total,
        counts=(WORDS.count_models(squad.count),),
        notes=(TraitLine(gettext("Notes"), squad.source.notes),) if squad.source.notes else (),
        remark=", ".join(sorted(squad.tags)),
    )


def _skills(row: FieldedUnit) -> str:
    """`Att 2, Def 2, EW 1, Ld 1`; infantry has one skill for everything."""
    attack, defense, ew, leadership = row.skills
    if isinstance(row.fit.card, Infantry):
        return gettext("Skill {attack}", attack=attack)
    return gettext(
        "Att {attack}, Def {defense}, EW {ew}, Ld {leadership}",
        attack=attack,
        defense=defense,
        ew=ew,
        leadership=leadership,
    )


def _base(squad: FieldedSquad) -> SheetRow:
    """The squad as its guide sells it."""
    sold = ", ".join(f"{count} {squad.unit_name(key)}" for key, count in squad.record.units.items())
    tv = squad.record.tv
    return SheetRow(squad.record.name, sold, tv, 1, tv, packs=packs_of(squad.record))


def _option(squad: FieldedSquad, bought: PurchasedOption) -> SheetRow:
    purchase = bought.purchase
    count = squad.count if purchase.taker.every else 1
    detail = gettext("every unit") if purchase.taker.every else gettext("whole squad")
    return SheetRow(
        purchase.name, detail, purchase.tv, count, squad.price_of(purchase), bought.where, packs_of(purchase.option)
    )


def _unit(row: FieldedUnit) -> SheetRow:
    """Units of the printed composition cost nothing but their options; some of a row may be beyond it."""
    once = row.total - points_of(row) * row.count
    catalogue = row.squad.catalogue
    packs = packs_of(row.record, parts_of(row.fit.card, effective_purchases(row), catalogue)) if catalogue.packs else ()
    detail = " · ".join(part for part in _unit_details(row) if part)
    return SheetRow(
        row.fit.card.name, detail, points_of(row), row.count, row.total, row.where, packs, once, row.source.name
    )


def _unit_details(row: FieldedUnit) -> Iterator[str]:
    yield row.source.name
    yield rank_of(row)
    yield _skills(row)
    yield ", ".join(each.purchase.name for each in row.purchases)
    if row.fit.card.name != row.record.name:
        yield gettext("from {unit}", unit=row.record.name)
    if row.joined and row.addition:
        price = f"{row.addition.choice.tv} {WORDS.points}"
        if row.joined == row.count:
            yield gettext("added for {price}", price=price)
        else:
            yield gettext("{number} of them added for {price}", number=row.joined, price=price)


def _support(assets: list[FieldedAsset]) -> SheetGroup:
    rows = tuple(_asset(asset) for asset in assets)
    total = sum(asset.total for asset in assets)
    return SheetGroup(gettext("Support"), (SheetUnit(gettext("Support"), "", "", rows, total),), total)


def _asset(asset: FieldedAsset) -> SheetRow:
    detail = ", ".join(_asset_details(asset))
    return SheetRow(
        asset.record.name, detail, asset.each or 0, asset.count, asset.total, asset.where, packs_of(asset.record)
    )


def _asset_details(asset: FieldedAsset) -> Iterator[str]:
    record = asset.record
    if isinstance(record, AirStrike):
        yield gettext("{attacks} attacks with {weapon}", attacks=record.attacks, weapon=record.weapon)
        yield gettext("defense {defense}", defense=record.defense)
        yield (
            gettext("cannot intercept")
            if record.intercept is None
            else gettext("intercepts at {intercept}", intercept=record.intercept)
        )
    elif record.damage:
        yield f"×{record.damage.value}"
        yield f"AE{record.area}"
