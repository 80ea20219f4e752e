"""The rules of Legend Weaver a second time: plain loops over the samples as they are written, without the engine."""

import json
from pathlib import Path

ROOT = Path(__file__).parents[3]
PACKS = [
    json.loads(path.read_bytes())["records"]
    for path in (ROOT / "factions/packs/legend-weaver/samples.json", ROOT / "tests/corpus/legend-weaver/misfits.json")
]
UNITS = {f"{unit['form']}/{unit['key']}": unit for pack in PACKS for unit in pack["models"]["models"]}
WEAPONS = {weapon["key"]: weapon for pack in PACKS for weapon in pack["weapons"]["weapons"]}
AMMUNITION = {rounds["key"]: rounds for pack in PACKS for rounds in pack["weapons"].get("ammunition", [])}
BOUGHT = {
    key: {each for name in unit.get("weapons", []) for each in WEAPONS[name].get("ammunition", [])}
    for key, unit in UNITS.items()
}


def verdict(data):
    """Total, the rules that are broken, those that are warned of or told, and whether all can be priced."""
    options = data.get("options", {})
    rulings = options.get("rulings", {})
    squads = data["groups"]
    totals = [sum(cost(row, squad, rulings) for row in squad.get("models", [])) for squad in squads]
    broken, told = of_army(squads, totals, options, rulings)
    if sum(totals) > data["limit"] or not any(squad.get("models") for squad in squads):
        broken.add("FC-24")
    unpriced = any(UNITS[row["model"]]["points"] is None for squad in squads for row in squad.get("models", []))
    for squad, total in zip(squads, totals, strict=True):
        if not unpriced and squad.get("reserve") and total * 20 > sum(totals) + 0.0001:
            broken.add("FC-19")
        of_squad(squad, options, rulings, broken, told)
        for row in squad.get("models", []):
            of_row(row, broken, told)
    return round(sum(totals), 2), broken, told, unpriced


def cost(row, squad, rulings):
    unit = UNITS[row["model"]]
    if unit["points"] is None:
        return 0
    each = unit["points"]
    if rulings.get("breakdown-price", "less") == "less":
        each = each - each * row.get("breakdown", 0) * 0.05
    for kind in row.get("ammunition", []):
        each += AMMUNITION[kind]["points"] * row.get("rounds", 1)
    if squad.get("start") == "entrenched" and rulings.get("entrenched-points", "double") == "double":
        each = each * 2
    return round(each, 2) * row.get("count", 1)


def of_army(squads, totals, options, rulings):
    broken, told = set(), set()
    if fielded(squads, "role", "spotter") > 2:
        broken.add("FC-5")
    if fielded(squads, "form", "off-board") > 1:
        broken.add("FC-7")
    dealt = sum(totals) if rulings.get("chaos-points") == "all" else on_table(squads, rulings)
    if dealt + 0.0001 >= 1000:
        told.add("FC-17")
    teleporting = sum(1 for squad in squads if squad.get("teleport"))
    if teleporting > 1 or (teleporting == 1 and not options.get("teleport")):
        told.add("FC-13")
    if sum(1 for squad in squads if squad.get("reserve")) > 1:
        broken.add("FC-19")
    return broken, told


def fielded(squads, field, word):
    number = 0
    for squad in squads:
        for row in squad.get("models", []):
            if UNITS[row["model"]].get(field) == word:
                number += row.get("count", 1)
    return number


def on_table(squads, rulings):
    points = 0
    for squad in squads:
        for row in squad.get("models", []):
            if not squad.get("reserve") and UNITS[row["model"]]["form"] != "off-board":
                points += cost(row, squad, rulings)
    return points


def of_squad(squad, options, rulings, broken, told):
    number, led, close = 0, False, False
    for row in squad.get("models", []):
        unit = UNITS[row["model"]]
        if unit["form"] != "ground":
            continue
        number += row.get("count", 1)
        led = led or "rank" in unit
        for name in unit.get("weapons", []):
            weapon = WEAPONS[name]
            specials = weapon.get("specials", [])
            if weapon["range"] == 0 and not {"teardrop", "shield", "flak", "smoke", "grenade-dropper"} & set(specials):
                close = True
            if weapon["size"] == "one-handed" and not specials:
                close = True
    most = 11 if led and rulings.get("squad-size", "eleven") == "eleven" else 10
    if number > most:
        broken.add("FC-3")
    if number and not close:
        told.add("FC-21")
    of_start(squad, options, broken, told)


def of_start(squad, options, broken, told):
    if squad.get("start") == "fortified" and not options.get("defender"):
        told.add("FC-14")
    if squad.get("start") == "entrenched" and not options.get("scenario"):
        broken.add("FC-15")
    for row in squad.get("models", []):
        unit = UNITS[row["model"]]
        small = unit["form"] == "ground" and unit["target"] in ("non", "bod")
        if squad.get("start") in ("hidden", "hidden-dug-in") and not small:
            broken.add("BR-43")


def of_row(row, broken, told):
    unit = UNITS[row["model"]]
    for kind in row.get("ammunition", []):
        if kind not in BOUGHT[row["model"]]:
            broken.add("FC-8")
    chance = row.get("breakdown", 0)
    if chance > 5:
        told.add("FC-16")
    if chance and unit["form"] == "ground":
        strikes = False
        for name in unit.get("weapons", []):
            weapon = WEAPONS[name]
            if weapon["size"] not in ("one-handed", "two-handed"):
                loaded = [
                    AMMUNITION[kind] for kind in row.get("ammunition", []) if kind in weapon.get("ammunition", [])
                ]
                strikes = strikes or any(
                    "radius" in shot or set(shot.get("specials", [])) & AREA for shot in [weapon, *loaded]
                )
        if not strikes:
            told.add("FC-16")
    of_sheet(unit, broken)


AREA = {"teardrop", "circle", "suppression", "grenade", "grenade-launcher", "grenade-dropper", "smoke"}


def of_sheet(unit, broken):
    weapons = [WEAPONS[name] for name in unit.get("weapons", [])]
    specials = [special for weapon in weapons for special in weapon.get("specials", [])]
    form, target, gear = unit["form"], unit["target"], unit.get("equipment", [])
    if unit.get("role") == "spotter" and (target != "non" or any(each["size"] != "one-handed" for each in weapons)):
        broken.add("FC-6")
    if specials.count("flak") > 1:
        broken.add("FC-9")
    if "flak" in specials and not (form == "vehicle" and unit.get("movement") == "flying"):
        broken.add("FC-9")
    if "shield" in specials and target != "ass":
        broken.add("FC-10")
    if "grenade" in specials and (form != "ground" or target not in ("non", "bod", "pow")):
        broken.add("FC-11")
    jumps = "anti-grav-belt" in gear or "powered-jump-suit" in gear or unit.get("movement") == "jump"
    if form == "ground" and jumps and any(each["size"] in ("heavy", "mounted") for each in weapons):
        broken.add("FC-12")
    if "grenade-dropper" in specials and "powered-jump-suit" not in gear:
        broken.add("FC-12")
    if form == "platform" and unit.get("crew") != 2:
        broken.add("FC-18")
