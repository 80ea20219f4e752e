"""Pages of battles that people play, below /duels/."""

from django.urls import path

from armybuilder.battles.live import branch_views, invitation, views

app_name = "live"
urlpatterns = [
    path("", views.index, name="index"),
    path("new/", views.new, name="new"),
    path("from/<slug:key>/<int:number>/<int:battle>/", branch_views.from_result, name="from-result"),
    path("<slug:key>/", views.duel, name="duel"),
    path("<slug:key>/bring/", invitation.join_duel, name="bring"),
    path("<slug:key>/choose/", views.choose, name="choose"),
    path("<slug:key>/replay/", views.replay, name="replay"),
    path("<slug:key>/replay/play/", branch_views.from_duel, name="from-duel"),
    path("<slug:key>/replay/cover.png", views.cover, name="replay-cover"),
    path("<slug:key>/replay.json", views.data, name="replay-data"),
]
