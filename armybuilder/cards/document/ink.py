"""A canvas of ReportLab in the tones of an ink, and what is drawn on one to be shown on others."""

from io import BytesIO
from typing import NamedTuple

from reportlab import rl_config
from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.textobject import PDFTextObject

from armybuilder.cards.document.fonts import SharedFont, register
from armybuilder.cards.fonts import Typeface
from armybuilder.cards.tones import Color, Ink, Tone, shade

rl_config.useA85 = 0  # bytes need not be letters


class FormObject(NamedTuple):
    """A form object: its name, its operators, and the forms that these show."""

    name: str
    operators: str
    forms: tuple["FormObject", ...] = ()


class InkCanvas(Canvas):  # type: ignore[misc]
    """A canvas in the tones of an ink."""

    def __init__(self, ink: Ink, size: tuple[float, float] | None = None) -> None:
        register()
        super().__init__(
            BytesIO(),
            pagesize=size,
            invariant=1,
            pageCompression=1,
            initialFontName=Typeface.REGULAR.value,
        )
        self.ink = ink
        self._fillColorObj: object = None  # a form begins with the tone of whoever shows it
        self.forms: dict[str, FormObject] = {}

    def set_fill(self, tone: Tone) -> None:
        """Fill in this tone."""
        color = shade(tone, self.ink)
        if self._fillColorObj != (color if isinstance(color, tuple) else (color, color, color)):
            set_fill(self, color)

    def set_stroke(self, tone: Tone, weight: float) -> None:
        """Draw lines in this tone, so many points wide."""
        self.setLineWidth(weight)
        set_stroke(self, shade(tone, self.ink))

    def take_fonts(self) -> tuple[tuple[SharedFont, frozenset[object]], ...]:
        """Take what was shown of each font; this canvas embeds none."""
        return tuple((font, font.state.pop(self._doc)) for font in self._doc.delayedFonts)

    def show(self, form: FormObject) -> None:
        """Draw a form."""
        self.forms[form.name] = form
        self.doForm(form.name)


def set_fill(target: Canvas | PDFTextObject, color: Color) -> None:
    """Let a canvas or a text fill in a color."""
    if isinstance(color, tuple):
        target.setFillColorRGB(*color)
    else:
        target.setFillGray(color)


def set_stroke(target: Canvas | PDFTextObject, color: Color) -> None:
    """Let it draw lines in a color."""
    if isinstance(color, tuple):
        target.setStrokeColorRGB(*color)
    else:
        target.setStrokeGray(color)
