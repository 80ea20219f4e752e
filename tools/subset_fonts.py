"""Cut the card typeface down to the scripts that Muster prints: Latin, Greek, Cyrillic and a few signs.

    python -m tools.subset_fonts FOLDER

FOLDER holds Roboto Condensed as TTF without hints, for example from the Debian package fonts-roboto-unhinted.
"""

import sys
from pathlib import Path

from fontTools import subset

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


def options() -> subset.Options:
    """No layout features and no hints: ReportLab uses neither. The clock is left out, so a second run changes nothing."""
    chosen = subset.Options()
    chosen.layout_features = []
    chosen.hinting = False
    chosen.recalc_timestamp = False
    chosen.notdef_outline = True
    return chosen


def cut(source: Path, target: Path) -> None:
    """Write the subset of one face."""
    font = subset.load_font(str(source), options())
    cutter = subset.Subsetter(options())
    cutter.populate(unicodes=[code for first, last in BLOCKS for code in range(first, last + 1)])
    cutter.subset(font)
    subset.save_font(font, str(target), options())


def main() -> int:
    if len(sys.argv) != 2:
        print(__doc__)
        return 2
    for face in FACES:
        cut(Path(sys.argv[1]) / face, TARGET / face)
        print(f"{face}: {(TARGET / face).stat().st_size // 1024} kB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
