"""Profiles of BattleScribe data for the beta of Heavy Gear Blitz."""

from factions.loader.profile_maps import DataMap, ProfileMap, Reading

BRACKETS = (r"(?<=[\w+])\(", " (")
PROFILES = DataMap(
    profiles=(
        ProfileMap(("model", "models", "unit"), "models", unit=True, readings=(
            Reading(("mr", "movement"), ("mr",), rewrite=((r"\b([A-Z]):\s*(\d+)[\"”″]?", r'\2" \1'), (r"(?<=[A-Z]) (?=\d)", "/"))),
            Reading(("dc", "h-s", "hull-structure"), ("dc",), rewrite=((r"\s*/\s*", "/"),)),
            Reading(("a", "actions"), ("act",)),
            Reading(("gu", "gunnery"), ("gun",)),
            Reading(("pi", "piloting"), ("pilot",)),
            Reading(("weapons",), ("weapons",), rewrite=(BRACKETS,)),
            Reading(("traits", "perks"), ("traits",), rewrite=(BRACKETS,)),
            Reading(("type-height", "type"), ("type",), r"(.+?)(?:\s{1,4}[\d.]{1,6}\s{0,4}[\"”″])?"),
        )),
        ProfileMap(("weapon", "weapons"), "classes", known=r"[LMHIN]?(.+)", readings=(
            Reading(("penetration", "pen"), ("sizes.-",)),
        )),
    ),
    cost="tv",
)  # fmt: skip
