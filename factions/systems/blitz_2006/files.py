"""Which file holds which records of Blitz 2006, where a row of a file has the value of a column, and what follows from a record."""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from django.core.exceptions import NON_FIELD_ERRORS, ValidationError

from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.tables.faults import DataFault, unknown
from armybuilder.engine.core.tables.fields import Slug, Text
from armybuilder.engine.systems.blitz_2006.book import scenarios
from armybuilder.engine.systems.blitz_2006.book.armies import ChartBounds, parse_bounds
from armybuilder.engine.systems.blitz_2006.book.changes import Change
from factions.loader import data_files, export, rulings
from factions.loader.data_files import File
from factions.loader.freeze import Frozen
from factions.loader.loader import FileTable, LoadedRows, Raw
from factions.loader.pack_access import PackAccess
from factions.loader.values import convert
from factions.systems.blitz_2006 import file_forms
from factions.systems.blitz_2006 import models as blitz
from factions.systems.blitz_2006.changes import WrittenChange, column_key, column_words, read_changes, unit_keys
from factions.systems.blitz_2006.models.armies import unit
from factions.systems.blitz_2006.models.equipment import BANDS


def _in(raw: Raw, name: str, form: Any) -> Any:
    """Return what a record has under a name, converted to that form; a fault names its place."""
    try:
        return convert(raw[name], form)
    except ValidationError as error:
        raise ValidationError({name: error.messages}) from None


def _read_value(name: str, read: Any, *given: Any) -> Any:
    """Return what a reader makes of the value under a name; a fault names its place."""
    try:
        return read(*given)
    except ValueError as error:
        raise ValidationError({name: str(error)}) from None


# ---------------------------------------------------------------- weapons


def _rof(raw: Raw) -> Raw:
    """`2`, `[3, 6]` where the card decides, null for what does not fire."""
    found = _in(raw, "rof", int | tuple[int, int] | None) if "rof" in raw else None
    raw.pop("rof", None)
    least, most = (found, found) if isinstance(found, int) else found or (None, None)
    return {**raw, "least_rof": least, "most_rof": most}


def _infantry_weapon(raw: Raw) -> Raw:
    for name in ("range", "rof"):
        if name not in raw:
            raise KeyError(name)
    return _rof(raw)


def _ranges(rows: LoadedRows, weapon: blitz.Weapon, raw: Raw, _around: Mapping[str, Any]) -> None:
    """Artillery has no ranges, all else has."""
    artillery = any(
        special.weapon is weapon and getattr(special, "rule", None) is rows.look_up(blitz.WeaponRule, "ARTILLERY")
        for special in rows.of(blitz.WeaponSpecial)
    )
    if (raw.get("range") is None) != artillery:
        raise ValidationError({"range": gettext("artillery has no ranges; everything else does")})


RANGE = {band: f"range/{number}" for number, band in enumerate(BANDS)}


def _weapons(name: str) -> FileTable:
    table = name.replace("_", "-")
    return FileTable(
        blitz.Weapon, name, constants={"table": table}, key="{code}", form=_rof, unform=file_forms.weapon, after=_ranges,
        columns={blitz.Weapon: RANGE}, places={"least_rof": "rof", "most_rof": "rof"}, packs=PackAccess("weapon"),
    )  # fmt: skip


def _infantry_weapons(name: str) -> FileTable:
    return FileTable(
        blitz.InfantryWeapon, name, constants={"table": name}, form=_infantry_weapon, unform=file_forms.gun,
        columns={blitz.InfantryWeapon: RANGE}, places={"least_rof": "rof", "most_rof": "rof"},
    )  # fmt: skip


# ---------------------------------------------------------------- cards


def _changes(rows: LoadedRows, owner: Mapping[str, Any], found: Iterable[Change]) -> None:
    """The rows of what a choice or a variant changes."""
    for number, change in enumerate(found):
        # Lists as the database has them, not tuples.
        terms = msgspec.json.decode(msgspec.json.encode(change))
        rows.add_checked(blitz.Change(**owner, position=number, does=terms.pop("does"), terms=terms), rows.within[0])


def _variant(rows: LoadedRows, variant: blitz.Variant, raw: Raw, _around: Mapping[str, Any]) -> None:
    written = _in(raw, "changes", list[WrittenChange])
    _changes(rows, {"variant": variant}, _read_value("changes", read_changes, rows, raw.get("faction"), written))


ATTACK = {f"attack_{speed}": f"attack/{speed}" for speed in ("stationary", "combat", "top")}

# ---------------------------------------------------------------- guides


class LeaderInFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The leader of a squad, one unit of these cards, and its leadership, as a file writes it."""

    of: list[str]
    leadership: int | None


class ChoiceInFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One of the things that an option lets its taker choose, as a file writes it."""

    key: Slug
    name: Text
    tv: int
    changes: list[WrittenChange]


CHOICES: Mapping[str, Any] = {"tv": int, "changes": list[WrittenChange], "choices": list[ChoiceInFile]}
"""`tv` and `changes`, or `choices` that each have them: the taker chooses one."""


def _chart(rows: LoadedRows, army: blitz.ArmyType, raw: Raw, around: Mapping[str, Any]) -> None:
    """A cell for each column of the faction."""
    cells = _read_value("chart", _read_chart, rows, around["faction_key"], _in(raw, "chart", dict[str, str]))
    for number, (key, cell) in enumerate(cells.items()):
        column = rows.look_up(blitz.ChartColumn, key)
        rows.add_checked(
            blitz.ChartCell(
                army_type=army, position=number, column=column, text=cell.text, least=cell.least, most=cell.most
            ),
            (*rows.within[0], "chart"),
        )


def _read_chart(rows: LoadedRows, faction: str, written: Mapping[str, str]) -> dict[str, ChartBounds]:
    cells = {column_key(rows, faction, word): parse_bounds(text) for word, text in written.items()}
    if list(written) != (columns := column_words(rows, faction)):
        raise ValueError(
            gettext("a chart has the columns of its faction, in their order: {columns}", columns=", ".join(columns))
        )
    return cells


def _uncounted_squads(rows: LoadedRows, rule: blitz.CommandPointRule, raw: Raw, around: Mapping[str, Any]) -> None:
    """The squads of the faction that are none, which stand further below in its file."""
    for name in ("uncounted", "unnamed"):
        if name in raw:
            keys = [f"{around['faction_key']}/{word}" for word in _in(raw, name, list[str])]
            rows.unresolved.append((rows.file, (*rows.within[0], name), rule, rule._meta.get_field(name), keys))


def _squad(rows: LoadedRows, squad: blitz.Squad, raw: Raw, around: Mapping[str, Any]) -> None:
    """Its column, its units and who leads, and what its options say of each other."""
    faction, _ = around["faction_key"], raw["skills"]
    if column := _in(raw, "column", str | None):
        squad.column = rows.look_up(blitz.ChartColumn, _read_value("column", column_key, rows, faction, column))
    written = _in(raw, "units", dict[str, int])
    units = dict(zip(_read_value("units", unit_keys, rows, faction, written), written.values(), strict=True))
    leader = _in(raw, "leader", LeaderInFile)
    leaders = _read_value("leader", unit_keys, rows, faction, leader.of)
    if not set(leaders) <= units.keys():
        rows.fault((*rows.within[0], "leader"), list(leaders), gettext_noop("one of the squad's own units leads it"))
    squad.leadership = leader.leadership
    for number, (key, count) in enumerate(units.items()):
        named = unit(key, rows.look_up)
        row = blitz.SquadUnit(squad=squad, position=number, **named, count=count, leads=key in leaders)
        rows.add_checked(row, (*rows.within[0], "units"))
    _siblings(rows, squad, raw)


def _add_option_references(
    rows: LoadedRows, option: blitz.SquadOption, written: Raw, own: Mapping[str, blitz.SquadOption]
) -> None:
    """Add what an option needs and excludes, which the squad has to have."""
    for name in ("needs", "excludes"):
        words = _in(written, name, list[str]) if name in written else []
        for word in words:
            if word not in own:
                told = gettext("{option} names an option that the squad does not have", option=option.key)
                rows.fault((*rows.within[0], "options"), word, told)
        rows.members.append((option, name, [own[word] for word in words if word in own]))


def _siblings(rows: LoadedRows, squad: blitz.Squad, raw: Raw) -> None:
    """Options name each other, and are numbered as the guide has them."""
    own = {option.key.rpartition("/")[2]: option for option in rows.of(blitz.SquadOption) if option.squad is squad}
    for written in raw.get("options", ()):
        if option := own.get(written.get("key")):
            _add_option_references(rows, option, written, own)
    numbers = [option.number for option in own.values()]
    read_all = len(own) == len(raw.get("options", ())) and None not in numbers
    if read_all and sorted(set(numbers)) != list(range(1, max(numbers, default=0) + 1)):
        rows.fault((*rows.within[0], "options"), numbers, gettext_noop("options are numbered from 1 without a gap"))


def _offer(rows: LoadedRows, owner: Mapping[str, Any], raw: Raw, around: Mapping[str, Any]) -> None:
    """Add the units that take an option, and its choices."""
    faction = around["faction_key"]
    takers = [(name, key) for name in ("of", "not_of") for key in _takers(rows, faction, raw, name)]
    for number, (name, key) in enumerate(takers):
        taker = blitz.OptionUnit(**owner, position=number, **unit(key, rows.look_up), barred=name == "not_of")
        rows.add_checked(taker, (*rows.within[0], name))
    if not raw.get("name"):
        # The only choice has the name of its option, which is told to be missing.
        return
    choices = _choices(raw)
    sold = [_read_value(NON_FIELD_ERRORS, read_changes, rows, faction, choice.changes) for choice in choices]
    for number, (choice, changes) in enumerate(zip(choices, sold, strict=True)):
        row = blitz.OptionChoice(**owner, position=number, key=choice.key, name=choice.name, tv=choice.tv)
        rows.add_checked(row, rows.within[0])
        _changes(rows, {"choice": row}, changes)


def _choices(raw: Raw) -> list[ChoiceInFile]:
    """The choices of an option; the only one bears the name of the option."""
    found = {name: _in(raw, name, form) for name, form in CHOICES.items() if name in raw}
    if "choices" in found:
        if {"tv", "changes"} & found.keys():
            raise ValidationError(gettext("an option has either choices, or its own price and changes"))
        return list(found["choices"])
    if not {"tv", "changes"} <= found.keys():
        raise ValidationError(gettext("an option has a price, `tv`, and `changes`, or it has `choices`"))
    return [ChoiceInFile("", str(raw["name"]), found["tv"], found["changes"])]


def _takers(rows: LoadedRows, faction: str, raw: Raw, name: str) -> tuple[str, ...]:
    found: tuple[str, ...] = _read_value(
        name, unit_keys, rows, faction, _in(raw, name, list[str]) if name in raw else []
    )
    return found


def _option(rows: LoadedRows, option: blitz.SquadOption, raw: Raw, around: Mapping[str, Any]) -> None:
    _offer(rows, {"option": option}, raw, around)


def _army_option(rows: LoadedRows, option: blitz.ArmyOption, raw: Raw, around: Mapping[str, Any]) -> None:
    needed = _in(raw, "needs", list[str]) if "needs" in raw else []
    found = [rows.look_up(blitz.ArmyOption, f"{around['faction_key']}/{word}") for word in needed]
    if None in found or option in found:
        raise ValidationError({"needs": gettext("it names an option that doesn't come before it in the faction")})
    rows.members.append((option, "needs", found))
    _offer(rows, {"army_option": option}, raw, around)


CHANGES = {"terms": "changes"}
OFFERED = {
    "of": "units", "not_of": "units", "needs": "needs", "excludes": "excludes", **dict.fromkeys(CHOICES, "choices"),
}  # fmt: skip
ARMY = {"army_most": "army/most", "army_per": "army/per"}
OPTIONS = FileTable(
    blitz.SquadOption, "options", key="{squad_key}/{key}", after=_option, later=OFFERED, unform=file_forms.offer, needed=False,
    columns={blitz.SquadOption: ARMY}, places=CHANGES,
)  # fmt: skip
SQUAD = {"column": "column", "units": "units", "leader": "leadership"}
SKILLS = {skill: f"skills/{skill}" for skill in ("attack", "defense", "ew")}

# ---------------------------------------------------------------- support and scenarios


def _prices(raw: Raw) -> Raw:
    """A price for each faction that is offered it."""
    if "prices" in raw:
        prices = _in(raw, "prices", dict[str, Any])
        raw["prices"] = [{"faction": faction, "tv": price} for faction, price in prices.items()]
    return raw


def _scores(raw: Raw) -> Raw:
    """Lines of victory points, `2 enemy wiped`."""
    found = []
    for kind in ("gained", "lost"):
        for text in _in(raw, kind, list[str]):
            score = _read_value(kind, scenarios.parse_score, text)
            found.append({"kind": kind, **msgspec.structs.asdict(score)})
        del raw[kind]
    return {**raw, "scores": found}


def _air_bonus(raw: Raw) -> Raw:
    return {**raw, "faction": raw["key"]}


PRICE = {"prices/*/faction": "prices", "prices/*/tv": "prices"}
NAMES = {"first_name": "names/0", "second_name": "names/1"}
FACTION = "{faction}/{key}"
FILES = (
    File("system", (FileTable(blitz.Faction, "factions"), FileTable(blitz.Crew, "crews"))),
    File("traits", (
        FileTable(blitz.Trait, "auxiliary", constants={"of": "auxiliary"}),
        FileTable(blitz.Trait, "armor", constants={"of": "armor"}),
        FileTable(blitz.Trait, "perks", constants={"of": "perk"}),
        FileTable(blitz.Trait, "flaws", constants={"of": "flaw"}),
        FileTable(blitz.Trait, "undefined", constants={"of": "perk"}),
    ), unform=file_forms.perks),
    File("weapons", (
        FileTable(blitz.WeaponRule, "rules", key="{code}", unform=file_forms.keyless),
        *(_weapons(name) for name in ("cannons", "rockets", "support", "advanced", "close_combat", "guides")),
        FileTable(blitz.WeaponClass, "classes"),
        *(_infantry_weapons(name) for name in ("basic", "heavy", "sniper")),
    )),
    File("models", (
        FileTable(blitz.Model, "models", key=FACTION, columns={blitz.Model: ATTACK}, packs=PackAccess("model", noun="vehicle", price="tv")),
        FileTable(blitz.Variant, "variants", key=FACTION, after=_variant, unform=file_forms.variant, later={"changes": "changes"}, places=CHANGES,
            packs=PackAccess("variant", price="tv")),
        FileTable(blitz.Infantry, "infantry", key=FACTION, packs=PackAccess("infantry", records=False)),
        FileTable(blitz.Drone, "drones", columns={blitz.Drone: ATTACK}, packs=PackAccess("drone")),
    )),
    File("armies/", (
        FileTable(blitz.ChartColumn, "columns", key="{faction_key}/{key}", needed=False),
        FileTable(blitz.ArmyType, "army_types", key="{faction_key}/{key}", needed=False, after=_chart, unform=file_forms.chart, later={"chart": "chart"}),
        FileTable(blitz.FactionRule, "faction_rules", key="{faction_key}/{key}"),
        FileTable(blitz.CommandPointRule, "command_points", key="{faction_key}/{key}", after=_uncounted_squads, unform=file_forms.command_points,
            later={"uncounted": "uncounted", "unnamed": "unnamed"}),
        FileTable(blitz.ArmyOption, "army_options", key="{faction_key}/{key}", after=_army_option, later=OFFERED, unform=file_forms.offer,
            columns={blitz.ArmyOption: ARMY}, places=CHANGES),
        FileTable(blitz.Squad, "squads", key="{faction_key}/{key}", within=(OPTIONS,), after=_squad, later=SQUAD, unform=file_forms.squad,
            columns={blitz.Squad: SKILLS}),
    ), of=blitz.Faction),
    File("support", (
        FileTable(blitz.AirStrike, "air_strikes", form=_prices, unform=file_forms.prices, places=PRICE),
        FileTable(blitz.AirBonus, "air_bonuses", form=_air_bonus, unform=file_forms.air_bonus, places={"faction": "key"}),
        FileTable(blitz.Salvo, "salvos", form=_prices, unform=file_forms.prices, places=PRICE),
    )),
    File("buildings", (
        FileTable(blitz.BuildingSize, "building_sizes"),
        FileTable(blitz.BuildingMaterial, "building_materials"),
    )),
    File("scenarios", (
        FileTable(blitz.Terrain, "terrains"),
        FileTable(blitz.Location, "locations"),
        FileTable(blitz.WhiteSand, "white_sand"),
        FileTable(blitz.Weather, "weather"),
        FileTable(blitz.DayTime, "day_times"),
        FileTable(blitz.Priority, "priorities"),
        FileTable(blitz.Mission, "missions", form=_scores, unform=file_forms.mission),
        FileTable(blitz.GameLength, "game_length"),
        FileTable(blitz.LengthRoll, "length_rolls"),
        FileTable(blitz.Stance, "stances"),
        FileTable(blitz.Deployment, "deployments", columns={blitz.Layout: NAMES}),
        FileTable(blitz.ScenarioRule, "scenario_rules"),
    )),
    rulings.file_of(blitz.Ruling),
)  # fmt: skip


def read(plain: Mapping[str, Any]) -> LoadedRows:
    """All rows of the game from the content of its files."""
    rows = data_files.read(FILES, plain)
    rows.faults += faults(rows)
    return rows


def faults(rows: LoadedRows) -> list[DataFault]:
    """Changes that muster a squad which there is not."""
    squads = rows.known.get(blitz.Squad, {})
    return [
        DataFault(file, path, row.terms["squad"], unknown("squad", squads))
        for file, path, row in rows.placed
        if isinstance(row, blitz.Change) and row.does == blitz.Change.Does.MUSTER and row.terms["squad"] not in squads
    ]


def write(records: Frozen, head: Mapping[str, Any]) -> dict[str, Any]:
    """The content of all files from frozen records; `head` is what the file `system` says first."""
    return export.write(FILES, records, head)
