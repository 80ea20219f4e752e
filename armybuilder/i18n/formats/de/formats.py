"""German: dates as Django has them; figures as the books print them, since players compare them with what is printed."""

DECIMAL_SEPARATOR = "."
THOUSAND_SEPARATOR = " "
