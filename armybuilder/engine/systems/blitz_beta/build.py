"""From records to the frozen catalogue: references resolved, everything wrong reported at once.

Reference tables come first (`reference`), because the models speak in their codes and traits; then the model lists,
then what every faction may field.
"""

from collections.abc import Iterable, Mapping
from typing import Any, cast

from armybuilder.engine.core.records import checked_records, misfits
from armybuilder.engine.systems.blitz_beta import records as r
from armybuilder.engine.systems.blitz_beta.catalogue import (
    Catalogue,
    Drone,
    Family,
    Lines,
    Model,
    Statline,
    Upgrade,
    Weapon,
)
from armybuilder.engine.systems.blitz_beta.notation import Trait
from armybuilder.engine.systems.blitz_beta.reading import Faults, Place, Reader, Table
from armybuilder.engine.systems.blitz_beta.record_files import OPTIONAL, RECORD_FILES
from armybuilder.engine.systems.blitz_beta.reference import Reference, provenance

SUPPORT = "support"
AIRCRAFT = "aircraft"
UNDECIDED = "needs-ruling"


def build_catalogue(plain: Mapping[str, Any], content_hash: str) -> Catalogue:
    """The catalogue of the data files (file name → content, model lists as `models/<faction>`), or `CatalogueError`."""
    records = checked_records(RECORD_FILES, plain)
    faults = Faults()
    for name in RECORD_FILES:
        if name != r.FOLDER and name not in OPTIONAL and name not in records:
            faults.problems.append(f"{name}: the file is missing")
    if faults.problems:
        raise misfits(faults.problems)
    reference = Reference.read(records, faults)
    lists = _Lists(reference, faults)
    for name, record in records.items():
        if name.startswith(r.FOLDER):
            lists.add_file(name, cast(r.ModelsFile, record))
    lists.add_support(cast(r.SupportFile, records["support"]))
    lists.add_aircraft(cast(r.AircraftFile, records["aircraft"]))
    lists.add_drones(cast(r.DronesFile, records["drones"]))
    _check_sources(reference, lists, faults)
    if faults.problems:
        raise misfits(faults.problems)
    return reference.catalogue(
        content_hash, families=lists.families, models=lists.models, upgrades=lists.upgrades, drones=lists.drones
    )


class _Lists:
    """The model lists under construction."""

    def __init__(self, reference: Reference, faults: Faults) -> None:
        self.reference = reference
        self.reader: Reader = reference.reader
        self.faults = faults
        self.families: Table[Family] = Table(faults)
        self.models: Table[Model] = Table(faults)
        self.upgrades: Table[Upgrade] = Table(faults)
        self.drones: Table[Drone] = Table(faults)
        self._lists_read: Table[str] = Table(faults)

    # ---------------------------------------------------------------- factions

    def add_file(self, name: str, record: r.ModelsFile) -> None:
        place = Place(name)
        self.reference.factions.check(place / "faction", record.faction, "faction")
        if name != r.FOLDER + record.faction:
            self.faults.add(place / "faction", record.faction, "the file bears the name of its faction")
        self._lists_read.put(place / "faction", record.faction, name)
        for family in record.families:
            self.add_family(place / f"families[{family.key}]", family, record.faction)

    def add_family(self, place: Place, record: r.FamilyRecord, faction: str) -> None:
        key = f"{faction}/{record.key}"
        models = [self.model(place / f"models[{row.key}]", row, faction, record) for row in record.models]
        for model in models:
            self.models.put(place / f"models[{model.key.rpartition('/')[2]}]", model.key, model)
        upgrades = [self.upgrade(place / f"upgrades[{row.key}]", row, faction, key, models) for row in record.upgrades]
        for upgrade in upgrades:
            where = place / f"upgrades[{upgrade.key.rpartition('/')[2]}]"
            self.upgrades.put(where, upgrade.key, upgrade)
        family = Family(key, record.name, faction, tuple(models), tuple(upgrades), record.source)
        self.families.put(place, key, family)

    def model(self, place: Place, row: r.ModelRecord, faction: str, family: r.FamilyRecord) -> Model:
        undecided = UNDECIDED in row.flags
        statline = self.reader.statline(place, row, row.component or row.name, row.type, undecided=undecided)
        attached = tuple(
            self.reader.statline(place / f"attached[{body.name}]", body, body.name, body.type or row.type)
            for body in row.attached
        )
        known = self.reference.factions.get(faction)
        return Model(
            key=f"{faction}/{row.key}",
            name=row.name,
            faction=faction,
            family=f"{faction}/{family.key}",
            family_name=family.name,
            tv=row.tv,
            ua=self.reader.availabilities(place / "ua", row.ua),
            statline=statline,
            attached=attached,
            granted=_ungiven(known.gains if known else (), statline),
            counted_actions=_counted_actions(row.counts_as, statline, attached),
            provenance=provenance(row),
            counts_as=row.counts_as,
        )

    def upgrade(self, place: Place, row: r.UpgradeRecord, faction: str, family: str, models: list[Model]) -> Upgrade:
        targets = [model.key for model in models]
        chosen = [f"{faction}/{key}" for key in row.applies_to]
        for key in set(chosen) - set(targets):
            names = ", ".join(target.rpartition("/")[2] for target in targets)
            self.faults.add(place / "applies_to", key.rpartition("/")[2], f"is no model of this family; it has {names}")
        buyers = [model for model in models if not chosen or model.key in chosen]
        removed = self.reader.weapons(place / "remove_weapons", row.remove_weapons)
        self._check_changes(place / "set", row)
        upgrade = Upgrade(
            key=f"{faction}/{row.key}",
            name=row.name,
            faction=faction,
            family=family,
            tv=row.tv,
            ua=self.reader.availabilities(place / "ua", row.ua) if row.ua else (),
            applies_to=tuple(model.key for model in buyers if _carries(model, removed)),
            changes=_changes(row),
            add_weapons=self.reader.weapons(place / "add_weapons", row.add_weapons),
            remove_weapons=removed,
            add_traits=self.reader.traits(place / "add_traits", row.add_traits),
            remove_traits=self.reader.traits(place / "remove_traits", row.remove_traits),
            provenance=provenance(row),
        )
        self._check_removals(place, upgrade, buyers)
        return upgrade

    def _check_changes(self, place: Place, row: r.UpgradeRecord) -> None:
        if row.set:
            ratings = {name: value for name, value in row.set if value is not None}
            body = r.StatlineRecord.model_construct(**{"ar": None, "dc": None, "act": 0, **ratings})
            self.reader.statline(place, body, "", "Gear")

    def _check_removals(self, place: Place, upgrade: Upgrade, models: Iterable[Model]) -> None:
        """A weapon or trait that no model of the family has cannot be taken away."""
        weapons = {weapon.text for model in models for weapon in model.statline.weapons}
        for weapon in upgrade.remove_weapons:
            if weapon.text not in weapons:
                known = ", ".join(sorted(weapons))
                self.faults.add(
                    place / "remove_weapons", weapon.text, f"no model of the family has it; they have {known}"
                )
        traits = {trait.text for model in models for trait in model.statline.traits}
        for trait in upgrade.remove_traits:
            if trait.text not in traits:
                known = ", ".join(sorted(traits))
                self.faults.add(
                    place / "remove_traits", trait.text, f"no model of the family has it; they have {known}"
                )

    # ---------------------------------------------------------------- items of every faction

    def add_support(self, record: r.SupportFile) -> None:
        place = Place("support")
        items = [self.item(place / f"items[{row.key}]", row, SUPPORT, "Generic support") for row in record.items]
        self._add_items(place, SUPPORT, "Generic support", items)

    def add_aircraft(self, record: r.AircraftFile) -> None:
        place = Place("aircraft")
        items = [
            self.item(place / f"aircraft[{row.key}]", row, AIRCRAFT, "Generic aircraft") for row in record.aircraft
        ]
        self._add_items(place, AIRCRAFT, "Generic aircraft", items)

    def _add_items(self, place: Place, faction: str, name: str, items: list[Model]) -> None:
        for item in items:
            self.models.put(place, item.key, item)
        if items:
            lines = [item.provenance.source for item in items]
            span: Lines = (min(first for first, _ in lines), max(last for _, last in lines))
            key = f"{faction}/generic"
            self.families.put(place, key, Family(key, name, faction, tuple(items), (), span))

    def item(self, place: Place, row: r.SupportRecord | r.AircraftRecord, faction: str, family_name: str) -> Model:
        statline = self.reader.statline(place, row, row.name, row.type)
        counts_as, size, quantity = None, "", 1
        if isinstance(row, r.SupportRecord):
            counts_as, size, quantity = row.counts_as, row.size, row.quantity
        return Model(
            key=f"{faction}/{row.key}",
            name=row.name,
            faction=faction,
            family=f"{faction}/generic",
            family_name=family_name,
            tv=row.tv,
            ua=self.reader.availabilities(place / "ua", row.ua),
            statline=statline,
            attached=(),
            granted=(),
            counted_actions=_counted_actions(counts_as, statline, ()),
            provenance=provenance(row),
            note=row.effect,
            size=size,
            quantity=quantity,
            counts_as=counts_as,
            rules=tuple(row.rules),
        )

    def add_drones(self, record: r.DronesFile) -> None:
        for row in record.drones:
            place = Place("drones") / f"drones[{row.key}]"
            drone = Drone(
                key=f"drone/{row.key}",
                name=row.name,
                tv=row.tv,
                statline=self.reader.statline(place, row, row.name, row.type),
                effect=row.effect,
                provenance=provenance(row),
                rules=tuple(row.rules),
                strike=self.reader.skill(place / "strike", row.strike),
            )
            self.drones.put(place, drone.key, drone)


def _changes(row: r.UpgradeRecord) -> dict[str, str]:
    """The replaced ratings as text, in the order of the statline."""
    return {name: str(value) for name, value in row.set or () if value is not None}


def _carries(model: Model, weapons: Iterable[Weapon]) -> bool:
    """Whether a model has the weapons that an upgrade row swaps for others."""
    return {weapon.code for weapon in weapons} <= {weapon.code for weapon in model.statline.weapons}


def _ungiven(gains: Iterable[Trait], statline: Statline) -> tuple[Trait, ...]:
    printed = {trait.name for trait in statline.traits}
    return tuple(trait for trait in gains if trait.name not in printed)


def _counted_actions(counts_as: int | None, statline: Statline, attached: Iterable[Statline]) -> int:
    """FC-12: what the row says, one for a carrier of infantry, else the actions of all bodies."""
    if counts_as is not None:
        return counts_as
    bodies = (statline, *attached)
    return 1 if any(body.trait("APC") for body in bodies) else sum(body.act or 0 for body in bodies)


def _check_sources(reference: Reference, lists: _Lists, faults: Faults) -> None:
    """No record may cite a line that the book does not have."""
    first, last = reference.book.lines
    cited: list[tuple[str, Lines]] = [(model.key, model.provenance.source) for model in lists.models.values()]
    cited += [(upgrade.key, upgrade.provenance.source) for upgrade in lists.upgrades.values()]
    cited += [(family.key, family.source) for family in lists.families.values()]
    cited += [(drone.key, drone.provenance.source) for drone in lists.drones.values()]
    cited += reference.cited
    for key, source in cited:
        if not first <= source[0] <= source[1] <= last:
            faults.problems.append(f"{key}: source: {list(source)}: the book has the lines {first} to {last}")
