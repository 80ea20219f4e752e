"""URLs that a browser requests to store the site for offline use: at the root, because a worker serves what lies
below its own address.
"""

from django.urls import path

from armybuilder.offline import views

app_name = "offline"
urlpatterns = [
    path("sw.js", views.worker, name="worker"),
    path("manifest.webmanifest", views.manifest, name="manifest"),
    path("device/", views.page, name="page"),
    path("device/pages.json", views.pages, name="pages"),
]
