"""Attacks that are resolved together: an action, what was chained to it and what answers it; damage last (BR-37).

An attack asks both sides for spent actions, rolls both checks, offers to roll again, lets who is hit evade, and works
out the damage. Areas make everybody near the target defend against the same total.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from armybuilder.engine.core.battle.outcome import credit_drawn_attack
from armybuilder.engine.core.battle.throws import DiceRoll
from armybuilder.engine.core.table.geometry import squared
from armybuilder.engine.systems.blitz_beta.battle.coverage import note_simplification
from armybuilder.engine.systems.blitz_beta.battle.mathematics import damage, defence, persistent, rolls
from armybuilder.engine.systems.blitz_beta.battle.mathematics.attack import Attack, attack_pool
from armybuilder.engine.systems.blitz_beta.battle.mathematics.profile import WeaponProfile
from armybuilder.engine.systems.blitz_beta.battle.play.acts import Trigger, collect_reactions
from armybuilder.engine.systems.blitz_beta.battle.play.dice_tests import (
    RollContext,
    offer_reroll,
    roll_pool,
    spend_bonus_actions,
)
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.damage import Hit, apply_hits
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.evasion import evade
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.locks import (
    LineOfSight,
    add_obscurants,
    cover_from_above,
    line_of_sight,
    wreck_between,
)
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.situation import Strike, build_attack, viewpoint_of
from armybuilder.engine.systems.blitz_beta.battle.rules.support.garrison import building_cover, models_reached
from armybuilder.engine.systems.blitz_beta.battle.state import NOBODY, Battle, BattleModel
from armybuilder.engine.systems.blitz_beta.battle.table.cover import Lock, TargetCover, behind_walls

note_simplification(
    "BR-111", ("the action is resolved first, then the reactions, in the order of the models in the lists")
)
note_simplification(
    "BR-76", "a friend in the way defends against every miss, whether its cover made the difference or not"
)
note_simplification(
    "BR-106", "cover next to the target covers nobody else if an attacker in its place would look past it"
)
note_simplification("BR-9", "an attacker knows the range before declaring an attack")


BEFORE: list[Callable[[Battle, Strike], None]] = []
"""What happens before a strike is resolved: shaking off jamming, giving oneself away."""
AFTER: list[Callable[[Battle, list[Hit]], None]] = []
"""What comes of the damage of an exchange."""


HELPERS: list[Callable[[Battle, Strike, BattleModel], Iterable[int]]] = []
"""Ids of friends that chapters know of without whom a strike would not have found its target."""


LOCKS = tuple(lock.name.lower() for lock in Lock)


class OpposedCheck(NamedTuple):
    """Two checks against each other, with the re-rolls; `mos` is attacker minus defender, `leaders` are those who paid for
    the attacker's re-roll, `attackers` all who attack in the exchange, `line` is what the event says of the line to the target."""

    attack: Attack
    attacking: DiceRoll
    defending: DiceRoll
    mos: int
    leaders: tuple[int, ...] = ()
    attackers: frozenset[int] = frozenset()
    line: tuple[tuple[str, object], ...] = ()


class AttackBasis(NamedTuple):
    """What the odds of an attack on its target come from: the facts, and the boxes that the target had left."""

    facts: Attack
    left: int


# Implements BR-37, BR-111
def resolve_exchange(
    battle: Battle, strikes: tuple[Strike, ...], *triggers: Trigger, declared: tuple[Strike, ...] = ()
) -> None:
    """Resolve attacks of the active side together with every reaction to them; `declared` are answers that came before."""
    for trigger in triggers:
        declared += collect_reactions(battle, trigger)
    every = (*strikes, *declared)
    if not every:
        return
    attackers = frozenset([strike.shooter for strike in every if not _is_silent(battle, strike)])
    if declared and (not triggers or triggers[0].what == "signals"):
        attackers |= {battle.acting}
    hits: list[Hit] = []
    for strike in every:
        prepare_strike(battle, strike)
        for target in strike.targets:
            hits += resolve_attack(battle, strike, battle.models[target], attackers)
    apply_hits(battle, hits)
    settle_hits(battle, hits)


def prepare_strike(battle: Battle, strike: Strike) -> None:
    """Run everything that comes before a strike is resolved."""
    for before in BEFORE:
        before(battle, strike)


def settle_hits(battle: Battle, hits: list[Hit]) -> None:
    """Apply the consequences of damage to models."""
    done = [hit for hit in hits if not hit.wreck]
    for after in AFTER:
        after(battle, done)


# Implements BR-80, BR-102
def _is_silent(battle: Battle, strike: Strike) -> bool:
    """Silent weapons keep a hidden model hidden (L13020)."""
    return (
        not strike.special
        and "Silent" in battle.models[strike.shooter].kit.mounts[strike.mount].profiles[strike.ammo].names
    )


def line_of(battle: Battle, strike: Strike, target: BattleModel) -> LineOfSight:
    """Return the line through which a target of a strike is seen: from above, or from the model whose Lock counts."""
    return (
        LineOfSight(cover_from_above(battle, target))
        if strike.overhead
        else line_of_sight(battle, viewpoint_of(battle, strike), target)
    )


# Implements BR-90, BR-96, BR-106, BR-110
def resolve_attack(battle: Battle, strike: Strike, target: BattleModel, attackers: frozenset[int]) -> list[Hit]:
    """One attack check of a strike, against one target and whoever stands in the area around it."""
    mark = battle.journal.mark()
    shooter = battle.models[strike.shooter]
    seen = line_of(battle, strike, target)
    facts = build_attack(battle, strike, target, seen.shelter, attackers=attackers)
    contest = roll_opposed_check(battle, facts, shooter, target, attackers)
    if battle.recording:
        contest = OpposedCheck(
            *contest[:-1], _sight_values(strike, viewpoint_of(battle, strike), seen.shelter, contest.attack)
        )
    hits = [_outcome(battle, strike, contest, target, mark)]
    weapon, total = contest.attack.weapon, contest.attacking.result
    if contest.mos < 0:
        hits += _hits_in_the_way(battle, strike, contest, seen, target)
    if weapon.area is not None:
        threshold = damage.blast_threshold(contest.attack, contest.attacking.pool.skill, battle.settings)
        if damage.reaches_area(total, contest.mos, threshold):
            for other, place in models_in_area(battle, weapon, shooter, target):
                if contest.mos < 0 and other.id == seen.friend:
                    continue  # it has defended already
                shelter = _cover_from_centre(battle, shooter if "Proximity" in weapon.names else target, other)
                hits.append(resolve_secondary(battle, strike, contest, other, shelter, place))
    return hits


# Implements BR-76, BR-100
def _hits_in_the_way(
    battle: Battle, strike: Strike, contest: OpposedCheck, seen: LineOfSight, target: BattleModel
) -> list[Hit]:
    """Return the hits on what covers a missed target, which defends against the same total: a friend (L1574), with
    its own shelter (L3635), a wreck (L2156).
    """
    shooter, hits = battle.models[strike.shooter], []
    if seen.friend >= 0:
        friend = battle.models[seen.friend]
        shelter = line_of(battle, strike, friend).shelter
        hits.append(resolve_secondary(battle, strike, contest, friend, shelter, "target"))
    if not (strike.overhead or contest.attack.ignores_cover):
        wreck = wreck_between(battle, viewpoint_of(battle, strike), target)
        if wreck is not None:
            hits.append(hit_wreck(battle, contest, shooter, wreck))
    return hits


# Implements BR-100
def hit_wreck(battle: Battle, primary: OpposedCheck, shooter: BattleModel, wreck: BattleModel) -> Hit:
    """A wreck in the way: one die against the total that stands."""
    mark = battle.journal.mark()
    facts = primary.attack._replace(
        target=wreck.frame.wreck, cover=0, full_cover=False, additional=False, full_pieces=(), interference=0
    )
    theirs = rolls.check(battle.dice, defence.defence_pool(facts, battle.settings))
    contest = OpposedCheck(facts, primary.attacking, theirs, primary.attacking.result - theirs.result)
    dealt = damage.resolve_damage(battle.dice, facts, primary.attacking, contest.mos, settings=battle.settings)
    if battle.recording:
        throws = (("attack", primary.attacking), ("defence", theirs))
        values = _attack_values(facts, contest, contest.mos, dealt)
        battle.log_event("wreck in the way", mark, shooter, wreck, throws=throws, rules=("BR-100",), **values)
    return Hit(wreck.id, shooter.id, dealt.points, wreck=True)


# Implements BR-3, BR-7, BR-8
def roll_opposed_check(
    battle: Battle, facts: Attack, shooter: BattleModel, target: BattleModel, attackers: frozenset[int] = frozenset()
) -> OpposedCheck:
    """Both checks: spent actions, rolls, and rolling again, the active player first (L299)."""
    test = "melee" if facts.weapon.melee else "attack"
    spent = spend_bonus_actions(battle, shooter, test, facts, target.id)
    if spent:
        facts = facts._replace(action_bonus=spent)
    spent = spend_bonus_actions(battle, target, "defence", facts, shooter.id)
    if spent:
        facts = facts._replace(target_bonus=spent)
    attacking, defending = attack_pool(facts, battle.settings), defence.defence_pool(facts, battle.settings)
    purses = _count_reroll_means(battle, shooter, target)
    ours = roll_pool(battle, shooter, test, attacking, "check")
    theirs = roll_pool(battle, target, "defence", defending, "check")
    if shooter.side == battle.turn:
        ours = offer_reroll(battle, shooter, RollContext(test, ours, facts, theirs.result, target.id))
        theirs = offer_reroll(battle, target, RollContext("defence", theirs, facts, ours.result, shooter.id))
    else:
        theirs = offer_reroll(battle, target, RollContext("defence", theirs, facts, ours.result, shooter.id))
        ours = offer_reroll(battle, shooter, RollContext(test, ours, facts, theirs.result, target.id))
    leaders = _paying_leaders(battle, shooter, target, purses) if ours.before is not None else ()
    return OpposedCheck(facts, ours, theirs, ours.result - theirs.result, leaders, attackers)


def _count_reroll_means(battle: Battle, shooter: BattleModel, target: BattleModel) -> list[int]:
    """Count what may pay for a re-roll of an attack besides the attacker: the points of commanders, tokens on the
    target.
    """
    return [*[leader.points_left for leader in battle.sides[shooter.side].ranked], target.coordinated]


def _paying_leaders(battle: Battle, shooter: BattleModel, target: BattleModel, before: list[int]) -> tuple[int, ...]:
    """Return who has paid since: commanders, or the model whose order the token is from."""
    ranked = battle.sides[shooter.side].ranked
    paid = [leader.id for leader, points in zip(ranked, before, strict=False) if leader.points_left < points]
    return (*paid, target.coordinator) if target.coordinated < before[-1] else tuple(paid)


def roll_defence_against(battle: Battle, primary: OpposedCheck, facts: Attack, other: BattleModel) -> OpposedCheck:
    """Somebody else's check against the total that stands."""
    spent = spend_bonus_actions(battle, other, "defence", facts)
    if spent:
        facts = facts._replace(target_bonus=spent)
    theirs = roll_pool(battle, other, "defence", defence.defence_pool(facts, battle.settings), "check")
    total = primary.attacking.result
    theirs = offer_reroll(battle, other, RollContext("defence", theirs, facts, total))
    return OpposedCheck(facts, primary.attacking, theirs, total - theirs.result, primary.leaders)


# Implements BR-96, BR-97, BR-101, BR-103
def _outcome(
    battle: Battle,
    strike: Strike,
    contest: OpposedCheck,
    target: BattleModel,
    mark: int,
    place: damage.Place = "target",
) -> Hit:
    """Evasion, damage and token of one target, and the event."""
    facts, mos, shooter = contest.attack, contest.mos, battle.models[strike.shooter]
    if shooter.side != target.side:
        credit_drawn_attack(battle.journal, battle.merits[target.id], shooter.recruit.points)
    throws: tuple[tuple[str, DiceRoll], ...] = (("attack", contest.attacking), ("defence", contest.defending))
    if mos >= 0:
        evasion = evade(battle, facts, target, contest.defending.pool, mos)
        mos = evasion.mos
        throws += tuple(("we're in trouble", throw) for throw in evasion.throws)
    dealt = damage.resolve_damage(battle.dice, facts, contest.attacking, mos, place=place, settings=battle.settings)
    weapon = facts.weapon
    intensity = persistent.intensity_of(mos, weapon)
    if battle.recording:
        battle.log_event(
            "attack" if place == "target" else "area",
            mark,
            shooter,
            target,
            throws=throws,
            rules=("BR-90", "BR-97"),
            basis=AttackBasis(facts, target.profile.capacity - target.damage) if place == "target" else None,
            **_attack_values(facts, contest, mos, dealt),
        )
        for label in _trait_labels(weapon):
            battle.log.count(label)
    helpers = _helpers(battle, strike, contest, target) if dealt.points else ()
    return Hit(target.id, shooter.id, dealt.points, weapon.persistent or "", intensity, helpers=helpers)


def _helpers(battle: Battle, strike: Strike, contest: OpposedCheck, target: BattleModel) -> tuple[int, ...]:
    """Return who else contributed to a strike: the model that it is chained to (which observes, designates or
    orders), those who paid for its re-roll, and those named by chapters.
    """
    found = [strike.caller, *contest.leaders]
    for name in HELPERS:
        found += name(battle, strike, target)
    return tuple(number for number in found if number not in (NOBODY, strike.shooter))


@lru_cache(maxsize=1024)
def _trait_labels(weapon: WeaponProfile) -> tuple[str, ...]:
    """By what the use of a weapon's traits is counted."""
    return tuple(f"weapon trait {name}" for name in sorted(weapon.names))


def _attack_values(facts: Attack, contest: OpposedCheck, mos: int, dealt: damage.AttackDamage) -> dict[str, object]:
    """Return what an event records of an attack."""
    values: dict[str, object] = {
        **dict(contest.line),
        "weapon": facts.weapon.text,
        "bracket": facts.bracket,
        "fire": facts.fire,
        "total": contest.attacking.result,
        "defence": contest.defending.result,
        "mos": contest.mos,
        "hit": contest.mos >= 0,
        "damage": dealt.points,
    }
    if dealt is not damage.NO_DAMAGE:
        values["direct"], values["blast"] = dealt.direct, dealt.blast
        values["blast_dice"] = list(dealt.blast_dice)
        if dealt.marginal_die is not None:
            values["marginal_die"] = dealt.marginal_die
    if mos != contest.mos:
        values["evaded"] = contest.mos - mos
    return values


def _sight_values(
    strike: Strike, viewpoint: BattleModel, shelter: TargetCover, facts: Attack
) -> tuple[tuple[str, object], ...]:
    """Return which mount, who looks (-1 for a satellite), by what Lock, behind how much cover."""
    return (
        ("mount", strike.mount),
        ("viewer", -1 if strike.overhead else viewpoint.id),
        ("lock", LOCKS[shelter.lock]),
        ("cover", facts.cover + facts.additional + sum(facts.full_pieces)),
    )


# Implements BR-106, BR-107, BR-76
def resolve_secondary(
    battle: Battle, strike: Strike, primary: OpposedCheck, other: BattleModel, shelter: TargetCover, place: damage.Place
) -> Hit:
    """Somebody else defends against the same total (L2253-2268); who attacks himself meanwhile is not quiet (L1838)."""
    mark = battle.journal.mark()
    facts = build_attack(battle, strike, other, shelter, attackers=primary.attackers)
    facts = facts._replace(
        bracket=primary.attack.bracket,
        posture=primary.attack.posture,
        action_bonus=primary.attack.action_bonus,
        secondary=primary.attack.secondary,
    )
    contest = roll_defence_against(battle, primary, facts, other)
    return _outcome(battle, strike, contest, other, mark, place)


def _cover_from_centre(battle: Battle, centre: BattleModel, other: BattleModel) -> TargetCover:
    """Only what stands between the middle of the area and a model shelters it there (L2261): terrain, wrecks and smoke, and the
    fortification that it is in, if the middle is not there, too."""
    found = battle.field.shelter(centre.frame.shape, centre.cell, other.frame.shape, other.cell)
    found = building_cover(battle, found, centre, other)
    if other.carrier < 0:
        return add_obscurants(battle, found, centre, other)
    return found if centre.carrier == other.carrier else behind_walls(found)


# Implements BR-106, BR-107
def models_in_area(
    battle: Battle, weapon: WeaponProfile, shooter: BattleModel, target: BattleModel
) -> Iterator[tuple[BattleModel, damage.Place]]:
    """Everybody else within the area, friend or foe, and whether the blast reaches as well. The middle of Proximity is
    the shooter, who is left out (L13009)."""
    if weapon.area is None:
        return
    proximity = "Proximity" in weapon.names
    centre = shooter if proximity else target
    if battle.indoors:
        for other, inches in models_reached(battle, centre, weapon.area):
            if not other.station:
                blast = weapon.blast_radius is not None and inches <= weapon.blast_radius
                yield other, "blast" if blast else "area"
        return
    xs, ys = battle.field.xs, battle.field.ys
    x, y = xs[centre.cell], ys[centre.cell]
    for other in battle.on_table():
        radius = other.frame.radius
        square, reach = squared(xs[other.cell] - x, ys[other.cell] - y), weapon.area + radius
        if square > reach * reach or other is target or other.beyond != centre.beyond:
            continue
        if (other.station and not other.beyond) or (proximity and other is shooter):
            continue
        blast = weapon.blast_radius is not None and square**0.5 - radius <= weapon.blast_radius
        yield other, "blast" if blast else "area"


# Implements BR-108
def spares_friends(battle: Battle, weapon: WeaponProfile, shooter: BattleModel, target: BattleModel) -> bool:
    """Whether no friend in the area could be hurt (L2315-2319)."""
    if weapon.area is None:
        return True
    return not any(
        other.side == shooter.side and damage.endangers_friend(weapon, other.profile.ar)
        for other, _ in models_in_area(battle, weapon, shooter, target)
    )
