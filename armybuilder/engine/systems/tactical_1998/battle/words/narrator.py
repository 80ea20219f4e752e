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
from armybuilder.engine.systems.tactical_1998.battle.state import Battle
from armybuilder.engine.systems.tactical_1998.battle.words import counters, options, sentences
from armybuilder.engine.systems.tactical_1998.battle.words.stage import stage_of

QUESTIONS: Mapping[str, tuple[str, str]] = {
    "commander": (gettext_noop("Who is your Commander?"), "BR-6"), "second": (gettext_noop("Who is your Second in Command?"), "BR-6"),
    "places first": (gettext_noop("Who places a combat group first?"), "BR-7"), "places": (gettext_noop("Which combat group do you place?"), "BR-7"),
    "deploy": (gettext_noop("Where does {model} begin?"), "BR-7"), "speed": (gettext_noop("At what speed does {model} come?"), "BR-9"),
    "declare": (gettext_noop("What does {model} declare for this round? The other side doesn't see it."), "BR-10"),
    "plays first": (gettext_noop("Who acts first?"), "BR-12"), "group": (gettext_noop("Which combat group do you activate?"), "BR-13"),
    "activate": (gettext_noop("Which unit acts?"), "BR-13"), "pace": (gettext_noop("How fast is {model} this round?"), "BR-24"),
    "act": (gettext_noop("What does {model} do?"), "BR-13"), "snap": (gettext_noop("Does {model} fire at the unit that moves?"), "BR-15"),
    "order": (gettext_noop("Do you activate a unit out of sequence?"), "BR-18"), "shift": (gettext_noop("How fast is {model} next round?"), "BR-14"),
    "warning": (gettext_noop("Do you spend a command point on the defense of {model}?"), "BR-18"),
    "rate": (gettext_noop("How much of its rate of fire does {model} use?"), "BR-59"), "location": (gettext_noop("At what does {model} aim?"), "BR-57"),
    "zone": (gettext_noop("Which hex does {model} saturate?"), "BR-62"), "walk": (gettext_noop("At whom does the burst of {model} walk next?"), "BR-61"),
    "further": (gettext_noop("What does {model} attack with its other weapon?"), "BR-82"), "collision": (gettext_noop("Does {model} ram?"), "BR-50"),
    "weapon hit": (gettext_noop("Which weapon of {model} is hit?"), "BR-71"), "movement hit": (gettext_noop("Which movement system of {model} is hit?"), "BR-71"),
    "auxiliary": (gettext_noop("Which auxiliary system of {model} is hit?"), "BR-71"),
    "shielded-weapons": (gettext_noop("Do you use up the Shielded Weapons of {model}?"), "BR-69"),
    "reinforced-crew-compartment": (gettext_noop("Do you use up the Reinforced Crew Compartment of {model}?"), "BR-67"),
}  # fmt: skip


class TacticalNarrator:
    """Fulfils `Narrator`."""

    def question(self, battle: Battle, decision: Decision) -> tuple[str, tuple[str, ...]]:
        text, rule = QUESTIONS[decision.kind]
        model = sentences.name_of(battle.units[decision.model]) if decision.model >= 0 else ""
        return gettext(text, model=model), (rule,)

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
