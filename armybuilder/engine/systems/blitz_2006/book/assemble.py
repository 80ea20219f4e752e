"""The catalogue of Blitz 2006 from its frozen records: figures with their lines, changes as what they do."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

import msgspec

from armybuilder.engine.core.tables import Record
from armybuilder.engine.core.tables.catalogue import freeze_tables
from armybuilder.engine.core.tables.table import BookRecord, Table
from armybuilder.engine.systems.blitz_2006.book import (
    armies,
    cards,
    changes,
    equipment,
    figures,
    options,
    records,
    scenarios,
    support,
)
from armybuilder.engine.systems.blitz_2006.book import catalogue as book
from armybuilder.engine.systems.blitz_2006.book.catalogue import TABLES
from armybuilder.engine.systems.blitz_2006.book.notation import CardTrait, Mount

Known = Mapping[type[Any], list[Any]]
RecordT = TypeVar("RecordT", bound=Record)


def catalogue(known: Known, *, version: str, content_hash: str, lines: BookRecord) -> book.Catalogue:
    """The catalogue of a version; its book has these `lines`."""
    assembled = _CatalogueAssembler(known)
    return book.Catalogue(
        system="blitz-2006", name="Heavy Gear Blitz (2006)", version=version, hash=content_hash, book=lines,
        tables=freeze_tables((table, {table.key(record): record for record in assembled.records_of(table)}) for table in TABLES.all),
    )  # fmt: skip


def _make_record(make: type[RecordT], record: Any, **more: Any) -> RecordT:
    """A record of the engine: `more`, and what the frozen one says under the same names."""
    same = (name for name in make.__struct_fields__ if name not in more)
    return make(**{name: getattr(record, name) for name in same}, **more)


def _figure(written: tuple[Any, ...] | None) -> figures.BookFigure:
    if written is None:
        return figures.LOST
    value, status, line = figures.parse_cited([*written])
    return figures.BookFigure(int(value), status, line or None)


def _changes(rows: Iterable[records.Change]) -> tuple[changes.Change, ...]:
    return tuple(msgspec.convert({"does": row.does, **row.terms}, changes.Change) for row in rows)


def _last_key_part(key: str) -> str:
    """The word by which what stands beside a record names it."""
    return key.rpartition("/")[2]


def _unit(row: records.SquadUnit | records.OptionUnit) -> str:
    return row.model or row.variant or row.infantry or ""


# ---------------------------------------------------------------- weapons


def _gun(make: type[RecordT], gun: records.Weapon | records.InfantryWeapon) -> RecordT:
    bands = (gun.point_blank, gun.short, gun.medium, gun.long, gun.extreme)
    return _make_record(
        make, gun,
        range=None if gun.point_blank is None else bands,
        damage=None if gun.damage is None else equipment.parse_damage(gun.damage),
        rof=None if gun.least_rof is None else (gun.least_rof, gun.most_rof),
        special=tuple(equipment.WeaponSpecial(special.rule, special.value) for special in gun.special),
    )  # fmt: skip


# ---------------------------------------------------------------- cards


def _mount(row: records.Mount) -> Mount:
    same = (row.count, row.arc or None, row.reloads, row.limited, row.rof, row.status, row.line or None)
    return Mount(row.weapon or row.weapon_class or "", *same)


def _card_trait(row: records.CardTrait) -> CardTrait:
    about = row.weapon or row.weapon_class
    return CardTrait(row.trait, row.rating, row.facing or None, about, row.note, row.status, row.line or None)


def _defense(row: records.DefenseRow) -> cards.DefenseRow:
    told = (row.combat_mp, row.top_mp, row.stationary, row.combat, row.top)
    return cards.DefenseRow(row.mode or None, *map(_figure, told))


FIGURES = ("actions", "size", "detection", "sensors", "auto_comm", "comm", "armor", "sturdy", "fragile")


def _card(make: type[RecordT], card: records.Model | records.Drone) -> RecordT:
    attack = (card.attack_stationary, card.attack_combat, card.attack_top)
    return _make_record(
        make, card,
        **{name: _figure(getattr(card, name)) for name in FIGURES},
        attack=cards.SpeedRow(*map(_figure, attack)),
        defense=tuple(map(_defense, card.defense)),
        weapons=tuple(map(_mount, card.weapons)),
        traits=tuple(map(_card_trait, card.traits)),
    )  # fmt: skip


def _infantry(row: records.Infantry) -> cards.Infantry:
    return _make_record(cards.Infantry, row, actions=_figure(row.actions), traits=tuple(map(_card_trait, row.traits)))


# ---------------------------------------------------------------- guides


def _army_type(row: records.ArmyType) -> armies.ArmyType:
    chart = {cell.column: armies.ChartBounds(cell.text, cell.least, cell.most) for cell in row.chart}
    return _make_record(armies.ArmyType, row, chart=chart)


def _offer_fields(offer: records.SquadOption | records.ArmyOption) -> dict[str, Any]:
    """Return the fields that options of squads and of armies have in common."""
    return {
        "taker": options.parse_taker(offer.taker),
        "of": tuple(_unit(row) for row in offer.units if not row.barred),
        "army": None if offer.army_most is None else options.PerLimit(offer.army_most, offer.army_per),
        "needs": tuple(map(_last_key_part, offer.needs)),
        "choices": tuple(
            options.OptionChoice(row.key, row.name, row.tv, _changes(row.changes)) for row in offer.choices
        ),
    }


def _option(row: records.SquadOption) -> options.SquadOption:
    barred = tuple(_unit(unit) for unit in row.units if unit.barred)
    return _make_record(
        options.SquadOption, row, **_offer_fields(row), not_of=barred, excludes=tuple(map(_last_key_part, row.excludes))
    )


def _army_option(row: records.ArmyOption) -> options.ArmyOption:
    return _make_record(options.ArmyOption, row, **_offer_fields(row))


def _squad(row: records.Squad, own: tuple[options.SquadOption, ...]) -> armies.GuideSquad:
    skills = None
    if row.attack is not None and row.defense is not None and row.ew is not None:
        skills = armies.SquadSkills(row.attack, row.defense, row.ew)
    leader = armies.SquadLeader(tuple(_unit(unit) for unit in row.units if unit.leads), row.leadership)
    units = {_unit(unit): unit.count for unit in row.units}
    return _make_record(armies.GuideSquad, row, units=units, skills=skills, leader=leader, options=own)


# ---------------------------------------------------------------- support and scenarios


def _prices(row: records.AirStrike | records.Salvo) -> dict[str, figures.BookFigure]:
    return {price.faction: _figure(price.tv) for price in row.prices}


def _salvo(row: records.Salvo) -> support.Salvo:
    damage = None if row.damage is None else equipment.parse_damage(row.damage)
    return _make_record(support.Salvo, row, damage=damage, prices=_prices(row))


def _scores(rows: Iterable[records.MissionScore], kind: str) -> tuple[scenarios.MissionScore, ...]:
    return tuple(
        scenarios.MissionScore(row.times, row.side, row.state, row.place or None) for row in rows if row.kind == kind
    )


def _mission(row: records.Mission) -> scenarios.Mission:
    return _make_record(
        scenarios.Mission, row,
        gained=_scores(row.scores, "gained"), lost=_scores(row.scores, "lost"),
        priorities=tuple(each.priority for each in row.priorities),
    )  # fmt: skip


def _cells(written: Any) -> tuple[scenarios.Cell, ...]:
    return tuple((column, row) for column, row in written)


def _deployment(row: records.Deployment) -> scenarios.Deployment:
    layouts = (
        scenarios.Layout(each.number, _cells(each.first), _cells(each.second), (each.first_name, each.second_name))
        for each in row.layouts
    )
    return _make_record(scenarios.Deployment, row, layouts=tuple(layouts))


class _CatalogueAssembler:
    """Records of the engine from frozen ones, table by table."""

    def __init__(self, known: Known) -> None:
        self.known = known
        self.options: dict[str, list[options.SquadOption]] = {}
        for row in known[records.SquadOption]:
            self.options.setdefault(row.squad, []).append(_option(row))

    def records_of(self, table: Table[Any]) -> Iterable[Any]:
        """All records of a table, in the order of the book."""
        if table is book.OPTIONS:
            return (option for row in self.known[records.Squad] for option in self.options.get(row.key, ()))
        if table is book.SQUADS:
            return (_squad(row, tuple(self.options.get(row.key, ()))) for row in self.known[records.Squad])
        struct, make = _MADE.get(table.kind) or _SAME[table.kind]
        rows = self.known[struct]
        if table.where:
            rows = [row for row in rows if all(getattr(row, name) == value for name, value in table.where.items())]
        if table in book.TRAIT_TABLES:
            rows = [row for row in rows if (row.effect is None) == (table is book.UNDEFINED)]
        return (make(row) for row in rows)


Make = Callable[[Any], Any]
_MADE: Mapping[str, tuple[type[Any], Make]] = {
    "weapon": (records.Weapon, lambda row: _gun(equipment.Weapon, row)),
    "infantry-weapon": (records.InfantryWeapon, lambda row: _gun(equipment.InfantryWeapon, row)),
    "model": (records.Model, lambda row: _card(cards.Model, row)),
    "drone": (records.Drone, lambda row: _card(cards.Drone, row)),
    "variant": (records.Variant, lambda row: _make_record(cards.Variant, row, changes=_changes(row.changes))),
    "infantry": (records.Infantry, _infantry),
    "army-type": (records.ArmyType, _army_type),
    "army-option": (records.ArmyOption, _army_option),
    "air-strike": (records.AirStrike, lambda row: _make_record(support.AirStrike, row, prices=_prices(row))),
    "salvo": (records.Salvo, _salvo),
    "location": (
        records.Location,
        lambda row: _make_record(scenarios.Location, row, terrains=tuple(each.terrain for each in row.terrains)),
    ),
    "mission": (records.Mission, _mission),
    "deployment": (records.Deployment, _deployment),
}
"""Structs by the kind of their table, with what makes a record of one."""


def _same_fields(struct: type[Any], make: type[Record]) -> tuple[type[Any], Make]:
    return struct, lambda row: _make_record(make, row)


_SAME: Mapping[str, tuple[type[Any], Make]] = {
    "faction": _same_fields(records.Faction, armies.Faction),
    "crew": _same_fields(records.Crew, armies.Crew),
    "trait": _same_fields(records.Trait, equipment.Trait),
    "weapon-rule": _same_fields(records.WeaponRule, equipment.WeaponRule),
    "weapon-class": _same_fields(records.WeaponClass, equipment.WeaponClass),
    "column": _same_fields(records.ChartColumn, armies.ChartColumn),
    "faction-rule": _same_fields(records.FactionRule, armies.FactionRule),
    "command-points": _same_fields(records.CommandPointRule, armies.CommandPointRule),
    "air-bonus": _same_fields(records.AirBonus, support.AirBonus),
    "building-size": _same_fields(records.BuildingSize, scenarios.BuildingSize),
    "building-material": _same_fields(records.BuildingMaterial, scenarios.BuildingMaterial),
    "terrain": _same_fields(records.Terrain, scenarios.Terrain),
    "white-sand": _same_fields(records.WhiteSand, scenarios.WhiteSand),
    "weather": _same_fields(records.Weather, scenarios.Weather),
    "day-time": _same_fields(records.DayTime, scenarios.DayTime),
    "priority": _same_fields(records.Priority, scenarios.Priority),
    "game-length": _same_fields(records.GameLength, scenarios.GameLength),
    "length-roll": _same_fields(records.LengthRoll, scenarios.LengthRoll),
    "stance": _same_fields(records.Stance, scenarios.Stance),
    "scenario-rule": _same_fields(records.ScenarioRule, scenarios.ScenarioRule),
}
"""The same where the record says what the struct says."""
