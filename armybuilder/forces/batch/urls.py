"""Batch checking, below /check/."""

from django.urls import path

from armybuilder.forces.batch import views

app_name = "check"
urlpatterns = [
    path("", views.check, name="check"),
    path("download/", views.download, name="download"),
]
