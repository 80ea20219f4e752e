"""The page of a scenario in a real browser."""

import pytest

from tests.browser.pages import overflow

pytestmark = [pytest.mark.browser, pytest.mark.django_db]
URL = "/scenarios/blitz-2006/?seed=7"


@pytest.mark.parametrize("width, scheme, words", [(390, "dark", ""), (1280, "light", "&deployment=skip&size=0")])
def test_page_fits_and_shuts_nobody_out(open_page, axe, width, scheme, words):
    page = open_page(f"{URL}{words}", width=width, scheme=scheme)

    assert overflow(page) == 0
    axe(page)


def test_steps_are_chosen_and_rolled_without_javascript(open_page):
    page = open_page(URL, javascript=False, width=390)
    page.get_by_label("Mission of side A", exact=True).select_option("Last Stand")
    page.get_by_label("Size (TV)").fill("2000")
    with page.expect_navigation():
        page.get_by_role("button", name="Create this scenario").press("Enter")

    assert page.url.endswith("/scenarios/blitz-2006/?seed=7&size=2000&mission-a=last-stand")
    assert page.get_by_role("heading", level=1).inner_text().startswith("Last Stand against ")
    with page.expect_navigation():
        page.get_by_role("link", name="Re-roll: Weather").press("Enter")
    assert page.url.endswith("&mission-a=last-stand&weather=roll-2#step-weather")
