"""The words in which a battle's state is written: phases, moments, places, stations, orders."""

from typing import Final

# Phases of a battle (BR-31, BR-36). What chapters do in setup and cleanup happens at a moment of the same name.

DEPLOYMENT: Final = "deployment"
SETUP: Final = "setup"
ACTION: Final = "action"
CLEANUP: Final = "cleanup"
OVER: Final = "over"

# Other moments at which chapters do something to a model (`play.acts.on_moment`)

ACTIVATION_BEGINS: Final = "activation begins"
ACTIVATION_ENDS: Final = "activation ends"
MOVED: Final = "moved"
SANDED: Final = "sanded"
"""The end of an act in white sand that got into the model."""
TOKENS: Final = "tokens"
"""The beginning of cleanup, when what burns goes on burning."""

# Where a model is; a model is destroyed at a moment, and for the rest of the battle

RESERVE: Final = "reserve"
"""Not deployed yet."""
AIRDROP: Final = "airdrop"
STEALTH: Final = "stealth"
PATHFINDER: Final = "pathfinder"
RANGER: Final = "ranger"
"""Held back, and how it will come (BR-203)."""
WAITING: Final = "waiting"
"""Found no room in its zone, and comes once there is some (BR-30)."""
AT_HOME: Final = "at home"
"""Found none, and does not come: what is built is there before everybody else (L3397), or not at all."""
ON_TABLE: Final = "table"
CARRIED: Final = "carried"
WRECK: Final = "wreck"
DESTROYED: Final = "destroyed"

HELD_BACK = (AIRDROP, STEALTH, PATHFINDER, RANGER)
TO_COME = (RESERVE, WAITING, *HELD_BACK)
"""Places of models that are not on the table yet."""

# Stations of who is on the table and not on the ground (BR-203, BR-205 to BR-207)

CIRCLING: Final = "circling"
STRAFING: Final = "strafing"
ELEVATED: Final = "elevated"
DROPPING: Final = "dropping"
OFF_BOARD: Final = "off-board"

ALOFT = (CIRCLING, STRAFING, ELEVATED)
IN_THE_AIR = (*ALOFT, DROPPING)
"""Stations of what is not on the ground of the table."""

# Orders (BR-183 to BR-187)

COORDINATED_FIRE: Final = "coordinated fire"
RADIO_SILENCE: Final = "radio silence"
CHARGE: Final = "charge"
FULL_SPEED_AHEAD: Final = "full speed ahead"
INCOMING_FIRE: Final = "incoming fire"
AT_FULL_SPEED: Final = "at full speed"
"""Full speed ahead, once its model has begun its activation."""
