"""A vehicle of the 1998 rules on a card of Heavy Gear Blitz 2006, by that book's legacy rules (FC-27 to FC-34).

Values that the 1998 text lost stay blank; what the legacy rules leave open is decided by `Rulings` and reported. Lines
are those of the 2006 book unless said otherwise.
"""

from collections.abc import Callable, Iterator
from math import ceil, floor, isqrt
from typing import Any, Literal

import msgspec

from armybuilder.engine.conversion import legacy_2006 as legacy
from armybuilder.engine.conversion.card import AttackRow, ConvertedCard, DefenseRow, Status, Trait, Value, Weapon, worst
from armybuilder.engine.conversion.losses import losses
from armybuilder.engine.systems.tactical_1998.book.tables import BookFigure, Mount, Number, Speed, Vehicle, VehiclePerk

NamedFigure = tuple[str, BookFigure]
STANDS = ("stationary", BookFigure(0, "exact", 0))
"""The movement points of a unit that stands."""


class Rulings(msgspec.Struct, frozen=True):
    """Rulings on what no text decides. None leaves the values blank that need the ruling.

    `slow` is the defense modifier of 3 and 4 movement points, whose row the 1998 table lost (its DQ-13);
    `hand_held` are the codes of weapons that gears with arms hold, which the sheets do not say; `half` is where
    half a kilometre of sensors goes, of which the legacy rules do not speak.
    """

    slow: int | None = -1
    hand_held: frozenset[str] | None = legacy.HAND_HELD
    half: Literal["up", "down"] | None = "up"


OURS = Rulings()
"""The rulings in use: the pattern of the table for `slow`, the habit of the 2006 guides for `hand_held`, the rounding
that the 2006 book uses in play for `half` (L331)."""


def convert(vehicle: Vehicle, rulings: Rulings = OURS) -> ConvertedCard:
    """The 2006 card of `vehicle` with everything that did not come across in `losses`; never raises for lost figures.

    Threat values become TV, kilometres of sensors inches of detection; movement points stay what they are.
    """
    figures = dict(vehicle.figures())

    def value(rule: str, compute: Callable[[Any], int], name: str) -> Value:
        return _value(rule, compute, (name, figures[name]))

    card = ConvertedCard(
        source_key=vehicle.key,
        name=vehicle.name,
        replaces=vehicle.name,
        setup=legacy.SETUP,
        tv=value("FC-27", blitz_tv, "tv"),
        actions=_actions(vehicle),
        size=value("DC-3", int, "size"),
        detection=_detection(figures["sensor_range"], rulings),
        sensors=value("DC-3", int, "sensors"),
        auto_comm=value("FC-28", auto_comm, "communication_range"),
        comm=value("DC-3", int, "communication"),
        attack=_attack(vehicle),
        defense=tuple(_defense(vehicle, rulings)),
        armor=value("DC-5", int, "armor"),
        sturdy=_sturdy(vehicle),
        fragile=_fragile(vehicle),
        weapons=tuple(_weapon(vehicle, number, rulings) for number in range(len(vehicle.weapons))),
        traits=tuple(_traits(vehicle)),
        losses=(),
    )
    return msgspec.structs.replace(card, losses=tuple(losses(card, vehicle)))


# ---------------------------------------------------------------- what the legacy rules compute


def blitz_tv(threat_value: Number) -> int:
    """A tenth of the threat value, up to the next multiple of 5 unless it is one, and 10 more: 760 gives 90 (FC-27)."""
    return 5 * ceil(threat_value / 50) + 10


def auto_comm(kilometres: Number) -> int:
    """The root of the communication range, rounded down: 10 km give 3 (FC-28)."""
    return isqrt(floor(kilometres))


def detection(kilometres: Number, half: Literal["up", "down"] = "up") -> int:
    """The sensor range as the nearest whole number; `half` a kilometre goes up or down (FC-28)."""
    return floor(kilometres + 0.5) if half == "up" else ceil(kilometres - 0.5)


# ---------------------------------------------------------------- parts of the card


def _detection(reach: BookFigure, rulings: Rulings) -> Value:
    """The sensor range in kilometres (FC-28, L1709). The legacy rules say of auto comm and TV how they are rounded, and
    nothing of this one: where it is no whole number, a ruling makes it one."""
    names = ("sensor_range",)
    if reach.value is None or reach.value == int(reach.value):
        return _value("FC-28", int, (*names, reach))
    return Value(detection(reach.value, rulings.half) if rulings.half else None, "ruled", "FC-28", names)


def _actions(vehicle: Vehicle) -> Value:
    """One, and the bonus actions of the sheet (FC-32, L1713); where those are lost, as many as the 1998 rules give such a
    crew: one for every two (its DQ-8)."""
    if vehicle.bonus_actions.value is not None or vehicle.crew.value is None:
        return _value("FC-32", lambda bonus: 1 + bonus, ("bonus_actions", vehicle.bonus_actions))
    actions = _value("FC-32", lambda crew: 1 + crew // 2, ("crew", vehicle.crew))
    return msgspec.structs.replace(actions, status=worst(actions.status, "derived"))


def _attack(vehicle: Vehicle) -> AttackRow:
    """The attacker's movement modifier, all points of the speed spent, and fire control (FC-32, L1713)."""
    control = ("fire_control", vehicle.fire_control)

    def row(speed: str) -> Value:
        return _value("FC-32", lambda rating: legacy.ATTACK_MOVEMENT[speed] + rating, control)

    return AttackRow(row("stationary"), row("combat"), row("top"))


def _defense(vehicle: Vehicle, rulings: Rulings) -> Iterator[DefenseRow]:
    """A row for each movement mode; a mode that the text lost gives none."""
    for name in ("primary", "secondary"):
        speed: Speed | None = getattr(vehicle, name)
        if speed is None or speed.mode not in legacy.MODES:
            continue
        combat, top = (f"{name}_combat", speed.combat), (f"{name}_top", speed.top)
        yield DefenseRow(
            mode=legacy.MODES[speed.mode],
            combat_mp=_value("DC-4", int, combat),
            top_mp=_value("DC-4", int, top),
            stationary=_dodge(vehicle, STANDS, rulings),
            combat=_dodge(vehicle, combat, rulings),
            top=_dodge(vehicle, top, rulings),
        )


def _dodge(vehicle: Vehicle, points: NamedFigure, rulings: Rulings) -> Value:
    """The 1998 modifier of a target that moved so far, and maneuver (FC-32, L1713). No perk of 1998 changes maneuver."""
    maneuver = ("maneuver", vehicle.maneuver)
    figures = (maneuver,) if points is STANDS else (points, maneuver)
    moved = points[1].value
    if moved is None or vehicle.maneuver.value is None:
        return _value("FC-32", int, *figures)
    movement, status = next(
        (modifier, status) for first, last, modifier, status in legacy.TARGET_SPEED if first <= moved <= last
    )
    if status == "ruled" and rulings.slow is None:
        return Value(None, "ruled", "FC-32", tuple(name for name, _ in figures))
    movement = rulings.slow if status == "ruled" and rulings.slow is not None else movement
    value = _value("FC-32", lambda *known: movement + known[-1], *figures)
    return msgspec.structs.replace(value, status=worst(value.status, status))


def _sturdy(vehicle: Vehicle) -> Value:
    """A box for each perk that makes a unit sturdy (FC-30, L1707)."""
    boxes = sum(perk.rule.key in legacy.STURDY for perk in vehicle.perks)
    return Value(boxes, "exact", "FC-30", ("perks",))


def _fragile(vehicle: Vehicle) -> Value:
    """Whether a flaw takes the critical box away (FC-31, L1707)."""
    return Value(any(flaw.rule.key in legacy.FRAGILE for flaw in vehicle.flaws), "exact", "FC-31", ("flaws",))


def _traits(vehicle: Vehicle) -> Iterator[Trait]:
    """Perks, systems and flaws that both books have, those that became boxes left out."""
    for kind, mounted in (("perk", vehicle.perks), ("flaw", vehicle.flaws)):
        for number, perk in enumerate(mounted, 1):
            named = legacy.TRAITS.get(perk.rule.key)
            if named:
                rated = perk.rule.rated and perk.rule.key not in legacy.UNRATED
                rating = _value("DC-8", int, (f"{kind}_{number}_rating", _rating(perk))) if rated else None
                yield Trait(named.name, named.group, named.lines, rating, perk.facing, perk.note)


def _rating(perk: VehiclePerk) -> BookFigure:
    return BookFigure(perk.rating, perk.status, perk.line)


# ---------------------------------------------------------------- weapons


def _weapon(vehicle: Vehicle, index: int, rulings: Rulings) -> Weapon:
    """A row of the sheet under the code that the new tables know; of its figures they keep arc, number and rate of fire."""
    mount, name = vehicle.weapons[index], f"weapon_{index + 1}"
    code = mount.weapon.code.partition("/")[0]
    arc = legacy.ARCS[mount.arc] if mount.arc else None
    reloads, limited = _ammunition(vehicle, index, code, rulings)
    return Weapon(
        name=mount.name,
        code=code,
        line=legacy.WEAPON_LINES[code],
        count=_count(mount, f"{name}_quantity"),
        arc=Value(arc, "exact" if arc else "lost", "DC-7", (f"{name}_arc",)),
        rof=Value(mount.rof, _mark(mount, "rof"), "DC-7", (f"{name}_rof",)),
        reloads=reloads,
        limited=limited,
    )


def _count(mount: Mount, name: str) -> Value:
    """Return the number of the weapon; a dash, as grenades have it, is one row of them."""
    if mount.quantity is None and "quantity" not in mount.lost:
        return Value(1, "derived", "DC-7", (name,))
    return Value(mount.quantity, _mark(mount, "quantity"), "DC-7", (name,))


def _ammunition(vehicle: Vehicle, index: int, code: str, rulings: Rulings) -> tuple[Value, Value]:
    """Reloads for 30 shots or more in a hand, as many circles as shots up to 8, else neither (FC-29, L1709)."""
    mount, figures = vehicle.weapons[index], (f"weapon_{index + 1}_ammo",)
    status = _mark(mount, "ammo")
    if code in legacy.MELEE:
        return Value(False, "exact", "FC-29", ()), Value(0, "exact", "FC-29", ())
    if mount.ammo is None:
        lost = Value(None, "lost", "FC-29", figures)
        return (Value(False, "exact", "FC-29", ()) if mount.arc in legacy.MOUNTED else lost), lost
    limited = Value(mount.ammo if mount.ammo <= legacy.LIMITED_TO else 0, status, "FC-29", figures)
    if mount.ammo < legacy.RELOADS_FROM or mount.arc in legacy.MOUNTED or not _has_arms(vehicle):
        return Value(False, status, "FC-29", figures), limited
    held = None if rulings.hand_held is None else code in rulings.hand_held
    return Value(held, "ruled", "FC-29", figures), limited


def _has_arms(vehicle: Vehicle) -> bool:
    return any(perk.rule.key == "manipulator-arm" for perk in vehicle.perks)


# ---------------------------------------------------------------- figures and what is made of them


def _value(rule: str, compute: Callable[..., int], *figures: NamedFigure) -> Value:
    """Return what `compute` makes of the figures, with the worst status among them; blank where one is lost."""
    lost = tuple(name for name, figure in figures if figure.value is None)
    if lost:
        return Value(None, "lost", rule, lost)
    names = tuple(name for name, _ in figures)
    status = worst(*(figure.status for _, figure in figures))
    return Value(compute(*(figure.value for _, figure in figures)), status, rule, names)


def _mark(mount: Mount, name: str) -> Status:
    """Return how a figure of a weapon row was read."""
    if getattr(mount, name) is None:
        return "lost"
    mark = mount.marks.get(name)
    return "merged" if mark == "merged" else "derived" if mark == "derived" else "exact"
