"""Notation of weapons, traits, limits and ratings in the beta (inventory 2.2; L2005-2028, L12947-12956,
L13216-13223).

Every function takes the canonical text of the data files and returns frozen values, or raises `NotationError` with
the text that it could not read.
"""

import re
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, NamedTuple

from armybuilder.engine.core.language import gettext, gettext_noop

ARC_TOKENS = frozenset({"Arm", "T", "FT", "F", "L", "R", "B"})
SIZES = ("L", "M", "H")
SINGLE_SIZE = "-"
SKILLS = ("gun", "pilot", "ew")
BODIES = ("Gear", "Strider", "Vehicle", "Infantry", "Drone", "Terrain")
FORMS = ("Hover", "Tall", "Low", "VTOL", "ORV", "Flyer", "Team", "ATV", "SMS", "Fortification", "Structure")
ANY_SUPPORT = "SU"
"""The code of models that stand in any support unit (DQ-9); as a limit it is any number, in support only (L1055)."""

_TRAIT = re.compile(r"(?P<name>[A-Za-z][A-Za-z /\-]*[A-Za-z]|[A-Z])(?::(?P<rating>[^()]+))?$")
_COUNT = re.compile(r"(?:(?P<count>\d+)x)?(?P<code>[A-Z]+)$")
_RANGE = re.compile(r'(?P<near>\d+)-(?P<far>\d+)/(?P<maximum>\d+)"$')
_MOVE = re.compile(r'(?P<inches>\d+)" ?(?P<kind>[A-Z0-9]*)$')
_SKILL = re.compile(r"([2-6])\+")
_HULL = re.compile(r"(\d+)(?:/(\d+))?")
_TYPE = re.compile(rf"({'|'.join(BODIES)})( \(({'|'.join(FORMS)})\))?")
_LIMIT = re.compile(r"(?P<least>\d+)(?:(?P<plus>\+)|-(?P<most>\d+))$")


MOST_PARTS = 30
"""Entries of a list of weapons, traits or limits; the longest of the book has fourteen."""
MOST_BOXES = 60
"""Boxes of a hull, or of a structure: each is drawn."""
MOST_WEAPONS = 10
"""Weapons of a kind, `10x`."""
MOST_INCHES = 999
"""Of a range."""
MOST_MOVED = 99
"""Inches of a move: a battle looks at every place that can be reached."""
MAX_BRACKETS = 4
"""Brackets in one another that are read; the book has two."""


class NotationError(ValueError):
    """The text is not in the notation of the book."""


class UnknownCodeError(NotationError):
    """No table has a weapon of this code."""


@dataclass(frozen=True, slots=True)
class Trait:
    """`ECM:+2D6 (CJ, SJ)`: a name, a rating as printed or None, and the traits in its bracket."""

    name: str
    rating: str | None = None
    associated: tuple["Trait", ...] = ()
    text: str = field(init=False)
    is_aux: bool = field(init=False, repr=False, compare=False)
    """Whether it stops working when the model is crippled (L13055)."""
    dice: int | None = field(init=False, repr=False, compare=False)
    """`+2D6` → 2, `-1D6` → -1; None for a rating that is no dice."""
    number: int | None = field(init=False, repr=False, compare=False)
    """The first whole number of the rating: 18 of `18"`, 4 of `4+`, 2 of `2`; None without one."""

    def __post_init__(self) -> None:
        rating = f":{self.rating}" if self.rating else ""
        bracket = f" ({', '.join(trait.text for trait in self.associated)})" if self.associated else ""
        number = re.match(r"([+-]?\d+)(D6$)?", self.rating or "")
        object.__setattr__(self, "text", f"{self.name}{rating}{bracket}")
        # Battles ask again and again: worked out once.
        object.__setattr__(self, "is_aux", any(trait.name == "Aux" for trait in self.associated))
        object.__setattr__(self, "number", int(number.group(1)) if number else None)
        object.__setattr__(self, "dice", int(number.group(1)) if number and number.group(2) else None)


@dataclass(frozen=True, slots=True)
class WeaponArc:
    """The arc in which a weapon may shoot (L2012-2028): `joined` arcs must coincide, of others the owner chooses
    one. One of the joined may be a choice itself: `FT+L/F` is `("FT", "L/F")`.
    """

    tokens: tuple[str, ...] = ("F",)
    joined: bool = False

    @property
    def text(self) -> str:
        return ("+" if self.joined else "/").join(self.tokens)


@dataclass(frozen=True, slots=True)
class WrittenWeapon:
    """A weapon as a statline writes it: count, code, what is in its bracket, the arc taken out of the bracket."""

    code: str
    count: int
    arc: WeaponArc
    traits: tuple[Trait, ...]
    bracket: tuple[str, ...]

    @property
    def text(self) -> str:
        count = f"{self.count}x" if self.count > 1 else ""
        bracket = f" ({', '.join(self.bracket)})" if self.bracket else ""
        return f"{count}{self.code}{bracket}"


@dataclass(frozen=True, slots=True)
class Range:
    """Inches: optimal from `near` to `far`, shots possible up to `maximum` (L1933-1938)."""

    near: int
    far: int
    maximum: int

    @property
    def optimal(self) -> str:
        return f'{self.near}-{self.far}"'


class LimitClause(NamedTuple):
    """The text on a limit in the paragraph of an army, in words, and its lines."""

    text: str
    lines: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Availability:
    """One UA entry: unit code, the limit as printed, and what the limit means (FC-7, FC-8; L1040-1060).

    `least` and `most` are per primary unit; `most` None is any number. `unmarked` is the standard limit 0-2. `clause`
    is what sets the limit where it is not the printed one.
    """

    code: str
    limit: str | None
    least: int = 0
    most: int | None = 2
    unmarked: bool = True
    support_only: bool = False
    command_only: bool = False
    veteran_only: bool = False
    undefined: bool = False
    clause: LimitClause | None = None

    @property
    def text(self) -> str:
        return f"{self.code} ({self.limit})" if self.limit else self.code


def match_part(pattern: re.Pattern[str], text: str, what: str, whole: str = "") -> re.Match[str]:
    """`text`, part of a `whole`, by the pattern of what it should be."""
    match = pattern.fullmatch(text)
    if not match:
        raise NotationError(gettext("{value!r} is not {what}", value=whole or text, what=gettext(what)))
    return match


def split_list(text: str) -> list[str]:
    """Split at the commas outside brackets: `LAC (Arm, Split:2), LRP` → two parts."""
    parts, depth, start = [], 0, 0
    for position, character in enumerate(text):
        if character == "(":
            depth += 1
            if depth > MAX_BRACKETS:
                raise NotationError(gettext("brackets are nested too deeply; at most {most} levels", most=MAX_BRACKETS))
        elif character == ")":
            depth -= 1
            if depth < 0:
                raise NotationError(gettext("bracket closed but not opened in {value!r}", value=text))
        elif character == "," and depth == 0:
            parts.append(text[start:position].strip())
            start = position + 1
    if depth:
        raise NotationError(gettext("bracket opened but not closed in {value!r}", value=text))
    parts.append(text[start:].strip())
    if len(parts) > MOST_PARTS:
        raise NotationError(
            gettext("there are {number} entries; the limit is {most}", number=len(parts), most=MOST_PARTS)
        )
    if not all(parts):
        raise NotationError(gettext("nothing between two commas in {value!r}", value=text))
    return parts


def _head_and_bracket(text: str) -> tuple[str, list[str]]:
    head, opened, rest = text.partition(" (")
    if not opened:
        return text, []
    if not rest.endswith(")"):
        raise NotationError(gettext("text after the bracket in {value!r}", value=text))
    return head, split_list(rest[:-1])


@lru_cache(maxsize=4096)
def parse_trait(text: str) -> Trait:
    """`Sensors:24" (Aux)` → Trait("Sensors", '24"', (Trait("Aux"),))."""
    head, bracket = _head_and_bracket(text)
    match = match_part(_TRAIT, head.removeprefix("-"), gettext_noop("a trait"), text)
    sign = "-" if head.startswith("-") else ""
    associated = tuple(parse_trait(part) for part in bracket)
    return Trait(sign + match["name"], match["rating"], associated)


def parse_traits(text: str | None) -> tuple[Trait, ...]:
    """A comma list of traits; None or empty gives none."""
    return tuple(parse_trait(part) for part in split_list(text)) if text else ()


def parse_arc(text: str) -> WeaponArc | None:
    """`FT+F`, `FT+L/F`, `L/R`, `Arm`; None when the text is no arc."""
    if not set(re.split(r"[+/]", text)) <= ARC_TOKENS:
        return None
    joined = "+" in text
    return WeaponArc(tuple(text.split("+" if joined else "/")), joined)


@lru_cache(maxsize=4096)
def parse_weapon(text: str) -> WrittenWeapon:
    """`2xMLG (R, Point)` → count 2, code MLG, arc R, trait Point."""
    head, bracket = _head_and_bracket(text)
    match = match_part(_COUNT, head, gettext_noop("a weapon"), text)
    if int(match["count"] or 1) > MOST_WEAPONS:
        raise NotationError(gettext("{value!r} is too many of one kind: at most {most}", value=text, most=MOST_WEAPONS))
    arcs = [arc for arc in map(parse_arc, bracket) if arc]
    if len(arcs) > 1:
        arcs = [WeaponArc(tuple(token for arc in arcs for token in arc.tokens))]
    traits = tuple(parse_trait(part) for part in bracket if not parse_arc(part))
    return WrittenWeapon(
        match["code"], int(match["count"] or 1), arcs[0] if arcs else WeaponArc(), traits, tuple(bracket)
    )


def parse_weapons(text: str | None) -> tuple[WrittenWeapon, ...]:
    """A comma list of weapons; None or empty gives none."""
    return tuple(parse_weapon(part) for part in split_list(text)) if text else ()


def parse_range(text: str) -> Range:
    """`6-12/24"`: optimal from 6 to 12 inches, maximum 24."""
    match = match_part(_RANGE, text, gettext_noop("a range"))
    if max(int(part) for part in match.groups()) > MOST_INCHES:
        raise NotationError(gettext("{value!r} is too far: at most {most} inches", value=text, most=MOST_INCHES))
    return Range(int(match["near"]), int(match["far"]), int(match["maximum"]))


@lru_cache(maxsize=512)
def parse_availability(text: str) -> Availability:
    """`SK (CMD 0-1)`: only as a commander, at most one."""
    head, _, rest = text.partition(" (")
    if not re.fullmatch(r"[A-Z]{2,3}", head) or (rest and not rest.endswith(")")):
        raise NotationError(gettext("{value!r} is not a unit availability", value=text))
    limit = rest[:-1] or None
    if limit is None:
        return Availability(head, None)
    return _parse_limit(head, limit)


def _parse_limit(code: str, limit: str) -> Availability:
    words = limit.replace(",", " ").split()
    least, most, marked = 0, None, False
    for word in words:
        match = _LIMIT.match(word)
        if match:
            least, most, marked = int(match["least"]), int(match["most"]) if match["most"] else None, True
    flags = set(words) - {word for word in words if _LIMIT.match(word)}
    if unknown := flags - {"SU", "RSU", "CMD", "Vet", "X"}:
        raise NotationError(
            gettext("{limit!r} is not a limit: {words} is unknown", limit=limit, words=", ".join(sorted(unknown)))
        )
    support_only = bool(flags & {"SU", "RSU"}) or code == ANY_SUPPORT
    # SU alone means any number in a support unit; CMD and Vet alone leave the standard limit in force. X stands for
    # a condition that the row tells beside it (FC-64), not for a number.
    unmarked = not marked and not support_only and "X" not in flags
    return Availability(
        code=code,
        limit=limit,
        least=least,
        most=2 if unmarked else most,
        unmarked=unmarked,
        support_only=support_only,
        command_only="CMD" in flags,
        veteran_only="Vet" in flags,
        undefined="X" in flags,
    )


def parse_availabilities(text: str | None) -> tuple[Availability, ...]:
    """A comma list of UA entries; a comma inside a bracket belongs to the limit."""
    return tuple(parse_availability(part) for part in split_list(text)) if text else ()


def parse_move(text: str) -> tuple[int, str]:
    """`5" W` → (5, "W"): inches and movement letter."""
    match = match_part(_MOVE, text, gettext_noop("a movement rate"))
    if int(match["inches"]) > MOST_MOVED:
        raise NotationError(gettext("{value!r} is too fast: at most {most} inches", value=text, most=MOST_MOVED))
    return int(match["inches"]), match["kind"]


def parse_skill(text: str) -> int:
    """`4+` → 4."""
    return int(match_part(_SKILL, text, gettext_noop("a skill from 2+ to 6+"))[1])


def parse_hull(text: str) -> tuple[int, int | None]:
    """`5/1` → (5, 1); `3` → (3, None): a model without structure (DQ-11)."""
    match = match_part(_HULL, text, gettext_noop("a damage capacity"))
    if max(int(match[1]), int(match[2] or 0)) > MOST_BOXES:
        raise NotationError(gettext("{value!r} is too many boxes: at most {most} each", value=text, most=MOST_BOXES))
    return int(match[1]), int(match[2]) if match[2] else None


def check_type(text: str) -> None:
    """A model type: a body, its form in a bracket; a body that changes shape has two."""
    if not all(_TYPE.fullmatch(part) for part in text.split(", ")):
        known = gettext(
            "one of {bodies}, optionally with one of ({forms})", bodies=", ".join(BODIES), forms="), (".join(FORMS)
        )
        raise NotationError(gettext("is not a model type; a type is {known}", known=known))


def parse_rating(rating: str, text: str) -> dict[str, Any]:
    """Parse a printed rating into fields of a statline: `mr` `5" W`, `dc` `5/1`, `gun` `4+`, `ar` `3`."""
    if rating == "mr":
        inches, kind = parse_move(text)
        return {"mr": inches, "mr_type": kind, "move_text": text}
    if rating == "dc":
        return dict(zip(("hull", "structure"), parse_hull(text), strict=True))
    return {rating: parse_skill(text) if rating in SKILLS else int(text)}
