"""Splitting of an organiser's input into single lists."""

from collections.abc import Iterable

from django.utils.translation import gettext as _

from armybuilder.engine.core.documents import DocumentError
from armybuilder.forces.imports.intake import MAX_LISTS, ListLimitError, ListSource, is_packed, lists_in

MAX_TOTAL_BYTES = 2 * 1024 * 1024
"""Of all lists together, unpacked; `MAX_BYTES` of the document is the bound of each one."""


class TooMuchError(Exception):
    """More than is checked at once; the text names the bound."""


def split_sources(sources: Iterable[ListSource]) -> list[ListSource]:
    """Every single list of `sources`, or `TooMuchError`; what cannot be read stays, with the reason."""
    found: list[ListSource] = []
    total = 0
    for source in sources:
        single = _single(source)
        total += sum(len(each.data) for each in single) if is_packed(source.data) else len(source.data)
        found += single
        if total > MAX_TOTAL_BYTES:
            raise TooMuchError(
                _("These lists have more than %(max_total_bytes)s bytes. Check fewer at once.")
                % {"max_total_bytes": f"{MAX_TOTAL_BYTES:,}"}
            )
        if len(found) > MAX_LISTS:
            raise _too_many()
    return found


def _single(source: ListSource) -> list[ListSource]:
    if source.reason:
        return [source]
    if not source.data.strip():
        return [ListSource(source.file, b"")]
    try:
        return lists_in(source.data, source.file, ruled=True)
    except ListLimitError:
        raise _too_many() from None
    except DocumentError as error:
        return [ListSource(source.file, b"", error)]


def _too_many() -> TooMuchError:
    told = _("That's more than %(most)s lists. Check up to %(most)s at once.")
    return TooMuchError(told % {"most": MAX_LISTS})
