"""What the judge makes of acts, in battles made by hand."""

from armybuilder.engine.core.battle.decisions import Decision
from armybuilder.engine.systems.legend_weaver.battle.judge import LegendJudge
from armybuilder.engine.systems.legend_weaver.battle.judge.places import Surroundings
from armybuilder.engine.systems.legend_weaver.battle.rules.acts import Aim, Attack, End
from tests.engine.legend_weaver.battle.setups import active, army, first_of, made, put, squad


def rated(battle, found, *options):
    decision = Decision(found.side, "act", first_of(battle, found).id, options)
    return dict(zip(options, LegendJudge().values(battle, decision), strict=True))


def test_aiming_is_worth_the_better_fire_that_follows():
    battle = made(army(squad("trooper*5")), army(squad("trooper*5")))
    mine, theirs = put(battle, 0, 20, 10), put(battle, 1, 20, 28, 18)
    active(battle, mine)
    found = rated(battle, mine, End(), Attack(theirs.id), Aim())
    assert found[Aim()] > 0
    assert [model.aim for model in battle.standing(mine)] == [0] * 5


def test_nobody_aims_who_could_not_hurt_anybody_then():
    battle = made(army(squad("trooper*5")), army(squad("tank")))
    mine, _ = put(battle, 0, 20, 10), put(battle, 1, 20, 20, 18)
    active(battle, mine)
    assert rated(battle, mine, End(), Aim())[Aim()] < 0


def test_a_unit_closes_in_on_whom_it_can_hurt():
    """Not on a tank that is nearer."""
    battle = made(army(squad("trooper*5")), army(squad("tank"), squad("trooper*5")))
    mine, tank, troopers = put(battle, 0, 4, 4), put(battle, 1, 10, 44, 18), put(battle, 2, 50, 44, 18)
    active(battle, mine)
    around = Surroundings(battle, mine)
    table = battle.field.table
    assert around.prey == {troopers.id}
    assert around.at(table.cell(8, 4)).worth > around.at(table.cell(4, 8)).worth
    assert tank.id not in around.prey
