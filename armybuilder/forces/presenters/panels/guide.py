"""The three steps of a first list, as far as the list has come."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from armybuilder.engine.core.words import Terminology
from armybuilder.forces.presenters.views import ListView

LEGAL = "legal"


@dataclass(frozen=True, slots=True)
class GuideStep:
    """A step of the guide: what to do, where, and, while it is the next step, what the page says about it."""

    text: str
    anchor: str
    is_done: bool
    is_next: bool = False
    hint: str = ""


def steps(page: ListView, words: Terminology) -> Sequence[GuideStep]:
    """Models, then whatever is missing, then paper; the first that is not done is next."""
    nouns = {"models": words.models, "group": words.group}
    add = GuideStep(_("Add %(models)s to a %(group)s") % nouns, _first_group(page), page.models > 0)
    mend = GuideStep(_("See what's missing"), "problems", page.models > 0 and page.verdict == LEGAL)
    if not add.is_done:
        return (_next(add, page), mend, _print(is_next=False))
    return (add, mend if mend.is_done else _next(mend, page), _print(is_next=mend.is_done))


def _first_group(page: ListView) -> str:
    return page.groups[0].anchor if page.groups else "groups"


def _next(step: GuideStep, page: ListView) -> GuideStep:
    """With the first of its problems in short: what to look at. Whole it stands beside its cause."""
    hint = page.problems[0].brief if page.problems else ""
    return GuideStep(step.text, step.anchor, is_done=False, is_next=True, hint=hint)


def _print(*, is_next: bool) -> GuideStep:
    return GuideStep(
        _("Print it: the list is legal") if is_next else _("Print it"), "print", is_done=False, is_next=is_next
    )
