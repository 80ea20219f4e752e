"""By what the records of a collection are found: pages, the API and its schema ask the same filter sets.

A parameter may be repeated, and any of its words fits; different parameters all have to fit.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from difflib import get_close_matches
from functools import cached_property, reduce
from operator import or_
from typing import Any, NamedTuple

import django_filters
from django import forms
from django.core.exceptions import FieldDoesNotExist, ValidationError
from django.core.validators import ProhibitNullCharactersValidator
from django.db.models import Q, QuerySet, TextField, Value
from django.db.models.functions import Cast, Concat
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.text import slug
from factions import labels
from factions.loader.structs import shape_of
from factions.models import Record
from factions.queries import union_of
from factions.widgets import NumberInput, OneInput, OneSelect

MOST_WORDS = 50
"""So many are asked for by one parameter: a query of a thousand would be refused by the database."""
MAX_CANDIDATES = 8
MAX_SEARCHED = 50
MAX_BOUND = 999_999_999
"""What a whole number of a filter may be at most."""
no_null_characters = ProhibitNullCharactersValidator()


class ListField(forms.Field):
    """Several words of one parameter; what is wrong with one of them names what was perhaps meant, as `params["candidates"]`."""

    widget: type[forms.Widget] = OneInput

    def clean(self, value: Any) -> list[Any]:
        words = [word for word in value or () if word != ""]
        if len(words) > MOST_WORDS:
            told = _("One parameter can ask for up to %(most_words)s words.")
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

    @property
    def label(self) -> Any:
        """The label in a form: custom words, or the name of the matching column."""
        return self._label or self.default_label()

    @label.setter
    def label(self, label: Any) -> None:
        self._label = label

    def default_label(self) -> str:
        """Return the label used without custom words."""
        fields = (_field(query.model, self.field_name) for query in self.parent.queryset.queries)
        named = next((field for field in fields if field is not None and not field.is_relation), None)
        return labels.label_of(named) if named else labels.label_of_name(self.field_name)

    def filter(self, records: Any, words: Sequence[Any]) -> Any:
        return records.each(lambda query: self.narrow(query, words)) if words else records

    def narrow(self, query: "QuerySet[Any]", words: Sequence[Any]) -> "QuerySet[Any]":
        """The records of one model that fit any of the words; a model without all of the columns has none."""
        paths = [path for path in self.paths if leads(query, path)]
        fits = reduce(or_, (self.fits(path, words) for path in paths), Q(pk__in=()))
        # Looked up among all: a query within another would hold each filter before it once more, twice as many with each.
        every = next(each for each in self.parent.queryset.queries if each.model is query.model)
        return query.filter(pk__in=every.order_by().filter(fits).values("pk"))

    def fits(self, path: str, words: Sequence[Any]) -> Q:
        raise NotImplementedError


def leads(query: "QuerySet[Any]", path: str) -> bool:
    """Whether records of the query have what the path leads to."""
    name = path.partition("__")[0]
    return name in query.query.annotations or _field(query.model, name) is not None


def _field(model: Any, name: str) -> Any:
    try:
        return model._meta.get_field(name)
    except FieldDoesNotExist:
        return None


class FoundWord(NamedTuple):
    """A word that a filter finds records by, and what the record is called whose key or code it is."""

    filter: str
    word: str
    called: str


class WordField(ListField):
    """Words of which each is one that some record has."""

    widget = OneSelect

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
    """Asks for a word that some record has under one of the paths, or for one of its `own_words`; capitals do not matter."""

    field_class = WordField
    own_words: tuple[str, ...] = ()

    @property
    def field(self) -> Any:
        return self.field_class(values=self.values, required=False, label=self.label)

    def values(self) -> list[str]:
        """Every word that some record has."""
        found = (each.word for each in self.parent.found_words if each.filter == self.field_name)
        return [*self.own_words, *dict.fromkeys(found)]

    def queries(self) -> "Iterator[QuerySet[Any]]":
        """Yield the queries that find its words, as `Found`."""
        for query in self.parent.queryset.queries:
            for path in self.paths:
                if leads(query, path):
                    told = {
                        "filter_": Value(self.field_name, TextField()),
                        "word_": Cast(path, TextField()),
                        "called_": _record_name(query.model, path),
                    }
                    yield query.order_by().annotate(**told).values_list(*told)

    def words(self) -> dict[str, str]:
        """Every word as the reader is told it: by what the record is called whose key or code it is, or as its column says
        it."""
        columns = [_field(query.model, path) for query in self.parent.queryset.queries for path in self.paths]
        said = {value: text for field in columns if field is not None for value, text in _choices(field).items()}
        called = {each.word: each.called for each in self.parent.found_words if each.filter == self.field_name}
        words = {each: called.get(each) or said.get(each) or labels.word(each) for each in self.values()}
        several = {text for text, number in Counter(words.values()).items() if number > 1}
        told = {each: f"{text} ({each})" if text in several else text for each, text in words.items()}
        return dict(sorted(told.items(), key=lambda each: each[1].casefold()))

    def fits(self, path: str, words: Sequence[str]) -> Q:
        return Q(**{f"{path}__in": words})


def _choices(field: Any) -> dict[str, str]:
    return {} if field.is_relation else labels.choices(field)


def _record_name(model: Any, path: str) -> Any:
    """Return the name of the record whose key or code is at the end of a path."""
    before, _, last = path.rpartition("__")
    for step in filter(None, before.split("__")):
        model = model._meta.get_field(step).related_model
    if not before or last not in ("key", "code") or not issubclass(model, Record):
        return Value("", TextField())
    name = f"{before}__name"
    return Cast(name if last == "key" else Concat(path, Value(" "), name), TextField())


class BoundField(ListField):
    """Whole numbers from 0."""

    widget = NumberInput

    def word(self, word: str) -> int:
        if word.isascii() and word.isdecimal() and len(word) <= len(str(MAX_BOUND)):
            return int(word)
        raise ValidationError(_("'%(word)s' is not a whole number from 0."), params={"word": word})


class BoundFilter(RecordFilter):
    """Asks for records whose figure is at least a whole number, or with `most` at most that; one without the figure never
    fits."""

    field_class = BoundField

    def __init__(self, *paths: str, most: bool = False, **options: Any) -> None:
        super().__init__(*paths, **options)
        self.most = most

    def default_label(self) -> str:
        field = next(field for query in self.parent.queryset.queries if (field := _field(query.model, self._column)))
        figure = labels.label_of(field)
        return gettext("{figure} to", figure=figure) if self.most else gettext("{figure} from", figure=figure)

    @property
    def _column(self) -> str:
        return self.paths[0].partition("__")[0]

    def fits(self, path: str, words: Sequence[int]) -> Q:
        return Q(**{f"{path}__lte": max(words)}) if self.most else Q(**{f"{path}__gte": min(words)})


class SearchWord(NamedTuple):
    """A word of a search: as it was typed, and what of it stands in keys."""

    typed: str
    parts: list[str]


class SearchField(ListField):
    """A search of a bounded number of words; as many letters are never too many."""

    def word(self, word: str) -> list[SearchWord]:
        words = [SearchWord(typed, slug(typed).split("-")) for typed in word.split()]
        if len(word) > MAX_SEARCHED and sum(len(each.parts) for each in words) > MAX_SEARCHED:
            raise ValidationError(_("A search can have up to %(most)s words."), params={"most": MAX_SEARCHED})
        return words


class SearchFilter(RecordFilter):
    """Asks for words that all stand in what a record is called, on pages also for those in its other texts."""

    field_class = SearchField
    NAMES = ("key", "code", "name", "family__name")

    def narrow(self, query: "QuerySet[Any]", words: Sequence[list[SearchWord]]) -> "QuerySet[Any]":
        return query.filter(reduce(or_, (self._all(query, each) for each in words)))

    def _all(self, query: Any, words: Sequence[SearchWord]) -> Q:
        """Whether each word stands in what a record is called, part by part, or as it is in one of its texts."""
        names = [path for path in (*self.NAMES, *self.paths) if leads(query, path)]
        owners = (f"{owner.name}__name" for owner in shape_of(query.model).owners)
        texts = [*owners, *text_paths(query.model)] if self.parent.on_page else []
        fits = Q()
        for each in words:
            called = Q()
            for part in each.parts:
                called &= _contains(names, part)
            fits &= called | _contains_separately(query.model, texts, each.typed)
        return fits


def _contains(paths: Iterable[str], text: str) -> Q:
    return reduce(or_, (Q(**{f"{path}__icontains": text}) for path in paths))


def _contains_separately(model: Any, paths: Iterable[str], text: str) -> Q:
    """The records that have the text under one of the paths, each looked for apart: parts of several kinds would be read in all
    their pairs."""
    found = (model.objects.filter(**{f"{path}__icontains": text}).values("pk") for path in paths)
    return reduce(or_, (Q(pk__in=keys) for keys in found), Q(pk__in=()))


def text_paths(model: Any) -> Iterator[str]:
    """Yield the paths to the texts of a record or part: its text columns, names of what it refers to, and the
    texts of its parts.
    """
    shape = shape_of(model)
    for field in shape.columns:
        if field.get_internal_type() in ("CharField", "TextField") and not field.choices:
            yield field.name
    yield from (f"{field.name}__name" for field in (*shape.references, *shape.members))
    for part in shape.parts:
        yield from (f"{part.name}__{path}" for path in text_paths(part.related_model))


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

    def __init__(self, *args: Any, on_page: bool = False, **options: Any) -> None:
        super().__init__(*args, **options)
        self.on_page = on_page

    @cached_property
    def found_words(self) -> list[FoundWord]:
        """The words by which filters that are asked find records, on pages those of all filters. One query."""
        asked = (each for name, each in self.filters.items() if self.on_page or name in self.data)
        words = [each for each in asked if isinstance(each, WordFilter)]
        queries = [query for each in words for query in each.queries()]
        if not queries:
            return []
        found = union_of(queries)
        return [FoundWord(*row) for row in found if row[1]]

    @property
    def form(self) -> Any:
        """On a page with the words to choose from."""
        is_new = not hasattr(self, "_form")
        form = super().form
        if is_new and self.on_page:
            for name, each in self.filters.items():
                if isinstance(each, WordFilter):
                    form.fields[name].widget.choices = [("", _("Any")), *each.words().items()]
        return form

    def filter_queryset(self, queryset: Any) -> Any:
        """As of any filter set; these records are perhaps of several models (`Records`), which the framework does not know."""
        for name, words in self.form.cleaned_data.items():
            queryset = self.filters[name].filter(queryset, words)
        return queryset

    def faults(self) -> Iterator[tuple[str, str, tuple[str, ...]]]:
        """Yield the problems with the query: name, message, and words that were perhaps meant."""
        for name, errors in self.form.errors.as_data().items():
            for error in errors:
                params = error.params or {}
                yield name, error.messages[0], tuple(params.get("candidates", ()))
