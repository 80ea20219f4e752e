"""Battles of the beta, in rooms that stand on each other.

    mathematics  dice, pools, damage, traits: no table, no state                    BR-1 to BR-8, BR-90 to BR-108
    odds         the exact chances of all that
    table        ground, cover and Lock, tables to play on                          BR-11, BR-70 to BR-77
    state        kits, models, groups, sides, the battle
    play         acts and tests
    rules        the rules of the book, a room for each of its parts                BR-30 to BR-226
    narration    events in words
    policies     players: they choose from the menus and change nothing
    interactive  what sessions of people and shared code are told of battles
    fuzz         battles that use everything, with every state checked

What is no rule of the beta is that of all games (`core.battle.engine`): the journal, steps and saving, sessions, packing,
replays, populations of tables, the two battles of a seed.

`settings` holds the rulings, `coverage` which rule stands where, `deployment` makes armies of two documents, `run` plays from
armies to outcomes, `runner` makes the battle of a seed, `game` is what shared code sees.

To add a chapter: write a module in the room of its part with named tuples as acts, `register` them, add what state it needs
to `BattleModel`, use `on_moment("cleanup")` and its like for what happens by itself, and import it in `rules.registry`.
"""
