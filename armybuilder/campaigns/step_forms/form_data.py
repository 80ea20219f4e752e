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
from armybuilder.engine.core.battle.campaign.steps import Offer, StepKind
from armybuilder.engine.core.documents import DocumentError, DocumentProblem, fail
from armybuilder.engine.core.documents.questions import read, read_partly

MOST_TYPED = 400
"""Dice that may be typed for a step."""


@dataclass(frozen=True)
class Asking:
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
    def offer(self) -> Offer | None:
        """The offer that it came from, while that stands."""
        return next((each for each in self.shown.offers if self._is_of(each)), None)

    def _is_of(self, offer: Offer) -> bool:
        return offer.step == self.tag and all(self.data.get(name) == value for name, value in offer.draft.items())

    @property
    def is_brought(self) -> bool:
        """Whether a list has filled it in: its parts stand in the draft."""
        return any(isinstance(value, list) and value for value in self.draft.values())

    @property
    def label(self) -> str:
        return self.offer.label if self.offer else self.kind.label

    @property
    def said(self) -> str:
        """The draft as a form carries it along."""
        return msgspec.json.encode(self.draft).decode()

    @property
    def whole(self) -> str:
        """All that is said, likewise."""
        return msgspec.json.encode(self.data).decode()

    @property
    def dice(self) -> str:
        return " ".join(map(str, self.typed))

    def records(self, kind: str) -> Mapping[str, str]:
        """What a field may name, now."""
        return self.shown.known.records(kind, self.shown.state, self.data)

    def form(self, prefix: str = "f", *, on_map: bool = False) -> forms.Drawn:
        tiles = frozenset(tile.key for tile in self.shown.board.tiles) if on_map else frozenset()
        look = forms.Look(prefix, tiles)
        return forms.drawn(self.kind.step, self.data, self.records, draft=self.draft, problems=self.problems, look=look)

    def step(self) -> Any:
        """The step as a struct, or `DocumentError`."""
        if self.problems:
            raise DocumentError(list(self.problems))
        return read_step(self.shown.known.rules, msgspec.json.encode({**self.data, "step": self.tag}))

    @property
    def beside(self) -> list["Asking"]:
        """The other steps of its group that are chosen on the map, for who draws it."""
        kinds = self.shown.known.rules.kinds.items()
        alike = [tag for tag, kind in kinds if kind.group == self.kind.group and not kind.from_list]
        found = [Asking(self.shown, tag, {}, {}) for tag in alike]
        return [each for each in found if each.form(on_map=True).has_map] if self.tag in alike else []

    def refused(self, problems: Sequence[DocumentProblem]) -> "Asking":
        return replace(self, problems=tuple(problems))

    def with_row(self, do: str) -> "Asking":
        """With a row more or less."""
        data, draft = forms.rows_changed(do, dict(self.data), self.draft)
        return replace(self, data=data, draft=draft)


def of_offer(shown: ShownCampaign, offer: Offer) -> Asking:
    """An offer that nobody has filled in yet."""
    return Asking(shown, offer.step, offer.draft, offer.draft)


def of_sent(shown: ShownCampaign, sent: QueryDict) -> Asking:
    """What a form has sent; `LookupError` where there is no such step, `DocumentError` for what no form of ours sends."""
    tag = sent.get("step", "")
    if tag not in shown.known.rules.kinds:
        raise LookupError(tag)
    draft = _read_said(sent.get("said", ""))
    typed = _read_dice(f"{sent.get('dice', '')} {sent.get('die', '')}")
    if sent.get("whole"):
        return Asking(shown, tag, draft, draft, typed)
    fields = forms.sent_by(sent)
    kind = shown.known.rules.kinds[tag].step
    try:
        return Asking(shown, tag, draft, read(kind, fields, draft) if fields else draft, typed)
    except DocumentError as error:
        return Asking(shown, tag, draft, read_partly(kind, fields, draft), typed, tuple(error.problems))


def _read_said(text: str) -> dict[str, Any]:
    if len(text) > forms.MAX_SAID:
        raise fail(
            "",
            _("This step has %(text)s letters; at most %(max_said)s are read.")
            % {"text": f"{len(text):,}", "max_said": f"{forms.MAX_SAID:,}"},
        )
    try:
        said = msgspec.json.decode(text or "{}")
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        said = None
    if not isinstance(said, dict):
        raise fail("", _("This form is broken: load the page again."))
    return said


def _read_dice(text: str) -> tuple[int, ...]:
    """Faces as they were typed, with blanks or commas between."""
    words = text.replace(",", " ").split()
    if len(words) > MOST_TYPED:
        raise fail(
            "/dice",
            _("These are %(words)s dice; at most %(most_typed)s are read.")
            % {"words": len(words), "most_typed": MOST_TYPED},
        )
    if not all(word.isascii() and word.isdecimal() and len(word) < 4 for word in words):
        raise fail("/dice", _("Dice are typed as whole numbers, with blanks between."))
    return tuple(map(int, words))
