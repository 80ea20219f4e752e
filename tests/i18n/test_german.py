"""How figures and dates are written in German: dates as Germans write them, figures as the books print them."""

from datetime import date

from django.utils import translation
from django.utils.formats import date_format, localize


def test_figures_keep_the_point_of_the_books_and_dates_are_german():
    with translation.override("de"):
        assert (localize(1.5), localize(12345), date_format(date(2026, 11, 22))) == (
            "1.5",
            "12345",
            "22. November 2026",
        )
