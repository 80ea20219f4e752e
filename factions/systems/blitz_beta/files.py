"""Which file holds which records of the beta, and in which order they need one another."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import takewhile
from typing import Any

from django.core.exceptions import ValidationError

from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.tables.faults import DataFault
from armybuilder.engine.systems.blitz_beta.book import notation
from armybuilder.engine.systems.blitz_beta.book.parser import LIMITS, WEAPONS
from armybuilder.engine.systems.blitz_beta.book.traits import MODEL_NOTATION, WEAPON_NOTATION
from factions.loader import data_files, export, rulings
from factions.loader.data_files import File
from factions.loader.freeze import Frozen
from factions.loader.loader import OWNED_SLUG, FileTable, LoadedRows, Raw
from factions.loader.pack_access import PackAccess
from factions.loader.values import convert
from factions.systems.blitz_beta import checks
from factions.systems.blitz_beta import models as beta

NEITHER = gettext_noop("component and attached must be used together: a model with several bodies names each one")
RATINGS = ("mr", "ar", "dc", "act", "gun", "pilot", "ew", "weapons", "traits", "type")
KINDS = tuple(kind for kind, _ in beta.Effect._meta.get_field("kind").flatchoices)
"""Effects of armies that are rows of one table."""
SELECTING = ("bans", "grants", "buyers")
"""Effects that say which models are meant."""
COMMON = ("key", "says", "when", "source")
"""What all effects say of themselves."""
GENERIC = {"support": ("support/generic", "Generic support"), "aircraft": ("aircraft/generic", "Generic aircraft")}


def _bodies(raw: Raw) -> Raw:
    """The ratings of a row are its first body; `attached` are further ones."""
    if ("component" in raw) != bool(raw.get("attached")):
        raise ValidationError(NEITHER)
    same = {"type": raw["type"]} if "type" in raw else {}
    others = [{**same, **body} for body in raw.pop("attached", ())]
    return _body(raw, raw.pop("component", raw.get("name")), others)


def _generic(*stated: str) -> Callable[[Raw], Raw]:
    """A row of one body, in which what is `stated` is not empty."""

    def form(raw: Raw) -> Raw:
        _check_stated(raw, *stated)
        return _body(raw, raw.get("name"))

    return form


def _check_stated(raw: Raw, *names: str) -> None:
    """Check that the named values, which may be empty in the model, are not empty in these rows."""
    for name in names:
        if name in raw and raw[name] in (None, ""):
            raise ValidationError({name: "This field cannot be blank."})


def _body(raw: Raw, name: Any, others: Iterable[Raw] = ()) -> Raw:
    first = {rating: raw.pop(rating) for rating in RATINGS if rating in raw}
    named = {} if name is None else {"name": name}
    return {**raw, "bodies": [_as_text(body) for body in ({**first, **named}, *others)]}


def _row(raw: Raw) -> Raw:
    """The other way round. An armor and a hull that cannot be damaged stand there as nothing."""
    first, *others = raw.pop("bodies")
    if others:
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


def _applies(rows: LoadedRows, upgrade: beta.Upgrade, raw: Raw, _above: Mapping[str, Any]) -> None:
    """The models that may buy an upgrade row: those it names or all of its family, if they carry what it takes away."""
    place, chosen = rows.within[0], raw.get("applies_to", ())
    family = {
        model.key.rpartition("/")[2]: model for model in _last(rows, beta.Model, lambda m: m.family is upgrade.family)
    }
    for key in chosen:
        if key not in family:
            told = gettext("is not a model of this family; it has {known}", known=", ".join(family))
            rows.fault((*place, "applies_to"), key, told)
    meant = [model for key, model in family.items() if not chosen or key in chosen]
    mounts = [
        mount
        for mount in _last(rows, beta.Mount, lambda m: m.body.model.family is upgrade.family)
        if mount.body.position == 0
    ]
    removed = {weapon.code for weapon in notation.parse_weapons(upgrade.remove_weapons)}
    members = [model for model in meant if removed <= {mount.code for mount in mounts if mount.body.model is model}]
    rows.members.append((upgrade, "applies_to", members))
    _check_removed(
        rows,
        "remove_weapons",
        notation.parse_weapons(upgrade.remove_weapons),
        {beta.Mount.to_text([mount]) for mount in mounts if mount.body.model in meant},
    )
    traits = _last(rows, beta.BodyTrait, lambda t: t.body.model.family is upgrade.family)
    _check_removed(
        rows,
        "remove_traits",
        notation.parse_traits(upgrade.remove_traits),
        {trait.printed for trait in traits if trait.body.position == 0 and trait.body.model in meant},
    )


def _check_removed(rows: LoadedRows, name: str, removed: Iterable[Any], known: set[str]) -> None:
    """A weapon or trait that no model of the family has cannot be taken away."""
    for part in removed:
        if part.text not in known:
            told = gettext("no model of the family has it; they have {known}", known=", ".join(sorted(known)))
            rows.fault((*rows.within[0], name), part.text, told)


def _last(rows: LoadedRows, model: Any, which: Callable[[Any], bool]) -> list[Any]:
    """The rows of a model that were read last, as long as they are such, in their order."""
    return [*takewhile(which, reversed(rows.of(model)))][::-1]


def _upgrade(raw: Raw) -> Raw:
    raw.pop("applies_to", None)
    try:
        ratings = convert(raw.get("set", {}), dict[str, Any])
    except ValidationError as error:
        raise ValidationError({"set": error.messages}) from None
    return {**raw, "set": {name: None if value is None else str(value) for name, value in ratings.items()}}


def _local_model_keys(raw: Raw) -> Raw:
    """The models that buy it by their keys within the faction."""
    return {**raw, "applies_to": [key.rpartition("/")[2] for key in raw["applies_to"]]}


def _effects(rows: LoadedRows, sublist: beta.SubList, raw: Raw, _above: Mapping[str, Any]) -> None:
    """Read the entries under the kinds of effects that have no model."""
    position = 0
    for kind in KINDS:
        found = raw.get(kind, [])
        path = (*rows.within[0], kind)
        if not isinstance(found, list):
            rows.fault(path, found, gettext_noop("this must be a list of entries"))
            continue
        for number, effect in enumerate(found):
            row = beta.Effect(sublist=sublist, position=position)
            rows.part(row, _with_terms(kind, _of_army(effect, sublist.key)), (*path, number))
            position += 1


def _with_terms(kind: str, effect: Any) -> Any:
    """An effect with what it says of its own apart."""
    if not isinstance(effect, dict):
        return effect
    common = {name: value for name, value in effect.items() if name in COMMON}
    return {"kind": kind, **common, "terms": {name: effect[name] for name in effect if name not in COMMON}}


def _of_army(effect: Any, army: Any) -> Any:
    """An effect whose key stands behind that of its army."""
    if not isinstance(effect, dict):
        return effect
    key = {"key": f"{army}/{effect['key']}"} if isinstance(effect.get("key"), str) else {}
    return {**effect, **key}


def _selector_rows(effect: Any) -> Any:
    """An effect with a row for the models that it means, and one for those that it does not."""
    if not isinstance(effect, dict) or "models" not in effect:
        return effect
    who = effect["models"]
    if not isinstance(who, dict):
        return {**effect, "models": [who]}
    meant = {name: value for name, value in who.items() if name != "but"}
    but = who.get("but", {})
    others = [{**but, "excluded": True} if isinstance(but, dict) else but] if "but" in who else []
    return {**effect, "models": [*([meant] if meant else []), *others]}


def _sublist(raw: Raw) -> Raw:
    """A sub-list with its effects that are models of their own."""
    for kind in beta.OWN.keys() & raw.keys():
        if isinstance(raw[kind], list):
            own = (_of_army(effect, raw.get("key")) for effect in raw[kind])
            raw[kind] = [_selector_rows(effect) for effect in own] if kind in SELECTING else [*own]
    return {name: value for name, value in raw.items() if name not in KINDS}


def _coded_sublist(raw: Raw) -> Raw:
    """A sub-list without a code says so."""
    return {**_sublist(raw), "code": raw["code"]}


def _effects_by_kind(raw: Raw) -> Raw:
    """A sub-list with all effects under their kinds."""
    effects = {kind: [*map(_merge_selectors, raw.pop(kind, ()))] for kind in beta.OWN}
    for effect in raw.pop("effects", ()):
        common = {name: effect[name] for name in COMMON if name in effect}
        effects.setdefault(effect["kind"], []).append({**common, **effect.get("terms", {})})
    for kind, found in effects.items():
        if found:
            raw[kind] = [{**effect, "key": effect["key"].partition("/")[2]} for effect in found]
    return raw


def _merge_selectors(effect: Raw) -> Raw:
    """An effect with the models that it means, and those that it does not within these."""
    who: Raw = {}
    for each in effect.get("models", ()):
        who |= {"but": {name: each[name] for name in each if name != "excluded"}} if "excluded" in each else each
    return {**effect, "models": who} if "models" in effect else effect


def _army(raw: Raw) -> Raw:
    return _with_null_code(_effects_by_kind(raw))


def _with_null_code(raw: Raw) -> Raw:
    """Return the row with an explicit null code where it has no code."""
    return {"code": None, **raw}


def _code_as_key(raw: Raw) -> Raw:
    """Its code is the key; the glossary of the book lacks some names."""
    return {name: value for name, value in {**raw, "name": raw["name"] or None}.items() if name != "key"}


def _name_from_code(raw: Raw) -> Raw:
    return {**raw, "name": raw["code"]}


def _without_name(raw: Raw) -> Raw:
    return {name: value for name, value in _code_as_key(raw).items() if name != "name"}


def _by_code(record: Any) -> Iterator[str]:
    yield record.code


def _by_name(trait: beta.Trait) -> Iterator[str]:
    yield f"{trait.of} {trait.name}"


BODY = {"bodies/0": ""}
"""Where the file has the only body of a row."""
BODIES = {**BODY, **{f"bodies/{number + 1}": f"attached/{number}" for number in range(4)}}
"""The same of several."""
STATLINE = {"weapons": WEAPONS, "traits": MODEL_NOTATION, "ua": LIMITS}
CHANGED = {
    "ua": LIMITS, "add_weapons": WEAPONS, "remove_weapons": WEAPONS, "add_traits": MODEL_NOTATION,
    "remove_traits": MODEL_NOTATION,
}  # fmt: skip
"""Texts in words of the book, of a statline and of what changes one."""


def _generic_row(kind: str) -> PackAccess:
    """Packs change what stands in no model list."""
    return PackAccess(kind, records=False, price="tv", rare=RARE.get(kind, ()), notations=STATLINE)


RARE = {"support": ("counts_as",), "drone": ("strike",)}
OF_NO_MODEL = {"effect": "", "size": "", "quantity": 1, "strike": None, "rules": (), "prose_source": None}
"""What rows of the lists do not say, and which of it no aircraft and no drone does."""
OF_NO_AIRCRAFT, OF_NO_DRONE = (
    {name: OF_NO_MODEL[name] for name in names}
    for names in (("size", "quantity", "strike", "prose_source"), ("size", "quantity", "prose_source"))
)
GENERIC_STATED = ("effect", "size", "quantity", "prose_source")
NO_COUNT = {"counts_as": None}
OF_NO_LIST = {"family": None, "faction": None}
MODELS = FileTable(
    beta.Model, "models", constants={"kind": "model", **OF_NO_MODEL}, form=_bodies, unform=_row, key="{faction_key}/{key}",
    places=BODIES, stated=("ua",),
    packs=PackAccess("model", price="tv", rare=("component", "attached", "counts_as"), notations=STATLINE, more=("component",)),
)  # fmt: skip
UPGRADES = FileTable(
    beta.Upgrade, "upgrades", form=_upgrade, unform=_local_model_keys, key="{faction_key}/{key}", after=_applies, needed=False,
    packs=PackAccess("upgrade", price="tv", notations=CHANGED, local=("applies_to",)),
)  # fmt: skip
SUPPORT = frozenset({"support", "generic-support", "colonial-support"})
IN_SUBLISTS = {
    **{f"{kind}/*/terms": f"{kind}/*" for kind in KINDS},
    **{f"{kind}/*/models/0": f"{kind}/*/models" for kind in SELECTING},
    **{f"{kind}/*/models/1": f"{kind}/*/models/but" for kind in SELECTING},
}
"""Where sub-lists have what effects say."""
ACTIONS: Mapping[type[Any], Mapping[str, str]] = {
    beta.ModelSelector: {"fewest_actions": "actions/0", "most_actions": "actions/1"}
}
COMBAT_GROUPS = frozenset({"primary", "black-talon"})
GROUP = PackAccess("group", records=False)
SHARE = {"share_numerator": "share/0", "share_denominator": "share/1"}


def _among(keys: frozenset[str]) -> Callable[[Any], bool]:
    return lambda raw: isinstance(raw, dict) and raw.get("key") in keys


def _leads(raw: Any) -> bool:
    return not _among(SUPPORT | COMBAT_GROUPS)(raw)


FILES = (
    File("weapon-traits", (FileTable(beta.Trait, "traits", constants={"of": "weapon"}, names=_by_name),)),
    File("model-traits", (FileTable(beta.Trait, "traits", constants={"of": "model"}, names=_by_name),)),
    File("weapons", (
        FileTable(beta.Weapon, "classes", key="{code}", unform=_code_as_key,
            packs=PackAccess("weapon", keeps=("code",), notations={"traits": WEAPON_NOTATION})),
        FileTable(beta.UnresolvedWeapon, "unresolved", key="{code}", form=_name_from_code, unform=_without_name, needed=False),
    )),
    File("availability", (FileTable(beta.UnitCode, "codes", key="{code}", unform=_code_as_key),)),
    File("system", (FileTable(beta.Faction, "factions"),)),
    File("groups", (
        FileTable(beta.CombatGroupRule, "groups", which=_among(COMBAT_GROUPS), packs=GROUP),
        FileTable(beta.SupportUnitRule, "groups", which=_among(SUPPORT), columns={beta.SupportUnitRule: SHARE}, packs=GROUP),
        FileTable(beta.LeaderRule, "groups", which=_leads, packs=GROUP),
    )),
    File("sublists", (
        FileTable(beta.SubList, "sublists", constants={"whole": False}, form=_coded_sublist, unform=_army, after=_effects,
            columns=ACTIONS, places=IN_SUBLISTS),
        FileTable(beta.SubList, "faction_rules", constants={"whole": True, "code": ""}, names=lambda rules: iter((f"whole {rules.key}",)),
            form=_sublist, unform=_effects_by_kind, after=_effects, columns=ACTIONS, places=IN_SUBLISTS, needed=False),
    )),
    File("commanders", (FileTable(beta.Rank, "ranks", unform=_with_null_code, names=_by_code,
        packs=PackAccess("rank", records=False, price="cost", notations=CHANGED)),)),
    File("upgrades", (FileTable(beta.Purchase, "purchases", slug=OWNED_SLUG,
        packs=PackAccess("purchase", records=False, price="cost", notations={**CHANGED, "add_traits": WEAPON_NOTATION})),)),
    File("tokens", (FileTable(beta.Token, "tokens"),)),
    File("quick-reference", (FileTable(beta.QuickReference, "quick_reference", key="{section}/{name}", unform=_code_as_key),), optional=True),
    File("models/", (FileTable(beta.Family, "families", key="{faction_key}/{key}", within=(MODELS, UPGRADES),
        packs=PackAccess("family")),), of=beta.Faction),
    File("support", (FileTable(beta.Model, "items", constants={"kind": "support", "strike": None, **OF_NO_LIST},
        form=_generic(*GENERIC_STATED), unform=_row, key="support/{key}", places=BODY,
        stated=("ua", *GENERIC_STATED), packs=_generic_row("support")),)),
    File("aircraft", (FileTable(beta.Model, "aircraft", constants={"kind": "aircraft", **NO_COUNT, **OF_NO_LIST, **OF_NO_AIRCRAFT}, form=_generic(),
        unform=_row, key="aircraft/{key}", places=BODY, stated=("ua",), packs=_generic_row("aircraft")),)),
    File("drones", (FileTable(beta.Model, "drones", constants={"kind": "drone", **NO_COUNT, **OF_NO_LIST, **OF_NO_DRONE}, form=_generic("effect"),
        unform=_row, key="drone/{key}", places=BODY, stated=("effect",), packs=_generic_row("drone")),)),
    rulings.file_of(beta.Ruling),
)  # fmt: skip


def read(plain: Mapping[str, Any]) -> LoadedRows:
    """All rows of the beta from the content of its files."""
    rows = data_files.read(FILES, plain)
    rows.faults = sorted((*rows.faults, *faults(rows)), key=_place)
    return rows


def faults(rows: LoadedRows) -> list[DataFault]:
    """Return what is wrong with the notation in records."""
    return checks.faults(rows)


def _place(fault: DataFault) -> int:
    """The place of its file among the files; strange ones come first."""
    return next((number for number, file in enumerate(FILES) if file.holds(fault.file)), -1)


def write(records: Frozen, head: Mapping[str, Any]) -> dict[str, Any]:
    """The content of all files from frozen records; `head` is what the file `system` says first."""
    return export.write(FILES, records, head)
