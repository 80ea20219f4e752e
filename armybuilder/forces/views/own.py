"""The visitor's own lists, and nobody else's."""

from django.http import Http404, HttpRequest

from armybuilder.engine.core.documents import DocumentError
from armybuilder.forces.domain import lists
from armybuilder.forces.domain.mine import figures
from armybuilder.forces.models import Force
from armybuilder.forces.visitor.owner import owner_of


def own_force(request: HttpRequest, key: str) -> Force:
    """The visitor's list with this key. To everybody else it does not exist."""
    force = lists.owned(owner_of(request)).filter(key=key).first()
    if force is None:
        raise Http404("There is no such list, or it is not yours.")
    figures.refresh(force)
    return force


def readable(error: Exception) -> str:
    """What a player reads of an error that is meant for players."""
    if isinstance(error, DocumentError):
        return " ".join(problem.message for problem in error.problems)
    return str(error.args[0]) if error.args else str(error)
