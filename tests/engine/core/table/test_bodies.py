import math
import random

import pytest

from armybuilder.engine.core.table.bodies import RoundBody, Shadow, between, collides, overlaps, shadow

GEAR = RoundBody(0, 0, 0.5, 0, 2)


def gear(x, y=0.0, **facts):
    return GEAR._replace(x=x, y=y, **facts)


@pytest.mark.parametrize(
    "blocker, expected",
    [
        (gear(5, radius=0.8, top=3), Shadow.FULL),
        (gear(5, top=3), Shadow.FULL),
        (gear(5, radius=0.4, top=3), Shadow.PARTIAL),
        (gear(5, radius=0.8, top=2), Shadow.PARTIAL),
        (gear(5, radius=0.8, top=1), Shadow.PARTIAL),
        (gear(5, 0.5, radius=0.8, top=3), Shadow.PARTIAL),
        (gear(5, 1.3, radius=0.8, top=3), Shadow.NONE),
        (gear(11, radius=0.8, top=3), Shadow.NONE),
        (gear(-1, radius=0.8, top=3), Shadow.NONE),
    ],
    ids=["large", "as large", "thin", "as high", "low", "aside", "out of the way", "behind", "in the back"],
)
def test_what_a_body_hides(blocker, expected):
    assert shadow(GEAR, gear(10), blocker) is expected


def test_from_a_hill_one_looks_over_a_body_that_is_not_close_to_the_target():
    above = gear(0, foot=4, top=6)

    assert shadow(above, gear(10), gear(3, radius=1, top=2)) is Shadow.NONE
    assert shadow(above, gear(10), gear(6, radius=1, top=3)) is Shadow.PARTIAL
    assert shadow(above, gear(10), gear(9, radius=1, top=3)) is Shadow.FULL


def test_nothing_stands_between_two_at_the_same_place():
    assert shadow(GEAR, GEAR, gear(5)) is Shadow.NONE


def rays(attacker, target, count=15):
    """Lines from silhouette to silhouette along y = 0, as `sight` has them."""
    for i in range(count):
        for j in range(count):
            part = (2 * i / (count - 1) - 1, 2 * j / (count - 1) - 1)
            yield (attacker.x, part[0] * attacker.radius), (target.x, part[1] * target.radius)


def meets(ray, body):
    start, end = ray
    dx, dy = end[0] - start[0], end[1] - start[1]
    return abs(dx * (body.y - start[1]) - dy * (body.x - start[0])) / math.hypot(dx, dy) < body.radius


def test_shadows_agree_with_rays():
    rng = random.Random(5)  # noqa: S311 - dice, not secrets
    for _ in range(300):
        attacker, target = gear(0, radius=rng.uniform(0.4, 1.2)), gear(10, radius=rng.uniform(0.4, 1.2))
        body = gear(rng.uniform(2, 8), rng.uniform(-2, 2), radius=rng.uniform(0.4, 1.6), top=3)
        stopped = [meets(ray, body) for ray in rays(attacker, target)]
        if any(stopped):
            expected = Shadow.FULL if all(stopped) else Shadow.PARTIAL
            assert shadow(attacker, target, body) is expected
        else:
            assert shadow(attacker, target, body) is not Shadow.FULL


@pytest.mark.parametrize("x, expected", [(5, True), (5.9, True), (6, False), (7, False)])
def test_bases_may_touch_and_not_overlap(x, expected):
    assert overlaps(x, 0, 0.5, [gear(5), gear(30)]) is expected


@pytest.mark.parametrize(
    "end, expected",
    [((10, 0), True), ((4, 0), False), ((4.2, 0), True), ((10, 2.5), False), ((-10, 0), False), ((0, 0), False)],
    ids=["through", "up to it", "into it", "past it", "away", "nowhere"],
)
def test_a_base_that_slides_along(end, expected):
    assert collides((0, 0), end, 0.5, [gear(5)]) is expected


def test_who_stands_close_may_walk_away_from_a_body_and_yielding_ones_let_through():
    assert not collides((0, 0), (-5, 0), 0.5, [gear(0.9)])
    assert collides((0, 0), (5, 0), 0.5, [gear(0.9)])
    assert not collides((0, 0), (5, 0), 0.5, [gear(3, yielding=True)])
    assert overlaps(3, 0, 0.5, [gear(3, yielding=True)])


def test_a_quick_look_leaves_out_only_what_hides_nothing():
    rng = random.Random(3)  # noqa: S311 - a test

    def some(reach):
        x, y, foot = rng.uniform(0, reach), rng.uniform(0, reach), rng.uniform(0, 2)
        return RoundBody(x, y, rng.uniform(0.3, 1.5), foot, foot + rng.uniform(0.5, 4))

    left_out = 0
    for _ in range(200):
        attacker, target, bodies = some(9), some(9), [some(9) for _ in range(10)]
        near = between(attacker, target, bodies)
        hiding = [body for body in bodies if shadow(attacker, target, body) is not Shadow.NONE]
        assert [body for body in near if body in hiding] == hiding
        left_out += len(bodies) - len(near)
    assert left_out > 1000
