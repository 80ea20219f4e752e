"""Pages of hex maps, below /maps/."""

from django.urls import path

from armybuilder.scenarios.maps import views

app_name = "maps"
urlpatterns = [
    path("", views.index, name="index"),
    path("<slug:system>/", views.hex_map, name="map"),
    path("<slug:system>/map.pdf", views.pdf, name="pdf"),
    path("<slug:system>/map.json", views.file, name="file"),
]
