"""Pages of test battles and odds, below /battles/."""

from django.urls import path

from armybuilder.battles import views
from armybuilder.battles.odds import views as odds
from armybuilder.battles.replay import views as replay

app_name = "battles"
urlpatterns = [
    path("", views.index, name="index"),
    path("new/", views.new, name="new"),
    path("odds/", odds.index, name="odds"),
    path("odds/<slug:system>/", odds.odds, name="odds-of"),
    path("<slug:key>/", views.job, name="job"),
    path("<slug:key>/progress/", views.progress, name="progress"),
    path("<slug:key>/cancel/", views.cancel, name="cancel"),
    path("<slug:key>/<int:number>/", views.result, name="result"),
    path("<slug:key>/<int:number>/<int:battle>/", replay.replay, name="replay"),
    path("<slug:key>/<int:number>/<int:battle>/replay.json", replay.data, name="replay-data"),
]
