"""Versions in the admin: a draft is begun, checked, compared, written as files and published."""

from io import BytesIO
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

import yaml
from django.apps import apps
from django.contrib import admin, messages
from django.contrib.auth import get_permission_codename
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import path, reverse
from django.utils.http import urlencode
from django.views.decorators.http import require_POST, require_safe

from factions.admin.records import OF_VERSION
from factions.models import CatalogueVersion, Record
from factions.systems import APPS
from factions.versions import VersionError, content, delete_draft, differences, problems, publish, start_draft

MOST_PROBLEMS = 50
"""Told at once."""


@admin.register(CatalogueVersion)
class CatalogueVersionAdmin(admin.ModelAdmin):
    """Admin of catalogue versions: the actions for a version are above its form."""

    change_form_template = "factions/admin/version.html"
    list_display = ("version", "system", "state", "loaded_at", "hash")
    list_filter = ("system", "state")
    list_select_related = ("system",)
    list_per_page = 100
    fields = ("system", "version", "state", "hash", "loaded_at")
    readonly_fields = fields
    actions = None  # none for several at once: what is published stays

    def tables(self, request: HttpRequest, version: CatalogueVersion) -> list[dict[str, Any]]:
        """The tables of the version with their addresses, and where records are added to a draft."""
        label, of = APPS[version.system.key].label, f"{OF_VERSION}={version.pk}"
        draft = version.state == CatalogueVersion.State.DRAFT
        found = (model for model in apps.get_app_config(label).get_models() if issubclass(model, Record))
        return [
            {
                "name": model._meta.verbose_name_plural,
                "address": f"{_address(model, 'changelist')}?{of}",
                "add": f"{_address(model, 'add')}?{urlencode({'_changelist_filters': of})}"
                if draft
                and not model.FIXED
                and request.user.has_perm(f"{label}.{get_permission_codename('add', model._meta)}")
                else "",
                "called": model._meta.verbose_name,
            }
            for model in found
        ]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Lists may name a published version for good; nobody names a draft."""
        draft = obj is not None and obj.state == CatalogueVersion.State.DRAFT
        return draft and super().has_delete_permission(request, obj)

    def get_deleted_objects(self, objs: Any, request: HttpRequest) -> Any:
        """The drafts alone: a page of all their records would take minutes."""
        return [str(version) for version in objs], {}, set(), []

    def delete_model(self, request: HttpRequest, obj: CatalogueVersion) -> None:
        delete_draft(obj)

    def get_urls(self) -> list[Any]:
        own = [
            ("draft", require_POST(self._start_draft)),
            ("check", require_safe(self._check)),
            ("publish", require_POST(self._publish)),
            ("files", require_safe(self._files)),
            ("differences", require_safe(self._differences)),
        ]
        return [
            path(f"<path:object_id>/{name}/", self.admin_site.admin_view(view), name=f"factions_version_{name}")
            for name, view in own
        ] + super().get_urls()

    def change_view(self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: Any = None) -> Any:
        version = self.get_object(request, object_id)
        others = CatalogueVersion.objects.filter(system=version.system).exclude(pk=version.pk) if version else ()
        context: dict[str, Any] = {"others": others}
        context["tables"] = self.tables(request, version) if version else ()
        context["allowed"] = request.user.has_perm("factions.change_catalogueversion")
        return super().change_view(request, object_id, form_url, {**context, **(extra_context or {})})

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Its records are changed, and its state by the buttons."""
        return False

    def _version(self, request: HttpRequest, object_id: str, *, change: bool) -> CatalogueVersion:
        """The version, for whoever may change or see it."""
        if not (
            request.user.has_perm("factions.change_catalogueversion") if change else self.has_view_permission(request)
        ):
            raise PermissionDenied
        version: CatalogueVersion | None = self.get_object(request, object_id)
        if version is None:
            raise Http404
        return version

    def _show_error(self, request: HttpRequest, error: VersionError) -> None:
        for problem in str(error).splitlines()[:MOST_PROBLEMS]:
            self.message_user(request, problem, messages.ERROR)

    def _start_draft(self, request: HttpRequest, object_id: str) -> HttpResponse:
        try:
            draft = start_draft(self._version(request, object_id, change=True), request.POST.get("number", "").strip())
        except VersionError as error:
            self._show_error(request, error)
            return _page_of(object_id)
        told = f"Draft {draft.version} is a copy of it. Change its records, check it, and publish it."
        self.message_user(request, told, messages.SUCCESS)
        return _page_of(draft.pk)

    def _check(self, request: HttpRequest, object_id: str) -> HttpResponse:
        found = problems(self._version(request, object_id, change=False))
        for problem in found[:MOST_PROBLEMS]:
            self.message_user(request, problem, messages.ERROR)
        if len(found) > MOST_PROBLEMS:
            self.message_user(request, f"and {len(found) - MOST_PROBLEMS} more", messages.ERROR)
        if not found:
            self.message_user(request, "All records fit together.", messages.SUCCESS)
        return _page_of(object_id)

    def _publish(self, request: HttpRequest, object_id: str) -> HttpResponse:
        version = self._version(request, object_id, change=True)
        try:
            publish(version)
        except VersionError as error:
            self._show_error(request, error)
        else:
            told = f"{version.version} is published: lists can be checked by it, and it changes no more."
            self.message_user(request, told, messages.SUCCESS)
        return _page_of(object_id)

    def _files(self, request: HttpRequest, object_id: str) -> HttpResponse:
        version = self._version(request, object_id, change=False)
        packed = BytesIO()
        with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
            for name, plain in content(version).items():
                written = yaml.safe_dump(plain, sort_keys=False, allow_unicode=True, width=120)
                archive.writestr(f"{version.system.key}/{name}.yaml", written)
        name = f"{version.system.key}-{version.version}.zip"
        return HttpResponse(
            packed.getvalue(),
            content_type="application/zip",
            headers={"Content-Disposition": f'attachment; filename="{name}"'},
        )

    def _differences(self, request: HttpRequest, object_id: str) -> HttpResponse:
        version = self._version(request, object_id, change=False)
        other = self.get_object(request, request.GET.get("from", ""))
        if other is None or other.system != version.system:
            raise Http404
        try:
            found = differences(other, version)
        except VersionError as error:
            self._show_error(request, error)
            return _page_of(object_id)
        context = {
            **self.admin_site.each_context(request),
            "title": f"From {other.version} to {version.version}",
            "opts": self.model._meta,
            "version": version,
            "differences": found,
        }
        return render(request, "factions/admin/differences.html", context)


def _address(model: Any, page: str) -> str:
    return reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_{page}")


def _page_of(pk: object) -> HttpResponseRedirect:
    return HttpResponseRedirect(reverse("admin:factions_catalogueversion_change", args=[pk]))
