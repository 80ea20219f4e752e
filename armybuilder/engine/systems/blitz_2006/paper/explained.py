"""The labels of datacards, in our own words (L361–L383)."""

from armybuilder.engine.core.paper.explained import Explained

EXPLAINED = Explained(
    kinds=frozenset({"weapon", "weapon-rule", "trait"}),
    figures={
        "ATT": "Attack: the skill of the crew when it shoots or strikes.",  # L361
        "DEF": "Defense: the skill of the crew when it is attacked.",  # L361
        "EW": "Electronic warfare: the skill of the crew with sensors and radio.",  # L361
        "LD": "Leadership: the skill that initiative and orders are tested by.",  # L361
        "ACT": "Actions in a round.",  # L363
        "SIZE": "How large it is.",  # L363
        "DET": "Detection rating: how well it finds others without an action.",  # L363, L648
        "SENS": "Sensors: added where an action is spent on finding others.",  # L363
        "AUTO": "Auto comm: how well it keeps in touch without an action.",  # L363
        "COMM": "Comm: added where an action is spent on getting through.",  # L363
        "SKILL": "The one skill of a squad of infantry, for all that it does.",  # L1056
        "BASES": "Bases of a squad of infantry: damage takes them away one by one.",  # L1024
        "ARMOR": "Armor: how well it resists damage.",  # L369
    },
)
