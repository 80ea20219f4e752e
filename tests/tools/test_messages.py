"""Which texts are found in templates and code, to be translated."""

import pytest

from tools.messages import SourceText, in_python, in_template


@pytest.mark.parametrize(
    "template",
    [
        '{% translate "Save" %}',
        '<p title="{% translate "Save" as said %}">',
        "{% blocktranslate %}Save{% endblocktranslate %}",
        '{{ name|default:_("Save") }}',
        '{% include "field.html" with note=_("Save") %}',
        '{% firstof name _("Save") %}',
    ],
)
def test_texts_of_templates(template):
    assert list(in_template(template, "list.html")) == [SourceText("Save", "list.html")]


def test_arguments_of_a_sentence_are_texts_too():
    template = '{% blocktranslate with day=made|date:_("j F Y") %}Made on {{ day }}{% endblocktranslate %}'
    assert list(in_template(template, "list.html")) == [
        SourceText("j F Y", "list.html"),
        SourceText("Made on %(day)s", "list.html"),
    ]


def test_what_is_noted_of_a_rule_is_a_text_too():
    source = """note_simplification("BR-58", "water without danger is calm")"""
    assert list(in_python(source, "terrain.py")) == [SourceText("water without danger is calm", "terrain.py")]


def test_declarations_are_texts_too():
    source = """
units: Annotated[list[Unit], ListOf(40, "unit"), Label("Units of it", help="As printed.")]
fate: Annotated[str, OneOf({"stands": "Still stands", "lost": FATE})]
WORDS = Words(points="TV", group=Noun("squad", "squads"))
"""
    assert set(in_python(source, "force.py")) == {
        SourceText("unit", "force.py", "units"),
        SourceText("Units of it", "force.py"),
        SourceText("As printed.", "force.py"),
        SourceText("Still stands", "force.py"),
        SourceText("squad", "force.py", "squads"),
    }
