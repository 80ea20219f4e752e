"""The words of the beta's battles for shared code: events, questions, options, and what a replay draws."""

from typing import Any

from armybuilder.engine.core.battle.decisions import Decision
from armybuilder.engine.core.battle.decisions.questions import QuestionOption
from armybuilder.engine.core.battle.engine.narrator import Stage
from armybuilder.engine.core.battle.events import BattleEvent
from armybuilder.engine.core.battle.throws import DiceRoll
from armybuilder.engine.systems.blitz_beta.battle.interactive import questions
from armybuilder.engine.systems.blitz_beta.battle.narration import replays
from armybuilder.engine.systems.blitz_beta.battle.narration.names import BattleNames
from armybuilder.engine.systems.blitz_beta.battle.narration.text import describe_event, hit_chances
from armybuilder.engine.systems.blitz_beta.battle.odds.roll_odds import throw_odds
from armybuilder.engine.systems.blitz_beta.battle.state import Battle


class BetaNarrator:
    """Fulfils `Narrator`."""

    def sentence(self, battle: Battle, event: BattleEvent) -> str:
        return describe_event(event, BattleNames(battle))

    def question(self, battle: Battle, decision: Decision) -> tuple[str, tuple[str, ...]]:
        return questions.describe_question(battle, decision)

    def option(self, battle: Battle, decision: Decision, option: Any) -> tuple[str, QuestionOption]:
        return questions.describe_option(battle, decision, option)

    def throw_odds(self, throw: DiceRoll) -> float:
        return throw_odds(throw)

    def chances(self, event: BattleEvent) -> dict[str, float]:
        return hit_chances(event)

    def stage(self, battle: Battle) -> Stage:
        return replays.build_stage(battle)
