"""What the chapters of advanced scenarios say of their events: support from off the board, the weather, army lists."""

from armybuilder.engine.core.battle.events import Event
from armybuilder.engine.systems.blitz_beta.battle.voices.wording import Names, describes, describes_plainly

describes_plainly(
    {
        "sensors fail": "The defective sensors of {model} find nothing of {target}",
    }
)


@describes("off-board")
def _off_board(event: Event, names: Names) -> str:
    inches = event.values["inches"]
    where = f"{event.values['x']:g}″ across, {event.values['y']:g}″ up"
    if not inches:
        return f"{names.of(event.model)} comes onto the table at {where}"
    return f"{names.of(event.model)} is {inches}″ off the board, behind {where}"


@describes("last round")
def _last_round(event: Event, names: Names) -> str:
    return f"{names.side(event.values['side'])} calls this the last round"


@describes("defect")
def _defect(event: Event, names: Names) -> str:
    return f"{names.of(event.model)} turns out defective: {event.values['part'].lower()}"
