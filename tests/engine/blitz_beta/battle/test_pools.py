"""What holds for both pools of any attack whatever, with every field of its situation drawn at random."""

from itertools import product
from typing import Any, get_args, get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from armybuilder.engine.systems.blitz_beta.battle.mathematics.attack import Attack, attack_pool
from armybuilder.engine.systems.blitz_beta.battle.mathematics.defence import defence_pool
from armybuilder.engine.systems.blitz_beta.battle.mathematics.profile import (
    BRUTE_FORCE,
    RAM,
    terrain_profile,
    wreck_profile,
)
from armybuilder.engine.systems.blitz_beta.battle.odds.odds import AttackOdds, attack_odds, modifier_odds
from armybuilder.engine.systems.blitz_beta.battle.table.cover import Lock, TargetCover, weight_of
from tests.engine.blitz_beta.battle.figures import CATALOGUE, PLAIN, gear, model, weapon

KEYS = sorted(key for key, entry in CATALOGUE.models.items() if entry.statline.weapons)[::9]
MODELS = [
    *map(model, KEYS),
    gear("Stealth, Shield:+2D6, Brawler:-1D6, Field Armor:+1D6"),
    terrain_profile("Wall", 6, 2),
    wreck_profile(PLAIN),
]
WEAPONS = [BRUTE_FORCE, RAM, *(carried for found in MODELS for carried in found.weapons if carried.category)]
PROFILES = {"attacker": st.sampled_from(MODELS), "target": st.sampled_from(MODELS), "weapon": st.sampled_from(WEAPONS)}


def values(hint):
    """What may stand in a field of the situation."""
    if hint is bool:
        return st.booleans()
    if hint is int:
        return st.integers(0, 3)
    if hint == tuple[int, ...]:
        return st.lists(st.integers(1, 3), max_size=2).map(tuple)
    choices = [
        choice for part in get_args(hint) for choice in (get_args(part) or (None if part is type(None) else part,))
    ]
    return st.sampled_from(choices)


FIELDS = {name: PROFILES[name] if name in PROFILES else values(hint) for name, hint in get_type_hints(Attack).items()}
ATTACKS = st.builds(Attack, **FIELDS)


@settings(deadline=None, max_examples=150)
@given(ATTACKS)
def test_pools_add_up_and_name_their_rules(attack):
    for pool in (attack_pool(attack), defence_pool(attack)):
        assert pool.dice == max(0, pool.base + sum(change.dice for change in pool.modifiers))
        assert pool.skill in (2, 3, 4, 5, 6, None)
        assert all(change.label and change.rule.startswith("BR-") for change in pool.modifiers)
    assert (attack_pool(attack), defence_pool(attack)) == (attack_pool(attack), defence_pool(attack))
    assert hash(attack) == hash(attack._replace())


@settings(deadline=None, max_examples=60)
@given(ATTACKS)
def test_modifiers_are_worth_what_their_sign_says(attack):
    """Taking away a modifier of the attacker that helps never makes hits likelier, and so on."""
    for share in modifier_odds(attack):
        helps = share.dice >= 0 and share.steps >= 0
        assert share.hit >= -1e-12 if helps == (share.side == "attack") else share.hit <= 1e-12


def test_more_cover_never_helps_the_attacker():
    hits = [attack_odds(Attack(PLAIN, weapon("LAC"), PLAIN, cover=cover)).hit for cover in range(4)]

    assert hits == sorted(hits, reverse=True)


@pytest.mark.parametrize("traits", ["", "Agile", "Stealth", "Shield:+2D6, Field Armor:+1D6"])
@pytest.mark.parametrize("text", ["LAC", "LFL"])
def test_shelters_that_weigh_the_same_are_worth_the_same(text, traits):
    """Not what covers counts, but whether it is adjacent, its dice, and what of them Spray leaves (L1715-1728, L13018)."""
    target, pieces = gear(traits), [(), (1,), (2,), (3,), (1, 2), (1, 3), (3, 1), (3, 3)]
    found: dict[Any, set[AttackOdds]] = {}
    for lower, cover, full, additional, full_pieces in product((False, True), range(4), (False, True), (0, 1), pieces):
        values: dict[str, Any] = {
            "cover": cover,
            "full_cover": full,
            "additional": bool(additional),
            "full_pieces": full_pieces,
        }
        odds = attack_odds(Attack(PLAIN, weapon(text), target, elevated=lower, **values))
        found.setdefault(weight_of(TargetCover(9.0, Lock.SIGHT, lower, **values)), set()).add(odds)

    assert {weighed: len(odds) for weighed, odds in found.items()} == dict.fromkeys(found, 1)
