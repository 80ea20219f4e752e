"""What the chapters of buildings and of damage to terrain say of their events."""

from armybuilder.engine.core.battle.events import Event
from armybuilder.engine.systems.blitz_beta.battle.voices.wording import Names, describes, describes_plainly

describes_plainly(
    {
        "wreck removed": "Nothing is left of the wreck of {target}",
    }
)


@describes("rises")
def _rises(event: Event, names: Names) -> str:
    how = "rises to its full height" if event.values["tall"] else "keeps low again"
    return f"{names.of(event.model)} {how}"


@describes("enters")
def _enters(event: Event, names: Names) -> str:
    return f"{names.of(event.model)} goes into {_the(event)}, floor {event.values['floor']}"


@describes("steps out")
def _steps_out(event: Event, names: Names) -> str:
    values = event.values
    return f"{names.of(event.model)} comes out of {_the(event)}, {values['x']:g}″ across, {values['y']:g}″ up"


@describes("turned out")
def _turned_out(event: Event, names: Names) -> str:
    if event.values["saved"]:
        return f"{names.of(event.model)} has to leave {_the(event)} that comes down"
    return f"{names.of(event.model)} is lost in {_the(event)} that comes down"


@describes("aims")
def _aims(event: Event, names: Names) -> str:
    weapon = names.weapon(event.model, event.values["mount"])
    sensors = ", its sensors active" if event.values["sensors"] else ""
    return f"{names.of(event.model)} aims {weapon} at {_the(event)}{sensors}"


@describes("demolition")
def _demolition(event: Event, names: Names) -> str:
    values = event.values
    result = f"a hit with margin {values['mos']}" if values["hit"] else f"a miss by {-values['mos']}"
    text = f"{result}, {values['damage']} damage" if values["damage"] else f"{result}, no damage"
    opening = f"{names.of(event.model)} shoots at {_the(event)} with {values['weapon']} at {values['bracket']} range"
    return f"{opening}: {values['total']} against {values['defence']}, {text if values['hit'] else result}"


@describes("scarred")
def _scarred(event: Event, names: Names) -> str:
    values = event.values
    if values["destroyed"]:
        return f"{_the(event).capitalize()} falls into ruins"
    return f"{_the(event).capitalize()} has taken {values['taken']} damage of {values['capacity']}"


def _the(event: Event) -> str:
    name: str = event.values["name"]
    return name if name.startswith("the ") else f"the {name.lower()}"
