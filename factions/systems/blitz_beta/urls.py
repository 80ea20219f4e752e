"""The beta's browse pages, below /systems/<key>/."""

from django.urls import path
from django.utils.translation import gettext_noop
from django.views.decorators.http import require_safe
from django.views.generic import RedirectView

from factions.systems.blitz_beta.views import browse, model, models
from factions.views import tables
from factions.views.urls import TABLES

to_model = RedirectView.as_view(pattern_name="factions:model", permanent=True)
CARDS = [
    path(f"{collection}/<slug:part>/<slug:slug>/", require_safe(to_model))
    for collection in ("support", "aircraft", "drones")
]
"""All that has a card has its page among the models."""

urlpatterns = [
    path("", browse.system, name="system"),
    path("tables/", tables.system, {"title": gettext_noop("All tables")}, name="tables"),
    path("factions/<slug:faction>/", browse.faction, name="faction"),
    path("sublists/<slug:sublist>/", browse.sublist, name="sublist"),
    path("models/", models.ModelList.as_view(), name="models"),
    path("models/<slug:part>/<slug:slug>/", model.model, name="model"),
    path("weapons/", browse.weapons, name="weapons"),
    path("traits/", browse.traits, name="traits"),
    path("upgrades/", browse.upgrades, name="upgrades"),
    path("support/", browse.support, name="support"),
    *CARDS,
    *TABLES,
]
