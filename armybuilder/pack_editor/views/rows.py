"""Many records at once: rows from CSV and JSON, told as they are understood before anything is saved, and taken away as such."""

from typing import Any

import msgspec
from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from armybuilder.common.conflicts import STATUS
from armybuilder.common.limits import LARGE, with_bounds
from armybuilder.engine.core.text import slug
from armybuilder.forces.batch.downloads import rows_to_csv
from armybuilder.pack_editor.access import files_of, get_own_pack, get_pack
from armybuilder.pack_editor.contents import review_draft
from armybuilder.pack_editor.labels import in_lines
from armybuilder.pack_editor.views.packs import conflict_of, save_draft
from armybuilder.packs import services
from armybuilder.packs.drafts.places import get_table, places
from armybuilder.packs.drafts.rows import (
    MAX_TEXT,
    RowColumn,
    RowsError,
    cells_of,
    columns_of,
    parse_rows,
    with_rows,
)
from armybuilder.packs.drafts.texts import record_of, texts_of
from armybuilder.packs.models import Pack
from armybuilder.packs.services import PackConflictError
from armybuilder.ratelimit.costs import Cost, costs
from factions.catalogues import game_of
from factions.loader.loader import FileTable
from factions.loader.pack_files import PackFiles


class RowsForm(forms.Form):
    """A table, chosen or pasted."""

    text = forms.CharField(required=False, strip=False)
    file = forms.FileField(required=False)

    def sent(self) -> bytes:
        """Return the data that was sent, never more than the limit that is read."""
        file = self.cleaned_data["file"]
        if file:
            found: bytes = file.read(MAX_TEXT + 1)
            return found
        return str(self.cleaned_data["text"]).encode(errors="replace")


@with_bounds(LARGE)
@costs(Cost.PAGE, post=Cost.PACK)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def rows(request: HttpRequest, address: str, table: str) -> HttpResponse:
    """Take rows in: first what was understood, then at a press all of them at once."""
    pack = get_own_pack(request, address)
    found = _table(pack, table)
    context: dict[str, Any] = {
        "pack": pack,
        "table": found,
        "several": files_of(pack).noun(found).for_number(2),
        "columns": columns_of(files_of(pack), found),
        "most": MAX_TEXT,
    }
    if request.method == "POST":
        form = RowsForm(request.POST, request.FILES or None)
        data = form.sent() if form.is_valid() else b""
        try:
            if form.errors:
                raise RowsError(_("The table contains invisible characters: remove them."))
            if _read(request, pack, found, data, context):
                return redirect("pack_editor:pack", address)
        except PackConflictError:
            # What the rows become on top of the newest state, to be looked at and taken in.
            pack = get_own_pack(request, address)
            _understand(pack, found, data, context)
            context |= {"pack": pack, "seen": pack.version, "conflict": conflict_of(pack)}
        except RowsError as error:
            context |= {"refusal": str(error), "text": data.decode(errors="replace")}
    status = STATUS if "conflict" in context else 400 if "refusal" in context else 200
    return render(request, "pack_editor/rows.html", context, status=status)


def _table(pack: Pack, name: str) -> FileTable:
    try:
        return get_table(files_of(pack), name)
    except LookupError as error:
        raise Http404(str(error)) from None


def _read(request: HttpRequest, pack: Pack, table: FileTable, data: bytes, context: dict[str, Any]) -> bool:
    """Put what was understood into the context; True where it has been saved."""
    read = parse_rows(files_of(pack), table, data)
    draft, added = with_rows(files_of(pack), table, services.draft(pack), read.rows)
    if request.POST.get("do") == "save" and save_draft(
        request, pack, draft, _("%(added)s rows imported") % {"added": len(added)}
    ):
        return True
    _understand(pack, table, data, context)
    context["seen"] = request.POST.get("seen", pack.version)
    return False


def _understand(pack: Pack, table: FileTable, data: bytes, context: dict[str, Any]) -> None:
    read = parse_rows(files_of(pack), table, data)
    draft, added = with_rows(files_of(pack), table, services.draft(pack), read.rows)
    found = review_draft(game_of(pack.system), draft)
    told = [
        (number, row, in_lines(files_of(pack).forms[table], found.records.get(row.address, ())))
        for number, row in enumerate(added, 1)
    ]
    context |= {
        "understood": read,
        "rows": told,
        "faulty": sum(bool(faults) for _, _, faults in told),
        "unknown": [head for head, column in read.columns if column is None],
        "text": data.decode("utf-8-sig"),
    }


@never_cache
@require_safe
def export(request: HttpRequest, address: str, table: str, ending: str) -> HttpResponse:
    """The records of a table: of the draft for its maker, of the newest version for others."""
    found = get_pack(request, address)
    if found.newest is None and not found.mine:
        raise Http404("Nothing is published yet.")
    document = services.draft(found.pack) if found.mine else msgspec.json.decode(found.newest.document)  # type: ignore[union-attr]
    kind = _table(found.pack, table)
    files = files_of(found.pack)
    here = [place for place in places(files, document.get("records")) if place.table is kind]
    columns = columns_of(files, kind)
    data = _csv(files, columns, here) if ending == "csv" else _json(files, columns, kind, here)
    name = slug(f"{document.get('key', '')}-{table}")[:80]
    headers = {"Content-Disposition": f'attachment; filename="{name}.{ending}"'}
    return HttpResponse(data, content_type="text/csv" if ending == "csv" else "application/json", headers=headers)


def _csv(files: PackFiles, columns: tuple[RowColumn, ...], here: list[Any]) -> bytes:
    return rows_to_csv([[column.name for column in columns], *(cells_of(files, columns, place) for place in here)])


def _json(files: PackFiles, columns: tuple[RowColumn, ...], kind: FileTable, here: list[Any]) -> bytes:
    heads = [column.name for column in columns if column.head]
    form = files.forms[kind]
    rows = [
        {name: place.around[0].get(name) for name in heads} | record_of(form, texts_of(form, place.raw), place.raw)
        for place in here
    ]
    return msgspec.json.format(msgspec.json.encode(rows), indent=2)
