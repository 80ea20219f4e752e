"""One package a game system. `SYSTEMS` in `armybuilder.engine.registry` lists the ones that can be played."""
