"""Tests in play: what changes them, spent actions, the roll, and rolling again (BR-1 to BR-8).

Every test of a battle goes through `spend_bonus_actions`, `roll_pool` and `offer_reroll`, or through `roll_test`, which is all three in a row.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, Literal, NamedTuple

from armybuilder.engine.core.battle.decisions import Decision
from armybuilder.engine.core.battle.throws import DicePool, DiceRoll
from armybuilder.engine.systems.blitz_beta.battle.mathematics import rolls
from armybuilder.engine.systems.blitz_beta.battle.mathematics.posture import BRACED, Posture
from armybuilder.engine.systems.blitz_beta.battle.mathematics.rolls import Condition
from armybuilder.engine.systems.blitz_beta.battle.play.acts import option_menu
from armybuilder.engine.systems.blitz_beta.battle.state import Battle, BattleModel, words

Kind = Literal["roll", "check"]
COMBAT_FOCUS = "veteran/combat-focus"
"""Two dice for each spent action (L4134)."""
EW_SPECIALIST = "veteran/ew-specialist"
DEFECTS: dict[str, Literal["Electronics", "Fire Control", "Movement"]] = {
    "attack": "Fire Control",
    **dict.fromkeys(
        ("defence", "melee", "dangerous terrain", "we're in trouble", "mines", "impact", "fall"), "Movement"
    ),
    **dict.fromkeys(("free", "temperature", "token", "damage control"), "Movement"),
    **dict.fromkeys(("comms", "jamming", "resist jamming", "scan", "haywire", "haywire control"), "Electronics"),
}
"""Tests that a defective part spoils (L13074-13083)."""
SENSOR_TESTS = frozenset(("attack", "comms", "jamming", "scan"))
"""Tests of actions at a target, which defective sensors spoil."""


ACTIONS = frozenset(
    ("attack", "melee", "comms", "jammed comms", "jamming", "scan", "order", "damage control", "haywire control")
)
"""Tests of actions, which white sand may get into."""


class RollContext:
    """The subject of a question about a test: the test's name, the throw (None before it), the attack it belongs
    to, the total or margin that it is up against, None where there is none, and the id of the other model of an
    attack.
    """

    __slots__ = ("against", "attack", "other", "test", "throw")

    def __init__(
        self,
        test: str,
        throw: DiceRoll | None = None,
        attack: Any = None,
        against: int | None = None,
        other: int = -1,
    ) -> None:
        self.test, self.throw, self.attack, self.against, self.other = test, throw, attack, against, other


# Implements BR-35
def posture_of(model: BattleModel) -> Posture:
    """Return a model's posture: braced where it cannot move (see `BattleModel.immobile`) or is on standby (L784,
    L2328), or is off the board (L3421).
    """
    if model.standby or model.immobile or model.counter_battery or model.beyond:
        return BRACED
    return model.posture


DISORGANISED_RULES: list[Callable[[Battle, BattleModel], bool]] = []
"""Which models are disorganised."""


# Implements BR-4
def roll_condition(battle: Battle, model: BattleModel, spent: int = 0) -> Condition:
    """Return what changes any test of a model now, except attack and defence."""
    return Condition(
        posture_of(model),
        model.crippled,
        spent,
        focus=model.focus or None,
        disorganised=any(rule(battle, model) for rule in DISORGANISED_RULES),
        charging=words.CHARGE in model.orders,
        haywired=model.virtual_damage,
        specialist=EW_SPECIALIST in model.recruit.extras,
    )


# Implements BR-8, BR-109
def spend_bonus_actions(battle: Battle, model: BattleModel, test: str, attack: Any = None, other: int = -1) -> int:
    """Actions or standby tokens that the player spends on a test; the dice that they are worth, one each (L892). None without an
    action left. `other` is the model on the other side of an attack."""
    spare = model.actions + model.standby
    if model.medic and test != "defence":
        return 0
    if not spare or (model.haywire and model.virtual_damage):
        return 0
    about = RollContext(test, None, attack, None, other)
    spent: int = battle.choose(Decision(model.side, "action bonus", model.id, option_menu(range(spare + 1), about)))
    if spent:
        pay(battle, model, spent)
        battle.log.count("reaction action bonus")
    return spent * 2 if COMBAT_FOCUS in model.recruit.extras else spent


def pay(battle: Battle, model: BattleModel, actions: int = 1) -> None:
    """Spend actions, and standby tokens when there are no more."""
    own = min(actions, model.actions)
    if own:
        battle.set(model, "actions", model.actions - own)
    if actions > own:
        battle.set(model, "standby", model.standby - (actions - own))


# Implements BR-5
def roll_pool(battle: Battle, model: BattleModel, test: str, pool: DicePool, kind: Kind = "roll") -> DiceRoll:
    """Roll a pool. A defective part rolls a die first, and below 4 the test comes to nothing."""
    faulty = model.defect or model.profile.defects
    if (faulty and _is_spoilt_by_defect(battle, model, test)) or (model.blinded and test in SENSOR_TESTS):
        return DiceRoll(kind, pool, (), 0 if kind == "roll" else rolls.LEAST_TOTAL)
    throw = rolls.check(battle.dice, pool) if kind == "check" else rolls.roll(battle.dice, pool)
    if battle.scenario.sand:
        _let_sand_in(battle, model, test, throw)
    return throw


def _is_spoilt_by_defect(battle: Battle, model: BattleModel, test: str) -> bool:
    """Whether the part that a test needs is defective, and does not work this time."""
    part = DEFECTS.get(test)
    broken = part is not None and (model.defect == part or rolls.is_defective(model.profile, part))
    return broken and not rolls.works_despite_defect(battle.dice.roll(1)[0])


# Implements BR-201
def _let_sand_in(battle: Battle, model: BattleModel, test: str, throw: DiceRoll) -> None:
    """A one on the white die, the first of an action's test, lets sand in (L3275)."""
    if test in ACTIONS and throw.dice:
        gritty = throw.dice[0] == 1
        if gritty != model.gritty:
            battle.set(model, "gritty", gritty)


class RerollPayment(NamedTuple):
    """A way to pay for rolling again: by which means, and the id of the model that pays."""

    means: str
    payer: int


def pay_nothing(battle: Battle, payer: BattleModel) -> None:
    """Pay the cost of a free re-roll, which is nothing."""


class RerollMeans(NamedTuple):
    """A means of rolling again: who could pay for it now, and paying. `tests` that it is for, None for any; the `trait` that it takes, if one."""

    payers: Callable[[Battle, BattleModel, RollContext], Sequence[int]]
    pay: Callable[[Battle, BattleModel], None]
    tests: frozenset[str] | None = None
    trait: str = ""


REROLLS: dict[str, RerollMeans] = {}
"""Registered by chapters: command points, skill points, traits."""


@lru_cache(maxsize=1024)
def _reroll_means(
    test: str, names: frozenset[str]
) -> tuple[tuple[str, Callable[[Battle, BattleModel, RollContext], Sequence[int]]], ...]:
    """The means of rolling a test again that a model with such traits has, each with who could pay."""
    return tuple(
        (key, means.payers)
        for key, means in REROLLS.items()
        if (means.tests is None or test in means.tests) and (not means.trait or means.trait in names)
    )


# Implements BR-7
def offer_reroll(battle: Battle, model: BattleModel, about: RollContext) -> DiceRoll:
    """The throw that stands: as it lies, or rolled again if the player pays for that. Once only (L297-301)."""
    throw: DiceRoll = about.throw  # type: ignore[assignment] # who asks has thrown
    if throw.before is not None or not throw.dice:
        return throw
    test = about.test
    payments = [
        RerollPayment(key, payer)
        for key, payers in _reroll_means(test, model.kit.names)
        for payer in payers(battle, model, about)
    ]
    if not payments:
        return throw
    chosen: RerollPayment | None = battle.choose(
        Decision(model.side, "re-roll", model.id, option_menu((None, *payments), about))
    )
    if chosen is None:
        return throw
    REROLLS[chosen.means].pay(battle, battle.models[chosen.payer])
    battle.log.count(f"re-roll {chosen.means}")
    fresh = rolls.reroll(battle.dice, throw)
    if battle.scenario.sand:
        _let_sand_in(battle, model, test, fresh)
    return fresh


def roll_test(
    battle: Battle, model: BattleModel, test: str, pool: Callable[[Condition], DicePool], kind: Kind = "roll"
) -> DiceRoll:
    """A test by itself: spent actions, the roll of the pool that the model has as it is then, and rolling again."""
    spent = spend_bonus_actions(battle, model, test)
    throw = roll_pool(battle, model, test, pool(roll_condition(battle, model, spent)), kind)
    return offer_reroll(battle, model, RollContext(test, throw))
