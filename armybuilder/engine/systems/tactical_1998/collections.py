"""What the exported rows of 1998 can be asked for."""

from collections.abc import Iterable

from armybuilder.engine.core.rows import BY_NAME, Bound, Collection, Filters, OneOf, Row


def _weapons(row: Row) -> Iterable[str]:
    """Codes of a vehicle's weapons, keys of a squad's."""
    squad = row["squad"] or {}
    carried = (squad[slot] for slot in ("standard", "heavy") if slot in squad)
    return dict.fromkeys((*(mount["code"] for mount in row["weapons"]), *carried))


MODELS: Filters = {
    "of": OneOf("`vehicle` or `squad`.", lambda row: [row["of"]]),
    "faction": OneOf("Key of a side, `north`.", lambda row: [row["faction"]] if row["faction"] else []),
    "mode": OneOf(
        "Movement mode, `walker`.", lambda row: [mode for mode in (row["primary_mode"], row["secondary_mode"]) if mode]
    ),
    "weapon": OneOf("Weapon code, `LAC`, or key of an infantry weapon.", _weapons),
    "perk": OneOf("Key of a perk or flaw, `ecm`.", lambda row: [perk["key"] for perk in row["perks"] + row["flaws"]]),
    "status": OneOf(
        "How some figure was read: `exact`, `merged`, `derived`, `lost`.",
        lambda row: sorted({figure["status"] for figure in row["figures"].values()}),
    ),
    "tv_min": Bound("TV of at least this.", lambda row, bound: row["tv"] is not None and row["tv"] >= bound),
    "tv_max": Bound("TV of at most this.", lambda row, bound: row["tv"] is not None and row["tv"] <= bound),
    **BY_NAME,
}
_COLUMNS = (
    "tv", "of", "faction", "size", "primary_combat", "primary_top", "maneuver", "sensors", "fire_control", "armor",
    "weapons", "perks", "flaws",
)  # fmt: skip

COLLECTIONS = (
    Collection("models", "model", "Vehicles and the squads of the book", MODELS, cards=True, columns=_COLUMNS),
    Collection("lost-sheets", "missing", "Vehicles of which only the name survives", BY_NAME),
    Collection("weapons", "weapon", "Weapons of vehicles", BY_NAME),
    Collection("infantry-weapons", "infantry-weapon", "Weapons of infantry", {
        "list": OneOf("`standard` or `heavy`.", lambda row: [row["list"]]), **BY_NAME,
    }),
    Collection("traits", "trait", "Perks and flaws, and what they do", {
        "of": OneOf("`perk` or `flaw`.", lambda row: [row["of"]]), **BY_NAME,
    }),
    Collection("crews", "crew", "Standard crews and what they make of a threat value", BY_NAME),
    Collection("qualities", "quality", "Qualities of infantry", BY_NAME),
    Collection("armors", "armor", "What infantry wears", BY_NAME),
    Collection("transports", "transport", "How infantry moves", BY_NAME),
    Collection("factions", "faction", "Sides; no rule keeps them apart", BY_NAME),
)  # fmt: skip
