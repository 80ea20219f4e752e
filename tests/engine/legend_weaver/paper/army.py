"""An army of Legend Weaver with every form of a squad, and its paper told in words."""

from functools import cache

from armybuilder.engine.core.paper.record_sheets import (
    FieldSection,
    NoteSection,
    TableSection,
    TickSection,
    TrackSection,
)
from tests.engine.legend_weaver.book import CATALOGUE, SYSTEM

BLANK = "[ ]"
WEAPONS = [
    {"key": "rifle", "name": "Rifle", "number": 12, "size": "two-handed", "range": 24}
    | {"primary": ["non"], "secondary": ["bod"], "tertiary": ["pow", "ass"]},
    {"key": "bomb", "name": "Bomb", "size": "one-handed", "range": 10, "every": "tertiary", "primary": ["non", "bod"]}
    | {"specials": ["grenade", "circle"], "radius": 2, "note": "Loud."},
    {"key": "gun", "name": "Gun", "size": "mounted", "range": 48}
    | {"primary": ["lit", "type-5", "type-6", "pla"], "secondary": ["pow", "ass"]},
    {"key": "howitzer", "name": "Howitzer", "size": "mounted", "range": 0, "every": "tertiary"}
    | {"specials": ["indirect"], "ammunition": ["shell", "fog"]},
]
ROUNDS = [
    {"key": "shell", "name": "Shell", "points": 25, "fire": "explosive", "primary": ["non", "bod"]}
    | {"specials": ["circle"], "radius": 3},
    {"key": "fog", "name": "Fog", "points": 10, "fire": "smoke", "every": "secondary", "specials": ["smoke"]},
]
UNITS = [
    {
        "key": "trooper",
        "name": "Trooper",
        "form": "ground",
        "target": "bod",
        "points": 20,
        "move": 6,
        "movement": "foot",
    }
    | {"role": "trooper", "weapons": ["rifle", "bomb"]},
    {"key": "captain", "name": "Captain", "form": "ground", "target": "pow", "points": None, "move": 4, "actions": 3}
    | {"bonus": True, "level": 14, "rank": "captain", "movement": "assault-armor", "equipment": ["medical-kit"]}
    | {"note": "Limps."},
    {
        "key": "tank",
        "name": "Tank",
        "form": "vehicle",
        "target": "pla",
        "points": 300,
        "move": 18,
        "actions": 6,
        "crew": 3,
    }
    | {"level": 9, "maneuverability": 5, "movement": "hover", "weapons": ["gun"]},
    {"key": "sled", "name": "Sled", "form": "vehicle", "target": "lit", "points": 50, "move": 8},
    {"key": "field-gun", "name": "Field gun", "form": "platform", "target": "lit", "points": 120, "move": 3, "crew": 2}
    | {"equipment": ["wheels"], "weapons": ["gun"]},
    {"key": "battery", "name": "Battery", "form": "off-board", "target": "pla", "points": 100, "move": 0}
    | {"weapons": ["howitzer"]},
    {
        "key": "spotter",
        "name": "Spotter",
        "form": "ground",
        "target": "non",
        "points": 30,
        "move": 6,
        "role": "spotter",
    },
]
PACK = {
    "key": "test",
    "name": "Test",
    "version": "1",
    "records": {"weapons": {"weapons": WEAPONS, "ammunition": ROUNDS}, "models": {"models": UNITS}},
}


def printed(*groups, pack=PACK, **more):
    data = {"format": "muster.force/1", "system": "legend-weaver", "limit": 9000, "packs": [pack], "name": "Army"}
    document = SYSTEM.convert(data | {"groups": list(groups)} | more)
    return SYSTEM.print_content(document, SYSTEM.with_packs(CATALOGUE, document.packs))


def squad(*models, **more):
    return {"name": "Alpha", "models": list(models)} | more


def model(key, count=1, **more):
    return {"model": key, "count": count} | more


def told(sheet):
    """All that stands on a sheet, line by line; what is blank to write in is a box."""
    yield f"{sheet.title} ({sheet.subtitle}) {sheet.points} {sheet.points_name}".strip()
    for section in (*sheet.left, *sheet.right, *sheet.wide):
        yield f"= {section.title}"
        yield from SAID[type(section)](section)


def fields_told(section):
    yield from (f"{field.label} {field.value or BLANK}" for field in section.fields)


def table_told(section):
    yield " | ".join(column.label for column in section.columns)
    for number, row in enumerate(section.rows):
        yield " | ".join(cell.text or (BLANK if cell.mark == "lost" else "") for cell in row)
        if section.boxes:
            yield f"#{section.boxes[number]}"
        yield from (f"{field.label}: {field.value or '____'}" for field in section.under[number : number + 1])


def track_told(section):
    yield ", ".join((f"#{section.boxes}", *(f"{field.label} {field.value}" for field in section.thresholds)))


def ticks_told(section):
    yield ", ".join(f"{tick.label}{'!' * tick.ticked} #{len(tick.boxes)}" for tick in section.ticks)


def notes_told(section):
    yield from (*section.lines, *(["____"] * section.blank_lines))


SAID = {
    FieldSection: fields_told,
    TableSection: table_told,
    TrackSection: track_told,
    TickSection: ticks_told,
    NoteSection: notes_told,
}


def card_told(card):
    """All that stands on a card, line by line."""
    labels = (f"{stat.label} {stat.value}" for stat in card.labels)
    yield " · ".join(part for part in (card.title, card.kind, *labels, card.rank, card.name, card.unit) if part)
    yield f"{card.points} {card.points_name}, ×{card.count}{' on one card' if card.together else ''}, {card.figure.split()[0]}"
    yield ", ".join(f"{stat.label} {stat.value or BLANK}" for stat in card.stats)
    yield ". ".join(f"{stat.label} {stat.value}" for stat in card.details)
    for table in card.tables:
        for row in table.rows:
            cells = " ".join(cell.text or "-" for cell in row.cells)
            yield f"{row.code}: {cells} {', '.join(part for part in (row.name, row.kind, *row.traits) if part)}"
    yield from (trait.text for trait in card.traits)
    yield ", ".join((*(f"{counter.label} #{counter.boxes}" for counter in card.counters), *card.tokens))
    yield from card.notes


@cache
def army():
    """Each form of a sheet, in a squad of its own."""
    return printed(
        squad(model("ground/trooper", 9), model("ground/captain", name="Ann"), start="dug-in", notes="Holds the farm."),
        squad(model("vehicle/tank", 2, breakdown=2), model("vehicle/sled"), name="Steel"),
        squad(model("platform/field-gun"), name="Guns", reserve=True),
        squad(model("off-board/battery", ammunition=["shell", "fog"], rounds=4), name="Thunder"),
        squad(model("ground/spotter", 2), name="Eyes", start="hidden-dug-in", teleport=True),
    )


def sheet_of(number):
    return list(told(army().sheets[number]))


MARKERS = (
    "Overwatch #1, Cover fire #1, Hidden #1, Camouflaged #1, Head down #1, Dug in #1, Entrenched #1, "
    "Fortified #1, Activated #1, Avoid #5"
)
STATUS = ["= Status", "Battle ready #1, Disordered #1, Disrupted #1, Broken #1", "= Markers"]
GROUND = "Name / Ttype | Models | Cost | Actions | Level | Move"
VEHICLE = "Name / Ttype | Models | Cost | Total # of crew | Total # of actions | Crew level | Move | Maneuverability"
ARMS = " | Weapon | # | Range | Prim 6+ | Second 11+ | Tertiary 16+"
STATES = "Disordered #1, Disrupted #1, Broken #1, Overwatch #1, Cover fire #1, Hidden #1"
