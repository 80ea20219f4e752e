"""The construction rules a second time, as plain loops over the data files and the document; shares no code with the
engine. `verdict` gives the total, whether all of it has a price, and the codes of everything that is to be said;
`standing` the verdict that comes of these codes."""

from functools import cache
from math import sqrt
from pathlib import Path

import yaml

DATA = Path(__file__).parents[3] / "factions" / "data" / "tactical-1998"
DECIMALS = ("tv", "cost", "sensor_range", "communication_range")
SIGNED = ("maneuver", "sensors", "communication", "fire_control", "accuracy")
VALUES = ("tv", "size", "cost", "crew", "bonus_actions", "maneuver", "deployment", "fire_control", "armor")


UNPRICED = {"unpriced-crew", "lost-price"}
HARMLESS = {
    "no-budget", "budget-left", "empty-group", "small-group", "squadron-size", "platoon-size", "no-commander", "no-second",
    "short-squad", "mixed-armor", "many-weapons", "heavy-troopers", "encumbered",
    "reading", "house-ruling",
}  # fmt: skip
"""What the book has no word against, or says is usual."""


@cache
def data(name):
    return yaml.load((DATA / f"{name}.yaml").read_bytes(), Loader=yaml.CSafeLoader)


@cache
def by_key(file, table):
    return {row["key"]: row for row in data(file)[table]}


@cache
def sheet(model):
    """Every figure of a vehicle with its value, None where the book lost it; None for what is no vehicle."""
    missing = [row["key"] for row in data("vehicles")["missing"]]
    if model in missing:
        names = [*VALUES, "sensors", "sensor_range", "communication", "communication_range"]
        return dict.fromkeys([*names, "primary_combat", "primary_top"])
    for row in data("vehicles")["vehicles"]:
        if f"{row['faction']}/{row['key']}" == model:
            return figures(row)
    return None


def figures(row):
    found = {name: row[name][0] for name in VALUES}
    for mode in ("primary", "secondary"):
        if mode in row:
            found |= {f"{mode}_{step}": row[mode][step][0] for step in ("combat", "top")}
    for name, distance in (("sensors", "sensor_range"), ("communication", "communication_range")):
        found |= {name: row[name]["rating"][0], distance: row[name]["range"][0]}
    for number, weapon in enumerate(row["weapons"], 1):
        for name in ("accuracy", "damage", "quantity", "ammo"):
            if name in weapon:
                found[f"weapon_{number}_{name}"] = weapon[name]
    rated = {perk["key"] for perk in data("perks")["perks"] if perk.get("rated")}
    for number, perk in enumerate(row["perks"], 1):
        if perk["perk"] in rated:
            found[f"perk_{number}_rating"] = perk.get("rating")
    return found


def is_gear(model):
    rows = {f"{row['faction']}/{row['key']}": row for row in data("vehicles")["vehicles"]}
    return model in rows and rows[model]["primary"]["mode"] == "walker"


def troopers(unit):
    """(weapon, armour, damage points) of each trooper, quality, transport."""
    design = unit.get("design")
    if not design:
        row = by_key("infantry", "squads")[unit["model"].removeprefix("infantry/")]
        carried = [row["heavy"] if n in row["heavy_troopers"] else row["standard"] for n in range(1, 11)]
        design = {"quality": row["quality"], "armor": row["armor"], "troopers": carried}
    quality = by_key("infantry", "qualities")[design.get("quality", "qualified")]
    squad_armor = design.get("armor", "light-flak")
    found = []
    for chosen in design["troopers"]:
        weapon, armor = (chosen, None) if isinstance(chosen, str) else (chosen["weapon"], chosen.get("armor"))
        worn = by_key("infantry", "armors")[armor or squad_armor]
        found.append((weapon, worn, quality["stamina"] + worn["points"]))
    return found, quality, by_key("infantry", "transports")[design.get("transport", "foot")]


def multiplier(crew):
    """Of a standard crew, by key or by its skills; None for any other."""
    for row in data("crews")["crews"]:
        skills = {
            name: tuple(row[name]) for name in ("pilot", "gunnery", "electronic_warfare", "leadership", "tactics")
        }
        if crew == row["key"] or (isinstance(crew, dict) and {name: tuple(at) for name, at in crew.items()} == skills):
            return row["multiplier"]
    return None


def price(unit):
    """TV of one; None for what has no price."""
    model, design = unit.get("model", ""), unit.get("design")
    if bool(model) == bool(design):
        return None
    figures_known = sheet(model)
    if figures_known is None:
        found, quality, transport = troopers(unit)
        weapons = by_key("infantry", "weapons")
        value = sum(points * sqrt(weapons[weapon]["damage"]) for weapon, _, points in found)
        return round(value * quality["multiplier"] * transport["multiplier"], 3)
    value = figures_known["tv"]
    times = multiplier(unit.get("crew", "qualified"))
    return None if value is None or times is None else round(value * times, 3)


def verdict(document):
    """Total, whether all has a price, and the codes that are to be told (each once)."""
    said, total, priced, number = set(), 0, True, 0
    ruled = document["options"].get("rulings", {}).get("mixed-armor")
    ranks = {"commander": 0, "second": 0}
    there = any(group.get("units", []) for group in document.get("groups", []))
    for group in document.get("groups", []):
        size = gears = squads = 0
        strange = False
        for unit in group.get("units", []):
            count, tv = unit.get("count", 1), price(unit)
            total += (tv or 0) * count
            priced = priced and tv is not None
            size, number = size + count, number + count
            model = unit.get("model", "")
            strange = strange or model in {row["key"] for row in data("vehicles")["missing"]}
            gears += count * is_gear(model)
            vehicle = sheet(model) is not None
            squads += 0 if vehicle or not (model or unit.get("design")) else count
            if unit.get("rank"):
                ranks[unit["rank"]] += 1
                said |= {"ranked-row"} if count > 1 else set()
            said |= of_unit(unit, vehicle, ruled)
        said |= {"empty-group"} if size == 0 and there else {"small-group"} if size == 1 else set()
        if size > 1 and not strange:
            said |= {"squadron-size"} if gears not in (0, 5) else set()
            said |= {"platoon-size"} if squads not in (0, 4) else set()
    if not there:
        said.add("no-units")
    else:
        said |= {f"no-{rank}" for rank, bearers in ranks.items() if not bearers}
    said |= {"rank-taken"} if max(ranks.values()) > 1 else set()
    return round(total, 3), priced, said | of_budget(document, round(total, 3))


def standing(document, said):
    """A missing price matters where there is a budget to keep, and nowhere else."""
    if said - HARMLESS - UNPRICED:
        return "illegal"
    return "undetermined" if document["limit"] and said & UNPRICED else "legal"


def of_budget(document, total):
    limit, equal = document["limit"], document["options"].get("equal", False)
    said = {"over-limit"} if limit and total > limit else set()
    if equal and not limit:
        said.add("no-budget")
    elif equal and total < limit:
        said.add("budget-left")
    return said


def of_unit(unit, vehicle, ruled):
    model, design, said = unit.get("model", ""), unit.get("design"), set()
    if model and design:
        said.add("two-models")
    elif not model and not design:
        said.add("no-model")
    if vehicle:
        if not design and sheet(model)["tv"] is None:
            said.add("lost-price")
        if isinstance(unit.get("crew"), dict) and multiplier(unit["crew"]) is None:
            said.add("unpriced-crew")
    elif model or design:
        said |= of_squad(unit, design, ruled)
    return said


def of_armor(found, quality, ruled):
    """What is said of what the troopers wear; `ruled` is how a mixed squad is encumbered by agreement."""
    heavy = {worn["key"]: worn.get("relief", {}).get(quality["key"], worn["encumbrance"]) for _, worn, _ in found}
    keys = [worn["key"] for _, worn, _ in found]
    usual = max(heavy[key] for key in keys if keys.count(key) == max(map(keys.count, keys)))
    worst = max(heavy.values())
    said = {"mixed-armor"} if len(heavy) > 1 else set()
    if usual != worst:
        said.add("house-ruling" if ruled == "most" else "reading")
    return said | ({"encumbered"} if (usual if ruled == "most" else worst) else set())


def of_squad(unit, design, ruled):
    said, (found, quality, _) = set(), troopers(unit)
    weapons = [weapon for weapon, _, _ in found]
    if unit.get("crew", "qualified") != "qualified":
        said.add("crew-of-squad")
    if not found:
        return said | {"no-troopers"}
    if len(found) != 10:
        said.add("short-squad" if len(found) < 10 else "too-many-troopers")
    said |= of_armor(found, quality, ruled)
    if design:
        if len(set(weapons)) > 2:
            said.add("many-weapons")
        elif len(weapons) - max(weapons.count(weapon) for weapon in weapons) != 2:
            said.add("heavy-troopers")
        if not 1 <= design.get("leader", 1) <= len(found):
            said.add("no-such-leader")
    return said
