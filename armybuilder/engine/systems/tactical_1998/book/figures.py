"""Every figure of a vehicle sheet by a name, so that a pack can say those that the book lost (DQ-1 to DQ-6).

`tv`, `primary_combat`, `weapon_3_ammo` (the third row of the weapon table), `perk_4_rating`.
"""

from collections.abc import Iterator, Mapping

from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.paper.record_sheets import Mark
from armybuilder.engine.systems.tactical_1998.book.tables import (
    FIGURES,
    BookFigure,
    MissingVehicle,
    Mount,
    Number,
    Speed,
    Vehicle,
)

MOUNT_FIGURES = ("accuracy", "damage", "quantity", "ammo")
"""The figures of a weapon row that the book may have lost."""
MOST = 10_000_000
"""No figure of a sheet comes near it."""
MOST_OF = {"cost": MOST, "tv": 100_000}
MOST_OTHERS = 1_000
"""The highest figures: many are counted one by one, and some have a box for each."""
SIGNED = frozenset({"maneuver", "sensors", "communication", "fire_control", "accuracy"})
"""Modifiers; every other figure is 0 or more."""
DECIMAL = frozenset({"tv", "cost", "sensor_range", "communication_range"})
"""Every other figure is whole."""
LABELS = {
    "tv": gettext_noop("Threat value"),
    "size": gettext_noop("Size"),
    "cost": gettext_noop("Cost"),
    "crew": gettext_noop("Crew"),
    "bonus_actions": gettext_noop("Bonus actions"),
    "maneuver": gettext_noop("Maneuver"),
    "deployment": gettext_noop("Deployment range"),
    "sensors": gettext_noop("Sensors"),
    "sensor_range": gettext_noop("Sensor range"),
    "communication": gettext_noop("Communication"),
    "communication_range": gettext_noop("Communication range"),
    "fire_control": gettext_noop("Fire control"),
    "armor": gettext_noop("Base armor"),
    "primary_combat": gettext_noop("Primary combat speed"),
    "primary_top": gettext_noop("Primary top speed"),
    "secondary_combat": gettext_noop("Secondary combat speed"),
    "secondary_top": gettext_noop("Secondary top speed"),
}
MOUNT_LABELS = {
    "accuracy": gettext_noop("Accuracy of {weapon}"),
    "damage": gettext_noop("Damage of {weapon}"),
    "quantity": gettext_noop("Quantity of {weapon}"),
    "ammo": gettext_noop("Ammo of {weapon}"),
    "arc": gettext_noop("Arc of {weapon}"),
}
_MARKS: Mapping[str, Mark] = {"exact": "", "merged": "merged", "derived": "derived", "lost": "lost"}
_PARTS = {"sensors": "sensors/rating", "sensor_range": "sensors/range"}
_PARTS |= {"communication": "communication/rating", "communication_range": "communication/range"}
_ROWS = {"weapon": "weapons", "perk": "perks"}


def figures(vehicle: Vehicle) -> Iterator[tuple[str, BookFigure]]:
    """Every figure that the sheet has, lost ones without a value. What the sheet leaves empty is none."""
    yield from vehicle.figures()
    for number, mount in enumerate(vehicle.weapons, 1):
        for name in MOUNT_FIGURES:
            figure = mount_figure(mount, name)
            if figure:
                yield f"weapon_{number}_{name}", figure
    for number, perk in enumerate(vehicle.perks, 1):
        if perk.rule.rated:
            yield f"perk_{number}_rating", BookFigure(perk.rating, perk.status, perk.line)


def lost_figures(vehicle: Vehicle) -> frozenset[str]:
    """The figures that the sheet lost, and the firing arcs: `tv`, `weapon_2_ammo`, `weapon_2_arc`."""
    arcs = (f"weapon_{number}_arc" for number, mount in enumerate(vehicle.weapons, 1) if mount.arc is None)
    return frozenset((*(name for name, figure in figures(vehicle) if figure.value is None), *arcs))


def own_figures(vehicle: Vehicle) -> frozenset[str]:
    """The figures and firing arcs that packs change: they are a player's own."""
    changed = {field for origin in vehicle.origins for field in origin.fields}
    arcs = (f"weapon_{number}_arc" for number, _ in enumerate(vehicle.weapons, 1))
    names = (*(name for name, _ in figures(vehicle)), *arcs) if changed else ()
    return frozenset(name for name in names if field_of(name, vehicle) in changed)


def field_of(name: str, vehicle: Vehicle) -> str:
    """Return where the data file has a figure or a firing arc: `weapons/2/ammo` for `weapon_3_ammo`."""
    if not vehicle.faction:
        return f"figures/{name}"
    kind, number, figure = (*name.split("_"), "", "")[:3]
    if kind in _ROWS:
        return f"{_ROWS[kind]}/{int(number) - 1}/{figure}"
    return f"{kind}/{number}" if kind in ("primary", "secondary") else _PARTS.get(name, name)


def mount_figure(mount: Mount, name: str) -> BookFigure | None:
    """A figure of a weapon row; None where the sheet has a dash."""
    value: Number | None = getattr(mount, name)
    if value is None:
        return BookFigure(None, "lost", mount.line) if name in mount.lost else None
    status = mount.marks.get(name)
    return BookFigure(
        value, "merged" if status == "merged" else "derived" if status == "derived" else "exact", mount.line
    )


def label(name: str, vehicle: Vehicle) -> str:
    """`Threat value`, `Accuracy of MR60 Autocannon`."""
    if name in LABELS:
        return gettext(LABELS[name])
    kind, number, figure = name.split("_")
    index = int(number) - 1
    if kind == "weapon":
        return gettext(MOUNT_LABELS[figure], weapon=vehicle.weapons[index].name)
    return gettext("Rating of {trait}", trait=vehicle.perks[index].rule.name)


def describe_fault(name: str, value: float) -> str:
    """Describe what a figure has to be, where this value is not that: modifiers may be negative, some figures have
    decimals.
    """
    kind = name.rpartition("_")[2] if name.startswith("weapon_") else name
    whole = kind in DECIMAL or value == int(value)
    most = MOST_OF.get(kind, MOST_OTHERS)
    if abs(value) > most:
        return gettext("at most {most}", most=f"{most:,}")
    if whole and (value >= 0 or kind in SIGNED):
        return ""
    if kind in SIGNED:
        return gettext("a number") if kind in DECIMAL else gettext("a whole number")
    return gettext("a number from 0") if kind in DECIMAL else gettext("a whole number from 0")


def mark(figure: BookFigure) -> Mark:
    """Return the mark for how a figure came about, for the sheet."""
    return _MARKS[figure.status]


def blank(missing: MissingVehicle) -> Vehicle:
    """The sheet of a vehicle of which only the name survives (DQ-1): every figure is lost that no pack says."""
    line = missing.source[0]

    def figure(name: str) -> BookFigure:
        value = missing.figures.get(name)
        return BookFigure(value, "lost" if value is None else "exact", line)

    return Vehicle(
        key=missing.key,
        name=missing.name,
        faction="",
        code=None,
        printed_code=None,
        currency="",
        primary=Speed("", figure("primary_combat"), figure("primary_top")),
        secondary=None,
        weapons=(),
        perks=(),
        flaws=(),
        passengers=0,
        source=missing.source,
        rulings=("DQ-1",),
        origins=missing.origins,
        **{name: figure(name) for name in FIGURES},
    )
