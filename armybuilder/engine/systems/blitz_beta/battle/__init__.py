"""Battles of the beta: mathematics, then the table, then the state and the chapters of the rules.

The mathematics knows no table and no state. Read `profile` (what of a statline a battle needs), `attack` (an attack and
its two pools), `rolls` (tests), `damage`, `persistent` and `hazards` (what comes of them), `traits` (where each trait
acts), `odds`, `burning` and `matrix` (the exact chances of all that). `settings` holds the rulings, `coverage` which rule stands
where.

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

    ways        how a move would go, and whether it may                                   BR-50 to BR-53, BR-60
    move        moves, turns, modes, dangerous ground, cautious moves                     BR-50 to BR-60
    goon        moves that go on after an action, on wheels, tracks and cushions      BR-50
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
    chained     attacks that friends chain to an action                                   BR-37, BR-152
    signals     EW rolls, comms tests, boosts, jamming of tests, autocomms                BR-150, BR-151, BR-154 to BR-161
    observation forward observation, active guidance, satellites, counter battery         BR-152, BR-153, BR-161
    jamming     sensor boost and jamming, interference, comms jamming, scans              BR-81, BR-155 to BR-160
    gadgets     Autopilot, ANN, Smoke, automatic weapons, disorganised models
    command     chain of command, formation, autocomms, initiative                        BR-32, BR-158, BR-180, BR-181
    succession  who takes over from a lost commander                                      BR-180
    orders      orders and what they do                                                   BR-182 to BR-187
    points      command and skill points                                                  BR-188
    lists       what sub-lists and factions do in play                                    SL-
    defects     what turns out defective                                                  SL-L
    duels       duelists in play                                                          FC-41
    scenario    what a scenario answers; the basic one                                    BR-30, BR-200
    engagement  advanced scenarios: zones, conditions, objectives, victory points         BR-201, BR-202
    reserves    who comes later; the temperature                                          BR-201, BR-203
    offboard    units that fight from beyond the edge                                     BR-205
    transport   carriers, passengers, occupants of fortifications                         BR-222, BR-226
    garrison    infantry in buildings, as others see it                               BR-226
    buildings   going into buildings and out, being turned out                        BR-226
    demolition  terrain and wrecks as targets                                         BR-100, BR-224
    support     mines, drones, lost medics                                                BR-223, BR-225
    rim         the edge of the table, along which flyers circle                          BR-206
    air         aircraft and VTOLs                                                        BR-206, BR-207
    landing     aircraft on the ground                                                    BR-206

Policies (`policies`) choose from the menus and change nothing. To add a chapter: write a module with named tuples as
acts, `register` them, add what state it needs to `Model.STATE`, use `at("cleanup")` and its like for what happens by
itself, and import it in `chapters`.
"""
