"""Checks by the facts that they are about."""

from armybuilder.engine.core.rules.selection import EVERYTHING, MOST_KEPT, NOTHING, Selection

DRONES, RANKS, ALLIES = 1, 2, 4


def selection():
    found = Selection[str]()
    found.add("totals")
    found.add("drones", DRONES)
    found.add("commanders", RANKS | ALLIES)
    return found


def test_a_check_is_selected_where_one_of_its_facts_is_there():
    select = selection()

    assert select[NOTHING] == ("totals",)
    assert select[DRONES] == ("totals", "drones")
    assert select[ALLIES] == ("totals", "commanders")
    assert select[DRONES | RANKS] == ("totals", "drones", "commanders")


def test_everything_selects_all_checks_in_the_order_in_which_they_were_added():
    assert selection()[EVERYTHING] == ("totals", "drones", "commanders")


def test_a_check_that_is_added_later_is_selected_too():
    select = selection()
    select[RANKS]

    select.add("leaders", RANKS)

    assert select[RANKS] == ("totals", "commanders", "leaders")


def test_no_more_selections_are_kept_than_the_bound():
    select = selection()
    for facts in range(8, 8 * MOST_KEPT, 4):
        select[facts]

    assert select[RANKS] == ("totals", "commanders")
    assert len(select) <= MOST_KEPT
