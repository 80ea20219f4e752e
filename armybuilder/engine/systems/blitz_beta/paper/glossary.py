"""The labels of statlines, in our own words (L469–L490)."""

from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.core.paper.glossary import Glossary

EXPLANATIONS = Glossary(
    kinds=frozenset({"weapon", "trait", "unit-code", "rank"}),
    figures={
        "TV": gettext_noop("Threat value: what it costs."),  # L469
        "UA": gettext_noop("Unit availability: which unit types may have it, and how many."),  # L471
        "MR": gettext_noop(
            "Movement rating: inches, and how it moves: W walks, G on the ground, H hovers, F flies, I on foot."
        ),  # L474
        "AR": gettext_noop("Armor rating: the higher, the less an attack does."),  # L477
        "DC": gettext_noop(
            "Damage capacity: hull, then structure. Without hull it is crippled, without structure destroyed."
        ),  # L479
        "ACT": gettext_noop("Actions in a turn."),  # L481
        "GUN": gettext_noop("Gunnery: what a die needs to show for ranged attacks."),  # L483
        "PILOT": gettext_noop("Piloting: the same for defence, melee and maneuvers."),  # L485
        "EW": gettext_noop("Electronic warfare: the same for anything done with sensors and radio."),  # L488
    },
    boxes={
        "SMS": gettext_noop("Secondary movement: any move may be made that way."),  # L476
        "HULL": gettext_noop("Hull: crossed out first. With none left it is crippled."),  # L479
        "STR": gettext_noop("Structure: crossed out after the hull. With none left it is destroyed."),  # L479
        "CP": gettext_noop("Command points: cross one out for each you spend."),
        "SP": gettext_noop("Skill points: cross one out for each you spend."),
        "Fire": gettext_noop("Fire tokens on it: write in their intensity."),
        "Haywire": gettext_noop("Haywire tokens on it: write in their intensity."),
        "Corrosion": gettext_noop("Corrosion tokens on it: write in their intensity."),
        "SJ": gettext_noop("Sensor jamming on it: write in its intensity."),
        "CJ": gettext_noop("Comms jamming that it causes: write in its intensity."),
        "SI": gettext_noop("Sensor interference that it causes: write in its intensity."),
        "Standby": gettext_noop("Its standby tokens."),
    },
)
