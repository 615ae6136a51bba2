"""English and Simplified Chinese, light and dark, switched live or by the address."""

import pytest
from driver import LOCK
from playwright.sync_api import expect

GOOD = (4, 0, 7, 2, 3, 8, 1)
OTHER = (3, 1, 5, 0, 4, 7, 8, 6)
DARK, LIGHT = "rgb(18, 19, 20)", "rgb(243, 241, 237)"


def message(page, text):
    page.hears(text)


@pytest.mark.night
def test_chinese_texts_use_common_words(page):
    page.open("/?lang=zh-Hans#/")
    page.press("home.set")
    page.at("create")
    expect(page.get_by_role("heading", name="设置手势密码")).to_be_visible()
    expect(page.get_by_role("region", name="手势解锁")).to_be_visible()
    page.hears("绘制手势密码", whole=False)
    page.draw(0, 1)
    message(page, "最少连接 4 个点，请重新输入")
    page.draw(*GOOD)
    message(page, "请再次绘制以确认")
    page.draw(*OTHER)
    message(page, "与上次绘制不一致，请重新绘制")
    expect(page.get_by_role("button", name="重设")).to_be_visible()
    page.draw(*GOOD)
    message(page, "设置成功")
    page.at("recovery")
    page.again()
    page.draw(*OTHER)
    message(page, "手势密码错误，还可以再输入 4 次")
    expect(page.get_by_role("button", name="忘记手势密码？")).to_be_visible()
    page.evaluate("location.hash = '#/manage'")
    page.choose("manage.verify")
    expect(page.get_by_role("heading", name="验证手势密码")).to_be_visible()
    page.evaluate("location.hash = '#/change'")
    page.at("change")
    page.hears("请输入原手势密码", whole=False)


def test_both_languages_have_the_same_texts(page):
    page.open()
    keys = page.evaluate("""async () => {
      const lock = (await import("/inkdot/lock/texts.js")).texts, app = await import("/app/texts.js");
      return [Object.keys(lock.en), Object.keys(lock["zh-Hans"]), app.keysOf("en"), app.keysOf("zh-Hans")];
    }""")
    assert sorted(keys[0]) == sorted(keys[1]) and sorted(keys[2]) == sorted(keys[3])


def test_switching_the_language_keeps_the_flow(page):
    page.open("/#/create")
    page.draw(*GOOD)
    message(page, "Draw it again to confirm")
    page.press("switchLanguage")
    message(page, "请再次绘制以确认")
    expect(page.locator("html")).to_have_attribute("lang", "zh-Hans")
    # The button has the `lang` of its target language, for screen readers.
    expect(page.button("switchLanguage")).to_have_attribute("lang", "en")
    expect(page.locator("inkdot-pattern-lock .preview")).to_be_visible()
    page.press("switchLanguage")
    message(page, "Draw it again to confirm")
    page.draw(*GOOD)
    page.at("recovery")


@pytest.mark.night(but=["zh-CN--zh-Hans", "zh-CN-?lang=en"])
@pytest.mark.parametrize(
    "locale, address, language",
    [
        ("en-US", "", "en"),
        ("zh-CN", "", "zh-Hans"),
        ("zh-Hant-TW", "", "zh-Hans"),
        ("fr-FR", "", "en"),
        ("zh-CN", "?lang=en", "en"),
        ("en-US", "?lang=zh-Hans", "zh-Hans"),
        ("en-US", "?lang=xx", "en"),
    ],
)
def test_the_language_is_the_systems_unless_the_address_sets_it(device, locale, address, language):
    page = device(locale=locale).page()
    page.open(f"/{address}#/create")
    expect(page.locator("html")).to_have_attribute("lang", language)
    page.says("drawNew", 4)
    assert ("Draw" in page.message) == (language == "en")


def test_a_choice_in_the_settings_persists_and_overrides_the_address(page):
    page.open("/?lang=en&theme=light#/settings/app")
    page.get_by_role("radio", name="简体中文").check()
    # The button of the bar also stores its choice, even if it returns to the former language.
    page.press("switchLanguage")
    expect(page.get_by_role("radio", name="English")).to_be_checked()
    page.press("switchLanguage")
    expect(page.get_by_role("radio", name="简体中文")).to_be_checked()
    page.get_by_role("radiogroup", name="主题").get_by_role("radio", name="深色").check()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    assert page.url.endswith("/#/settings/app")
    page.open("/#/create")
    page.again()
    page.says("drawNew", 4)
    assert "绘制" in page.message
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == DARK


@pytest.mark.night(but=["dark--rgb(18, 19, 20)", "dark-?theme=light"])
@pytest.mark.parametrize(
    "scheme, address, ground",
    [("light", "", LIGHT), ("dark", "", DARK), ("light", "?theme=dark", DARK), ("dark", "?theme=light", LIGHT)],
)
def test_the_theme_is_the_systems_unless_the_address_sets_it(device, scheme, address, ground):
    page = device(color_scheme=scheme).page()
    page.open(f"/{address}#/create")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == ground
    dot = page.evaluate(f"""() => {{
      const {{ context, scale }} = {LOCK}[Symbol.for('inkdot.workings')].painter, {{ x, y }} = {LOCK}[Symbol.for('inkdot.workings')]?.lock.dot(4);
      return [...context.getImageData(x * scale, y * scale, 1, 1).data];
    }}""")
    assert (dot == [165, 161, 154, 255]) == (ground == DARK)


def test_the_theme_follows_the_system_live(page):
    page.open("/#/create")
    before = page.pixels()
    page.emulate_media(color_scheme="dark")
    page.next_frame()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == DARK
    assert page.pixels() != before
