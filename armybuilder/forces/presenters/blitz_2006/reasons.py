"""Why something cannot be bought, in the few words that have room beside it: the report says it at length."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from armybuilder.engine.core.rules.construction import either
from armybuilder.engine.core.rules.report import Problem
from armybuilder.engine.systems.blitz_2006.book.options import ArmyOption, SquadOption
from armybuilder.engine.systems.blitz_2006.book.purchases import option_word
from armybuilder.engine.systems.blitz_2006.force import FieldedSquad

SAID = {
    "swapped-already": gettext_noop("its weapon is already swapped"),
    "without-weapon": gettext_noop("doesn't have the weapon for it"),
    "untold-weapon": gettext_noop("no stats for the weapon"),
    "leader-as-second": gettext_noop("already leads"),
}
"""What needs no more words, by the code of the problem."""


def reason(problems: tuple[Problem, ...], option: SquadOption | ArmyOption | None, squad: FieldedSquad) -> str:
    """The first of the problems with an option, or with a unit that needs none, in short."""
    return _short_reason(problems[0], option, squad) if problems else ""


def _short_reason(problem: Problem, option: SquadOption | ArmyOption | None, squad: FieldedSquad) -> str:
    values, said = problem.values, problem.message
    match problem.code:
        case "needs-option":
            said = _("needs %(name)s") % {"name": _option_name(str(values["needs"]), squad)}
        case "excluded":
            other = values["excludes"] if option is None or values["option"] == option.key else values["option"]
            said = _("not with %(name)s") % {"name": _option_name(str(other).rpartition("/")[2], squad)}
        case "too-many-takers":
            most, group = values["most"], _group(squad)
            said = (
                (_("one of the %(group)s already has it") % {"group": group})
                if most == 1
                else (_("%(most)s of the %(group)s have it, the maximum") % {"most": most, "group": group})
            )
        case "too-many-in-army":
            said = (
                _("%(most)s in an army of this size") % values if values["most"] else _("none in an army of this size")
            )
        case "wrong-model" if option and option.of:
            said = _("for %(names)s") % {"names": either(map(squad.unit_name, option.of))}
        case "cannot-be-used" if isinstance(option, SquadOption) and option.carries:
            said = _("needs %(names)s") % {"names": either(option.carries)}
        case "too-many-added":
            said = _("at most %(most)s") % values
        case "crowded-squad":
            most = int(values["most"])
            said = ngettext("a %(group)s has at most %(most)s unit", "a %(group)s has at most %(most)s units", most)
            said %= {"group": _group(squad), "most": most}
        case _:
            said = _(SAID[problem.code]) if problem.code in SAID else said
    return said


def _option_name(word: str, squad: FieldedSquad) -> str:
    """The name of an option of the squad, or of any squad of its faction."""
    siblings: list[SquadOption | ArmyOption] = [*squad.record.options, *squad.catalogue.army_options.values()]
    return next((each.name for each in siblings if option_word(each) == word), word)


def _group(squad: FieldedSquad) -> str:
    return squad.catalogue.factions[squad.record.faction].group
