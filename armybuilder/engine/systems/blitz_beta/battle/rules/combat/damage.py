"""Effects of damage on a model: crippled, destroyed, a wreck or nothing left, tokens that go on (BR-99 to BR-104)."""

from collections.abc import Callable
from typing import NamedTuple

from armybuilder.engine.core.battle.outcome import share_kill
from armybuilder.engine.core.battle.throws import DiceRoll
from armybuilder.engine.systems.blitz_beta.battle.coverage import note_simplification
from armybuilder.engine.systems.blitz_beta.battle.mathematics import persistent
from armybuilder.engine.systems.blitz_beta.battle.mathematics.damage import is_overkill, state_of
from armybuilder.engine.systems.blitz_beta.battle.play.acts import run_hooks
from armybuilder.engine.systems.blitz_beta.battle.play.dice_tests import roll_test
from armybuilder.engine.systems.blitz_beta.battle.state import OFF_TABLE, Battle, BattleModel, words

note_simplification(
    "BR-104", "the virtual damage of haywire cripples as long as it lasts; odds of attacks don't count that"
)

SLOTS = {"F": "fire", "C": "corrosion", "H": "haywire"}
LEAVE_WRECKS = frozenset({"gear", "strider", "vehicle"})


Loss = Callable[[Battle, BattleModel, BattleModel | None, bool], None]
LOSSES: list[Loss] = []
"""What a model that is destroyed takes along, before it leaves the table; who destroyed it, and whether it is overkilled."""


class Hit(NamedTuple):
    """The result of a fully resolved attack: ids of target and attacker, damage, and a token."""

    target: int
    by: int
    damage: int
    token: str = ""
    intensity: int = 0
    wreck: bool = False
    """Whether it is the wreck of the target that is struck."""
    helpers: tuple[int, ...] = ()
    """Who else made it what it is."""


# Implements BR-37
def apply_hits(battle: Battle, hits: list[Hit]) -> None:
    """Damage of an exchange, all of it last (L866-873); then the tokens."""
    models = battle.models
    for hit in hits:
        if hit.wreck:
            damage_wreck(battle, models[hit.target], hit.damage, by=models[hit.by])
        elif hit.damage > 0:
            damage_model(battle, models[hit.target], hit.damage, by=models[hit.by], helpers=hit.helpers)
    for hit in hits:
        if hit.intensity and models[hit.target].on_table:
            ignite(battle, models[hit.target], hit.token, hit.intensity, by=models[hit.by])


# Implements BR-99, BR-100
def damage_model(
    battle: Battle,
    model: BattleModel,
    damage: int,
    *,
    by: BattleModel | None = None,
    lost: bool = False,
    helpers: tuple[int, ...] = (),
) -> None:
    """Damage a model at once; `lost` destroys it whatever is left and leaves no wreck. `helpers` share what `by` destroys."""
    if (damage <= 0 and not lost) or not model.on_table:
        return
    mark = battle.journal.mark()
    profile = model.profile
    taken = min(damage, profile.capacity - model.damage)
    battle.set(model, "damage", model.damage + taken)
    battle.set(model, "taken", model.taken + taken)
    if by is not None and by.side != model.side:
        battle.set(by, "dealt", by.dealt + taken)
    state = "destroyed" if lost else state_of(profile, model.damage)
    overkill = lost or is_overkill(profile, damage)
    if state != "sound" and not model.crippled:
        battle.set(model, "crippled", True)
    battle.log_event("damage", mark, model, by, rules=("BR-99",), damage=damage, taken=model.damage, state=state)
    if state == "destroyed":
        _destroy(battle, model, by, helpers, overkill=overkill)
    else:
        daze(battle, model)


# Implements BR-100, BR-225, BR-227
def _destroy(
    battle: Battle, model: BattleModel, by: BattleModel | None, helpers: tuple[int, ...], *, overkill: bool
) -> None:
    """A destroyed model leaves a wreck, an overkilled one nothing; its drones go with it, its components are stuck."""
    mark = battle.journal.mark()
    for loss in LOSSES:
        loss(battle, model, by, overkill)
    leaves = not overkill and not model.station and model.profile.kind in LEAVE_WRECKS and not model.recruit.component
    lose(battle, model, words.WRECK if leaves else words.DESTROYED)
    if by is not None and by.side != model.side:
        battle.set(by, "destroyed_points", by.destroyed_points + model.recruit.points)
        share_kill(battle.journal, battle.merits, model.recruit.points, (by.id, *helpers))
    battle.log_event("destroyed", mark, model, by, rules=("BR-100",), wreck=leaves)
    run_hooks(battle, words.DESTROYED, model)
    for other in battle.models:
        if other.recruit.parent == model.id and other.on_table:
            if other.recruit.component:
                battle.set(other, "immobilised", True)
            else:
                damage_model(battle, other, 0, by=by, lost=True, helpers=helpers)


def remove(battle: Battle, model: BattleModel, place: str) -> None:
    """Take a model off the table, if it is there; a wreck stays where it is."""
    side = battle.sides[model.side]
    battle.change(side, standing=without_id(side.standing, model.id))
    battle.set(model, "place", place)
    if place == words.WRECK:
        battle.set(side, "wrecks", (*side.wrecks, model.id))
    else:
        battle.set(model, "cell", OFF_TABLE)


def lose(battle: Battle, model: BattleModel, place: str = words.DESTROYED) -> None:
    """Take a model off that is lost, and note its TV."""
    remove(battle, model, place)
    side = battle.sides[model.side]
    battle.set(side, "lost", side.lost + model.recruit.points)


def without_id(numbers: tuple[int, ...], number: int) -> tuple[int, ...]:
    """Ids but one."""
    return tuple(other for other in numbers if other != number)


# Implements BR-100
def damage_wreck(battle: Battle, wreck: BattleModel, damage: int, *, by: BattleModel) -> None:
    """A wreck goes in one blow that overkills it, or not at all (L2166)."""
    if wreck.place != words.WRECK or not is_overkill(wreck.frame.wreck, damage):
        return
    mark = battle.journal.mark()
    side = battle.sides[wreck.side]
    battle.set(side, "wrecks", without_id(side.wrecks, wreck.id))
    battle.change(wreck, place=words.DESTROYED, cell=OFF_TABLE)
    battle.log.count("wreck removed")
    battle.log_event("wreck removed", mark, by, wreck, rules=("BR-100",))


# Tokens


# Implements BR-104
def daze(battle: Battle, model: BattleModel) -> None:
    """After any change of a model's haywire or damage. Virtual damage counts as damage (L2236): with it the hull may be gone,
    which cripples as long as it is so."""
    if not (model.haywire or model.dazed):
        return
    hull = model.profile.hull
    dazed = battle.settings.haywire_cripples and model.haywire > 0 and 0 < hull <= model.damage + model.haywire
    if dazed == model.dazed:
        return
    mark, before = battle.journal.mark(), model.crippled
    battle.set(model, "dazed", dazed)
    battle.change(model, crippled=dazed or model.chilled or model.damage >= hull)
    if model.crippled != before:
        battle.log_event("dazed", mark, model, rules=("BR-104",), dazed=dazed)


# Implements BR-103
def ignite(battle: Battle, model: BattleModel, kind: str, intensity: int, *, by: BattleModel | None = None) -> None:
    """Place a token: it replaces one that is not stronger, and rolls at once (L2189-2205)."""
    slot = SLOTS[kind]
    now, rolls = persistent.place_token(getattr(model, slot), intensity)
    if rolls:
        mark = battle.journal.mark()
        battle.set(model, slot, now)
        battle.log_event("token", mark, model, rules=("BR-103",), token=kind, intensity=now)
        daze(battle, model)
        roll_token(battle, model, kind, by=by)


# Implements BR-103, BR-104
def roll_token(battle: Battle, model: BattleModel, kind: str, *, by: BattleModel | None = None) -> None:
    """The roll of a token: damage, and what is left of it (L2207-2241)."""
    mark = battle.journal.mark()
    slot = SLOTS[kind]
    intensity: int = getattr(model, slot)
    test, settings = "haywire" if kind == "H" else "token", battle.settings
    throw: DiceRoll = roll_test(
        battle, model, test, lambda now: persistent.persistent_pool(model.profile, kind, intensity, now, settings)
    )
    vulnerable = f"Vul:{persistent.WORDS[kind]}" in model.profile.names
    result = persistent.token_effect(kind, intensity, len(throw.dice), throw.result, vulnerable=vulnerable)
    battle.set(model, slot, max(0, result.left))
    throws, told = ((persistent.WORDS[kind], throw),), {"token": kind, **result._asdict()}
    battle.log_event("smoulder", mark, model, throws=throws, rules=("BR-104",), **told)
    daze(battle, model)
    damage_model(battle, model, result.damage, by=by)
