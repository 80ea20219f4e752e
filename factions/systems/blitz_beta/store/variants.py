"""The model lists of a catalogue as rows: families, variants with all they carry, upgrade rows."""

from collections.abc import Iterable, Mapping
from typing import Any

from armybuilder.engine.systems.blitz_beta.book import notation
from armybuilder.engine.systems.blitz_beta.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_beta.book.shown import changes
from armybuilder.engine.systems.blitz_beta.book.tables import Drone, Model, Upgrade
from armybuilder.engine.systems.blitz_beta.book.values import GENERIC, Statline, Weapon
from armybuilder.engine.systems.blitz_beta.book.wording import explain
from factions.models import System
from factions.systems.blitz_beta.models import (
    Availability,
    BracketTrait,
    Component,
    Faction,
    Family,
    ModelTrait,
    MountedWeapon,
    Trait,
    UnitCode,
    Variant,
    WeaponClass,
)
from factions.systems.blitz_beta.models import Upgrade as UpgradeRow
from factions.systems.blitz_beta.models.variants import Change
from factions.systems.blitz_beta.store.columns import create, joined, sourced, statline

Owner = Mapping[str, Any]


class ModelStore:
    """Collects the rows and inserts each kind in one go, in the order in which they name one another."""

    def __init__(
        self,
        system: System,
        catalogue: Catalogue,
        factions: Mapping[str, Faction],
        classes: Mapping[str, WeaponClass],
        traits: Mapping[tuple[str, str], Trait],
        codes: Mapping[str, UnitCode],
    ) -> None:
        self.system = system
        self.catalogue = catalogue
        self.factions = factions
        self.classes = classes
        self.traits = traits
        self.codes = codes
        self.availabilities: list[Availability] = []
        self.weapons: list[MountedWeapon] = []
        self.brackets: list[BracketTrait] = []
        self.model_traits: list[ModelTrait] = []

    def store(self) -> dict[str, int]:
        """Insert everything; returns how many rows of each kind."""
        catalogue = self.catalogue
        families = {row.key: row for row in create(self._families())}
        positions = range(len(catalogue.models) + len(catalogue.drones))
        sources: list[Model | Drone] = [*catalogue.models.values(), *catalogue.drones.values()]
        variants = create(
            self._variant(position, source, families) for position, source in zip(positions, sources, strict=True)
        )
        by_key = {row.key: row for row in variants}
        self._components(by_key)
        for source in sources:
            self._carried(by_key[source.key], source)
        upgrades = create(
            self._upgrade(position, upgrade, families) for position, upgrade in enumerate(catalogue.upgrades.values())
        )
        for row, upgrade in zip(upgrades, catalogue.upgrades.values(), strict=True):
            row.applies_to.set(by_key[key] for key in upgrade.applies_to)
            self._changed(row, upgrade)
        create(self.availabilities)
        create(self.weapons)
        create(self.brackets)
        create(self.model_traits)
        return {
            "families": sum(family.faction in self.factions for family in catalogue.families.values()),
            "models": sum(row.kind == Variant.Kind.MODEL for row in variants),
            "upgrade rows": len(upgrades),
            "mounted weapons": len(self.weapons),
            "support items": sum(row.kind == Variant.Kind.SUPPORT for row in variants),
            "aircraft": sum(row.kind == Variant.Kind.AIRCRAFT for row in variants),
            "drones": sum(row.kind == Variant.Kind.DRONE for row in variants),
        }

    def _families(self) -> Iterable[Family]:
        for position, family in enumerate(self.catalogue.families.values()):
            first, last = family.source
            yield Family(
                system=self.system,
                faction=self.factions.get(family.faction),
                position=position,
                key=family.key,
                name=family.name,
                source_first=first,
                source_last=last,
            )

    def _variant(self, position: int, source: Model | Drone, families: Mapping[str, Family]) -> Variant:
        row = Variant(
            system=self.system,
            position=position,
            kind=Variant.Kind.DRONE,
            key=source.key,
            name=source.name,
            tv=source.tv,
            rules=list(source.rules),
            weapons_text=joined(source.statline.weapons),
            **statline(source.statline),
            **sourced(source.provenance),
        )
        if isinstance(source, Drone):
            row.effect = source.effect
            row.traits_text = joined(source.statline.traits)
            return row
        row.kind = source.faction if source.faction in GENERIC else Variant.Kind.MODEL
        row.faction = self.factions.get(source.faction)
        row.family = families[source.family]
        row.body_name = source.statline.name if source.attached else ""
        row.counted_actions = source.counted_actions
        row.effect = source.note
        row.size = source.size
        row.quantity = source.quantity
        row.ua_text = joined(source.ua)
        row.traits_text = joined(source.traits)
        return row

    def _components(self, variants: Mapping[str, Variant]) -> None:
        bodies = [(variants[model.key], body) for model in self.catalogue.models.values() for body in model.attached]
        rows = create(
            Component(variant=variant, position=position, name=body.name, **statline(body))
            for position, (variant, body) in enumerate(bodies)
        )
        for row, (variant, body) in zip(rows, bodies, strict=True):
            self._body({"variant": variant, "component": row}, body)

    def _carried(self, row: Variant, source: Model | Drone) -> None:
        self._body({"variant": row}, source.statline)
        if isinstance(source, Model):
            self._traits({"variant": row, "granted": True}, source.granted)
            self._availabilities({"variant": row}, source.ua)

    def _body(self, owner: Owner, body: Statline) -> None:
        self._weapons(owner, body.weapons)
        self._traits(owner, body.traits)

    def _upgrade(self, position: int, upgrade: Upgrade, families: Mapping[str, Family]) -> UpgradeRow:
        return UpgradeRow(
            system=self.system,
            position=position,
            faction=self.factions[upgrade.faction],
            family=families[upgrade.family],
            key=upgrade.key,
            name=upgrade.name,
            tv=upgrade.tv,
            changes=changes(upgrade.changes),
            ua_text=joined(upgrade.ua),
            **sourced(upgrade.provenance),
        )

    def _changed(self, row: UpgradeRow, upgrade: Upgrade) -> None:
        self._availabilities({"upgrade": row}, upgrade.ua)
        self._weapons({"upgrade": row, "change": Change.ADD}, upgrade.add_weapons)
        self._weapons({"upgrade": row, "change": Change.REMOVE}, upgrade.remove_weapons)
        self._traits({"upgrade": row, "change": Change.ADD}, upgrade.add_traits)
        self._traits({"upgrade": row, "change": Change.REMOVE}, upgrade.remove_traits)

    def _weapons(self, owner: Owner, weapons: Iterable[Weapon]) -> None:
        for position, weapon in enumerate(weapons):
            weapon_class = weapon.weapon_class
            row = MountedWeapon(
                position=position,
                code=weapon.code,
                count=weapon.count,
                text=weapon.text,
                weapon_class=self.classes[weapon_class.code] if weapon_class else None,
                name=weapon.name,
                arc=weapon.arc.text,
                pen=weapon.pen.text if weapon.pen else "",
                range=weapon.range_text,
                **owner,
            )
            self.weapons.append(row)
            self.brackets.extend(self._bracket(row, weapon.written))

    def _bracket(self, weapon: MountedWeapon, written: Iterable[str]) -> Iterable[BracketTrait]:
        for position, text in enumerate(written):
            rule = None if notation.parse_arc(text) else self.catalogue.weapon_trait(notation.parse_trait(text))
            trait = None
            if rule:
                of_weapons = self.traits.get((Trait.Of.WEAPON, rule.name))
                trait = of_weapons or self.traits[Trait.Of.MODEL, rule.name]
            yield BracketTrait(weapon=weapon, position=position, text=text, trait=trait)

    def _traits(self, owner: Owner, traits: Iterable[notation.Trait]) -> None:
        for position, trait in enumerate(traits):
            rule = self.catalogue.model_trait(trait)
            if rule:
                row = ModelTrait(
                    position=position,
                    trait=self.traits[Trait.Of.MODEL, rule.name],
                    rating=trait.rating or "",
                    text=trait.text,
                    **owner,
                )
                self.model_traits.append(row)

    def _availabilities(self, owner: Owner, entries: Iterable[notation.Availability]) -> None:
        for position, entry in enumerate(entries):
            row = Availability(
                position=position,
                unit_code=self.codes[entry.code],
                limit=entry.limit,
                least=entry.least,
                most=entry.most,
                unmarked=entry.unmarked,
                support_only=entry.support_only,
                command_only=entry.command_only,
                veteran_only=entry.veteran_only,
                undefined=entry.undefined,
                meaning=explain(entry),
                **owner,
            )
            self.availabilities.append(row)
