"""The replay of a battle as a page: `stage` draws the table, `reach` weapons, `figures` the models at a step, `story` the
log. None of it knows a rule: everything comes out of the replay file (`armybuilder.engine.core.battle.replay`)."""
