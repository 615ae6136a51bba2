"""In this folder the fixture `lab` is a gesture lab; elsewhere it is a page with only a lock."""

import pytest
from lab_screen import Lab


@pytest.fixture
def lab(page):
    return lambda card, query="": Lab(page, card, query)
