"""Evaluation of the CHECK and UNIQUE constraints of models on rows that are not in the database yet, as SQL would
evaluate them.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import reduce
from operator import eq, ge, gt, le, lt
from typing import Any

from django.db.models import CheckConstraint, F, Model, Q, UniqueConstraint
from django.db.models.constants import LOOKUP_SEP
from django.db.models.constraints import BaseConstraint

from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.tables.faults import NOTHING, DataFault, Path

Truth = bool | None
"""None where a value that is compared is empty: neither true nor false."""
LOOKUPS: Mapping[str, Callable[[Any, Any], bool]] = {
    "exact": eq,
    "gt": gt,
    "gte": ge,
    "in": lambda left, right: left in right,
    "lt": lt,
    "lte": le,
}


def find_broken(rows: Iterable[tuple[str, Path, Model]]) -> Iterator[DataFault]:
    """Every constraint that a row does not keep to; the rows have file and path. All of them are of one version."""
    seen: dict[tuple[Any, ...], Model] = {}
    for file, path, row in rows:
        for constraint in row._meta.constraints:
            if not _is_kept(constraint, row, seen):
                yield DataFault(file, path, NOTHING, gettext(str(constraint.get_violation_error_message())))


def _is_kept(constraint: BaseConstraint, row: Model, seen: dict[tuple[Any, ...], Model]) -> bool:
    if isinstance(constraint, CheckConstraint):
        return holds(constraint.condition, row) is not False
    if not isinstance(constraint, UniqueConstraint) or constraint.condition is not None:
        return True
    values = tuple(_identity(_value(name, row)) for name in constraint.fields if name != "version")
    return None in values or seen.setdefault((type(row), constraint.name, *values), row) is row


def _identity(value: Any) -> Any:
    """Rows that are not saved have nothing but their place in memory."""
    return ("row", id(value)) if isinstance(value, Model) else value


def holds(condition: Any, row: Model) -> Truth:
    """Whether a condition of a constraint is true of a row."""
    if isinstance(condition, tuple):
        name, right = condition
        return _compare(name, right, row)
    found = [holds(child, row) for child in condition.children]
    total = reduce(_JOINS[condition.connector], found)
    return (None if total is None else not total) if condition.negated else total


def _compare(name: str, to: Any, row: Model) -> Truth:
    field, _, lookup = name.partition(LOOKUP_SEP)
    left = _value(field, row)
    if lookup == "isnull":
        return (left is None) is to
    named: Any = to
    right = _value(named.name, row) if isinstance(to, F) else to
    return None if left is None or right is None else LOOKUPS[lookup or "exact"](left, right)


def _value(name: str, row: Model) -> Any:
    """Of a reference the row itself: one that is not saved has no number."""
    field: Any = row._meta.get_field(name)
    return field.get_cached_value(row, None) if field.is_relation else getattr(row, name)


def _all(left: Truth, right: Truth) -> Truth:
    return False if False in (left, right) else None if None in (left, right) else True


def _any(left: Truth, right: Truth) -> Truth:
    return True if True in (left, right) else None if None in (left, right) else False


def _either(left: Truth, right: Truth) -> Truth:
    return None if left is None or right is None else left is not right


_JOINS = {Q.AND: _all, Q.OR: _any, Q.XOR: _either}
