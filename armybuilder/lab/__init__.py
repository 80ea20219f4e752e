"""The balance lab: what models and factions are worth in points, which faction beats which, and which swap helps a list.

A study is a plan of fixtures (`plans`), each a few pairs of battles of two forces. Workers play them (`runner`) and keep a row
of scores each; what these say is worked out anew whenever somebody looks (`findings`), by `core.battle.summary`.
"""
