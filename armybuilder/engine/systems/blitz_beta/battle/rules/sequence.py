"""The sequence of play: deployment, then rounds of setup, action and cleanup (BR-30 to BR-36).

A battle goes step by step (`core.battle.engine.play`): a group deployed, a setup, one model's activation, a cleanup. Between
two steps the state alone tells what comes next, and each step has its own dice.
"""

from armybuilder.engine.core.battle.decisions import Decision
from armybuilder.engine.systems.blitz_beta.battle.mathematics.posture import BRACED, COMBAT, TOP_SPEED, Posture
from armybuilder.engine.systems.blitz_beta.battle.play.acts import ActMenu, End, ask, perform, run_hooks
from armybuilder.engine.systems.blitz_beta.battle.rules.command.command import roll_initiative
from armybuilder.engine.systems.blitz_beta.battle.state import NOBODY, Battle, BattleModel, BattleSide, words


def step(battle: Battle) -> None:
    """The next step, whose dice are there."""
    if battle.phase == words.DEPLOYMENT:
        deployment(battle)
    elif battle.phase == words.SETUP:
        setup(battle)
    elif battle.phase == words.ACTION:
        action(battle)
    elif battle.phase == words.CLEANUP:
        cleanup(battle)
    if battle.phase not in (words.OVER, words.DEPLOYMENT):
        check_annihilation(battle)


# Implements BR-30
def deployment(battle: Battle) -> None:
    """The scenario's deployment, one combat group a step (L617-628)."""
    if battle.step == 1:
        winner = roll_initiative(battle)
        chosen = ask(battle, winner, "deploys first", NOBODY, (winner, 1 - winner))
        battle.change(battle, turn=chosen, first=chosen)
    done = battle.scenario.deploy(battle)
    if done:
        battle.set(battle, "phase", words.SETUP)


# Implements BR-31, BR-32
def setup(battle: Battle) -> None:
    """Everybody is Ready again, reserves may come, initiative is rolled (L673-679)."""
    mark = battle.journal.mark()
    battle.set(battle, "round", battle.round + 1)
    for group in battle.groups:
        battle.set(group, "used", False)
    for model in list(battle.on_table()):
        refresh(battle, model)
        run_hooks(battle, words.SETUP, model)
    battle.log_event("round", mark, rules=("BR-31",), number=battle.round)
    winner = roll_initiative(battle)
    first = ask(battle, winner, "goes first", NOBODY, (winner, 1 - winner))
    battle.set(battle, "first", first)
    battle.set(battle, "turn", first)
    battle.scenario.after_initiative(battle, winner)
    battle.set(battle, "phase", words.ACTION)


def refresh(battle: Battle, model: BattleModel) -> None:
    """Ready, with all actions."""
    battle.change(model, ready=True, actions=model.kit.act, fired=())


# Implements BR-33
def action(battle: Battle) -> None:
    """The activation of one model: the group that is under way goes on, or the side whose turn it is picks one
    (L681-703)."""
    if battle.acting_group == NOBODY:
        groups = ready_groups(battle, battle.turn)
        if not groups:
            battle.set(battle, "turn", 1 - battle.turn)
            groups = ready_groups(battle, battle.turn)
        if not groups:
            battle.set(battle, "phase", words.CLEANUP)
            return
        chosen = ask(battle, battle.turn, "group", NOBODY, groups)
        battle.set(battle, "acting_group", chosen)
    ready = ready_models(battle, battle.acting_group)
    if ready:
        chosen = ask(battle, battle.turn, "model", NOBODY, ready)
        activation(battle, battle.models[chosen])
    if not ready_models(battle, battle.acting_group):
        battle.set(battle.groups[battle.acting_group], "used", True)
        battle.change(battle, acting_group=NOBODY, turn=1 - battle.turn)


def ready_groups(battle: Battle, side: int) -> tuple[int, ...]:
    """Groups of a side with a model to activate."""
    groups = battle.groups
    return tuple(
        number for number in battle.sides[side].groups if not groups[number].used and ready_models(battle, number)
    )


def ready_models(battle: Battle, group: int) -> tuple[int, ...]:
    """Models of a group that are on the table and not Used."""
    members = battle.groups[group].members
    return tuple([model.id for model in members if model.ready and model.place == words.ON_TABLE])


# Implements BR-34, BR-35
def activation(battle: Battle, model: BattleModel) -> None:
    """Posture, then any acts, one after the other; unused actions are lost, the posture ends (L685-693, L770-806)."""
    mark = battle.journal.mark()
    battle.set(battle, "acting", model.id)
    battle.change(model, ready=False, began=model.cell)
    posture = ask(battle, model.side, "posture", model.id, postures(model))
    begin_activation(battle, model, posture)
    battle.log_event("activation", mark, model, rules=("BR-34",), posture=posture)
    run_hooks(battle, words.ACTIVATION_BEGINS, model)
    while model.place == words.ON_TABLE and battle.acting == model.id:
        act = battle.choose(Decision(model.side, "act", model.id, ActMenu(battle, model)))
        if isinstance(act, End):
            break
        perform(battle, model, act)
    end_activation(battle, model)


# Implements BR-35, BR-99, BR-39
def postures(model: BattleModel) -> tuple[Posture, ...]:
    """The postures that a model may choose; none is at top speed when crippled, but infantry (L2148, L576)."""
    if model.station == words.CIRCLING:
        return (COMBAT,) if model.crippled else (COMBAT, TOP_SPEED)
    if model.recruit.component and not model.immobilised:
        return (model.posture,)
    if model.immobile:
        return (BRACED,)
    if words.FULL_SPEED_AHEAD in model.orders and _may_race(model):
        return (TOP_SPEED,)
    return (COMBAT, BRACED, TOP_SPEED) if _may_race(model) else (COMBAT, BRACED)


def _may_race(model: BattleModel) -> bool:
    return not model.crippled or model.profile.kind == "infantry"


# Implements BR-35, BR-50, BR-227
def begin_activation(battle: Battle, model: BattleModel, posture: Posture) -> None:
    """Take a posture with its moves: one, none, two; one more at top speed for who is Fast (L776-801, L13098).
    Components have that of their body (L3824)."""
    dash = posture == TOP_SPEED and model.kit.ever_has("Fast") and "Fast" not in model.kit.names
    battle.change(model, posture=posture, moves=moves_in(model, posture), dash=dash, allowance=0.0)
    battle.change(model, split_move=False, turned="", run=0.0, jumped=False, standby=0)
    for other in battle.sides[model.side].present if model.id in battle.vehicles else ():
        if other.recruit.component and other.recruit.parent == model.id:
            battle.set(other, "posture", posture)


def moves_in(model: BattleModel, posture: Posture) -> int:
    """Return how many moves a posture has; a model that is Fast in a secondary mode has the third one in that
    (L13098).
    """
    moves = {COMBAT: 1, BRACED: 0, TOP_SPEED: 2}[posture]
    return moves + 1 if posture == TOP_SPEED and model.kit.ever_has("Fast") else moves


def end_activation(battle: Battle, model: BattleModel) -> None:
    """End an activation: back to combat posture but for an order, no action left."""
    posture = model.posture if words.AT_FULL_SPEED in model.orders else COMBAT
    battle.change(model, actions=0, moves=0, allowance=0.0, posture=posture)
    run_hooks(battle, words.ACTIVATION_ENDS, model)
    battle.set(battle, "acting", NOBODY)


def stop_activation(battle: Battle, model: BattleModel) -> None:
    """End the activation of a model at once, as what changes its posture does (L799)."""
    if battle.acting == model.id:
        battle.set(battle, "acting", NOBODY)


# Implements BR-36
def cleanup(battle: Battle) -> None:
    """Tokens take effect, objectives are checked, standby and spent points are cleared away (L705-711, L817-825)."""
    for model in list(battle.on_table()):
        if model.standby and not model.beyond:
            battle.set(model, "standby", 0)
    for moment in (words.TOKENS, words.CLEANUP):
        for model in list(battle.on_table()):
            run_hooks(battle, moment, model)
    battle.scenario.check(battle)
    if battle.phase != words.OVER:
        battle.set(battle, "phase", words.SETUP)


def _can_act(side: BattleSide) -> bool:
    """Whether anybody on the table can do anything at all."""
    return any(model.kit.fights for model in side.present)


def check_annihilation(battle: Battle) -> None:
    """A side without a model on the table or still to come has lost."""
    if battle.phase == words.OVER:
        return
    lost = [not _can_act(side) and not battle.scenario.expects_models(battle, side.id) for side in battle.sides]
    if any(lost):
        battle.scenario.finish(battle, None if all(lost) else lost.index(False), "annihilation")
