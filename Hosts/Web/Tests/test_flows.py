"""Every flow of the page, from the first touch to the outcome."""

import pytest
from driver import Page
from playwright.sync_api import expect

GOOD = (4, 0, 7, 2, 3, 8, 1)
OTHER = (3, 1, 5, 0, 4, 7, 8, 6)
WRONG = (8, 7, 6, 3, 0)
WEAK = (0, 1, 2, 5, 8)


def create(page: Page, *pattern):
    page.press("home.set")
    page.at("create")
    page.draw(*pattern)
    page.says("drawAgain")
    page.draw(*pattern)
    page.at("recovery")


@pytest.mark.all_rounds
def test_a_pattern_is_set_and_opens_after_a_reload(page):
    page.open()
    create(page, *GOOD)
    page.press("recovery.skip")
    page.at("home")
    page.again()
    page.at("unlock")
    page.says("drawCurrent.unlock")
    page.draw(*WRONG)
    page.says("wrong.left", 4)
    page.draw(*GOOD)
    page.at("home")
    # The lock with the message is gone.
    expect(page.locator("#said")).to_have_text(page.text("home.open"))
    page.press("home.lock")
    page.at("unlock")
    expect(page.locator("#said")).to_be_empty()
    assert page.stored().startswith("$inkdot-pattern$v=2$kdf=pbkdf2-sha256,key=device,i=600000,rows=3,columns=3,")


def test_a_new_pattern_must_be_long_enough_and_drawn_twice(page):
    page.open("/#/create")
    page.says("drawNew", 4)
    page.draw(0, 1, 2)
    page.says("connectAtLeast", 4)
    page.draw(*GOOD)
    page.says("drawAgain")
    expect(page.locator("inkdot-pattern-lock .preview")).to_be_visible()
    page.draw(*OTHER)
    page.says("differs")
    page.draw(0, 1)
    page.says("connectAtLeast", 4)
    page.press("startOver")
    page.says("drawNew", 4)
    expect(page.locator("inkdot-pattern-lock .preview")).to_be_hidden()
    page.draw(*OTHER)
    page.says("drawAgain")
    page.draw(*OTHER)
    page.at("recovery")


@pytest.mark.night
def test_a_weak_pattern_is_reported_with_its_reasons(page):
    page.open("/#/create")
    page.draw(*WEAK)
    page.says("weak")
    strength = page.locator("inkdot-pattern-lock .strength")
    expect(strength).to_contain_text("Weak: a shape many people draw")
    page.press("startOver")
    expect(strength).to_be_hidden()
    page.draw(*GOOD)
    page.says("drawAgain")
    expect(strength).not_to_contain_text("Weak")


def test_creating_can_be_left_at_every_step(page):
    page.open()
    for drawings in ([], [(0, 1)], [GOOD], [GOOD, OTHER]):
        page.press("home.set")
        page.at("create")
        for drawing in drawings:
            page.draw(*drawing)
        page.press("cancel")
        page.at("home")
        expect(page.button("home.set")).to_be_visible()
    assert page.stored() is None


def test_the_pattern_is_verified_changed_to_another_grid_and_removed(page):
    page.store_pattern(*GOOD)
    page.open()
    page.draw(*GOOD)
    page.at("home")
    page.evaluate("location.hash = '#/manage'")
    page.choose("manage.verify")
    page.at("verify")
    page.says("drawCurrent.verify")
    page.draw(*WRONG)
    page.says("wrong.left", 4)
    page.draw(*GOOD)
    page.at("manage")

    page.choose("manage.settings")
    page.at("settings")
    page.get_by_label("Rows", exact=True).select_option("4")
    page.get_by_label("Columns").select_option("5")
    page.open("/#/manage")
    page.choose("manage.change")
    page.at("change")
    page.says("drawCurrent.change")
    assert len(page.dots()) == 9
    page.draw(*GOOD)
    page.says("drawNew.change", 4)
    assert len(page.dots()) == 20
    new = (0, 6, 2, 8, 14, 18, 12)
    page.draw(*new)
    page.says("weak")
    page.draw(*new)
    page.at("manage")
    assert "rows=4,columns=5" in page.stored()

    page.again()
    page.choose("manage.remove")
    page.at("remove")
    page.draw(*new)
    page.at("home")
    expect(page.button("home.set")).to_be_visible()
    assert page.stored() is None and page.stored("lock/default/attempts") is None
    page.again()
    page.at("home")


def test_leaving_verify_change_and_remove_changes_nothing(page):
    page.store_pattern(*GOOD)
    page.open("/#/manage")
    before = page.stored()
    for flow, screen in (("manage.change", "change"), ("manage.verify", "verify"), ("manage.remove", "remove")):
        page.choose(flow)
        page.at(screen)
        page.press("cancel")
        page.at("manage")
    assert page.stored() == before
    page.open("/#/")
    page.at("unlock")


def test_managing_from_the_locked_screen_asks_for_the_pattern(page):
    page.store_pattern(*GOOD)
    page.open()
    page.at("unlock")
    page.evaluate("location.hash = '#/manage'")
    page.at("manage")
    expect(page.get_by_role("button", name=page.text("manage.recovery"))).to_have_count(0)
    for address in ("recovery", "create", ""):
        page.evaluate("(to) => { location.hash = `#/${to}`; }", address)
        page.at("unlock")
        page.evaluate("location.hash = '#/manage'")
        page.at("manage")


@pytest.mark.console("Failed to load resource", "The screen cannot be shown")
def test_nothing_is_shown_if_the_lock_cannot_be_loaded(page):
    page.store_pattern(*GOOD)
    page.route("**/app/lock/watch.js", lambda route: route.abort())
    page.open("/#/album")
    page.at("unlock")
    page.draw(*GOOD)
    page.at("failed")
    expect(page.locator(".album")).to_have_count(0)
    page.unroute("**/app/lock/watch.js")
    page.press("error.reload")
    page.at("unlock")
    page.draw(*GOOD)
    page.at("album")
