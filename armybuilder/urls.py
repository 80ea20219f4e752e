"""URLs of every page. The first path segments are stable: people link to them."""

from django.conf import settings
from django.contrib import admin
from django.urls import include, path
from django.views.decorators.http import require_POST
from django.views.generic import TemplateView
from django.views.i18n import set_language

from armybuilder.common.site_map import SECTIONS
from armybuilder.forces.share_links import urls as sharing
from armybuilder.i18n.script_texts import catalogue
from armybuilder.views import HomeView

urlpatterns = [
    # First what is asked most: patterns are tried in order.
    path("api/", include("armybuilder.api.urls")),
    path("", HomeView.as_view(), name="home"),
    *(
        path(f"{section.key}/", TemplateView.as_view(template_name="section.html"), name=section.key)
        for section in SECTIONS
        if len(section.pages) > 1
    ),
    path("about/", TemplateView.as_view(template_name="about.html"), name="about"),
    path("", include("armybuilder.maintenance.urls")),
    path("texts/<slug:language>/<slug:version>.js", catalogue, name="texts"),
    path("systems/", include("factions.urls")),
    path("forces/<slug:key>/play/", include("armybuilder.battles.tracker.urls")),
    path("forces/", include("armybuilder.forces.urls")),
    path("check/list/", include(sharing.snapshot)),
    path("shared/", include(sharing.shared)),
    path("check/", include("armybuilder.forces.batch.urls")),
    path("battles/", include("armybuilder.battles.urls")),
    path("duels/", include("armybuilder.battles.live.urls")),
    path("lab/", include("armybuilder.lab.urls")),
    path("", include("armybuilder.offline.urls")),
    path("odds/", include("armybuilder.battles.odds.urls")),
    path("collection/", include("armybuilder.forces.collection.urls")),
    path("decks/", include("armybuilder.scenarios.decks.urls")),
    path("maps/", include("armybuilder.scenarios.maps.urls")),
    path("scenarios/", include("armybuilder.scenarios.urls")),
    path("campaigns/", include("armybuilder.campaigns.urls")),
    path("tournaments/", include("armybuilder.tournaments.urls")),
    path("workshop/", include("armybuilder.pack_editor.urls")),
    path("account/", include("armybuilder.accounts.urls")),
    path("language/", require_POST(set_language), name="language"),
]
if settings.ADMIN:
    urlpatterns.append(path("admin/", admin.site.urls))

handler500 = "armybuilder.views.server_error"
handler404 = "armybuilder.views.page_not_found"
