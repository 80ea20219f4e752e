"""Pairings of rounds: the promises of FC-45 and FC-46, for any number of players and any results."""

from collections import Counter
from itertools import combinations, permutations
from pathlib import Path
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from armybuilder.tournaments.domain import steps
from armybuilder.tournaments.domain.matching import largest, repair_matching
from armybuilder.tournaments.domain.play import (
    ByeScore,
    Compromise,
    EventPlay,
    PairingError,
    PairingSettings,
    Round,
    RoundGame,
)
from armybuilder.tournaments.domain.round_robin import most_rounds
from armybuilder.tournaments.domain.standings import bye_points, standings
from armybuilder.tournaments.domain.tables import cheapest
from armybuilder.tournaments.hints import hints
from armybuilder.tournaments.messages import describe_pairing_error

LEADER = Path(__file__).with_name("swiss-bye-for-the-leader.json")
"""Nine players, four play areas, three of four rounds played."""


def played(way, players, rounds, results=0, leaving=()):
    """A whole event with random results; `leaving` are players who leave behind a round."""
    dice, play = Random(results), EventPlay()  # noqa: S311 - results that can be repeated
    for number in range(rounds):
        play = steps.pair_round(play, players, way)
        scores = {index: (dice.randrange(9), dice.randrange(9)) for index in range(len(play.rounds[-1].games))}
        play = steps.set_scores(play, number, scores)
        for player, after in leaving:
            play = steps.leave(play, player) if after == number else play
    return play


def pairs_of(play):
    return Counter(frozenset(game.players) for game in play.games if not game.is_bye)


def byes_of(play):
    return Counter(game.first for game in play.games if game.is_bye)


def tables_of(play):
    return Counter((player, game.table) for game in play.games if game.table for player in game.players)


def told(play, why):
    return [found for each in play.rounds for found in each.compromises if found.why == why]


@given(st.integers(2, 33), st.integers(0, 9))
def test_a_league_lets_everybody_meet_everybody_once(players, seed):
    play = played(PairingSettings("league", seed=seed), range(1, players + 1), most_rounds(players), seed)

    assert pairs_of(play) == dict.fromkeys(map(frozenset, combinations(range(1, players + 1), 2)), 1)
    assert byes_of(play) == (dict.fromkeys(range(1, players + 1), 1) if players % 2 else {})
    assert [found for each in play.rounds for found in each.compromises] == []
    with pytest.raises(PairingError) as refused:
        steps.pair_round(play, range(1, players + 1), PairingSettings("league", seed=seed))
    rounds = most_rounds(players)
    assert (
        describe_pairing_error(refused.value)
        == f"Everyone has played everyone else after {rounds} rounds: the league is complete."
    )


def test_a_league_goes_on_when_somebody_leaves():
    play = played(PairingSettings("league"), range(1, 6), 5, leaving=[(3, 1)])

    met = {other for pair in pairs_of(play) if 3 in pair for other in pair} - {3}
    free = {found.player for found in told(play, "left")}
    assert free == {1, 2, 4, 5} - met
    assert all(found.other == 3 for found in told(play, "left"))
    assert max(pairs_of(play).values()) == 1


@settings(max_examples=50)
@given(st.integers(2, 40), st.integers(1, 9), st.integers(0, 5))
def test_every_round_seats_everybody_once_and_nobody_meets_again(players, rounds, seed):
    """For as long as there is somebody new: so many rounds always have a pairing without one (Dirac)."""
    rounds = min(rounds, max(players // 2 - players % 2, 1))
    tables = (players + 1) // 2
    play = played(PairingSettings(tables=tables, seed=seed, rounds=rounds), range(1, players + 1), rounds, seed)

    for each in play.rounds:
        assert sorted(player for game in each.games for player in game.players) == list(range(1, players + 1))
        numbers = [game.table for game in each.games if not game.is_bye]
        assert len(set(numbers)) == len(numbers)
        assert set(numbers) <= set(range(1, tables + 1))
    assert max(pairs_of(play).values()) == 1
    assert max(byes_of(play).values(), default=1) == 1
    assert told(play, "repeated") == told(play, "second bye") == []


@given(st.integers(2, 32), st.integers(0, 30))
def test_nobody_is_at_a_table_twice_where_there_are_enough(players, seed):
    tables = max(players // 2, 1)
    rounds = min(tables // 4 + 1, max(players // 2 - players % 2, 1))
    play = played(PairingSettings(tables=tables, seed=seed, rounds=rounds), range(1, players + 1), rounds, seed)

    assert set(tables_of(play).values()) <= {1}
    assert told(play, "twice at a table") == []


@settings(max_examples=40)
@given(st.integers(2, 9), st.integers(1, 12), st.integers(0, 4), st.integers(0, 20))
def test_what_cannot_be_kept_is_told(players, rounds, tables, seed):
    play = played(PairingSettings(tables=tables, seed=seed, rounds=rounds), range(1, players + 1), rounds, seed)

    assert len(told(play, "repeated")) == sum(pairs_of(play).values()) - len(pairs_of(play))
    assert len(told(play, "second bye")) == sum(byes_of(play).values()) - len(byes_of(play))
    assert len(told(play, "twice at a table")) == sum(tables_of(play).values()) - len(tables_of(play))
    waiting = [game for game in play.games if not game.is_bye and game.table is None]
    assert len(told(play, "no table")) == (len(waiting) if tables else 0)


def test_the_round_after_the_last_new_opponent_says_whom_it_repeats():
    play = played(PairingSettings(rounds=4), range(1, 5), 4)

    assert {(found.player, found.other) for found in told(play, "repeated")} == {
        game.players for game in play.rounds[3].games
    }
    assert [found for each in play.rounds[:3] for found in each.compromises] == []


def test_neighbours_in_the_standings_meet():
    first = Round((RoundGame(1, 2, None, (9, 1)), RoundGame(3, 4, None, (7, 5)), RoundGame(5, 6, None, (3, 8))))

    pairs = [
        game.players
        for game in steps.pair_round(EventPlay(rounds=(first,)), range(1, 7), PairingSettings()).rounds[1].games
    ]

    assert pairs == [(1, 6), (3, 5), (4, 2)]  # 9 and 8 points; then 7 and 3, since 7 has met 5


def test_the_last_who_never_sat_out_does():
    first = Round((RoundGame(1, 2, None, (9, 1)), RoundGame(3, 4, None, (7, 5)), RoundGame(5)))
    play = EventPlay(rounds=(first,))

    assert steps.pair_round(play, range(1, 6), PairingSettings()).rounds[1].games[-1] == RoundGame(2)
    assert steps.pair_round(play, range(1, 6), PairingSettings(bye=3)).rounds[1].games[-1] == RoundGame(2)


def test_the_same_seed_draws_the_same():
    plays = [played(PairingSettings(tables=4, rounds=3, seed=seed), range(1, 9), 3) for seed in (1, 1, 2)]

    assert plays[0] == plays[1] != plays[2]


def test_the_leader_plays_on_though_everybody_below_has_been_at_the_tables_that_are_left():
    """Without tables 2, the seventh, sits out, as 6 and 8 have; a bye of 0 points would cost 3, the leader, the event. 1 and 5
    share the third place: each may meet 4 or 9, and 9 plays 1 for the tables' sake."""
    case = msgspec.json.decode(LEADER.read_bytes())
    play, way = msgspec.convert(case["play"], EventPlay), msgspec.convert(case["way"], PairingSettings)
    players = range(1, case["players"] + 1)

    found = steps.pair_round(play, players, way).rounds[-1]
    assert [row.player for row in standings(play, players, way)][:2] == [3, 7]
    assert found.games[-1] == RoundGame(2)
    assert found.compromises == (Compromise("twice at a table", 7, table=3), Compromise("twice at a table", 1, table=1))


def events_at_half_as_many_tables():
    """The play before each round of 500 events of 5 to 17 players with random results, and how the event is set."""
    for seed in range(500):
        dice, play = Random(seed), EventPlay()  # noqa: S311 - results that can be repeated
        players = range(1, dice.randrange(5, 18) + 1)
        byes: list[int | ByeScore] = ["win", "average", 0]
        way = PairingSettings(rounds=5, tables=len(players) // 2, bye=dice.choice(byes), seed=seed)
        most = dice.choice([2, 11])  # with few points many share a place
        for number in range(dice.randrange(3, 6)):
            yield play, players, way
            play = steps.pair_round(play, players, way)
            scores = {index: (dice.randrange(most), dice.randrange(most)) for index in range(len(players) // 2)}
            play = steps.set_scores(play, number, scores)


def test_no_bye_is_higher_than_it_has_to_be():
    """Of those who have had the fewest byes the last sits out without whom as few opponents as possible meet again."""
    rounds = 0
    for play, players, way in events_at_half_as_many_tables():
        if len(players) % 2 == 0:
            continue
        rounds += 1
        found = steps.pair_round(play, players, way).rounds[-1]
        places = {row.player: row.place for row in standings(play, players, way)}
        had, again = byes_of(play), set(pairs_of(play))
        may = [player for player in players if had[player] == min(had[other] for other in players)]
        repeats = {player: fewest_repeats(frozenset(players) - {player}, again) for player in may}
        lowest = max(places[player] for player in may if repeats[player] == min(repeats.values()))
        [bye] = [game.first for game in found.games if game.is_bye]
        assert (bye in may, places[bye]) == (True, lowest)
        assert sum(each.why == "repeated" for each in found.compromises) == repeats[bye]
        above = [each.player for each in found.compromises if each.why == "higher bye"]
        assert above == ([bye] if lowest < max(places[player] for player in may) else [])
    assert rounds > 800


def fewest_repeats(players, met):
    """How many pairs of old opponents there have to be, by trying every pairing until one has none."""
    if not players:
        return 0
    first, *others = sorted(players)
    least = len(players)
    for other in sorted(others, key=lambda other: {first, other} in met):
        cost = {first, other} in met
        least = min(least, cost + fewest_repeats(players - {first, other}, met)) if cost < least else least
        if least == 0:
            break
    return least


def test_no_pairing_is_further_apart_than_without_tables():
    """The same places meet, and the same player sits out."""
    for play, players, way in events_at_half_as_many_tables():
        places = {row.player: row.place for row in standings(play, players, way)}
        with_tables, without = (
            Counter(tuple(sorted(places[player] for player in game.players)) for game in games)
            for tables in (way.tables, 0)
            for games in [steps.pair_round(play, players, msgspec.structs.replace(way, tables=tables)).rounds[-1].games]
        )
        assert with_tables == without


def test_tables_choose_between_players_who_share_a_place():
    """All have 2 points, so nobody has to be at a table again, whatever was drawn."""
    first = Round(tuple(RoundGame(2 * number - 1, 2 * number, number, (2, 2)) for number in range(1, 5)))

    for seed in range(20):
        found = steps.pair_round(EventPlay(rounds=(first,)), range(1, 9), PairingSettings(tables=4, seed=seed)).rounds[
            1
        ]
        assert found.compromises == ()


def test_a_bye_that_is_higher_than_it_should_be_is_told():
    """3, 4 and 5 never sat out. Without 5 or 4 the rest cannot but repeat a game; without 3 it need not."""
    games = [(1, 3), (1, 5), (2, 3), (2, 4), (1, 4), (3, 4)]
    points = {1: 9, 2: 8, 3: 7, 4: 6, 5: 5}
    rounds = tuple(Round((RoundGame(one, other, None, (points[one], points[other])),)) for one, other in games)
    play = EventPlay(rounds=(*rounds, Round((RoundGame(1), RoundGame(2)))))

    found = steps.pair_round(play, range(1, 6), PairingSettings(bye=0)).rounds[-1]
    assert found.games[-1].is_bye
    assert [each.why for each in found.compromises if "bye" in each.why] == ["higher bye"]


def test_nobody_sits_out_a_third_time_before_all_did_twice():
    play = played(PairingSettings(bye=0), range(1, 6), 10)

    assert set(byes_of(play).values()) == {2}


def test_one_player_is_no_round():
    with pytest.raises(PairingError) as refused:
        steps.pair_round(steps.leave(EventPlay(), 2), [1, 2], PairingSettings())

    assert describe_pairing_error(refused.value) == "A round needs 2 players; there is 1."


def test_more_players_than_any_table_holds_are_paired():
    play = played(PairingSettings(tables=64, rounds=6), range(1, 129), 6)

    assert [found for each in play.rounds for found in each.compromises] == []
    assert set(pairs_of(play).values()) == set(tables_of(play).values()) == {1}


@given(
    st.integers(2, 8).flatmap(
        lambda n: st.tuples(st.just(n), st.sets(st.sampled_from(list(combinations(range(n), 2)))))
    )
)
def test_matchings_are_the_largest(case):
    nodes, edges = case
    graph = {node: [a + b - node for a, b in edges if node in (a, b)] for node in range(nodes)}
    most = brute_force(frozenset(edges))

    mates = largest(graph)
    assert len(mates) == 2 * most
    assert all(mates[mate] == node and mate in graph[node] for node, mate in mates.items())
    for pair in edges:
        rest = {node: graph[node] for node in graph if node not in pair}
        found = repair_matching(rest, mates, *pair)
        possible = brute_force(frozenset(edge for edge in edges if not set(edge) & set(pair))) == most - 1
        assert (found is not None) is possible
        assert found is None or (len(found) == 2 * (most - 1) and all(found[found[node]] == node for node in found))


def brute_force(edges):
    """How many of `edges` have no node in common, at most."""
    if not edges:
        return 0
    edge, *others = sorted(edges)
    apart = [other for other in others if not set(other) & set(edge)]
    return max(1 + brute_force(frozenset(apart)), brute_force(frozenset(others)))


@given(
    st.integers(1, 5).flatmap(
        lambda n: st.lists(st.lists(st.integers(0, 30), min_size=5, max_size=5), min_size=n, max_size=n)
    )
)
def test_columns_are_the_cheapest(costs):
    chosen = cheapest(costs)

    assert len(set(chosen)) == len(costs)
    least = min(
        sum(row[column] for row, column in zip(costs, order, strict=False))
        for order in permutations(range(5), len(costs))
    )
    assert sum(row[column] for row, column in zip(costs, chosen, strict=True)) == least


ROUND = Round((RoundGame(1, 2, 1, (5, 3)), RoundGame(3, 4, 2, (3, 3)), RoundGame(5)))


def test_standings_add_up():
    rows = standings(EventPlay(rounds=(ROUND,)), range(1, 7), PairingSettings(bye=2))

    assert [(row.place, row.tied, row.player, row.points) for row in rows] == [
        (1, False, 1, 5), (2, True, 2, 3), (2, True, 3, 3), (2, True, 4, 3), (5, False, 5, 2), (6, False, 6, 0)
    ]  # fmt: skip
    assert [(row.played, row.won, row.drawn, row.lost, row.byes) for row in rows[:5]] == [
        (1, 1, 0, 0, 0), (1, 0, 0, 1, 0), (1, 0, 1, 0, 0), (1, 0, 1, 0, 0), (0, 0, 0, 0, 1)
    ]  # fmt: skip
    assert [(row.scored, row.conceded, row.difference, row.opponents) for row in rows[:3]] == [
        (5, 3, 2, 3), (3, 5, -2, 5), (3, 3, 0, 3)
    ]  # fmt: skip


@pytest.mark.parametrize(
    "tie_breaks, places",
    [
        ((), {1: 1, 2: 2, 3: 2, 4: 2}),
        (("difference",), {1: 1, 2: 4, 3: 2, 4: 2}),
        (("opponents",), {1: 1, 2: 2, 3: 3, 4: 3}),
        (("wins", "opponents"), {1: 1, 2: 2, 3: 3, 4: 3}),
    ],
)
def test_tie_breaks_decide_between_equals(tie_breaks, places):
    rows = standings(EventPlay(rounds=(ROUND,)), range(1, 5), PairingSettings(bye=0, tie_breaks=tie_breaks))

    assert {row.player: row.place for row in rows if row.player < 5} == places


@pytest.mark.parametrize("way, points", [("win", 6), ("average", 4), (0, 0), (7, 7)])
def test_a_bye_scores_what_a_win_or_a_game_scores_on_average(way, points):
    """Wins of 9, 6 and 3 points; all eight scores are 9, 1, 6, 5, 3, 0, 4 and 4: 32 together."""
    scores = [(9, 1), (6, 5), (0, 3), (4, 4)]
    games = [RoundGame(2 * number + 1, 2 * number + 2, None, score) for number, score in enumerate(scores)]
    play = EventPlay(
        rounds=(Round((*games, RoundGame(9))), Round((RoundGame(1, 3),)))
    )  # the result of the second is still to come

    [row] = [row for row in standings(play, range(1, 10), PairingSettings(bye=way)) if row.player == 9]
    assert bye_points(play, PairingSettings(bye=way)) == row.points == points


@pytest.mark.parametrize(
    "scores, win, average", [([], 0, 0), ([(4, 4)], 4, 4), ([(5, 0)], 5, 3), ([(2, 1), (3, 1), (0, 0)], 3, 1)]
)
def test_the_score_of_a_bye_is_a_whole_number(scores, win, average):
    """Halves go up: 2.5 and 2.5; 7 in six scores are 1.17. Where nobody has won yet a win is what all score."""
    play = EventPlay(rounds=(Round(tuple(RoundGame(1, 2, None, score) for score in scores)),))

    assert (bye_points(play, PairingSettings(bye="win")), bye_points(play, PairingSettings(bye="average"))) == (
        win,
        average,
    )


def test_a_bye_costs_nothing_among_the_opponents():
    """1 met 3 and 4, with 5 and 3 points; 2 met 3 alone and had a bye: a sum would put 1 before 2 with 8 against 5."""
    rounds = (
        Round((RoundGame(1, 3, None, (2, 4)), RoundGame(2), RoundGame(4, 5, None, (1, 1)))),
        Round((RoundGame(1, 4, None, (2, 2)), RoundGame(2, 3, None, (1, 1)), RoundGame(5))),
    )
    rows = {
        row.player: row
        for row in standings(EventPlay(rounds=rounds), range(1, 6), PairingSettings(bye=3, tie_breaks=("opponents",)))
    }

    assert {player: row.points for player, row in rows.items()} == {1: 4, 2: 4, 3: 5, 4: 3, 5: 4}
    assert {player: row.opponents for player, row in rows.items()} == {1: 4, 2: 5, 3: 4, 4: 4, 5: 3}
    assert [rows[player].place for player in (3, 2, 1, 5, 4)] == [1, 2, 3, 4, 5]


def test_who_left_keeps_what_was_played_and_gets_no_game():
    play = steps.leave(steps.leave(EventPlay(rounds=(ROUND,)), 2), 6)

    assert [(row.player, row.has_left) for row in standings(play, range(1, 7), PairingSettings(bye=0))] == [
        (1, False), (2, True), (3, False), (4, False), (5, False)
    ]  # fmt: skip
    assert 2 not in [
        player
        for game in steps.pair_round(play, range(1, 7), PairingSettings()).rounds[1].games
        for player in game.players
    ]
    assert steps.rejoin(steps.rejoin(play, 2), 6) == EventPlay(rounds=(ROUND,))


def test_results_are_told_mended_and_taken_away():
    play = steps.pair_round(EventPlay(), range(1, 4), PairingSettings())
    assert play.rounds[0].open == 1

    told = steps.set_scores(play, 0, {0: (4, 2), 1: (9, 9)})  # the second is no game: somebody sits out
    assert [game.score for game in told.rounds[0].games] == [(4, 2), None]
    assert steps.set_scores(told, 0, {0: (2, 4)}).rounds[0].games[0].score == (2, 4)
    assert steps.set_scores(told, 0, {0: None}) == play


@pytest.mark.parametrize(
    "way, players, rounds, minutes, expected",
    [
        (PairingSettings(tables=4), 8, 3, 75, []),
        (
            PairingSettings("league"),
            5,
            5,
            None,
            [
                (
                    "5 players: each round has a bye. An even number avoids that. A bye scores like a win: the "
                    "average of all winners."
                )
            ],
        ),
        (PairingSettings("league"), 4, 6, 30, ["After 3 rounds, everyone has played everyone else; 6 are planned."]),
        (
            PairingSettings(tables=3, bye=0),
            9,
            4,
            45,
            [
                (
                    "9 players: each round has a bye. An even number avoids that. A bye scores 0 VP, which costs a "
                    "whole game: a win or the average is fairer."
                ),
                "3 play areas for 4 games at a time: some have to wait. Provide half as many areas as players.",
                "4 rounds at 3 play areas: anyone who plays every round plays at the same one at least twice.",
                "A round usually takes 60 to 90 minutes; here it has 45.",
            ],
        ),
        (
            PairingSettings(),
            8,
            3,
            None,
            [
                (
                    "No play areas are numbered, so players find their own. A standard play area is at least 3 × 4 "
                    "feet: a large gaming table fits two."
                )
            ],
        ),
    ],
)
def test_advice_of_the_book(way, players, rounds, minutes, expected):
    assert list(hints(way, players, rounds, minutes)) == expected
