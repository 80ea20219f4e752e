"""What an organiser sends: lists, and what the tournament asks of them."""

from collections.abc import Mapping
from typing import Any

from django import forms

from armybuilder.forces.batch.checks import Event
from armybuilder.forces.batch.sources import Source


class CheckForm(forms.Form):
    """Pasted lists and the tournament's limits; files come beside it. `factions` are those of each system, by its name:
    `system/key` and what the faction is called."""

    text = forms.CharField(required=False, strip=False)
    limit = forms.IntegerField(required=False, min_value=1, max_value=100_000)
    legal = forms.BooleanField(required=False)

    def __init__(self, *args: Any, factions: Mapping[str, list[tuple[str, str]]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.games = factions
        self.fields["factions"] = forms.MultipleChoiceField(
            required=False,
            choices=[choice for choices in factions.values() for choice in choices],
            widget=forms.CheckboxSelectMultiple,
        )

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        cleaned["sources"] = self._sources(cleaned.get("text", ""))
        if not self.errors and not cleaned["sources"]:
            raise forms.ValidationError("Choose files or paste lists.")
        return cleaned

    def _sources(self, text: str) -> list[Source]:
        """Files first, in their order, then what was pasted."""
        files = self.files.getlist("files") if self.files else []
        found = [Source(file.name or "", file.read()) for file in files]
        return [*found, Source("", text.encode(errors="surrogatepass"))] if text.strip() else found

    def event(self) -> Event:
        cleaned = self.cleaned_data
        return Event(limit=cleaned["limit"], factions=tuple(cleaned["factions"]), legal=cleaned["legal"])
