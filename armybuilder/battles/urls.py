"""Pages of test battles, below /battles/."""

from django.urls import path
from django.views.generic import RedirectView

from armybuilder.battles import views
from armybuilder.battles.replay import views as replay

app_name = "battles"
urlpatterns = [
    path("", views.index, name="index"),
    path("new/", views.new, name="new"),
    # Where odds once were: people kept addresses of whole questions.
    path("odds/", RedirectView.as_view(pattern_name="odds:index", permanent=True, query_string=True)),
    path("odds/<slug:system>/", RedirectView.as_view(pattern_name="odds:odds", permanent=True, query_string=True)),
    path("<slug:key>/", views.job, name="job"),
    path("<slug:key>/progress/", views.progress, name="progress"),
    path("<slug:key>/cancel/", views.cancel, name="cancel"),
    path("<slug:key>/<int:number>/", views.result, name="result"),
    path("<slug:key>/<int:number>/<int:battle>/", replay.replay, name="replay"),
    path("<slug:key>/<int:number>/<int:battle>/replay.json", replay.data, name="replay-data"),
]
