"""Pages of the lab, below /lab/."""

from django.urls import path

from armybuilder.lab import views

app_name = "lab"
urlpatterns = [
    path("", views.index, name="index"),
    path("new/", views.new, name="new"),
    path("advice/<slug:force>/", views.advice, name="advice"),
    path("<slug:key>/", views.study, name="study"),
    path("<slug:key>/progress/", views.progress, name="progress"),
    path("<slug:key>/cancel/", views.cancel, name="cancel"),
    path("<slug:key>/more/", views.more, name="more"),
    path("<slug:key>/field/<int:place>/", views.opponent, name="opponent"),
    path("<slug:key>/study.csv", views.table, name="table"),
]
