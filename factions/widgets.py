"""Inputs of the forms that filters are asked by. An address may give several words for one of them: all are looked for, the first
is shown."""

from typing import Any

from django import forms


class OneInput(forms.TextInput):
    """A line to write in."""

    def value_from_datadict(self, data: Any, files: Any, name: str) -> Any:
        return forms.SelectMultiple().value_from_datadict(data, files, name)

    def format_value(self, value: Any) -> Any:
        return super().format_value(next(iter(value or ()), None))


class NumberInput(OneInput):
    """A whole number from 0."""

    input_type = "number"

    def __init__(self) -> None:
        super().__init__({"min": 0})


class OneSelect(forms.SelectMultiple):
    """A word to choose."""

    allow_multiple_selected = False

    def format_value(self, value: Any) -> Any:
        return super().format_value(value)[:1]
