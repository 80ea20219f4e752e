"""Commanders: the chain of command, formation, initiative, command and skill points (BR-32, BR-180, BR-181, BR-188)."""

from armybuilder.engine.core.battle.decisions import Procedure
from armybuilder.engine.core.dice import Modifier, Pool, Throw
from armybuilder.engine.systems.blitz_beta.battle.acts import ask, at
from armybuilder.engine.systems.blitz_beta.battle.attack import final_pool
from armybuilder.engine.systems.blitz_beta.battle.cover import Lock
from armybuilder.engine.systems.blitz_beta.battle.coverage import implements, simplified
from armybuilder.engine.systems.blitz_beta.battle.locks import line
from armybuilder.engine.systems.blitz_beta.battle.state import Battle, Model
from armybuilder.engine.systems.blitz_beta.battle.testing import REROLLS, About, Means, again, bonus, thrown

CHAIN = ("CO", "XO", "CGL", "2iC")
"""Ranks from the top of the chain of command."""
COMMANDING = ("CO", "CGL")
"""Who commands before any promotion (L3040-3058)."""

simplified("BR-180", "nobody is promoted when a commander is lost")
simplified("BR-188", "no points for models out of formation")


@implements("BR-180", "BR-32")
def highest(battle: Battle, side: int) -> list[Model]:
    """The commanders on the table that are highest in the chain of command; any model where there is none."""
    standing = list(battle.standing(side)) or [battle.models[number] for number in battle.sides[side].models]
    for rank in CHAIN:
        found = [model for model in standing if model.recruit.rank == rank]
        if found:
            return found
    return standing


@implements("BR-181")
def in_formation_with(battle: Battle, model: Model, commander: Model) -> bool:
    """Within autocomms range of a commander, with Lock (L3077-3081, L2862)."""
    if model is commander:
        return True
    if battle.gap(model, commander) > commander.kit.autocomms:
        return False
    return line(battle, commander, model).shelter.lock is Lock.SIGHT


@implements("BR-181")
def in_formation(battle: Battle, model: Model) -> bool:
    """Within autocomms range of its CGL or of the CO."""
    return any(in_formation_with(battle, model, one) for one in commanders_of(battle, model))


@implements("BR-180")
def commanders_of(battle: Battle, model: Model) -> list[Model]:
    """Those who may command a model: the CGL of its combat group, and the CO."""
    return [
        other
        for other in battle.sides[model.side].ranked
        if other.place == "table"
        and (other.recruit.rank == "CO" or (other.recruit.rank == "CGL" and other.group == model.group))
    ]


@implements("BR-32")
def initiative_pool(model: Model, spent: int) -> Pool:
    """CMD, two dice: less when crippled, the Command trait, spent actions; posture does not count (L736-744)."""
    found = []
    if model.crippled:
        found.append(Modifier("Crippled", -1, "BR-32"))
    command = model.kit.rating("CMD")
    if command and command.dice:
        found.append(Modifier("Command", command.dice, "BR-32"))
    if spent:
        found.append(Modifier("Action bonus", spent, "BR-8"))
    return final_pool(model.recruit.command_skill, 2, found)


@implements("BR-32")
def initiative(battle: Battle) -> Procedure[int]:
    """The side that wins the initiative: checks against each other until one is higher (L723-744)."""
    while True:
        before = [model.points_left for model in battle.models]
        mark = battle.journal.mark()
        throws: list[tuple[Model, Throw]] = []
        for side in (battle.first, 1 - battle.first):
            candidates = highest(battle, side)
            chosen = yield from ask(side, "initiative", -1, tuple(model.id for model in candidates))
            throws.append((yield from _initiative_check(battle, battle.models[chosen])))
        results = {model.side: throw.result for model, throw in throws}
        battle.tell(
            "initiative",
            mark,
            throws=tuple((model.name, throw) for model, throw in throws),
            rules=("BR-32",),
            totals=[results[0], results[1]],
        )
        if results[0] != results[1]:
            return 0 if results[0] > results[1] else 1
        for model, points in zip(battle.models, before, strict=True):
            if model.points_left != points:
                battle.set(model, "points_left", points)


def _initiative_check(battle: Battle, model: Model) -> Procedure[tuple[Model, Throw]]:
    spent = yield from bonus(battle, model, About("initiative"))
    throw = thrown(battle, model, "initiative", initiative_pool(model, spent), "check")
    return model, (yield from again(battle, model, About("initiative", throw)))


# Points


@implements("BR-188")
def _command_payers(battle: Battle, model: Model, about: About) -> tuple[int, ...]:
    """Commanders with points for a model of their group, or of the force for a CO, that is in formation (L3177-3203)."""
    return tuple(
        commander.id
        for commander in commanders_of(battle, model)
        if commander.points_left and commander.recruit.command_points and in_formation_with(battle, model, commander)
    )


@implements("BR-188")
def _own_points(battle: Battle, model: Model, about: About) -> tuple[int, ...]:
    """Skill points are for the model itself (L3205)."""
    return (model.id,) if model.points_left and not model.recruit.command_points else ()


@implements("BR-39", "BR-7")
def _acrobat(battle: Battle, model: Model, about: About) -> tuple[int, ...]:
    """A free re-roll of PILOT tests but when braced (L13024)."""
    piloting = about.test in ("defence", "melee", "we're in trouble", "dangerous terrain", "impact", "fall")
    free = piloting and "Acrobat" in model.kit.names
    return (model.id,) if free and model.posture != "braced" and not model.standby else ()


def _pay_point(battle: Battle, payer: Model) -> None:
    battle.set(payer, "points_left", payer.points_left - 1)


def _pay_nothing(battle: Battle, payer: Model) -> None:
    """A free re-roll."""


REROLLS["acrobat"] = Means(_acrobat, _pay_nothing)
REROLLS["skill point"] = Means(_own_points, _pay_point)
REROLLS["command point"] = Means(_command_payers, _pay_point)


@at("cleanup")
@implements("BR-188", "BR-36")
def _recover(battle: Battle, model: Model) -> Procedure[None]:
    """Points come back in cleanup, after tokens (L3191)."""
    most = model.recruit.command_points or model.recruit.skill_points
    if model.points_left != most:
        battle.set(model, "points_left", most)
    return
    yield
