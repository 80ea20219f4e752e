"""The tables of the book: what there is to field, and what its figures are worth.

Speeds and ranges in hexes, ranges of sensors and communication in kilometres (20 hexes), threat values exact. A figure of a
sheet stands in its file as `[value, line]` or `[value, line, mark]`, `[null, line]` where the text lost it. Players write
the value alone, for their records stand on no line.
"""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal

import msgspec

from armybuilder.engine.core.language import later, say
from armybuilder.engine.core.tables import (
    HIDDEN,
    PRICE,
    PRINTED,
    Above,
    Key,
    Label,
    Lines,
    Made,
    Name,
    Reading,
    Record,
    Ref,
    Slug,
    Text,
    Written,
)

Number = int | float
Status = Literal["exact", "merged", "derived", "lost"]
ArcCode = Literal["F", "R", "T", "FF", "FR"]
Mode = Literal["walker", "ground", "hover"]
Facing = Literal["front", "rear", "right rear", "left rear"]
Code = Annotated[str, msgspec.Meta(pattern=r"^[A-Z]+(/\d+)?$")]
Ruling = Annotated[str, msgspec.Meta(pattern=r"^DQ-\d+$")]
BattleRule = Annotated[str, msgspec.Meta(pattern=r"^BR-\d+$")]
Ranges = tuple[
    Annotated[int, Label("Short")],
    Annotated[int, Label("Medium")],
    Annotated[int, Label("Long")],
    Annotated[int, Label("Extreme")],
]
SKILLS = ("pilot", "gunnery", "electronic_warfare", "leadership", "tactics")
INFANTRY = "infantry"
"""First part of the keys of squads: the book gives them no faction."""


# ---------------------------------------------------------------- figures of a sheet


class Figure(msgspec.Struct, frozen=True):
    """A figure of a sheet, how it was read, and its line; a lost one has no value."""

    value: Number | None
    status: Status
    line: int


WrittenFigure = int | float | None | list[int | float | str | None]
Boxes = Annotated[int, msgspec.Meta(ge=0, le=40)]
"""Each is drawn on the sheet of a squad, for every trooper."""
_Times = msgspec.Meta(ge=0, le=100)
Multiplier = Annotated[int, _Times] | Annotated[float, _Times]
NO_LINE = 0
"""Of a figure that stands in no book."""
NO_FIGURE = later("a figure of the book is [value, line] or [value, line, mark]")


def read_figure(written: WrittenFigure, _reading: Reading) -> Figure:
    """`[380, 1444]`, `[380, 1444, merged]`, `[null, 1444]`."""
    if not isinstance(written, list):
        raise ValueError(say(NO_FIGURE))
    if not 2 <= len(written) <= 3:
        raise ValueError(say("a figure is [value, line] or [value, line, mark]"))
    value, line, mark = (*written, None)[:3]
    if not isinstance(line, int) or isinstance(value, str) or mark not in (None, "merged", "derived"):
        raise ValueError(say("a figure is a number or null, its line, and perhaps merged or derived"))
    return Figure(value, "lost" if value is None else mark or "exact", line)  # type: ignore[arg-type]


def _check_line(line: int) -> None:
    if line == NO_LINE:
        raise ValueError(say(NO_FIGURE))


Line = Annotated[int, PRINTED]
Cell = Annotated[Figure, Written(read_figure, form=WrittenFigure)]


class WrittenSpeed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A movement mode as the file writes it."""

    mode: Mode
    combat: WrittenFigure
    top: WrittenFigure


class Speed(msgspec.Struct, frozen=True):
    """Combat and top speed of one movement mode, in movement points."""

    mode: str
    combat: Figure
    top: Figure


def read_speed(written: WrittenSpeed | None, reading: Reading) -> Speed | None:
    return (
        None
        if written is None
        else Speed(written.mode, read_figure(written.combat, reading), read_figure(written.top, reading))
    )


# ---------------------------------------------------------------- armies and weapons


class Faction(Record):
    """A side."""

    key: Slug
    name: Name
    source: Lines


class Special(msgspec.Struct, frozen=True):
    """A word of a weapon's special column: `anti-infantry`, `area-effect` with its radius, …"""

    key: str
    value: int | None = None


Words = Literal["anti-infantry", "indirect", "guided", "physical", "disposable"]
Numbered = dict[Literal["area-effect", "minimum-range"], int]


def read_specials(written: list[Words | Numbered], _reading: Reading) -> tuple[Special, ...]:
    """`[indirect, {area-effect: 0}]`."""
    return tuple(Special(word) if isinstance(word, str) else _numbered(word) for word in written)


def _numbered(word: Numbered) -> Special:
    if len(word) != 1:
        raise ValueError(say("each is one word, or one word with its number"))
    return Special(*next(iter(word.items())))


_SPECIALS = Label(
    later("Special"),
    help=later("anti-infantry, indirect, guided, physical, disposable; area-effect 2, minimum-range 3"),
)
Specials = Annotated[tuple[Special, ...], _SPECIALS, Written(read_specials, form=list[Words | Numbered])]


class WeaponClass(Record):
    """A row of the summary table; `sheet_only` codes stand on sheets alone."""

    key: Annotated[str, Made(lambda values, _reading: values["code"])]
    code: Code
    name: Name
    range: Annotated[Ranges, Label(later("Range"), later("hexes"))]
    accuracy: int | None
    damage: int | None
    rof: Annotated[int, Label("ROF")]
    min_size: int | None
    special: Specials = ()
    sheet_only: bool = False
    source: Lines


class PerkRule(Record):
    """A perk or a flaw (`of`) in our own words; X is its rating."""

    of: Annotated[Literal["perk", "flaw"], Above()]
    key: Slug
    name: Name
    effect: Text
    auxiliary: bool = False
    rated: bool = False
    facing: bool = False
    source: Lines


def read_skills(written: Mapping[str, tuple[int, int]], _reading: Reading) -> dict[str, tuple[int, int]]:
    return dict(written)


class Crew(Record):
    """A standard crew: (level, attribute) of each skill, and what it makes of a threat value."""

    key: Slug
    name: Name
    skills: Annotated[
        Mapping[str, tuple[int, int]],
        Written(
            read_skills,
            keys=dict.fromkeys(
                SKILLS, tuple[Annotated[int, Label(later("Level"))], Annotated[int, Label(later("Attribute"))]]
            ),
        ),
    ]
    multiplier: Multiplier
    source: Lines


# ---------------------------------------------------------------- infantry


class InfantryWeapon(Record):
    """What a trooper shoots with."""

    key: Slug
    name: Name
    list: Literal["standard", "heavy"]
    range: Annotated[Ranges, Label(later("Range"), later("hexes"))]
    accuracy: int
    damage: int
    rof: Annotated[int, Label("ROF")]
    minimum_range: int = 0
    source: Lines


class Quality(Record):
    """How good a squad is."""

    key: Slug
    name: Name
    stamina: Boxes
    skill: int
    multiplier: Multiplier
    multiplier_source: Annotated[Lines, HIDDEN]
    source: Lines


class Armor(Record):
    """What a squad wears; encumbrance depends on the quality of who bears it."""

    key: Slug
    name: Name
    points: Boxes
    encumbrance: int
    relief: Annotated[
        dict[Annotated[Slug, Ref("quality")], int],
        Label(later("Encumbrance of single qualities"), help=later("A line each: elite: 0")),
    ] = {}
    source: Lines

    def encumbrance_of(self, quality: Quality) -> int:
        """What is subtracted from all rolls of such a squad (FC-14)."""
        return self.relief.get(quality.key, self.encumbrance)


class Transport(Record):
    """How a squad moves."""

    key: Slug
    name: Name
    movement: Annotated[int, Label(later("Movement"), later("hexes"))]
    mode: Mode
    multiplier: Annotated[int, _Times]
    multiplier_source: Annotated[Lines | None, HIDDEN, PRINTED] = None
    source: Lines


class Squad(Record):
    """An infantry squad as the book shows one; `heavy_troopers` are numbers from 1."""

    key: Annotated[str, Key("infantry")]
    name: Name
    quality: Annotated[str, Ref("quality")]
    armor: Annotated[str, Ref("armor")]
    standard: Annotated[str, Ref("infantry-weapon")]
    heavy: Annotated[str, Ref("infantry-weapon")]
    heavy_troopers: Annotated[
        tuple[int, ...], Label(later("Troopers with the heavy weapon"), help=later("By their numbers, from 1"))
    ]
    source: Lines


# ---------------------------------------------------------------- vehicles


class Mount(msgspec.Struct, frozen=True):
    """A weapon of a vehicle. `marks` says how a figure was read that is not exact; `lost` which cannot be read.

    `ammo` and `quantity` are None also where the sheet has a dash: they are lost only if `lost` says so.
    """

    name: str
    weapon: WeaponClass
    arc: str | None
    range: Ranges
    accuracy: int | None
    damage: int | None
    quantity: int | None
    rof: int
    special: tuple[Special, ...]
    ammo: int | None
    line: int
    marks: Mapping[str, str]
    lost: frozenset[str]


class WrittenMount(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A weapon row as the file writes it; `marks` tells which figures are not exact."""

    name: Text
    code: Annotated[Code, Label(later("Class")), Ref("weapon")]
    arc: Annotated[
        ArcCode | None,
        Label(later("Arc"), help=later("F front, R rear, T turret, FF fixed front, FR fixed rear")),
    ]
    range: Annotated[Ranges, Label(later("Range"), later("hexes"))]
    accuracy: int | None
    damage: int | None
    quantity: int | msgspec.UnsetType | None = msgspec.UNSET
    rof: Annotated[int, Label("ROF")]
    special: Annotated[list[Words | Numbered], _SPECIALS] = []
    ammo: int | msgspec.UnsetType | None = msgspec.UNSET
    line: Line = NO_LINE
    marks: Annotated[
        dict[Literal["range", "accuracy", "damage", "quantity", "rof", "ammo"], Literal["merged", "derived"]], PRINTED
    ] = {}


def read_mounts(written: list[WrittenMount], reading: Reading) -> tuple[Mount, ...]:
    place = reading.place
    return tuple(_mount(row, (*place, number), reading) for number, row in enumerate(written))


def _mount(row: WrittenMount, place: tuple[str | int, ...], reading: Reading) -> Mount:
    """The weapon row with its class; columns that stand on the sheet and cannot be read are lost."""
    _check_line(row.line)
    weapon = reading.find("weapon", row.code, (*place, "code"))
    values = {name: getattr(row, name) for name in ("arc", "accuracy", "damage", "quantity", "ammo")}
    lost = frozenset(name for name, value in values.items() if value is None)
    if unmarked := [name for name in row.marks if values.get(name, 0) in (None, msgspec.UNSET)]:
        reading.fault(place, row.name, say("a lost figure has no mark: {unmarked}", unmarked=", ".join(unmarked)))
    known = {name: None if value is msgspec.UNSET else value for name, value in values.items()}
    return Mount(
        name=row.name,
        weapon=weapon,
        range=row.range,
        rof=row.rof,
        special=read_specials(row.special, reading),
        line=row.line,
        marks={str(name): str(mark) for name, mark in row.marks.items()},
        lost=lost,
        **known,
    )


class Perk(msgspec.Struct, frozen=True):
    """A perk or a flaw of a vehicle; a rated one without a rating lost it."""

    rule: PerkRule
    rating: int | None
    count: int
    auxiliary: bool
    facing: str
    note: str
    status: Status
    line: int
    rulings: tuple[str, ...] = ()


class WrittenPerk(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A perk of a vehicle as the file writes it."""

    perk: Annotated[Slug, Ref("trait", of="perk")]
    line: Line = NO_LINE
    rating: int | None = None
    count: int = 1
    auxiliary: bool = False
    facing: Facing | None = None
    note: str = ""
    mark: Annotated[Literal["merged", "derived"] | None, PRINTED] = None
    rulings: Annotated[tuple[Ruling, ...], PRINTED] = ()


class WrittenFlaw(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A flaw of a vehicle as the file writes it."""

    flaw: Annotated[Slug, Ref("trait", of="flaw")]
    line: Line = NO_LINE
    rating: int | None = None
    facing: Facing | None = None
    note: str = ""


def read_perks(written: list[WrittenPerk], reading: Reading) -> tuple[Perk, ...]:
    place, perks = reading.place, []
    for number, row in enumerate(written):
        _check_line(row.line)
        rule = reading.find("trait", row.perk, (*place, number, "perk"), says={"of": "perk"})
        lost = rule is not None and rule.rated and row.rating is None
        status: Status = "lost" if lost else row.mark or "exact"
        perk = Perk(
            rule, row.rating, row.count, row.auxiliary, row.facing or "", row.note, status, row.line, row.rulings
        )
        perks.append(perk)
    return tuple(perks)


def read_flaws(written: list[WrittenFlaw], reading: Reading) -> tuple[Perk, ...]:
    place, flaws = reading.place, []
    for number, row in enumerate(written):
        _check_line(row.line)
        rule = reading.find("trait", row.flaw, (*place, number, "flaw"), says={"of": "flaw"})
        flaws.append(Perk(rule, row.rating, 1, False, row.facing or "", row.note, "exact", row.line))
    return tuple(flaws)


class WrittenRange(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A rating with its range in kilometres, each as a figure."""

    rating: WrittenFigure
    range: WrittenFigure


def _part(name: str, part: str) -> Any:
    """Reads the `rating` or the `range` of what stands under `name`."""
    return Written(
        lambda parts, reading: read_figure(getattr(parts[name], part), reading),
        keys={name: WrittenRange},
        needed=(name,),
    )


class WrittenCode(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The designation of a vehicle: what of it can be read."""

    value: Text | None
    printed: Annotated[Text | None, PRINTED] = None
    line: Line = NO_LINE


def _code(part: str) -> Written:
    """Reads a part of the designation; a player's own may have none."""
    nothing = WrittenCode(None)
    return Written(lambda parts, _reading: getattr(parts.get("code", nothing), part), keys={"code": WrittenCode})


class Vehicle(Record):
    """A vehicle sheet; `key` is `faction/slug`, `armor` the light threshold: heavy and overkill are twice and three times
    it."""

    key: Annotated[str, Key("faction")]
    name: Name
    faction: Annotated[str, Ref("faction")]
    tv: Annotated[Cell, Label("TV"), PRICE]
    code: Annotated[str | None, _code("value")]
    printed_code: Annotated[str | None, _code("printed")]
    currency: Annotated[Literal["marks", "dinars", ""], Label(later("Currency of its cost"))]
    passengers: int = 0
    size: Cell
    cost: Cell
    crew: Cell
    bonus_actions: Cell
    primary: Annotated[Speed, Written(read_speed, form=WrittenSpeed)]
    secondary: Annotated[Speed | None, Written(read_speed, form=WrittenSpeed | None)] = None
    maneuver: Cell
    deployment: Annotated[Cell, Label(later("Deployment range"))]
    sensors: Annotated[Figure, _part("sensors", "rating")]
    sensor_range: Annotated[Figure, _part("sensors", "range")]
    communication: Annotated[Figure, _part("communication", "rating")]
    communication_range: Annotated[Figure, _part("communication", "range")]
    fire_control: Cell
    armor: Annotated[
        Cell, Label(later("Armor"), help=later("The light threshold; heavy and overkill are twice and three times it"))
    ]
    weapons: Annotated[tuple[Mount, ...], Written(read_mounts, form=list[WrittenMount])]
    perks: Annotated[tuple[Perk, ...], Written(read_perks, form=list[WrittenPerk])]
    flaws: Annotated[tuple[Perk, ...], Written(read_flaws, form=list[WrittenFlaw])]
    rulings: Annotated[tuple[Ruling, ...], PRINTED] = ()
    source: Lines

    def figures(self) -> Iterator[tuple[str, Figure]]:
        """Every figure by its name: `tv`, `primary_combat`, …"""
        for name in FIGURES:
            yield name, getattr(self, name)
        for mode in ("primary", "secondary"):
            speed: Speed | None = getattr(self, mode)
            if speed:
                yield f"{mode}_combat", speed.combat
                yield f"{mode}_top", speed.top


FIGURES = (
    "tv", "size", "cost", "crew", "bonus_actions", "maneuver", "deployment", "sensors", "sensor_range",
    "communication", "communication_range", "fire_control", "armor",
)  # fmt: skip
"""The figures of a vehicle besides its speeds."""


class Missing(Record):
    """A vehicle of which only the name survives; `figures` are those that a player writes into its sheet."""

    key: Slug
    name: Name
    figures: Annotated[
        dict[str, Number],
        HIDDEN,
        Label(later("Figures"), help=later("A line each, by the names of the sheet: armor: 15")),
    ] = {}
    rulings: Annotated[tuple[Ruling, ...], HIDDEN, PRINTED] = ()
    source: Lines


class QuickLine(Record):
    """What a player looks up at the table, in our own words, under the heading of its section."""

    key: Annotated[str, Made(lambda values, _reading: f"{values['section']}/{values['name']}")]
    section: Text
    name: Name
    effect: Text
    rules: tuple[BattleRule, ...]
    source: Lines
