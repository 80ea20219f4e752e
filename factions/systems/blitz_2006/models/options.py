"""The numbered options of the guides (FC-35 to FC-44): who takes them, what they cost each, what they change."""

from collections.abc import Iterator, Mapping

import msgspec
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import Q, TextChoices

from armybuilder.engine.core.tables.misfits import mismatch_of
from armybuilder.engine.systems.blitz_2006.book import changes, options
from armybuilder.engine.systems.blitz_2006.book.notation import Mount
from factions.models import LookUp, Part, Record
from factions.models.fields import Notation, OrderedJSONField, WordsField
from factions.systems.blitz_2006.models.armies import Squad, UnitReference
from factions.systems.blitz_2006.models.cards import Drone, Infantry, Model, Variant
from factions.systems.blitz_2006.models.equipment import InfantryWeapon, Weapon, WeaponClass
from factions.systems.blitz_2006.models.factions import Faction
from factions.systems.blitz_2006.models.line import BookEntry, each, mark

SORTS = tuple(Model.Sort.values)


class Offer(BookEntry):
    """Something to buy: who takes it, and how often in the whole army: `most` for each `per` TV of the limit begun (DQ-29), or
    `most` in all."""

    taker = models.CharField(
        max_length=40, validators=[Notation(options.__name__, "parse_taker")],
        help_text="`the squad`, `the leader`, `one unit`, `up to 3 units`, `any unit`, `every unit`.",
    )  # fmt: skip
    army_most = models.PositiveSmallIntegerField("at most in the army", null=True, blank=True)
    army_per = models.PositiveSmallIntegerField("for each TV", null=True, blank=True)
    note = models.TextField(default="", blank=True)

    class Meta(BookEntry.Meta):
        abstract = True
        constraints = [
            *Record.Meta.constraints,
            models.CheckConstraint(
                condition=Q(army_per__isnull=True) | Q(army_per__gt=0, army_most__isnull=False),
                name="%(app_label)s_%(class)s_for_each_tv_at_most_so_many",
                violation_error_message="for each so many TV there is a most",
            ),
        ]


def are_figures(printed: object) -> None:
    """Check that each printed value is a text or a whole number."""
    if not isinstance(printed, dict) or not all(type(value) in (int, str) for value in printed.values()):
        raise ValidationError("This is a mapping of names to texts and whole numbers.", code="printed")


class SquadOption(Offer):
    """An option of a squad. `number` is that of its place in the guide, counted per squad.

    Only units of its `units` take it, where these are not empty, none that these bar, and that carry one of `carries`. It
    needs all of `needs`, by the same unit or by the squad, and excludes `excludes` on the same unit; what the
    squad takes as a whole excludes them on all of its units (FC-42). What is `given` comes with the squad and is no choice.
    """

    squad = models.ForeignKey(Squad, on_delete=models.CASCADE, related_name="options")
    number = models.PositiveSmallIntegerField()
    carries = models.ManyToManyField(Weapon, blank=True, related_name="options")
    needs = models.ManyToManyField("self", blank=True, symmetrical=False, related_name="needed_by")
    excludes = models.ManyToManyField("self", blank=True, symmetrical=False, related_name="excluded_by")
    given = models.BooleanField(default=False)
    printed = OrderedJSONField(
        default=dict,
        blank=True,
        validators=[are_figures],
        help_text="What the book prints where it means something else.",
    )
    mark = mark()

    class Meta(Offer.Meta):
        verbose_name = "option"


class ArmyOption(Offer):
    """Something that any squad of a faction may take beside its own options: its command squad, a chaplain, stripped Jägers."""

    faction = models.ForeignKey(Faction, on_delete=models.CASCADE, related_name="army_options")
    sorts = WordsField(validators=[each("|".join(SORTS), f"each is one of {', '.join(SORTS)}")])
    needs = models.ManyToManyField("self", blank=True, symmetrical=False, related_name="needed_by")
    excludes_changes = WordsField(validators=[each("sturdy", "sturdy is what may be excluded")])


class OptionUnit(UnitReference):
    """A kind of unit that takes an option, or one that it bars."""

    OF = ("option", "army_option")
    option = models.ForeignKey(SquadOption, null=True, blank=True, on_delete=models.CASCADE, related_name="units")
    army_option = models.ForeignKey(ArmyOption, null=True, blank=True, on_delete=models.CASCADE, related_name="units")
    barred = models.BooleanField(default=False)

    class Meta(UnitReference.Meta):
        constraints = [
            *UnitReference.Meta.constraints,
            models.CheckConstraint(
                condition=Q(option__isnull=True) ^ Q(army_option__isnull=True),
                name="%(app_label)s_a_taker_of_one_option",
            ),
        ]


class OptionChoice(Part):
    """One of the things that an option lets its taker choose, and its price. A choice that is the only one has the name of its
    option and no key."""

    OF = ("option", "army_option")
    option = models.ForeignKey(SquadOption, null=True, blank=True, on_delete=models.CASCADE, related_name="choices")
    army_option = models.ForeignKey(ArmyOption, null=True, blank=True, on_delete=models.CASCADE, related_name="choices")
    key = models.SlugField(max_length=100, blank=True)
    name = models.CharField(max_length=200)
    tv = models.SmallIntegerField("TV")

    class Meta(Part.Meta):
        constraints = [
            models.CheckConstraint(
                condition=Q(option__isnull=True) ^ Q(army_option__isnull=True),
                name="%(app_label)s_a_choice_of_one_option",
            ),
            models.UniqueConstraint(
                fields=["option", "key"],
                name="%(app_label)s_one_choice_a_key",
                violation_error_message="choices have keys of their own",
            ),
            models.UniqueConstraint(
                fields=["army_option", "key"],
                name="%(app_label)s_one_army_choice_a_key",
                violation_error_message="choices have keys of their own",
            ),
        ]


class Change(Part):
    """A change made by a choice or a variant: a verb as the guides say it, and its terms in the form of that verb."""

    class Does(TextChoices):
        JOIN = "join", "an extra unit"
        BECOME = "become", "another model"
        SWAP = "swap", "other weapons"
        GAIN = "gain", "extra traits"
        LOSE = "lose", "fewer traits"
        UNLIMIT = "unlimit", "ammunition that is not counted"
        TRAIN = "train", "a better skill"
        RANK = "rank", "a rank"
        IMPROVE = "improve", "another figure of the card"
        MOVE = "move", "another movement"
        CARRY = "carry", "a weapon of infantry"
        RIDE = "ride", "a transport"
        FIELD = "field", "a drone"
        MUSTER = "muster", "an extra squad"
        COUNT = "count", "another column of the chart"
        TAG = "tag", "a keyword that rules check"

    OF = ("choice", "variant")
    choice = models.ForeignKey(OptionChoice, null=True, blank=True, on_delete=models.CASCADE, related_name="changes")
    variant = models.ForeignKey(Variant, null=True, blank=True, on_delete=models.CASCADE, related_name="changes")
    does = models.CharField(max_length=7, choices=Does.choices)
    terms = OrderedJSONField(default=dict, help_text="Depends on the kind of change.")

    class Meta(Part.Meta):
        constraints = [
            models.CheckConstraint(
                condition=Q(choice__isnull=True) ^ Q(variant__isnull=True),
                name="%(app_label)s_a_change_of_a_choice_or_a_variant",
            ),
        ]

    def clean(self) -> None:
        try:
            msgspec.convert({"does": self.does, **self.terms}, changes.Change)
        except (TypeError, msgspec.ValidationError) as error:
            raise ValidationError({"terms": mismatch_of(error).text}) from None

    def names_in_texts(self, look_up: LookUp) -> Iterator[Record]:
        """The cards and weapons of its terms."""
        change: changes.Change = msgspec.convert({"does": self.does, **self.terms}, changes.Change)
        for member, models_ in NAMED_IN_TERMS.items():
            named = getattr(change, member, None) or ()
            for word in (named,) if isinstance(named, str) else named:
                key = word.weapon if isinstance(word, Mount) else word
                yield from (found for model in models_ if (found := look_up(model, key)))


NAMED_IN_TERMS: Mapping[str, tuple[type[Record], ...]] = {
    "model": (Model, Variant, Infantry),
    "on": (Model, Variant, Infantry),
    "not_on": (Model, Variant, Infantry),
    "drone": (Drone,),
    "weapon": (Weapon, WeaponClass, InfantryWeapon),
    "out": (Weapon, WeaponClass),
    "into": (Weapon, WeaponClass),
}
"""What the members of changes name."""
