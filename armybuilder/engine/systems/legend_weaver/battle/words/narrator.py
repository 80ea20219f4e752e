"""Questions and options in words, for people who play."""

from collections.abc import Mapping
from typing import Any

from armybuilder.engine.core.battle.decisions import Decision
from armybuilder.engine.core.battle.decisions.questions import QuestionOption
from armybuilder.engine.core.battle.engine.narrator import Stage
from armybuilder.engine.core.battle.events import BattleEvent
from armybuilder.engine.core.battle.replay import ReplayGain
from armybuilder.engine.core.battle.throws import DiceRoll
from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.systems.legend_weaver.battle.state import Battle
from armybuilder.engine.systems.legend_weaver.battle.words import counters, options, sentences
from armybuilder.engine.systems.legend_weaver.battle.words.stage import stage_of

QUESTIONS: Mapping[str, tuple[str, str]] = {
    "places": (gettext_noop("Which unit do you place?"), "BR-42"), "deploy": (gettext_noop("Where does {squad} begin?"), "BR-42"),
    "dummy": (gettext_noop("Where do you put the dummy marker?"), "BR-42"), "act": (gettext_noop("What does {squad} do?"), "BR-2"),
    "drive": (gettext_noop("What does the crew of {model} do?"), "BR-15"), "deed": (gettext_noop("What does {model} do as a hero?"), "BR-64"),
    "splits": (gettext_noop("At whom do those fire who can’t hurt the first target?"), "BR-24"),
    "overwatch": (gettext_noop("Does {squad} fire at who comes into view?"), "BR-8"),
    "chaos": (gettext_noop("Do you play a chaos card?"), "BR-64"), "chaos fire": (gettext_noop("Do you play a card before {squad} fires?"), "BR-64"),
    "chaos roll": (gettext_noop("Do you play a card on the shot of {model}?"), "BR-64"), "chaos death": (gettext_noop("Does {model} survive by a card?"), "BR-64"),
    "chaos ammo": (gettext_noop("Does {model} keep its ammunition by a card?"), "BR-64"), "chaos bombs": (gettext_noop("Do you keep {model} from dropping its bombs?"), "BR-64"),
    "chaos hero": (gettext_noop("Do you call {model} a coward?"), "BR-64"), "gives away": (gettext_noop("Which unit gives its position away?"), "BR-64"),
    "enter": (gettext_noop("Where does {squad} enter?"), "BR-64"),
}  # fmt: skip


class LegendNarrator:
    """Fulfils `Narrator`."""

    def question(self, battle: Battle, decision: Decision) -> tuple[str, tuple[str, ...]]:
        text, rule = QUESTIONS[decision.kind]
        model = battle.models[decision.model] if decision.model >= 0 else None
        squad = sentences.name_of_squad(battle, battle.squad_of(model)) if model else ""
        return gettext(text, model=sentences.name_of(model) if model else "", squad=squad), (rule,)

    def option(self, battle: Battle, decision: Decision, option: Any) -> tuple[str, QuestionOption]:
        return options.describe(battle, decision, option)

    def sentence(self, battle: Battle, event: BattleEvent) -> str:
        return sentences.say(battle, event)

    def throw_odds(self, throw: DiceRoll) -> float:
        return counters.throw_odds(throw)

    def chances(self, event: BattleEvent) -> dict[str, float]:
        return dict(event.values.get("odds", {}))

    def gain(self, battle: Battle, event: BattleEvent) -> ReplayGain | None:  # noqa: ARG002 - the attack has reckoned it
        return event.basis if isinstance(event.basis, ReplayGain) else None

    def stage(self, battle: Battle) -> Stage:
        return stage_of(battle)
