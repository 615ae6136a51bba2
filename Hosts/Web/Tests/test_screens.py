"""Every screen at every size: nothing truncated, targets large enough, contrast sufficient."""

import pytest
from driver import LOCK, PHONE, THOROUGH
from headless import CHROMIUM, FLAGS
from playwright.sync_api import expect

GOOD = (4, 0, 7, 2, 3, 8, 1)
SIZES = {
    "small phone": (320, 568),
    "phone": (390, 844),
    "desktop": (1920, 1080),
    "phone on its side": (844, 390),
    # A window at 200 % zoom lays out like one of half the size.
    "laptop at 200 %": (683, 384),
}
# The last size lies between two others and is nightly only.
USUAL = {name: size for name, size in SIZES.items() if THOROUGH or name != "laptop at 200 %"}
# Visible elements with their kind, also in shadow trees.
SEEN = """
const seen = [];
const walk = (root) => {
  for (const element of root.querySelectorAll("*")) {
    if (element.shadowRoot) walk(element.shadowRoot);
    const box = element.getBoundingClientRect(), style = getComputedStyle(element);
    const isShown = box.width > 1 && box.height > 1 && style.visibility === "visible" && element.checkVisibility();
    if (isShown) seen.push({ element, box, style });
  }
};
walk(document);
const name = (element) => `${element.localName}.${element.className} ${element.textContent.slice(0, 30)}`;
const hasText = (element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
"""
FAULTS = (
    """() => {
  %s
  const faults = [], width = innerWidth;
  const page = document.documentElement;
  if (page.scrollWidth > width) faults.push(`the page is ${page.scrollWidth} wide`);
  for (const { element, box, style } of seen) {
    if (element.closest("head, svg")) continue;
    // Colours and kept pens have a row that scrolls.
    const isScrolled = element.matches(".palette *");
    if (!isScrolled && (box.left < -0.5 || box.right > width + 0.5)) faults.push(`beyond the edge: ${name(element)} ${box.left} ${box.right}`);
    if (box.top + scrollY < -0.5) faults.push(`above the page: ${name(element)}`);
    const isCut = style.overflowX !== "visible" && element.scrollWidth > element.clientWidth + 1;
    if (hasText(element) && isCut && !element.classList.contains("done")) faults.push(`cut off: ${name(element)}`);
    // Cells of the grid of colours, each beside nearly the same, have the least size of WCAG 2.2: 24 px.
    const least = element.matches(".grid *") ? 24 : element.matches(".palette *") ? 40 : 44;
    const isTarget = element.matches("button:not(.dots *), select, summary, input");
    const target = element.labels?.length && element.matches("input:not([type=password], [type=text])") ?
      element.closest("label").getBoundingClientRect() : box;
    if (isTarget && !element.classList.contains("done") && (target.height < least || target.width < least)) {
      faults.push(`hard to hit: ${name(element)} ${target.width} × ${target.height}`);
    }
  }
  return faults;
}"""
    % SEEN
)
PALE = (
    """() => {
  %s
  const context = Object.assign(document.createElement("canvas"), { width: 1, height: 1 })
    .getContext("2d", { willReadFrequently: true });
  const known = new Map();
  const parse = (css) => {
    if (!known.has(css)) {
      context.clearRect(0, 0, 1, 1);
      context.fillStyle = css;
      context.fillRect(0, 0, 1, 1);
      const [r, g, b, a] = context.getImageData(0, 0, 1, 1).data;
      known.set(css, { rgb: [r, g, b], a: a / 255 });
    }
    return known.get(css);
  };
  const over = (top, ground) => top.rgb.map((value, index) => value * top.a + ground[index] * (1 - top.a));
  const ground = (element) => {
    const parent = element.assignedSlot ?? element.parentElement ?? element.getRootNode().host;
    return over(parse(getComputedStyle(element).backgroundColor), parent ? ground(parent) : [255, 255, 255]);
  };
  const luminance = (rgb) => {
    const [r, g, b] = rgb.map((v) => (v /= 255) <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const pale = [];
  for (const { element, style } of seen) {
    if (!hasText(element) || element.closest("head, :disabled") || element.localName === "option") continue;
    const behind = ground(element), [a, b] = [luminance(over(parse(style.color), behind)), luminance(behind)];
    const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    if (ratio < 4.5) pale.push(`${ratio.toFixed(2)}: ${name(element)}`);
  }
  return pale;
}"""
    % SEEN
)


SHOW_PROGRESS = "(told) => import('/app/start/progress.js').then(({ showProgress }) => showProgress(...told))"
SPOIL = """async () => {
  const { Store } = await import("/inkdot/storage/store.js");
  await new Store().update(["book"], ([book], write) => {
    book.slots.find(([kind]) => kind === 3)[40] ^= 1;
    write("book", book);
  });
}"""


def screens(page):
    """Visits all screens and states of the app and yields the name of each."""
    page.stop_clock()
    page.open()
    yield "home without a pattern"
    page.press("home.set")
    page.at("create")
    yield "create"
    page.draw(0, 1)
    page.says("connectAtLeast", 4)
    yield "too short"
    page.draw(0, 1, 2, 5, 8)
    page.says("weak")
    yield "weak"
    page.draw(*GOOD)
    page.says("differs")
    yield "differs"
    page.store_pattern(*GOOD)
    page.open()
    yield "unlock"
    for failures in range(1, 6):
        page.draw(*[(0, 1, 2, 5), (0, 1, 2, 4), (0, 3, 6, 7), (0, 3, 6, 4), (6, 7, 8, 5)][failures - 1])
        if failures == 1:
            page.says("wrong.left", 4)
            yield "wrong"
        page.answered()
    page.says("locked")
    yield "locked"
    page.press("forgot")
    page.at("forgot")
    yield "forgot without a passphrase"
    page.press("forgot.erase")
    yield "erase?"
    page.press("forgot.erase.no")
    page.set_clock(31)
    page.open("/#/")
    page.again()
    page.draw(*GOOD)
    page.at("home")
    yield "home"
    for section in ("drawing", "backup", "app", "lock"):
        page.evaluate("(to) => { location.hash = `#/settings/${to}`; }", section)
        page.at("settings")
        page.get_by_role("tabpanel", name=page.text(f"settings.{section}")).wait_for()
        yield f"settings {section}"
    page.locator("summary").click()
    yield "how safe"
    for screen in ("manage", "recovery"):
        page.evaluate("(to) => { location.hash = `#/${to}`; }", screen)
        page.at(screen)
        yield screen
    page.draw(*GOOD)
    page.locator("summary").click()
    page.locator("#backup-first").fill("sixteen characters")
    page.locator("#backup-second").fill("sixteen others, too")
    page.press("backup.passphrase.use")
    page.hears(page.text("backup.passphrase.differs"), "page")
    yield "recovery that differs"
    page.press("backup.key.make")
    page.locator("output.key:focus").wait_for()
    yield "recovery key"
    page.evaluate("(to) => { location.hash = `#/${to}`; }", "verify")
    page.at("verify")
    yield "verify"
    page.evaluate("(to) => { location.hash = `#/${to}`; }", "remove")
    page.at("remove")
    yield "remove"
    for screen in ("remove", "", "manage"):
        page.evaluate("(to) => { location.hash = `#/${to}`; }", screen)
        page.at(screen or "home")
        for told in ([0.42, screen == "remove"], [-1, False], [-2, False]):
            page.evaluate(SHOW_PROGRESS, told)
            yield f"{screen or 'home'} while drawings are sealed: {told[0]}"
    page.evaluate(SHOW_PROGRESS, [None, False])
    # Changing the storage locks the book.
    page.evaluate(SPOIL)
    page.open("/")
    page.again()
    page.draw(*GOOD)
    expect(page.locator(".lock-screen .card")).to_be_visible()
    yield "shut"


def look(page, states, sizes=USUAL, fits=FAULTS):
    """Faults of all states at every size, in light and dark. States are visited at the size of a phone. Each state ends in the
    colour scheme in which the next begins, to save changes."""
    faults = {}
    schemes = ["dark", "light"]
    sizes = {**{name: size for name, size in sizes.items() if name != "phone"}, "phone": tuple(PHONE.values())}
    for state in states:
        for scheme in schemes:
            page.emulate_media(color_scheme=scheme)
            page.next_frame()
            if found := page.evaluate(PALE):
                faults[state, scheme] = found
        schemes.reverse()
        for size, (width, height) in sizes.items():
            page.set_viewport_size({"width": width, "height": height})
            page.next_frame()
            if found := page.evaluate(fits):
                faults[state, size] = found
    return faults


@pytest.mark.night(but=["en"])
@pytest.mark.parametrize("language", ["en", "zh-CN"])
@pytest.mark.console("The sealed book does not open")
def test_screens_are_readable_and_reachable_at_every_size(device, language):
    page = device(locale=language, reduced_motion="reduce").page()
    assert not look(page, screens(page))


@pytest.mark.parametrize("language", ["en", "zh-CN"])
def test_titles_fit_on_one_line_of_a_phone(device, language):
    """Also with the button that locks."""
    page = device(locale=language, viewport=PHONE).page()
    page.stop_clock()
    page.store_pattern(*GOOD)
    page.open()
    page.draw(*GOOD)
    page.at("home")
    for screen in ("settings", "manage", "change", "remove", "verify", "recovery", "backup", "passkey", "lab"):
        page.evaluate("(to) => { location.hash = `#/${to}`; }", screen)
        page.at(screen)
        assert page.locator("#bar h1").bounding_box()["height"] < 30, screen


def test_message_and_board_are_visible_together_without_scrolling(page):
    page.store_pattern(*GOOD)
    for address in ("/#/unlock", "/#/verify"):
        page.open(address)
        for size, (width, height) in SIZES.items():
            page.set_viewport_size({"width": width, "height": height})
            page.next_frame()
            box = page.evaluate(f"""() => [{LOCK}.shadowRoot.querySelector('[role=status]'), {LOCK}.shadowRoot.querySelector('.board')].map((element) => {{
              const box = element.getBoundingClientRect();
              return [box.top, box.bottom, box.width];
            }})""")
            assert all(0 <= top and bottom <= height for top, bottom, _ in box), (size, box)
            assert box[1][2] >= min(260, height - 120), f"the board is too small: {size}"


def test_the_board_does_not_move_under_the_finger(page):
    page.open("/#/create")
    top = page.evaluate(f"{LOCK}.shadowRoot.querySelector('.board').getBoundingClientRect().top")
    for pattern, key in (((0, 1), "connectAtLeast"), ((0, 1, 2, 5, 8), "weak"), (GOOD, "differs")):
        page.draw(*pattern)
        page.says(key, 4)
        assert page.evaluate(f"{LOCK}.shadowRoot.querySelector('.board').getBoundingClientRect().top") == top, key


@pytest.mark.parametrize("size", [(360, 640), (375, 667), (844, 390), (640, 400)])
def test_the_main_button_of_a_screen_is_visible_without_scrolling(device, size):
    page = device(viewport=dict(zip(("width", "height"), size))).page()
    for address, button in (("/", page.locator(".first .primary")), ("/#/create", page.get_by_role("button", name="Cancel"))):
        page.open(address)
        box = page.resting(button)
        assert page.evaluate("scrollY") == 0 and box["y"] + box["height"] <= size[1], (address, box)


@pytest.mark.night(but=["album"])
@pytest.mark.console("cannot be shown", "Failed to load resource", "net::ERR")
@pytest.mark.parametrize(
    "name, title", [("draw", "Draw"), ("album", "Sketchbook"), ("lab", "Gesture lab"), ("settings", "Settings")]
)
def test_a_screen_that_does_not_load_has_a_title_and_advice(page, name, title):
    page.route(f"**/app/{name}/screen.js", lambda route: route.abort())
    page.open(f"/#/{name}")
    page.at("failed")
    expect(page.locator("h1")).to_have_text(title)
    expect(page.get_by_role("alert")).to_contain_text("Check the connection")


@pytest.mark.night
@pytest.mark.parametrize("locale", ["en-US", "zh-CN"])
def test_text_at_twice_the_size_fits_a_phone(browser, app, locale):
    large = browser.browser_type.launch(executable_path=CHROMIUM, args=[*FLAGS, "--blink-settings=defaultFontSize=32"])
    page = large.new_context(viewport=PHONE, locale=locale, service_workers="block").new_page()
    for screen in ("", "settings", "album", "create", "draw"):
        page.goto(f"{app}/#/{screen}")
        expect(page.locator(f'main[data-screen="{screen or "home"}"]')).to_be_attached()
        assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == "32px"
        for width in (PHONE["width"], 320):
            page.set_viewport_size({**PHONE, "width": width})
            # Layout by script is complete after the next frame.
            page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
            # The paper may extend beyond its visible area.
            faults = [
                fault for fault in page.evaluate(FAULTS) if fault.startswith(("the page", "beyond")) and "canvas" not in fault
            ]
            assert not faults, (screen, width)
    large.close()


@pytest.mark.night
@pytest.mark.parametrize("locale", ["en-US", "zh-CN"])
def test_at_400_percent_zoom_a_pattern_is_set_and_drawn_without_scrolling(device, locale):
    page = device(viewport={"width": 320, "height": 256}, locale=locale).page()
    page.open("/#/create")
    for key in ("drawNew", "drawAgain"):
        page.says(key, 4)
        assert all(16 < x < 304 and 16 < y < 240 for x, y in page.dots())
        page.draw(*GOOD)
    page.at("recovery")
    page.press("recovery.skip")
    page.again()
    assert all(16 < x < 304 and 16 < y < 240 for x, y in page.dots())
    page.draw(*GOOD)
    page.at("home")
