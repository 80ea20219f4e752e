"""The rules of building a force, chapter by chapter, one function a rule.

- `structure`: groups, TV, unit types, actions (FC-1 to FC-6, FC-10)
- `availability`: how many of each row (FC-7 to FC-9, FC-11)
- `commanders`: ranks, and what support units do without (FC-13 to FC-17)
- `upgrades`: drones, grenades, explosives, anti-air (FC-20 to FC-23)
- `veterans`: veterans and the elite army (FC-30 to FC-34)
- `duelists`: FC-40
- `generic_units`: generic support and aircraft (FC-50, FC-51)
- `lists`: which lists may be mixed (FC-6, FC-60 to FC-64)
- `army_rules`: what the effects of a faction or sub-list ask for (SL-); rules of one army alone stand in `armies`
"""
