"""Every policy uses every kind of act, reaction, re-roll, order and posture that is registered, without exception."""

import pytest

from armybuilder.engine.systems.blitz_beta.battle.play.acts import KINDS, REACTIONS
from armybuilder.engine.systems.blitz_beta.battle.play.dice_tests import REROLLS
from armybuilder.engine.systems.blitz_beta.battle.rules.command.orders import ORDERS
from armybuilder.engine.systems.blitz_beta.battle.runner import PLAYERS
from tools.blitz_beta.policy_usage import all_choices, usage

SLOW = ("planner", "veteran")
"""They play by night; by day `test_policies.py` tries their choices one by one."""


def test_all_that_is_registered_is_asked_for():
    registered = {f"act {key}" for key in KINDS} | {f"reaction {key}" for key in REACTIONS}
    registered |= {f"re-roll {key}" for key in REROLLS} | {f"order {what}" for what in ORDERS}
    assert registered <= all_choices()


@pytest.mark.long
@pytest.mark.parametrize(
    "policy", [pytest.param(policy, marks=pytest.mark.nightly if policy in SLOW else []) for policy in PLAYERS]
)
def test_a_policy_uses_everything(policy):
    assert usage(policy).missing == ()
