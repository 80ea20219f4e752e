"""The labels of record sheets, in our own words (L1396–L1408)."""

from armybuilder.engine.core.language import later
from armybuilder.engine.core.paper.glossary import Explained

EXPLAINED = Explained(
    kinds=frozenset({"weapon", "trait"}),
    figures={
        "W": later("Walking: movement at combat speed, then at top speed."),  # L1396
        "G": later("On the ground: movement at combat speed, then at top speed."),  # L1396
        "MAN": later("Maneuver: added when it defends."),  # L702
        "SENS": later("Sensors: what is added, and how far they reach."),  # L1403
        "COMM": later("Communication: what is added, and how far it reaches."),  # L1404
        "FC": later("Fire control: added to attacks."),  # L694
        "ARMOR": later("Armor: damage from which on it is lightly hit, heavily hit, and destroyed."),  # L1406
    },
)
