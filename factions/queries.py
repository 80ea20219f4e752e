"""Query sets of several models that are asked as one."""

from collections.abc import Sequence
from typing import Any

from django.db.models import QuerySet


def union_of(queries: "Sequence[QuerySet[Any, Any]]", *, all: bool = False) -> "QuerySet[Any, Any]":
    """The rows of all of them in no order, with `all` the same row as often as it is found. One query."""
    # Django 6.1 orders the whole union by what orders the first model, which need not be a column of it.
    return queries[0].union(*queries[1:], all=all).order_by()
