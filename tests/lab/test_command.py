"""`manage.py lab`: goes on, writes, stops in time, and says before anything is played what is wrong."""

import pytest
from django.core.management import CommandError, call_command

from armybuilder.battles.play.pace import BattleKind, record_pace
from armybuilder.lab.models import Score, Study

pytestmark = pytest.mark.django_db


def test_the_command_goes_on_and_writes_a_table(tmp_path, capsys):
    arguments = ["lab", "worth", "--model", "north/hunter", "--armies", "2", "--pairs", "1", "--policy", "greedy"]
    call_command(*arguments, "--workers", "1", "--format", "csv", "--out", str(tmp_path / "one.csv"))
    Score.objects.filter(number=5).delete()
    call_command(*arguments, "--workers", "1", "--format", "csv", "--out", str(tmp_path / "two.csv"))

    assert Study.objects.get().state == "done"
    assert (tmp_path / "one.csv").read_text() == (tmp_path / "two.csv").read_text() != ""


def test_the_command_stops_after_its_minutes(capsys):
    arguments = ["lab", "league", "--armies", "3", "--pairs", "1", "--policy", "random", "--workers", "1"]
    call_command(*arguments, "--minutes", "0.001", "--format", "md")

    assert "the same command goes on" in capsys.readouterr().err
    assert 0 < Study.objects.get().done < 100


@pytest.mark.parametrize(
    "arguments,said",
    [
        (["worth"], "Say what to value"),
        (["worth", "--model", "nobody"], "--model: 'nobody' doesn't exist here.$"),
        (["worth", "--model", "north/hunter", "--faction", "north"], "Say what to value"),
        (["worth", "--faction", "nope"], "--faction: 'nope' doesn't exist here. Known: north, south, "),
        (["worth", "--faction", "north", "--sublist", "nope"], "--sublist: 'nope' doesn't exist here."),
        (["worth", "--faction", "south", "--sublist", "ng"], "--sublist: This sub-list belongs to North"),
        (["worth", "--model", "north/hunter", "--against", "nope"], "--against: 'nope' doesn't exist here.$"),
        (["worth", "--model", "north/hunter", "--price", "-3"], "--price: A price can be from 1 to 1000"),
        (["worth", "--model", "north/hunter", "--size", "20"], "--size: No Black Talon army of 20 TV can be generated"),
        (["matrix", "--share", "0"], "--share lies between 0 and 1"),
        (["matrix", "--share", "1.5"], "--share lies between 0 and 1"),
        (["matrix", "--seed", "-5"], "--seed goes from 0 to "),
        (["matrix", "--minutes", "-1"], "--minutes is 0 at least"),
        (["matrix", "--out", "/nonexistent/x.csv"], "--out: /nonexistent/x.csv cannot be written."),
        (["matrix", "--policy", "nobody"], "There is no policy 'nobody'. Known: .*, best"),
        (["matrix", "--scenario", "none"], "none"),
        (["matrix", "--workers", "99"], "--workers goes from 1 to 64."),
        (["matrix", "--armies", "0"], "are 1 at least"),
        (["worth", "--model", "north/hunter", "--price", "90", "--workers", "1"], "too large for forces of 50 TV"),
    ],
)
def test_the_command_says_what_is_wrong(arguments, said):
    with pytest.raises(CommandError, match=said):
        call_command("lab", *arguments)
    assert not Study.objects.exists()


def test_a_sub_list_alone_has_its_faction(capsys):
    call_command(*["lab", "worth", "--sublist", "ng", "--armies", "1", "--pairs", "1"], policy="random", workers=1)

    assert (Study.objects.get().asked["faction"], Study.objects.get().name) == ("north", "Northern Guard")


def test_the_default_player_goes_on_whatever_battles_took(capsys):
    arguments = ["lab", "worth", "--model", "north/hunter", "--armies", "1", "--pairs", "1", "--workers", "1"]
    call_command(*arguments)
    record_pace(BattleKind("blitz-beta", ("planner", "planner"), 100), 10, 9000.0)
    call_command(*arguments, "--policy", "best")

    assert Study.objects.get().asked["policy"] == "planner"
