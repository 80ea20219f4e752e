"""Browse pages of any system, below /systems/<key>/."""

from django.urls import path

from factions.views import compare, rule_citations, tables, versions

TABLES = [
    path("battle-rules/", rule_citations.rules, name="battle-rules"),
    path("compare/", compare.compare, name="compare"),
    path("versions/", versions.versions, name="versions"),
    path("<slug:collection>/", tables.RecordList.as_view(), name="rows"),
    path("<slug:collection>/<path:key>/", tables.record, name="record"),
]
"""A table for each collection, a page for each record, and models side by side: a system with pages of its own puts these behind them."""

urlpatterns = [path("", tables.system, name="system"), *TABLES]
