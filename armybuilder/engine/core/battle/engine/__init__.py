"""The battle engine that every game shares. A game writes the state, the rules of a step, a judge and a narrator.

    stateful   objects whose changes in play are declared
    state      the battle between two steps: journal, log, dice, players
    snapshot   the state as plain data
    play       steps, one after the other
    players    AI players who know no game: by chance, by the judge, by looking ahead
    codec      choices as plain values
    agreements what players agree on before a battle, as a short text
    narrator   what a game says of its events, questions and options
    session    a battle that people play
    population tables to fight on, and what is known of them
    battles    all of it as `BattleRules`, for shared code

Rules ask by plain calls (`BattleState.ask`), so that a chapter reads like the book; a choice is tried by loading the state in
which the step began and feeding back the choices that were made since.
"""
