"""Leagues and tournaments, below /tournaments/."""

from django.urls import path

from armybuilder.tournaments.views import entering, organising, public

app_name = "tournaments"
OWN = "organise/<slug:key>/"
urlpatterns = [
    path("", public.index, name="index"),
    path("new/", organising.new, name="new"),
    path(OWN, organising.organise, name="organise"),
    path(f"{OWN}settings/", organising.settings, name="settings"),
    path(f"{OWN}pair/", organising.pair, name="pair"),
    path(f"{OWN}rounds/<int:number>/", organising.results, name="results"),
    path(f"{OWN}step/", organising.step, name="step"),
    path(f"{OWN}players/new/", organising.add, name="add"),
    path(f"{OWN}players/<int:number>/", organising.player, name="player"),
    path(f"{OWN}players/<int:number>/list/", organising.list_, name="player-list"),
    path(f"{OWN}players/<int:number>/leave/", organising.leave, name="leave"),
    path(f"{OWN}players/<int:number>/back/", organising.back, name="back"),
    path(f"{OWN}players/<int:number>/remove/", organising.remove, name="remove"),
    path(f"{OWN}renew/", organising.renew, name="renew"),
    path(f"{OWN}renew-entry/", organising.renew_entry, name="renew-entry"),
    path(f"{OWN}delete/", organising.delete, name="delete"),
    path(f"{OWN}restore/", organising.restore, name="restore"),
    path("enter/<slug:entry>/", entering.enter, name="enter"),
    path("entries/<slug:key>/", entering.entry, name="entry"),
    path("entries/<slug:key>/list/", entering.own_list, name="own-list"),
    # As entries were addressed before: they have to outlive the link that they were made by.
    path("enter/<slug:entry>/<slug:key>/", entering.entry),
    path("enter/<slug:entry>/<slug:key>/list/", entering.own_list),
    path("<slug:address>/", public.event, name="event"),
    path("<slug:address>/print.pdf", public.pdf, name="pdf"),
    path("<slug:address>/<slug:name>.csv", public.table, name="table"),
    path("<slug:address>/players/<int:number>/list/", public.list_, name="list"),
]
