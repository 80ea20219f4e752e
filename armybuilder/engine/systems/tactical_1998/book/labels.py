"""Labels that spell out the short words of sheets and data for people."""

from collections.abc import Iterable, Mapping

from armybuilder.engine.core.language import format_number, gettext, gettext_noop
from armybuilder.engine.systems.tactical_1998.book.tables import Mount, Number, Special, VehiclePerk

ARCS: Mapping[str | None, str] = {
    "F": gettext_noop("Forward"),
    "R": gettext_noop("Rear"),
    "T": gettext_noop("Turret"),
    "FF": gettext_noop("Fixed forward"),
    "FR": gettext_noop("Fixed rear"),
}
MODES: Mapping[str, str] = {
    "walker": gettext_noop("Walker"),
    "ground": gettext_noop("Ground"),
    "hover": gettext_noop("Hover"),
}
MODE_LETTERS: Mapping[str, str] = {"walker": "W", "ground": "G", "hover": "H"}
RANKS: Mapping[str | None, str] = {"commander": gettext_noop("Commander"), "second": gettext_noop("Second in command")}
RANK_CODES: Mapping[str | None, str] = {"commander": "CO", "second": "2IC"}
"""Where there is room for a few letters."""
SKILL_NAMES: Mapping[str, str] = {
    "pilot": gettext_noop("Pilot"),
    "gunnery": gettext_noop("Gunnery"),
    "electronic_warfare": "EW",
    "leadership": gettext_noop("Leadership"),
    "tactics": gettext_noop("Tactics"),
}
SPECIALS: Mapping[str, str] = {
    "anti-infantry": gettext_noop("Anti-infantry"),
    "indirect": gettext_noop("Indirect fire"),
    "guided": gettext_noop("Guided"),
    "physical": gettext_noop("Physical attack"),
    "disposable": gettext_noop("Disposable"),
    "area-effect": "AE",
    "minimum-range": gettext_noop("Min range"),
}
SPECIAL_EFFECTS: Mapping[str, tuple[str, tuple[int, int]]] = {
    "anti-infantry": (
        gettext_noop("No −2 against infantry; with area effect, every trooper takes full damage."),
        (1246, 1286),
    ),
    "indirect": (
        gettext_noop(
            "May fire at targets that someone else sees: an observer spends an action, and the observer's "
            "obscurement counts."
        ),
        (896, 906),
    ),
    "guided": (
        gettext_noop("Follows a target designator's mark; the rulebook doesn't say how such an attack is resolved."),
        (1364, 1366),
    ),
    "physical": (gettext_noop("Gunnery + fire control in the same hex; uses no ammunition."), (817, 876)),
    "disposable": (gettext_noop("The rulebook names it but doesn't say what it does."), (1796, 1796)),
    "area-effect": (
        gettext_noop(
            "Hits everything within this many hexes; each target defends separately, and takes half the "
            "multiplier even if it succeeds."
        ),
        (952, 956),
    ),
    "minimum-range": (gettext_noop("Can't fire closer than this."), (1784, 1787)),
}
"""In our own words, with lines of the book."""
DASH = "–"


def format_modifier(value: Number) -> str:
    """`+2`, `0`, `−1`: a modifier."""
    return format_number(value, "+g" if value > 0 else "g").replace("-", "−")


def skill_text(skill: tuple[int, int] | None) -> str:
    """`3/+1`: level and attribute; empty for none."""
    if skill is None:
        return ""
    level, attribute = skill
    return f"{level}/{attribute:+d}" if attribute else f"{level}/0"


def special_text(specials: Iterable[Special]) -> str:
    """`Anti-infantry, AE 0`."""
    return ", ".join(
        gettext(SPECIALS.get(special.key, special.key)) + (f" {special.value}" if special.value is not None else "")
        for special in specials
    )


def perk_text(perk: VehiclePerk) -> str:
    """`Manipulator Arm ×2`, `Reinforced Armor (front)`."""
    times = f" ×{perk.count}" if perk.count > 1 else ""
    return f"{perk.rule.name}{times}{f' ({perk.facing})' if perk.facing else ''}"


def rate_of_fire(rof: int) -> str:
    """`+2`, or 0."""
    return f"+{rof}" if rof else "0"


def ranges(mount: Mount) -> str:
    """`2/4/8/16`."""
    return "/".join(map(str, mount.range))
