"""Batch checking, below /check/."""

from django.urls import path

from armybuilder.forces.batch import linked, views

app_name = "check"
urlpatterns = [
    path("", views.check, name="check"),
    path("list/", linked.linked, name="list"),
    path("list/print.pdf", linked.pdf, name="pdf"),
    path("list/card-<int:number>.png", linked.card, name="card"),
    path("list/cover.png", linked.cover, name="cover"),
    path("download/", views.download, name="download"),
]
