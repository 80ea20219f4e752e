"""Which file holds which records of the beta, and in which order they need one another."""

from collections.abc import Iterator, Mapping
from typing import Any

from armybuilder.engine.systems.blitz_beta.book import effects, notation
from factions.loading import data_files, export
from factions.loading.data_files import File
from factions.loading.freeze import Frozen
from factions.loading.loader import OWNED_SLUG, Raw, Rows, Table
from factions.systems.blitz_beta import models as beta

RATINGS = ("mr", "ar", "dc", "act", "gun", "pilot", "ew", "weapons", "traits", "type")
KINDS = {table.name: table.name for table in effects.EFFECTS}
GENERIC = {"support": ("support/generic", "Generic support"), "aircraft": ("aircraft/generic", "Generic aircraft")}


def _bodies(raw: Raw) -> Raw:
    """The ratings of a row are its first body; `attached` are further ones."""
    first = {name: raw.pop(name) for name in RATINGS if name in raw}
    others = [{"type": first["type"], **body} for body in raw.pop("attached", ())]
    bodies = [{**first, "name": raw.pop("component", raw["name"])}, *others]
    return {**raw, "bodies": [_as_text(body) for body in bodies]}


def _row(raw: Raw) -> Raw:
    """The other way round. An armor and a hull that cannot be damaged stand there as nothing."""
    first, *others = raw.pop("bodies")
    if first["name"] != raw["name"]:
        raw["component"] = first["name"]
    ratings = {"ar": None, "dc": None, "traits": "", "weapons": "", **first}
    del ratings["name"]
    attached = [
        {name: value for name, value in body.items() if (name, value) != ("type", first["type"])} for body in others
    ]
    source = raw.pop("source")
    if "size" in raw:
        raw.setdefault("quantity", 1)
    return {**raw, **ratings, **({"attached": attached} if attached else {}), "source": source}


def _as_text(body: Raw) -> Raw:
    return {name: str(value) if name == "dc" and value is not None else value for name, value in body.items()}


def _applies(rows: Rows, upgrade: beta.Upgrade, raw: Raw, above: Mapping[str, Any]) -> None:
    """The models that may buy an upgrade row: those it names or all of its family, if they carry what it takes away."""
    removed = {weapon.code for weapon in notation.parse_weapons(upgrade.remove_weapons)}
    chosen = [f"{above['faction_key']}/{key}" for key in raw.get("applies_to", ())]
    carried: dict[int, set[str]] = {}
    for mount in rows.of(beta.Mount):
        if mount.body.position == 0:
            carried.setdefault(id(mount.body.model), set()).add(mount.code)
    family = [model for model in rows.of(beta.Model) if model.family is upgrade.family]
    members = [m for m in family if (not chosen or m.key in chosen) and removed <= carried.get(id(m), set())]
    rows.members.append((upgrade, "applies_to", members))


def _upgrade(raw: Raw) -> Raw:
    raw.pop("applies_to", None)
    return {**raw, "set": {name: None if value is None else str(value) for name, value in raw.get("set", {}).items()}}


def _bought(raw: Raw) -> Raw:
    """The models that buy it by their keys within the faction."""
    return {**raw, "applies_to": [key.rpartition("/")[2] for key in raw["applies_to"]]}


def _effects(rows: Rows, sublist: beta.SubList, raw: Raw, _above: Mapping[str, Any]) -> None:
    for kind in KINDS:
        for terms in raw.get(kind, ()):
            number = len(rows.of(beta.Effect))
            key = f"{sublist.key}/{terms['key']}"
            rows.add(beta.Effect(sublist=sublist, kind=kind, key=key, position=number, terms=terms))


def _sublist(raw: Raw) -> Raw:
    return {name: value for name, value in raw.items() if name not in KINDS}


def _ruled(raw: Raw) -> Raw:
    """A sub-list with its effects under their kinds."""
    effects = raw.pop("effects", ())
    for effect in effects:
        raw.setdefault(effect["kind"], []).append(effect["terms"])
    return raw


def _army(raw: Raw) -> Raw:
    return _uncoded(_ruled(raw))


def _uncoded(raw: Raw) -> Raw:
    """What has no code says so."""
    return {"code": None, **raw}


def _coded(raw: Raw) -> Raw:
    """Its code is the key; the glossary of the book lacks some names."""
    return {name: value for name, value in {**raw, "name": raw["name"] or None}.items() if name != "key"}


def _named(raw: Raw) -> Raw:
    return {**raw, "name": raw["code"]}


def _unnamed(raw: Raw) -> Raw:
    return {name: value for name, value in _coded(raw).items() if name != "name"}


def _by_code(record: Any) -> Iterator[str]:
    yield record.code


def _by_name(trait: beta.Trait) -> Iterator[str]:
    yield f"{trait.of} {trait.name}"


MODELS = Table(beta.Model, "models", constants={"kind": "model"}, form=_bodies, unform=_row, key="{faction_key}/{key}")
UPGRADES = Table(
    beta.Upgrade, "upgrades", form=_upgrade, unform=_bought, key="{faction_key}/{key}", after=_applies, needed=False
)
SUPPORT = frozenset({"support", "generic-support", "colonial-support"})
COMBAT_GROUPS = frozenset({"primary", "black-talon"})


def _groups(content: Raw) -> Raw:
    """`groups.yaml` as it is today, by the three tables that it becomes."""
    found: dict[str, list[Raw]] = {"combat_groups": [], "support_units": [], "leaders": []}
    for group in content["groups"]:
        raw = dict(group)
        if share := raw.pop("share", None):
            raw["share_numerator"], raw["share_denominator"] = share
        kind = (
            "support_units" if raw["key"] in SUPPORT else "combat_groups" if raw["key"] in COMBAT_GROUPS else "leaders"
        )
        found[kind].append(raw)
    return dict(found)


def _ungrouped(content: Raw) -> Raw:
    """The three tables as `groups.yaml` has them."""
    return {"groups": [_group(raw) for name in ("combat_groups", "support_units", "leaders") for raw in content[name]]}


def _group(raw: Raw) -> Raw:
    """A rule of groups with its share as a fraction."""
    if "share_of" in raw:
        raw["share"] = [raw.pop("share_numerator"), raw.pop("share_denominator")]
    return raw


FILES = (
    File("weapon-traits", (Table(beta.Trait, "traits", constants={"of": "weapon"}, names=_by_name),)),
    File("model-traits", (Table(beta.Trait, "traits", constants={"of": "model"}, names=_by_name),)),
    File("weapons", (
        Table(beta.Weapon, "classes", key="{code}", unform=_coded),
        Table(beta.UnresolvedWeapon, "unresolved", key="{code}", form=_named, unform=_unnamed, needed=False),
    )),
    File("availability", (Table(beta.UnitCode, "codes", key="{code}", unform=_coded),)),
    File("system", (Table(beta.Faction, "factions"),)),
    File("groups", (
        Table(beta.CombatGroupRule, "combat_groups"),
        Table(beta.SupportUnitRule, "support_units"),
        Table(beta.LeaderRule, "leaders"),
    ), form=_groups, unform=_ungrouped),
    File("sublists", (
        Table(beta.SubList, "sublists", constants={"whole": False}, form=_sublist, unform=_army, after=_effects),
        Table(beta.SubList, "faction_rules", constants={"whole": True}, names=lambda rules: iter((f"whole {rules.key}",)),
            form=_sublist, unform=_ruled, after=_effects, needed=False),
    )),
    File("commanders", (Table(beta.Rank, "ranks", unform=_uncoded, names=_by_code),)),
    File("upgrades", (Table(beta.Purchase, "purchases", slug=OWNED_SLUG),)),
    File("tokens", (Table(beta.Token, "tokens"),)),
    File("quick-reference", (Table(beta.QuickReference, "quick_reference", key="{section}/{name}", unform=_coded),), optional=True),
    File("models/", (Table(beta.Family, "families", key="{faction_key}/{key}", within=(MODELS, UPGRADES)),), of=beta.Faction),
    File("support", (Table(beta.Model, "items", constants={"kind": "support"}, form=_bodies, unform=_row, key="support/{key}"),)),
    File("aircraft", (Table(beta.Model, "aircraft", constants={"kind": "aircraft"}, form=_bodies, unform=_row, key="aircraft/{key}"),)),
    File("drones", (Table(beta.Model, "drones", constants={"kind": "drone"}, form=_bodies, unform=_row, key="drone/{key}"),)),
)  # fmt: skip


def read(plain: Mapping[str, Any]) -> Rows:
    """All rows of the beta from the content of its files."""
    return data_files.read(FILES, plain)


def write(records: Frozen, head: Mapping[str, Any]) -> dict[str, Any]:
    """The content of all files from frozen records; `head` is what the file `system` says first."""
    return export.write(FILES, records, head)
