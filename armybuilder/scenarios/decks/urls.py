"""Pages of decks, below /decks/."""

from django.urls import path

from armybuilder.scenarios.decks import views

app_name = "decks"
urlpatterns = [
    path("", views.index, name="index"),
    path("<slug:system>/", views.setup, name="setup"),
    path("<slug:system>/table/", views.table, name="table"),
    path("<slug:system>/hand/", views.hand, name="hand"),
    path("<slug:system>/list/<str:key>/", views.of_list, name="list"),
]
