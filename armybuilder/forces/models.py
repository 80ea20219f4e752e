"""A saved list, the snapshots that let every edit be undone, the links by which others see it, and the player's pictures
on its cards."""

from typing import ClassVar

from django.db import models
from django.urls import reverse
from django.utils.translation import gettext as _

from armybuilder.common.keys import KEY_LENGTH, new_key
from armybuilder.engine.core.language import labels
from armybuilder.engine.core.text import NAME_LENGTH
from armybuilder.ratelimit.stored_fields import StoredFields

MAX_REVISIONS = 200
"""Snapshots of a list that undo reaches at least; the oldest go first, some at a time."""
TOKEN_LENGTH = 36
LINK_NOTE_LENGTH = 60
TAG_LENGTH = 40
MOST_FOLDED = 18
"""Characters that a single one folds to at most."""
STATE_NAME_LENGTH = 80


class Force(models.Model):
    """One list. `document` is its JSON as saved, readable or not; `name` repeats the document's for lists of lists.

    `version` grows with every change, so that a change made on an older state is noticed; `position` is the number of
    the revision that `document` is at, which undo lowers and redo raises.

    `title` is what a list without a name is called by what stands in it. It and `verdict`, `total`, `figures` and `words`, in
    which lists are searched, and `sort_name`, by which they are sorted, follow from the document when it is saved
    (`domain.mine.figures`); `judged` says by what. `words` are folded (`texts.fold`).
    """

    key = models.CharField(max_length=KEY_LENGTH, unique=True, default=new_key, editable=False)
    owner = models.CharField(max_length=KEY_LENGTH)
    system = models.CharField(max_length=50)
    name = models.CharField(max_length=NAME_LENGTH, blank=True)
    document = models.TextField()
    version = models.PositiveIntegerField(default=1)
    position = models.PositiveIntegerField(default=0)
    created = models.DateTimeField(auto_now_add=True)
    updated = models.DateTimeField()
    archived = models.DateTimeField(null=True, blank=True)
    deleted = models.DateTimeField(null=True, blank=True)
    title = models.CharField(max_length=NAME_LENGTH, blank=True, default="")
    verdict = models.CharField(max_length=20, blank=True, default="")
    total = models.FloatField(null=True, blank=True)
    figures = models.JSONField(default=dict, blank=True)
    words = models.TextField(blank=True, default="")
    sort_name = models.CharField(max_length=NAME_LENGTH, blank=True, default="")
    judged = models.CharField(max_length=80, blank=True, default="")

    stored: ClassVar = StoredFields("owner", ("document", "words", "figures"))

    class Meta:
        ordering = ("-updated", "-pk")
        indexes = (models.Index(fields=("owner", "-updated")),)

    def __str__(self) -> str:
        return self.name or self.title or _("Unnamed list")

    def get_absolute_url(self) -> str:
        return reverse("forces:force", args=(self.key,))


class Tag(models.Model):
    """A word that a player put on a list, to find it by. Tags with one `folded` form (`texts.fold`) are one tag."""

    force = models.ForeignKey(Force, on_delete=models.CASCADE, related_name="tags")
    name = models.CharField(max_length=TAG_LENGTH)
    folded = models.CharField(max_length=MOST_FOLDED * TAG_LENGTH)

    class Meta:
        ordering = ("name",)
        constraints = (models.UniqueConstraint(fields=("force", "folded"), name="one_tag_of_a_name"),)

    def __str__(self) -> str:
        return self.name


class Revision(models.Model):
    """The document of a list after one edit; `label` says which (`labels.told`), `token` is the name that the page gave it, if any.

    `packed` is the document where `base` is its own `number`, else what differs from the revision before it, which one begins
    to read at number `base` (`domain.history.revisions`).
    """

    force = models.ForeignKey(Force, on_delete=models.CASCADE, related_name="revisions", db_index=False)
    number = models.PositiveIntegerField()
    label = models.CharField(max_length=labels.LENGTH)
    token = models.CharField(max_length=TOKEN_LENGTH, blank=True, default="")
    base = models.PositiveIntegerField()
    packed = models.BinaryField()
    created = models.DateTimeField(auto_now_add=True)

    stored: ClassVar = StoredFields("force__owner", ("packed",))

    class Meta:
        ordering = ("number",)
        constraints = (models.UniqueConstraint(fields=("force", "number"), name="one_revision_a_number"),)

    def __str__(self) -> str:
        return f"{self.number}: {self.label}"


class LivingLink(models.Model):
    """An address of a list for others: whoever knows its `key` sees the list as it stands, until it is `revoked`.

    `note` says for whom it is, to the owner alone; `opened` is the last day on which somebody else opened it.
    """

    force = models.ForeignKey(Force, on_delete=models.CASCADE, related_name="links")
    key = models.CharField(max_length=KEY_LENGTH, unique=True, default=new_key, editable=False)
    note = models.CharField(max_length=LINK_NOTE_LENGTH, blank=True)
    created = models.DateTimeField(auto_now_add=True)
    opened = models.DateField(null=True, blank=True)
    revoked = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("pk",)

    def __str__(self) -> str:
        return self.note or (_("Link %(pk)s") % {"pk": self.pk})


class NamedState(models.Model):
    """A state of a list that the player gave a name: it stays when the revisions around it have gone."""

    force = models.ForeignKey(Force, on_delete=models.CASCADE, related_name="states")
    name = models.CharField(max_length=STATE_NAME_LENGTH)
    document = models.TextField()
    created = models.DateTimeField(auto_now_add=True)

    stored: ClassVar = StoredFields("force__owner", ("document",))

    class Meta:
        ordering = ("-pk",)
        constraints = (models.UniqueConstraint(fields=("force", "name"), name="one_state_of_a_name"),)

    def __str__(self) -> str:
        return self.name


class Picture(models.Model):
    """A player's picture on the cards of one `model`: on those with the player's `name`, or on all where that is empty.

    `data` is the JPEG that `forces.pictures` made of the file, `digest` its SHA-256. A picture that was taken off or
    replaced keeps its row and says when, so that a click brings it back.
    """

    force = models.ForeignKey(Force, on_delete=models.CASCADE, related_name="pictures")
    model = models.CharField(max_length=100)
    name = models.CharField(max_length=NAME_LENGTH, blank=True)
    digest = models.CharField(max_length=64)
    data = models.BinaryField()
    removed = models.DateTimeField(null=True, blank=True)

    stored: ClassVar = StoredFields("force__owner", ("data",))

    class Meta:
        ordering = ("pk",)
        constraints = (
            models.UniqueConstraint(
                fields=("force", "model", "name"), condition=models.Q(removed=None), name="one_picture_a_card"
            ),
        )

    def __str__(self) -> str:
        return f"{self.model} {self.name}".rstrip()


class Collection(models.Model):
    """The number of each model of a game that somebody owns, and how many of those are `painted`, by keys. `only`
    limits suggestions to them, `warn` makes the builder report where a list needs more.
    """

    owner = models.CharField(max_length=KEY_LENGTH)
    system = models.CharField(max_length=50)
    counts = models.JSONField(default=dict)
    painted = models.JSONField(default=dict)
    only = models.BooleanField(default=False)
    warn = models.BooleanField(default=False)

    stored: ClassVar = StoredFields("owner", ("counts", "painted"))

    class Meta:
        constraints = (models.UniqueConstraint(fields=("owner", "system"), name="one_collection_a_game"),)

    def __str__(self) -> str:
        return f"{self.system}: {len(self.counts)}"
