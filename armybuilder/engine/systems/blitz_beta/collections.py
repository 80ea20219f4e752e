"""What the beta's exported rows can be asked for."""

from armybuilder.engine.core.rows import BY_NAME, Bound, Collection, Filters, OneOf


def _base(text: str) -> str:
    """`ECM:+2D6 (CJ)` → `ECM`, `Vehicle (Hover)` → `Vehicle`."""
    return text.partition(" (")[0].partition(":")[0]


FACTION = OneOf("Key of a model list, `north`.", lambda row: [row["faction"]] if row["faction"] else [])
BY_FACTION: Filters = {"faction": FACTION, **BY_NAME}
MODELS: Filters = {
    "faction": FACTION,
    "ua": OneOf("Unit availability code, `GP`.", lambda row: [entry["code"] for entry in row["ua"]]),
    "type": OneOf("`Gear` or `Vehicle (Hover)`; `Vehicle` is any.", lambda row: (row["type"], _base(row["type"]))),
    "weapon": OneOf("Weapon code, `LAC`.", lambda row: [weapon["code"] for weapon in row["weapons"]]),
    "trait": OneOf(
        "Trait, with or without what follows its name: `ECM:+2D6`, `ECM`.",
        lambda row: [form for trait in row["traits"] for form in (trait, _base(trait))],
    ),
    "tv_min": Bound("TV of at least this.", lambda row, bound: row["tv"] >= bound),
    "tv_max": Bound("TV of at most this.", lambda row, bound: row["tv"] <= bound),
    **BY_NAME,
}

COLLECTIONS = (
    Collection("factions", "faction", "Armies and their model lists", BY_NAME),
    Collection("sublists", "sublist", "Sub-lists, clause by clause", BY_FACTION),
    Collection("faction-rules", "faction-rule", "Rules of whole factions", BY_FACTION),
    Collection("models", "model", "Statlines", MODELS, cards=True),
    Collection("support", "support", "Generic support", MODELS, cards=True),
    Collection("aircraft", "aircraft", "Aircraft", MODELS, cards=True),
    Collection("upgrades", "upgrade", "Upgrade rows", BY_FACTION),
    Collection("purchases", "purchase", "What units and models may buy", BY_NAME),
    Collection("ranks", "rank", "Ranks", BY_NAME),
    Collection("drones", "drone", "Drones", BY_NAME, cards=True),
    Collection("weapons", "weapon", "Weapon classes", BY_NAME),
    Collection("unresolved-weapons", "unresolved-weapon", "Codes that the book never defines", BY_NAME),
    Collection("traits", "trait", "Traits and what they do", BY_NAME),
    Collection("unit-codes", "unit-code", "Unit availability codes", BY_NAME),
    Collection("tokens", "token", "Counters", BY_NAME),
)
