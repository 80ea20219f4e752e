"""Who has most of what is stored, and the way to remove it."""

import pytest
from django.core.management import CommandError, call_command

from armybuilder.accounts.models import Account
from armybuilder.forces.models import Force, Picture
from armybuilder.ratelimit import quotas

pytestmark = pytest.mark.django_db


@pytest.fixture
def owners(browser_of):
    """The owner of one large list, who has an account, and one of two small ones."""
    browser_of("large").register("ann")
    browser_of("a", "b")
    large = Force.objects.get(name="large")
    Picture.objects.create(force=large, model="x", digest="0", data=bytes(2_000_000))
    return large.owner, Force.objects.get(name="a").owner


def test_the_largest_come_first_with_what_they_have(owners, capsys):
    call_command("owners")
    lines = capsys.readouterr().out.splitlines()
    assert lines == [f"      2.0 MB  {owners[0]}  1 list  (an account)", f"      0.0 MB  {owners[1]}  2 lists"]

    call_command("owners", most=1)
    assert capsys.readouterr().out.splitlines() == lines[:1]


def test_sizes_are_those_that_are_counted(owners):
    assert quotas.largest(9) == [(owner, quotas.count(owner)) for owner in owners]


def test_one_is_removed_after_a_second_word(owners, capsys):
    call_command("owners", remove=owners[1])
    assert capsys.readouterr().out == f"{owners[1]} has 2 lists. Nothing was removed: --yes removes it for good.\n"
    assert Force.objects.count() == 3

    call_command("owners", remove=owners[1], yes=True)
    assert capsys.readouterr().out == "Removed for good: 2 lists.\n"
    assert Force.objects.get().owner == owners[0]
    assert Account.objects.get().owner == owners[0]
    with pytest.raises(CommandError, match="Nothing is stored of"):
        call_command("owners", remove=owners[1], yes=True)
