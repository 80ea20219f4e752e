"""Pages to build and print a list, below /forces/."""

from django.urls import path

from armybuilder.forces.imports import views as imports
from armybuilder.forces.views import (
    builder,
    fill,
    guide,
    lists,
    output,
    packs,
    pictures,
    printing,
    share,
    swaps,
    taking,
)
from armybuilder.forces.views.mine import compare, index, several, versions

app_name = "forces"
urlpatterns = [
    path("", index.index, name="index"),
    path("several/", several.several, name="several"),
    path("undo/", several.undo, name="undo"),
    path("bin/", several.bin_, name="bin"),
    path("bin/empty/", several.empty_bin, name="empty-bin"),
    path("take/", taking.take, name="take"),
    path("card/<slug:system>/<path:key>.png", taking.card, name="card"),
    path("new/", lists.new, name="new"),
    path("guide/", guide.hide, name="hide-guide"),
    path("import/", imports.import_list, name="import"),
    path("compare/", compare.differing, name="compare"),
    path("<slug:key>/", builder.force, name="force"),
    path("<slug:key>/profile/", builder.profile, name="profile"),
    path("<slug:key>/panel/", builder.panel, name="panel"),
    path("<slug:key>/add/", builder.models, name="models"),
    path("<slug:key>/fill/", fill.fill, name="fill"),
    path("<slug:key>/swap/", swaps.swap, name="swap"),
    path("<slug:key>/plan/", swaps.plan, name="plan"),
    path("<slug:key>/packs/", packs.packs, name="packs"),
    path("<slug:key>/pictures/", pictures.pictures, name="pictures"),
    path("<slug:key>/pictures/<slug:digest>.jpg", pictures.picture, name="picture"),
    path("<slug:key>/pictures/<int:number>/remove/", pictures.remove, name="remove-picture"),
    path("<slug:key>/pictures/<int:number>/restore/", pictures.restore, name="restore-picture"),
    path("<slug:key>/duplicate/", lists.duplicate, name="duplicate"),
    path("<slug:key>/delete/", several.delete, name="delete"),
    path("<slug:key>/restore/", several.restore, name="restore"),
    path("<slug:key>/beside/", compare.both, name="beside"),
    path("<slug:key>/versions/", versions.versions, name="versions"),
    path("<slug:key>/share/", share.share, name="share"),
    path("<slug:key>/share/text/", share.text, name="share-text"),
    path("<slug:key>/share/tabletop.json", share.tabletop, name="share-tabletop"),
    path("<slug:key>/share/links/", share.make, name="make-link"),
    path("<slug:key>/share/links/<int:number>/revoke/", share.revoke, name="revoke-link"),
    path("<slug:key>/share/links/<int:number>/renew/", share.renew, name="renew-link"),
    path("<slug:key>/print/", printing.page, name="print"),
    path("<slug:key>/print/page-<int:number>.png", printing.picture, name="print-page"),
    path("<slug:key>/print.pdf", output.pdf, name="pdf"),
    path("<slug:key>/export.json", output.document, name="document"),
    path("<slug:key>/export.txt", output.text, name="text"),
    path("<slug:key>/export.csv", output.table, name="table"),
    path("<slug:key>/export.ros", output.battlescribe, name="battlescribe"),
]
