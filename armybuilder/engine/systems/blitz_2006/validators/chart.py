"""Requirements and limits of an army type: squads by the columns of its chart, support by the piece (FC-3 to FC-5,
FC-9).
"""

from collections.abc import Iterator
from typing import Any

from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.rules.construction import Candidate, Findings, Patch, Rule, either
from armybuilder.engine.core.rules.operations import remove, set_value
from armybuilder.engine.systems.blitz_2006.book.armies import ArmyType, Faction
from armybuilder.engine.systems.blitz_2006.book.purchases import purchases_of
from armybuilder.engine.systems.blitz_2006.book.support import AirStrike, Salvo
from armybuilder.engine.systems.blitz_2006.chart import ColumnUsage, army_type_of, army_types_of, chart_of
from armybuilder.engine.systems.blitz_2006.completion.standard_squads import add_squads, squads_in_column
from armybuilder.engine.systems.blitz_2006.force import FieldedAsset, Force
from armybuilder.engine.systems.blitz_2006.validators.rules import RULES


@RULES.of_force("FC-3", "Army Lists", 1693, 1695)
def army_type(rule: Rule, force: Force) -> Findings:
    """An army is of one of the types that the chart of its faction has."""
    types = army_types_of(force)
    if types and not force.source.sublist:
        yield rule.finding(
            "no-army-type",
            "/sublist",
            gettext("The army has no type yet.\nChoose {types}.", types=either(each.name for each in types)),
            lacking=True,
            candidates=[_choose_type(each) for each in types],
            types=[each.key for each in types],
        )


@RULES.of_force("FC-3", "Army Lists", 1693, 1695)
def own_type(rule: Rule, force: Force) -> Findings:
    """Army types are those of the army's own faction."""
    chosen, types = force.army_type, army_types_of(force)
    if chosen and force.faction and not army_type_of(force):
        yield rule.finding(
            "foreign-army-type",
            "/sublist",
            _foreign(chosen, force.faction, types),
            candidates=[
                *(_choose_type(each) for each in types),
                (gettext("Choose no army type"), set_value("/sublist", None)),
            ],
            type=chosen.key,
        )


def _foreign(chosen: ArmyType, faction: Faction, own: list[ArmyType]) -> str:
    if not own:
        return gettext(
            "{type} is not an army type of the {faction}.\nChoose none.", type=chosen.name, faction=faction.name
        )
    return gettext(
        "{type} is not an army type of the {faction}.\nChoose {own}.",
        type=chosen.name,
        faction=faction.name,
        own=either(each.name for each in own),
    )


def _choose_type(army_type: ArmyType) -> Candidate:
    return gettext("Choose the army type {type}", type=army_type.name), set_value("/sublist", army_type.key)


def _choose_other_type(force: Force) -> list[Candidate]:
    """Make it an army of another type."""
    return [_choose_type(each) for each in army_types_of(force) if each != force.army_type]


@RULES.of_force("FC-3", "Army Lists", 1693)
def own_squads(rule: Rule, force: Force) -> Findings:
    """All squads are of one guide, that of the army's faction."""
    for squad in force.squads:
        if force.faction and squad.record.faction != force.faction.key:
            yield rule.finding(
                "foreign-squad",
                squad.where,
                gettext(
                    "{squad} is from another guide, not that of the {faction}.\nRemove it.",
                    squad=squad.label,
                    faction=force.faction.name,
                ),
                candidates=[(gettext("Remove {part}", part=squad.label), remove(squad.where))],
                squad=squad.record.key,
            )


@RULES.of_force("FC-3", "Army Lists", 1695, 1697)
def minimums(rule: Rule, force: Force) -> Findings:
    """An army has as many squads of each column as its type asks for: one more for each further 1000 TV (FC-4), half as many
    below 1000 TV, rounded up (FC-5)."""
    for cell in chart_of(force):
        if cell.shortfall:
            yield rule.finding(
                "too-few-squads",
                "/groups",
                gettext(
                    (
                        "{column}: an army of the type {type} with a limit of {limit} TV needs at least {least}; this "
                        "one has {number}.\nAdd {missing}, or choose another army type."
                    ),
                    **_chart_of(cell, force),
                    least=cell.least,
                    number=cell.number or gettext("none"),
                    missing=cell.shortfall,
                ),
                lacking=True,
                candidates=[*_add_missing(cell, force), *_choose_other_type(force)],
                column=cell.column.key,
                number=cell.number,
                least=cell.least,
            )


def _chart_of(cell: ColumnUsage, force: Force) -> dict[str, Any]:
    """Return the column, army type and limit of the chart that asks for it."""
    return {"column": cell.name, "type": getattr(force.army_type, "name", ""), "limit": force.source.limit}


def _add_missing(cell: ColumnUsage, force: Force) -> Iterator[Candidate]:
    """As many as are missing, of each squad that counts there."""
    for squad in squads_in_column(cell.column.key, force.catalogue):
        known = purchases_of(force.catalogue)
        names = [force.catalogue.squads[squad.squad].name, *(known[key].name for key in squad.options)]
        yield (
            gettext("Add {missing} {names}", missing=cell.shortfall, names=", ".join(names)),
            add_squads(squad, cell.shortfall, force.source),
        )


@RULES.of_force("FC-3", "Army Lists", 1695, 1697)
def maximums(rule: Rule, force: Force) -> Findings:
    """An army has no more squads, strikes and salvos of a column than its type allows: one more for each further 1000 TV
    (FC-4), half as much support below 1000 TV, rounded down (FC-5)."""
    for cell in chart_of(force):
        if cell.excess:
            yield rule.finding(
                "too-much-support" if cell.column.support else "too-many-squads",
                cell.places[-1],
                _too_many(cell, force),
                candidates=[(_last(cell.excess), _remove_last(cell)), *_choose_other_type(force)],
                column=cell.column.key,
                number=cell.number,
                most=cell.most,
            )


def _too_many(cell: ColumnUsage, force: Force) -> str:
    found = {**_chart_of(cell, force), "number": cell.number, "excess": cell.excess}
    if not cell.most:
        return gettext(
            (
                "{column}: an army of the type {type} with a limit of {limit} TV can have none; this one has "
                "{number}.\nRemove {excess}, or choose another army type."
            ),
            **found,
        )
    return gettext(
        (
            "{column}: an army of the type {type} with a limit of {limit} TV can have at most {most}; this "
            "one has {number}.\nRemove {excess}, or choose another army type."
        ),
        **found,
        most=cell.most,
    )


def _last(number: int) -> str:
    return gettext("Remove the last {number}", number=number) if number > 1 else gettext("Remove the last")


def _remove_last(cell: ColumnUsage) -> Patch:
    """Take the last of the column away, as many as are too many."""
    squads = cell.squads[-cell.excess :]
    return [step for squad in reversed(squads) for step in remove(squad.where)] or list(
        _remove_assets(cell.assets, cell.excess)
    )


def _remove_assets(assets: tuple[FieldedAsset, ...], excess: int) -> Iterator[dict[str, Any]]:
    """Take so many strikes or salvos away, the last first."""
    for asset in reversed(assets):
        taken = min(asset.count, excess)
        excess -= taken
        if taken == asset.count:
            yield from remove(asset.where)
        elif taken:
            yield from set_value(f"{asset.where}/number", asset.count - taken)


@RULES.of_force("FC-9", "Support Assets", 1131)
def offered_support(rule: Rule, force: Force) -> Findings:
    """Air strikes and salvos are bought one by one, at the price of the faction's guide, which does not have all of them."""
    for asset in force.support:
        if force.faction and asset.each is None:
            others = _alternatives(asset, force)
            yield rule.finding(
                "not-offered",
                asset.where,
                _describe_not_offered(asset.record.name, force.faction.name, [each.name for each in others]),
                candidates=[
                    (gettext("Remove {part}", part=asset.record.name), remove(asset.where)),
                    *(
                        (gettext("Take {option}", option=each.name), set_value(f"{asset.where}/asset", each.key))
                        for each in others
                    ),
                ],
                asset=asset.record.key,
            )


def _alternatives(asset: FieldedAsset, force: Force) -> list[AirStrike | Salvo]:
    """Strikes, or salvos, that the faction is offered."""
    catalogue = force.catalogue
    known = catalogue.air_strikes if isinstance(asset.record, AirStrike) else catalogue.salvos
    return [each for each in known.values() if asset.faction in each.prices]


def _describe_not_offered(asset: str, faction: str, others: list[str]) -> str:
    if not others:
        return gettext("The guide of the {faction} has no {asset}.\nRemove it.", faction=faction, asset=asset)
    return gettext(
        "The guide of the {faction} has no {asset}.\nRemove it, or take {others}.",
        faction=faction,
        asset=asset,
        others=either(others),
    )
