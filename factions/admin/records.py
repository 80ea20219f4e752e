"""Records of any game in the admin: those of a published version are read, those of a draft are edited."""

from typing import Any

from django import forms
from django.apps import apps
from django.contrib import admin
from django.core.exceptions import ValidationError
from django.db import models
from django.http import HttpRequest

from factions.loading.structs import shape_of
from factions.models import CatalogueVersion, Part, Record
from factions.systems import APPS
from factions.versions import names_in

HEAD = ("version", "key", "name")
IN_BOOK = ("source_first", "source_last", "printed", "rulings", "flags")
MOST_COLUMNS = 8
"""Of a table: a screen shows no more."""


class NotationForm(forms.ModelForm):
    """A part with parts of its own that players know as one text, `LAC (Arm), LRP`: they are edited as that text."""

    @classmethod
    def of(cls, part: type[Part]) -> type[forms.ModelForm]:
        """The form of a part."""
        texts = {
            _text(noted): forms.CharField(required=False, label=noted.name.capitalize(), widget=_line(80))
            for noted in _noted(part)
        }
        return type(f"{part.__name__}Form", (cls,), texts) if texts else forms.ModelForm

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        for part in _noted(self._meta.model):
            rows = getattr(self.instance, part.name).all() if self.instance.pk else ()
            self.initial[_text(part)] = part.related_model.to_text(rows)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        self._rows: dict[str, list[Any]] = {}
        owner = next(getattr(self.instance, name) for name in self._meta.model.OF if getattr(self.instance, name, None))
        look_up = names_in(owner.version)
        for part in _noted(self._meta.model):
            try:
                self._rows[part.name] = part.related_model.written(cleaned.get(_text(part), ""), look_up)
            except ValidationError as error:
                self.add_error(_text(part), error)
            except ValueError as error:
                self.add_error(_text(part), str(error))
        return cleaned

    def save(self, commit: bool = True) -> Any:
        instance = super().save(commit)
        for name, rows in self._rows.items():
            held = getattr(instance, name)
            held.all().delete()
            for position, row in enumerate(rows):
                row.position = position
                setattr(row, held.field.name, instance)
                row.save()
        return instance


def _text(part: Any) -> str:
    """The name of the field that says parts as one text; `weapons` alone is the rows."""
    return f"{part.name}_text"


def _shown(part: Any) -> Any:
    """The text of parts, for whoever may only read."""

    def text(_inline: Any, row: Any) -> str:
        return str(part.related_model.to_text(getattr(row, part.name).all()))

    return admin.display(description=part.name)(text)


def _line(size: int) -> forms.TextInput:
    return forms.TextInput(attrs={"size": size})


def _noted(model: type[models.Model]) -> list[Any]:
    """The parts of a model that have a notation."""
    return [part for part in shape_of(model).parts if hasattr(part.related_model, "to_text")]


class OfOneVersion:
    """Records that a field may name are those of the version that is edited."""

    def formfield_for_foreignkey(self, db_field: Any, request: HttpRequest, **options: Any) -> Any:
        return super().formfield_for_foreignkey(db_field, request, **self._bounded(db_field, request, options))  # type: ignore[misc]

    def formfield_for_manytomany(self, db_field: Any, request: HttpRequest, **options: Any) -> Any:
        return super().formfield_for_manytomany(db_field, request, **self._bounded(db_field, request, options))  # type: ignore[misc]

    def _bounded(self, db_field: Any, request: HttpRequest, options: dict[str, Any]) -> dict[str, Any]:
        version = getattr(request, "catalogue_version", None)
        named = db_field.related_model
        if version and issubclass(named, Record):
            return {**options, "queryset": named.objects.filter(version=version)}
        return options


class PartInline(OfOneVersion, admin.TabularInline):
    """The parts of a record, edited where it is."""

    extra = 0

    @classmethod
    def of(cls, part: type[Part], owner: str) -> type["PartInline"]:
        """The inline of a part within what its field `owner` names."""
        others = [name for name in part.OF if name != owner]
        form = NotationForm.of(part)
        members = {"model": part, "fk_name": owner, "exclude": others, "form": form}
        members |= {_text(noted): _shown(noted) for noted in _noted(part)}
        if form is not forms.ModelForm:
            members["template"] = admin.StackedInline.template  # texts are too long for columns
        return type(f"{part.__name__}Inline", (cls,), members)

    def get_formset(self, request: HttpRequest, obj: Any = None, **options: Any) -> Any:
        formset = super().get_formset(request, obj, **options)

        class Numbered(formset):  # type: ignore[misc,valid-type]
            def save_new(self, form: Any, commit: bool = True) -> Any:
                form.instance.position = len(self.initial_forms) + self.extra_forms.index(form)
                return super().save_new(form, commit)

        return Numbered


class RecordAdmin(OfOneVersion, admin.ModelAdmin):
    """A table with search and filters; the form of a record has its parts below. A key stays what lists name."""

    list_per_page = 100
    search_fields = ("name", "key")
    readonly_fields = ("version", "key")
    formfield_overrides = {
        models.JSONField: {"widget": _line(80)},
        models.TextField: {"widget": forms.Textarea(attrs={"rows": 3, "cols": 80})},
    }

    def get_queryset(self, request: HttpRequest) -> Any:
        named = (field.name for field in self.model._meta.fields if field.many_to_one and field.name != "version")
        found = super().get_queryset(request).select_related("version__system", *named)
        return found.defer("version__records", "version__snapshot")

    def get_list_display(self, request: HttpRequest) -> Any:
        shown = [field.name for field in self.model._meta.fields if _is_short(field)]
        return ["__str__", *shown[:MOST_COLUMNS], "version__version"]

    def get_list_filter(self, request: HttpRequest) -> Any:
        few = (
            field.name for field in self.model._meta.fields if field.choices or isinstance(field, models.BooleanField)
        )
        return [("version", admin.RelatedOnlyFieldListFilter), *few]

    def get_fieldsets(self, request: HttpRequest, obj: Any = None) -> Any:
        """What players know first; what the book prints and where stands folded below."""
        fields = [*HEAD, *(name for name in self.get_fields(request, obj) if name not in HEAD)]
        own = [name for name in fields if name not in IN_BOOK]
        cited = [name for name in IN_BOOK if name in fields]
        return [(None, {"fields": own}), ("In the book", {"fields": cited, "classes": ("collapse",)})]

    def get_inlines(self, request: HttpRequest, obj: Any = None) -> list[Any]:
        model: Any = self.model
        return [PartInline.of(part.related_model, part.field.name) for part in shape_of(model).parts]

    def get_form(self, request: HttpRequest, obj: Any = None, change: bool = False, **options: Any) -> Any:
        request.catalogue_version = obj.version if obj else None  # type: ignore[attr-defined]
        return super().get_form(request, obj, change, **options)

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """A record that is new comes from a data file: lists name its key for good."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        draft = obj is None or obj.version.state == CatalogueVersion.State.DRAFT
        return draft and super().has_change_permission(request, obj)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return (
            obj is not None and self.has_change_permission(request, obj) and super().has_delete_permission(request, obj)
        )


def _is_short(field: Any) -> bool:
    left_out = ("id", "key", "name", "position", "version", "source_first", "source_last")
    return field.name not in left_out and not isinstance(field, models.TextField | models.JSONField)


for _app in APPS.values():
    for _model in apps.get_app_config(_app.label).get_models():
        if issubclass(_model, Record):
            admin.site.register(_model, RecordAdmin)
