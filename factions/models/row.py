"""Rows of any system's catalogue, as its export has them."""

from django.db import models

from factions.models.base import Ordered, lines
from factions.models.plain_json import OrderedJSONField
from factions.models.system import KEY_LENGTH, System


class Row(Ordered):
    """One exported row. `values` is the whole of it; the columns beside it are what tables search and sort by."""

    system = models.ForeignKey(System, on_delete=models.CASCADE, related_name="rows")
    kind = models.SlugField(max_length=50)
    key = models.CharField(max_length=KEY_LENGTH)
    name = models.CharField(max_length=200)
    faction = models.CharField(max_length=KEY_LENGTH, blank=True, help_text="Key of the faction, where it has one.")
    source_first = models.PositiveIntegerField("first line", null=True, blank=True)
    source_last = models.PositiveIntegerField("last line", null=True, blank=True)
    words = models.TextField(editable=False, help_text="All text of the row, which a search looks through.")
    values = OrderedJSONField(help_text="The row as it is exported.")

    class Meta(Ordered.Meta):
        constraints = [models.UniqueConstraint(fields=["system", "kind", "key"], name="one_row_a_key")]

    def __str__(self) -> str:
        return self.name

    @property
    def source(self) -> str:
        return lines(self.source_first, self.source_last)
