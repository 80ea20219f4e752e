"""Profiles of BattleScribe data for Legend Weaver."""

from factions.loader.profile_maps import DataMap, ProfileMap, Reading

EFFECT = (
    Reading(("primary", "prim"), ("primary",), rewrite=((r"\s*[/;]\s*", ", "),)),
    Reading(("secondary", "second"), ("secondary",), rewrite=((r"\s*[/;]\s*", ", "),)),
    Reading(("tertiary", "tert"), ("tertiary",), rewrite=((r"\s*[/;]\s*", ", "),)),
    Reading(("special", "specials", "special-rules"), ("specials",)),
    Reading(("blast",), ("radius",)),
)
PROFILES = DataMap(
    profiles=(
        ProfileMap(("unit", "units", "model", "models", "trooper", "vehicle"), "models", unit=True, readings=(
            Reading(("target-type", "type"), ("target",)),
            Reading(("mv",), ("move",)),
            Reading(("lvl", "ld"), ("level",)),
            Reading(("moves", "movement-type"), ("movement",)),
            Reading(("gear",), ("equipment",)),
        )),
        ProfileMap(("weapon", "weapons", "ranged-weapons"), "weapons", link="weapons", readings=(
            *EFFECT,
            Reading(("number", "no", "quantity"), ("number",)),
            Reading(("rng",), ("range",)),
        )),
        ProfileMap(("ammunition", "round", "rounds"), "ammunition", readings=(
            *EFFECT,
            Reading(("fire", "type-of-fire"), ("fire",)),
        )),
    ),
    cost="points",
    categories={
        "vehicles": ("form", "vehicle"),
        "vehicle": ("form", "vehicle"),
        "ground": ("form", "ground"),
        "infantry": ("form", "ground"),
        "platforms": ("form", "platform"),
        "platform": ("form", "platform"),
        "off-board": ("form", "off-board"),
    },
)  # fmt: skip
