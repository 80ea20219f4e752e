"""The codes that a construction rule reports, read from its function."""

import inspect
import re

from armybuilder.engine.core.rules.construction import Rule

_CODE = re.compile(r'\.finding\(\s*"([a-z0-9-]+)"')
# Helpers that several rules share report these codes for them.
_SHARED = {
    "_too_many": ("too-many",),
    "_too_many_troopers": ("too-many-troopers",),
    "_twice": ("bought-twice",),
    "_unit_purchase": ("no-arms",),
    "unknown_name": ("unknown-name",),
    "other_catalogue": ("other-catalogue",),
    "unknown_rulings": ("unknown-ruling",),
    "read_as": ("house-ruling", "reading"),
    "once_per_force": ("once-per-force",),
    "_norm": ("squadron-size", "platoon-size"),
    "_nobody": ("no-commander", "no-second"),
    "_one_too_many": ("rank-taken",),
    "_wrong_figures": ("no-such-figure", "figure-known", "impossible-figure"),
    "_used_figures": ("own-figures",),
}


def codes_of(rule: Rule) -> list[str]:
    """In alphabetical order."""
    source = inspect.getsource(rule.function)
    shared = [code for helper, codes in _SHARED.items() if re.search(rf"\b{helper}\(", source) for code in codes]
    return sorted({*(code for code in _CODE.findall(source) if "/" not in code), *shared})


def number_of(identity: str) -> tuple[str, int, str]:
    """A key that sorts `FC-2` before `FC-10` and `SL-N4` before `SL-S1`."""
    kind, _, number = identity.partition("-")
    return (kind, int(number), "") if number.isdecimal() else (kind, 0, number)
