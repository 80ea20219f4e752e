"""Batch checking, below /check/."""

from django.urls import path

from armybuilder.forces.batch import linked, views

app_name = "check"
urlpatterns = [
    path("", views.check, name="check"),
    path("list/", linked.linked, name="list"),
    path("download/", views.download, name="download"),
]
