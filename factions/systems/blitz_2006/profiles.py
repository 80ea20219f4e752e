"""Profiles of BattleScribe data for the first edition of Heavy Gear Blitz."""

from factions.loader.profile_maps import DataMap, ProfileMap, Reading

NUMBER = r"\s*([+-]?\d+)[\"”″]?\s*"
FIVE_RANGES = "/".join([NUMBER] * 5)
LIST = ((r",\s*+(?![^(]{0,200}\))", "\n"),)
PROFILES = DataMap(
    profiles=(
        ProfileMap(("model", "models", "unit", "vehicle", "vehicles", "gear", "gears"), "models", unit=True, readings=(
            Reading(("type",), ("sort",)),
            Reading(("act", "a"), ("actions",)),
            Reading(("det",), ("detection",)),
            Reading(("sens", "sensor"), ("sensors",)),
            Reading(("autocomm", "auto-communication"), ("auto_comm",)),
            Reading(("communication", "comms"), ("comm",)),
            Reading(("attack", "attack-modifiers"), ("attack.stationary", "attack.combat", "attack.top"), "/".join([NUMBER] * 3)),
            Reading(("ar", "armour"), ("armor",)),
            Reading(("weapons",), ("weapons",), rewrite=LIST),
            Reading(("traits", "perks"), ("traits",), rewrite=LIST),
        )),
        ProfileMap(("weapon", "weapons", "cannon", "cannons", "direct-fire-weapons"), "cannons", readings=(
            Reading(("range", "ranges"), tuple(f"range.{step}" for step in range(5)), FIVE_RANGES),
            Reading(("acc",), ("accuracy",)),
            Reading(("dam", "dmg"), ("damage",)),
        )),
        ProfileMap(("rocket", "rockets"), "rockets", readings=(
            Reading(("range", "ranges"), tuple(f"range.{step}" for step in range(5)), FIVE_RANGES),
            Reading(("acc",), ("accuracy",)),
            Reading(("dam", "dmg"), ("damage",)),
        )),
        ProfileMap(("close-combat-weapon", "close-combat-weapons", "melee-weapons"), "close_combat", readings=(
            Reading(("acc",), ("accuracy",)),
            Reading(("dam", "dmg"), ("damage",)),
        )),
        ProfileMap(("guided-missile", "guided-missiles", "guided-weapons"), "guides", readings=(
            Reading(("range", "ranges"), tuple(f"range.{step}" for step in range(5)), FIVE_RANGES),
            Reading(("acc",), ("accuracy",)),
            Reading(("dam", "dmg"), ("damage",)),
        )),
    ),
    cost="tv",
)  # fmt: skip
