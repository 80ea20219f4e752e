"""The catalogue of Blitz 2006 from its frozen records: figures with their lines, changes as what they do."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

import msgspec

from armybuilder.engine.core.tables import Record
from armybuilder.engine.core.tables.catalogue import frozen
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
from armybuilder.engine.systems.blitz_2006.book.notation import Bearing, Mount

Known = Mapping[type[Any], list[Any]]
RecordT = TypeVar("RecordT", bound=Record)


def catalogue(known: Known, *, version: str, content_hash: str, lines: BookRecord) -> book.Catalogue:
    """The catalogue of a version; its book has these `lines`."""
    assembled = _Assembly(known)
    return book.Catalogue(
        system="blitz-2006", name="Heavy Gear Blitz (2006)", version=version, hash=content_hash, book=lines,
        tables=frozen((table, {table.key(record): record for record in assembled.of(table)}) for table in TABLES.all),
    )  # fmt: skip


def _as(make: type[RecordT], record: Any, **more: Any) -> RecordT:
    """A record of the engine: `more`, and what the frozen one says under the same names."""
    same = (name for name in make.__struct_fields__ if name not in more)
    return make(**{name: getattr(record, name) for name in same}, **more)


def _figure(written: tuple[Any, ...] | None) -> figures.Figure:
    if written is None:
        return figures.LOST
    value, status, line = figures.parse_cited([*written])
    return figures.Figure(int(value), status, line or None)


def _changes(rows: Iterable[records.Change]) -> tuple[changes.Change, ...]:
    return tuple(msgspec.convert({"does": row.does, **row.terms}, changes.Change) for row in rows)


def _word(key: str) -> str:
    """The word by which what stands beside a record names it."""
    return key.rpartition("/")[2]


def _unit(row: records.SquadUnit | records.OptionUnit) -> str:
    return row.model or row.variant or row.infantry or ""


# ---------------------------------------------------------------- weapons


def _gun(make: type[RecordT], gun: records.Weapon | records.InfantryWeapon) -> RecordT:
    bands = (gun.point_blank, gun.short, gun.medium, gun.long, gun.extreme)
    return _as(
        make, gun,
        range=None if gun.point_blank is None else bands,
        damage=None if gun.damage is None else equipment.parse_damage(gun.damage),
        rof=None if gun.least_rof is None else (gun.least_rof, gun.most_rof),
        special=tuple(equipment.Special(special.rule, special.value) for special in gun.special),
    )  # fmt: skip


# ---------------------------------------------------------------- cards


def _mount(row: records.Mount) -> Mount:
    same = (row.count, row.arc or None, row.reloads, row.limited, row.rof, row.status, row.line or None)
    return Mount(row.weapon or row.weapon_class or "", *same)


def _bearing(row: records.CardTrait) -> Bearing:
    about = row.weapon or row.weapon_class
    return Bearing(row.trait, row.rating, row.facing or None, about, row.note, row.status, row.line or None)


def _defense(row: records.DefenseRow) -> cards.DefenseRow:
    told = (row.combat_mp, row.top_mp, row.stationary, row.combat, row.top)
    return cards.DefenseRow(row.mode or None, *map(_figure, told))


FIGURES = ("actions", "size", "detection", "sensors", "auto_comm", "comm", "armor", "sturdy", "fragile")


def _card(make: type[RecordT], card: records.Model | records.Drone) -> RecordT:
    attack = (card.attack_stationary, card.attack_combat, card.attack_top)
    return _as(
        make, card,
        **{name: _figure(getattr(card, name)) for name in FIGURES},
        attack=cards.SpeedRow(*map(_figure, attack)),
        defense=tuple(map(_defense, card.defense)),
        weapons=tuple(map(_mount, card.weapons)),
        traits=tuple(map(_bearing, card.traits)),
    )  # fmt: skip


def _infantry(row: records.Infantry) -> cards.Infantry:
    return _as(cards.Infantry, row, actions=_figure(row.actions), traits=tuple(map(_bearing, row.traits)))


# ---------------------------------------------------------------- guides


def _army_type(row: records.ArmyType) -> armies.ArmyType:
    chart = {cell.column: armies.Bounds(cell.text, cell.least, cell.most) for cell in row.chart}
    return _as(armies.ArmyType, row, chart=chart)


def _offer(offer: records.SquadOption | records.ArmyOption) -> dict[str, Any]:
    """What options of squads and of armies have alike."""
    return {
        "taker": options.parse_taker(offer.taker),
        "of": tuple(_unit(row) for row in offer.units if not row.barred),
        "army": None if offer.army_most is None else options.PerLimit(offer.army_most, offer.army_per),
        "needs": tuple(map(_word, offer.needs)),
        "choices": tuple(options.Choice(row.key, row.name, row.tv, _changes(row.changes)) for row in offer.choices),
    }


def _option(row: records.SquadOption) -> options.Option:
    barred = tuple(_unit(unit) for unit in row.units if unit.barred)
    return _as(options.Option, row, **_offer(row), not_of=barred, excludes=tuple(map(_word, row.excludes)))


def _army_option(row: records.ArmyOption) -> options.ArmyOption:
    return _as(options.ArmyOption, row, **_offer(row))


def _squad(row: records.Squad, own: tuple[options.Option, ...]) -> armies.Squad:
    skills = None
    if row.attack is not None and row.defense is not None and row.ew is not None:
        skills = armies.Skills(row.attack, row.defense, row.ew)
    leader = armies.Leader(tuple(_unit(unit) for unit in row.units if unit.leads), row.leadership)
    units = {_unit(unit): unit.count for unit in row.units}
    return _as(armies.Squad, row, units=units, skills=skills, leader=leader, options=own)


# ---------------------------------------------------------------- support and scenarios


def _prices(row: records.AirStrike | records.Salvo) -> dict[str, figures.Figure]:
    return {price.faction: _figure(price.tv) for price in row.prices}


def _salvo(row: records.Salvo) -> support.Salvo:
    damage = None if row.damage is None else equipment.parse_damage(row.damage)
    return _as(support.Salvo, row, damage=damage, prices=_prices(row))


def _scores(rows: Iterable[records.MissionScore], kind: str) -> tuple[scenarios.Score, ...]:
    return tuple(scenarios.Score(row.times, row.side, row.state, row.place or None) for row in rows if row.kind == kind)


def _mission(row: records.Mission) -> scenarios.Mission:
    return _as(
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
    return _as(scenarios.Deployment, row, layouts=tuple(layouts))


class _Assembly:
    """Records of the engine from frozen ones, table by table."""

    def __init__(self, known: Known) -> None:
        self.known = known
        self.options: dict[str, list[options.Option]] = {}
        for row in known[records.SquadOption]:
            self.options.setdefault(row.squad, []).append(_option(row))

    def of(self, table: Table[Any]) -> Iterable[Any]:
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
    "variant": (records.Variant, lambda row: _as(cards.Variant, row, changes=_changes(row.changes))),
    "infantry": (records.Infantry, _infantry),
    "army-type": (records.ArmyType, _army_type),
    "army-option": (records.ArmyOption, _army_option),
    "air-strike": (records.AirStrike, lambda row: _as(support.AirStrike, row, prices=_prices(row))),
    "salvo": (records.Salvo, _salvo),
    "location": (
        records.Location,
        lambda row: _as(scenarios.Location, row, terrains=tuple(each.terrain for each in row.terrains)),
    ),
    "mission": (records.Mission, _mission),
    "deployment": (records.Deployment, _deployment),
}
"""Structs by the kind of their table, with what makes a record of one."""


def _plainly(struct: type[Any], make: type[Record]) -> tuple[type[Any], Make]:
    return struct, lambda row: _as(make, row)


_SAME: Mapping[str, tuple[type[Any], Make]] = {
    "faction": _plainly(records.Faction, armies.Faction),
    "crew": _plainly(records.Crew, armies.Crew),
    "trait": _plainly(records.Trait, equipment.Trait),
    "weapon-rule": _plainly(records.WeaponRule, equipment.WeaponRule),
    "weapon-class": _plainly(records.WeaponClass, equipment.WeaponClass),
    "column": _plainly(records.ChartColumn, armies.Column),
    "faction-rule": _plainly(records.FactionRule, armies.FactionRule),
    "command-points": _plainly(records.CommandPointRule, armies.CommandPoints),
    "air-bonus": _plainly(records.AirBonus, support.AirBonus),
    "building-size": _plainly(records.BuildingSize, scenarios.BuildingSize),
    "building-material": _plainly(records.BuildingMaterial, scenarios.BuildingMaterial),
    "terrain": _plainly(records.Terrain, scenarios.Terrain),
    "white-sand": _plainly(records.WhiteSand, scenarios.WhiteSand),
    "weather": _plainly(records.Weather, scenarios.Weather),
    "day-time": _plainly(records.DayTime, scenarios.DayTime),
    "priority": _plainly(records.Priority, scenarios.Priority),
    "game-length": _plainly(records.GameLength, scenarios.GameLength),
    "length-roll": _plainly(records.LengthRoll, scenarios.LengthRoll),
    "stance": _plainly(records.Stance, scenarios.Stance),
    "scenario-rule": _plainly(records.ScenarioRule, scenarios.ScenarioRule),
}
"""The same where the record says what the struct says."""
