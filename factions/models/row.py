"""Records of any system, as its tables declare them: what pages, filters, the API and the admin look up."""

from functools import cached_property
from typing import Any

from django.db import models
from django.db.models import Q
from django.urls import reverse

from armybuilder.engine.core.language import ENGLISH, language, say
from armybuilder.engine.core.tables.prose import with_prose
from armybuilder.engine.registry import get_system
from factions.models.plain_json import OrderedJSONField
from factions.models.system import KEY_LENGTH, System


class Row(models.Model):
    """A record of the catalogue. `values` is the whole of it; the columns beside it are what is searched and sorted by."""

    system = models.ForeignKey(System, on_delete=models.CASCADE, related_name="rows")
    position = models.PositiveIntegerField(editable=False, help_text="Rows keep the order of the book.")
    kind = models.SlugField(max_length=50)
    key = models.CharField(max_length=200)
    name = models.CharField(max_length=200)
    faction = models.CharField(max_length=KEY_LENGTH, blank=True, help_text="Key of the faction, where it has one.")
    price = models.FloatField(null=True, blank=True, help_text="In the system's points.")
    source_first = models.PositiveIntegerField("first line", null=True, blank=True)
    source_last = models.PositiveIntegerField("last line", null=True, blank=True)
    called = models.CharField(max_length=500, editable=False, help_text="Its names as a slug, which the API searches.")
    words = models.TextField(editable=False, help_text="What a search of pages looks through.")
    values = OrderedJSONField(help_text="The row as it is exported.")

    class Meta:
        verbose_name = "record"
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(fields=["system", "kind", "key"], name="one_row_a_key"),
            models.UniqueConstraint(fields=["system", "position"], name="one_row_a_position"),
            models.CheckConstraint(condition=~Q(key="") & ~Q(name=""), name="row_has_key_and_name"),
            models.CheckConstraint(
                condition=Q(source_first__isnull=True, source_last__isnull=True)
                | Q(source_first__gte=1, source_last__isnull=False, source_last__gte=models.F("source_first")),
                name="row_cites_lines_in_order",
            ),
        ]
        indexes = [
            models.Index(fields=["system", "kind", "position"], name="rows_of_a_kind"),
            models.Index(fields=["system", "faction"], name="rows_of_a_faction"),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        """The page of the record; needs its `system`."""
        collections = get_system(self.system.key).all_collections
        name = next(collection.name for collection in collections if collection.kind == self.kind)
        return reverse("factions:record", args=[self.system.key, name, self.key])

    @cached_property
    def told(self) -> dict[str, Any]:
        """The values with their sentences in the reader's language; needs its `system`."""
        if language() == ENGLISH:
            return self.values
        tables = get_system(self.system.key).tables
        translated: dict[str, Any] = with_prose(self.values, (*tables.prose, *tables.said), say)
        return translated


class Facet(models.Model):
    """Something that a row can be asked for: a word of a filter, or a figure that a number bounds."""

    row = models.ForeignKey(Row, on_delete=models.CASCADE, related_name="facets")
    name = models.CharField(max_length=50, help_text="The filter, or the field that a bound looks at.")
    text = models.CharField(max_length=200, blank=True)
    folded = models.CharField(
        max_length=200, blank=True, help_text="The text in small letters: capitals do not matter."
    )
    number = models.FloatField(null=True, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(number__isnull=True) ^ Q(text=""), name="facet_is_a_text_or_a_number")
        ]
        indexes = [
            models.Index(fields=["name", "folded", "row"], name="facets_by_text"),
            models.Index(fields=["name", "number", "row"], name="facets_by_number"),
        ]

    def __str__(self) -> str:
        return f"{self.name}: {self.text or self.number}"


class Link(models.Model):
    """A row that another one names."""

    row = models.ForeignKey(Row, on_delete=models.CASCADE, related_name="links")
    to = models.ForeignKey(Row, on_delete=models.CASCADE, related_name="named_by")
    position = models.PositiveSmallIntegerField()
    member = models.CharField(max_length=50, help_text="Under which of its values the row names the other.")
    text = models.CharField(max_length=200, help_text="In which words.")

    class Meta:
        ordering = ["position"]
        constraints = [models.UniqueConstraint(fields=["row", "position"], name="one_link_a_position")]

    def __str__(self) -> str:
        return self.text
