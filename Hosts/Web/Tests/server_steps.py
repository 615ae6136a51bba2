"""Steps of tests with a server: setting up, locking, changing a pattern and using the recovery key."""

import re

from household import FIRST
from playwright.sync_api import expect

LOCAL = (4, 0, 7, 2, 3, 8, 1)


def press(page, name):
    page.get_by_role("button", name=name, exact=True).click()


def set_pattern(page, new):
    page.draw(*new)
    page.draw(*new)


def relock(page):
    """Reloads, which locks."""
    page.again()
    page.at("unlock")


def change(page, old, new):
    page.at("change")
    page.draw(*old)
    page.says("drawNew.change", 4)
    set_pattern(page, new)


def recover(page, key):
    """Opens the sketchbook with its recovery key."""
    press(page, "Use recovery key")
    page.at("forgot")
    page.locator("#passphrase").fill(key)
    page.press("forgot.open")


def make_key(page):
    """Makes a recovery key and confirms it; returns it."""
    page.press("backup.key.make")
    expect(page.locator("output.key")).to_have_text(re.compile("^(....-){5}....$"))
    key = page.locator("output.key").text_content()
    page.press("backup.key.kept")
    return key


def set_up(page):
    """Creates a recovery key during setup; returns it."""
    page.open("/#/server")
    page.at("server")
    press(page, "Set up")
    key = make_key(page)
    set_pattern(page, FIRST)
    expect(page.get_by_text("The server checks your pattern")).to_be_visible()
    return key
