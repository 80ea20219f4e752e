"""What the short codes of the book mean, in whole sentences."""

from armybuilder.engine.core.language import later, say
from armybuilder.engine.systems.blitz_beta.book.notation import Availability

CATEGORIES = {
    "ballistic": later("Ballistic"),
    "beam": later("Beam"),
    "missile": later("Missile"),
    "indirect": later("Indirect"),
    "melee": later("Melee"),
    "air": later("Air"),
}
"""What categories of weapons are called."""
CATEGORY_EFFECTS = {
    "ballistic": later("-1D6 beyond optimal range."),
    "beam": later("GUN one better within optimal range, one worse beyond it."),
    "missile": later("Always guided; -2D6 beyond optimal range unless somebody guides it actively."),
    "indirect": later("-1D6 at every range."),
    "melee": later("Uses PILOT; any number of attacks a round."),
    "air": later("Dropped by flying models."),
}
"""How each category of weapons attacks (8.4; L2067-2099)."""


def explain(entry: Availability) -> str:
    """Where and how often a UA entry lets a model stand: in a support unit each upper limit is one lower (FC-7 to FC-9)."""
    if entry.undefined:
        return say("a limit that the book does not define")
    parts = [say("support units only")] if entry.support_only else []
    parts += [say("only as a commander")] if entry.command_only else []
    parts += [say("only in a veteran unit")] if entry.veteran_only else []
    parts.append(_count(entry))
    return ", ".join(parts)


def _count(entry: Availability) -> str:
    if entry.most is None:
        return say("at least {least}, otherwise any number", least=entry.least) if entry.least else say("any number")
    if entry.support_only:
        return _range(entry.least, entry.most)
    if entry.command_only:
        # No commander stands in a support unit, so there is only one limit to tell.
        return _range(entry.least, entry.most)
    primary = say("{number} in a primary unit", number=_range(entry.least, entry.most))
    if entry.most == 1:
        return f"{primary}, {say('none in a support unit')}"
    return f"{primary}, {say('up to {most} in a support unit', most=entry.most - 1)}"


def _range(least: int, most: int) -> str:
    if least == most:
        return say("exactly {most}", most=most)
    return say("{least} to {most}", least=least, most=most) if least else say("up to {most}", most=most)
