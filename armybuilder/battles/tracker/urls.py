"""The table of a list, below /forces/<key>/play/."""

from django.urls import path

from armybuilder.battles.tracker import views

app_name = "tracker"
urlpatterns = [
    path("", views.table, name="table"),
    path("shot/", views.shot, name="shot"),
    path("games/<slug:game_key>/", views.game, name="game"),
]
