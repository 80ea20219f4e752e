"""Forms to begin a list with."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from armybuilder.engine.core.packs.parser import MAX_BYTES as MAX_PACK_BYTES
from armybuilder.engine.core.rules.beginnings import THEMES
from armybuilder.engine.core.text import NAME_LENGTH, forbidden_character, plain
from armybuilder.forces.imports.intake import ACCEPT, MAX_FILE_BYTES, describe_accepted
from armybuilder.forces.models import LINK_NOTE_LENGTH, Force
from armybuilder.forces.pictures import MAX_UPLOAD_BYTES, PictureError, reencode
from armybuilder.forces.presenters.parts import FactionCard, GameSizes
from armybuilder.i18n.texts import fold


def clean_characters(name: str) -> str:
    """A name without characters that may not stand in one, or `ValidationError`."""
    if character := forbidden_character(name):
        raise forms.ValidationError(
            _("A name can't contain the character %(character)s: remove it.") % {"character": character}
        )
    return name


def clean_visible(name: str) -> str:
    """A name that can be shown, and seen, or `ValidationError`."""
    if not fold(clean_characters(name)):
        raise forms.ValidationError(_("Enter a name with visible characters."))
    return name


class NewForceForm(forms.Form):
    """Name, faction and limit of a new list, and the theme of an army to start from, if any. `factions`, if it has any, and
    `limits` are those of the chosen system."""

    limit = forms.IntegerField(min_value=0, max_value=100_000)
    quick = forms.TypedChoiceField(coerce=int, required=False, empty_value=None)
    """The button that begins with a usual limit; it goes before what stands in `limit`."""
    name = forms.CharField(max_length=NAME_LENGTH, required=False, strip=True)
    start = forms.ChoiceField(choices=[("", ""), *THEMES.items()], required=False)

    def __init__(self, *args: Any, factions: list[FactionCard], limits: GameSizes, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["limit"].initial = limits.first
        self.fields["quick"].choices = [(limit, limit) for limit in limits.usual]  # type: ignore[attr-defined]
        known = [(faction.key, faction.name) for faction in factions]
        self.fields["faction"] = forms.ChoiceField(choices=known, required=bool(known))

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        quick = cleaned.pop("quick", None)
        if quick is not None:
            self.errors.pop("limit", None)
            cleaned["limit"] = quick
        return cleaned

    def clean_name(self) -> str:
        return clean_characters(self.cleaned_data["name"])


class ListForm(forms.Form):
    """A list in any form, pasted or as a file; it may be none."""

    text = forms.CharField(required=False, widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false"}))
    file = forms.FileField(required=False)
    accept = ACCEPT

    def formats(self) -> str:
        """What is read, in words."""
        return describe_accepted()

    def data_bytes(self) -> bytes:
        """Return the data that was sent; of a file, never more than the limit that is read, plus one byte."""
        file = self.cleaned_data["file"]
        if file:
            data: bytes = file.read(MAX_FILE_BYTES + 1)
            return data
        text: str = self.cleaned_data["text"]
        return text.encode(errors="surrogatepass")


class ImportForm(ListForm):
    """The same, and there has to be one."""

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        if not cleaned.get("file") and not cleaned.get("text") and not self.errors:
            raise forms.ValidationError(_("Paste a list or choose a file."))
        return cleaned


class SubmitListForm(ListForm):
    """A list that is handed in: one of the visitor's `own`, or as text or file; it may be none."""

    own = forms.ChoiceField(required=False)

    def __init__(self, *args: Any, own: Iterable[Force], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.forces = {force.key: force for force in own}
        self.fields["own"].choices = [("", "–"), *((key, str(force)) for key, force in self.forces.items())]  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        if sum(bool(cleaned.get(name)) for name in ("own", "text", "file")) > 1:
            raise forms.ValidationError(_("These are several lists: choose one of yours, paste one, or choose a file."))
        return cleaned

    def list_bytes(self) -> bytes:
        """The list as it was handed in; empty where none was."""
        own = self.forces.get(self.cleaned_data["own"])
        return own.document.encode() if own else self.data_bytes()


class PackForm(forms.Form):
    """A pack by its link, or its file."""

    link = forms.CharField(required=False, max_length=500)
    file = forms.FileField(required=False)

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        if not cleaned.get("file") and not cleaned.get("link") and not self.errors:
            raise forms.ValidationError(_("Paste a link or choose a file."))
        return cleaned

    def data_bytes(self) -> bytes:
        """Return the content of the file, never more than the size a pack may have, plus one byte."""
        data: bytes = self.cleaned_data["file"].read(MAX_PACK_BYTES + 1)
        return data


class PictureForm(forms.Form):
    """A picture for a card: cleaned, it is the JPEG that is kept."""

    picture = forms.FileField(
        error_messages={
            "required": gettext_lazy("Choose a picture first."),
            "empty": gettext_lazy("The file is empty."),
        }
    )

    def clean_picture(self) -> bytes:
        file = self.cleaned_data["picture"]
        try:
            return reencode(file.read(MAX_UPLOAD_BYTES + 1))
        except PictureError as error:
            raise forms.ValidationError(str(error)) from None


class LinkNoteForm(forms.Form):
    """The form for an owner's note on a link: whom it is for."""

    note = forms.CharField(max_length=LINK_NOTE_LENGTH, required=False, strip=True)

    def clean_note(self) -> str:
        return plain(str(self.cleaned_data["note"]))[:LINK_NOTE_LENGTH]
