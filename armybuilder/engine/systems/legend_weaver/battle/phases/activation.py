"""An activation card is up: the unit spends its actions (BR-1 to BR-11)."""

from armybuilder.engine.core.battle.engine.state import NOBODY
from armybuilder.engine.systems.legend_weaver.battle.chaos.heroes import borrowed
from armybuilder.engine.systems.legend_weaver.battle.chaos.plays import offer_cards
from armybuilder.engine.systems.legend_weaver.battle.phases import crews, menu
from armybuilder.engine.systems.legend_weaver.battle.phases.orders import perform, perform_by_crew
from armybuilder.engine.systems.legend_weaver.battle.rules import acts, flight, morale, strikes
from armybuilder.engine.systems.legend_weaver.battle.rules.attacks.volley import (
    best_shot,
    fire_at,
    may_fire,
    shots_of,
    targets_of,
)
from armybuilder.engine.systems.legend_weaver.battle.rules.attacks.weapons import Profile, guns
from armybuilder.engine.systems.legend_weaver.battle.rules.movement import foot
from armybuilder.engine.systems.legend_weaver.battle.rules.movement.cohesion import check_cohesion
from armybuilder.engine.systems.legend_weaver.battle.rules.movement.control import out_of_control
from armybuilder.engine.systems.legend_weaver.battle.rules.movement.places import engaged_with
from armybuilder.engine.systems.legend_weaver.battle.rules.overwatch import react
from armybuilder.engine.systems.legend_weaver.battle.state import (
    BROKEN,
    DISRUPTED,
    TABLE,
    Battle,
    BattleModel,
    BattleSquad,
)

MOST_ACTS = 40
"""Acts of an activation, free ones included: none needs so many."""


# Implements BR-1
def activate(battle: Battle, squad: BattleSquad) -> None:
    """A card is turned over: a strike falls, or a unit acts."""
    mark = battle.journal.mark()
    battle.change(battle, active=squad.id, turn=squad.side)
    if strikes.is_battery(squad):
        battle.change(squad, used=True)
        strikes.strike(battle, squad)
        battle.change(battle, active=NOBODY)
        return
    if not battle.on_table(squad):
        battle.change(battle, active=NOBODY)
        return
    speaker = foot.pacer(battle, squad)
    battle.set(battle, "acting", speaker.id)
    start_activation(battle, squad)
    battle.log_event("activation", mark, speaker, rules=("BR-1",), squad=squad.id, actions=squad.total)
    # A card may bring another unit before this one: its own comes up again (chaos card 14).
    if offer_cards(battle, squad):
        _act(battle, squad)
    if battle.active == squad.id:
        _end(battle, squad)
    battle.change(battle, active=NOBODY, acting=NOBODY)


# Implements BR-3, BR-5, BR-8
def start_activation(battle: Battle, squad: BattleSquad) -> None:
    """Overwatch and cover fire end, and actions are given: those of a character who leads replace the squad's."""
    there = battle.standing(squad)
    leader, plain = battle.leader(squad), [model for model in there if not model.rank] or there
    total = min(model.record.actions for model in plain)
    if leader is not None and leader.rank:
        total = max(total, leader.record.actions)
    if squad.form == "vehicle":
        total = max(crews.crew_actions(model) for model in there)
    owed = leader.owed if leader is not None else 0
    total = max(0, total - owed - squad.arrived)
    battle.change(squad, total=total, actions=total, attacks=0, moves=int(squad.arrived), last="", arrived=False)
    battle.change(squad, overwatch=False, covers=-1, head_down=False, fought=False)
    for model in there:
        battle.change(model, fired=(), aim=0, drives=0, owed=0, borrows=-1, flak=False, actions=0, gunnery=0)
        if model.form == "vehicle":
            each = max(0, crews.crew_actions(model) - owed)
            battle.change(model, actions=each, gunnery=each * crews.gunners(model))
        elif model.rank and model.record.bonus:
            battle.set(model, "actions", 1)


def _act(battle: Battle, squad: BattleSquad) -> None:
    """The unit acts as its morale lets it."""
    if squad.idle:
        return
    flight.run_cowards(battle, squad)
    if squad.morale == DISRUPTED and not engaged_with(battle, squad):
        _rally_first(battle, squad)
    if not battle.on_table(squad):
        return
    if squad.morale == BROKEN:
        _run(battle, squad)
    elif squad.form == "vehicle":
        _act_with_vehicles(battle, squad)
    else:
        _act_on_foot(battle, squad)
    if squad.morale not in (DISRUPTED, BROKEN):
        for model in battle.standing(squad):
            _do_deeds(battle, squad, model)


# Implements BR-49
def _rally_first(battle: Battle, squad: BattleSquad) -> None:
    """A disrupted unit has to rally with its first action, and breaks if it fails."""
    if squad.actions > 0:
        battle.change(squad, actions=squad.actions - 1, last="rally")
        battle.log.count("act rally")
        morale.rally(battle, squad)


# Implements BR-52
def _run(battle: Battle, squad: BattleSquad) -> None:
    """A broken unit runs until nobody sees it; then a character who is with it may rally it."""
    if squad.actions > 0 and morale.may_rally_self(battle, squad):
        battle.change(squad, actions=squad.actions - 1)
        battle.log.count("act rally")
        if morale.rally(battle, squad, outside=morale.character_of(battle, squad)):
            return
    battle.log.count("act flight")
    flight.flee(battle, squad)


def _act_on_foot(battle: Battle, squad: BattleSquad) -> None:
    """Action by action, as long as there are any; who is misled is moved by the enemy."""
    player = 1 - squad.side if squad.misled else squad.side
    for _ in range(MOST_ACTS):
        if not battle.on_table(squad) or squad.morale == BROKEN:
            return
        chosen = battle.ask(player, "act", tuple(menu.options(battle, squad)), foot.pacer(battle, squad))
        if isinstance(chosen, acts.End):
            return
        perform(battle, squad, chosen)


def _act_with_vehicles(battle: Battle, squad: BattleSquad) -> None:
    """Each vehicle spends all its actions before the next (L285)."""
    player = 1 - squad.side if squad.misled else squad.side
    for model in battle.standing(squad):
        if model.drift >= 0:
            out_of_control(battle, model)
        for _ in range(MOST_ACTS):
            if model.place != TABLE or model.drift >= 0 or squad.actions <= 0 or model.squad != squad.id:
                break
            chosen = battle.ask(player, "drive", tuple(crews.options(battle, model)), model)
            if isinstance(chosen, acts.End):
                break
            perform_by_crew(battle, squad, model, chosen)


# ---------------------------------------------------------------- heroes


def _do_deeds(battle: Battle, squad: BattleSquad, model: BattleModel) -> None:
    """What a hero may do more than his squad (chaos cards 25 to 28)."""
    if not (model.shots_left or model.moves_left):
        return
    battle.change(model, fired=())
    while model.on_table and (model.shots_left or model.moves_left):
        chosen = battle.ask(squad.side, "deed", tuple(_deeds(battle, squad, model)), model)
        if isinstance(chosen, acts.End):
            break
        battle.log.count("act deed")
        match chosen:
            case acts.Lead(cell=cell):
                battle.change(model, moves_left=model.moves_left - 1)
                foot.step(battle, model, cell)
                react(battle, squad)
            case acts.Attack(target=target):
                battle.change(model, shots_left=model.shots_left - 1)
                found = best_shot(battle, model, battle.squads[target], arms=_arms(battle, model))
                if found is not None:
                    fire_at(battle, squad, battle.squads[target], [found], rule="BR-64")
                battle.change(model, fired=())
    battle.change(model, shots_left=0, moves_left=0)


def _deeds(battle: Battle, squad: BattleSquad, model: BattleModel) -> list[acts.End | acts.Lead | acts.Attack]:
    found: list[acts.End | acts.Lead | acts.Attack] = [acts.End()]
    if model.moves_left:
        found += [acts.Lead(model.id, cell) for cell in foot.ways(battle, model, float(model.record.move), (model.id,))]
    if model.shots_left and may_fire(model) and not squad.mute:
        found += [
            acts.Attack(enemy.id)
            for enemy in battle.enemies(squad.side)
            if enemy in targets_of(battle, squad)
            or next(shots_of(battle, model, enemy, arms=_arms(battle, model)), None)
        ]
    return [act for act in found if not isinstance(act, acts.Attack) or _has_shot(battle, model, act.target)]


def _has_shot(battle: Battle, model: BattleModel, target: int) -> bool:
    enemy = battle.squads[target]
    return not enemy.hidden and next(shots_of(battle, model, enemy, arms=_arms(battle, model)), None) is not None


def _arms(battle: Battle, model: BattleModel) -> list[Profile]:
    """His own guns, and the one that he borrows."""
    found = list(guns(model))
    loan = borrowed(battle, model)
    if loan is not None:
        weapon = loan[0].weapons[loan[1]]
        found.append(Profile(loan[1], -1, weapon, weapon.range))
    return found


def _end(battle: Battle, squad: BattleSquad) -> None:
    """The card goes to the discard pile: what the unit looks at now it looks at until its next card."""
    battle.change(squad, used=True, actions=0)
    for model in battle.standing(squad):
        if model.form == "platform" and not model.fired:
            battle.set(model, "rested", True)
        if model.form == "ground":
            battle.change(model, actions=0)
    if battle.on_table(squad):
        if not squad.overwatch and squad.form != "vehicle":
            foot.look_at_enemies(battle, squad)
        check_cohesion(battle, squad)
