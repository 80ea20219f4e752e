"""Profiles of BattleScribe data for Heavy Gear tactical of 1998."""

from factions.loader.profile_maps import DataMap, ProfileMap, Reading

SPEEDS = r"(walker|ground|hover)?:?\s*(\d+)\s*/\s*(\d+)"
FOUR_RANGES = r"\s*/\s*".join([r"(\d+)"] * 4)
RATING = r"([+-]?\d+)\s*/\s*(\d+)(?: ?km)?"
RATED = r"(.+?)(?:[ ,]{0,3}\(?(-?\d{1,3})\)?)?"
"""`ECM (3)`, `ECM 3`: a word and its rating."""
ARCS = {
    "front": "F",
    "rear": "R",
    "turret": "T",
    "fixed-front": "FF",
    "fixed-rear": "FR",
    "f": "F",
    "r": "R",
    "t": "T",
    "ff": "FF",
    "fr": "FR",
}
WEAPON = (
    Reading(("range", "ranges"), tuple(f"range.{step}" for step in range(4)), FOUR_RANGES),
    Reading(("acc",), ("accuracy",)),
    Reading(("dam", "dmg"), ("damage",)),
    Reading(("rate-of-fire",), ("rof",)),
)
PROFILES = DataMap(
    profiles=(
        ProfileMap(("vehicle", "vehicles", "model", "models", "unit"), "vehicles", unit=True, readings=(
            Reading(("movement", "primary-movement"), ("primary.mode", "primary.combat", "primary.top"), SPEEDS),
            Reading(("secondary-movement",), ("secondary.mode", "secondary.combat", "secondary.top"), SPEEDS),
            Reading(("combat-speed",), ("primary.combat",)),
            Reading(("top-speed",), ("primary.top",)),
            Reading(("mv", "man"), ("maneuver",)),
            Reading(("sensors",), ("sensors.rating", "sensors.range"), RATING),
            Reading(("sensors",), ("sensors.rating",)),
            Reading(("communications", "communication", "comm"), ("communication.rating", "communication.range"), RATING),
            Reading(("communications", "communication", "comm"), ("communication.rating",)),
            Reading(("fc", "fire-control"), ("fire_control",)),
            Reading(("armour",), ("armor",)),
            Reading(("perks", "perk"), ("perks",), RATED, row=("perk", "rating")),
            Reading(("flaws", "flaw"), ("flaws",), RATED, row=("flaw", "rating")),
        )),
        ProfileMap(("weapon", "weapons"), "weapons", readings=WEAPON, row="weapons", row_key="code", row_readings=(
            *WEAPON,
            Reading(("class", "weapon-class", "type"), ("code",)),
            Reading(("fire-arc", "arc-of-fire"), ("arc",), words=ARCS),
            Reading(("arc",), ("arc",), words=ARCS),
            Reading(("qty", "number"), ("quantity",)),
            Reading(("ammunition", "shots"), ("ammo",)),
        )),
    ),
    cost="tv",
)  # fmt: skip
