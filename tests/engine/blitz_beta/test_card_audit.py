"""Every row of the book on its card (DC-2…DC-7), read a second time from the data files by plain loops: no parser, no
resolver and no table of the engine is used to say what a card must tell."""

import re
from functools import cache

import pytest

from armybuilder.engine.systems.blitz_beta.paper.cards import drone_card, model_card
from tests.engine.blitz_beta.brute_data import FOLDER, load, parts
from tests.engine.blitz_beta.printing import catalogue

CLASSES = {row["code"]: row for row in load("weapons")["classes"]}
UNDEFINED = {row["code"] for row in load("weapons")["unresolved"]}
GAINS = {row["key"]: parts(row.get("gains", "")) for row in load("system")["factions"]}
SIZES = {"L": "Light ", "M": "Medium ", "H": "Heavy ", "I": "Infantry ", "N": "Naval "}
ARCS = {"Arm", "T", "FT", "F", "L", "R", "B"}
MODEL_TYPES = {
    "Gear": ('2"', '1" hex / 40 mm'), "Gear (Hover)": ('2.5"', '1" hex / 40 mm'),
    "Strider": ('3"', "60 mm"), "Strider (Tall)": ('3"', "40 mm"), "Strider (Low)": ('2"', "60 mm"),
    "Strider (Tall), Vehicle (SMS)": ('3", SMS:G 2"', "40 mm"),
    "Vehicle": ('2"', "40 / 60 mm"), "Vehicle (Hover)": ('2.5"', "40 / 60 mm"), "Vehicle (VTOL)": ('2.5"', "40 / 60 mm"),
    "Vehicle (ORV)": ('2"', '1" hex'),
    "Infantry": ('1"', '40 mm / three 1" hexes'), "Infantry (Team)": ('1"', '1" hex'), "Infantry (ATV)": ('1"', "40 mm"),
}  # fmt: skip
BEASTS = {"Armadillo Beast", "Barnaby Rider"}


def printed():
    """(key of the model, component or "", row of the data, list it stands in) of everything that has a card."""
    for file in sorted((FOLDER / "models").glob("*.yaml")):
        record = load(f"models/{file.stem}")
        for family in record["families"]:
            for row in family["models"]:
                yield f"{record['faction']}/{row['key']}", "", row, record["faction"]
                for body in row.get("attached", ()):
                    yield f"{record['faction']}/{row['key']}", body["name"], {"type": row["type"], **body}, ""
    yield from ((f"support/{row['key']}", "", row, "") for row in load("support")["items"])
    yield from ((f"aircraft/{row['key']}", "", row, "") for row in load("aircraft")["aircraft"])
    yield from ((f"drone/{row['key']}", "", row, "") for row in load("drones")["drones"])


@cache
def card_of(key, component):
    if key.startswith("drone/"):
        return drone_card(catalogue().drones[key], catalogue())
    card = model_card(catalogue().models[key], catalogue())
    return next(part for part in card.parts if part.title.endswith(component)) if component else card


ROWS = list(printed())


def faults(check):
    """What `check` finds of each row: the texts that should stand on the card and those that do."""
    found = []
    for key, component, row, faction in ROWS:
        traits = parts(row.get("traits", ""))
        names = {name_of(trait) for trait in traits}
        traits += [trait for trait in GAINS.get(faction, ()) if name_of(trait) not in names]
        wanted, told = check(row, traits, card_of(key, component))
        if wanted != told:
            found.append((key, component, wanted, told))
    return found


def name_of(trait):
    return re.split(r"[:(]", trait)[0].strip()


def rating(traits, name):
    """The rating of a trait without its bracket, or None."""
    return next((trait.partition(" (")[0].partition(":")[2] for trait in traits if name_of(trait) == name), None)


def ratings(row, traits, card):
    modes = [trait.removeprefix("SMS:") for trait in traits if name_of(trait) == "SMS"]
    terrain = row["type"].startswith("Terrain")
    lost = "NA" if terrain else ""
    wanted = [
        row.get("mr", "NA"),
        ", ".join(modes),
        *(str(lost if row[key] is None else row[key]) for key in ("ar", "dc", "act")),
    ]
    wanted += [row.get(skill, "NA") for skill in ("gun", "pilot", "ew")]
    mr, *others = card.stats
    return wanted, [mr.value, mr.note, *(stat.value for stat in others)]


def attributes(row, traits, card):
    details = {stat.label: stat.value for stat in card.details}
    if row["type"].startswith("Terrain") and not row["act"]:
        return (None, None), (details.get("Detection"), details.get("Height"))
    height, base = MODEL_TYPES.get(row["type"], (None, None))
    if height and "Low Profile" in traits:
        height = f'{float(height[:-1]) / 2:g}"'
    if any("Low Profile" in trait for trait in traits if name_of(trait) == "SMS"):
        height = '2", SMS:G 1"'
    if row.get("component") or "Attached:HHT Body" in traits:
        height = '4"'
    if row.get("name") in BEASTS:
        base = '1" hex'
    wanted = (rating(traits, "Sensors") or '12"', '6"', height, base)
    return wanted, tuple(details.get(label) for label in ("Detection", "Autocomms", "Height", "Base"))


def counted(row, traits, card):
    actions = row["act"] + sum(body["act"] for body in row.get("attached", ()))
    count = row.get("counts_as", 1 if rating(traits, "APC") else actions)
    wanted = f"{count} ACT" if count != actions else None
    return wanted, next((stat.value for stat in card.details if stat.label == "Counts as"), None)


def traits_told(row, traits, card):
    inside = [item for trait in traits if "(" in trait for item in parts(trait.partition("(")[2].rstrip(")"))]
    plain = {trait.partition(" (")[0] for trait in traits}
    extra = [item for item in inside if item != "Aux" and not item.startswith("-") and item not in plain]
    aux = [trait for trait in traits if "Aux" in trait]
    told = [line.text for line in card.traits]
    without = [line.text for line in card.traits if not line.effect]
    return (traits + list(dict.fromkeys(extra)), aux, []), (
        told,
        [line.text for line in card.traits if line.aux],
        without,
    )


def damage(row, traits, card):
    if row["dc"] is None:
        return ((), ()), (card.tracks, card.tokens)
    hull, _, structure = str(row["dc"]).partition("/")
    boxes = (int(hull), int(structure or 0), int(hull) + int(structure or 0))
    tokens = ["Fire", "Haywire", "Corrosion"]
    if row["act"]:
        ecm = next((trait for trait in traits if name_of(trait) == "ECM"), "")
        tokens += ["SJ", *(["CJ"] if "CJ" in ecm else []), *(["SI"] if ecm else []), "Standby"]
    (track,) = card.tracks
    told = (*(part.boxes for part in track.parts), *(int(mark.value) for mark in track.marks))
    return (boxes, tuple(tokens)), (told, card.tokens)


def crippled(row, traits, card):
    if "/" not in str(row["dc"]):
        return [], [note for track in card.tracks for note in track.notes]
    wanted = ["-1D6 on all tests"]
    for words, skill in ((("Weapon", "Weapons"), "GUN"), (("Movement",), "PILOT"), (("Electronics",), "EW")):
        if any(f"Rugged:{word}" in traits for word in words):
            wanted.append(f"{skill} unchanged")
        elif any(f"Fragile:{word}" in traits for word in words):
            wanted.append({"GUN": "GUN and PILOT attacks -2D6"}.get(skill, f"{skill} -2D6"))
    sensors = next((trait for trait in traits if name_of(trait) == "Sensors"), "")
    inches = 12.0 if not sensors or "Aux" in sensors else float(rating(traits, "Sensors").rstrip('"'))
    infantry = row["type"].startswith("Infantry")
    if not infantry:
        wanted.append("no top speed")
    if not infantry and "Rugged:Sensors" not in traits:
        inches /= 2
    wanted.append(f'detection {inches:g}"')
    off = [name_of(trait) for trait in traits if "Aux" in trait]
    off += [re.split(r"[ (]", weapon)[0] for weapon in parts(row.get("weapons", "")) if "Aux" in weapon]
    wanted += [f"off: {', '.join(dict.fromkeys(off))}"] if off else []
    return [", ".join(wanted)], [note.effect for track in card.tracks for note in track.notes]


def counters(row, traits, card):
    wanted = [("SP", row["act"])] if "Vet" in traits else []
    labels = {"Smoke": "Smoke", "APC": "Squads", "HGC": "Gears", "Drone Bay": "Drones"}
    for trait in traits:
        if name_of(trait) in labels:
            wanted.append((labels[name_of(trait)], int(rating([trait], name_of(trait)))))
        elif name_of(trait) == "Transport":
            _, kind, amount = trait.split(":")
            wanted.append((kind, int(amount)))
    return wanted, [(counter.label, counter.boxes) for counter in card.counters]


def weapons(row, traits, card):
    """Count, code, name, category, arc, ranges, PEN, skill and its name, traits, ammunition, boxes of ammunition."""
    wanted = [weapon(text, row) for text in parts(row.get("weapons", ""))]
    return wanted, [figures(row) for row in card.rows]


def figures(row):
    arc, ranges, pen, skill = row.cells
    told = (arc.text, *ranges.parts, pen.text, skill.text, skill.label)
    return (row.count, row.code, row.name, row.kind, *told, row.traits, row.ammo, sum(tick.boxes for tick in row.ticks))


def weapon(text, row):
    match = re.fullmatch(r"(?:(\d+)x)?([A-Z]+)(?: \((.*)\))?", text)
    assert match
    count, code, bracket = int(match[1] or 1), match[2], parts(match[3])
    arcs = [item for item in bracket if set(re.split(r"[+/]", item)) <= ARCS]
    bracket = [item for item in bracket if item not in arcs]
    arc = "/".join(arcs) or "F"
    if code in UNDEFINED:
        return (count, code, "", "", arc, "", "", "", "", "", tuple(bracket), (), 0)
    whole = code in CLASSES and "-" in CLASSES[code]["sizes"]
    kind = CLASSES[code if whole else code[1:]]
    size = "-" if whole else code[0]
    listed = merged(parts(kind["traits"]), bracket)
    own = {name_of(item): item.partition(":")[2] for item in listed if name_of(item) in {"PEN", "Range", "Reach"}}
    pen = (own["PEN"] if "PEN" in own else kind["sizes"][size]).removeprefix("/")
    optimal, maximum = reach(own, kind["range"])
    target, skill_name = skill(kind["category"], "Linked" in listed, row)
    name = kind["name"] if whole else SIZES[size] + kind["name"]
    traits = tuple(item for item in listed if name_of(item) not in {*own, "Ammo"} and item != "Burst:+0D6")
    ammo = tuple(ammunition(item) for item in listed if name_of(item) == "Ammo")
    ranges = (optimal, maximum, pen, target, skill_name)
    return (count, code, name, kind["category"].title(), arc, *ranges, traits, ammo, int(rating(listed, "LA") or 0))


def merged(standard, bracket):
    """Traits of the class, each replaced by one of the bracket that has its name; then what is new."""
    named = {name_of(item): item for item in bracket if name_of(item) != "Ammo"}
    kept = [item if name_of(item) == "Ammo" else named.pop(name_of(item), item) for item in standard]
    return kept + [item for item in bracket if name_of(item) == "Ammo" or name_of(item) in named]


def ammunition(item):
    trait, _, more = item.partition(":")[2].partition(" (")
    return ", ".join((trait, *parts(more.rstrip(")"))))


def reach(own, usual):
    if "Reach" in own:
        return f"0-{own['Reach']}", own["Reach"]
    text = own.get("Range") or usual
    if text is None or "/" not in text:
        return text or "", ""
    optimal, maximum = text.split("/")
    return f'{optimal}"', maximum


def skill(category, linked, row):
    name = "PILOT" if category == "melee" else "GUN"
    usual = row.get("strike", row["pilot"]) if category == "melee" else row["gun"]
    spread = 1 if category == "beam" else 0
    told = []
    for steps in dict.fromkeys((linked + spread, linked - spread)):
        number = max(int(usual[0]) - steps, 2)
        told.append(f"{number}+" if number <= 6 else "NA")
    return "/".join(dict.fromkeys(told)), name


@pytest.mark.parametrize(
    "check",
    [ratings, attributes, counted, traits_told, damage, crippled, counters, weapons],
    ids=lambda check: check.__name__,
)
def test_every_card_tells(check):
    assert faults(check) == []


def test_every_row_was_looked_at():
    assert len(ROWS) == len(catalogue().models) + len(catalogue().drones) + 1  # the turret of the HHT-90
