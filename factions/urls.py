"""Browse pages of the catalogue, below /systems/. Their addresses are permanent: people link to them."""

from django.urls import path

from factions.views import browse, filtered, model

app_name = "factions"
urlpatterns = [
    path("", browse.systems, name="systems"),
    path("<slug:system>/", browse.system, name="system"),
    path("<slug:system>/factions/<slug:faction>/", browse.faction, name="faction"),
    path("<slug:system>/sublists/<slug:sublist>/", browse.sublist, name="sublist"),
    path("<slug:system>/models/", filtered.ModelList.as_view(), name="models"),
    path("<slug:system>/models/<slug:part>/<slug:slug>/", model.model, name="model"),
    path("<slug:system>/weapons/", browse.weapons, name="weapons"),
    path("<slug:system>/traits/", browse.traits, name="traits"),
    path("<slug:system>/upgrades/", browse.upgrades, name="upgrades"),
    path("<slug:system>/support/", browse.support, name="support"),
]
