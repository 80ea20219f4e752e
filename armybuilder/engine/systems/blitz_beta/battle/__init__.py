"""Battles of the beta: mathematics, then the table, then the state and the chapters of the rules.

The mathematics knows no table and no state. Read `profile` (what of a statline a battle needs), `attack` (an attack and
its two pools), `rolls` (tests), `damage`, `persistent` and `hazards` (what comes of them), `traits` (where each trait
acts), `odds` and `matrix` (the exact chances of all that). `settings` holds the rulings, `coverage` which rule stands where.

Then the table (`armybuilder.engine.core.table`): `terrain` (what ground costs whom), `cover` (cover and Lock between two
places), `scenery` (tables to play on), `battlefield` (all of a table that is worked out once).

Then the battle itself:

    kit         a kind of model: its frames (movement modes) and mounts (weapons)
    state       models, groups, sides, the battle; `STATE` lists what play changes, always by `battle.set`
    saving      the state as plain data
    muster      two force documents become armies
    acts        the registers: act kinds, reactions, hooks; menus and small questions
    chapters    imports every chapter, so that it registers its acts
    testing     every test: action bonus, roll, rolling again
    sequence    rounds, initiative, activation, cleanup                                   BR-30 to BR-37
    run         `fight`: documents in, outcome and log out

and the chapters of the rules, each of which registers its acts, reactions and hooks:

    move        moves, turns, modes, dangerous ground, cautious moves                     BR-50 to BR-60
    jump        jetpacks                                                                  BR-61
    collisions  forced moves, impacts, falls                                              BR-136, BR-137
    locks       Lock, detection, contact                                                  BR-70 to BR-81, BR-130
    situation   an attack as the state has it: range, arcs, cover, posture                BR-90 to BR-96
    strikes     attacks that are resolved together, damage last                           BR-37, BR-106 to BR-110
    harm        crippled, destroyed, wrecks, tokens                                       BR-97 to BR-104
    fire        ranged attacks                                                            BR-90 to BR-92, BR-110
    trouble     We're in Trouble                                                          BR-101
    reactions   snap fire, I Got Your Back                                                BR-111, BR-112
    melee       melee, brute force, ram, crush                                            BR-130 to BR-135
    control     standby, hide, hull down, damage control, tokens in cleanup               BR-104, BR-105, BR-109, BR-220
    gadgets     Autopilot, ANN, Smoke, automatic weapons, disorganised models
    command     chain of command, formation, initiative, points                           BR-32, BR-180, BR-181, BR-188
    scenario    what a scenario answers; the basic one                                    BR-30, BR-200

Policies (`policies`) choose from the menus and change nothing. To add a chapter: write a module with named tuples as
acts, `register` them, add what state it needs to `Model.STATE`, use `at("cleanup")` and its like for what happens by
itself, and import it in `chapters`.
"""
