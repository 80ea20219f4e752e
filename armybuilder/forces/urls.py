"""Pages to build and print a list, below /forces/."""

from django.urls import path

from armybuilder.forces.views import builder, fill, lists, output, packs, pictures, printing, share

app_name = "forces"
urlpatterns = [
    path("", lists.index, name="index"),
    path("new/", lists.new, name="new"),
    path("import/", lists.import_list, name="import"),
    path("<slug:key>/", builder.force, name="force"),
    path("<slug:key>/panel/", builder.panel, name="panel"),
    path("<slug:key>/add/", builder.models, name="models"),
    path("<slug:key>/fill/", fill.fill, name="fill"),
    path("<slug:key>/packs/", packs.packs, name="packs"),
    path("<slug:key>/pictures/", pictures.pictures, name="pictures"),
    path("<slug:key>/pictures/<slug:digest>.jpg", pictures.picture, name="picture"),
    path("<slug:key>/pictures/<int:number>/remove/", pictures.remove, name="remove-picture"),
    path("<slug:key>/pictures/<int:number>/restore/", pictures.restore, name="restore-picture"),
    path("<slug:key>/duplicate/", lists.duplicate, name="duplicate"),
    path("<slug:key>/delete/", lists.delete, name="delete"),
    path("<slug:key>/restore/", lists.restore, name="restore"),
    path("<slug:key>/share/", share.share, name="share"),
    path("<slug:key>/print/", printing.page, name="print"),
    path("<slug:key>/print/page-<int:number>.png", printing.picture, name="print-page"),
    path("<slug:key>/print.pdf", output.pdf, name="pdf"),
    path("<slug:key>/export.json", output.document, name="document"),
    path("<slug:key>/export.txt", output.text, name="text"),
]
