"""Pages of odds, below /odds/."""

from django.urls import path

from armybuilder.battles.odds import tables, views

app_name = "odds"
urlpatterns = [
    path("", views.index, name="index"),
    path("<slug:system>/", views.odds, name="odds"),
    path("<slug:system>/table/", tables.table, name="table"),
    path("<slug:system>/table.csv", tables.csv, name="csv"),
]
