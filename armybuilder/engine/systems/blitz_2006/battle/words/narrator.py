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
from armybuilder.engine.systems.blitz_2006.battle.state import Battle
from armybuilder.engine.systems.blitz_2006.battle.words import counters, options, sentences
from armybuilder.engine.systems.blitz_2006.battle.words.stage import stage_of

QUESTIONS: Mapping[str, tuple[str, str]] = {
    "commander": (gettext_noop("Who commands your army?"), "BR-57"), "leader": (gettext_noop("Who leads the combat group?"), "BR-68"),
    "stance": (gettext_noop("Which stance do you take? The other side doesn't see it yet."), "SC-11"),
    "chooses": (gettext_noop("Who chooses the deployment?"), "SC-13"), "deployment": (gettext_noop("How do you divide the table?"), "SC-13"),
    "sector": (gettext_noop("Which sectors do you use?"), "SC-13"), "zone": (gettext_noop("Which zone do you take?"), "SC-13"),
    "reserve": (gettext_noop("Does the combat group of {model} wait in reserve?"), "SC-12"),
    "ready": (gettext_noop("Does the combat group of {model} begin on stand-by or hull-down?"), "SC-11"),
    "ready unit": (gettext_noop("How does {model} begin?"), "SC-11"), "places": (gettext_noop("Which combat group do you place?"), "SC-13"),
    "deploy": (gettext_noop("Where does {model} begin?"), "SC-13"), "arrives": (gettext_noop("How fast does {model} arrive?"), "SC-12"),
    "initiative": (gettext_noop("Do you roll for initiative again?"), "SC-11"), "plays first": (gettext_noop("Who acts first?"), "BR-8"),
    "group": (gettext_noop("Which combat group do you activate?"), "BR-9"), "activate": (gettext_noop("Which unit acts?"), "BR-9"),
    "order": (gettext_noop("Do you spend a command point?"), "BR-56"), "speed": (gettext_noop("How fast is {model} this round?"), "BR-20"),
    "act": (gettext_noop("What does {model} do?"), "BR-10"), "snap": (gettext_noop("Does {model} fire at the unit that moves?"), "BR-19"),
    "rate": (gettext_noop("How does {model} use its rate of fire?"), "BR-42"), "spot": (gettext_noop("Where does {model} aim?"), "BR-38"),
    "retarget": (gettext_noop("{model} didn't find its target. At whom does it fire instead?"), "BR-33"),
    "further": (gettext_noop("What else does {model} fire at its target?"), "BR-50"),
    "retaliation": (gettext_noop("Does {model} strike back?"), "BR-36"), "evasion": (gettext_noop("Does {model} evade?"), "BR-15"),
    "reroll": (gettext_noop("Do you roll again for {model}?"), "BR-56"),
    "final shot": (gettext_noop("Does {model} fire a last shot for a command point?"), "BR-56"),
    "standby": (gettext_noop("Does {model} fire at the coordinates from stand-by?"), "BR-18"),
    "doors": (gettext_noop("Who else gets in or out of {model} for the same action?"), "BR-52"),
    "exit": (gettext_noop("Where does {model} get out?"), "BR-52"),
    "strike plan": (gettext_noop("When does the air strike come?"), "BR-61"), "salvo plan": (gettext_noop("When does the salvo fall, and where?"), "BR-63"),
    "flight path": (gettext_noop("Where do the aircraft fly?"), "BR-61"), "strafe": (gettext_noop("What do the aircraft attack?"), "BR-61"),
    "intercept": (gettext_noop("Do you give up an air strike to intercept the enemy's?"), "BR-62"),
}  # fmt: skip


class Blitz2006Narrator:
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
