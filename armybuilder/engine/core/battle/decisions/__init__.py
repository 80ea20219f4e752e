"""Rules ask, policies answer. A rule is a plain function that asks the battle to `choose`, and goes on with the choice.

A policy only ever picks from the menu that the rules wrote, so it cannot do what the rules forbid. What every system needs of
this is in `question` and named below; beside it, battles that people play.
"""

from armybuilder.engine.core.battle.decisions.question import Decision, IllegalChoiceError, Menu, Policy, choose_option

__all__ = ["Decision", "IllegalChoiceError", "Menu", "Policy", "choose_option"]
