"""A step while it is filled in: what a form has sent of it, and the form that asks for the rest."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import msgspec
from django.http import QueryDict
from django.utils.translation import gettext as _

from armybuilder.campaigns.presentation import ShownCampaign
from armybuilder.campaigns.step_forms import forms
from armybuilder.engine.core.battle.campaign.files import read_step
from armybuilder.engine.core.battle.campaign.steps import StepKind, StepOffer
from armybuilder.engine.core.documents import DocumentError, DocumentProblem, fail
from armybuilder.engine.core.documents.questions import read, read_partly

MOST_TYPED = 400
"""Dice that may be typed for a step."""


@dataclass(frozen=True)
class StepForm:
    """A step of the sort `tag`: the `draft` that its offer says, the `data` that is said so far, whether that is all of it,
    and the dice that were typed."""

    shown: ShownCampaign
    tag: str
    draft: Mapping[str, Any]
    data: Mapping[str, Any]
    typed: tuple[int, ...] = ()
    problems: Sequence[DocumentProblem] = field(default=())

    @property
    def kind(self) -> StepKind:
        return self.shown.known.rules.kinds[self.tag]

    @property
    def offer(self) -> StepOffer | None:
        """The offer that it came from, while that stands."""
        return next((each for each in self.shown.offers if self._is_of(each)), None)

    def _is_of(self, offer: StepOffer) -> bool:
        return offer.step == self.tag and all(self.data.get(name) == value for name, value in offer.draft.items())

    @property
    def is_from_list(self) -> bool:
        """Whether a list has filled it in: its parts stand in the draft."""
        return any(isinstance(value, list) and value for value in self.draft.values())

    @property
    def label(self) -> str:
        return self.offer.label if self.offer else self.kind.label

    @property
    def draft_json(self) -> str:
        """The draft as a form carries it along."""
        return msgspec.json.encode(self.draft).decode()

    @property
    def data_json(self) -> str:
        """All that is said, likewise."""
        return msgspec.json.encode(self.data).decode()

    @property
    def dice(self) -> str:
        return " ".join(map(str, self.typed))

    def records(self, kind: str) -> Mapping[str, str]:
        """Return what a field may name now."""
        return self.shown.known.records(kind, self.shown.state, self.data)

    def form(self, prefix: str = "f", *, on_map: bool = False) -> forms.DrawnForm:
        tiles = frozenset(tile.key for tile in self.shown.board.tiles) if on_map else frozenset()
        look = forms.FormStyle(prefix, tiles)
        return forms.draw_form(
            self.kind.step, self.data, self.records, draft=self.draft, problems=self.problems, look=look
        )

    def step(self) -> Any:
        """The step as a struct, or `DocumentError`."""
        if self.problems:
            raise DocumentError(list(self.problems))
        return read_step(self.shown.known.rules, msgspec.json.encode({**self.data, "step": self.tag}))

    @property
    def map_siblings(self) -> list["StepForm"]:
        """The other steps of its group that are chosen on the map, for who draws it."""
        kinds = self.shown.known.rules.kinds.items()
        alike = [tag for tag, kind in kinds if kind.group == self.kind.group and not kind.from_list]
        found = [StepForm(self.shown, tag, {}, {}) for tag in alike]
        return [each for each in found if each.form(on_map=True).has_map] if self.tag in alike else []

    def with_problems(self, problems: Sequence[DocumentProblem]) -> "StepForm":
        return replace(self, problems=tuple(problems))

    def with_row(self, do: str) -> "StepForm":
        """With a row more or less."""
        data, draft = forms.change_rows(do, dict(self.data), self.draft)
        return replace(self, data=data, draft=draft)


def form_of_offer(shown: ShownCampaign, offer: StepOffer) -> StepForm:
    """An offer that nobody has filled in yet."""
    return StepForm(shown, offer.step, offer.draft, offer.draft)


def form_of_request(shown: ShownCampaign, sent: QueryDict) -> StepForm:
    """Return the form of a request; `LookupError` where there is no such step, `DocumentError` for what no form of
    ours sends.
    """
    tag = sent.get("step", "")
    if tag not in shown.known.rules.kinds:
        raise LookupError(tag)
    draft = _read_json(sent.get("said", ""))
    typed = _read_dice(f"{sent.get('dice', '')} {sent.get('die', '')}")
    if sent.get("whole"):
        return StepForm(shown, tag, draft, draft, typed)
    fields = forms.values_in(sent)
    kind = shown.known.rules.kinds[tag].step
    try:
        return StepForm(shown, tag, draft, read(kind, fields, draft) if fields else draft, typed)
    except DocumentError as error:
        return StepForm(shown, tag, draft, read_partly(kind, fields, draft), typed, tuple(error.problems))


def _read_json(text: str) -> dict[str, Any]:
    if len(text) > forms.MAX_SAID:
        raise fail(
            "",
            _("This step has %(text)s characters; the limit is %(max_said)s.")
            % {"text": f"{len(text):,}", "max_said": f"{forms.MAX_SAID:,}"},
        )
    try:
        said = msgspec.json.decode(text or "{}")
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        said = None
    if not isinstance(said, dict):
        raise fail("", _("This form is broken: reload the page."))
    return said


def _read_dice(text: str) -> tuple[int, ...]:
    """Faces as they were typed, with blanks or commas between."""
    words = text.replace(",", " ").split()
    if len(words) > MOST_TYPED:
        raise fail(
            "/dice",
            _("That's %(words)s dice; the limit is %(most_typed)s.") % {"words": len(words), "most_typed": MOST_TYPED},
        )
    if not all(word.isascii() and word.isdecimal() and len(word) < 4 for word in words):
        raise fail("/dice", _("Enter dice as whole numbers, separated by spaces."))
    return tuple(map(int, words))
