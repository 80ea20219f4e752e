"""Lines of sight between models, with cover and distance: Lock, detection, contact (BR-70 to BR-79, BR-130, BR-181)."""

import math
from collections.abc import Callable, Iterator
from typing import Any

from armybuilder.engine.core.table.bodies import RoundBody, between
from armybuilder.engine.core.table.sight import ADJACENT, Silhouette, silhouette_of
from armybuilder.engine.systems.blitz_beta.battle.coverage import note_simplification
from armybuilder.engine.systems.blitz_beta.battle.mathematics.posture import BRACED
from armybuilder.engine.systems.blitz_beta.battle.rules.support.garrison import building_cover
from armybuilder.engine.systems.blitz_beta.battle.state import NOBODY, Battle, BattleModel, words
from armybuilder.engine.systems.blitz_beta.battle.table.cover import (
    DICE,
    LEAST_HEIGHT,
    MODEL_COVER,
    Lock,
    TargetCover,
    behind_friend,
    behind_wrecks,
    covering_wreck,
    friend_in_the_way,
)
from armybuilder.engine.systems.blitz_beta.battle.table.terrain import WIDEST

ID_BITS = 12
"""Ids of models are smaller than two to this."""
ROUGHLY = 1.0
"""Inches by which a distance that was not looked at may be wrong."""
CONTACT = 0.5
"""Inches between bases that count as contact: models stand on a lattice and cannot always touch exactly."""
BASILISK = 18
"""Detection range of a braced model with that trait (L4281)."""
BOOM, BOOM_REACH = "Sensor Boom", 1.0
"""The trait, and the inches around the silhouette from which it sees."""
HIDING = 6
"""Profile of a model that hides (L3604)."""

note_simplification("BR-130", "bases half an inch apart are in contact, which is one step of the lattice")


Obscurant = Callable[[Battle, TargetCover, RoundBody, RoundBody], TargetCover]
LockSharing = Callable[[Battle, BattleModel, BattleModel], bool]
SHARED: list[LockSharing] = []
"""Whether a model has Lock to a target by the sensors of a friend; asked only where a friend shares them."""
SILENT = 12
"""Profile of radio silence (L3146)."""
OBSCURING: list[Obscurant] = []
"""What chapters put between attacker and target while there is any smoke."""
LineView = Callable[[Battle, TargetCover, BattleModel, BattleModel], TargetCover]
VIEWS: list[LineView] = []
"""What chapters make of a line from or to a model that is not on the ground, or in a fortification."""


class LineOfSight:
    """A target as its attacker sees it: its shelter, and the id of the friend that stands before it, -1 for none."""

    __slots__ = ("friend", "shelter")

    def __init__(self, shelter: TargetCover, friend: int = NOBODY) -> None:
        self.shelter, self.friend = shelter, friend


# Implements BR-72, BR-73, BR-76, BR-100
def line_of_sight(battle: Battle, attacker: BattleModel, target: BattleModel) -> LineOfSight:
    """Return the line of sight that terrain, wrecks and a larger friend of the target leave."""
    lines: dict[Any, LineOfSight] = battle.scene()
    key = attacker.id << ID_BITS | target.id
    found = lines.get(key)
    if found is None:
        found = lines[key] = _find_line_of_sight(battle, _terrain_cover(battle, attacker, target), attacker, target)
    return found


def _find_line_of_sight(battle: Battle, found: TargetCover, attacker: BattleModel, target: BattleModel) -> LineOfSight:
    found = _cover_without_models(battle, found, attacker, target)
    if target.station or target.carrier >= 0:
        return LineOfSight(found, target.carrier)
    found = add_obscurants(battle, found, attacker, target)
    friends = [friend for friend in _larger_neighbours(battle, target) if friend is not attacker]
    if friends:
        place = friend_in_the_way(battle.body(attacker), battle.body(target), map(battle.body, friends))
        if place >= 0:
            return LineOfSight(behind_friend(found, _cover_rating(battle, friends[place])), friends[place].id)
    return LineOfSight(found)


# Implements BR-204, BR-222
def _without_low_area(battle: Battle, found: TargetCover, target: BattleModel) -> TargetCover:
    """Area terrain that is not taller than a fortification is no cover to it (L3400-3401)."""
    piece = battle.field.table.terrain[found.piece]
    if piece.form != "area" or piece.height > target.frame.height:
        return found
    return found._replace(cover=0, full_cover=False, piece=-1)


def _cover_without_models(
    battle: Battle, found: TargetCover, attacker: BattleModel, target: BattleModel
) -> TargetCover:
    """A shelter behind terrain as who flies, is carried or in a building sees it, and is seen."""
    aside = target.station or target.carrier >= 0
    if attacker.station or aside:
        for view in VIEWS:
            found = view(battle, found, attacker, target)
    if aside:
        return found
    if battle.indoors:
        found = building_cover(battle, found, attacker, target)
    if target.profile.kind == "fortification" and found.piece >= 0:
        found = _without_low_area(battle, found, target)
    return found


# Implements BR-100
def wreck_between(battle: Battle, attacker: BattleModel, target: BattleModel) -> BattleModel | None:
    """The wreck that covers a target, which is struck where the target is missed (L2155-2158)."""
    numbers = battle.sides[0].wrecks + battle.sides[1].wrecks
    if not numbers or target.station or target.carrier >= 0:
        return None
    found = _cover_without_models(battle, _terrain_cover(battle, attacker, target), attacker, target)
    place = covering_wreck(found, battle.body(attacker), battle.body(target), _wreck_bodies(battle))
    return battle.models[numbers[place]] if place >= 0 else None


def _terrain_cover(battle: Battle, attacker: BattleModel, target: BattleModel) -> TargetCover:
    """Return the cover that terrain alone gives a target."""
    return battle.field.shelter(attacker.frame.shape, attacker.cell, target.frame.shape, target.cell)


# Implements BR-222, BR-227
def _cover_rating(battle: Battle, friend: BattleModel) -> int:
    """Fortifications and the parts of one vehicle are heavy cover, any other model medium (L1572, L3620, L3833)."""
    parts = friend.recruit.component or any(
        other.recruit.component and other.recruit.parent == friend.id for other in battle.models
    )
    return 3 if parts or friend.profile.kind == "fortification" else MODEL_COVER


def add_obscurants(
    battle: Battle, found: TargetCover, attacker: BattleModel, target: BattleModel, eye: Silhouette | None = None
) -> TargetCover:
    """With wrecks, smoke, and what conceals on the whole table; `eye` looks in the place of the attacker's silhouette."""
    first, second = battle.sides
    if first.wrecks or second.wrecks:
        past = behind_wrecks(found, battle.body(attacker), battle.body(target), _wreck_bodies(battle))
        if past is not found and past.lock is Lock.SIGHT and _is_hidden_together(battle, found, attacker, target, eye):
            past = past._replace(lock=Lock.SENSORS)
        found = past
    return add_haze(battle, found, battle.body(attacker), battle.body(target))


def add_haze(battle: Battle, found: TargetCover, start: RoundBody, end: RoundBody) -> TargetCover:
    """With smoke, and what conceals on the whole table."""
    if battle.smoke:
        for obscured in OBSCURING:
            found = obscured(battle, found, start, end)
    concealment = battle.scenario.concealment
    return found if concealment is None else add_concealment(found, concealment.inches, concealment.rating)


# Implements BR-72, BR-100
def _is_hidden_together(
    battle: Battle, found: TargetCover, attacker: BattleModel, target: BattleModel, eye: Silhouette | None
) -> bool:
    """Whether wrecks leave no line free together, or with terrain; `found` is without them. Those which leave some by
    themselves are asked for only. Who flies looks over them."""
    if attacker.station or attacker.building >= 0 or target.building >= 0:
        return False
    first, second, field = battle.body(attacker), battle.body(target), battle.field
    lower = min(first.top, second.top)
    wrecks = [wreck for wreck in between(first, second, _wreck_bodies(battle)) if wreck.top > lower]
    if not wrecks or (len(wrecks) < 2 and not found.has_cover):
        return False
    return field.sight.hidden(attacker.cell, eye or attacker.frame.shape, target.cell, target.frame.shape, wrecks)


def _wreck_bodies(battle: Battle) -> list[RoundBody]:
    """The bases of all wrecks."""
    scene: dict[Any, list[RoundBody]] = battle.scene()
    found = scene.get("wrecks")
    if found is None:
        first, second = battle.sides
        found = scene["wrecks"] = [battle.body(battle.models[number]) for number in first.wrecks + second.wrecks]
    return found


# Implements BR-78
def add_concealment(found: TargetCover, inches: int, rating: int) -> TargetCover:
    """From so many inches on, everything is behind full cover of a rating, and has to be detected (L1844-1848)."""
    if found.distance < inches:
        return found
    return found._replace(lock=min(found.lock, Lock.SENSORS), full_pieces=(*found.full_pieces, rating))


# Implements BR-161
def cover_from_above(battle: Battle, target: BattleModel) -> TargetCover:
    """Return the cover that a satellite sees: only the cover next to the target counts (L2991)."""
    table = battle.field.table
    least = max(target.frame.height / 2, LEAST_HEIGHT)
    pieces = (table.terrain[number] for number in table.adjacent(target.cell, target.frame.radius))
    return TargetCover(
        0.0, Lock.SIGHT, cover=max((DICE[piece.cover] for piece in pieces if piece.height >= least), default=0)
    )


def _larger_neighbours(battle: Battle, target: BattleModel) -> list[BattleModel]:
    """Larger models near it: of the target's side, and enemies that it is engaged with (L2424). Infantry shields infantry
    only (L1576)."""
    lines: dict[Any, list[BattleModel]] = battle.scene()
    found = lines.get(~target.id)
    if found is None:
        found = lines[~target.id] = list(_larger_models(battle, target))
    return found


# Implements BR-76, BR-132
def _larger_models(battle: Battle, target: BattleModel) -> Iterator[BattleModel]:
    frame, xs = target.frame, battle.field.xs
    size, x = frame.height * frame.radius, xs[target.cell]
    reach = math.inf if battle.indoors else frame.radius + ADJACENT + WIDEST
    for other in (*battle.sides[target.side].present, *engaged_enemies(battle, target)):
        form = other.frame
        if form.height * form.radius <= size or not -reach <= xs[other.cell] - x <= reach:
            continue
        if other.station in words.IN_THE_AIR or other.profile.kind == "drone" or "Medic" in other.kit.names:
            continue  # L3376, L3735, L3847
        if battle.gap(other, target) <= ADJACENT:
            infantry = form.profile.kind == "infantry" and frame.profile.kind != "infantry"
            if not infantry and not _are_of_one_vehicle(other, target):
                yield other


def _are_of_one_vehicle(first: BattleModel, second: BattleModel) -> bool:
    """Components of one vehicle."""
    recruit, other = first.recruit, second.recruit
    return (recruit.component and recruit.parent == second.id) or (other.component and other.parent == first.id)


# Implements BR-73, BR-99, BR-39
def detection_range(model: BattleModel) -> float:
    """Inches that it detects things at."""
    frame = model.frame
    inches = frame.crippled_detection if model.crippled else frame.detection
    return max(inches, BASILISK) if "Basilisk" in model.kit.names and model.posture == BRACED else inches


# Implements BR-73, BR-79
def signature(battle: Battle, target: BattleModel, *, hidden: bool = False) -> int:
    """Inches that a target seems farther away (DQ-22). `hidden`: nobody sees it, so that radio silence helps it (L3146)."""
    inches = target.kit.signature
    if target.hiding and target.equipment("Stealth"):
        inches += HIDING
    if target.orders and words.RADIO_SILENCE in target.orders and (hidden or target.hiding or target.hull_down):
        inches += SILENT
    return inches if battle.settings.profile_hinders else -inches


# Implements BR-79
def detects(
    battle: Battle,
    watcher: BattleModel,
    target: BattleModel,
    distance: float,
    *,
    doubled: int = 1,
    hidden: bool = False,
) -> bool:
    """Whether a target so far away is in detection range, which its Profile changes before it is doubled (L1865).
    `doubled` is 2 where active sensors or EW actions are used by either of them, 4 by both (L1750-1762, L1850-1867)."""
    return distance <= detection_inches(battle, watcher, target, doubled=doubled, hidden=hidden)


# Implements BR-79
def detection_inches(
    battle: Battle, watcher: BattleModel, target: BattleModel, *, doubled: int, hidden: bool = False
) -> float:
    """Inches from which a target is in detection range."""
    if target.loud:
        doubled *= 2
    return (detection_range(watcher) - signature(battle, target, hidden=hidden)) * doubled


def is_surely_beyond(battle: Battle, watcher: BattleModel, target: BattleModel, inches: float) -> bool:
    """Whether a target is farther away than that, as can be told without a look at what is between: both on the ground, where
    only their bases count."""
    if watcher.station or target.station or target.carrier >= 0 or battle.indoors:
        return False
    return battle.gap(watcher, target) > inches + ROUGHLY


# Implements BR-72, BR-73, BR-90
def find_lock(
    battle: Battle,
    attacker: BattleModel,
    target: BattleModel,
    *,
    doubled: int = 1,
    own: bool = False,
    observing: bool = False,
) -> LineOfSight | None:
    """The line to a target that is Locked, None without Lock (L1589-1596, L1928); `own`: without the sensors of friends.
    A sensor boom looks past anything when it is `observing`, and shoots past nothing solid (L13168)."""
    lines: dict[Any, LineOfSight] = battle.scene()
    key = attacker.id << ID_BITS | target.id
    found = lines.get(key)
    if found is None:
        past = _terrain_cover(battle, attacker, target)
        if past.lock is not Lock.SIGHT and _is_walled_off(battle, past, attacker, target, doubled):
            return None
        found = lines[key] = _find_line_of_sight(battle, past, attacker, target)
    lock = found.shelter.lock
    if lock is Lock.SIGHT:
        return found
    if lock is Lock.SENSORS:
        if detects(battle, attacker, target, found.shelter.distance, doubled=doubled, hidden=True):
            return found
        if (
            not own
            and battle.sides[attacker.side].boosters
            and any(shares(battle, attacker, target) for shares in SHARED)
        ):
            return found
    if BOOM in attacker.kit.names and (observing or lock is Lock.SENSORS) and sees_over_edge(battle, attacker, target):
        return found
    return None


def _is_walled_off(battle: Battle, past: TargetCover, attacker: BattleModel, target: BattleModel, doubled: int) -> bool:
    """Whether terrain alone keeps an attacker from Lock, so that nobody has to ask what else is between."""
    if attacker.station or target.station or target.carrier >= 0 or battle.indoors:
        return False
    if BOOM in attacker.kit.names or battle.sides[attacker.side].boosters:
        return False
    return past.lock is Lock.NEVER or not detects(battle, attacker, target, past.distance, doubled=doubled, hidden=True)


# Implements BR-72
def sees_over_edge(battle: Battle, attacker: BattleModel, target: BattleModel) -> bool:
    """Whether a sensor boom sees a target from some point within an inch of the silhouette (L13167)."""
    if attacker.equipment(BOOM) is None or attacker.station or target.station or target.carrier >= 0:
        return False
    form = attacker.frame
    eye = silhouette_of(form.height + BOOM_REACH, form.radius + BOOM_REACH)
    found = battle.field.shelter(eye, attacker.cell, target.frame.shape, target.cell)
    return add_obscurants(battle, found, attacker, target, eye).lock is Lock.SIGHT


# Implements BR-130
def is_touching(battle: Battle, first: BattleModel, second: BattleModel) -> bool:
    """Base contact; walls keep who is in a building out of it."""
    if first.building >= 0 or second.building >= 0 or first.station or second.station:
        return False
    return battle.gap(first, second) <= CONTACT and not _terrain_cover(battle, first, second).bulwark


# Implements BR-130
def engaged_enemies(battle: Battle, model: BattleModel) -> list[BattleModel]:
    """The enemies in base contact with a model, but behind full heavy cover (L2473)."""
    scene: dict[Any, list[BattleModel]] = battle.scene()
    key = ~model.id - (1 << ID_BITS)
    found = scene.get(key)
    if found is None:
        found = scene[key] = _find_engaged_enemies(battle, model)
    return found


def _find_engaged_enemies(battle: Battle, model: BattleModel) -> list[BattleModel]:
    if model.station or model.building >= 0:
        return []
    field = battle.field
    xs, ys = field.xs, field.ys
    x, y, radius = xs[model.cell], ys[model.cell], model.frame.radius + CONTACT + 1e-9
    found, aside = [], radius + WIDEST
    for other in battle.sides[1 - model.side].present:
        dx = xs[other.cell] - x
        if not -aside <= dx <= aside:
            continue
        dy, reach = ys[other.cell] - y, radius + other.frame.radius
        if dx * dx + dy * dy <= reach * reach and not other.station:
            found.append(other)
    return [other for other in found if other.building < 0 and not _terrain_cover(battle, model, other).bulwark]
