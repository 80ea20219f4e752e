"""Columns whose values the books write in a form of their own: `4+`, a list of words, a pair of lines."""

import json
import re
from collections.abc import Callable
from importlib import import_module
from typing import Any

from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.deconstruct import deconstructible

from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.tables.fields import NO_LINES


@deconstructible
class Notation:
    """Holds a text in the notation of a book: what `read` of that module cannot read is said as it says it."""

    def __init__(self, module: str, read: str) -> None:
        self.module, self.read = module, read

    def __call__(self, text: str) -> None:
        try:
            getattr(import_module(self.module), self.read)(text)
        except ValueError as error:
            raise ValidationError(str(error), code="notation") from None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Notation) and (self.module, self.read) == (other.module, other.read)

    def __hash__(self) -> int:
        return hash((self.module, self.read))


@deconstructible
class Each:
    """Holds each text of a list to a validator."""

    def __init__(self, validator: Callable[[str], None]) -> None:
        self.validator = validator

    def __call__(self, texts: list[str]) -> None:
        for text in texts:
            try:
                self.validator(text)
            except ValidationError as error:
                # Without its code: a column of JSON has a text of its own for what is `invalid`.
                raise ValidationError(error.messages) from None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Each) and self.validator == other.validator

    def __hash__(self) -> int:
        return hash(type(self.validator))


class PartError(ValidationError):
    """A fault in a part of a value, `steps` into it."""

    def __init__(self, told: str, *steps: str) -> None:
        super().__init__(told)
        self.steps = steps


class NumberField(models.FloatField):
    """A number that may have decimals; a whole one stays whole, so that 4 is not told as 4.0."""

    frozen_type = "int | float"
    written_type = int | float

    def to_python(self, value: Any) -> int | float | None:
        return value if type(value) is int else super().to_python(value)

    @staticmethod
    def frozen(value: float | None) -> int | float | None:
        return int(value) if value is not None and value == int(value) else value


class SkillField(models.PositiveSmallIntegerField):
    """A skill, 4 for the printed `4+`; data files, forms and exports write it as it is printed."""

    default_validators = [MinValueValidator(2), MaxValueValidator(6)]
    written_type = int | str

    def to_python(self, value: Any) -> int | None:
        if isinstance(value, str) and not value.isdecimal():
            if not re.fullmatch(r"[2-6]\+", value):
                told = gettext("{value!r} is not a skill: skills go from 2+ to 6+", value=value)
                raise ValidationError(told, code="skill")
            value = value[:-1]
        return super().to_python(value)

    def value_to_string(self, obj: models.Model) -> str:
        value: Any = self.value_from_object(obj)
        return self.as_printed(value) or ""

    @staticmethod
    def as_printed(value: int | None) -> str | None:
        return None if value is None else f"{value}+"


class WholeNumberField(models.IntegerField):
    """A whole number in a `unit` of the game, `inches` or `or more`, from `least` to `most`."""

    def __init__(
        self,
        verbose_name: Any = None,
        *,
        unit: str = "",
        least: int | None = None,
        most: int | None = None,
        **options: Any,
    ) -> None:
        self.unit, self.least, self.most = unit, least, most
        bounds = ((MinValueValidator, least), (MaxValueValidator, most))
        super().__init__(verbose_name, validators=[kind(at) for kind, at in bounds if at is not None], **options)

    def deconstruct(self) -> Any:
        name, path, args, options = super().deconstruct()
        bounds = {"unit": self.unit or None, "least": self.least, "most": self.most}
        options.pop("validators", None)
        return name, path, args, {**options, **{key: value for key, value in bounds.items() if value is not None}}


class FacesField(models.JSONField):
    """The faces of a die that lead to a row: `[1, 2]`."""

    frozen_type = "tuple[int, ...]"

    def __init__(self, *args: Any, sides: int = 6, **options: Any) -> None:
        self.sides = sides
        super().__init__(*args, **options)

    def deconstruct(self) -> Any:
        name, path, args, options = super().deconstruct()
        return name, path, args, {**options, "sides": self.sides}

    def to_python(self, value: Any) -> list[int]:
        if not isinstance(value, list) or not all(type(face) is int and 1 <= face <= self.sides for face in value):
            told = gettext("These must be faces of a die, each from 1 to {sides}.", sides=self.sides)
            raise ValidationError(told, code="faces")
        return value

    @staticmethod
    def frozen(value: Any) -> tuple[int, ...]:
        return tuple(value)


class WordsField(models.JSONField):
    """A list of short texts that nothing is asked about: aliases, ids of rules and rulings, flags."""

    frozen_type = "tuple[str, ...]"

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **{"default": list, "blank": True, **options})

    def to_python(self, value: Any) -> list[str]:
        if not isinstance(value, list) or not all(isinstance(part, str) for part in value):
            raise ValidationError(gettext_noop("This must be a list of texts."), code="words")
        return value

    @staticmethod
    def frozen(value: Any) -> tuple[str, ...]:
        return tuple(value)


class NumbersField(models.JSONField):
    """A list of whole numbers that nothing is asked about."""

    frozen_type = "tuple[int, ...]"

    def to_python(self, value: Any) -> list[int]:
        if not isinstance(value, list) or not all(type(part) is int for part in value):
            raise ValidationError(gettext_noop("This must be a list of whole numbers."), code="numbers")
        return value

    @staticmethod
    def frozen(value: Any) -> tuple[int, ...]:
        return tuple(value)


class OrderedJSONField(models.JSONField):
    """JSON whose mappings keep the order of their names, which data files choose for a reason. In PostgreSQL it is a text:
    `jsonb` sorts them."""

    def db_type(self, connection: Any) -> str | None:
        return "text" if connection.vendor == "postgresql" else super().db_type(connection)

    def get_db_prep_value(self, value: Any, connection: Any, prepared: bool = False) -> Any:  # noqa: ARG002, FBT - as Django calls it
        return value if hasattr(value, "as_sql") else json.dumps(value, cls=self.encoder)


class TextsField(OrderedJSONField):
    """Texts by names: what the book prints where it differs, words of a rating with what each means. `names` are all that there
    are, where they are few."""

    frozen_type = "Mapping[str, str | None]"

    def __init__(self, *args: Any, names: tuple[str, ...] = (), **options: Any) -> None:
        self.names = names  # for forms alone: migrations do without
        super().__init__(*args, **{"default": dict, "blank": True, **options})

    def to_python(self, value: Any) -> dict[str, str | None]:
        if not isinstance(value, dict) or not all(part is None or isinstance(part, str) for part in value.values()):
            raise ValidationError(gettext_noop("This must be a mapping of names to texts."), code="texts")
        return value


def misfit(lines: Any) -> str:
    """Return what is wrong with a first and a last line of a book; empty where they are sound."""
    if not isinstance(lines, list) or len(lines) != 2 or not all(type(line) is int for line in lines):
        return gettext_noop("this must be a pair of lines, the first and the last")
    return "" if 1 <= lines[0] <= lines[1] else gettext_noop("lines go from the first to the last, both counted from 1")


class LinesField(models.JSONField):
    """A first and a last line of the book, beside those of the record."""

    frozen_type = "tuple[int, int]"
    nowhere = [*NO_LINES]

    @property
    def cites_lines(self) -> bool:
        """Whether a record stands on them, so that one of a pack has none."""
        return not self.null

    def unlined(self, _value: Any) -> list[int] | None:
        """Return the value for a record that is in no book."""
        return None if self.null else self.nowhere

    def to_python(self, value: Any) -> list[int] | None:
        if value is not None and (fault := misfit(value)):
            raise ValidationError(fault, code="lines")
        return value

    @staticmethod
    def cited_lines(value: list[int] | None) -> tuple[int, ...]:
        return tuple(value or ())

    @staticmethod
    def frozen(value: Any) -> tuple[int, ...] | None:
        return None if value is None else tuple(value)


class LineField(models.PositiveIntegerField):
    """A line of the book."""

    nowhere = NO_LINES[0]

    def unlined(self, _value: Any) -> int | None:
        """Return the value for a record that is in no book."""
        return None if self.null else self.nowhere

    @staticmethod
    def cited_lines(value: int | None) -> tuple[int, ...]:
        return () if value is None else (value,)


@deconstructible
class Between:
    """Holds the number of a figure between two others."""

    def __init__(self, least: float, most: float) -> None:
        self.least, self.most = least, most

    def __call__(self, figure: Any) -> None:
        number = figure[0] if figure else None
        if number is not None and not self.least <= number <= self.most:
            told = gettext("This must be between {least} and {most}.", least=self.least, most=self.most)
            raise ValidationError(told, code="bounds")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Between) and (self.least, self.most) == (other.least, other.most)

    def __hash__(self) -> int:
        return hash((self.least, self.most))


class FigureField(models.JSONField):
    """A figure of a damaged book as its file writes it: `[15, 757]` for 15 on line 757, `[15, 757, derived]` with how it was
    read, `[null, 757]` where the text lost it. `marks` are the words that may tell how."""

    frozen_type = "tuple[int | float | str | None, ...]"

    def __init__(self, *args: Any, marks: tuple[str, ...] = (), **options: Any) -> None:
        self.marks = marks
        super().__init__(*args, **options)

    def deconstruct(self) -> Any:
        name, path, args, options = super().deconstruct()
        return name, path, args, {**options, "marks": self.marks}

    def to_python(self, value: Any) -> list[int | float | str | None] | None:
        if value is None:
            return None
        number, line, mark = (*value, None)[:3] if isinstance(value, list) and 2 <= len(value) <= 3 else ("", 0, None)
        is_number = isinstance(number, int | float | None) and not isinstance(number, bool)
        if not is_number or type(line) is not int or mark not in (None, *self.marks):
            marks = ", ".join(self.marks) or "-"
            told = gettext("This must be [number, line] or [number, line, mark]; marks: {marks}.", marks=marks)
            raise ValidationError(told, code="figure")
        return list(value)

    def of_players(self, value: Any) -> Any:
        """Players write the number alone, null where it is lost."""
        if isinstance(value, list) or (value is None and self.null):
            return value
        if isinstance(value, bool) or not isinstance(value, int | float | None):
            raise ValidationError(gettext("this must be a number, or null if it is lost"), code="figure")
        return [value, NO_LINES[0]]

    def unlined(self, value: Any) -> Any:
        """The number alone: nobody read it on a line."""
        written = self.of_players(value)
        return written and [written[0], NO_LINES[0]]

    @staticmethod
    def cited_lines(value: list[Any] | None) -> tuple[int, ...]:
        return (value[1],) if value else ()

    @staticmethod
    def frozen(value: Any) -> tuple[int | float | str | None, ...] | None:
        return None if value is None else tuple(value)


@FigureField.register_lookup
class FigureNumber(models.Transform):
    """The number of a figure, for queries: `tv__number__lte=400`. A lost one is neither more nor less than any."""

    lookup_name = "number"
    output_field = models.FloatField()
    template = "JSON_EXTRACT(%(expressions)s, '$[0]')"

    def as_postgresql(self, compiler: Any, connection: Any) -> Any:
        return self.as_sql(compiler, connection, template="(%(expressions)s ->> 0)::double precision")
