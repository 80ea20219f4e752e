"""Card data given by the text: vehicles, their variants, infantry and drones. No card of a vehicle is complete
(DQ-1).

Movement points and inches; modifiers are signed. What no line gives is empty: a blank box until a player's pack
fills it.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from django.db import models
from django.db.models import Q, TextChoices

from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.tables.fields import NO_LINES
from armybuilder.engine.systems.blitz_2006.book import figures, notation
from factions.models import LookUp, Part
from factions.models.fields import LineField, LinesField
from factions.systems.blitz_2006.models.equipment import InfantryWeapon, Trait, Weapon, WeaponClass
from factions.systems.blitz_2006.models.factions import Faction
from factions.systems.blitz_2006.models.line import BookEntry, Mark, figure, mark

OWN_PRICE = "Its own price, in an army without a guide. Squads of the guides have theirs."


class Datacard(BookEntry):
    """The figures that the text gives of a datacard, the rest lost."""

    actions = figure(least=0, most=9)
    size = figure(least=1, most=99)
    detection = figure("Detection", 0, 99, "The most obscurement it can see through.")
    sensors = figure()
    auto_comm = figure("Auto comm", 0, 99)
    comm = figure()
    attack_stationary = figure("attack while stationary")
    attack_combat = figure("attack at combat speed")
    attack_top = figure("attack at top speed")
    armor = figure(least=0, most=99)
    sturdy = figure("Sturdy boxes", 0, 12)
    fragile = figure("Fragile", 0, 1, "1 for a card without a critical box.")
    note = models.TextField(default="", blank=True)

    class Meta(BookEntry.Meta):
        abstract = True


class Model(Datacard):
    """A vehicle of the guides. `chassis` is another whose chassis it has, so that it may stand in for that (FC-34)."""

    class Sort(TextChoices):
        GEAR = "gear"
        STRIDER = "strider"
        TANKSTRIDER = "tankstrider"
        TANK = "tank"
        APC = "apc", "APC"

    faction = models.ForeignKey(Faction, on_delete=models.CASCADE, related_name="models")
    sort = models.CharField(max_length=11, choices=Sort.choices)
    tv = models.PositiveSmallIntegerField("TV", null=True, blank=True, help_text=OWN_PRICE)
    chassis = models.ForeignKey(
        "self", null=True, blank=True, on_delete=models.SET_NULL, related_name="relatives", verbose_name="Chassis",
        help_text="Vehicle whose chassis it has, milicia/jager.",
    )  # fmt: skip


class Drone(Datacard):
    """A drone, which a unit buys and leads. On its own it has the skills of the crew `drone`."""


class Variant(BookEntry):
    """A vehicle that the guides describe by what it changes on the card of its base."""

    PRINTED = (*BookEntry.PRINTED, "mark")

    faction = models.ForeignKey(Faction, on_delete=models.CASCADE, related_name="variants")
    base = models.ForeignKey(Model, on_delete=models.CASCADE, related_name="variants")
    tv = models.PositiveSmallIntegerField("TV", null=True, blank=True, help_text=OWN_PRICE)
    mark = mark()


class Infantry(BookEntry):
    """A squad of infantry: one skill for everything. Its bases are its damage track; its size is one more than they are, its
    auto comm and detection are its skill (L1052, L1056). Combat and top speed in movement points. How many actions it has
    is told nowhere."""

    PRINTED = (*BookEntry.PRINTED, "mark")

    faction = models.ForeignKey(Faction, on_delete=models.CASCADE, related_name="infantry")
    skill = models.PositiveSmallIntegerField()
    armor = models.PositiveSmallIntegerField()
    bases = models.PositiveSmallIntegerField()
    weapon = models.ForeignKey(InfantryWeapon, on_delete=models.RESTRICT, related_name="infantry")
    actions = figure(least=0, most=9)
    combat_mp = models.PositiveSmallIntegerField("MP at combat speed")
    top_mp = models.PositiveSmallIntegerField("MP at top speed")
    mark = mark()
    movement_source = LinesField("lines of its speed")

    class Meta(BookEntry.Meta):
        verbose_name_plural = "infantry"


class DefenseRow(Part):
    """Modifiers of defense in one movement mode, with the movement points of two speeds; without a mode only the modifier is
    told."""

    class Mode(TextChoices):
        WALKER = "W", "walker"
        GROUND = "G", "ground"
        HOVER = "H", "hover"
        HOPPER = "R", "hopper"

    OF = ("model", "drone")
    STATED = ("mode",)
    model = models.ForeignKey(Model, null=True, blank=True, on_delete=models.CASCADE, related_name="defense")
    drone = models.ForeignKey(Drone, null=True, blank=True, on_delete=models.CASCADE, related_name="defense")
    mode = models.CharField(max_length=1, choices=Mode.choices, blank=True)
    combat_mp = figure("MP at combat speed", 0, 99)
    top_mp = figure("MP at top speed", 0, 99)
    stationary = figure()
    combat = figure()
    top = figure()

    class Meta(Part.Meta):
        constraints = [
            models.CheckConstraint(
                condition=Q(model__isnull=True) ^ Q(drone__isnull=True), name="%(app_label)s_defense_of_one_card"
            ),
            models.UniqueConstraint(
                fields=["model", "mode"],
                name="%(app_label)s_a_card_has_each_movement_mode_once",
                violation_error_message=gettext_noop("a card can have each movement mode only once"),
            ),
            models.UniqueConstraint(
                fields=["drone", "mode"],
                name="%(app_label)s_a_drone_has_each_movement_mode_once",
                violation_error_message=gettext_noop("a card can have each movement mode only once"),
            ),
        ]

    @staticmethod
    def to_raw(row: Mapping[str, Any]) -> dict[str, Any]:
        return {**row, "mode": row.get("mode") or None}


class CardEntry(Part):
    """Something that a line tells of a card."""

    WRITTEN = list[str | list[str | int]]
    PRINTED = ("status",)
    status = mark()
    line = LineField(null=True, blank=True, help_text="Empty: a card of players stands on no line.")

    class Meta(Part.Meta):
        abstract = True

    @staticmethod
    def of_players(written: Any) -> Any:
        """Players write the text alone."""
        if not isinstance(written, list):
            return written
        return [[entry, NO_LINES[0]] if isinstance(entry, str) else entry for entry in written]

    @classmethod
    def from_text(cls, text: Any, look_up: LookUp) -> "list[Any]":
        """Each is `[text, line]` or `[text, line, reconstructed]`."""
        rows = []
        for entry in text:
            value, status, line = figures.parse_cited(entry if isinstance(entry, list) else [])
            rows.append(cls(**cls.columns_of(str(value), look_up), status=status, line=line))
        return rows

    @classmethod
    def columns_of(cls, text: str, look_up: LookUp) -> dict[str, Any]:
        """The columns of a row by what its text tells."""
        raise NotImplementedError

    @classmethod
    def to_text(cls, rows: Iterable[Any]) -> list[list[Any]]:
        return [
            [cls.text_of(row), row.line or NO_LINES[0], *([row.status] if row.status != Mark.EXACT else ())]
            for row in rows
        ]

    @classmethod
    def text_of(cls, row: Any) -> str:
        """The text that a row is told by."""
        raise NotImplementedError


class Mount(CardEntry):
    """A weapon on a card, or where the book says no more only its class. `limited` counts the circles of ammunition, 0 where
    shots are not counted. What is empty is not told: arc, reloads, circles, or a rate of fire other than the table's."""

    class Arc(TextChoices):
        FORWARD = "F", "forward"
        RIGHT = "R", "right"
        LEFT = "L", "left"
        REAR = "RR", "rear"
        FIXED_FORWARD = "FF", "fixed forward"
        FIXED_RIGHT = "FR", "fixed right"
        FIXED_LEFT = "FL", "fixed left"
        FIXED_REAR = "FRR", "fixed rear"
        TURRET = "T", "turret"

    OF = ("model", "drone")
    HELP = "One per line, like 2 ATM (F, limited 2), LAC (F, reloads) or LRP (F, RoF 3, no reloads)."
    model = models.ForeignKey(Model, null=True, blank=True, on_delete=models.CASCADE, related_name="weapons")
    drone = models.ForeignKey(Drone, null=True, blank=True, on_delete=models.CASCADE, related_name="weapons")
    weapon = models.ForeignKey(Weapon, null=True, blank=True, on_delete=models.RESTRICT, related_name="mounts")
    weapon_class = models.ForeignKey(
        WeaponClass, null=True, blank=True, on_delete=models.RESTRICT, related_name="mounts"
    )
    count = models.PositiveSmallIntegerField(default=1)
    arc = models.CharField(max_length=3, choices=Arc.choices, blank=True)
    reloads = models.BooleanField(null=True, blank=True)
    limited = models.PositiveSmallIntegerField("circles", null=True, blank=True)
    rof = models.PositiveSmallIntegerField("RoF", null=True, blank=True)

    class Meta(CardEntry.Meta):
        constraints = [
            models.CheckConstraint(
                condition=Q(model__isnull=True) ^ Q(drone__isnull=True), name="%(app_label)s_a_mount_of_one_card"
            ),
            models.CheckConstraint(
                condition=Q(weapon__isnull=True) ^ Q(weapon_class__isnull=True),
                name="%(app_label)s_a_mount_is_a_weapon_or_one_of_a_class",
            ),
        ]

    @classmethod
    def columns_of(cls, text: str, look_up: LookUp) -> dict[str, Any]:
        """`2 ATM (F, limited 2)`"""
        mount = notation.parse_mount(text)
        same = {name: getattr(mount, name) for name in ("count", "reloads", "limited", "rof")}
        return {**get_weapon(mount.weapon, look_up), **same, "arc": mount.arc or ""}

    @classmethod
    def text_of(cls, row: Any) -> str:
        same = (row.count, row.arc or None, row.reloads, row.limited, row.rof)
        return notation.write_mount(notation.Mount(row.weapon or row.weapon_class, *same))


class CardTrait(CardEntry):
    """A trait of a card; a rating that is empty is not told, or the trait has none. It may be about weapons of a code or a class,
    `note` is what else it is about: the cargo of a transport, the system that is defective."""

    class Facing(TextChoices):
        FRONT = "front"
        REAR = "rear"
        LEFT = "left"
        RIGHT = "right"

    OF = ("model", "drone", "infantry")
    HELP = "One per line, like ecm 2, reinforced-armor 3 front or transport [infantry]."
    model = models.ForeignKey(Model, null=True, blank=True, on_delete=models.CASCADE, related_name="traits")
    drone = models.ForeignKey(Drone, null=True, blank=True, on_delete=models.CASCADE, related_name="traits")
    infantry = models.ForeignKey(Infantry, null=True, blank=True, on_delete=models.CASCADE, related_name="traits")
    trait = models.ForeignKey(Trait, on_delete=models.RESTRICT, related_name="cards")
    rating = models.PositiveSmallIntegerField(null=True, blank=True)
    facing = models.CharField(max_length=5, choices=Facing.choices, blank=True)
    weapon = models.ForeignKey(Weapon, null=True, blank=True, on_delete=models.RESTRICT, related_name="card_traits")
    weapon_class = models.ForeignKey(
        WeaponClass, null=True, blank=True, on_delete=models.RESTRICT, related_name="card_traits"
    )
    note = models.CharField(max_length=100, blank=True)

    class Meta(CardEntry.Meta):
        constraints = [
            models.CheckConstraint(
                condition=Q(model__isnull=False, drone__isnull=True, infantry__isnull=True)
                | Q(model__isnull=True, drone__isnull=False, infantry__isnull=True)
                | Q(model__isnull=True, drone__isnull=True, infantry__isnull=False),
                name="%(app_label)s_a_trait_of_one_card",
            ),
        ]

    @classmethod
    def columns_of(cls, text: str, look_up: LookUp) -> dict[str, Any]:
        """`reinforced-armor 3 front`, `transport [infantry]`"""
        bearing = notation.parse_card_trait(text)
        trait = get_trait(bearing.trait, look_up)
        about = get_weapon(bearing.weapon, look_up) if bearing.weapon else {}
        return {"trait": trait, "rating": bearing.rating, "facing": bearing.facing or "", **about, "note": bearing.note}

    @classmethod
    def text_of(cls, row: Any) -> str:
        about = row.weapon or row.weapon_class
        return notation.write_card_trait(notation.CardTrait(row.trait, row.rating, row.facing or None, about, row.note))


def get_trait(key: str, look_up: LookUp) -> Trait:
    """The trait of that key, or `ValueError`."""
    trait: Trait | None = look_up(Trait, key)
    if trait is None:
        raise ValueError(gettext("unknown trait {key}", key=key))
    return trait


def get_weapon(word: str, look_up: LookUp) -> dict[str, Any]:
    """The column with the weapon of that code, or with the class of that name, or `ValueError`."""
    weapon, weapon_class = look_up(Weapon, word), look_up(WeaponClass, word)
    if weapon is None and weapon_class is None:
        raise ValueError(gettext("unknown weapon or weapon class {word}", word=word))
    return {"weapon": weapon} if weapon else {"weapon_class": weapon_class}
