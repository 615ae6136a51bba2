"""A sketchbook whose pattern a server checks, in every engine: set up, unlocked, changed, forgotten, and removed."""

import pytest
from household import FIRST, PROGRAM, SECOND, WRONG

THIRD = (4, 0, 7, 2, 3, 8, 1)


def go(page, screen):
    page.evaluate("(to) => { location.hash = `#/${to}`; }", screen)
    page.at(screen)


def type_in(page, selector, value):
    page.evaluate("([selector, value]) => { document.querySelector(selector).value = value; }", [selector, value])


@pytest.mark.skipif(not PROGRAM.exists(), reason="the server is not built: make server")
# Browsers log refused requests themselves.
@pytest.mark.console("Failed to load", "404")
@pytest.mark.night(but=["firefox", "webkit"])
def test_a_server_checks_the_pattern_from_setting_up_to_removing(device, household):
    page = device(address=household.address)
    page.open("/#/server")
    page.at("server")
    page.tap_on("Set up")
    page.press("backup.key.make")
    page.until("/^(....-){5}....$/.test(document.querySelector('output.key')?.textContent)")
    key = page.evaluate("document.querySelector('output.key').textContent")
    page.press("backup.key.kept")
    page.draw(*FIRST)
    page.draw(*FIRST)
    page.sees("The server checks your pattern")
    page.again()
    page.at("unlock")
    page.sees("Connected")
    page.draw(*WRONG)
    page.says("wrong.left", 4)
    page.draw(*FIRST)
    page.at("server")
    go(page, "change")
    page.draw(*FIRST)
    page.says("drawNew.change", 4)
    page.draw(*SECOND)
    page.draw(*SECOND)
    page.at("manage")
    page.again()
    page.at("manage")
    go(page, "forgot")
    type_in(page, "#passphrase", key)
    page.press("forgot.open")
    page.at("create")
    page.draw(*THIRD)
    page.draw(*THIRD)
    page.at("recovery")
    page.again()
    page.at("unlock")
    page.draw(*SECOND)
    page.says("wrong.left", 4)
    page.draw(*THIRD)
    page.at("recovery")
    go(page, "remove")
    page.draw(*THIRD)
    page.at("home")
    page.until("import('/inkdot/storage/store.js').then(async ({ Store }) => !(await new Store().get('server/leaving')))")
    assert household.calls[-1] == ("DELETE", "/v1/account")
    page.again()
    page.at("home")
