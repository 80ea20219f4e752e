"""Browse pages of any system, below /systems/<key>/."""

from django.urls import path

from factions.systems.plain import views

urlpatterns = [
    path("", views.system, name="system"),
    path("<slug:collection>/", views.RowList.as_view(), name="rows"),
    path("<slug:collection>/<slug:part>/<slug:slug>/", views.model, name="model"),
]
