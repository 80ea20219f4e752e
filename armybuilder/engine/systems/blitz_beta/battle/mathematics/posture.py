"""Postures (BR-35): how a model stands or moves from one activation to the next.

Words of a battle's state are plain strings: they are compared and hashed in every test, and logs write them as they are.
"""

from typing import Final, Literal

Posture = Literal["combat", "braced", "top speed"]

COMBAT: Final = "combat"
BRACED: Final = "braced"
TOP_SPEED: Final = "top speed"
