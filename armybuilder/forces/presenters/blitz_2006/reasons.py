"""Why something cannot be bought, in the few words that have room beside it: the report says it at length."""

from armybuilder.engine.core.rules.construction import either, plural
from armybuilder.engine.core.rules.report import Problem
from armybuilder.engine.systems.blitz_2006.book.options import ArmyOption, Option
from armybuilder.engine.systems.blitz_2006.book.purchases import word_of
from armybuilder.engine.systems.blitz_2006.force import FieldedSquad

SAID = {
    "swapped-already": "its weapon is swapped already",
    "without-weapon": "without the weapon for it",
    "untold-weapon": "no line tells of the weapon",
    "leader-as-second": "it leads already",
}
"""What needs no more words, by the code of the problem."""


def reason(problems: tuple[Problem, ...], option: Option | ArmyOption | None, squad: FieldedSquad) -> str:
    """The first of the problems with an option, or with a unit that needs none, in short."""
    return _said(problems[0], option, squad) if problems else ""


def _said(problem: Problem, option: Option | ArmyOption | None, squad: FieldedSquad) -> str:
    values, said = problem.values, problem.message
    match problem.code:
        case "needs-option":
            said = f"needs {_called(str(values['needs']), squad)}"
        case "excluded":
            other = values["excludes"] if option is None or values["option"] == option.key else values["option"]
            said = f"not beside {_called(str(other).rpartition('/')[2], squad)}"
        case "too-many-takers":
            most, group = values["most"], _group(squad)
            said = f"one of the {group} has it already" if most == 1 else f"{most} of the {group} have it, the most"
        case "too-many-in-army":
            said = f"{values['most'] or 'none'} in an army of this size"
        case "wrong-model" if option and option.of:
            said = f"for {either(map(squad.called, option.of))}"
        case "cannot-be-used" if isinstance(option, Option) and option.carries:
            said = f"goes with {either(option.carries)}"
        case "too-many-added":
            said = f"at most {values['most']}"
        case "crowded-squad":
            said = f"a {_group(squad)} has at most {plural(int(values['most']), 'unit')}"
        case _:
            said = SAID.get(problem.code, said)
    return said


def _called(word: str, squad: FieldedSquad) -> str:
    """The name of an option of the squad, or of any squad of its faction."""
    siblings: list[Option | ArmyOption] = [*squad.record.options, *squad.catalogue.army_options.values()]
    return next((each.name for each in siblings if word_of(each) == word), word)


def _group(squad: FieldedSquad) -> str:
    return squad.catalogue.factions[squad.record.faction].group
