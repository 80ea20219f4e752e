"""A game system and its versions."""

from hashlib import blake2b

from django.db import models
from django.urls import reverse

from factions.models.fields import OrderedJSONField

KEY_LENGTH = 100


class System(models.Model):
    """A game system and the book that its records cite."""

    key = models.SlugField(unique=True, max_length=KEY_LENGTH)
    name = models.CharField(max_length=200)
    version = models.CharField(max_length=20, help_text="The version that the rows of this system have.")
    hash = models.CharField(max_length=64, help_text="SHA-256 of the data files that the rows come from.")
    loader_hash = models.CharField(max_length=64, default="", help_text="SHA-256 of the code that made the rows.")
    book_title = models.CharField(max_length=200)
    book_year = models.PositiveSmallIntegerField(null=True, blank=True, help_text=("Empty: the rulebook prints none."))

    class Meta:
        ordering = ["key"]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("factions:system", args=[self.key])

    @property
    def book(self) -> str:
        """`Heavy Gear Blitz Beta Rules, 2014`, or the title alone."""
        return f"{self.book_title}, {self.book_year}" if self.book_year else self.book_title


class CatalogueVersions(models.Manager["CatalogueVersion"]):
    """The versions of all systems."""

    def current(self, system: str) -> "CatalogueVersion":
        """The version that is shipped, as it was loaded, with its system; `CatalogueVersion.DoesNotExist` where none is. One
        query, which leaves the files and the snapshot where they are."""
        found = self.select_related("system").defer("records", "snapshot")
        return found.get(system__key=system, version=models.F("system__version"))


class CatalogueVersion(models.Model):
    """A version of a system's catalogue: a list written for it is checked with it. A draft is edited in the admin; what was
    published never changes."""

    class State(models.TextChoices):
        DRAFT = "draft"
        PUBLISHED = "published"

    system = models.ForeignKey(System, on_delete=models.CASCADE, related_name="versions")
    version = models.CharField(max_length=20)
    hash = models.CharField(max_length=64)
    state = models.CharField(max_length=9, choices=State.choices, default=State.PUBLISHED)
    loaded_at = models.DateTimeField()
    records = OrderedJSONField(help_text="The content of every data file.")
    snapshot = models.BinaryField(
        default=b"", help_text="Its frozen records; empty: they are read from its data files."
    )

    objects = CatalogueVersions()

    class Meta:
        ordering = ["system", "-loaded_at"]
        constraints = [models.UniqueConstraint(fields=["system", "version"], name="one_row_a_version")]

    def __str__(self) -> str:
        return f"{self.system} {self.version}"

    @property
    def etag(self) -> str:
        """Changes with what the API tells of its records; needs its `system`."""
        return f'"{blake2b(f"{self.hash} {self.system.loader_hash}".encode(), digest_size=12).hexdigest()}"'
