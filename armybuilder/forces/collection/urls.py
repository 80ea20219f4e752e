"""Pages of what a player owns, below /collection/."""

from django.urls import path

from armybuilder.forces.collection import views

app_name = "collection"
urlpatterns = [
    path("", views.index, name="index"),
    path("<slug:system>/", views.game, name="game"),
    path("<slug:system>/collection.csv", views.table, name="table"),
    path("<slug:system>/import/", views.import_table, name="import"),
    path("<slug:system>/undo/", views.undo, name="undo"),
    path("<slug:system>/missing/", views.missing_models, name="missing"),
]
