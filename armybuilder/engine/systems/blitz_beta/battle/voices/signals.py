"""What the chapters of electronic warfare and command say of their events."""

from armybuilder.engine.core.battle.events import Event
from armybuilder.engine.systems.blitz_beta.battle.voices.wording import Names, describes, describes_plainly

describes_plainly(
    {
        "watches": "{model} watches for indirect fire by satellite",
        "interferes": "{model} interferes with sensors around it, intensity {intensity}",
        "jams comms": "{model} jams comms all around, intensity {intensity}",
        "promotion": "{model} takes command as {rank}",
    }
)

HOW = {"indirect": "for indirect fire", "guided": "with a target designator", "satellite": "from a satellite"}


def _count(number: int, noun: str, plural: str = "") -> str:
    return f"{number} {noun if number == 1 else plural or noun + 's'}"


@describes("observes")
def _observes(event: Event, names: Names) -> str:
    values = event.values
    sensors = ", its sensors active" if values["sensors"] else ""
    text = f"{names.of(event.model)} observes {names.of(event.target)} {HOW[values['how']]}{sensors}"
    return f"{text}: {_count(values['successes'], 'success', 'successes')}"


@describes("chains")
def _chains(event: Event, names: Names) -> str:
    weapon = names.weapon(event.model, event.values["mount"])
    whom = "itself" if event.model == event.target else names.of(event.target)
    return f"{names.of(event.model)} joins {whom} with {weapon}"


@describes("boosts")
def _boosts(event: Event, names: Names) -> str:
    dice = event.values["dice"]
    return f"{names.of(event.model)} boosts the comms of {names.of(event.target)} by {_count(dice, 'die', 'dice')}"


@describes("resists jamming")
def _resists(event: Event, names: Names) -> str:
    left = event.values["left"]
    text = f"intensity {left} is left" if left else "shakes it off"
    return f"{names.of(event.model)} works against the jamming of {names.of(event.target)}: {text}"


@describes("jams sensors")
def _jams_sensors(event: Event, names: Names) -> str:
    text = f"{names.of(event.model)} jams the sensors of {names.of(event.target)}"
    intensity = event.values["intensity"]
    return f"{text}, intensity {intensity}" if intensity else f"{text} in vain"


@describes("counters")
def _counters(event: Event, names: Names) -> str:
    left = event.values["left"]
    return f"{names.of(event.model)} works against the interference of {names.of(event.target)}, {left} is left"


@describes("shares sensors")
def _shares(event: Event, names: Names) -> str:
    sensors = "active sensors" if event.values.get("sensors") else "sensors"
    return f"{names.of(event.model)} shares its {sensors} with friends nearby"


@describes("scans")
def _scans(event: Event, names: Names) -> str:
    found = "in detail" if event.values["found"] else "and finds nothing"
    return f"{names.of(event.model)} scans {names.of(event.target)} {found}"


@describes("order")
def _order(event: Event, names: Names) -> str:
    about = f" on {names.of(event.target)}" if event.target >= 0 else ""
    count = _count(event.values["successes"], "success", "successes")
    return f"{names.of(event.model)} orders {event.values['what']}{about}: {count}"


@describes("relays")
def _relays(event: Event, names: Names) -> str:
    joined = [names.of(number) for number in event.values["joined"]]
    reached = f"reaches {', '.join(joined)}" if joined else "reaches no one"
    return f"The order of {names.of(event.model)} goes out by radio and {reached}"


@describes("points")
def _points(event: Event, names: Names) -> str:
    count = _count(event.values["points"], "command point")
    return f"{names.of(event.model)} passes {count} on to {names.of(event.target)}"


@describes("heartens")
def _heartens(event: Event, names: Names) -> str:
    whom = "itself" if event.model == event.target else names.of(event.target)
    return f"The duelist {names.of(event.model)} wins a skill point for {whom}"
