"""The contract about import circles sees one that it is shown, and says who imports whom."""

from itertools import pairwise

from grimp import ImportGraph

from tools.import_circles import NoCircles


def checked(*imports):
    graph = ImportGraph()
    for module in sorted({module for pair in imports for module in pair}):
        graph.add_module(module)
    for importer, imported in imports:
        graph.add_import(importer=importer, imported=imported)
    return NoCircles("No circles", {}, {}).check(graph, verbose=False)


def test_a_circle_breaks_the_contract(capsys):
    check = checked(("a.top", "a.low"), ("a.low", "a.types"), ("a.types", "a.top"))

    assert not check.kept
    NoCircles("No circles", {}, {}).render_broken_contract(check)
    circle = capsys.readouterr().out.replace("imports", "").split()
    assert sorted(circle[1:]) == ["a.low", "a.top", "a.types"]
    assert {("a.top", "a.low"), ("a.low", "a.types"), ("a.types", "a.top")} == set(pairwise(circle))


def test_no_circle_keeps_it():
    assert checked(("a.top", "a.low"), ("a.low", "a.types"), ("a.top", "a.types")).kept
