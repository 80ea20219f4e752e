"""Files of hex maps: what does not fit together is refused with what to do."""

import msgspec
import pytest

from armybuilder.engine.core.documents import DocumentError
from armybuilder.engine.core.hexes.files import read_map, write_map
from tests.engine.core.hexes.test_paths import FIELD

FILE = write_map(FIELD)


def test_a_file_has_a_row_of_marks_and_one_of_levels_for_each_row_of_hexes():
    assert (FILE.grounds, FILE.levels) == ((".r..", "..r."), ("0001", "1000"))
    assert read_map(FILE).levels == FIELD.levels


@pytest.mark.parametrize(
    "change,path,message",
    [
        ({"rows": 3}, "/hexes", "4 × 3: a map has an even number of rows and at most 10000 hexes."),
        ({"grounds": (".r..",)}, "/hexes/grounds", "2 rows of 4 hexes are needed."),
        ({"levels": ("0001", "100")}, "/hexes/levels", "2 rows of 4 hexes are needed."),
        ({"grounds": (".r..", "..x.")}, "/hexes/grounds", "No kind of ground or level is marked 'x'. Use one of these: ., r."),
        ({"levels": ("0001", "1a00")}, "/hexes/levels", "No kind of ground or level is marked 'a'. Use one of these: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9."),
        ({"kinds": FILE.kinds + FILE.kinds[:1]}, "/hexes/kinds", "Each kind of ground needs a mark of its own, one letter long."),
    ],
)  # fmt: skip
def test_what_does_not_fit_together_is_refused(change, path, message):
    with pytest.raises(DocumentError) as error:
        read_map(msgspec.structs.replace(FILE, **change))
    assert [(problem.where, problem.message) for problem in error.value.problems] == [(path, message)]
