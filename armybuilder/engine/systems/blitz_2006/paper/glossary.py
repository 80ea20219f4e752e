"""The labels of datacards, in our own words (L361–L383)."""

from armybuilder.engine.core.language import later
from armybuilder.engine.core.paper.glossary import Explained

EXPLAINED = Explained(
    kinds=frozenset({"weapon", "weapon-rule", "trait"}),
    figures={
        "ATT": later("Attack: the skill of the crew when it shoots or strikes."),  # L361
        "DEF": later("Defense: the skill of the crew when it is attacked."),  # L361
        "EW": later("Electronic warfare: the skill of the crew with sensors and radio."),  # L361
        "LD": later("Leadership: the skill for initiative, set-up and, if you play with it, morale."),  # L321, L325
        "ACT": later("Actions in a round."),  # L363
        "SIZE": later("How large it is."),  # L363
        "DET": later("Detection rating: how well it finds others without an action."),  # L363, L648
        "SENS": later("Sensors: added to tests of active detection."),  # L363, L660
        "AUTO": later("Auto comm: how well it keeps in touch without an action."),  # L363
        "COMM": later("Comm: added to tests that get a message through enemy ECM."),  # L363, L1084
        "SKILL": later("The one skill of a squad of infantry, for all that it does."),  # L1056
        "BASES": later("Bases of a squad of infantry: damage takes them away one by one."),  # L1024
        "ARMOR": later("Armor: how well it resists damage."),  # L369
    },
)
