"""Cohesion: a unit whose models stand too far apart, or has an enemy within its outline, is disordered (BR-41)."""

from armybuilder.engine.core.table.geometry import contains
from armybuilder.engine.systems.legend_weaver.battle.rules.movement.places import engaged_with
from armybuilder.engine.systems.legend_weaver.battle.state import DISORDERED, READY, Battle, BattleModel, BattleSquad

APART = 3.0
"""Inches within which each model has to be of the next (L699)."""
Point = tuple[float, float]


# Implements BR-41
def has_cohesion(battle: Battle, squad: BattleSquad) -> bool:
    """Whether its models are in one group, each within 3 inches of the next, with no enemy within their outline."""
    there = battle.standing(squad)
    return len(there) < 2 or (_is_linked(battle, there) and not _is_pierced(battle, squad, there))


def _is_linked(battle: Battle, there: list[BattleModel]) -> bool:
    left, reached = there[1:], there[:1]
    while reached:
        model = reached.pop()
        near = [other for other in left if battle.gap(model, other) <= APART + 1e-9]
        left = [other for other in left if other not in near]
        reached += near
    return not left


def _is_pierced(battle: Battle, squad: BattleSquad, there: list[BattleModel]) -> bool:
    table = battle.field.table
    outline = _hull([(table.xs[model.cell], table.ys[model.cell]) for model in there])
    if len(outline) < 3:
        return False
    enemies = (enemy for enemy in battle.figures(1 - squad.side) if not enemy.flies)
    return any(contains(outline, table.xs[enemy.cell], table.ys[enemy.cell]) for enemy in enemies)


def _hull(points: list[Point]) -> tuple[Point, ...]:
    """The convex outline around points, counterclockwise."""
    ordered = sorted(set(points))
    lower, upper = _chain(ordered), _chain(ordered[::-1])
    return (*lower[:-1], *upper[:-1])


def _chain(points: list[Point]) -> list[Point]:
    found: list[Point] = []
    for x, y in points:
        while len(found) > 1 and _turns_right(found[-2], found[-1], (x, y)):
            found.pop()
        found.append((x, y))
    return found


def _turns_right(one: Point, two: Point, three: Point) -> bool:
    return (two[0] - one[0]) * (three[1] - one[1]) - (two[1] - one[1]) * (three[0] - one[0]) <= 0


def check_cohesion(battle: Battle, squad: BattleSquad) -> None:
    """A unit on foot that lost its cohesion is disordered, one that has it again is battle ready; in close combat that is
    allowed (L709)."""
    if not squad.on_foot or squad.morale not in (READY, DISORDERED) or not battle.on_table(squad):
        return
    kept = has_cohesion(battle, squad) or bool(engaged_with(battle, squad))
    state = READY if kept else DISORDERED
    if state != squad.morale:
        mark = battle.journal.mark()
        battle.set(squad, "morale", state)
        speaker = battle.leader(squad) or battle.standing(squad)[0]
        battle.log_event("cohesion", mark, speaker, rules=("BR-41",), squad=squad.id, state=state)
