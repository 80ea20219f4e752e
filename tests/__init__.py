"""The tests mirror the source: `armybuilder/engine/x.py` is tested by `tests/engine/test_x.py`."""

import os

# What covers lines sees none of what is compiled.
os.environ.setdefault("MUSTER_COMPILED", "off")
