"""The change that a study asks about: which earlier state of a list it is compared with, and what differs."""

from collections.abc import Sequence
from datetime import timedelta

from django.utils.formats import date_format
from django.utils.timezone import localtime

from armybuilder.battles.forces import BattleForce, battle_force
from armybuilder.forces.domain.my_lists import states
from armybuilder.forces.domain.my_lists.comparison import compare
from armybuilder.forces.domain.my_lists.difference import ListDifference
from armybuilder.forces.domain.my_lists.states import ListState
from armybuilder.forces.models import Force
from armybuilder.lab.plans import StudyTerms
from factions.catalogues import game_of

MOST_STATES = 50
"""Earlier states that a form offers, the newest first."""
PAUSE = timedelta(minutes=30)
"""Between two edits: the later one begins another session."""


def earlier_states(force: Force) -> list[ListState]:
    """The states of a list besides the one that it is at. Two queries."""
    return [state for state in states.timeline(force) if not state.current][:MOST_STATES]


def describe(state: ListState) -> str:
    """`Before the cup – 1 December 2026, 21:04`."""
    return f"{state.label} – {date_format(localtime(state.when), 'SHORT_DATETIME_FORMAT')}"


def usual_state(force: Force, earlier: Sequence[ListState]) -> str:
    """The state that most people mean: the list as it stood when this session of edits began, else the newest with a name, else the
    one before the last edit; never one that is as the list is now, if there is another. Three queries at most."""
    before = sorted((state for state in earlier if 0 <= state.number < force.position), key=lambda state: -state.number)
    named = [state for state in earlier if state.is_named]
    likely = dict.fromkeys((*_session_start(force, before), *named[:1], *before[:1]))
    found = (state.ref for state in likely if states.get_document(force, state.ref) != force.document)
    return next(found, earlier[0].ref)


def _session_start(force: Force, before: Sequence[ListState]) -> list[ListState]:
    """The last of the states `before` that stood for a while until it was changed; none where all are of one session."""
    later = [force.updated, *(state.when for state in before)]
    return [state for state, when in zip(before, later, strict=False) if when - state.when >= PAUSE][:1]


def read_state(force: Force, ref: str) -> BattleForce:
    """The list as it was; `LookupError` where that is not kept, `DocumentError` where it cannot fight."""
    return battle_force(game_of(force.system).decode(states.get_document(force, ref)))


def difference_of(system: str, terms: StudyTerms) -> ListDifference:
    """What the list of a study has that it did not have before."""
    game = game_of(system)
    return compare(game.decode(terms.before), game.decode(terms.document))
