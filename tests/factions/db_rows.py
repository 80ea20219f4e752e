"""Rows of an export, rebuilt from the database alone, to compare with those of the frozen catalogue."""

from armybuilder.engine.systems.blitz_beta.book.notation import parse_range, parse_weapons
from factions.systems.blitz_beta.models import (
    Faction,
    Purchase,
    Rank,
    SubList,
    Token,
    Trait,
    UnitCode,
    UnresolvedCode,
    Upgrade,
    Variant,
    WeaponClass,
)

RATINGS = ("mr_inches", "mr_type", "ar", "hull", "structure", "act", "gun", "pilot", "ew", "type")
PEN = {"L": "pen_light", "M": "pen_medium", "H": "pen_heavy", "-": "pen_single"}


def plain(row, *names):
    return {name: getattr(row, name) for name in names}


def lines(first, last):
    return None if first is None else [first, last]


def sourced(row):
    return plain(row, "flags", "rulings", "printed") | {"source": lines(row.source_first, row.source_last)}


def texts(text):
    """A list without brackets, as one line of text."""
    return text.split(", ") if text else []


def weapons(rows):
    return [
        {"code": row.code, "count": row.count, "traits": [trait.text for trait in row.bracket.all()]} for row in rows
    ]


def traits(rows):
    return [row.text for row in rows]


def availabilities(owner):
    return [{"code": row.unit_code.code, "limit": row.limit} for row in owner.availabilities.all()]


def body(row, mounted, carried):
    return plain(row, *RATINGS) | {"weapons": weapons(mounted), "traits": traits(carried)}


def first_body(row):
    mounted = [weapon for weapon in row.mountedweapons.all() if weapon.component_id is None]
    carried = [trait for trait in row.modeltraits.all() if trait.component_id is None and not trait.granted]
    return body(row, mounted, carried)


def components(row):
    if not row.components.all():
        return []
    further = [
        {"name": part.name, **body(part, part.mountedweapons.all(), part.modeltraits.all())}
        for part in row.components.all()
    ]
    return [{"name": row.body_name, **first_body(row)}, *further]


def variant(row):
    data = {"kind": row.kind, **plain(row, "key", "name", "tv"), **first_body(row), **sourced(row)}
    if row.kind != "model":
        data |= plain(row, "effect", "rules")
    if row.kind == "drone":
        return data
    data |= {
        "family": row.family.key,
        "faction": row.faction.key if row.faction else row.kind,
        "ua": availabilities(row),
        "granted": traits(trait for trait in row.modeltraits.all() if trait.granted),
        "counted_actions": row.counted_actions,
        "components": components(row),
    }
    return data if row.kind == "model" else data | plain(row, "size", "quantity")


def changed(rows, change):
    return [row for row in rows if row.change == change]


def upgrade(row):
    return {
        "kind": "upgrade",
        **plain(row, "key", "name", "tv"),
        "family": row.family.key,
        "faction": row.faction.key,
        "ua": availabilities(row),
        "applies_to": [target.key for target in row.applies_to.all()],
        "set": row.changes,
        "add_weapons": weapons(changed(row.mountedweapons.all(), "add")),
        "remove_weapons": weapons(changed(row.mountedweapons.all(), "remove")),
        "add_traits": traits(changed(row.modeltraits.all(), "add")),
        "remove_traits": traits(changed(row.modeltraits.all(), "remove")),
        **sourced(row),
    }


def weapon_class(row):
    measured = row.range and "/" in row.range
    distance = parse_range(row.range) if measured else None
    return {
        "kind": "weapon",
        "key": row.code,
        **plain(row, "code", "name", "category", "range", "note"),
        "pen": {size: getattr(row, column) for size, column in PEN.items() if getattr(row, column)},
        "range_inches": [distance.near, distance.far, distance.maximum] if distance else None,
        "traits": texts(row.traits),
        **sourced(row),
    }


def unresolved(row):
    return {
        "kind": "unresolved-weapon",
        "key": row.code,
        **plain(row, "code", "reading", "ruling", "note"),
        "source": lines(row.source_first, row.source_last),
    }


def trait(row):
    names = ("of", "key", "name", "title", "rating", "effect", "words", "defined", "aliases", "rules")
    return {
        "kind": "trait",
        **plain(row, *names),
        "sublist": row.sublist.key if row.sublist else None,
        **sourced(row),
    }


def sublist(row):
    return {
        "kind": "faction-rule" if row.is_faction_rule else "sublist",
        **plain(row, "key", "name", "rule"),
        "code": row.code or None,
        "gist": row.gist or None,
        "faction": row.faction.key,
        "clauses": [plain(clause, "when", "text") for clause in row.clauses.all()],
        **sourced(row),
    }


def faction(row):
    return {
        "kind": "faction",
        **plain(row, "key", "name", "short", "side", "elite"),
        "borrows": [other.key for other in row.borrows.all()],
        "gains": texts(row.gains),
        "models_source": lines(row.models_first, row.models_last),
        "gains_source": lines(row.gains_first, row.gains_last),
        "elite_source": lines(row.elite_first, row.elite_last),
        **sourced(row),
    }


def purchase(row):
    names = (
        "of",
        "key",
        "name",
        "cost",
        "cost_per",
        "rule",
        "limit",
        "effect",
        "parameter",
        "alpha",
        "sublist",
        "steps",
    )
    return {
        "kind": "purchase",
        **plain(row, *names),
        "add_traits": texts(row.add_traits),
        "add_weapons": [
            {"code": weapon.code, "count": weapon.count, "traits": list(weapon.bracket)}
            for weapon in parse_weapons(row.add_weapons)
        ],
        "remove_traits": texts(row.remove_traits),
        **sourced(row),
    }


def rank(row):
    names = ("key", "code", "name", "cmd_skill", "command_points", "points_kind", "cost", "limit", "effect", "rules")
    return {"kind": "rank", **plain(row, *names), "add_traits": texts(row.add_traits), **sourced(row)}


def unit_code(row):
    return {"kind": "unit-code", "key": row.code, **plain(row, "code", "name"), **sourced(row)}


def token(row):
    return {"kind": "token", **plain(row, "key", "code", "name", "effect", "rules"), **sourced(row)}


def all_rows(system):
    """Every row of the system as its export would print it."""
    carried = ("mountedweapons__bracket", "modeltraits", "availabilities__unit_code")
    bodies = (*carried, "components__mountedweapons__bracket", "components__modeltraits")
    changed_rows = (*carried, "applies_to")
    kinds = [
        (faction, Faction.objects.prefetch_related("borrows")),
        (variant, Variant.objects.select_related("family", "faction").prefetch_related(*bodies)),
        (upgrade, Upgrade.objects.select_related("family", "faction").prefetch_related(*changed_rows)),
        (weapon_class, WeaponClass.objects.all()),
        (unresolved, UnresolvedCode.objects.all()),
        (trait, Trait.objects.select_related("sublist")),
        (unit_code, UnitCode.objects.all()),
        (rank, Rank.objects.all()),
        (purchase, Purchase.objects.all()),
        (sublist, SubList.objects.select_related("faction").prefetch_related("clauses")),
        (token, Token.objects.all()),
    ]
    return [read(row) for read, rows in kinds for row in rows.filter(system=system)]
