"""Carriers and who is in them: transports, fortifications, what becomes of passengers (BR-222, BR-226).

Who rides in a vehicle is `carried` and off the table; who is in a fortification stands on its place, in heavy cover.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache, partial
from typing import NamedTuple

from armybuilder.engine.core.battle.throws import DiceRoll
from armybuilder.engine.systems.blitz_beta.battle.coverage import note_simplification
from armybuilder.engine.systems.blitz_beta.battle.mathematics.attack import Attack
from armybuilder.engine.systems.blitz_beta.battle.mathematics.hazards import dangerous_terrain_pool
from armybuilder.engine.systems.blitz_beta.battle.mathematics.posture import BRACED, TOP_SPEED
from armybuilder.engine.systems.blitz_beta.battle.mathematics.profile import ModelProfile
from armybuilder.engine.systems.blitz_beta.battle.play.acts import (
    ActRequirements,
    ask,
    legal_options,
    on_moment,
    register,
    run_hooks,
)
from armybuilder.engine.systems.blitz_beta.battle.play.dice_tests import roll_test
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.damage import LOSSES, lose, remove
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.locks import VIEWS
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.situation import ALTERATIONS, Strike
from armybuilder.engine.systems.blitz_beta.battle.rules.movement.routes import fits_at
from armybuilder.engine.systems.blitz_beta.battle.rules.scenarios.scenario import ENTRIES, enter_table
from armybuilder.engine.systems.blitz_beta.battle.rules.sequence import refresh
from armybuilder.engine.systems.blitz_beta.battle.state import (
    NOBODY,
    OFF_TABLE,
    Battle,
    BattleModel,
    carrying_room,
    words,
)
from armybuilder.engine.systems.blitz_beta.battle.table.cover import TargetCover, behind_walls

DOOR = 1.0
"""Inches around a carrier in which models get in and out."""
SCATTER = 12.0
"""Inches around a lost carrier in which its passengers find room, the nearest place first."""

note_simplification(
    "BR-226", "doors are anywhere; squads and teams take the same room; a model turned out doesn't move in that round"
)
note_simplification(
    "BR-204",
    "a model that starts in a fortification starts hull down, not on standby; amphibians in water start hidden",
)
note_simplification(
    "BR-222",
    # The last one by L3620, against L1758 with L3397.
    "bunkers and trenches have a round base; outposts carry infantry or Gears, not both; a model "
    "inside is Locked where its fortification is seen, however far away, through cover that would "
    "stop shots anywhere else",
)


class Embark(NamedTuple):
    """Get into a carrier after a move that ends beside it; the activation ends."""

    carrier: int


class Disembark(NamedTuple):
    """Let a passenger out onto a place beside the carrier."""

    passenger: int
    cell: int


class Leave(NamedTuple):
    """Leave the fortification that one is in."""

    cell: int


# Who has room for whom


def is_fortification(model: BattleModel) -> bool:
    """Whether it is a fortification, which keeps its occupants on the table."""
    return model.profile.kind == "fortification"


def _has_room(_battle: Battle, model: BattleModel) -> bool:
    return any(carrying_room(model.kit))


def _has_carrier(battle: Battle, model: BattleModel) -> bool:
    """Whether anybody of its side has any."""
    return any(_has_room(battle, battle.models[number]) for number in battle.sides[model.side].models)


def passengers(battle: Battle, carrier: BattleModel) -> list[BattleModel]:
    """Return the models in a carrier, by id."""
    models = battle.models
    return [models[number] for number in battle.sides[carrier.side].models if models[number].carrier == carrier.id]


# Implements BR-226
def has_room(battle: Battle, carrier: BattleModel, model: BattleModel) -> bool:
    """Whether a carrier takes one more of that type; drones and components stay with their model."""
    if carrier is model or carrier.side != model.side or model.recruit.parent != NOBODY:
        return False
    infantry, gears = carrying_room(carrier.kit)
    if not infantry and not gears:
        return False
    kind = model.profile.kind
    within = passengers(battle, carrier)
    if is_fortification(carrier) and any(passenger.profile.kind != kind for passenger in within):
        return False
    places = infantry if kind == "infantry" else gears if kind == "gear" else 0
    if sum(passenger.profile.kind == kind for passenger in within) >= places:
        return False
    return not any(other.recruit.parent == model.id and other.alive for other in battle.models)


# Getting in


def may_go_inside(battle: Battle, model: BattleModel) -> bool:
    """After a move at combat or top speed, from the ground, not in the round in which it got out (L3786-3790, L3801)."""
    if model.posture == BRACED or model.virtual_damage or model.landed == battle.round:
        return False
    if model.station or model.carrier >= 0 or model.building >= 0:
        return False
    return model.cell != model.began or model.moves == 0


# Implements BR-226
def may_embark(battle: Battle, model: BattleModel, act: Embark) -> bool:
    """After a move that ends within an inch."""
    if not 0 <= act.carrier < len(battle.models) or not may_go_inside(battle, model):
        return False
    carrier = battle.models[act.carrier]
    near = carrier.on_table and not carrier.station and battle.gap(model, carrier) <= DOOR
    return near and has_room(battle, carrier, model)


def _embark_options(battle: Battle, model: BattleModel) -> Iterator[Embark]:
    return map(Embark, battle.sides[model.side].standing if may_go_inside(battle, model) else ())


embarkations = legal_options(may_embark, _embark_options)


# Implements BR-226, BR-222
def embark(battle: Battle, model: BattleModel, act: Embark) -> None:
    """Into a vehicle, off the table; into a fortification, where it goes on."""
    mark = battle.journal.mark()
    carrier = battle.models[act.carrier]
    get_in(battle, model, carrier)
    battle.log_event("embarks", mark, model, carrier, rules=("BR-226",))


def get_in(battle: Battle, model: BattleModel, carrier: BattleModel) -> None:
    """Be in a carrier from now on."""
    battle.set(model, "carrier", carrier.id)
    battle.change(model, hiding=False, hull_down=False)
    if not is_fortification(carrier):
        remove(battle, model, words.CARRIED)
        return
    battle.change(model, cell=carrier.cell, moves=0, allowance=0.0, split_move=False)
    if not model.on_table:
        enter_table(battle, model, carrier.cell, model.facing)


# Implements BR-30, BR-222, BR-226
def _deploy_inside(battle: Battle, model: BattleModel) -> bool:
    """Deployed in a carrier that is there already, if the player wants it; in a fortification hull down (L3399). Who comes
    later, as there was no room, comes on foot."""
    if model.profile.kind not in ("infantry", "gear") or model.place == words.WAITING:
        return False
    found = tuple(
        carrier.id
        for carrier in battle.models_on_table(model.side)
        if not carrier.beyond and has_room(battle, carrier, model)
    )
    if not found:
        return False
    mark = battle.journal.mark()
    chosen: int = ask(battle, model.side, "deploy inside", model.id, (*found, NOBODY))
    if chosen == NOBODY:
        return False
    get_in(battle, model, battle.models[chosen])
    battle.set(model, "facing", battle.models[chosen].facing)
    if model.on_table:
        battle.set(model, "hull_down", True)
    battle.log.count("deployed inside")
    battle.log_event("embarks", mark, model, battle.models[chosen], rules=("BR-226",))
    return True


# Getting out


def cells_around(battle: Battle, carrier: BattleModel, model: BattleModel, reach: float = DOOR) -> Iterator[int]:
    """Places where a model would have its base within reach of a carrier, the nearest first."""
    near = carrier.frame.radius + model.frame.radius
    for place in battle.field.table.near(carrier.cell, near + reach, 1):
        if near <= place.inches <= near + reach and fits_at(battle, model, carrier.cell + place.offset):
            yield carrier.cell + place.offset


# Implements BR-226
def may_disembark(battle: Battle, model: BattleModel, act: Disembark) -> bool:
    """Beside the carrier, for an action of the passenger unless it is braced; not from a VTOL aloft (L3792-3805)."""
    if not 0 <= act.passenger < len(battle.models) or not 0 <= act.cell < battle.field.cells:
        return False
    passenger = battle.models[act.passenger]
    if not _may_let_out(model, passenger) or passenger.carrier != model.id:
        return False
    near = model.frame.radius + passenger.frame.radius
    apart = battle.field.table.between(model.cell, act.cell)
    return near <= apart <= near + DOOR and fits_at(battle, passenger, act.cell)


def _may_let_out(model: BattleModel, passenger: BattleModel) -> bool:
    if model.station or is_fortification(model) or passenger.place != words.CARRIED:
        return False
    if model.posture == TOP_SPEED and model.let_out not in (OFF_TABLE, model.cell):
        return False
    return model.posture == BRACED or passenger.actions > 0


def disembarkations(battle: Battle, model: BattleModel) -> Iterator[Disembark]:
    if _has_room(battle, model) and not is_fortification(model):
        for passenger in passengers(battle, model):
            if _may_let_out(model, passenger):
                for cell in cells_around(battle, model, passenger):
                    yield Disembark(passenger.id, cell)


# Implements BR-226
def disembark(battle: Battle, model: BattleModel, act: Disembark) -> None:
    """Out of the carrier: from a moving one it costs the passenger an action and its moves in this round. At top speed all
    get out at one point (L3796)."""
    mark = battle.journal.mark()
    passenger = battle.models[act.passenger]
    if model.posture != BRACED:
        battle.set(model, "let_out", model.cell)
        battle.change(passenger, actions=passenger.actions - 1, landed=battle.round)
    get_out(battle, passenger, act.cell, model.facing)
    battle.log_event("disembarks", mark, passenger, model, rules=("BR-226",), **battle.spot(act.cell))


def get_out(battle: Battle, model: BattleModel, cell: int, facing: int) -> None:
    """Stand on the table again."""
    battle.change(model, carrier=NOBODY, cell=cell, facing=facing)
    if not model.on_table:
        enter_table(battle, model, cell, facing)


# Implements BR-222
def leave_options(battle: Battle, model: BattleModel) -> Iterator[Leave]:
    """Out of a fortification in its own activation, unless it entered it just now."""
    if model.carrier < 0 or model.posture == BRACED or model.began != model.cell or model.landed == battle.round:
        return
    if not model.immobile:
        for cell in cells_around(battle, battle.models[model.carrier], model):
            yield Leave(cell)


# Implements BR-222
def leave(battle: Battle, model: BattleModel, act: Leave) -> None:
    """Step out; that was its move."""
    mark = battle.journal.mark()
    carrier = battle.models[model.carrier]
    get_out(battle, model, act.cell, model.facing)
    battle.set(model, "landed", battle.round)
    battle.log_event("disembarks", mark, model, carrier, rules=("BR-222",), **battle.spot(act.cell))


# Rounds and losses


@on_moment(words.SETUP, lambda _, model: any(carrying_room(model.kit)))
def _ready_passengers(battle: Battle, model: BattleModel) -> None:
    """Passengers are Ready and have their actions as everybody has."""
    for passenger in passengers(battle, model):
        if passenger.place == words.CARRIED:
            refresh(battle, passenger)


@on_moment(words.ACTIVATION_BEGINS, lambda _, model: any(carrying_room(model.kit)))
def _close_doors(battle: Battle, model: BattleModel) -> None:
    battle.change(model, let_out=OFF_TABLE)


@on_moment(words.ACTIVATION_BEGINS)
def _forbid_moves(battle: Battle, model: BattleModel) -> None:
    """Forbid moves to a model that got out of a moving carrier, or is in a fortification (L3797-3801)."""
    if model.moves and (model.carrier >= 0 or model.landed == battle.round):
        battle.set(model, "moves", 0)


@on_moment(words.MOVED)
def _leave_when_pushed(battle: Battle, model: BattleModel) -> None:
    if model.carrier >= 0 and model.cell != battle.models[model.carrier].cell:
        battle.set(model, "carrier", NOBODY)


# Implements BR-226, BR-222
def _eject_passengers(battle: Battle, carrier: BattleModel, by: BattleModel | None, overkilled: bool) -> None:
    """Everybody is forced out, without actions and Used; out of an overkilled carrier only who passes a dangerous terrain
    test (L3802-3807). With a VTOL aloft they are lost (L3594)."""
    battle.change(carrier, carrier=NOBODY)
    if not any(carrying_room(carrier.kit)):
        return
    for passenger in passengers(battle, carrier):
        mark = battle.journal.mark()
        saved = not carrier.station
        throws: tuple[tuple[str, DiceRoll], ...] = ()
        if saved and overkilled:
            pool = partial(dangerous_terrain_pool, passenger.profile)
            throw: DiceRoll = roll_test(battle, passenger, "dangerous terrain", pool)
            saved, throws = throw.result > 0, (("PILOT", throw),)
        _out_of_wreck(battle, carrier, passenger, saved=saved)
        battle.log_event("bails out", mark, passenger, carrier, throws=throws, rules=("BR-226",), saved=passenger.alive)
        if not passenger.alive:
            run_hooks(battle, words.DESTROYED, passenger)


def _out_of_wreck(battle: Battle, carrier: BattleModel, passenger: BattleModel, *, saved: bool) -> None:
    cell = next(cells_around(battle, carrier, passenger, SCATTER), OFF_TABLE) if saved else OFF_TABLE
    battle.change(passenger, carrier=NOBODY, ready=False, actions=0, standby=0)
    if cell != OFF_TABLE:
        get_out(battle, passenger, cell, carrier.facing)
    else:
        lose(battle, passenger)


# Cover of fortifications


# Implements BR-222, BR-204
def _fort_cover(battle: Battle, found: TargetCover, attacker: BattleModel, target: BattleModel) -> TargetCover:
    """Full heavy cover for who is in it, which may be attacked as anybody; who looks out of it looks past it (L3397,
    L3620)."""
    return found if target.carrier < 0 or target.station else behind_walls(found)


@lru_cache(maxsize=256)
def _blast_resistant(profile: ModelProfile) -> ModelProfile:
    return replace(profile, names=profile.names | {"Resist:Blast"})


# Implements BR-222
def _alter_attack(battle: Battle, strike: Strike, target: BattleModel, facts: Attack) -> Attack:
    """Occupants resist blasts (L3624)."""
    return facts._replace(target=_blast_resistant(facts.target)) if target.carrier >= 0 else facts


ENTRIES.append(_deploy_inside)
LOSSES.append(_eject_passengers)
VIEWS.append(_fort_cover)
ALTERATIONS.append(_alter_attack)
register("embark", Embark, embarkations, embark, may_embark, ActRequirements(action=False, concerns=_has_carrier))
register(
    "disembark", Disembark, disembarkations, disembark, may_disembark, ActRequirements(action=False, concerns=_has_room)
)
register("leave", Leave, leave_options, leave, needs=ActRequirements(action=False, concerns=_has_carrier))
