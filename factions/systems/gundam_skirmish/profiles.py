"""Profiles of BattleScribe data for Gundam: Skirmish."""

from factions.loader.profile_maps import DataMap, ProfileMap, Reading

TWO_RANGES = r"(\d+)\s*[\"”″]?\s*(?:-|–|to)\s*(\d+)\s*[\"”″]?"
DICE = r"(\d+)\s*(?:/|@|at)\s*(\d)\s*\+?"
EQUIP = {"c": "carried", "carried": "carried", "m": "mounted", "mounted": "mounted"}
PROFILES = DataMap(
    profiles=(
        ProfileMap(("unit", "units", "model", "mobile-suit", "vehicle"), "models", unit=True, readings=(
            Reading(("movement-boost", "move-boost", "mv-boost"), ("movement", "boost"), r"(\d+)\s*[\"”″]?\s*/\s*(\d+)\s*[\"”″]?"),
            Reading(("movement-boost", "move-boost", "mv-boost", "move", "mv"), ("movement",)),
            Reading(("integrity", "int"), ("integrity",)),
            # One public file has the figures of either under the name of the other; what has two numbers is Armour.
            Reading(("armour", "armor", "arm"), ("armour.0", "armour.1"), DICE),
            Reading(("integrity", "int"), ("armour.0", "armour.1"), DICE, doubtful=True),
            Reading(("armour", "armor", "arm"), ("integrity",), needs="armour.0", doubtful=True),
            Reading(("pts", "cost"), ("points",)),
        )),
        ProfileMap(("ranged-weapons", "ranged-weapon", "weapons", "weapon", "shooting-weapons"), "weapons", link="weapons", readings=(
            Reading(("class", "weapon-class"), ("sort",)),
            Reading(("equip", "equipped"), ("equip",), words=EQUIP),
            Reading(("tags", "tag"), ("tags",), rewrite=((r"[<>\[\]]+", " "), (r"\s+", ", "))),
            Reading(("range", "rng"), ("range.0", "range.1"), TWO_RANGES),
            Reading(("damage",), ("dam",)),
            Reading(("accuracy",), ("acc",)),
            Reading(("critical",), ("crit",)),
        )),
        ProfileMap(("close-combat-weapons", "close-combat-weapon", "melee-weapons", "melee-weapon"), "close_weapons",
            link="close_weapons", readings=(
            Reading(("dex", "dexterity"), ("dex",)),
            Reading(("tags", "tag"), ("dex",), r"([+-]?\d+)", doubtful=True),
            Reading(("damage",), ("dam",)),
            Reading(("attacks", "att"), ("attack",)),
        )),
        ProfileMap(("abilities", "ability"), "abilities", link="abilities", readings=(
            Reading(("type", "use"), ("use",)),
            Reading(("description", "effect"), ("effect",)),
        )),
        ProfileMap(("shield", "shields"), "models", part=True, title="shield_type", readings=(
            Reading(("shield-value", "value", "shield-bonus", "bonus"), ("shield.0",), r"\+?(\d+)(?: (?:defen[dc]e?|shield|block))?(?: dice)?"),
            Reading(("shield-save", "save", "success"), ("shield.1",)),
        )),
    ),
    cost="points",
    categories={
        "mobile-suit": ("sort", "mobile-suit"),
        "mobile-suits": ("sort", "mobile-suit"),
        "mobile-fighter": ("sort", "mobile-fighter"),
        "mobile-fighters": ("sort", "mobile-fighter"),
        "mobile-armour": ("sort", "mobile-armour"),
        "mobile-armours": ("sort", "mobile-armour"),
        "mobile-armor": ("sort", "mobile-armour"),
        "mobile-armors": ("sort", "mobile-armour"),
        "ground-vehicle": ("sort", "ground-vehicle"),
        "ground-vehicles": ("sort", "ground-vehicle"),
        "air-unit": ("sort", "air-unit"),
        "air-units": ("sort", "air-unit"),
    },
)  # fmt: skip
