"""The name of a campaign."""

from django import forms

from armybuilder.engine.core.text import NAME_LENGTH
from armybuilder.forces.forms import clean_visible


class NameForm(forms.Form):
    """The name of a campaign."""

    name = forms.CharField(max_length=NAME_LENGTH)

    def clean_name(self) -> str:
        return clean_visible(self.cleaned_data["name"])
