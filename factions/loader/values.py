"""Values of data files: each has to be of the type of its column, a text that looks like a number is none."""

from typing import Any

import msgspec
from django.core.exceptions import ValidationError

from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.tables.misfits import mismatch_of

FORMS: dict[str, Any] = {
    "BooleanField": bool,
    "CharField": str,
    "FloatField": float,
    "IntegerField": int,
    "PositiveIntegerField": int,
    "PositiveSmallIntegerField": int,
    "SlugField": str,
    "SmallIntegerField": int,
    "TextField": str,
}
"""Types by kinds of columns, where a class of columns says none (`written_type`)."""


def convert(value: Any, form: Any) -> Any:
    """The value if it is of the form, or `ValidationError`."""
    try:
        return msgspec.convert(value, form)
    except msgspec.ValidationError as error:
        raise ValidationError(mismatch_of(error).lower, code="type") from None


def value_of(column: Any, value: Any) -> Any:
    """Return the column value for what a data file writes; an optional text that is null is none."""
    form = getattr(column, "written_type", None) or FORMS.get(column.get_internal_type(), Any)
    if value is None and column.null:
        return None
    if value == "" and column.null and column.choices:
        raise ValidationError("", code="invalid_choice")
    if value is None and column.blank and form is str:
        return ""
    return column.to_python(convert(value, form))


def describe_error(column: Any, error: ValidationError) -> str:
    """Describe what is wrong with a value of a column, and where it is one of several words, which."""
    if column is not None and error.code == "invalid_choice":
        return gettext("one of {known}", known=", ".join(str(value) for value, _ in column.flatchoices))
    return " ".join(error.messages)
