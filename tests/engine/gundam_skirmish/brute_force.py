"""The rules of Gundam: Skirmish a second time, as plain loops over the files of the book and of the samples.

Nothing of the engine is used. `verdict` gives the points of a force and the ids of the rules that it breaks; None where a name
is not known, which other tests look at.
"""

import json
from pathlib import Path

import yaml

ROOT = Path(__file__).parents[3]
DATA = ROOT / "factions" / "data" / "gundam-skirmish"
SAMPLES = json.loads((ROOT / "factions" / "packs" / "gundam-skirmish" / "samples.json").read_bytes())["records"]
WORDS = yaml.safe_load((DATA / "words.yaml").read_bytes())
FACTIONS = {row["key"]: row for row in yaml.safe_load((DATA / "system.yaml").read_bytes())["factions"]}
UNITS = {f"{row['faction']}/{row['key']}": row for row in SAMPLES["models"]["models"]}
WEAPONS = {row["key"]: row for row in SAMPLES["weapons"]["weapons"]}
TRAITS = {row["key"] for row in WORDS["traits"]}
MODIFICATIONS = {row["key"]: row for row in WORDS["modifications"]}
SUITS = ("mobile-suit", "mobile-fighter")


def verdict(data):
    rows = [(team, unit) for team in data.get("groups", []) for unit in team.get("units", [])]
    if not known(data, rows):
        return None
    options = data.get("options", {})
    total = sum(cost(unit) for _, unit in rows)
    broken = of_force(data, options, rows, total)
    for _, unit in rows:
        broken |= of_unit(data, options, unit, UNITS[unit["model"]])
        broken |= of_pilot(unit, UNITS[unit["model"]], [unit for _, unit in rows])
    return total, broken


def known(data, rows):
    if data.get("faction") not in FACTIONS or data.get("sublist"):
        return False
    for _, unit in rows:
        pilot = unit.get("pilot") or {}
        weapons = [*unit.get("weapons", []), *([unit["equipped"]] if unit.get("equipped") else [])]
        if unit.get("model") not in UNITS or any(name not in WEAPONS for name in weapons):
            return False
        if any(name not in TRAITS for name in pilot.get("traits", [])):
            return False
        if any(name not in MODIFICATIONS for name in pilot.get("modifications", [])):
            return False
        if not 1 <= pilot.get("rank", 1) <= 10 or not 1 <= unit.get("count", 1) <= 30:
            return False
    return True


def cost(unit):
    pilot = unit.get("pilot")
    each = UNITS[unit["model"]]["points"] + (10 * pilot.get("rank", 1) if pilot is not None else 0)
    return each * unit.get("count", 1)


def of_force(data, options, rows, total):
    broken = set()
    limit = data.get("limit", 0)
    if total > limit:
        broken.add("FC-3")
    if options.get("equal") and total < limit:
        broken.add("FC-2")
    leading = [unit for _, unit in rows if unit.get("command")]
    others = total - sum(cost(unit) for unit in leading)
    if leading and sum(unit.get("count", 1) for unit in leading) * 500 > others:
        broken.add("FC-5")
    if options.get("campaign"):
        if len(data["groups"]) > 8:
            broken.add("FC-22")
        if any(sum(cost(unit) for unit in team.get("units", [])) > 1000 for team in data["groups"]):
            broken.add("FC-21")
        if FACTIONS[data["faction"]]["era"] != options["campaign"]:
            broken.add("FC-23")
    return broken


def of_unit(data, options, unit, card):
    broken = set()
    modifications = (unit.get("pilot") or {}).get("modifications", [])
    tags = card.get("tags", [])
    if card["faction"] != data["faction"]:
        broken.add("FC-1")
    if unit.get("command") and "c" not in tags:
        broken.add("FC-6")
    weapons = [*unit.get("weapons", []), *([unit["equipped"]] if unit.get("equipped") else [])]
    if any(name not in card.get("weapons", []) for name in weapons):
        broken.add("FC-10")
    carried = [name for name in unit.get("weapons", []) if WEAPONS[name]["equip"] == "carried"]
    if card["sort"] in SUITS:
        broken |= of_suit(unit, carried, modifications)
    if unit.get("reserve"):
        means = any(each.get("ambush") for each in card.get("abilities", []))
        if not means and "amphibious" not in modifications:
            broken.add("FC-20")
    if options.get("space") and ("s" in tags or unit.get("reserve")):
        broken.add("FC-19")
    return broken


def of_suit(unit, carried, modifications):
    broken = set()
    if len(carried) > (3 if "weapon-pack" in modifications else 2):
        broken.add("FC-7")
    if carried and unit.get("equipped") not in carried:
        broken.add("FC-9")
    if not carried and unit.get("equipped"):
        broken.add("FC-9")
    return broken


def of_pilot(unit, card, units):
    pilot = unit.get("pilot")
    if pilot is None:
        return set()
    broken = set()
    traits, modifications = pilot.get("traits", []), pilot.get("modifications", [])
    if card["sort"] not in SUITS:
        broken.add("FC-11")
    name = pilot.get("name")
    namesakes = [each for each in units if name and (each.get("pilot") or {}).get("name") == name]
    if unit.get("count", 1) > 1 or len(namesakes) > 1:
        broken.add("FC-13")
    if len(set(traits)) < len(traits) or len(set(modifications)) < len(modifications):
        broken.add("FC-16")
    if len(traits) > pilot.get("rank", 1) // 2:
        broken.add("FC-17")
    if card["sort"] == "mobile-fighter" and (traits or modifications):
        broken.add("FC-18")
    return broken
