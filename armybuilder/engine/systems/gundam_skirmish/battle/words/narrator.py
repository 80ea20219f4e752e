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
from armybuilder.engine.systems.gundam_skirmish.battle.state import Battle
from armybuilder.engine.systems.gundam_skirmish.battle.words import counters, options, sentences
from armybuilder.engine.systems.gundam_skirmish.battle.words.stage import stage_of

QUESTIONS: Mapping[str, tuple[str, str]] = {
    "goes first": (gettext_noop("Who goes first?"), "BR-5"), "deploy": (gettext_noop("Where does {model} begin?"), "BR-3"),
    "activate": (gettext_noop("Who acts?"), "BR-8"), "act": (gettext_noop("What does {model} do?"), "BR-8"),
    "places": (gettext_noop("Which unit do you place?"), "BR-3"), "order": (gettext_noop("Which order do you give?"), "BR-53"),
    "ambush": (gettext_noop("Does {model} try to ambush?"), "SR-1"), "elsewhere": (gettext_noop("Where does {model} of the enemy enter?"), "SR-1"),
    "infiltrate": (gettext_noop("Where does {model} enter?"), "BR-53"),
    "withdraw": (gettext_noop("Does {model} withdraw from the battle?"), "CA-10.5"),
    "engages": (gettext_noop("Who fights {model}?"), "BR-35"), "shield break": (gettext_noop("Does {model} give up its shield?"), "BR-47"),
    "merciful": (gettext_noop("Does {model} spare its target and regain 2 Integrity?"), "BR-25"),
    "again": (gettext_noop("Whom does {model} shoot for free?"), "BR-26"),
    "responds": (gettext_noop("Does {model} shoot who comes into range?"), "BR-21"),
    "technique": (gettext_noop("With what does {model} fight?"), "BR-43"),
    "declines": (gettext_noop("Does {model} fall back instead of fighting?"), "BR-35"),
}  # fmt: skip


class SkirmishNarrator:
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
