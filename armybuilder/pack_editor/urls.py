"""Pages of packs, below /workshop/."""

from django.urls import path, re_path

from armybuilder.pack_editor.views import data_files, files, my_packs, packs, records, rows

app_name = "pack_editor"
urlpatterns = [
    path("", my_packs.index, name="index"),
    path("new/", my_packs.new, name="new"),
    path("import/", my_packs.import_pack, name="import"),
    path("import/data/", data_files.import_data, name="import_data"),
    path("<slug:address>/", packs.pack, name="pack"),
    path("<slug:address>/edit/", packs.edit, name="edit"),
    path("<slug:address>/details/", packs.details, name="details"),
    path("<slug:address>/copy/", my_packs.copy, name="copy"),
    path("<slug:address>/restore/", my_packs.restore, name="restore"),
    path("<slug:address>/pack.json", files.newest, name="file"),
    path("<slug:address>/draft.json", files.draft, name="draft"),
    path("<slug:address>/<int:number>/pack.json", files.version, name="version"),
    path("<slug:address>/new/<slug:table>/", records.add, name="add"),
    path("<slug:address>/record/<path:place>/", records.record, name="record"),
    path("<slug:address>/rows/<slug:table>/", rows.rows, name="rows"),
    re_path(r"^(?P<address>[-\w]+)/rows/(?P<table>[-\w]+)\.(?P<ending>csv|json)$", rows.export, name="export"),
    path("<slug:address>/change/", records.choose, name="choose"),
    path("<slug:address>/change/<slug:kind>/<path:key>/", records.change, name="change"),
    path("<slug:address>/changes/", packs.compare, name="compare"),
    path("<slug:address>/changes/<int:old>/<int:new>/", packs.changes, name="changes"),
]
