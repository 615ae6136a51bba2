"""A lab for each test of this folder, in place of the page with nothing but a lock that `lab` is elsewhere."""

import pytest
from lab_screen import Lab


@pytest.fixture
def lab(page):
    return lambda card, query="": Lab(page, card, query)
