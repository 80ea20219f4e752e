"""The address that a mail is asked for by."""

from django import forms
from django.utils.translation import gettext_lazy

from armybuilder.accounts.forms import normalize_address


class MailAddressForm(forms.Form):
    email = forms.EmailField(
        label=gettext_lazy("Email"), max_length=254, widget=forms.EmailInput(attrs={"autocomplete": "email"})
    )

    def clean_email(self) -> str:
        return normalize_address(self.cleaned_data["email"])
