"""The tests mirror the source: `armybuilder/engine/x.py` is tested by `tests/engine/test_x.py`."""
