"""Forms for the details of a pack, and for importing packs from elsewhere."""

import re
from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.packs.pack import KEY_LENGTH, NAME_LENGTH, NOTES_LENGTH, Pack
from armybuilder.engine.core.packs.parser import MAX_BYTES, VERSION, VERSION_ALLOWED, PackError, decode
from armybuilder.engine.core.text import capital, forbidden_character, plain, slug
from armybuilder.engine.registry import AnySystem
from armybuilder.forces.batch.data_files import ACCEPT, unpack_data_files
from armybuilder.forces.imports.archives import is_zip
from armybuilder.packs.battlescribe.drafts import PackDraft, draft_pack
from armybuilder.packs.battlescribe.files import GameDataError, NamedFile, is_game_data
from factions.catalogues import game_of

VERSION_LENGTH = 20


def detail_labels() -> dict[str, str]:
    """Return the labels of the fields of `DetailsForm` for use on their own, in their order."""
    return {"name": _("Name"), "key": _("Key"), "version": _("Version"), "author": _("Author"), "notes": _("Notes")}


class DetailsForm(forms.Form):
    """Name, key, version and words of a pack."""

    name = forms.CharField(max_length=NAME_LENGTH)
    key = forms.CharField(max_length=KEY_LENGTH, required=False)
    version = forms.CharField(max_length=VERSION_LENGTH)
    author = forms.CharField(max_length=NAME_LENGTH, required=False)
    notes = forms.CharField(max_length=NOTES_LENGTH, required=False, widget=forms.Textarea(attrs={"rows": 4}))

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        for name in ("name", "version", "author", "notes"):
            if found := forbidden_character(cleaned.get(name, ""), lines=name == "notes"):
                self.add_error(name, _("The character %(found)s isn't allowed here: remove it.") % {"found": found})
        if "version" in cleaned and not VERSION.fullmatch(cleaned["version"]):
            self.add_error("version", f"{capital(gettext(VERSION_ALLOWED))}.")
        cleaned["notes"] = cleaned.get("notes", "").replace("\r\n", "\n")
        if "name" in cleaned and "key" in cleaned:
            cleaned["key"] = cleaned["key"] or slug(cleaned["name"])[:KEY_LENGTH].strip("-")
            self._check_key(cleaned["key"])
        return cleaned

    def _check_key(self, key: str) -> None:
        if not key:
            self.add_error("key", _("Enter a key: Muster can't make one from this name."))
        elif not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", key):
            self.add_error("key", _("A key has lower-case letters, digits and single hyphens: club-house."))


class NewPackForm(DetailsForm):
    """A pack of a game."""

    version = None  # type: ignore[assignment]
    author = None  # type: ignore[assignment]
    notes = None  # type: ignore[assignment]

    def __init__(self, *args: Any, systems: Sequence[AnySystem], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["system"] = forms.ChoiceField(choices=[(system.key, system.name) for system in systems])


class DataFilesForm(forms.Form):
    """BattleScribe data files and the game that they are for."""

    accept = ACCEPT

    def __init__(self, *args: Any, systems: Sequence[AnySystem], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["system"] = forms.ChoiceField(choices=[(system.key, system.name) for system in systems])

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        files = self.files.getlist("files") if self.files else []
        if not files:
            raise forms.ValidationError(_("Choose the data files: the game system (.gst) and its catalogues (.cat)."))
        if "system" in cleaned:
            cleaned["draft"] = self._draft(cleaned["system"], files)
        return cleaned

    def _draft(self, system: str, files: Sequence[Any]) -> PackDraft:
        try:
            given = [NamedFile(plain(file.name or ""), file.read()) for file in files]
            return draft_pack(game_of(system), unpack_data_files(given))
        except GameDataError as error:
            raise forms.ValidationError(str(error)) from None


class ImportPackForm(forms.Form):
    """A pack file, chosen or pasted."""

    text = forms.CharField(required=False, strip=False, widget=forms.Textarea)
    file = forms.FileField(required=False)

    def __init__(self, *args: Any, systems: Sequence[AnySystem], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.systems = {system.key for system in systems}

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        file, text = cleaned.get("file"), cleaned.get("text", "")
        if not file and not text.strip():
            raise forms.ValidationError(_("Choose a pack file or paste one."))
        data = file.read(MAX_BYTES + 1) if file else text.encode(errors="surrogatepass")
        if is_game_data(data) or is_zip(data):
            raise forms.ValidationError(
                _(
                    "This isn't a pack from Muster. For BattleScribe data (.gst, .cat, ZIP), use “From BattleScribe data”."
                )
            )
        try:
            cleaned["pack"] = self._check_system(decode(data))
        except PackError as error:
            raise forms.ValidationError(error.problems[:20]) from None
        return cleaned

    def _check_system(self, pack: Pack) -> Pack:
        if pack.system not in self.systems:
            raise forms.ValidationError(
                _("Unknown game %(system)s. Known: %(sorted)s.")
                % {"system": pack.system, "sorted": ", ".join(sorted(self.systems))}
            )
        return pack
