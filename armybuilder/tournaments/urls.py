"""Leagues and tournaments, below /tournaments/."""

from django.urls import path

from armybuilder.tournaments.views import entries, organiser, public

app_name = "tournaments"
OWN = "organise/<slug:key>/"
urlpatterns = [
    path("", public.index, name="index"),
    path("new/", organiser.new, name="new"),
    path(OWN, organiser.organise, name="organise"),
    path(f"{OWN}settings/", organiser.settings, name="settings"),
    path(f"{OWN}pair/", organiser.pair, name="pair"),
    path(f"{OWN}rounds/<int:number>/", organiser.results, name="results"),
    path(f"{OWN}step/", organiser.step, name="step"),
    path(f"{OWN}players/new/", organiser.add, name="add"),
    path(f"{OWN}players/<int:number>/", organiser.player, name="player"),
    path(f"{OWN}players/<int:number>/list/", organiser.list_, name="player-list"),
    path(f"{OWN}players/<int:number>/leave/", organiser.leave, name="leave"),
    path(f"{OWN}players/<int:number>/back/", organiser.back, name="back"),
    path(f"{OWN}players/<int:number>/remove/", organiser.remove, name="remove"),
    path(f"{OWN}renew/", organiser.replace_link, name="renew"),
    path(f"{OWN}renew-entry/", organiser.replace_entry_link, name="renew-entry"),
    path(f"{OWN}delete/", organiser.delete, name="delete"),
    path(f"{OWN}restore/", organiser.restore, name="restore"),
    path("enter/<slug:entry>/", entries.enter, name="enter"),
    path("entries/<slug:key>/", entries.entry, name="entry"),
    path("entries/<slug:key>/list/", entries.own_list, name="own-list"),
    # As entries were addressed before: they have to outlive the link that they were made by.
    path("enter/<slug:entry>/<slug:key>/", entries.entry),
    path("enter/<slug:entry>/<slug:key>/list/", entries.own_list),
    path("<slug:address>/", public.event, name="event"),
    path("<slug:address>/print.pdf", public.pdf, name="pdf"),
    path("<slug:address>/<slug:name>.csv", public.table, name="table"),
    path("<slug:address>/players/<int:number>/list/", public.list_, name="list"),
]
