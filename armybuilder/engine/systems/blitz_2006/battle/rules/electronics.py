"""Electronic warfare: ECM and ECCM, communication (BR-53, BR-54)."""

from collections.abc import Iterator
from typing import NamedTuple

from armybuilder.engine.core.battle.throws import RollModifier
from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.systems.blitz_2006.battle.rules.acts import Boost, Light, Smoke, Switch
from armybuilder.engine.systems.blitz_2006.battle.rules.leadership.morale import is_demoralized
from armybuilder.engine.systems.blitz_2006.battle.rules.sight import SMOKE_RADIUS, SMOKE_ROUNDS, aux_destroyed, sees
from armybuilder.engine.systems.blitz_2006.battle.rules.throws import margin_of, roll_skill
from armybuilder.engine.systems.blitz_2006.battle.state import TAKEN, Battle, BattleUnit
from armybuilder.engine.systems.blitz_2006.odds.mathematics.damage import CRITICAL, PENALTIES
from armybuilder.engine.systems.blitz_2006.odds.rules.pools import DAMAGED

ECM, ECCM = "ecm", "eccm"
VOICE = 10.0
"""Inches within which units that see each other need no radio (L1100)."""
LAUNCHER, SEARCHLIGHT = "smoke-launchers", "searchlight"
LAUNCHED = 3.0
"""Inches that smoke flies (L1417)."""


def ew_modifiers(battle: Battle, unit: BattleUnit) -> list[RollModifier]:
    """What counts for every test of electronic warfare: damage, evasive manoeuvres, morale."""
    found: list[RollModifier] = []
    if unit.taken and not unit.infantry:
        taken = min(unit.taken, CRITICAL)
        found.append(RollModifier(DAMAGED[TAKEN[taken]], PENALTIES[""][taken], "BR-46"))
    if unit.evasions:
        found.append(RollModifier(gettext_noop("evasive maneuvers"), -unit.evasions, "BR-15"))
    if is_demoralized(battle, unit):
        found.append(RollModifier(gettext_noop("demoralized"), -1, "BR-66"))
    return found


# ---------------------------------------------------------------- ECM and ECCM


# Implements BR-53
def automated(battle: Battle, unit: BattleUnit, system: str) -> int:
    """The automated value of a system: its rating, one more for a crew whose skill is higher. 0 without one that works."""
    rating = unit.loadout.rating(system)
    if not rating or aux_destroyed(unit) or not unit.on_table:
        return 0
    return rating + (battle.skills(unit).ew > rating)


# Implements BR-53
def jamming(battle: Battle, side: int, system: str = ECM) -> int:
    """The best ECM, or ECCM, of a side just now."""
    best = 0
    for unit in battle.units:
        if unit.side == side and unit.loadout.has(system):
            value = automated(battle, unit, system)
            active = (unit.active_ecm if system == ECM else unit.active_eccm) if value else 0
            best = max(best, active, value if _is_on(unit, system) else 0)
    return best


def _is_on(unit: BattleUnit, system: str) -> bool:
    return unit.ecm_on if system == ECM else unit.eccm_on


# Implements BR-13, BR-53
def switches(battle: Battle, unit: BattleUnit) -> Iterator[Switch]:
    """Yield the systems of a unit that it may switch on for nothing, or off."""
    for system in (ECM, ECCM):
        if automated(battle, unit, system):
            yield Switch(system)


def switch(battle: Battle, unit: BattleUnit, act: Switch) -> None:
    """Switch a system on or off."""
    mark, on = battle.journal.mark(), not _is_on(unit, act.system)
    battle.change(unit, **{f"{act.system}_on": on})
    battle.log_event("switches", mark, unit, rules=("BR-53",), system=act.system, on=on)


def boosts(battle: Battle, unit: BattleUnit) -> Iterator[Boost]:
    """Yield the systems that a unit may use actively, for an action."""
    yield from (Boost(system) for system in (ECM, ECCM) if automated(battle, unit, system))


# Implements BR-53
def boost(battle: Battle, unit: BattleUnit, act: Boost) -> None:
    """Active ECM or ECCM: what the roll comes to counts until the round ends; of several attempts the best."""
    mark = battle.journal.mark()
    rating = RollModifier(act.system.upper(), unit.loadout.rating(act.system), "BR-53")
    rolled = roll_skill(battle, battle.skills(unit).ew, [rating, *ew_modifiers(battle, unit)])
    name = f"active_{act.system}"
    battle.change(unit, **{name: max(getattr(unit, name), rolled.total)})
    battle.log_event(
        "boosts", mark, unit, throws=((gettext_noop("electronic warfare"), rolled.as_event),), rules=("BR-53",), system=act.system,
        value=getattr(unit, name),
    )  # fmt: skip


# ---------------------------------------------------------------- communication


class Call(NamedTuple):
    """A call: whether nobody has to roll, or what is added to the roll, and what it has to beat."""

    open: bool
    modifiers: tuple[RollModifier, ...] = ()
    threshold: int = 0


# Implements BR-46, BR-54
def can_communicate(unit: BattleUnit) -> bool:
    """Whether the communicator of a unit works."""
    return not aux_destroyed(unit) or unit.loadout.has("backup-communication")


# Implements BR-54
def call_of(battle: Battle, unit: BattleUnit, more: int = 0) -> Call:
    """What a call of a unit has to get through: nothing without enemy ECM, or where its automated value and friendly ECCM are more.
    `more` is a threshold of its own, as for reserves (SC-12)."""
    ecm, eccm = jamming(battle, 1 - unit.side), jamming(battle, unit.side, ECCM)
    if not more and (not ecm or unit.loadout.auto_comm + eccm > ecm):
        return Call(open=True)
    modifiers = [RollModifier(gettext_noop("comm"), unit.loadout.comm, "BR-54")]
    if eccm and ecm:
        modifiers.append(RollModifier("ECCM", eccm, "BR-54"))
    return Call(False, (*modifiers, *ew_modifiers(battle, unit)), more + ecm)


# Implements BR-54
def hears_by_voice(battle: Battle, sender: BattleUnit, receiver: BattleUnit) -> bool:
    """Whether two units need no radio: they are near, and see each other."""
    near = sender.on_table and receiver.on_table and battle.inches(sender, receiver) <= VOICE
    return near and sees(battle, sender, receiver)


# Implements BR-54
def gets_through(battle: Battle, unit: BattleUnit, more: int = 0) -> bool:
    """Roll for a call, if it has to be."""
    call = call_of(battle, unit, more)
    if call.open:
        return True
    mark = battle.journal.mark()
    rolled = roll_skill(battle, battle.skills(unit).ew, call.modifiers)
    margin = margin_of(battle, rolled.total, call.threshold)
    battle.change(unit, tests=unit.tests + 1)
    battle.log_event(
        "call", mark, unit, throws=((gettext_noop("communication"), rolled.as_event),), rules=("BR-54",), needed=call.threshold,
        margin=margin,
    )  # fmt: skip
    return margin > 0


# ---------------------------------------------------------------- smoke and searchlights


# Implements BR-64
def launches(battle: Battle, unit: BattleUnit) -> Iterator[Smoke]:
    """Yield where a unit may launch smoke: around itself, or up to three inches away; once a round, for no action."""
    uses = dict(unit.spares).get(LAUNCHER, unit.loadout.rating(LAUNCHER))
    if uses < 1 or aux_destroyed(unit) or LAUNCHER in unit.spent_systems:
        return
    table = battle.field.table
    yield Smoke(unit.cell)
    yield from (
        Smoke(unit.cell + near.offset) for near in table.near(unit.cell, LAUNCHED, 1) if near.inches == LAUNCHED
    )


# Implements BR-64
def launch(battle: Battle, unit: BattleUnit, act: Smoke) -> None:
    """Lay a cloud of smoke for six rounds."""
    mark, spares, table = battle.journal.mark(), dict(unit.spares), battle.field.table
    spares[LAUNCHER] = spares.get(LAUNCHER, unit.loadout.rating(LAUNCHER)) - 1
    battle.change(unit, spares=tuple(spares.items()), spent_systems=(*unit.spent_systems, LAUNCHER))
    cloud = table.xs[act.cell], table.ys[act.cell], SMOKE_RADIUS, battle.round + SMOKE_ROUNDS - 1
    battle.change(battle, smoke=(*battle.smoke, cloud))
    battle.log_event("smoke", mark, unit, rules=("BR-64",), cell=act.cell, left=spares[LAUNCHER])


# Implements SC-6
def lights(battle: Battle, unit: BattleUnit) -> Iterator[Light]:
    """Yield the searchlight of a unit, at night."""
    if battle.terms.night and not unit.lit and unit.loadout.has(SEARCHLIGHT) and not aux_destroyed(unit):
        yield Light()


def light(battle: Battle, unit: BattleUnit) -> None:
    """Switch on the searchlight until the round ends: everybody sees who uses it."""
    mark = battle.journal.mark()
    battle.change(unit, lit=True)
    battle.log_event("light", mark, unit, rules=("SC-6",))
