"""The page of the API, in a browser and under the site's content security policy."""

import pytest

pytestmark = [pytest.mark.browser, pytest.mark.django_db]


def test_page_shows_the_operations_without_a_complaint(open_page):
    page = open_page("/api/docs/")
    page.wait_for_selector(".opblock")

    # `open_page` fails on any message of the console and on anything from another host.
    assert page.locator(".opblock-summary-path").filter(has_text="validate").count() == 1
    page.locator("#operations-Forces-validate .opblock-summary-control").click()
    page.wait_for_selector("#operations-Forces-validate .opblock-body")
