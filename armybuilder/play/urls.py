"""The table of a list, below /forces/<key>/play/."""

from django.urls import path

from armybuilder.play import views

app_name = "play"
urlpatterns = [
    path("", views.table, name="table"),
    path("shot/", views.shot, name="shot"),
    path("games/<slug:game_key>/", views.game, name="game"),
]
