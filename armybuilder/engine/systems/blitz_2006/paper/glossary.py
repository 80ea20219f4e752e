"""The labels of datacards, in our own words (L361–L383)."""

from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.core.paper.glossary import Glossary

EXPLAINED = Glossary(
    kinds=frozenset({"weapon", "weapon-rule", "trait"}),
    figures={
        "ATT": gettext_noop("Attack: the skill of the crew when it shoots or strikes."),  # L361
        "DEF": gettext_noop("Defense: the skill of the crew when it is attacked."),  # L361
        "EW": gettext_noop("Electronic warfare: the skill of the crew with sensors and radio."),  # L361
        "LD": gettext_noop("Leadership: the skill for initiative, set-up and morale, if you use it."),  # L321, L325
        "ACT": gettext_noop("Actions in a round."),  # L363
        "SIZE": gettext_noop("How large it is."),  # L363
        "DET": gettext_noop("Detection rating: how well it finds others without an action."),  # L363, L648
        "SENS": gettext_noop("Sensors: added to tests of active detection."),  # L363, L660
        "AUTO": gettext_noop("Auto comm: how well it keeps in touch without an action."),  # L363
        "COMM": gettext_noop("Comm: added to tests that get a message through enemy ECM."),  # L363, L1084
        "SKILL": gettext_noop("The single skill of an infantry squad, for everything it does."),  # L1056
        "BASES": gettext_noop("Bases of an infantry squad: damage removes them one by one."),  # L1024
        "ARMOR": gettext_noop("Armor: how well it resists damage."),  # L369
    },
)
