"""The form of a record: its card drawn beside it, every fault beside its field."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import msgspec
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from armybuilder.common.conflicts import STATUS, WAS
from armybuilder.common.limits import LARGE, with_bounds
from armybuilder.engine.core.packs.parser import decode
from armybuilder.forces.views.request import HtmxRequest
from armybuilder.pack_editor.access import VisiblePack, files_of, get_own_pack, get_pack
from armybuilder.pack_editor.conflicts import (
    conflict_rows,
    find_place,
    find_table,
    merge_texts,
    read_texts,
    record_name,
)
from armybuilder.pack_editor.contents import change_row, in_table, name_of, review_draft, table_for
from armybuilder.pack_editor.fields import EditorField, FieldBuilder, assign_faults, assign_reasons
from armybuilder.pack_editor.labels import field_of
from armybuilder.pack_editor.picture import RecordPicture, picture
from armybuilder.pack_editor.record_templates import copy_record, sources, typical
from armybuilder.pack_editor.sheets import ChangedRecord, EditSheet, OwnRecord
from armybuilder.pack_editor.views.packs import conflict_of, save_draft, seen_version
from armybuilder.packs import services
from armybuilder.packs.drafts.places import get_table, place_at
from armybuilder.packs.drafts.review import Review
from armybuilder.packs.drafts.texts import texts_of
from armybuilder.packs.models import Pack
from armybuilder.packs.services import PackConflictError
from factions.catalogues import game_of
from factions.loader.pack_files import access_of

FORM = "record"
"""The id of the form: what it sends by itself while somebody types only asks how it stands."""


@with_bounds(LARGE)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def add(request: HtmxRequest, address: str, table: str) -> HttpResponse:
    """A new record: from nothing, from a typical one of the book, or as a copy of any; from nothing at once where there is none
    to copy."""
    pack = get_own_pack(request, address)
    draft, game = services.draft(pack), game_of(pack.system)
    try:
        sheet = OwnRecord(game, get_table(files_of(pack), table), draft)
        source = request.GET.get("copy", "")
        if source == "typical":
            source = typical(game, sheet.table)
        if source:
            sheet = copy_record(sheet, source)
    except LookupError as error:
        raise Http404(str(error)) from None
    offered = [] if request.method == "POST" or "copy" in request.GET else sources(sheet)
    if offered:
        context = {"pack": pack, "sheet": sheet, "sources": offered, "called": _table_name(sheet)}
        context["typical"] = name_of(game, access_of(sheet.table).kind, typical(game, sheet.table))
        return render(request, "pack_editor/start.html", context)
    return _form(request, pack, draft, sheet)


def _table_name(sheet: OwnRecord) -> str:
    return sheet.files.record_noun(sheet.table)


@with_bounds(LARGE)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def record(request: HtmxRequest, address: str, place: str) -> HttpResponse:
    """A record of a pack: for its maker a form, for everybody else as it is published."""
    found = get_pack(request, address)
    try:
        if not found.mine:
            return _published_record(request, found, place)
        sheet = _own_sheet(request, found, place)
    except LookupError as error:
        raise Http404(str(error)) from None
    return _form(request, found.pack, sheet.draft, sheet)


def _own_sheet(request: HttpRequest, found: VisiblePack, place: str) -> OwnRecord:
    """The record at a place. A form that was made from an older state means the record that stood there then: it is known by its
    keys, and where it is gone a new one is made of what was typed."""
    draft, files, name = services.draft(found.pack), files_of(found.pack), request.POST.get("of", "")
    if name and seen_version(request, found.pack) != found.pack.version:
        at = find_place(files, draft, name)
        return OwnRecord(found.game, at.table if at else find_table(files, name), draft, at)
    at = place_at(files, draft, place)
    return OwnRecord(found.game, at.table, draft, at)


def _published_record(request: HttpRequest, found: VisiblePack, place: str) -> HttpResponse:
    if found.newest is None or request.method == "POST":
        raise Http404("There is no such record.")
    document = msgspec.json.decode(found.newest.document)
    files = files_of(found.pack)
    at = place_at(files, document, place)
    review = review_draft(found.game, document)
    if at.address not in review.keys:
        raise Http404("This record does not fit the book any more.")
    kind, key = access_of(at.table).kind, review.keys[at.address]
    drawn = picture(
        found.game, review.catalogue, kind, key, files.forms[at.table], texts_of(files.forms[at.table], at.raw)
    )
    title = decode(found.newest.document).origin.text
    return render(
        request, "pack_editor/record.html", {"pack": found.pack, "title": title, "place": at, "picture": drawn}
    )


@with_bounds(LARGE)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def change(request: HtmxRequest, address: str, kind: str, key: str) -> HttpResponse:
    """Show what a pack changes of a record of the book: a form for its maker, the published state for everybody
    else.
    """
    found = get_pack(request, address)
    if not found.mine:
        return _published_change(request, found, kind, key)
    table = table_for(found.game, kind, key)
    if table is None:
        raise Http404("The book has no such record that packs change.")
    draft = services.draft(found.pack)
    return _form(request, found.pack, draft, ChangedRecord(found.game, table, (kind, key), draft))


def _published_change(request: HttpRequest, found: VisiblePack, kind: str, key: str) -> HttpResponse:
    """A changed record of the book as it is published, each change with what is said about it."""
    document = msgspec.json.decode(found.newest.document) if found.newest else {}
    row, table = change_row(found.game, document, kind, key), table_for(found.game, kind, key)
    if found.newest is None or row is None or table is None or request.method == "POST":
        raise Http404("The pack changes no such record.")
    sheet = ChangedRecord(found.game, table, (kind, key), document)
    drawn = picture(found.game, review_draft(found.game, document).catalogue, kind, key, sheet.form, sheet.texts)
    title = decode(found.newest.document).origin.text
    context = {"pack": found.pack, "title": title, "place": row, "change": row, "picture": drawn}
    return render(request, "pack_editor/record.html", context)


@never_cache
@require_safe
def choose(request: HttpRequest, address: str) -> HttpResponse:
    """Choose the record of the book that is to be changed."""
    pack = get_own_pack(request, address)
    game = game_of(pack.system)
    book: Any = game.catalogue
    kind, key = request.GET.get("kind", ""), request.GET.get("key", "").strip()
    if key and (kind, key) in book.places:
        return redirect("pack_editor:change", address, kind, key)
    kinds: dict[str, list[tuple[str, str]]] = {}
    for table in files_of(pack).open_tables:
        each = access_of(table).kind
        kinds.setdefault(each, []).extend((key, name_of(game, each, key)) for key in in_table(game, table))
    context = {"pack": pack, "kinds": kinds.items(), "kind": kind, "key": key}
    return render(request, "pack_editor/choose.html", context, status=404 if key else 200)


# ---------------------------------------------------------------- the form


def _form(request: HtmxRequest, pack: Pack, draft: Mapping[str, Any], sheet: EditSheet) -> HttpResponse:
    sent = request.POST if request.method == "POST" else None
    asking = bool(request.htmx) and request.htmx.trigger == FORM
    do = "" if sent is None or asking else sent.get("do", "")
    texts = _texts(sent, "f.") if sent is not None else sheet.texts
    showed = sent.get(WAS, "") if sent is not None else _dump_texts(sheet.texts)
    if do.startswith("drop:"):
        gone = f"{do.removeprefix('drop:')}."
        texts = {name: text for name, text in texts.items() if not name.startswith(gone)}
    head = _texts(sent, "head.") if sent is not None else _head(sheet)[1]
    conflict = None
    if do == "save" and sent is not None and seen_version(request, pack) != pack.version:
        # Of a record that is gone all is kept that was typed.
        texts = merge_texts(read_texts(showed) if sheet.texts else {}, sheet.texts, texts)
        conflict = conflict_of(pack, rows=conflict_rows(sheet.form, sheet.texts, texts))
        showed = _dump_texts(sheet.texts)
    changed, where = sheet.apply_to(draft, texts, head, sent.get("inside", "") if sent else "")
    changed = sheet.with_words(changed, _texts(sent, "why.") if sent is not None else {})
    if do == "save" and conflict is None:
        try:
            if save_draft(request, pack, changed, _("%(name)s saved") % {"name": _name(sheet, texts)}):
                return _saved_response(request, pack, sheet, changed, where)
        except PackConflictError:
            # Somebody was first at this very moment: now it is one that comes late.
            pack = get_own_pack(request, pack.address)
            newest = _on_newest(pack, sheet)
            return _form(request, pack, newest.draft, newest)
    found = review_draft(sheet.game, changed)
    context = _context(sheet, found, where, texts, head, added=do.removeprefix("more:") if "more:" in do else "")
    said = sheet.get_changes(changed)
    assign_reasons([*context["fields"], *context["rare"]], said)
    changed_fields = [str(patch.get("field")) for patch in said]
    called = [field_of(sheet.form, name.split("/")) for name in changed_fields]
    context["words"] = list(zip(changed_fields, called, said, strict=True))
    empty = sent is None and not any(texts.values())
    if empty:
        _clear_faults(context)
    version = pack.version if sent is None or do == "save" else sent.get("seen", pack.version)
    context |= {"pack": pack, "seen": version, "empty": empty, "was": showed, "conflict": conflict}
    context |= _form_target(request, pack, sheet, where) if conflict else {"address": request.get_full_path()}
    context.setdefault("of", sent.get("of", "") if sent is not None else _record_name(sheet))
    if asking:
        return _render_check(request, context)
    return render(request, "pack_editor/form.html", context, status=STATUS if conflict else 200)


def _on_newest(pack: Pack, sheet: EditSheet) -> Any:
    """The same form on the newest state of the pack."""
    draft = services.draft(pack)
    if isinstance(sheet, OwnRecord):
        found = find_place(files_of(pack), draft, record_name(sheet.place)) if sheet.place else None
        return replace(sheet, draft=draft, place=found)
    return replace(sheet, draft=draft) if isinstance(sheet, ChangedRecord) else sheet


def _record_name(sheet: EditSheet) -> str:
    return record_name(sheet.place) if isinstance(sheet, OwnRecord) and sheet.place else ""


def _form_target(request: HttpRequest, pack: Pack, sheet: EditSheet, where: Any) -> dict[str, Any]:
    """Return the address that a form is sent to, whose record may be elsewhere by now, or nowhere."""
    address = request.get_full_path()
    if isinstance(sheet, OwnRecord):
        is_there = sheet.place is not None
        new = reverse("pack_editor:add", args=(pack.address, sheet.table.name))
        address = sheet.page(pack.address, where) if is_there else new
    return {"of": _record_name(sheet), "address": address}


def _dump_texts(texts: Mapping[str, str]) -> str:
    return msgspec.json.encode(texts).decode()


def _texts(sent: QueryDict, prefix: str) -> dict[str, str]:
    found: dict[str, str] = {name: text for name, text in sent.items() if name.startswith(prefix)}  # type: ignore[misc]
    return {name.removeprefix(prefix): text.replace("\r\n", "\n") for name, text in found.items()}


def _head(sheet: EditSheet) -> tuple[Any, dict[str, str]]:
    return sheet.head if isinstance(sheet, OwnRecord) else ((), {})


def _name(sheet: EditSheet, texts: dict[str, str]) -> str:
    return texts.get("name", "").strip() or sheet.title


def _saved_response(
    request: HttpRequest, pack: Pack, sheet: EditSheet, changed: dict[str, Any], where: Any
) -> HttpResponse:
    faults = len(sheet.faults(review_draft(sheet.game, changed), where))
    if faults:
        told = ngettext("Saved with %(number)s error to fix.", "Saved with %(number)s errors to fix.", faults)
        messages.warning(request, told % {"number": faults})
    else:
        messages.success(request, _("Saved."))
    return redirect(sheet.page(pack.address, where))


def _context(
    sheet: EditSheet, found: Review[Any], where: Any, texts: dict[str, str], head: dict[str, str], added: str = ""
) -> dict[str, Any]:
    made = FieldBuilder(found.catalogue, texts, added=added)
    fields = made.build(sheet.form)
    heads = FieldBuilder(found.catalogue, head, prefix="head.").build(_head(sheet)[0])
    rest = assign_faults([*heads, *fields], sheet.faults(found, where))
    key = sheet.key(found, where)
    kind = access_of(sheet.table).kind
    drawn = picture(sheet.game, found.catalogue, kind, key, sheet.form, texts) if key is not None else None
    _doubt(fields, drawn)
    every = [one for field in (*heads, *fields) for one in field.walk()]
    return {
        "sheet": sheet,
        "own": isinstance(sheet, OwnRecord),
        "fields": [shown for shown in fields if not shown.form_field.rare],
        "rare": [shown for shown in fields if shown.form_field.rare],
        "heads": heads,
        "every": every,
        "rest": rest,
        "faults": len(sheet.faults(found, where)),
        "datalists": made.datalists.items(),
        "picture": drawn,
    }


def _doubt(fields: list[EditorField], drawn: RecordPicture | None) -> None:
    """Put what is odd beside its field."""
    for doubt in drawn.doubts if drawn else ():
        for shown in fields:
            if shown.form_field.name == doubt.field:
                shown.doubt = doubt.message


def _clear_faults(context: dict[str, Any]) -> None:
    """Nobody has filled anything in yet."""
    for one in context["every"]:
        one.faults = []
    context |= {"rest": [], "faults": 0}


def _render_check(request: HttpRequest, context: dict[str, Any]) -> HttpResponse:
    """Render the check of the form: what appears beside its fields, and its card; where there is no card the last
    one stays.
    """
    response = render(request, "pack_editor/parts/checked.html", context)
    if context["picture"] is None:
        response["HX-Reswap"] = "none"
    return response
