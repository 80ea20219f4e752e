"""Cut the card typeface down to Latin, Greek, Cyrillic and a few signs, and the faces of all other scripts to what it lacks.

    python -m tools.subset_fonts FOLDER
    python -m tools.subset_fonts FOLDER fallback

FOLDER holds Roboto Condensed as TTF without hints, for example from the Debian package fonts-roboto-unhinted; with `fallback`
it holds the regular cuts of Noto, as the npm packages `@expo-google-fonts/noto-…` have them (`NotoSansThai_400Regular.ttf`).
"""

import sys
import unicodedata
from collections.abc import Iterable
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

from armybuilder.cards.fonts.fallback import FALLBACK, NAMES

TARGET = Path(__file__).resolve().parent.parent / "armybuilder" / "cards" / "fonts"
FACES = ("RobotoCondensed-Regular.ttf", "RobotoCondensed-Bold.ttf")
BLOCKS = (
    (0x0020, 0x007E),  # Basic Latin
    (0x00A0, 0x017F),  # Latin-1 and Latin Extended-A
    (0x0180, 0x024F),  # Latin Extended-B
    (0x02C6, 0x02DD),  # spacing accents
    (0x0300, 0x036F),  # combining accents
    (0x0370, 0x03FF),  # Greek
    (0x0400, 0x052F),  # Cyrillic
    (0x1E00, 0x1EFF),  # Latin Extended Additional
    (0x1F00, 0x1FFF),  # Greek Extended
    (0x2010, 0x2044),  # dashes, quotes, dagger, bullet, ellipsis, primes
    (0x20A0, 0x20BF),  # currencies
    (0x2100, 0x215E),  # number and trademark signs, fractions
    (0x2190, 0x2193),  # arrows
    (0x2212, 0x2265),  # minus, infinity, comparisons
    (0xFFFD, 0xFFFD),  # what stands for a character without a glyph
)


HAN = {"NotoSansJP": ("shift_jis", "euc_jp", "big5"), "NotoSansSC": ("gb2312", "big5")}
"""Of these faces no more Han characters than the coded character sets of their countries have: there are ninety thousand."""
UNSHAPED = {"NotoSansJP", "NotoSansSC", "NotoSansKR", "NotoSansMath", "NotoSansSymbols", "NotoSansSymbols2"}
"""Faces whose letters stand side by side as they are."""
KEPT = {*range(0x20, 0x41), *range(0x5B, 0x61), *range(0x7B, 0x7F), 0x200C, 0x200D, 0x25CC}
"""Blanks, digits, punctuation and joiners, which stand within a name of any script."""


def options(*, shaped: bool = False) -> subset.Options:
    """No hints, and layout features only where a script needs them. The clock is left out, so a second run changes nothing."""
    chosen = subset.Options()
    chosen.layout_features = ["*"] if shaped else []
    chosen.hinting = False
    chosen.recalc_timestamp = False
    chosen.notdef_outline = True
    chosen.drop_tables += ["MATH", "vhea", "vmtx", "STAT", "BASE", "VORG"]
    return chosen


def cut(source: Path, target: Path, codes: Iterable[int], *, shaped: bool = False) -> None:
    """Write the subset of one face."""
    font = subset.load_font(str(source), options(shaped=shaped))
    cutter = subset.Subsetter(options(shaped=shaped))
    cutter.populate(unicodes=codes)
    cutter.subset(font)
    subset.save_font(font, str(target), options(shaped=shaped))
    print(f"{target.name}: {target.stat().st_size // 1024} kB")


def cut_typeface(folder: Path) -> None:
    for face in FACES:
        cut(folder / face, TARGET / face, [code for first, last in BLOCKS for code in range(first, last + 1)])


def cut_fallback(folder: Path) -> None:
    """Each face has what those before it lack."""
    had = codes_of(TARGET / FACES[0])
    for name in NAMES:
        source = folder / f"{name}_400Regular.ttf"
        own = {code for code in codes_of(source) - had if _is_wanted(name, code)}
        cut(source, FALLBACK / f"{name}.ttf", own if name in UNSHAPED else own | KEPT, shaped=name not in UNSHAPED)
        had |= own


def codes_of(path: Path) -> set[int]:
    """Return the character codes for which a font face has glyphs."""
    return set(TTFont(path).getBestCmap())


def _is_wanted(name: str, code: int) -> bool:
    if name not in HAN or not unicodedata.name(chr(code), "").startswith("CJK UNIFIED"):
        return True
    return any(_is_coded(code, codec) for codec in HAN[name])


def _is_coded(code: int, codec: str) -> bool:
    try:
        chr(code).encode(codec)
    except UnicodeEncodeError:
        return False
    return True


def main() -> int:
    if sys.argv[2:] not in ([], ["fallback"]) or len(sys.argv) == 1:
        print(__doc__)
        return 2
    (cut_fallback if sys.argv[2:] else cut_typeface)(Path(sys.argv[1]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
