"""Tests that drive Chromium. Each file sets `pytestmark = pytest.mark.browser`."""
