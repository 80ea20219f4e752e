"""The catalogue as flat rows of canonical values, one object a row, for `export_catalogue` and the API.

Skills are whole numbers (4 for 4+), an absent value is null, a limit is the printed one. `source` cites the book;
`printed` holds what it prints where that differs. A weapon's `traits` are what its own bracket says, arcs included.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from armybuilder.engine.systems.blitz_beta.build import AIRCRAFT, SUPPORT
from armybuilder.engine.systems.blitz_beta.catalogue import (
    Catalogue,
    Drone,
    Faction,
    Model,
    Penetration,
    Provenance,
    Purchase,
    Rank,
    Statline,
    SubList,
    Token,
    TraitRule,
    UnitCode,
    UnresolvedCode,
    Upgrade,
    Weapon,
    WeaponClass,
)
from armybuilder.engine.systems.blitz_beta.notation import Availability, Trait, parse_hull, parse_move, parse_skill

Row = dict[str, Any]
SKILLS = ("gun", "pilot", "ew")


def rows(catalogue: Catalogue) -> Iterator[Row]:
    """Every row of the catalogue, in the order of the data files; each names its `kind`."""
    yield from map(faction_row, catalogue.factions.values())
    for model in catalogue.models.values():
        yield model_row(model)
    yield from map(upgrade_row, catalogue.upgrades.values())
    yield from map(drone_row, catalogue.drones.values())
    yield from map(weapon_row, catalogue.weapon_classes.values())
    yield from map(unresolved_row, catalogue.unresolved.values())
    for rule in catalogue.weapon_traits.values():
        yield trait_row(rule, "weapon")
    for rule in catalogue.model_traits.values():
        yield trait_row(rule, "model")
    yield from map(unit_code_row, catalogue.unit_codes.values())
    yield from map(rank_row, catalogue.ranks.values())
    yield from map(purchase_row, catalogue.purchases.values())
    for sublist in catalogue.sublists.values():
        yield sublist_row(sublist, "sublist")
    for sublist in catalogue.faction_rules.values():
        yield sublist_row(sublist, "faction-rule")
    yield from map(token_row, catalogue.tokens.values())


def model_row(model: Model) -> Row:
    """A model; generic support and aircraft have a kind of their own and say what they do."""
    kind = model.faction if model.faction in (SUPPORT, AIRCRAFT) else "model"
    row: Row = {
        "kind": kind,
        "key": model.key,
        "name": model.name,
        "family": model.family,
        "faction": model.faction,
        "tv": model.tv,
        "ua": _availabilities(model.ua),
        **statline(model.statline),
        "granted": _texts(model.granted),
        "counted_actions": model.counted_actions,
        "components": [component(body) for body in (model.statline, *model.attached)] if model.attached else [],
        **_provenance(model.provenance),
    }
    if kind != "model":
        row |= {
            "effect": model.note,
            "size": model.size,
            "quantity": model.quantity,
            "rules": list(model.rules),
        }
    return row


def statline(line: Statline) -> Row:
    """What one body is: ratings, weapons, traits and type."""
    return {
        **ratings(line),
        "weapons": _weapons(line.weapons),
        "traits": _texts(line.traits),
        "type": line.type,
    }


def ratings(line: Statline) -> Row:
    """The figures of one body."""
    return {
        "mr_inches": line.mr,
        "mr_type": line.mr_type,
        "ar": line.ar,
        "hull": line.hull,
        "structure": line.structure,
        "act": line.act,
        "gun": line.gun,
        "pilot": line.pilot,
        "ew": line.ew,
    }


def component(line: Statline) -> Row:
    """One body of a model that has several."""
    return {"name": line.name, **statline(line)}


def upgrade_row(upgrade: Upgrade) -> Row:
    """An upgrade row; `set` are the ratings that it replaces."""
    return {
        "kind": "upgrade",
        "key": upgrade.key,
        "name": upgrade.name,
        "family": upgrade.family,
        "faction": upgrade.faction,
        "tv": upgrade.tv,
        "ua": _availabilities(upgrade.ua),
        "applies_to": list(upgrade.applies_to),
        "set": changes(upgrade),
        "add_weapons": _weapons(upgrade.add_weapons),
        "remove_weapons": _weapons(upgrade.remove_weapons),
        "add_traits": _texts(upgrade.add_traits),
        "remove_traits": _texts(upgrade.remove_traits),
        **_provenance(upgrade.provenance),
    }


def drone_row(drone: Drone) -> Row:
    return {
        "kind": "drone",
        "key": drone.key,
        "name": drone.name,
        "tv": drone.tv,
        **statline(drone.statline),
        "effect": drone.effect,
        "rules": list(drone.rules),
        **_provenance(drone.provenance),
    }


def weapon_row(weapon: WeaponClass) -> Row:
    """A weapon class; `pen` goes by size letter, `-` is a weapon of one size."""
    distance = weapon.range
    return {
        "kind": "weapon",
        "key": weapon.code,
        "code": weapon.code,
        "name": weapon.name,
        "category": weapon.category,
        "pen": {size: _penetration(pen) for size, pen in weapon.pen.items()},
        "range": weapon.range_text,
        "range_inches": [distance.near, distance.far, distance.maximum] if distance else None,
        "traits": _texts(weapon.traits),
        "note": weapon.note,
        **_provenance(weapon.provenance),
    }


def unresolved_row(code: UnresolvedCode) -> Row:
    return {
        "kind": "unresolved-weapon",
        "key": code.code,
        "code": code.code,
        "reading": code.reading,
        "ruling": code.ruling,
        "note": code.note,
        "source": list(code.source),
    }


def trait_row(rule: TraitRule, of: str) -> Row:
    """A trait of weapons or of models (`of`)."""
    return {
        "kind": "trait",
        "of": of,
        "key": rule.key,
        "name": rule.name,
        "title": rule.title,
        "rating": rule.rating,
        "effect": rule.effect,
        "words": dict(rule.words),
        "defined": rule.defined,
        "sublist": rule.sublist,
        "aliases": list(rule.aliases),
        "rules": list(rule.rules),
        **_provenance(rule.provenance),
    }


def unit_code_row(code: UnitCode) -> Row:
    return {"kind": "unit-code", "key": code.code, "code": code.code, "name": code.name} | _provenance(code.provenance)


def rank_row(rank: Rank) -> Row:
    return {
        "kind": "rank",
        "key": rank.key,
        "code": rank.code or None,
        "name": rank.name,
        "cmd_skill": rank.cmd_skill,
        "command_points": rank.command_points,
        "points_kind": rank.points_kind,
        "cost": rank.cost,
        "limit": rank.limit,
        "effect": rank.effect,
        "add_traits": _texts(rank.add_traits),
        "rules": list(rank.rules),
        **_provenance(rank.provenance),
    }


def purchase_row(purchase: Purchase) -> Row:
    """Something bought for a unit or a model. `of` is the sort of purchase: `kind` is taken by the kind of row."""
    return {
        "kind": "purchase",
        "of": purchase.kind,
        "key": purchase.key,
        "name": purchase.name,
        "cost": purchase.cost,
        "cost_per": purchase.cost_per,
        "rule": purchase.rule,
        "limit": purchase.limit,
        "effect": purchase.effect,
        "add_traits": _texts(purchase.add_traits),
        "add_weapons": _weapons(purchase.add_weapons),
        "parameter": purchase.parameter,
        "alpha": purchase.alpha,
        "sublist": purchase.sublist,
        "steps": dict(purchase.steps),
        "remove_traits": _texts(purchase.remove_traits),
        **_provenance(purchase.provenance),
    }


def sublist_row(sublist: SubList, kind: str) -> Row:
    return {
        "kind": kind,
        "key": sublist.key,
        "code": sublist.code or None,
        "name": sublist.name,
        "faction": sublist.faction,
        "rule": sublist.rule,
        "gist": sublist.gist or None,
        "clauses": [{"when": clause.when, "text": clause.text} for clause in sublist.clauses],
        **_provenance(sublist.provenance),
    }


def faction_row(faction: Faction) -> Row:
    return {
        "kind": "faction",
        "key": faction.key,
        "name": faction.name,
        "short": faction.short,
        "side": faction.side,
        "elite": faction.elite,
        "borrows": list(faction.borrows),
        "gains": _texts(faction.gains),
        "models_source": list(faction.models_source) if faction.models_source else None,
        "gains_source": list(faction.gains_source) if faction.gains_source else None,
        "elite_source": list(faction.elite_source) if faction.elite_source else None,
        **_provenance(faction.provenance),
    }


def token_row(token: Token) -> Row:
    return {
        "kind": "token",
        "key": token.key,
        "code": token.code,
        "name": token.name,
        "effect": token.effect,
        "rules": list(token.rules),
        **_provenance(token.provenance),
    }


def changes(upgrade: Upgrade) -> Row:
    """The ratings that an upgrade row replaces, as canonical values."""
    values: Row = {}
    for name, text in upgrade.changes.items():
        if name == "mr":
            values["mr_inches"], values["mr_type"] = parse_move(text)
        elif name == "dc":
            values["hull"], values["structure"] = parse_hull(text)
        else:
            values[name] = parse_skill(text) if name in SKILLS else int(text)
    return values


def _availabilities(entries: Iterable[Availability]) -> list[Row]:
    return [{"code": entry.code, "limit": entry.limit} for entry in entries]


def _weapons(weapons: Iterable[Weapon]) -> list[Row]:
    return [{"code": weapon.code, "count": weapon.count, "traits": list(weapon.written)} for weapon in weapons]


def _texts(traits: Iterable[Trait]) -> list[str]:
    return [trait.text for trait in traits]


def _penetration(pen: Penetration) -> Row:
    return {"value": pen.value, "persistent": pen.persistent, "rating": pen.rating, "text": pen.text}


def _provenance(provenance: Provenance) -> Row:
    return {
        "flags": list(provenance.flags),
        "rulings": list(provenance.rulings),
        "source": list(provenance.source),
        "printed": dict(provenance.printed),
    }
