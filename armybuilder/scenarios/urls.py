"""Pages of scenarios, below /scenarios/."""

from django.urls import path

from armybuilder.scenarios import views

app_name = "scenarios"
urlpatterns = [
    path("", views.index, name="index"),
    path("<slug:system>/", views.scenario, name="scenario"),
    path("<slug:system>/handout.pdf", views.handout, name="handout"),
]
