"""Ways to fill the rest of a list, worked out once for the same list and the same models."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from django.utils.translation import gettext as _

from armybuilder.engine.core.game import AnyRoster
from armybuilder.engine.core.language import key_in_language
from armybuilder.engine.core.language.labels import marked_text
from armybuilder.engine.core.rules.choices import Completion
from armybuilder.forces.domain.loader import AnyOpenForce
from armybuilder.forces.presenters.builder import ListEdit

MOST = 10


def completions(opened: AnyOpenForce, owned: Mapping[str, int] | None) -> tuple[Completion, ...]:
    """Up to ten suggestions for the list as it is saved, the best first."""
    limits = None if owned is None else tuple(sorted(owned.items()))
    return _completions(CompletionKey(opened.force.document, key_in_language(opened.catalogue.hash), opened), limits)


def fill_list(
    opened: AnyOpenForce, number: str, version: str, owned: Mapping[str, int] | None
) -> ListEdit[AnyOpenForce]:
    """The list with suggestion `number` of that version. `LookupError` where it is gone."""
    if version != str(opened.force.version):
        raise LookupError(_("The list has changed since these suggestions were made. Here are new ones."))
    try:
        chosen = completions(opened, owned)[int(number) if number.isdecimal() and len(number) < 4 else MOST]
    except IndexError:
        raise LookupError(_("This suggestion is already gone.")) from None
    return opened.patch(chosen.patch, marked_text("Fill the rest"))


@dataclass(frozen=True, slots=True)
class CompletionKey:
    """A list by its document and its catalogue: another catalogue of the same version is another answer."""

    document: str
    catalogue: str
    roster: AnyRoster = field(compare=False)


@lru_cache(maxsize=64)
def _completions(asked: CompletionKey, owned: tuple[tuple[str, int], ...] | None) -> tuple[Completion, ...]:
    limits = None if owned is None else dict(owned)
    return tuple(asked.roster.completions(owned=limits, most=MOST))
