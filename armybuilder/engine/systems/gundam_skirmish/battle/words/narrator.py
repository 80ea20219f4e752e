"""Questions and options in words, for people who play."""

from collections.abc import Mapping
from typing import Any

from armybuilder.engine.core.battle.decisions import Decision
from armybuilder.engine.core.battle.decisions.questions import QuestionOption
from armybuilder.engine.core.battle.engine.narrator import Stage
from armybuilder.engine.core.battle.events import BattleEvent
from armybuilder.engine.core.battle.throws import DiceRoll
from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.systems.gundam_skirmish.battle.judge import fire
from armybuilder.engine.systems.gundam_skirmish.battle.rules.acts import (
    Aim,
    Boost,
    End,
    Enter,
    Move,
    Order,
    Reload,
    Shoot,
    SlowReload,
    Switch,
    Turn,
)
from armybuilder.engine.systems.gundam_skirmish.battle.state import Battle
from armybuilder.engine.systems.gundam_skirmish.battle.words import sentences
from armybuilder.engine.systems.gundam_skirmish.book.catalogue import ORDERS

QUESTIONS: Mapping[str, tuple[str, str]] = {
    "goes first": (gettext_noop("Who goes first?"), "BR-5"), "deploy": (gettext_noop("Where does {model} begin?"), "BR-3"),
    "activate": (gettext_noop("Who acts?"), "BR-8"), "act": (gettext_noop("What does {model} do?"), "BR-8"),
    "places": (gettext_noop("Which unit do you place?"), "BR-3"), "order": (gettext_noop("Which order do you give?"), "BR-53"),
    "ambush": (gettext_noop("Does {model} try to ambush?"), "BR-32a"), "elsewhere": (gettext_noop("Where does {model} of the enemy enter?"), "BR-32a"),
    "infiltrate": (gettext_noop("Where does {model} enter?"), "BR-53"),
    "withdraw": (gettext_noop("Does {model} withdraw from the battle?"), "CA-10.5"),
    "engages": (gettext_noop("Who fights {model}?"), "BR-35"), "shield break": (gettext_noop("Does {model} give up its shield?"), "BR-47"),
}  # fmt: skip


class SkirmishNarrator:
    """Fulfils `Narrator`."""

    def question(self, battle: Battle, decision: Decision) -> tuple[str, tuple[str, ...]]:
        text, rule = QUESTIONS[decision.kind]
        model = sentences.Words(battle).units.get(decision.model, "")
        return gettext(text, model=model), (rule,)

    def option(self, battle: Battle, decision: Decision, option: Any) -> tuple[str, QuestionOption]:
        names = sentences.Words(battle)
        match option:
            case Move(cell=cell) | Boost(cell=cell):
                return (gettext("Move") if isinstance(option, Move) else gettext("Boost")), self._at(battle, cell)
            case Shoot(weapon=number, target=target):
                unit = battle.units[decision.model]
                worth = fire.shot(battle, unit, number, battle.units[target])
                note = gettext("{worth:.0f} pts on average", worth=worth)
                return gettext("Shoot"), QuestionOption(
                    "", f"{unit.weapons[number].name} → {names.units[target]}", note, model=target
                )
            case Aim(weapon=number, target=target, location=place):
                unit = battle.units[decision.model]
                where = battle.units[target].recruit.chart[place].key
                return gettext("Aimed Shot"), QuestionOption(
                    "", f"{unit.weapons[number].name} → {names.units[target]}, {where}", model=target
                )
            case Reload(weapon=number) | SlowReload(weapon=number):
                return gettext("Reload"), QuestionOption("", battle.units[decision.model].weapons[number].name)
            case Switch(name=name):
                return gettext("Take in hand"), QuestionOption("", name)
            case Turn(facing=facing):
                return gettext("Turn"), QuestionOption("", f"{facing * 15}°")
            case Order(key=key, unit=number, place=quarter):
                to = names.units.get(number, "") if quarter < 0 else gettext("quarter {number}", number=quarter + 1)
                record = battle.catalogue[ORDERS][key]
                return gettext("Orders"), QuestionOption(
                    "", f"{record.name}: {to}" if to else record.name, model=number
                )
            case Enter(cell=cell):
                return gettext("Ambush"), self._at(battle, cell)
            case End():
                return gettext("Nothing more"), QuestionOption("", gettext("End"))
        if decision.kind in ("deploy", "elsewhere", "infiltrate"):
            return gettext("Places"), self._at(battle, option)
        if decision.kind == "goes first":
            return gettext("Side"), QuestionOption("", battle.sides[option].name)
        if decision.kind in ("shield break", "withdraw"):
            return gettext("Shield"), QuestionOption("", gettext("Yes") if option else gettext("No"))
        return gettext("Units"), QuestionOption("", names.units[option], model=option)

    def _at(self, battle: Battle, cell: int) -> QuestionOption:
        x, y = battle.field.table.xs[cell], battle.field.table.ys[cell]
        return QuestionOption("", f"{x:g}″ / {y:g}″", spot=(x, y), cell=cell)

    def sentence(self, battle: Battle, event: BattleEvent) -> str:
        return sentences.Words(battle).sentence(event)

    def throw_odds(self, throw: DiceRoll) -> float:
        return sentences.throw_odds(throw)

    def chances(self, event: BattleEvent) -> dict[str, float]:
        return {}

    def stage(self, battle: Battle) -> Stage:
        return sentences.stage(battle)
