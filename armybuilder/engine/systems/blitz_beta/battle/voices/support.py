"""What the chapters of transport, support, air and scenarios say of their events."""

from armybuilder.engine.core.battle.events import Event
from armybuilder.engine.systems.blitz_beta.battle.voices.wording import Names, describes, describes_plainly

describes_plainly(
    {
        "embarks": "{model} gets into {target}",
        "disembarks": "{model} gets out of {target}",
        "mines laid": "{model} lies around {x:g}″ across, {y:g}″ up",
        "spent": "{model} has done its work and is removed",
        "inert": "{model} is too far from {target} and goes inert",
        "circles": "{model} circles to {x:g}″ across, {y:g}″ up",
        "strafes": "{model} strafes through the middle to {x:g}″ across, {y:g}″ up",
        "approaches": "{model} comes in to land at {x:g}″ across, {y:g}″ up",
        "takes off": "{model} takes off and circles at {x:g}″ across, {y:g}″ up",
        "held back": "{model} and its unit are held back ({way})",
    }
)


@describes("bails out")
def _bails_out(event: Event, names: Names) -> str:
    if event.values["saved"]:
        return f"{names.of(event.model)} escapes from {names.of(event.target)}"
    return f"{names.of(event.model)} is lost with {names.of(event.target)}"


@describes("mines")
def _mines(event: Event, names: Names) -> str:
    inches, damage = event.values["inches"], event.values["damage"]
    return f"{names.of(event.model)} crosses {inches}″ of mines and takes {damage or 'no'} damage"


@describes("touches down")
def _touches_down(event: Event, names: Names) -> str:
    return f"{names.of(event.model)} touches down {'on a road' if event.values['road'] else 'off the road'}"


@describes("height")
def _height(event: Event, names: Names) -> str:
    return f"{names.of(event.model)} {'flies high' if event.values['station'] else 'flies near the ground'}"


@describes("airdrop called")
def _airdrop_called(event: Event, names: Names) -> str:
    return f"The airdrop of {names.of(event.model)} {'comes' if event.values['passed'] else 'has to wait'}"


@describes("arrives")
def _arrives(event: Event, names: Names) -> str:
    values = event.values
    how = "drops" if values["dropping"] else "comes in"
    return f"{names.of(event.model)} {how} at {values['x']:g}″ across, {values['y']:g}″ up"


@describes("lands")
def _lands(event: Event, names: Names) -> str:
    if event.values["lost"]:
        return f"{names.of(event.model)} is lost in the landing"
    return f"{names.of(event.model)} lands {'well' if event.values['passed'] else 'badly'}"


@describes("temperature")
def _temperature(event: Event, names: Names) -> str:
    return f"{names.of(event.model)} {'endures' if event.values['passed'] else 'suffers from'} the temperature"


@describes("victory points")
def _victory_points(event: Event, names: Names) -> str:
    first, second = event.values["points"]
    return f"Victory points: {names.side(0)} {first}, {names.side(1)} {second}"
