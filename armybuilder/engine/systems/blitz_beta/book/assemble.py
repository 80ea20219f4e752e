"""The catalogue of the beta from its frozen records: statlines resolved against the weapon tables, effects as what they say."""

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any

import msgspec

from armybuilder.engine.core.tables.table import BookRecord, Table
from armybuilder.engine.systems.blitz_beta.book import catalogue as book
from armybuilder.engine.systems.blitz_beta.book import notation, records, tables
from armybuilder.engine.systems.blitz_beta.book.classes import UnresolvedCode, WeaponClass, parse_distance, parse_pen
from armybuilder.engine.systems.blitz_beta.book.effects import ANYONE, KINDS, Effect, ModelMatcher
from armybuilder.engine.systems.blitz_beta.book.notation import Availability, Trait
from armybuilder.engine.systems.blitz_beta.book.source_lines import Provenance
from armybuilder.engine.systems.blitz_beta.book.sublists import Clause, FactionRule, SubList
from armybuilder.engine.systems.blitz_beta.book.traits import TraitRule
from armybuilder.engine.systems.blitz_beta.book.values import AIRCRAFT_LIST, SUPPORT_LIST, Statline
from armybuilder.engine.systems.blitz_beta.book.weapons import resolve_weapon

Known = Mapping[type[Any], list[Any]]
Traits = tuple[Trait, ...]


def catalogue(known: Known, *, version: str, content_hash: str, lines: BookRecord) -> book.Catalogue:
    """The catalogue of a version; its book has these `lines`."""
    assembled = _Assembly(known)
    found = {
        table: MappingProxyType({table.key(record): record for record in assembled.of(table)})
        for table in book.TABLES.all
    }
    return book.Catalogue(
        system="blitz-beta", name="Heavy Gear Blitz Beta", version=version, hash=content_hash, book=lines, tables=found
    )


def _provenance(record: Any) -> Provenance:
    return Provenance(record.source, record.printed, record.rulings, record.flags)


def _traits(text: str) -> Traits:
    return notation.parse_traits(text)


class _Assembly:
    """Records of the engine from frozen ones, table by table."""

    def __init__(self, known: Known) -> None:
        self.known = known
        self.classes = {weapon.code: self.weapon(weapon) for weapon in known[records.Weapon]}
        self.unresolved = {code.code: code.reading for code in known[records.UnresolvedWeapon]}
        self.factions = {faction.key: self.faction(faction) for faction in known[records.Faction]}
        self.families = {family.key: family for family in known[records.Family]}
        self.models = {model.key: self.model(model) for model in known[records.Model]}
        self.upgrades = {upgrade.key: self.upgrade(upgrade) for upgrade in known[records.Upgrade]}

    def of(self, table: Table[Any]) -> Iterable[Any]:
        return self.makers[table.kind if table is not book.MODEL_TRAITS else "model-trait"](self)

    # ------------------------------------------------------------ words

    def trait(self, trait: records.Trait) -> TraitRule:
        same = {name: getattr(trait, name) for name in _SAME_TRAIT}
        return TraitRule(**same, words=dict(trait.words), provenance=_provenance(trait))  # type: ignore[arg-type]

    def weapon(self, weapon: records.Weapon) -> WeaponClass:
        return WeaponClass(
            key=weapon.code, code=weapon.code, name=weapon.name, category=weapon.category,
            pen={size.size: parse_pen(size.pen) for size in weapon.sizes}, range_text=weapon.range,
            range=parse_distance(weapon.range) if weapon.range else None, traits=_traits(weapon.traits), note=weapon.note,
            provenance=_provenance(weapon), origins=weapon.origins,
        )  # fmt: skip

    # ------------------------------------------------------------ armies

    def faction(self, faction: records.Faction) -> tables.Faction:
        lines = {name: _line_pair(getattr(faction, name)) for name in ("models_source", "gains_source", "elite_source")}
        return tables.Faction(
            key=faction.key, name=faction.name, short=faction.short, side=faction.side, elite=faction.elite,
            borrows=faction.borrows, gains=_traits(faction.gains), provenance=_provenance(faction), **lines,
        )  # fmt: skip

    def sublist(self, sublist: records.SubList, make: type[FactionRule]) -> FactionRule:
        return make(
            key=sublist.key, code=sublist.code, name=sublist.name, faction=sublist.faction, rule=sublist.rule,
            gist=sublist.gist, provenance=_provenance(sublist),
            clauses=tuple(Clause(when=clause.when, text=clause.text) for clause in sublist.clauses),
            effects=tuple(self.effects(sublist)),
        )  # fmt: skip

    def effects(self, sublist: records.SubList) -> Iterable[Effect]:
        """Yield the effects that the rules read from its clauses, kind by kind."""
        for name, kind in KINDS.items():
            for effect in getattr(sublist, name, ()):
                yield self.effect(effect, sublist, kind, _effect_terms(effect))
            for effect in (effect for effect in sublist.effects if effect.kind == name):
                yield self.effect(effect, sublist, kind, effect.terms)

    def effect(self, effect: Any, sublist: records.SubList, kind: type[Effect], terms: Mapping[str, Any]) -> Effect:
        text = " ".join(clause.text for number, clause in enumerate(sublist.clauses, 1) if number in effect.says)
        place = {name: getattr(effect, name) for name in _PLACE}
        return msgspec.convert({**place, "army": sublist.key, "rule": sublist.rule, "text": text, **terms}, kind)

    def lists(self, *, whole: bool) -> list[records.SubList]:
        return [sublist for sublist in self.known[records.SubList] if sublist.whole is whole]

    def groups(self) -> Iterable[tables.CompositionRule]:
        shapes = [
            *self.known[records.CombatGroupRule],
            *self.known[records.SupportUnitRule],
            *self.known[records.LeaderRule],
        ]
        for shape in shapes:
            share = (shape.share_numerator, shape.share_denominator) if getattr(shape, "share_of", None) else None
            more = {
                name: getattr(shape, name)
                for name in ("fewest_actions", "most_actions", "share_of", "types", "behind")
                if hasattr(shape, name)
            }
            yield tables.CompositionRule(
                key=shape.key, name=shape.name, within=shape.within, most=shape.most, rule=shape.rule, share=share,
                provenance=_provenance(shape), origins=shape.origins, **more,
            )  # fmt: skip

    # ------------------------------------------------------------ models

    def body(self, body: records.Body) -> Statline:
        mr, mr_type = notation.parse_move(body.mr) if body.mr else (None, None)
        hull, structure = notation.parse_hull(body.dc) if body.dc else (None, None)
        written = (notation.parse_weapon(_mount_text(mount)) for mount in body.weapons)
        return Statline(
            name=body.name, move_text=body.mr, mr=mr, mr_type=mr_type or None, ar=body.ar, hull=hull, structure=structure,
            act=body.act, gun=body.gun, pilot=body.pilot, ew=body.ew, type=body.type,
            weapons=tuple(resolve_weapon(weapon, self.classes, self.unresolved) for weapon in written),
            traits=tuple(notation.parse_trait(trait.printed) for trait in body.traits),
        )  # fmt: skip

    def model(self, model: records.Model) -> Any:
        if model.kind == "drone":
            return tables.Drone(
                key=model.key, name=model.name, tv=model.tv, statline=self.body(model.bodies[0]), effect=model.effect,
                rules=model.rules, strike=model.strike, provenance=_provenance(model), origins=model.origins,
            )  # fmt: skip
        bodies = [self.body(body) for body in model.bodies]
        faction = model.faction or (SUPPORT_LIST if model.kind == "support" else AIRCRAFT_LIST)
        family = model.family or f"{faction}/generic"
        printed = {trait.name for trait in bodies[0].traits}
        gains = self.factions[faction].gains if faction in self.factions else ()
        granted = tuple(trait for trait in gains if trait.name not in printed)
        ua = tuple(_availability(entry) for entry in model.ua)
        names = {trait.name for traits in (*(body.traits for body in bodies), granted) for trait in traits}
        carrier = any(body.trait("APC") for body in bodies)
        counted = 1 if carrier else sum(body.act or 0 for body in bodies)
        make, more = _MAKE[model.kind], {}
        if model.kind == "support":
            more = {"prose_source": _line_pair(model.prose_source)}
        return make(
            key=model.key, name=model.name, family=family,
            family_name=self.families[family].name if family in self.families else _GENERIC[model.kind],
            faction=faction, tv=model.tv, ua=ua, statline=bodies[0], attached=tuple(bodies[1:]), granted=granted,
            counted_actions=counted if model.counts_as is None else model.counts_as,
            components=tuple(bodies) if len(bodies) > 1 else (), counts_as=model.counts_as, provenance=_provenance(model),
            note=model.effect, size=model.size, quantity=model.quantity, rules=model.rules,
            availability={entry.code: entry for entry in ua}, has_vet="Vet" in names, has_arms="Arms" in names,
            origins=model.origins, **more,
        )  # fmt: skip

    def upgrade(self, upgrade: records.Upgrade) -> tables.Upgrade:
        def weapons(text: str) -> Any:
            return tuple(resolve_weapon(w, self.classes, self.unresolved) for w in notation.parse_weapons(text))

        changes = {
            name: str(upgrade.set[name])
            for name in ("mr", "ar", "dc", "act", "gun", "pilot", "ew")
            if upgrade.set.get(name) is not None
        }
        return tables.Upgrade(
            key=upgrade.key, name=upgrade.name, family=upgrade.family, faction=upgrade.faction, tv=upgrade.tv,
            ua=tuple(_availability(entry) for entry in upgrade.ua), applies_to=upgrade.applies_to, changes=changes,
            add_weapons=weapons(upgrade.add_weapons), remove_weapons=weapons(upgrade.remove_weapons),
            add_traits=_traits(upgrade.add_traits), remove_traits=_traits(upgrade.remove_traits), provenance=_provenance(upgrade),
            origins=upgrade.origins,
        )  # fmt: skip

    def family_records(self) -> Iterable[tables.Family]:
        models, upgrades = _by_family(self.models.values()), _by_family(self.upgrades.values())
        for family in self.families.values():
            yield tables.Family(
                key=family.key, name=family.name, faction=family.faction or "", models=tuple(models.get(family.key, ())),
                upgrades=tuple(upgrades.get(family.key, ())), source=family.source, origins=family.origins,
            )  # fmt: skip

    # ------------------------------------------------------------ what is bought

    def purchase(self, it: records.Purchase) -> tables.Purchase:
        return tables.Purchase(
            kind=it.kind, key=it.key, name=it.name, cost=it.cost, cost_per=it.cost_per, rule=it.rule, limit=it.limit,
            effect=it.effect, add_traits=_traits(it.add_traits), parameter=it.parameter, alpha=it.alpha, sublist=it.sublist,
            add_weapons=tuple(resolve_weapon(w, self.classes, self.unresolved) for w in notation.parse_weapons(it.add_weapons)),
            steps=it.steps, remove_traits=_traits(it.remove_traits), provenance=_provenance(it), origins=it.origins,
        )  # fmt: skip

    def rank(self, it: records.Rank) -> tables.Rank:
        same = {name: getattr(it, name) for name in _SAME_RANK}
        return tables.Rank(**same, add_traits=_traits(it.add_traits), provenance=_provenance(it), origins=it.origins)

    def kind(self, kind: str) -> Iterable[Any]:
        chosen = {model.key for model in self.known[records.Model] if model.kind == kind}
        return (model for key, model in self.models.items() if key in chosen)

    makers: Mapping[str, Callable[["_Assembly"], Iterable[Any]]] = {
        "trait": lambda self: (self.trait(t) for t in self.known[records.Trait] if t.of == "weapon"),
        "model-trait": lambda self: (self.trait(t) for t in self.known[records.Trait] if t.of == "model"),
        "weapon": lambda self: self.classes.values(),
        "unresolved-weapon": lambda self: (
            UnresolvedCode(key=c.code, code=c.code, reading=c.reading, ruling=c.ruling, note=c.note, source=c.source)
            for c in self.known[records.UnresolvedWeapon]
        ),
        "unit-code": lambda self: (
            tables.UnitCode(key=c.code, code=c.code, name=c.name or None, provenance=_provenance(c))
            for c in self.known[records.UnitCode]
        ),
        "faction": lambda self: self.factions.values(),
        "group": lambda self: self.groups(),
        "sublist": lambda self: (self.sublist(s, SubList) for s in self.lists(whole=False)),
        "faction-rule": lambda self: (self.sublist(s, FactionRule) for s in self.lists(whole=True)),
        "rank": lambda self: (self.rank(r) for r in self.known[records.Rank]),
        "purchase": lambda self: (self.purchase(p) for p in self.known[records.Purchase]),
        "token": lambda self: (
            tables.Token(
                key=t.key,
                code=t.code,
                name=t.name,
                effect=t.effect,
                rules=t.rules,
                write_in=t.write_in,
                provenance=_provenance(t),
            )
            for t in self.known[records.Token]
        ),
        "quick-line": lambda self: (
            tables.QuickLine(
                key=q.key, section=q.section, name=q.name, effect=q.effect, rules=q.rules, provenance=_provenance(q)
            )
            for q in self.known[records.QuickReference]
        ),
        "family": lambda self: self.family_records(),
        "model": lambda self: self.kind("model"),
        "support": lambda self: self.kind("support"),
        "aircraft": lambda self: self.kind("aircraft"),
        "drone": lambda self: self.kind("drone"),
        "upgrade": lambda self: self.upgrades.values(),
    }


_SAME_TRAIT = ("of", "key", "name", "title", "rating", "effect", "defined", "sublist", "aliases", "rules")
_SAME_RANK = ("key", "code", "name", "cmd_skill", "command_points", "points_kind", "cost", "limit", "effect", "rules")
_MAKE: Mapping[str, Any] = {"model": tables.Model, "support": tables.Support, "aircraft": tables.Aircraft}
_GENERIC = {"support": "Generic support", "aircraft": "Generic aircraft"}


def _by_family(records: Iterable[Any]) -> dict[str, list[Any]]:
    """Models or upgrade rows by their families; drones have none."""
    found: dict[str, list[Any]] = {}
    for record in records:
        found.setdefault(getattr(record, "family", ""), []).append(record)
    return found


def _line_pair(lines: Any) -> Any:
    return tuple(lines) if lines else None


def _effect_terms(effect: Any) -> dict[str, Any]:
    """Return the terms of an effect that is a separate record."""
    terms = {name: getattr(effect, name) for name in effect.__struct_fields__ if name not in _PLACE}
    texts = {name: _traits(terms[name]) for name in ("traits", "bracket", "weapon_traits") if name in terms}
    return terms | texts | ({"models": _model_filter(terms["models"])} if "models" in terms else {})


_PLACE = ("key", "says", "when", "source")


def _model_filter(selectors: Iterable[records.ModelSelector]) -> ModelMatcher:
    """Models by what says who is meant, and who is not."""
    who, but = ANYONE, None
    for each in selectors:
        found = ModelMatcher(
            lists=each.lists, families=each.families, codes=each.codes, types=each.types, movement=each.movement,
            actions=None if each.most_actions is None else (each.fewest_actions or 0, each.most_actions),
        )  # fmt: skip
        who, but = (who, found) if each.excluded else (found, but)
    return msgspec.structs.replace(who, but=but)


def _mount_text(mount: records.Mount) -> str:
    count = f"{mount.count}x" if mount.count > 1 else ""
    return f"{count}{mount.code}" + (f" ({mount.bracket})" if mount.bracket else "")


def _availability(entry: records.UnitAvailability) -> Availability:
    return Availability(
        entry.unit_code, entry.limit, entry.least, entry.most, entry.unmarked, entry.support_only, entry.command_only,
        entry.veteran_only, entry.undefined,
    )  # fmt: skip
