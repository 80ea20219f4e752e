"""By what the records of a collection are found: pages, the API and its schema ask the same filter sets.

A parameter may be repeated, and any of its words fits; different parameters all have to fit.
"""

from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from functools import reduce
from operator import or_
from typing import Any

import django_filters
from django import forms
from django.core.exceptions import FieldDoesNotExist, ValidationError
from django.core.validators import ProhibitNullCharactersValidator
from django.db.models import Q, QuerySet
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from armybuilder.engine.core.text import slug

MOST_WORDS = 50
"""So many are asked for by one parameter: a query of a thousand would be refused by the database."""
MAX_CANDIDATES = 8
MAX_SEARCHED = 50
MAX_BOUND = 999_999_999
"""What a whole number of a filter may be at most."""
no_null_characters = ProhibitNullCharactersValidator()


class ListField(forms.Field):
    """Several words of one parameter; what is wrong with one of them names what was perhaps meant, as `params["candidates"]`."""

    widget = forms.SelectMultiple

    def clean(self, value: Any) -> list[Any]:
        words = [word for word in value or () if word != ""]
        if len(words) > MOST_WORDS:
            told = _("At most %(most_words)s words may be asked for by one parameter.")
            raise ValidationError(told, params={"most_words": MOST_WORDS})
        found, faults = [], []
        for word in words:
            try:
                no_null_characters(word)
                found.append(self.word(word))
            except ValidationError as error:
                faults.append(error)
        if faults:
            raise ValidationError(faults)
        return found

    def word(self, word: str) -> Any:
        """The word as it is looked for, or `ValidationError`."""
        return word


class RecordFilter(django_filters.Filter):
    """A filter that a number of words may be given for. `description` says in the schema of the API what they are."""

    def __init__(self, *paths: str, description: str | Promise = "", label: str | Promise | None = None) -> None:
        super().__init__(label=label)
        self.paths, self.description = paths, description

    def filter(self, records: Any, words: Sequence[Any]) -> Any:
        return records.each(lambda query: self.narrowed(query, words)) if words else records

    def narrowed(self, query: "QuerySet[Any]", words: Sequence[Any]) -> "QuerySet[Any]":
        """The records of one model that fit any of the words; a model without all of the columns has none."""
        paths = [path for path in self.paths if leads(query, path)]
        fits = reduce(or_, (self.fits(path, words) for path in paths), Q(pk__in=()))
        return query.filter(pk__in=query.order_by().filter(fits).values("pk"))

    def fits(self, path: str, words: Sequence[Any]) -> Q:
        raise NotImplementedError


def leads(query: "QuerySet[Any]", path: str) -> bool:
    """Whether records of the query have what the path leads to."""
    name = path.partition("__")[0]
    if name in query.query.annotations:
        return True
    try:
        query.model._meta.get_field(name)
    except FieldDoesNotExist:
        return False
    return True


class WordField(ListField):
    """Words of which each is one that some record has."""

    def __init__(self, *, values: Any, **options: Any) -> None:
        self.values = values
        super().__init__(**options)

    def clean(self, value: Any) -> list[Any]:
        self._known = {known.lower(): known for known in self.values()} if value else {}
        return super().clean(value)

    def word(self, word: str) -> str:
        if word.lower() in self._known:
            return self._known[word.lower()]
        near = get_close_matches(word.lower(), self._known, n=MAX_CANDIDATES, cutoff=0.4)
        candidates = tuple(self._known[known] for known in near or sorted(self._known)[:MAX_CANDIDATES])
        # `params` are put into the message: a percent sign in the word is none of it.
        raise ValidationError(_("No row has '%(word)s'."), params={"word": word, "candidates": candidates})


class WordFilter(RecordFilter):
    """Asks for a word that some record has under one of the paths; capitals do not matter."""

    field_class = WordField

    @property
    def field(self) -> Any:
        return self.field_class(values=self.values, required=False, label=self.label)

    def values(self) -> list[str]:
        """Every word that some record has. A query for each path and model."""
        queries = self.parent.queryset.queries
        found = [
            word
            for query in queries
            for path in self.paths
            if leads(query, path)
            for word in query.order_by().values_list(path, flat=True).distinct()
        ]
        return list(dict.fromkeys(str(word) for word in found if word not in (None, "")))

    def fits(self, path: str, words: Sequence[str]) -> Q:
        return Q(**{f"{path}__in": words})


class BoundField(ListField):
    """Whole numbers from 0."""

    def word(self, word: str) -> int:
        if word.isascii() and word.isdecimal() and len(word) <= len(str(MAX_BOUND)):
            return int(word)
        raise ValidationError(_("'%(word)s' is no whole number from 0."), params={"word": word})


class BoundFilter(RecordFilter):
    """Asks for records whose figure is at least a whole number, or with `most` at most that; one without the figure never
    fits."""

    field_class = BoundField

    def __init__(self, *paths: str, most: bool = False, **options: Any) -> None:
        super().__init__(*paths, **options)
        self.most = most

    def fits(self, path: str, words: Sequence[int]) -> Q:
        return Q(**{f"{path}__lte": max(words)}) if self.most else Q(**{f"{path}__gte": min(words)})


class SearchField(ListField):
    """A search of a bounded number of words; as many letters are never too many."""

    def word(self, word: str) -> list[str]:
        words = slug(word).split("-")
        if len(word) > MAX_SEARCHED and len(words) > MAX_SEARCHED:
            raise ValidationError(_("A search has at most %(most)s words."), params={"most": MAX_SEARCHED})
        return words


class SearchFilter(RecordFilter):
    """Asks for words that all stand in what a record is called."""

    field_class = SearchField
    NAMES = ("key", "code", "name", "family__name")

    def narrowed(self, query: "QuerySet[Any]", words: Sequence[list[str]]) -> "QuerySet[Any]":
        paths = [path for path in (*self.NAMES, *self.paths) if leads(query, path)]
        return query.filter(reduce(or_, (_all(paths, parts) for parts in words)))


def _all(paths: Sequence[str], parts: Sequence[str]) -> Q:
    """Whether each part stands under some of the paths."""
    fits = Q()
    for part in parts:
        fits &= reduce(or_, (Q(**{f"{path}__icontains": part}) for path in paths))
    return fits


class PlainForm(forms.Form):
    """A form whose labels end without a colon."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **{**options, "label_suffix": ""})


class RecordFilters(django_filters.FilterSet):
    """Filters of which all must fit."""

    search = SearchFilter(
        description="Words that all stand in the row's key, code, name or family.", label=gettext_lazy("Search")
    )

    class Meta:
        form = PlainForm

    def filter_queryset(self, queryset: Any) -> Any:
        """As of any filter set; these records are perhaps of several models (`Records`), which the framework does not know."""
        for name, words in self.form.cleaned_data.items():
            queryset = self.filters[name].filter(queryset, words)
        return queryset

    def faults(self) -> Iterator[tuple[str, str, tuple[str, ...]]]:
        """What is wrong with the query: name, message, and words that were perhaps meant."""
        for name, errors in self.form.errors.as_data().items():
            for error in errors:
                params = error.params or {}
                yield name, error.messages[0], tuple(params.get("candidates", ()))
