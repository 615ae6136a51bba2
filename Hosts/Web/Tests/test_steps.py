"""Setting a pattern step by step: draw, review, draw again, confirm."""

from playwright.sync_api import expect

GOOD = (4, 0, 7, 2, 3, 8, 1)
OTHER = (3, 1, 5, 0, 4, 7, 8, 6)
WEAK = (0, 1, 2, 5, 8)


def careful(page):
    """Opens the screen that sets a pattern, with the default of new devices."""
    page.open("/#/settings")
    page.evaluate("localStorage.setItem('inkdot-settings', '{}')")
    page.again()
    page.open("/#/create")
    page.says("drawNew", 4)


def advice(page):
    return page.locator("inkdot-pattern-lock").locator("p.strength")


def test_a_pattern_is_reviewed_before_it_is_stored(page):
    careful(page)
    page.draw(*WEAK)
    page.says("held.next")
    expect(advice(page)).to_contain_text("Easy to guess: a shape many people draw")
    expect(advice(page)).to_contain_text("Try a shape of your own")
    expect(page.button("useAnyway")).to_be_focused()
    # The review accepts no touches.
    page.send(("touchStart", page.dots()[0]), ("touchMove", page.dots()[4]), ("touchEnd",))
    page.says("held.next")
    page.press("again")
    page.says("drawNew", 4)
    page.draw(*GOOD)
    page.says("held.next")
    expect(advice(page)).to_have_text("Hard to guess")
    page.press("next")
    page.says("drawAgain")
    page.draw(*OTHER)
    page.says("differs")
    page.draw(*GOOD)
    page.says("held.confirm")
    assert page.stored() is None
    page.press("confirm")
    page.at("recovery")
    assert page.stored() is not None


def test_a_medium_pattern_gets_advice(page):
    careful(page)
    page.draw(1, 6, 4, 3, 7, 5, 8, 2)
    page.says("held.next")
    expect(advice(page)).to_have_text("Could be stronger: most lines join nearby dots. Try connecting dots farther apart.")


def test_an_unconfirmed_pattern_is_discarded(page):
    careful(page)
    page.draw(*GOOD)
    page.press("next")
    page.draw(*GOOD)
    page.says("held.confirm")
    page.press("again")
    page.says("drawNew", 4)
    assert page.stored() is None


def test_a_change_names_each_pattern_and_confirms_success(page):
    page.store_pattern(*GOOD)
    page.open("/#/change")
    page.says("drawCurrent.change", 5)
    page.draw(*GOOD)
    page.says("drawNew.change", 4)
    page.draw(*OTHER)
    page.says("drawAgain")
    page.draw(*OTHER)
    page.at("manage")
    expect(page.get_by_text(page.text("manage.changed"))).to_be_visible()
