"""The labels of record sheets, in our own words (L1396–L1408)."""

from armybuilder.engine.core.paper.explained import Explained

EXPLAINED = Explained(
    kinds=frozenset({"weapon", "trait"}),
    figures={
        "W": "Walking: movement at combat speed, then at top speed.",  # L1396
        "G": "On the ground: movement at combat speed, then at top speed.",  # L1396
        "MAN": "Maneuver: added when it defends.",  # L702
        "SENS": "Sensors: what is added, and how far they reach.",  # L1403
        "COMM": "Communication: what is added, and how far it reaches.",  # L1404
        "FC": "Fire control: added to attacks.",  # L694
        "ARMOR": "Armor: damage from which on it is lightly hit, heavily hit, and destroyed.",  # L1406
    },
)
