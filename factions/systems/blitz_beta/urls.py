"""The beta's browse pages, below /systems/<key>/."""

from django.urls import path

from factions.systems.blitz_beta.views import browse, filtered, model

urlpatterns = [
    path("", browse.system, name="system"),
    path("factions/<slug:faction>/", browse.faction, name="faction"),
    path("sublists/<slug:sublist>/", browse.sublist, name="sublist"),
    path("models/", filtered.ModelList.as_view(), name="models"),
    path("models/<slug:part>/<slug:slug>/", model.model, name="model"),
    path("weapons/", browse.weapons, name="weapons"),
    path("traits/", browse.traits, name="traits"),
    path("upgrades/", browse.upgrades, name="upgrades"),
    path("support/", browse.support, name="support"),
]
