"""The name of a campaign."""

from django import forms
from django.utils.translation import gettext as _

from armybuilder.engine.core.text import NAME_LENGTH, forbidden_character, plain


class NameForm(forms.Form):
    """The name of a campaign."""

    name = forms.CharField(max_length=NAME_LENGTH)

    def clean_name(self) -> str:
        name: str = self.cleaned_data["name"]
        character = forbidden_character(name)
        if character:
            raise forms.ValidationError(
                _("The character %(character)s may not stand in a name: remove it.") % {"character": character}
            )
        if not plain(name):
            raise forms.ValidationError(_("Type a name that can be seen."))
        return name
