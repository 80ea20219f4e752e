"""Records of any game in the admin: those of a published version are read, those of a draft are edited."""

from typing import Any

from django import forms
from django.apps import apps
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied, ValidationError
from django.db import models
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.urls import path, reverse
from django.views.decorators.http import require_POST

from armybuilder.engine.core.tables.fields import NO_LINES
from factions.collection import system_of
from factions.loader.placement import key_names, key_of, own_name, place_values
from factions.loader.structs import shape_of
from factions.models import CatalogueVersion, Part, Record
from factions.models.fields import FigureField, LineField, LinesField
from factions.systems import APPS
from factions.versions import append_to_draft, copy_record, names_in

HEAD = ("version", "key", "name")
PRINTED = ("source_first", "source_last", "printed")
IN_BOOK = (*PRINTED, "rulings", "flags")
MOST_COLUMNS = 8
"""Of a table: a screen shows no more."""
OF_VERSION = "version__id__exact"
"""The filter of a table by its version."""
KEY_HELP = (
    "Small letters and digits, with hyphens; lists name it for good. Empty: as the name. What comes before it is added."
)


class DraftForm(forms.ModelForm):
    """A record of a draft, or a part of one. Figures of a record that stands in no book (`unlined`) are numbers alone."""

    version: CatalogueVersion
    unlined: bool

    @classmethod
    def form_attributes(cls, request: HttpRequest, obj: Any) -> dict[str, Any]:
        """Return what forms know of the record whose page it is."""
        return {"version": getattr(request, "catalogue_version", None), "unlined": _stands_nowhere(obj)}

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        figures = (field for field in self._meta.model._meta.fields if isinstance(field, FigureField))
        for figure in figures if self.unlined else ():
            try:
                cleaned[figure.name] = figure.unlined(cleaned.get(figure.name))
            except ValidationError as error:
                self.add_error(figure.name, error)
        return cleaned


class RecordForm(DraftForm):
    """A record of a draft. A new one stands in no book, and its key is made as a data file makes it."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        if self.instance.pk is None:
            append_to_draft(self.instance, self.version)
        if "key" in self.fields:
            self.fields["key"].required = False
            self.fields["key"].help_text = KEY_HELP

    def clean(self) -> dict[str, Any]:
        cleaned, model = super().clean(), self._meta.model
        if self.errors:
            return cleaned
        try:
            known = {field.name: getattr(self.instance, field.name, None) for field in model._meta.fields}
            known = place_values(model, known | cleaned)
            key = key_of(model, known, self.instance.key)
            if self.instance.key not in ("", key):
                raise ValidationError(f"Its key would be {key} by this, and keys stay.")
        except ValidationError as error:
            for name, told in error.update_error_dict({}).items():
                self.add_error(name if name in self.fields else None, told)
            return cleaned
        self.instance.key = key
        return cleaned | {name: value for name, value in (known | {"key": key}).items() if name in self.fields}

    def _get_validation_exclusions(self) -> set[str]:
        """Nothing of a version is there twice: its constraints are asked although no form has them."""
        found: set[str] = super()._get_validation_exclusions()  # type: ignore[misc]  # the types of Django lack it
        return found - {"version", "key"}


class NotationForm(DraftForm):
    """A part with parts of its own that players know as one text, `LAC (Arm), LRP`: they are edited as that text."""

    @classmethod
    def of(cls, part: type[Part]) -> type[forms.ModelForm]:
        """The form of a part."""
        texts = {
            _text(noted): forms.CharField(required=False, label=noted.name.capitalize(), widget=_line(80))
            for noted in _parts_with_notation(part)
        }
        return type(f"{part.__name__}Form", (cls,), texts) if texts else DraftForm

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        for part in _parts_with_notation(self._meta.model):
            rows = getattr(self.instance, part.name).all() if self.instance.pk else ()
            self.initial[_text(part)] = part.related_model.to_text(rows)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        self._rows: dict[str, list[Any]] = {}
        look_up = names_in(self.version)
        for part in _parts_with_notation(self._meta.model):
            try:
                self._rows[part.name] = part.related_model.from_text(cleaned.get(_text(part), ""), look_up)
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


def _notation_column(part: Any) -> Any:
    """The text of parts, for whoever may only read."""

    def text(_inline: Any, row: Any) -> str:
        return str(part.related_model.to_text(getattr(row, part.name).all()))

    return admin.display(description=part.name)(text)


def _stands_nowhere(record: Record | None) -> bool:
    """Whether a record is a club's own, as each is that is added."""
    return record is None or (record.source_first, record.source_last) == NO_LINES


def _lines(model: type[models.Model]) -> list[str]:
    """Columns that are lines of the book."""
    return [field.name for field in model._meta.fields if isinstance(field, LinesField | LineField)]


def _line(size: int) -> forms.TextInput:
    return forms.TextInput(attrs={"size": size})


def _parts_with_notation(model: type[models.Model]) -> list[Any]:
    """The parts of a model that have a notation."""
    return [part for part in shape_of(model).parts if hasattr(part.related_model, "to_text")]


class VersionLimitedMixin:
    """Records that a field may name are those of the version that is edited."""

    def formfield_for_dbfield(self, db_field: Any, request: HttpRequest, **options: Any) -> Any:
        field = super().formfield_for_dbfield(db_field, request, **options)  # type: ignore[misc]
        if hasattr(field, "widget"):
            field.widget.can_add_related = False  # a window of its own would not know of which draft
        return field

    def formfield_for_foreignkey(self, db_field: Any, request: HttpRequest, **options: Any) -> Any:
        return super().formfield_for_foreignkey(db_field, request, **self._limit_to_version(db_field, request, options))  # type: ignore[misc]

    def formfield_for_manytomany(self, db_field: Any, request: HttpRequest, **options: Any) -> Any:
        return super().formfield_for_manytomany(db_field, request, **self._limit_to_version(db_field, request, options))  # type: ignore[misc]

    def _limit_to_version(self, db_field: Any, request: HttpRequest, options: dict[str, Any]) -> dict[str, Any]:
        version = getattr(request, "catalogue_version", None)
        named = db_field.related_model
        if version and issubclass(named, Record):
            return {**options, "queryset": named.objects.filter(version=version)}
        return options


class PartInline(VersionLimitedMixin, admin.TabularInline):
    """The parts of a record, edited where it is."""

    extra = 0

    @classmethod
    def of(cls, part: type[Part], owner: str) -> type["PartInline"]:
        """The inline of a part within what its field `owner` names."""
        others = [name for name in part.OF if name != owner]
        form = NotationForm.of(part)
        members = {"model": part, "fk_name": owner, "exclude": others, "form": form}
        members |= {_text(noted): _notation_column(noted) for noted in _parts_with_notation(part)}
        if form is not DraftForm:
            members["template"] = admin.StackedInline.template  # texts are too long for columns
        return type(f"{part.__name__}Inline", (cls,), members)

    def get_exclude(self, request: HttpRequest, obj: Any = None) -> Any:
        return [*(super().get_exclude(request, obj) or ()), *(_lines(self.model) if _stands_nowhere(obj) else ())]

    def get_formset(self, request: HttpRequest, obj: Any = None, **options: Any) -> Any:
        formset = super().get_formset(request, obj, **options)
        formset.form = type("Form", (formset.form,), DraftForm.form_attributes(request, obj))

        class Numbered(formset):  # type: ignore[misc,valid-type]
            def save_new(self, form: Any, commit: bool = True) -> Any:
                form.instance.position = len(self.initial_forms) + self.extra_forms.index(form)
                return super().save_new(form, commit)

        return Numbered


class RecordAdmin(VersionLimitedMixin, admin.ModelAdmin):
    """A table with search and filters; the form of a record has its parts below. What its key is made of stays, for lists
    name it."""

    form = RecordForm
    change_form_template = "factions/admin/record.html"
    list_per_page = 100
    search_fields = ("name", "key")
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

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        if obj is None:
            return ()
        keyed = key_names(self.model)
        return ("version", "key", *(field.name for field in self.model._meta.fields if field.name in keyed - {"key"}))

    def get_exclude(self, request: HttpRequest, obj: Any = None) -> Any:
        unnamed = () if obj or own_name(self.model) == "key" else ("key",)
        return [*unnamed, *((*PRINTED, *_lines(self.model)) if _stands_nowhere(obj) else ())]

    def get_fieldsets(self, request: HttpRequest, obj: Any = None) -> Any:
        """Return what players know first; what the book prints, and where, is collapsed below."""
        found = self.get_fields(request, obj)
        fields = [*(name for name in HEAD if name in found), *(name for name in found if name not in HEAD)]
        own = [name for name in fields if name not in IN_BOOK]
        cited = [name for name in IN_BOOK if name in fields]
        title = "What is odd about it" if _stands_nowhere(obj) else "In the rulebook"
        return [(None, {"fields": own}), (title, {"fields": cited, "classes": ("collapse",)})]

    def get_inlines(self, request: HttpRequest, obj: Any = None) -> list[Any]:
        model: Any = self.model
        return [PartInline.of(part.related_model, part.field.name) for part in shape_of(model).parts]

    def get_form(self, request: HttpRequest, obj: Any = None, change: bool = False, **options: Any) -> Any:
        request.catalogue_version = obj.version if obj else self._draft(request)  # type: ignore[attr-defined]
        form = super().get_form(request, obj, change, **options)
        return type("Form", (form,), DraftForm.form_attributes(request, obj))

    def _draft(self, request: HttpRequest) -> CatalogueVersion | None:
        """The draft whose table it is, by the filter of the table that is shown, or that people come from."""
        filters = QueryDict(request.GET.get("_changelist_filters", ""))
        number = request.GET.get(OF_VERSION) or filters.get(OF_VERSION, "")
        drafts = CatalogueVersion.objects.filter(state=CatalogueVersion.State.DRAFT, system__key=system_of(self.model))
        return drafts.filter(pk=number).defer("records").first() if number.isdecimal() else None

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """To a draft alone: lists name the keys of what is published for good."""
        return self._may_add(request) and self._draft(request) is not None

    def _may_add(self, request: HttpRequest) -> bool:
        return super().has_add_permission(request) and not self.model.FIXED

    def add_view(self, request: HttpRequest, form_url: str = "", extra_context: Any = None) -> Any:
        draft = self._draft(request)
        title = {"title": f"Add {self.opts.verbose_name} to {draft}"} if draft else {}
        return super().add_view(request, form_url, {**title, **(extra_context or {})})

    def change_view(self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: Any = None) -> Any:
        record = self.get_object(request, object_id)
        copies = record and self.has_change_permission(request, record) and self._may_add(request)
        own = own_name(self.model)
        context = {"copies": copies, "own": own, "own_label": self.model._meta.get_field(own).verbose_name}
        return super().change_view(request, object_id, form_url, {**context, **(extra_context or {})})

    def get_urls(self) -> list[Any]:
        name = f"{self.opts.app_label}_{self.opts.model_name}_copy"
        copy = self.admin_site.admin_view(require_POST(self._copy))
        return [path("<path:object_id>/copy/", copy, name=name), *super().get_urls()]

    def _copy(self, request: HttpRequest, object_id: str) -> HttpResponse:
        record = self.get_object(request, object_id)
        if record is None:
            raise Http404
        if not (self.has_change_permission(request, record) and self._may_add(request)):
            raise PermissionDenied
        named = {name: request.POST.get(name, "").strip() for name in ("name", own_name(self.model))}
        try:
            copied = copy_record(record, named)
        except ValidationError as error:
            for told in error.messages:
                self.message_user(request, told, messages.ERROR)
            copied = record
        else:
            self.log_addition(request, copied, [{"added": {}}])
            self.message_user(request, f"{copied} is a copy of {record}. Change what is other.", messages.SUCCESS)
        return HttpResponseRedirect(
            reverse(f"admin:{self.opts.app_label}_{self.opts.model_name}_change", args=[copied.pk])
        )

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        draft = obj is None or obj.version.state == CatalogueVersion.State.DRAFT
        return draft and super().has_change_permission(request, obj)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        changed = obj is not None and not self.model.FIXED and self.has_change_permission(request, obj)
        return changed and super().has_delete_permission(request, obj)


def _is_short(field: Any) -> bool:
    left_out = ("id", "key", "name", "position", "version", "source_first", "source_last")
    return field.name not in left_out and not isinstance(field, models.TextField | models.JSONField)


for _app in APPS.values():
    for _model in apps.get_app_config(_app.label).get_models():
        if issubclass(_model, Record):
            admin.site.register(_model, RecordAdmin)
