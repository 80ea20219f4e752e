"""What tells `make setup` that something was done before."""

from tools.setup import ROOT, digest


def test_files_outside_of_the_checkout_count_too(tmp_path):
    stamp = tmp_path / "installed-requirements.lock"
    stamp.write_text("one")
    before = digest([ROOT / "Makefile", stamp])
    assert digest([ROOT / "Makefile", stamp]) == before
    stamp.write_text("other")
    assert digest([ROOT / "Makefile", stamp]) != before
