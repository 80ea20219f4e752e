"""What a side must not know while a battle goes on: the other side's cards, the deck, where strikes will land (BR-1, BR-42, BR-54, BR-64)."""

from armybuilder.engine.core.battle.batch import BattleSetup
from armybuilder.engine.core.battle.decisions.duels import DuelTerms
from armybuilder.engine.core.battle.engine.play import play_step
from armybuilder.engine.core.battle.engine.players import LookaheadPlayer
from armybuilder.engine.core.battle.replay import read_replay
from armybuilder.engine.systems.legend_weaver.battle.phases.sequence import CARDS
from armybuilder.engine.systems.legend_weaver.book.catalogue import CHAOS_CARDS
from tests.engine.legend_weaver.battle.forces import BATTLES, CATALOGUE, documents
from tests.engine.legend_weaver.battle.setups import Chosen, army, made, put, squad

CATALOGUES = (CATALOGUE, CATALOGUE)
SETUP = BattleSetup(7, ("greedy", "greedy"), "points:small,turns=1,cards=3")
KEYS = sorted(card.key for card in CATALOGUE[CHAOS_CARDS].values())
OWN, OTHERS = tuple(KEYS[:3]), (("motivation", "idle", "poor-aim"), ("minefield", "spooked", "half-speed"))


def slot(replay, kind, name):
    """A slot of all things of a kind."""
    place = replay.slots[kind].index(name)
    things = zip(replay.things, replay.start, strict=True)
    return [values[place] for (found, _), values in things if found == kind]


def opened():
    """A battle of people in its first turn, and what each of them may see."""
    session = BATTLES.open(*documents(), CATALOGUES, DuelTerms(SETUP, frozenset((0, 1))), [])
    while not session.over and session.battle.phase != CARDS:
        session.delegate("step")
    return session, [read_replay(session.stand(viewer)) for viewer in (0, 1)]


def test_a_person_sees_the_own_cards_alone():
    session, stands = opened()
    first, second = (list(side.hand) for side in session.battle.sides)
    assert (len(first), len(second)) == (3, 3)
    assert [slot(each, "side", "hand") for each in stands] == [[first, []], [[], second]]


def test_a_person_sees_neither_the_deck_nor_the_markers_of_the_other_side():
    session, stands = opened()
    first, second = (list(side.dummies) for side in session.battle.sides)
    assert session.battle.deck
    assert [slot(each, "battle", "deck") for each in stands] == [[[]], [[]]]
    assert second
    assert [slot(each, "side", "dummies") for each in stands] == [[first, []], [[], second]]


def test_a_person_does_not_see_where_the_strike_of_the_other_side_lands():
    session, _ = opened()
    battery = next(squad for squad in session.battle.squads if squad.form == "off-board")
    session.battle.change(battery, calls=((2, 40, -1),))
    shown = [slot(read_replay(session.stand(viewer)), "squad", "calls")[battery.id] for viewer in (0, 1)]
    assert shown == [[], [[2, 40, -1]]]


def test_the_replay_of_a_finished_battle_tells_all():
    session, _ = opened()
    while not session.over:
        session.delegate("round")
    replay = read_replay(session.replay())
    dealt = next(event for event in replay.events if event.kind == "dealt")
    hand = replay.slots["side"].index("hand")
    assert [len(change.after) for change in dealt.changes if change.slot == hand] == [3, 3]


def guessed(hand, deck, cell):
    """What the first side thinks of the cards, the deck and the strikes of the second."""
    battle = made(army(squad("trooper*5")), army(squad("trooper*5"), squad("battery")), rolls=None)
    one = put(battle, 0, 20, 20)
    battle.change(battle.sides[0], hand=OWN)
    battle.change(battle.sides[1], hand=hand)
    battle.change(battle, deck=deck, discards=("shot-hits",))
    battle.change(battle.squads[2], calls=((2, cell, -1),))
    battle.imagine("try 0")
    battle.guess_secrets(0)
    places = {battle.models[number].cell for number in one.members}
    return battle.sides[1].hand, battle.deck, battle.squads[2].calls, places


def test_who_imagines_a_battle_knows_no_more_than_a_person():
    hand, deck, calls, places = guessed(OTHERS[0], (0, 1, 2), 40)
    assert guessed(OTHERS[1], (2, 0, 1), 90) == (hand, deck, calls, places)
    assert len(set(hand)) == 3
    assert not {*hand} & {*OWN, "shot-hits"}
    assert sorted(deck) == [0, 1, 2]
    ((turn, cell, kind),) = calls
    assert (turn, kind) == (2, -1)
    assert cell in places


class Notes:
    """The judge of the game; how far ahead it finds a side is written down."""

    comparable = BATTLES.judge.comparable

    def __init__(self):
        self.found = []

    def values(self, battle, decision):
        return BATTLES.judge.values(battle, decision)

    def standing(self, battle, side):
        self.found.append(BATTLES.judge.standing(battle, side))
        return self.found[-1]


def imagined_against(hand):
    """How the options of the unit that is active first turn out as a planner imagines it, when the other side holds these cards
    and plays none."""
    battle, players = BATTLES.new_battle(*documents(), CATALOGUES, SETUP, record=True)
    battle.players = tuple(players)
    while battle.phase != CARDS:
        play_step(battle, BATTLES.step, players)
    side = battle.squads[battle.deck[0]].side
    battle.change(battle.sides[side], hand=())
    battle.change(battle.sides[1 - side], hand=hand)
    create, judge = BATTLES.prepare(*documents(), CATALOGUES, SETUP, SETUP.seed), Notes()
    planner = LookaheadPlayer(judge, BATTLES.step, lambda: create(False))
    planners = [planner if number == side else Chosen() for number in (0, 1)]
    battle.players = tuple(planners)
    play_step(battle, BATTLES.step, planners)
    return judge.found


def test_a_planner_does_not_see_the_cards_of_the_other_side():
    found = [imagined_against(hand) for hand in OTHERS]
    assert len(found[0]) > 4
    assert found[1] == found[0]
