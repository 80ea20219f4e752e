"""What battles of the beta that people play want of their sessions (`core.battle.engine.session`)."""

from typing import Any

from armybuilder.engine.core.battle.decisions import Decision, Policy
from armybuilder.engine.core.battle.decisions.duels import Scope
from armybuilder.engine.core.battle.decisions.questions import Question
from armybuilder.engine.core.battle.engine.session import RESIGNED, Hint, SessionGame
from armybuilder.engine.systems.blitz_beta.battle.interactive import automatic, questions
from armybuilder.engine.systems.blitz_beta.battle.policies.greedy_player import GreedyPolicy, Lead
from armybuilder.engine.systems.blitz_beta.battle.state import NOBODY, Battle, words


class BetaSessionGame(SessionGame):
    """Its players follow plans, small questions are answered by the program, and a hint says by how much it is better."""

    remembers = True

    def is_small(self, battle: Battle, decision: Decision, asked_from: float) -> bool:
        return automatic.is_small(battle, decision, asked_from)

    def lead(self, mind: Policy, battle: Battle, decision: Decision, choice: Any) -> Lead | None:
        return mind.lead(battle, decision, choice) if isinstance(mind, GreedyPolicy) else None

    def delegated(self, battle: Battle, scope: Scope) -> Any:
        """An activation, or the whole deployment, or a round."""
        if scope == "round":
            return battle.round
        return battle.phase, NOBODY if battle.phase == words.DEPLOYMENT else battle.step

    def resign(self, battle: Battle, side: int) -> None:
        battle.scenario.finish(battle, 1 - side, RESIGNED)

    def build_question(
        self, battle: Battle, decision: Decision, hint: Hint, *, cell: int = NOBODY, model: int = NOBODY
    ) -> Question:
        return questions.build_question(battle, decision, hint, cell=cell, model=model)
