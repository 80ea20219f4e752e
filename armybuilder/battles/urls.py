"""Pages of test battles, below /battles/."""

from collections.abc import Callable

from django.http.response import HttpResponseBase
from django.urls import path
from django.views.decorators.http import require_safe
from django.views.generic import RedirectView

from armybuilder.battles import views
from armybuilder.battles.replay import views as replay
from armybuilder.battles.results import views as results


def redirect_to(name: str) -> Callable[..., HttpResponseBase]:
    """A page that has another address now, with all that its old one said."""
    return require_safe(RedirectView.as_view(pattern_name=name, permanent=True, query_string=True))


app_name = "battles"
urlpatterns = [
    path("", views.index, name="index"),
    path("new/", views.new, name="new"),
    path("against/", views.against, name="against"),
    # Where odds once were: people kept addresses of whole questions.
    path("odds/", redirect_to("odds:index")),
    path("odds/<slug:system>/", redirect_to("odds:odds")),
    path("shared/<slug:key>/", results.shared_result, name="shared"),
    path("<slug:key>/", views.job, name="job"),
    path("<slug:key>/progress/", views.progress, name="progress"),
    path("<slug:key>/cancel/", views.cancel, name="cancel"),
    path("<slug:key>/go-on/", views.resume, name="go-on"),
    path("<slug:key>/share/", results.share_all, name="share-all"),
    path("<slug:key>/take-back/", results.revoke_overview_link, name="take-back-all"),
    path("<slug:key>/players/", results.another_player_of_all, name="another-player-all"),
    path("<slug:key>/<int:number>/", views.result, name="result"),
    path("<slug:key>/<int:number>/share/", results.share, name="share"),
    path("<slug:key>/<int:number>/take-back/", results.revoke_link, name="take-back"),
    path("<slug:key>/<int:number>/players/", results.another_player, name="another-player"),
    path("<slug:key>/<int:number>/more/", results.more, name="more"),
    path("<slug:key>/<int:number>/<int:battle>/", replay.replay, name="replay"),
    path("<slug:key>/<int:number>/<int:battle>/side-<int:side>.pdf", replay.paper, name="replay-paper"),
    path("<slug:key>/<int:number>/<int:battle>/replay.json", replay.data, name="replay-data"),
    path("<slug:key>/<int:number>/<int:battle>/cover.png", replay.cover, name="replay-cover"),
]
