"""Why something cannot be bought, in the few words that have room beside it: the report says it at length."""

from armybuilder.engine.core.rules.construction import either
from armybuilder.engine.core.rules.report import Problem
from armybuilder.engine.systems.blitz_2006.book.options import ArmyOption, Option
from armybuilder.engine.systems.blitz_2006.book.purchases import Purchase, word_of
from armybuilder.engine.systems.blitz_2006.force import FieldedSquad


def reason(problems: tuple[Problem, ...], purchase: Purchase, squad: FieldedSquad) -> str:
    """The first of the problems in short."""
    return _said(problems[0], purchase.option, squad) if problems else ""


def _said(problem: Problem, option: Option | ArmyOption, squad: FieldedSquad) -> str:
    values, said = problem.values, problem.message
    match problem.code:
        case "needs-option":
            said = f"needs {_called(str(values['needs']), squad)}"
        case "excluded":
            other = values["excludes"] if values["option"] == option.key else values["option"]
            said = f"not beside {_called(str(other).rpartition('/')[2], squad)}"
        case "too-many-takers":
            said = f"{values['most']} of the {_group(squad)} may, and do"
        case "too-many-in-army":
            said = f"{values['most'] or 'none'} in an army of this size"
        case "wrong-model" if option.of:
            said = f"for {either(map(squad.called, option.of))}"
        case "swapped-already":
            said = "its weapon is swapped already"
        case "without-weapon":
            said = "without the weapon for it"
        case "untold-weapon":
            said = "no line tells of the weapon"
    return said


def _called(word: str, squad: FieldedSquad) -> str:
    """The name of an option of the squad, or of any squad of its faction."""
    siblings: list[Option | ArmyOption] = [*squad.record.options, *squad.catalogue.army_options.values()]
    return next((each.name for each in siblings if word_of(each) == word), word)


def _group(squad: FieldedSquad) -> str:
    return squad.catalogue.factions[squad.record.faction].group
