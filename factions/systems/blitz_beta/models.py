"""The catalogue of Heavy Gear Blitz Beta: armies, the shape of a force, models with their statlines, what may be bought.

These classes are the one declaration of the game's records. The loader reads `factions/data/blitz-beta/` into them, the
admin and the API show them, and `manage.py freeze_models` makes of them the frozen records that rules compute on.
Distances in inches, points in TV, skills as 4 for 4+.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import zip_longest
from typing import Any

from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator, RegexValidator
from django.db import models
from django.db.models import Q, TextChoices
from django.urls import reverse

from armybuilder.engine.core.language import gettext
from armybuilder.engine.systems.blitz_beta.book import classes, effects, notation
from armybuilder.engine.systems.blitz_beta.book.effects import COMMANDERS, KINDS, terms_of
from armybuilder.engine.systems.blitz_beta.book.values import PRIMARY, SUPPORT
from armybuilder.engine.systems.blitz_beta.document import SYSTEM
from factions.loader.loader import MISSING, UNKNOWN_KEY
from factions.loader.structs import shape_of
from factions.loader.values import convert
from factions.models import LookUp, Part, Record
from factions.models.fields import (
    Each,
    LinesField,
    Notation,
    NumbersField,
    OrderedJSONField,
    PartError,
    SkillField,
    TextsField,
    WholeNumberField,
    WordsField,
)
from factions.models.ruling import ReadingPart, RulingClausePart, RulingRecord
from factions.systems.blitz_beta.fields import ConditionField, MessageField

MOST_ACTIONS = 12
MOST = 9_999
"""TV, command points, armor: each stands on a card."""
written_traits, written_weapons, written_move, written_hull = (
    Notation(notation.__name__, read) for read in ("parse_traits", "parse_weapons", "parse_move", "parse_hull")
)
written_type = Notation(notation.__name__, "check_type")
written_pen, written_range = (Notation(classes.__name__, read) for read in ("parse_pen", "parse_distance"))
is_rule = RegexValidator(r"^(FC|SL|BR|DC)-[A-Z0-9]+\Z", "a rule is FC, SL, BR or DC, a hyphen, and its number")
is_ruling = Each(RegexValidator(r"^DQ-\d+\Z", "a ruling must be DQ- and a number"))
is_flag = Each(RegexValidator(r"^[a-z0-9]+(-[a-z0-9]+)*\Z", "a flag is small letters and digits, with hyphens"))
is_worded = Each(RegexValidator(r"^.+\Z", "a text that is empty says nothing"))
RATINGS = ("mr", "ar", "dc", "act", "gun", "pilot", "ew")
SKILL_HELP = "A skill from 2+ to 6+"
TRAITS_HELP = "As the lists print them, with commas between them: Arms, SMS:G"
is_condition, is_message, is_share = (
    Notation(effects.__name__, check) for check in ("check_condition", "check_message", "check_share")
)
TERMS = {
    **dict.fromkeys(("command", "idle", "unpriced", "whole_in_support", "without_vet"), is_condition),
    "share": is_share,
}
"""What the types of some terms of effects do not say."""
STEPS = ("mr", "hull", "act")
"""Ratings that a purchase changes step by step."""
PLACE = ("key", "says", "when", "source", "kind")
"""Columns that all effects of armies have."""
HANGS_ON = 'true, false, or the reading it depends on: "hgsf-pilum/pillium", "not pg-south/north".'


def natural(verbose_name: str | None = None, **options: Any) -> "models.PositiveSmallIntegerField[Any, Any]":
    return models.PositiveSmallIntegerField(verbose_name, validators=[MaxValueValidator(MOST)], **options)


def are_told(words: dict[str, str | None]) -> None:
    """Each word has a text."""
    if not all(words.values()):
        raise ValidationError("a text that is empty says nothing", code="words")


def rule() -> "models.CharField[str, str]":
    return models.CharField(max_length=10, validators=[is_rule], help_text="The rulebook clause, FC-4.")


def rules() -> WordsField:
    return WordsField(validators=[Each(is_rule)], help_text="Ids of the rules it is based on.")


def ranks() -> WordsField:
    is_rank = RegexValidator(rf"^({'|'.join(COMMANDERS)})\Z", f"one of {', '.join(COMMANDERS)}")
    return WordsField(validators=[Each(is_rank)], help_text="Empty: any.")


def roles(default: Callable[[], list[str]]) -> WordsField:
    is_role = RegexValidator(rf"^({PRIMARY}|{SUPPORT})\Z", f"one of {PRIMARY}, {SUPPORT}")
    return WordsField("units", default=default, blank=False, validators=[Each(is_role)])


def primary_units() -> list[str]:
    return [PRIMARY]


def all_units() -> list[str]:
    return [PRIMARY, SUPPORT]


def always() -> bool:
    return True


class SourcedRecord(Record):
    """A record that the book names, with the rulings that it was read by, and flags."""

    name = models.CharField(max_length=200)
    rulings = WordsField(validators=[is_ruling], help_text="Ids of the rulings that it was read by.")
    flags = WordsField(validators=[is_flag], help_text="What is odd about it.")

    class Meta(Record.Meta):
        abstract = True


# ---------------------------------------------------------------- traits and weapons


class Trait(SourcedRecord):
    """The effect of a trait of models or of weapons, in our own words."""

    class Of(TextChoices):
        MODEL = "model"
        WEAPON = "weapon"

    class Rating(TextChoices):
        NONE = "none", "no rating"
        DICE = "dice"
        INCHES = "inches"
        NUMBER = "number"
        SKILL = "skill"
        WORD = "word"
        PEN = "pen", "penetration"
        RANGE = "range"

    of = models.CharField(max_length=6, choices=Of.choices)
    title = models.CharField(max_length=100)
    rating = models.CharField(max_length=6, choices=Rating.choices)
    effect = models.TextField()
    words = TextsField(validators=[are_told], help_text="Effects by the words of the rating.")
    defined = models.BooleanField(default=True)
    sublist = models.ForeignKey("SubList", null=True, blank=True, on_delete=models.CASCADE, related_name="own_traits")
    aliases = WordsField(validators=[is_worded])
    rules = rules()

    class Meta(Record.Meta):
        constraints = [
            models.UniqueConstraint(fields=["version", "of", "key"], name="%(app_label)s_%(class)s_key"),
            models.UniqueConstraint(fields=["version", "of", "name"], name="%(app_label)s_%(class)s_name"),
        ]


class Weapon(SourcedRecord):
    """A row of the weapon tables: what weapons of this class do, in whatever size."""

    STATED = ("range", "sizes", "traits")

    class Category(TextChoices):
        BALLISTIC = "ballistic"
        BEAM = "beam"
        MISSILE = "missile"
        INDIRECT = "indirect"
        MELEE = "melee"
        AIR = "air"

    code = models.CharField(
        max_length=4, validators=[RegexValidator(r"^[A-Z]{2,4}$")], help_text="Two to four capitals: AC"
    )
    category = models.CharField(max_length=10, choices=Category.choices)
    range = models.CharField(  # noqa: DJ001 - none: the weapon has no range
        max_length=20,
        null=True,
        blank=True,
        validators=[written_range],
        help_text='As the tables print it: 6-12/24"; 0" is melee, Drop a bomb',
    )
    traits = models.CharField(max_length=200, blank=True, validators=[written_traits], help_text=TRAITS_HELP)
    note = models.TextField(blank=True, default="")


class Penetration(Part):
    """The PEN of a weapon in a size: `7`, or `7/1H` with a persistent effect."""

    OF = ("weapon",)
    WRITTEN = dict[str, Any]
    HELP = "By size, or as the only size of a weapon that has one"
    weapon = models.ForeignKey(Weapon, on_delete=models.CASCADE, related_name="sizes")
    size = models.CharField(max_length=1, choices=[("L", "light"), ("M", "medium"), ("H", "heavy"), ("-", "only size")])
    pen = models.CharField("PEN", max_length=8, validators=[written_pen])

    class Meta(Part.Meta):
        constraints = [models.UniqueConstraint(fields=["weapon", "size"], name="%(app_label)s_one_pen_a_size")]

    @classmethod
    def from_text(cls, text: Any, _look_up: LookUp) -> "list[Penetration]":
        if not all(isinstance(pen, str) for pen in text.values()):
            raise ValueError(gettext("PEN must be text, '7' or '7/1H'"))
        return [cls(size=str(size), pen=pen) for size, pen in text.items()]

    @staticmethod
    def to_text(rows: "Iterable[Penetration]") -> dict[str, str]:
        return {row.size: row.pen for row in rows}


class UnresolvedWeapon(SourcedRecord):
    """A code that the book prints and never defines, and what it probably means."""

    code = models.CharField(max_length=8)
    reading = models.CharField(max_length=100)
    ruling = models.CharField(max_length=6, validators=[is_ruling.validator])
    note = models.TextField(blank=True, default="")


# ---------------------------------------------------------------- armies


class UnitCode(SourcedRecord):
    """A kind of unit, `GP`; availabilities of models name it."""

    STATED = ("name",)

    name = models.CharField(max_length=200, blank=True, help_text="Empty: the glossary of the book lacks it.")
    code = models.CharField(max_length=3, validators=[RegexValidator(r"^[A-Z]{2,3}$")])


class Faction(SourcedRecord):
    """A model list. `borrows` are lists that stand in for one; `gains` are traits that its models have unprinted."""

    class Side(TextChoices):
        TERRA_NOVA = "terra-nova"
        EARTH = "earth"
        COLONY = "colony"

    short = models.CharField(max_length=20)
    side = models.CharField(max_length=10, choices=Side.choices)
    elite = models.BooleanField(default=False)
    elite_source = LinesField(null=True, default=None, blank=True)
    borrows = models.ManyToManyField("self", symmetrical=False, blank=True, related_name="lends")
    gains = models.CharField(max_length=200, blank=True, validators=[written_traits])
    gains_source = LinesField(null=True, default=None, blank=True)
    models_source = LinesField(null=True, default=None, blank=True)


class SubList(SourcedRecord):
    """An army of a faction with rules of its own; without a sub-list, the rules of the whole faction (`whole`)."""

    STATED = ("clauses",)

    faction = models.ForeignKey(Faction, on_delete=models.CASCADE, related_name="sublists")
    whole = models.BooleanField("rules of the whole faction", default=False)
    code = models.CharField(max_length=10, blank=True, default="", help_text="Empty: the rulebook prints none.")
    rule = rule()
    gist = models.CharField(max_length=200, blank=True, default="", help_text="What it changes, in one line.")

    class Meta(Record.Meta):
        constraints = [
            models.UniqueConstraint(fields=["version", "whole", "key"], name="%(app_label)s_one_sublist_a_key")
        ]


class Clause(Part):
    """One thing that a sub-list changes, in our own words."""

    class When(TextChoices):
        CONSTRUCTION = "construction"
        PLAY = "play"

    OF = ("sublist",)
    sublist = models.ForeignKey(SubList, on_delete=models.CASCADE, related_name="clauses")
    when = models.CharField(max_length=12, choices=When.choices)
    text = models.TextField()


# ---------------------------------------------------------------- what armies change


class ArmyEffect(Part):
    """A change that clauses of an army make to force building, for the rules. `says` are the numbers of these
    clauses; it counts `when` the players read the book so.
    """

    OF = ("sublist",)
    sublist: Any
    kind: Any
    key = models.CharField(max_length=100, validators=[RegexValidator(r"^[a-z0-9-]+/[a-z0-9-]+\Z")])
    says = NumbersField("clauses", help_text="Numbers of the clauses that say it, [1, 2].")
    when = ConditionField(default=always, validators=[is_condition], help_text=HANGS_ON)
    source = LinesField("lines")

    class Meta(Part.Meta):
        abstract = True
        constraints = [
            models.UniqueConstraint(
                fields=["sublist", "key"],
                name="%(app_label)s_one_%(class)s_a_key",
                violation_error_message="this key is used twice; keys must be unique",
            )
        ]

    @property
    def rule(self) -> str:
        """The clause of the book that its army has."""
        return str(self.sublist.rule)

    @property
    def text(self) -> str:
        """The clauses of its army that say it."""
        clauses = enumerate(self.sublist.clauses.all(), 1)
        return " ".join(clause.text for number, clause in clauses if number in self.says)

    @property
    def file_terms(self) -> dict[str, Any]:
        """The terms beside its place, in the form of data files."""
        shape = shape_of(type(self))
        columns = (field for field in shape.columns if field.name not in PLACE)
        found = {
            field.name: value
            for field in columns
            if (value := getattr(self, field.name)) != (field.get_default() if field.has_default() else None)
        }
        found |= {field.name: to.key for field in shape.references if (to := getattr(self, field.name))}
        found |= {field.name: keys for field in shape.members if (keys := _keys(getattr(self, field.name)))}
        found |= {part.name: _selectors_in_file(getattr(self, part.name).all()) for part in shape.parts}
        return {name: value for name, value in found.items() if value != {} or name in self.STATED}

    @property
    def source_first(self) -> int:
        return int(self.source[0])

    @property
    def source_last(self) -> int:
        return int(self.source[1])


def _keys(members: Any) -> list[str]:
    return [record.key for record in members.all()]


def _selectors_in_file(selectors: "Iterable[ModelSelector]") -> dict[str, Any]:
    """Return which models are meant, in the form of data files:
    `{types: [Gear], but: {families: [north/hunter]}}`.
    """
    found: dict[str, Any] = {}
    for each in selectors:
        found |= {"but": each.file_terms} if each.excluded else each.file_terms
    return found


class Ally(ArmyEffect):
    """Whole units of the unit types `codes` may be bought from other lists; with `one`, from one of them, chosen for the
    force."""

    kind = "allies"
    sublist = models.ForeignKey(SubList, on_delete=models.CASCADE, related_name="allies")
    lists = models.ManyToManyField(Faction, related_name="allied_with")
    codes = models.ManyToManyField(UnitCode, verbose_name="unit types", related_name="allied_units")
    one = models.BooleanField("one of these lists", default=False)

    class Meta(ArmyEffect.Meta):
        verbose_name_plural = "allies"


class Ban(ArmyEffect):
    """Models that units of the `roles` may not include; `generic` says whether it speaks of generic support and aircraft as
    well."""

    STATED = ("models",)
    kind = "bans"
    sublist = models.ForeignKey(SubList, on_delete=models.CASCADE, related_name="bans")
    what = models.CharField(max_length=200)
    roles = roles(primary_units)
    generic = ConditionField(
        "generic support and aircraft too", default=bool, validators=[is_condition], help_text=HANGS_ON
    )


class Grant(ArmyEffect):
    """A benefit that models have without buying it: the models meant, of these ranks (any, where there are none),
    in units that `bought` something (in all, where nothing is named).

    The trait called `holder` has the traits of `bracket` inside its own brackets. Weapons of the classes
    `weapons` have `weapon_traits`, those of `loses` are gone, those of `swaps` give way to what the unit
    bought, and only then are `traits` gained. `inches` are added to MR, `uplink` improves the skill of a SatUp.
    """

    kind = "grants"
    sublist = models.ForeignKey(SubList, on_delete=models.CASCADE, related_name="grants")
    ranks = ranks()
    bought = models.ForeignKey(
        "Purchase", null=True, blank=True, on_delete=models.CASCADE, related_name="grants", verbose_name="in units with"
    )
    traits = models.CharField(max_length=200, blank=True, default="", validators=[written_traits])
    holder = models.CharField("in the bracket of", max_length=50, blank=True, default="")
    bracket = models.CharField("trait", max_length=200, blank=True, default="", validators=[written_traits])
    weapons = models.ManyToManyField(
        Weapon, blank=True, verbose_name="on weapons of the classes", related_name="bettered_by"
    )
    weapon_traits = models.CharField(max_length=200, blank=True, default="", validators=[written_traits])
    loses = models.ManyToManyField(
        Weapon, blank=True, verbose_name="without weapons of the classes", related_name="lost_by"
    )
    swaps = models.ManyToManyField(
        Weapon, blank=True, verbose_name="in place of weapons of the classes", related_name="swapped_by"
    )
    inches = WholeNumberField("more MR", unit="inches", least=0, most=MOST, default=0)
    uplink = natural("better SatUp by", default=0)


class Price(ArmyEffect):
    """A price that differs: of `purchases`, of ranks or of the models themselves where these are for commanders (`item`), in
    units of the `roles` that `bought` something, paid by models of these ranks (any, where there are none). With `one`, only the
    dearest of a unit is. `told` says it to the player."""

    class Item(TextChoices):
        PURCHASES = "purchases"
        RANKS = "ranks"
        COMMAND_MODELS = "command models"

    class Pay(TextChoices):
        NOTHING = "nothing"
        HALF = "half", "half, rounded up"
        ONE_LESS = "one less", "1 TV less"
        EACH = "for each model", "the price for each model of the unit"

    kind = "prices"
    sublist = models.ForeignKey(SubList, on_delete=models.CASCADE, related_name="prices")
    told = models.TextField()
    item = models.CharField("price of", max_length=14, choices=Item.choices, default=Item.PURCHASES.value)
    purchases: "models.ManyToManyField[Purchase, Any]" = models.ManyToManyField(
        "Purchase", blank=True, related_name="prices"
    )
    ranks = ranks()
    bought = models.ForeignKey(
        "Purchase",
        null=True,
        blank=True,
        on_delete=models.CASCADE,
        related_name="prices_with",
        verbose_name="in units with",
    )
    roles = roles(all_units)
    pay = models.CharField(max_length=14, choices=Pay.choices)
    one = models.BooleanField("the dearest of each unit", default=False)


class Buyer(ArmyEffect):
    """The only models that may buy what a sub-list sells: such models, of these ranks (any, where there are none),
    in units of the roles and types (any, where there are none); a unit buys where all its models are such.
    `without_vet` excludes models that have Vet, `once` all units of the force but one.

    `told` is the message to others, `code` that of the problem, `remove` names it in the fix.
    """

    kind = "buyers"
    sublist = models.ForeignKey(SubList, on_delete=models.CASCADE, related_name="buyers")
    purchase = models.ForeignKey("Purchase", on_delete=models.CASCADE, related_name="buyers")
    ranks = ranks()
    roles = roles(all_units)
    codes = models.ManyToManyField(UnitCode, blank=True, verbose_name="unit types", related_name="buyers")
    without_vet = models.BooleanField("not with Vet", default=False)
    once = models.BooleanField("once a force", default=False)
    code = models.SlugField()
    told = MessageField(validators=[is_message])
    remove = models.CharField(max_length=100)


class ModelSelector(Part):
    """A selection of models: those that fit all that is given, or with `excluded` none of those. `types` are
    written with or without what follows in brackets, `movement` are letters of MR, of `codes` a model lists
    one.
    """

    OF = ("ban", "grant", "buyer")
    ban = models.ForeignKey(Ban, null=True, blank=True, on_delete=models.CASCADE, related_name="models")
    grant = models.ForeignKey(Grant, null=True, blank=True, on_delete=models.CASCADE, related_name="models")
    buyer = models.ForeignKey(Buyer, null=True, blank=True, on_delete=models.CASCADE, related_name="models")
    excluded = models.BooleanField("all but those", default=False)
    lists = models.ManyToManyField(Faction, blank=True, related_name="selected_by")
    families: "models.ManyToManyField[Family, Any]" = models.ManyToManyField(
        "Family", blank=True, related_name="selected_by"
    )
    codes = models.ManyToManyField(UnitCode, blank=True, verbose_name="unit types", related_name="selected_by")
    types = WordsField()
    movement = WordsField()
    fewest_actions = natural(null=True, default=None, blank=True)
    most_actions = natural(null=True, default=None, blank=True)

    @property
    def file_terms(self) -> dict[str, Any]:
        """The given conditions, in the form of data files."""
        found = {name: _keys(getattr(self, name)) for name in ("lists", "families", "codes")}
        actions = [] if self.most_actions is None else [self.fewest_actions, self.most_actions]
        found |= {"types": self.types, "movement": self.movement, "actions": actions}
        return {name: value for name, value in found.items() if value}

    class Meta(Part.Meta):
        constraints = [
            models.CheckConstraint(
                condition=(Q(ban__isnull=True) & Q(grant__isnull=True))
                | (Q(ban__isnull=True) & Q(buyer__isnull=True))
                | (Q(grant__isnull=True) & Q(buyer__isnull=True)),
                name="%(app_label)s_selector_of_one_effect",
            ),
            models.CheckConstraint(
                condition=Q(most_actions__isnull=True) | Q(most_actions__gte=models.F("fewest_actions")),
                name="%(app_label)s_selector_least_to_most",
            ),
        ]


OWN = {model.kind: model for model in (Ally, Ban, Grant, Price, Buyer)}
"""Kinds of effects that are models of their own."""


class Effect(ArmyEffect):
    """A change that few armies make in the same way: the kind of change, and its terms in the form of that kind."""

    sublist = models.ForeignKey(SubList, on_delete=models.CASCADE, related_name="effects")
    kind = models.CharField(
        max_length=20, choices=[(kind, kind.replace("_", " ")) for kind in KINDS if kind not in OWN]
    )
    terms = OrderedJSONField(blank=True, default=dict, help_text="Depends on the kind of effect.")

    class Meta(Part.Meta):
        constraints = [
            models.UniqueConstraint(
                fields=["sublist", "kind", "key"],
                name="%(app_label)s_one_effect_a_key",
                violation_error_message="this key is used twice; keys must be unique",
            )
        ]

    @property
    def file_terms(self) -> dict[str, Any]:
        """The terms beside its place, in the form of data files."""
        return dict(self.terms)

    def clean(self) -> None:
        """Its terms have the form of its kind."""
        if faults := list(_misfits(terms_of(KINDS[self.kind]), self.terms)):
            raise ValidationError({"terms": faults})


EFFECTS = (*OWN, "effects")
"""Names of what armies change, as their parts."""


def _misfits(known: Mapping[str, Any], terms: Mapping[str, Any]) -> Iterator[ValidationError]:
    for name in terms.keys() - known.keys():
        yield PartError(gettext(UNKNOWN_KEY, known=", ".join(known)), name)
    for name, field in known.items():
        if name not in terms:
            if field.required:
                yield PartError(gettext(MISSING), name)
            continue
        try:
            convert(terms[name], field.type)
            if name in TERMS:
                TERMS[name](terms[name])
        except ValidationError as error:
            yield PartError(" ".join(error.messages), name)


# ---------------------------------------------------------------- the shape of a force


class Shape(SourcedRecord):
    """The number of something that a force, a combat group or a unit may have."""

    STATED = ("most",)

    class Within(TextChoices):
        FORCE = "force"
        COMBAT_GROUP = "combat-group"
        PRIMARY = "primary", "primary unit"
        UNIT = "unit"

    within = models.CharField(max_length=12, choices=Within.choices)
    most = models.PositiveSmallIntegerField(null=True, blank=True, help_text="Empty: any number.")
    rule = rule()

    class Meta(Record.Meta):
        abstract = True


class CombatGroupRule(Shape):
    """Combat groups and their primary units: how many, and of how many counted actions."""

    fewest_actions = models.PositiveSmallIntegerField(default=0)
    most_actions = models.PositiveSmallIntegerField(null=True, default=None, blank=True)

    class Meta(Shape.Meta):
        constraints = [
            *Record.Meta.constraints,
            models.CheckConstraint(
                condition=Q(most_actions__isnull=True) | Q(most_actions__gte=models.F("fewest_actions")),
                name="%(app_label)s_primary_units_fewest_to_most",
            ),
        ]


class SupportUnitRule(Shape):
    """Support units: how many, behind which primary units, and up to which share of their actions (rounded up)."""

    fewest_actions = models.PositiveSmallIntegerField(default=0)
    share_numerator = models.PositiveSmallIntegerField(null=True, default=None, blank=True)
    share_denominator = models.PositiveSmallIntegerField(null=True, default=None, blank=True)
    share_of = models.ForeignKey(
        CombatGroupRule, null=True, blank=True, on_delete=models.CASCADE, related_name="shares"
    )
    behind = models.ManyToManyField(UnitCode, blank=True, related_name="support_rules")

    class Meta(Shape.Meta):
        constraints = [
            *Record.Meta.constraints,
            models.CheckConstraint(
                condition=Q(share_denominator__isnull=True)
                | Q(
                    share_numerator__isnull=False,
                    share_numerator__gte=1,
                    share_denominator__gte=models.F("share_numerator"),
                    share_of__isnull=False,
                ),
                name="%(app_label)s_support_share_is_a_fraction",
            ),
        ]

    @property
    def share(self) -> list[int] | None:
        """`[1, 2]` is half."""
        over, under = self.share_numerator, self.share_denominator
        return [over, under] if over and under else None


class LeaderRule(Shape):
    """Ranks, veteran units, duelists: how many, and of which model types."""

    types = WordsField(validators=[is_worded])


# ---------------------------------------------------------------- models


class Family(SourcedRecord):
    """A stock model with its variants and upgrade rows."""

    faction = models.ForeignKey(Faction, null=True, blank=True, on_delete=models.CASCADE, related_name="families")

    class Meta(Record.Meta):
        verbose_name_plural = "families"


class Statline(models.Model):
    """The ratings of one body; empty is a rating that does not exist."""

    mr = models.CharField(  # noqa: DJ001 - none: it cannot move
        "MR", max_length=8, null=True, blank=True, validators=[written_move], help_text='As it is printed: 5" W'
    )
    ar = natural("AR", null=True, blank=True)
    dc = models.CharField(  # noqa: DJ001 - none: it cannot be damaged
        "DC",
        max_length=8,
        null=True,
        blank=True,
        validators=[written_hull],
        help_text="Boxes of hull and structure: 5/1",
    )
    act = models.PositiveSmallIntegerField("ACT", validators=[MaxValueValidator(MOST_ACTIONS)])
    gun = SkillField("GUN", null=True, blank=True, help_text=SKILL_HELP)
    pilot = SkillField("PILOT", null=True, blank=True, help_text=SKILL_HELP)
    ew = SkillField("EW", null=True, blank=True, help_text=SKILL_HELP)
    type = models.CharField(
        max_length=50,
        validators=[written_type],
        help_text=f"{', '.join(notation.BODIES)}; a form in brackets: Vehicle (Hover)",
    )

    class Meta:
        abstract = True

    @property
    def mr_inches(self) -> int | None:
        return notation.parse_move(self.mr)[0] if self.mr else None

    @property
    def mr_type(self) -> str | None:
        """The letter of the movement."""
        return (notation.parse_move(self.mr)[1] or None) if self.mr else None

    @property
    def hull(self) -> int | None:
        return notation.parse_hull(self.dc)[0] if self.dc else None

    @property
    def structure(self) -> int | None:
        return notation.parse_hull(self.dc)[1] if self.dc else None


class Model(SourcedRecord):
    """Something that can be fielded: a row of a model list, generic support, aircraft, or a drone."""

    class Kind(TextChoices):
        MODEL = "model"
        SUPPORT = "support", "generic support"
        AIRCRAFT = "aircraft"
        DRONE = "drone"

    kind = models.CharField(max_length=8, choices=Kind.choices)
    family = models.ForeignKey(Family, null=True, blank=True, on_delete=models.CASCADE, related_name="models")
    faction = models.ForeignKey(Faction, null=True, blank=True, on_delete=models.CASCADE, related_name="models")
    tv = natural("TV")
    counts_as = models.PositiveSmallIntegerField(
        null=True,
        default=None,
        blank=True,
        validators=[MaxValueValidator(MOST_ACTIONS)],
        help_text="How many actions it counts as (FC-12).",
    )
    effect = models.TextField(blank=True, default="")
    size = models.CharField(max_length=50, blank=True, default="")
    quantity = models.PositiveSmallIntegerField(default=1, validators=[MinValueValidator(1), MaxValueValidator(20)])
    strike = SkillField(null=True, default=None, blank=True, help_text="PILOT of a drone that strikes.")
    rules = rules()
    prose_source = LinesField(null=True, default=None, blank=True)

    def get_absolute_url(self) -> str:
        return reverse("factions:record", args=[SYSTEM, "models", self.key])

    @property
    def body(self) -> "Body":
        """The first body; most models have no other."""
        return self.bodies.all()[0]

    @property
    def components(self) -> "list[Body]":
        """The bodies of a model that has several."""
        bodies = list(self.bodies.all())
        return bodies if len(bodies) > 1 else []

    @property
    def granted_traits(self) -> list[str]:
        """Traits that its faction gives, and that are not printed."""
        printed = {notation.parse_trait(trait.printed).name for trait in self.body.traits.all()}
        gains = notation.parse_traits(self.faction.gains) if self.faction else ()
        return [trait.text for trait in gains if trait.name not in printed]

    @property
    def traits(self) -> list[str]:
        """The printed traits of its first body, and those that its faction gives."""
        return [trait.printed for trait in self.body.traits.all()] + self.granted_traits

    @property
    def counted_actions(self) -> int:
        """The actions that it counts for its unit (FC-12): one for a carrier of infantry, else the actions of all
        bodies.
        """
        if self.counts_as is not None:
            return self.counts_as
        bodies = self.bodies.all()
        traits = (notation.parse_trait(trait.printed) for body in bodies for trait in body.traits.all())
        carries = any(trait.name == "APC" for trait in traits)
        return 1 if carries else sum(body.act for body in bodies)


class Body(Part, Statline):
    """One body of a model with its statline; a model of several names each (HHT-90: body and turret)."""

    OF = ("model",)
    STATED = ("ar", "dc")
    model = models.ForeignKey(Model, on_delete=models.CASCADE, related_name="bodies")
    name = models.CharField(max_length=100)

    class Meta(Part.Meta):
        verbose_name_plural = "bodies"

    def __str__(self) -> str:
        return self.name


class Mount(Part):
    """A weapon on a body: how many, of which class and size, and what stands in its bracket (arc, traits)."""

    OF = ("body",)
    WRITTEN = str
    HELP = "As the lists print them: LAC (Arm), LRP"
    body = models.ForeignKey(Body, on_delete=models.CASCADE, related_name="weapons")
    weapon = models.ForeignKey(Weapon, null=True, blank=True, on_delete=models.RESTRICT, related_name="mounts")
    code = models.CharField(max_length=10)
    count = models.PositiveSmallIntegerField(default=1, validators=[MaxValueValidator(notation.MOST_WEAPONS)])
    bracket = models.CharField(max_length=150, blank=True)

    def __str__(self) -> str:
        return _print_mount(self)

    @classmethod
    def from_text(cls, text: str, look_up: LookUp) -> "list[Mount]":
        return [
            cls(weapon=_class_of(row.code, look_up), code=row.code, count=row.count, bracket=", ".join(row.bracket))
            for row in notation.parse_weapons(text)
        ]

    @staticmethod
    def to_text(rows: "Iterable[Mount]") -> str:
        return ", ".join(map(_print_mount, rows))


def _print_mount(mount: Mount) -> str:
    """`2xLAC (Arm)`."""
    count = f"{mount.count}x" if mount.count > 1 else ""
    return f"{count}{mount.code}" + (f" ({mount.bracket})" if mount.bracket else "")


def _class_of(code: str, look_up: LookUp) -> Weapon | None:
    if look_up(UnresolvedWeapon, code):
        return None
    found = look_up(Weapon, code) or look_up(Weapon, code[1:])
    if not found:
        raise ValidationError(gettext("'{code}' is not a weapon code.", code=code), params={"known": (Weapon, "")})
    return found


def _classes_in(text: str, look_up: LookUp) -> Iterator[Weapon]:
    """The classes of the weapons in a text."""
    return (found for weapon in notation.parse_weapons(text) if (found := _class_of(weapon.code, look_up)))


class BodyTrait(Part):
    """A trait of a body with its rating and what stands in its bracket: `Sensors:24" (Aux)`."""

    OF = ("body",)
    WRITTEN = str
    HELP = TRAITS_HELP
    body = models.ForeignKey(Body, on_delete=models.CASCADE, related_name="traits")
    trait = models.ForeignKey(Trait, on_delete=models.RESTRICT, related_name="bodies")
    printed = models.CharField("as printed", max_length=100)

    def __str__(self) -> str:
        return self.printed

    @classmethod
    def from_text(cls, text: str, look_up: LookUp) -> "list[BodyTrait]":
        return [cls(trait=_trait(each, look_up), printed=each.text) for each in notation.parse_traits(text)]

    @staticmethod
    def to_text(rows: "Iterable[BodyTrait]") -> str:
        return ", ".join(row.printed for row in rows)


def _trait(trait: notation.Trait, look_up: LookUp) -> Trait:
    name = trait.name.removeprefix("-")
    found = look_up(Trait, f"model {name}:{trait.rating or ''}") or look_up(Trait, f"model {name}")
    if not found:
        raise ValidationError(
            gettext("'{trait}' is not a trait.", trait=trait.name), params={"known": (Trait, "model ")}
        )
    return found


class UnitAvailability(Part):
    """A place for a model or an upgrade row: a kind of unit, and how many of it a primary unit may have."""

    OF = ("model", "upgrade")
    WRITTEN = str
    HELP = "As printed in the lists: GP (0+), SK, FS"
    model = models.ForeignKey(Model, null=True, blank=True, on_delete=models.CASCADE, related_name="ua")
    upgrade = models.ForeignKey("Upgrade", null=True, blank=True, on_delete=models.CASCADE, related_name="ua")
    unit_code = models.ForeignKey(UnitCode, on_delete=models.RESTRICT, related_name="availabilities")
    limit = models.CharField(  # noqa: DJ001 - none: the standard limit
        max_length=20, null=True, blank=True, help_text="As printed: 0+, 0-1, CMD 0-1. Empty: 0-2."
    )
    least = models.PositiveSmallIntegerField(default=0, editable=False)
    most = models.PositiveSmallIntegerField(null=True, blank=True, help_text="Empty: any number.", editable=False)
    unmarked = models.BooleanField("standard limit 0-2", default=True, editable=False)
    support_only = models.BooleanField("SU", default=False, editable=False)
    command_only = models.BooleanField("CMD", default=False, editable=False)
    veteran_only = models.BooleanField("Vet", default=False, editable=False)
    undefined = models.BooleanField("X", default=False, editable=False)

    class Meta(Part.Meta):
        verbose_name = "unit availability"
        verbose_name_plural = "unit availabilities"
        constraints = [
            models.CheckConstraint(
                condition=Q(model__isnull=True) ^ Q(upgrade__isnull=True),
                name="%(app_label)s_availability_of_a_model_or_an_upgrade",
            ),
            models.CheckConstraint(
                condition=Q(most__isnull=True) | Q(most__gte=models.F("least")), name="%(app_label)s_least_to_most"
            ),
            models.UniqueConstraint(fields=["model", "unit_code"], name="%(app_label)s_one_availability_a_unit_code"),
        ]

    @property
    def text(self) -> str:
        """`GP (0+)`."""
        return f"{self.unit_code.key} ({self.limit})" if self.limit else self.unit_code.key

    @classmethod
    def from_text(cls, text: str, look_up: LookUp) -> "list[UnitAvailability]":
        return [
            cls(unit_code=_code(each.code, look_up), **_limits(each)) for each in notation.parse_availabilities(text)
        ]

    @staticmethod
    def to_text(rows: "Iterable[UnitAvailability]") -> str:
        return ", ".join(f"{row.unit_code} ({row.limit})" if row.limit else str(row.unit_code) for row in rows)


def _code(code: str, look_up: LookUp) -> UnitCode:
    found: UnitCode | None = look_up(UnitCode, code)
    if not found:
        raise ValidationError(
            gettext("'{code}' is not a unit availability code.", code=code), params={"known": (UnitCode, "")}
        )
    return found


def _limits(each: notation.Availability) -> dict[str, Any]:
    names = ("limit", "least", "most", "unmarked", "support_only", "command_only", "veteran_only", "undefined")
    return {name: getattr(each, name) for name in names}


class Upgrade(SourcedRecord):
    """A variant that is bought on top of a model of its family: ratings replaced, weapons and traits added and taken away."""

    family = models.ForeignKey(Family, on_delete=models.CASCADE, related_name="upgrades")
    faction = models.ForeignKey(Faction, on_delete=models.CASCADE, related_name="upgrades")
    tv = models.SmallIntegerField("TV")
    applies_to = models.ManyToManyField(Model, related_name="upgrades")
    set = TextsField("ratings that it replaces", names=RATINGS)
    add_weapons = models.CharField(max_length=200, blank=True, default="", validators=[written_weapons])
    remove_weapons = models.CharField(max_length=200, blank=True, default="", validators=[written_weapons])
    add_traits = models.CharField(max_length=200, blank=True, default="", validators=[written_traits])
    remove_traits = models.CharField(max_length=200, blank=True, default="", validators=[written_traits])

    def names_in_texts(self, look_up: LookUp) -> Iterator[Weapon]:
        """The classes of the weapons that it adds and takes away."""
        yield from _classes_in(self.add_weapons, look_up)
        yield from _classes_in(self.remove_weapons, look_up)

    @property
    def ratings(self) -> list[tuple[str, str]]:
        """The ratings that it replaces, in the order of a statline: `EW`, `5+`."""
        return [(name.upper(), self.set[name]) for name in RATINGS if self.set.get(name) is not None]

    @property
    def changes(self) -> list[tuple[bool, str]]:
        """Weapons, then traits, each with whether it is added; what is taken away stands behind what comes for it."""
        return [
            *_in_pairs(self.add_weapons, self.remove_weapons),
            *_in_pairs(self.add_traits, self.remove_traits),
        ]


def _in_pairs(added: str, removed: str) -> Iterator[tuple[bool, str]]:
    sides = (notation.split_list(text) if text else [] for text in (added, removed))
    for pair in zip_longest(*sides):
        yield from ((adds, text) for adds, text in zip((True, False), pair, strict=True) if text)


# ---------------------------------------------------------------- what is bought


class Rank(SourcedRecord):
    """A command rank: CMD skill, command points, cost."""

    STATED = ("cmd_skill", "points_kind")

    class Points(TextChoices):
        COMMAND = "command"
        SKILL = "skill-until-promoted"

    code = models.CharField(max_length=10, blank=True, default="", help_text="Empty: an ordinary squad member.")
    cmd_skill = models.PositiveSmallIntegerField(
        "CMD", null=True, blank=True, validators=[MinValueValidator(2), MaxValueValidator(6)], help_text="3 for 3+."
    )
    command_points = natural()
    points_kind = models.CharField(max_length=20, choices=Points.choices, null=True, blank=True)  # noqa: DJ001
    cost = natural("cost in TV")
    limit = models.CharField(max_length=200)
    effect = models.TextField()
    add_traits = models.CharField(max_length=100, blank=True, default="", validators=[written_traits])
    rules = rules()


class Purchase(SourcedRecord):
    """Something that units, models, veterans or duelists buy."""

    STATED = ("cost",)

    class Kind(TextChoices):
        GENERIC_UNIT = "generic-unit"
        GENERIC_MODEL = "generic-model"
        VETERAN = "veteran"
        DUELIST = "duelist"
        FACTION = "faction"
        RANK = "rank"
        SUBLIST_UNIT = "sublist-unit"
        SUBLIST_MODEL = "sublist-model"

    class Per(TextChoices):
        UNIT = "unit"
        MODEL = "model"
        ACTION = "action"
        DRONE = "drone"

    kind = models.CharField(max_length=15, choices=Kind.choices)
    cost = models.SmallIntegerField("cost in TV", null=True, blank=True, help_text=("Empty: the rulebook prints none."))
    cost_per = models.CharField(max_length=6, choices=Per.choices)
    rule = rule()
    limit = models.CharField(max_length=300)
    effect = models.TextField()
    add_traits = models.CharField(max_length=200, blank=True, default="", validators=[written_traits])
    add_weapons = models.CharField(max_length=200, blank=True, default="", validators=[written_weapons])
    remove_traits = models.CharField(max_length=200, blank=True, default="", validators=[written_traits])
    parameter = models.CharField(max_length=6, null=True, default=None, blank=True, choices=[("weapon", "weapon")])  # noqa: DJ001
    alpha = models.BooleanField(default=False)
    sublist = models.ForeignKey(SubList, null=True, blank=True, on_delete=models.CASCADE, related_name="sales")
    steps = OrderedJSONField(default=dict, blank=True, help_text="Changes of ratings: {mr: 1, hull: -1}.")

    def names_in_texts(self, look_up: LookUp) -> Iterator[Weapon]:
        """The classes of the weapons that it adds."""
        return _classes_in(self.add_weapons, look_up)

    def clean(self) -> None:
        steps = self.steps
        if not isinstance(steps, dict) or not all(name in STEPS and type(by) is int for name, by in steps.items()):
            raise ValidationError({"steps": gettext("this must map {names} to whole numbers", names=", ".join(STEPS))})


# ---------------------------------------------------------------- at the table


class Token(SourcedRecord):
    """A counter of the token sheet; codes repeat."""

    code = models.CharField(max_length=10)
    effect = models.TextField()
    rules = rules()
    write_in = models.CharField(max_length=50, blank=True, default="")


class QuickReference(SourcedRecord):
    """A line of the quick reference, under the heading of its section."""

    section = models.CharField(max_length=100)
    effect = models.TextField()
    rules = rules()


# ---------------------------------------------------------------- what the book leaves open


class Ruling(RulingRecord):
    """A question that the book leaves open about a list, and how it is read."""


class Reading(ReadingPart):
    """A reading of a ruling."""

    ruling = models.ForeignKey(Ruling, on_delete=models.CASCADE, related_name="readings")


class RulingClause(RulingClausePart):
    """Lines that leave a ruling open."""

    ruling = models.ForeignKey(Ruling, on_delete=models.CASCADE, related_name="clauses")
