"""What the short codes of the book mean, in whole sentences."""

from armybuilder.engine.systems.blitz_beta.book.notation import Availability

CATEGORY_EFFECTS = {
    "ballistic": "-1D6 beyond optimal range.",
    "beam": "GUN one better within optimal range, one worse beyond it.",
    "missile": "Always guided; -2D6 beyond optimal range unless somebody guides it actively.",
    "indirect": "-1D6 at every range.",
    "melee": "Uses PILOT; any number of attacks a round.",
    "air": "Dropped by flying models.",
}
"""How each category of weapons attacks (8.4; L2067-2099)."""


def explain(entry: Availability) -> str:
    """Where and how often a UA entry lets a model stand: in a support unit each upper limit is one lower (FC-7 to FC-9)."""
    if entry.undefined:
        return "a limit that the book does not define"
    parts = ["support units only"] if entry.support_only else []
    parts += ["only as a commander"] if entry.command_only else []
    parts += ["only in a veteran unit"] if entry.veteran_only else []
    parts.append(_count(entry))
    return ", ".join(parts)


def _count(entry: Availability) -> str:
    least = f"at least {entry.least}" if entry.least else ""
    if entry.most is None:
        return f"{least}, otherwise any number" if least else "any number"
    if entry.support_only:
        return _range(entry.least, entry.most)
    if entry.command_only:
        # No commander stands in a support unit, so there is only one limit to tell.
        return _range(entry.least, entry.most)
    primary = f"{_range(entry.least, entry.most)} in a primary unit"
    support = f"up to {entry.most - 1} in a support unit" if entry.most > 1 else "none in a support unit"
    return f"{primary}, {support}"


def _range(least: int, most: int) -> str:
    if least == most:
        return f"exactly {most}"
    return f"{least} to {most}" if least else f"up to {most}"
