"""Orders: a CMD roll, who takes part in them, and what each of them does (BR-182 to BR-187)."""

from collections.abc import Iterator
from typing import Literal, NamedTuple

from armybuilder.engine.core.battle.decisions import Decision
from armybuilder.engine.core.battle.throws import DicePool, DiceRoll, RollModifier
from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.systems.blitz_beta.battle.coverage import note_simplification
from armybuilder.engine.systems.blitz_beta.battle.mathematics.attack import POSTURE, Attack, final_pool
from armybuilder.engine.systems.blitz_beta.battle.mathematics.posture import TOP_SPEED
from armybuilder.engine.systems.blitz_beta.battle.play import dice_tests
from armybuilder.engine.systems.blitz_beta.battle.play.acts import (
    Trigger,
    ask,
    collect_reactions,
    on_moment,
    option_menu,
    register,
)
from armybuilder.engine.systems.blitz_beta.battle.rules.armies.lists import is_drone
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.evasion import FREE_DICE_RULES
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.locks import engaged_enemies, find_lock
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.situation import ALTERATIONS, Strike
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.strikes import BEFORE, resolve_exchange
from armybuilder.engine.systems.blitz_beta.battle.rules.command import command
from armybuilder.engine.systems.blitz_beta.battle.rules.sequence import postures
from armybuilder.engine.systems.blitz_beta.battle.rules.signals import signals
from armybuilder.engine.systems.blitz_beta.battle.rules.signals.chained_attacks import (
    Call,
    chain_triggers,
    gather_chained_attacks,
)
from armybuilder.engine.systems.blitz_beta.battle.state import NOBODY, Battle, BattleModel, words

OrderName = Literal["coordinated fire", "radio silence", "charge", "full speed ahead", "incoming fire"]
ORDERS: tuple[OrderName, ...] = (
    words.COORDINATED_FIRE,
    words.RADIO_SILENCE,
    words.CHARGE,
    words.FULL_SPEED_AHEAD,
    words.INCOMING_FIRE,
)
CMD = "order"

note_simplification(
    "BR-182",
    "only coordinated fire has actions to chain: a ranged attack each; other orders just take "
    "effect, on every model in formation that they would change",
)


class GiveOrder(NamedTuple):
    """Give an order; `target` is whom coordinated fire is about."""

    what: "OrderName"
    target: int = NOBODY


# Who may order whom


# Implements BR-180, BR-182
def order_scope(battle: Battle, commander: BattleModel) -> list[BattleModel]:
    """Return the models a commander may order: everybody as CO, the combat group as CGL, and as XO or 2iC, except
    its leader (L3040-3058): an attached support unit is one with its primary unit (L3064-3066).
    """
    everybody = battle.models_on_table(commander.side)
    if commander.rank == "CO":
        return everybody
    group = [model for model in everybody if model.group == commander.group]
    return group if commander.rank == "CGL" else [model for model in group if model.rank not in ("CO", "CGL")]


# Implements BR-182
def may_command(model: BattleModel) -> bool:
    """A commander with an action; N-KIDU give no orders (L4483)."""
    able = model.rank in command.CHAIN and model.actions > 0 and not model.virtual_damage
    return able and not is_drone(model)


# Implements BR-182, BR-183, BR-186
def may_order(battle: Battle, model: BattleModel, act: GiveOrder) -> bool:
    """Coordinated fire needs Lock to an enemy; other orders somebody for whom they are new."""
    if act.what not in ORDERS or not may_command(model):
        return False
    if act.what == words.COORDINATED_FIRE:
        target = battle.enemy(model, act.target)
        return target is not None and find_lock(battle, model, target) is not None
    return act.target == NOBODY and any(_changes_anything(other, act.what) for other in order_scope(battle, model))


def _changes_anything(model: BattleModel, what: OrderName) -> bool:
    """Whether an order would change anything for a model."""
    if what == words.COORDINATED_FIRE:
        return True
    if what == words.INCOMING_FIRE:
        return not model.incoming_fire
    if what in model.orders:
        return False
    return what != words.FULL_SPEED_AHEAD or (model.ready and TOP_SPEED in postures(model))


def orders(battle: Battle, model: BattleModel) -> Iterator[GiveOrder]:
    """Every order that it may give."""
    if may_command(model):
        at_enemies = [GiveOrder(words.COORDINATED_FIRE, number) for number in battle.sides[1 - model.side].standing]
        yield from (act for act in (*at_enemies, *map(GiveOrder, ORDERS[1:])) if may_order(battle, model, act))


# Giving an order


# Implements BR-182
def command_pool(model: BattleModel, spent: int, more: tuple[RollModifier, ...] = ()) -> DicePool:
    """CMD: two dice, the Command trait, standard modifiers (L3117-3130), and `more`."""
    found = list(more)
    if model.crippled:
        found.append(RollModifier(gettext_noop("Crippled"), -1, "BR-4"))
    posture = POSTURE[dice_tests.posture_of(model)]
    if posture:
        found.append(posture)
    suite = model.equipment("CMD")
    if suite and suite.dice:
        found.append(RollModifier(gettext_noop("Command"), suite.dice, "BR-182"))
    if spent:
        found.append(RollModifier(gettext_noop("Action bonus"), spent, "BR-8"))
    return final_pool(command.command_skill(model), 2, found)


# Implements BR-182
def give_order(battle: Battle, model: BattleModel, act: GiveOrder) -> None:
    """The roll, then a comms roll for who is out of formation, then the order (L3092-3117). An order to fire aims at
    its target, which may answer (L2352)."""
    mark = battle.journal.mark()
    dice_tests.pay(battle, model)
    signals.end_hiding(battle, model)
    declared: tuple[Strike, ...] = ()
    if act.target >= 0:
        declared = collect_reactions(battle, Trigger("targeted", model, (act.target,)))
        signals.resist_jamming(battle, model)
    spent = dice_tests.spend_bonus_actions(battle, model, CMD)
    pool = command_pool(model, spent, signals.jamming_dice(model) if act.target >= 0 else ())
    throw = dice_tests.offer_reroll(
        battle, model, dice_tests.RollContext(CMD, dice_tests.roll_pool(battle, model, CMD, pool))
    )
    target = battle.models[act.target] if act.target >= 0 else None
    battle.log.count(f"order {act.what}")
    battle.log_event(
        "order", mark, model, target, throws=((CMD, throw),), rules=("BR-182",), what=act.what, successes=throw.result
    )
    if not throw.result:
        resolve_exchange(battle, (), declared=declared)
        return
    near = [other for other in order_scope(battle, model) if command.is_in_formation_with(battle, other, model)]
    answers, far = _relay_order(battle, model, act, near)
    declared += answers
    takers = [other for other in (*near, *far) if _changes_anything(other, act.what)]
    if target is not None:
        _coordinate_fire(battle, model, target, takers, throw, declared)
        return
    for other in takers:
        _take_order(battle, other, act.what, throw.result)
    resolve_exchange(battle, (), declared=declared)


# Implements BR-182, BR-151
def _relay_order(
    battle: Battle, model: BattleModel, act: GiveOrder, near: list[BattleModel]
) -> tuple[tuple[Strike, ...], list[BattleModel]]:
    """A comms roll at no action: each success takes an unused model out of formation along (L3098-3104)."""
    far = [
        other
        for other in order_scope(battle, model)
        if other not in near
        and other.ready
        and _changes_anything(other, act.what)
        and words.RADIO_SILENCE not in other.orders
    ]
    if not far or not ask(battle, model.side, "relay order", model.id, (False, True), act):
        return (), []
    mark = battle.journal.mark()
    declared = collect_reactions(battle, Trigger("signals", model))
    comms = signals.comms_test(battle, model)
    joined: list[BattleModel] = []
    while True:
        open_ = tuple(
            o.id for o in far if o not in joined and signals.can_receive(battle, model, comms, o, len(joined))
        )
        if not open_:
            break
        chosen = battle.choose(Decision(model.side, "joins order", model.id, option_menu((None, *open_), act)))
        if chosen is None:
            break
        joined.append(battle.models[chosen])
    battle.log.count("order relayed")
    names = [other.id for other in joined]
    battle.log_event("relays", mark, model, throws=comms.throws, rules=("BR-182",), joined=names, successes=comms.left)
    return declared, joined


# Implements BR-183, BR-182
def _coordinate_fire(
    battle: Battle,
    model: BattleModel,
    target: BattleModel,
    takers: list[BattleModel],
    throw: DiceRoll,
    declared: tuple[Strike, ...],
) -> None:
    """A token for each success, and a free attack for who takes part (L3131-3139)."""
    battle.change(target, coordinated=target.coordinated + throw.result, coordinator=model.id)
    call = Call(target, Strike(model.id, 0, 0, (target.id,)), free=True)
    strikes = gather_chained_attacks(battle, model, call, takers, lambda friend, joined: friend.id not in joined)
    resolve_exchange(battle, strikes, *chain_triggers(battle, strikes, indirect=False), declared=declared)


# Implements BR-184, BR-185, BR-186, BR-187
def _take_order(battle: Battle, model: BattleModel, what: OrderName, successes: int) -> None:
    """The token of an order."""
    if what == words.INCOMING_FIRE:
        battle.set(model, "incoming_fire", successes)
    else:
        battle.set(model, "orders", (*model.orders, what))


def _drop_orders(battle: Battle, model: BattleModel, *orders: str) -> None:
    if model.orders and any(order in model.orders for order in orders):
        battle.set(model, "orders", tuple(order for order in model.orders if order not in orders))


# OrderName orders change


# Implements BR-185
def _alter_attack(battle: Battle, strike: Strike, target: BattleModel, facts: Attack) -> Attack:
    """Charging, on either side."""
    if words.CHARGE in battle.models[strike.shooter].orders:
        facts = facts._replace(charging=True)
    if words.CHARGE in target.orders:
        facts = facts._replace(target_charging=True)
    return facts


# Implements BR-184
def _break_silence(battle: Battle, strike: Strike) -> None:
    """Attacking ends radio silence (L3144)."""
    signals.end_radio_silence(battle, battle.models[strike.shooter])


@on_moment(words.MOVED)
# Implements BR-184
def _break_silence_in_contact(battle: Battle, model: BattleModel) -> None:
    """So does being engaged, for both."""
    for other in engaged_enemies(battle, model):
        signals.end_radio_silence(battle, other)
        signals.end_radio_silence(battle, model)


# Implements BR-183
def _coordinated_payers(battle: Battle, model: BattleModel, about: dice_tests.RollContext) -> tuple[int, ...]:
    """The target pays with a token when somebody in formation attacked it (L3135)."""
    target = battle.models[about.other] if about.other >= 0 else model
    if not target.coordinated or target.side == model.side:
        return ()
    commander = battle.models[target.coordinator]
    return (target.id,) if commander.on_table and command.is_in_formation_with(battle, model, commander) else ()


def _discard_token(battle: Battle, target: BattleModel) -> None:
    battle.set(target, "coordinated", target.coordinated - 1)


# Implements BR-187
def _incoming_fire_dice(battle: Battle, model: BattleModel) -> int | None:
    return model.incoming_fire or None


# The end of orders


@on_moment(words.ACTIVATION_BEGINS)
# Implements BR-184, BR-186, BR-187
def _expire_orders(battle: Battle, model: BattleModel) -> None:
    """Silence and incoming fire last to the unit's next activation, full speed to the model's own (L3148, L3166)."""
    mates = battle.groups[model.group].members
    obeying = [mate for mate in mates if mate.orders or mate.incoming_fire]
    if obeying and all(mate.ready for mate in mates if mate is not model and _is_activated(mate)):
        for mate in obeying:
            _drop_orders(battle, mate, words.RADIO_SILENCE)
            battle.change(mate, incoming_fire=0)
    if words.FULL_SPEED_AHEAD in model.orders:
        _drop_orders(battle, model, words.FULL_SPEED_AHEAD, words.AT_FULL_SPEED)
        battle.set(model, "orders", (*model.orders, words.AT_FULL_SPEED))
    elif model.orders:
        _drop_orders(battle, model, words.AT_FULL_SPEED)


def _is_activated(model: BattleModel) -> bool:
    """Whether a model waits for an activation of its own in each round: none off the board (L3409), no drone and no component."""
    return model.on_table and not model.beyond and model.recruit.parent < 0 and bool(model.kit.act)


@on_moment(words.ACTIVATION_ENDS)
# Implements BR-183, BR-185
def _end_group_orders(battle: Battle, model: BattleModel) -> None:
    """When the last of a group is done, its charges end, and what is left of coordinated fire (L3139, L3158)."""
    mates = battle.groups[model.group].members
    for mate in mates:
        if mate.ready and mate.place == words.ON_TABLE:
            return
    for mate in mates:
        _drop_orders(battle, mate, words.CHARGE)
    for target in battle.models_on_table(1 - model.side):
        battle.change(target, coordinated=0)


dice_tests.REROLLS[words.COORDINATED_FIRE] = dice_tests.RerollMeans(
    _coordinated_payers, _discard_token, frozenset(("attack", "melee"))
)
ALTERATIONS.append(_alter_attack)
BEFORE.append(_break_silence)
FREE_DICE_RULES.append(_incoming_fire_dice)
register("order", GiveOrder, orders, give_order, may_order)
