"""Explanations of the book's short codes, in whole sentences."""

from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.systems.blitz_beta.book.notation import Availability

CATEGORIES = {
    "ballistic": gettext_noop("Ballistic"),
    "beam": gettext_noop("Beam"),
    "missile": gettext_noop("Missile"),
    "indirect": gettext_noop("Indirect"),
    "melee": gettext_noop("Melee"),
    "air": gettext_noop("Air"),
}
"""What categories of weapons are called."""
CATEGORY_EFFECTS = {
    "ballistic": gettext_noop("-1D6 beyond optimal range."),
    "beam": gettext_noop("GUN one better within optimal range, one worse beyond it."),
    "missile": gettext_noop("Always guided; -2D6 beyond optimal range unless someone actively guides it."),
    "indirect": gettext_noop("-1D6 at every range."),
    "melee": gettext_noop("Uses PILOT; any number of attacks per round."),
    "air": gettext_noop("Dropped by flying models."),
}
"""How each category of weapons attacks (8.4; L2067-2099)."""


def explain_availability(entry: Availability) -> str:
    """Explain where and how often a UA entry allows a model: in a support unit each upper limit is one lower (FC-7
    to FC-9).
    """
    if entry.undefined:
        return gettext("a limit that the rulebook does not define")
    parts = [gettext("support units only")] if entry.support_only else []
    parts += [gettext("only as a commander")] if entry.command_only else []
    parts += [gettext("only in a veteran unit")] if entry.veteran_only else []
    parts.append(_describe_limit(entry))
    return ", ".join(parts)


def _describe_limit(entry: Availability) -> str:
    if entry.most is None:
        return (
            gettext("at least {least}, otherwise any number", least=entry.least)
            if entry.least
            else gettext("any number")
        )
    if entry.support_only:
        return _describe_range(entry.least, entry.most)
    if entry.command_only:
        # No commander stands in a support unit, so there is only one limit to tell.
        return _describe_range(entry.least, entry.most)
    primary = gettext("{number} in a primary unit", number=_describe_range(entry.least, entry.most))
    if entry.most == 1:
        return f"{primary}, {gettext('none in a support unit')}"
    return f"{primary}, {gettext('up to {most} in a support unit', most=entry.most - 1)}"


def _describe_range(least: int, most: int) -> str:
    if least == most:
        return gettext("exactly {most}", most=most)
    return gettext("{least} to {most}", least=least, most=most) if least else gettext("up to {most}", most=most)
