"""Forms that an organiser submits: lists, and the tournament's requirements for them."""

import re
from collections.abc import Mapping
from typing import Any

import msgspec
from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from armybuilder.engine.core.packs import Pack
from armybuilder.engine.core.packs.parser import MAX_BYTES as MAX_PACK_BYTES
from armybuilder.engine.core.packs.parser import PackError, decode
from armybuilder.engine.core.text import plain
from armybuilder.engine.registry import SYSTEMS
from armybuilder.forces.batch.checks import ListRequirements
from armybuilder.forces.domain import pack_edits
from armybuilder.forces.imports.intake import ACCEPT, MAX_FILE_BYTES, ListSource, describe_accepted

MOST_PACKS = 50
"""Packs that an event names."""
NONE, NAMED = "none", "named"
PACKS = (
    ("", gettext_lazy("Any custom packs")),
    (NONE, gettext_lazy("No packs")),
    (NAMED, gettext_lazy("Only these packs")),
)
_WORD = re.compile(r"[^\s,;]+")
_KEY = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


class RequirementsForm(forms.Form):
    """The form for what an event requires of lists. `factions` holds those of each system, by the system's name:
    `system/key` and the faction's name. Admitted packs are named by key, hash or link, or sent as files.
    """

    limit = forms.IntegerField(required=False, min_value=1, max_value=100_000)
    legal = forms.BooleanField(required=False)
    packs = forms.ChoiceField(choices=PACKS, required=False)
    named_packs = forms.CharField(required=False, max_length=4_000)

    def __init__(self, *args: Any, factions: Mapping[str, list[tuple[str, str]]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.games = {name: known for name, known in factions.items() if known}
        self.fields["factions"] = forms.MultipleChoiceField(
            required=False,
            choices=[choice for choices in factions.values() for choice in choices],
            widget=forms.CheckboxSelectMultiple,
        )

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        if cleaned.get("named_packs") or self._files("pack_files"):
            # Whoever names packs means them, whatever was pressed.
            cleaned["packs"] = cleaned.get("packs") or NAMED
        cleaned["whole_packs"] = self._pack_files() if cleaned.get("packs") == NAMED else []
        cleaned["admitted"] = self._admitted(cleaned)
        return cleaned

    def _files(self, name: str) -> list[Any]:
        return self.files.getlist(name) if self.files else []

    def _pack_files(self) -> list[Pack]:
        found = []
        for file in self._files("pack_files")[:MOST_PACKS]:
            try:
                found.append(decode(file.read(MAX_PACK_BYTES + 1)))
            except PackError as error:
                self.add_error("named_packs", [f"{plain(file.name or '')}: {fault}" for fault in error.problems[:5]])
        return found

    def _admitted(self, cleaned: dict[str, Any]) -> tuple[str, ...] | None:
        """Keys and hashes of the packs that are admitted; None where all are."""
        if cleaned.get("packs") not in (NONE, NAMED):
            return None
        words = _WORD.findall(cleaned.get("named_packs", "")) if cleaned["packs"] == NAMED else []
        named = [self._pack_key(word) for word in words]
        found = tuple(dict.fromkeys([*filter(None, named), *(pack.hash for pack in cleaned["whole_packs"])]))
        if len(found) > MOST_PACKS:
            self.add_error("named_packs", _("You can name up to %(most_packs)s packs.") % {"most_packs": MOST_PACKS})
        elif cleaned["packs"] == NAMED and not found and "named_packs" not in self.errors:
            self.add_error("named_packs", _("Name the packs you allow, or choose their files."))
        return found

    def _pack_key(self, word: str) -> str:
        """The key or the hash that a word means."""
        if _KEY.fullmatch(word):
            return word
        try:
            return pack_edits.hash_from_link(word)
        except LookupError:
            self.add_error(
                "named_packs",
                _("%(word)s is neither the key of a pack nor a link to one here.") % {"word": plain(word[:80])},
            )
            return ""

    def event(self) -> ListRequirements:
        cleaned = self.cleaned_data
        return ListRequirements(
            limit=cleaned["limit"],
            factions=tuple(cleaned["factions"]),
            legal=cleaned["legal"],
            packs=cleaned["admitted"],
        )


class CheckForm(RequirementsForm):
    """Pasted lists and what the event asks of them; files come beside it."""

    text = forms.CharField(required=False, strip=False)
    accept = ACCEPT
    system = forms.ChoiceField(
        choices=lambda: [("", _("Any game")), *((key, system.name) for key, system in SYSTEMS.items())], required=False
    )

    def formats(self) -> str:
        """What is read, in words."""
        return describe_accepted()

    def event(self) -> ListRequirements:
        return msgspec.structs.replace(super().event(), system=self.cleaned_data["system"] or None)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        cleaned["sources"] = self._sources(cleaned.get("text", ""))
        if not self.errors and not cleaned["sources"]:
            raise forms.ValidationError(_("Choose files or paste lists."))
        return cleaned

    def _sources(self, text: str) -> list[ListSource]:
        """Files first, in their order, then what was pasted."""
        found = [ListSource(file.name or "", file.read(MAX_FILE_BYTES + 1)) for file in self._files("files")]
        return [*found, ListSource("", text.encode(errors="surrogatepass"))] if text.strip() else found
