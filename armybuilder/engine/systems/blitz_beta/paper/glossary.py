"""The labels of statlines, in our own words (L469–L490)."""

from armybuilder.engine.core.language import later
from armybuilder.engine.core.paper.glossary import Explained

EXPLAINED = Explained(
    kinds=frozenset({"weapon", "trait", "unit-code", "rank"}),
    figures={
        "TV": later("Threat value: what it costs."),  # L469
        "UA": later("Unit availability: the types of units that may have it, and how many."),  # L471
        "MR": later(
            "Movement rating: inches, and how it moves: W walks, G on the ground, H hovers, F flies, I on foot."
        ),  # L474
        "AR": later("Armor rating: the higher, the less an attack does."),  # L477
        "DC": later(
            "Damage capacity: hull, then structure. Without hull it is crippled, without structure destroyed."
        ),  # L479
        "ACT": later("Actions in a turn."),  # L481
        "GUN": later("Gunnery: what a die has to show for ranged attacks."),  # L483
        "PILOT": later("Piloting: the same for defence, melee and maneuvers."),  # L485
        "EW": later("Electronic warfare: the same for what is done by sensors and radio."),  # L488
    },
    boxes={
        "SMS": later("Secondary movement: any move may be made that way."),  # L476
        "HULL": later("Hull: crossed out first. Without any left it is crippled."),  # L479
        "STR": later("Structure: crossed out after the hull. Without any left it is destroyed."),  # L479
        "CP": later("Command points: cross one out for each that is spent."),
        "SP": later("Skill points: cross one out for each that is spent."),
        "Fire": later("Fire tokens on it: write their intensity in."),
        "Haywire": later("Haywire tokens on it: write their intensity in."),
        "Corrosion": later("Corrosion tokens on it: write their intensity in."),
        "SJ": later("Sensor jamming on it: write its intensity in."),
        "CJ": later("Comms jamming that it causes: write its intensity in."),
        "SI": later("Sensor interference that it causes: write its intensity in."),
        "Standby": later("Standby tokens that it has."),
    },
)
