"""The lock on a page of another site: attributes, events, a custom vault."""

import pytest
from driver import LOCK, STATUS
from playwright.sync_api import expect

GOOD = [4, 0, 7, 2, 3, 8, 1]


def events(page):
    return page.evaluate("events")


def set_vault(page, method, body):
    page.evaluate(f"() => {{ {LOCK}.vault.{method} = {body}; }}")


def test_it_works_with_a_custom_vault_and_fires_its_events(device, site):
    page = device(site).page()
    page.add_lock(flow="create", name="diary")
    page.evaluate(f"() => {{ {LOCK}.vault = null; {LOCK}.restart(); }}")
    page.settle()
    page.draw(*GOOD)
    page.says("drawAgain")
    page.draw(*GOOD)
    page.until("events.includes('created')")
    assert page.stored("lock/diary/record") and page.stored() is None
    page.evaluate(f"{LOCK}.setAttribute('flow', 'unlock')")
    page.says("drawCurrent.unlock", 5)
    page.press("forgot")
    page.press("manage")
    page.draw(*GOOD)
    page.until("events.at(-1) === 'unlocked'")
    assert [event for event in events(page) if event != "ready"] == ["created", "forgot", "manage", "unlocked"]


# The connections to databases that are open, in `connections`.
CONNECTIONS = """() => {
  globalThis.connections = new Set();
  const { open } = IDBFactory.prototype, { close } = IDBDatabase.prototype;
  IDBFactory.prototype.open = function (...names) {
    const request = open.apply(this, names);
    request.addEventListener("success", () => connections.add(request.result));
    return request;
  };
  IDBDatabase.prototype.close = function () {
    connections.delete(this);
    close.call(this);
  };
}"""


@pytest.mark.new_device
def test_a_lock_has_one_connection_and_closes_it_when_removed(device, site):
    page = device(site).page()
    page.goto(page.address)
    page.evaluate(CONNECTIONS)
    page.add_lock(flow="create")
    page.evaluate(f"() => {{ {LOCK}.vault = null; return {LOCK}.restart(); }}")
    # Renewing the database briefly opens a second connection.
    page.until("connections.size === 1")
    for name, value in (("rows", 4), ("weak", "refuse"), ("name", "diary"), ("schedule", "strict")):
        page.evaluate(f"async () => {{ {LOCK}.setAttribute('{name}', '{value}'); await {LOCK}.restart(); }}")
        page.until("connections.size === 1")
    # While it waits for its vault, and afterwards.
    page.evaluate(f"async () => {{ const lock = {LOCK}; const starting = lock.restart(); lock.remove(); await starting; }}")
    page.until("connections.size === 0")
    page.evaluate("""async () => {
      const lock = Object.assign(document.createElement("inkdot-pattern-lock"), { flow: "create" });
      const ready = new Promise((done) => lock.addEventListener("inkdot-ready", done));
      document.body.append(lock);
      await ready;
      lock.remove();
    }""")
    page.until("connections.size === 0")


def test_a_wrong_pattern_is_not_counted_again_after_the_lock_was_started_again(lab):
    lab.add_lock(flow="create")
    lab.evaluate(f"() => {{ {LOCK}.vault = null; return {LOCK}.restart(); }}")
    lab.settle()
    lab.draw(*GOOD)
    lab.says("drawAgain")
    lab.draw(*GOOD)
    lab.until("events.includes('created')")
    lab.evaluate(f"{LOCK}.setAttribute('flow', 'unlock')")
    lab.says("drawCurrent.unlock", 5)
    for _ in range(2):
        lab.draw(0, 1, 2, 5)
        lab.says("wrong.left", 4)
        lab.evaluate(f"{LOCK}.restart()")
        lab.says("drawCurrent.unlock", 4)


def test_a_lock_that_appears_scaled_has_its_final_size(lab):
    lab.add_lock()
    lab.evaluate("document.body.style.transformOrigin = '0 0'; document.body.style.transform = 'scale(0.5)'")
    lab.evaluate(f"{LOCK}.restart()")
    lab.settle()
    lab.next_frame()
    width = lab.evaluate(f"{LOCK}[Symbol.for('inkdot.workings')].painter.canvas.clientWidth")
    assert lab.evaluate(f"{LOCK}[Symbol.for('inkdot.workings')].lock.dot(4).x") == width / 2
    left, top = lab.evaluate(f"""(() => {{
      const {{ left, top }} = {LOCK}[Symbol.for('inkdot.workings')].painter.canvas.getBoundingClientRect();
      return [left, top];
    }})()""")
    dots = [(left + (x - left) / 2, top + (y - top) / 2) for x, y in lab.dots()]
    lab.draw(*GOOD, dots=dots)
    assert lab.seen(1) == [GOOD]
    lab.evaluate("document.body.style.transform = ''")
    lab.draw(*GOOD)
    assert lab.seen(2) == [GOOD, GOOD]


def test_two_locks_on_a_page_are_independent(lab):
    lab.add_lock()
    lab.evaluate(f"""() => {{
      const other = document.createElement("inkdot-pattern-lock");
      other.vault = {LOCK}.vault;
      other.setAttribute("flow", "create");
      other.style.setProperty("--inkdot-board-size", "12rem");
      {LOCK}.style.setProperty("--inkdot-board-size", "12rem");
      document.body.append(other);
    }}""")
    expect(lab.locator(STATUS).nth(1)).to_have_text(lab.text("drawNew", 4))
    lab.next_frame()
    lab.draw(*GOOD)
    assert lab.seen(1) == [GOOD]
    expect(lab.locator(STATUS).nth(1)).to_have_text(lab.text("drawNew", 4))


@pytest.mark.night(but=["check"])
@pytest.mark.console("The vault failed.")
@pytest.mark.parametrize("flow, method, drawings", [("unlock", "check", 1), ("create", "save", 2), ("remove", "remove", 1)])
def test_a_failing_vault_is_reported_and_the_lock_continues(lab, flow, method, drawings):
    lab.add_lock(flow=flow, minimum=4, answer="correct")
    set_vault(lab, method, "async () => { throw new Error('no network'); }")
    for drawing in range(drawings):
        lab.draw(*GOOD)
        if drawing + 1 < drawings:
            lab.says("drawAgain")
    lab.says("failed.storageFailed")
    set_vault(lab, method, "async () => ({ input: %d, value: 0 })" % {"check": 5, "save": 2, "remove": 3}[method])
    lab.draw(*GOOD)
    lab.until("['unlocked', 'created', 'removed'].includes(events.at(-1))")


def test_a_vault_that_cannot_load_is_reported(lab):
    lab.add_lock()
    set_vault(lab, "load", "async () => { throw new Error('no network'); }")
    lab.evaluate(f"{LOCK}.restart()")
    lab.says("failed.storageFailed")


def test_every_verdict_of_a_vault_is_shown(lab):
    for answer, key, value in (
        ("{ input: 6, value: 2 }", "wrong.left", 2),
        ("{ input: 6, value: -1 }", "wrong", -1),
        ("{ input: 7, value: 6 }", "connectAtLeast", 6),
        ("{ input: 9, value: 0 }", "refusedForGood", -1),
        ("{ input: 8, value: Date.now() / 1000 + 90 }", "locked", -1),
        ("{ input: 10, value: 0 }", "drawCurrent.unlock", -1),
        ("{ input: 11, value: 'recordDamaged' }", "failed.recordDamaged", -1),
        ("{ input: 11, value: 'derivationFailed' }", "failed.derivationFailed", -1),
        # Failures that exist only on the page also end the check.
        ("{ input: 11, value: 'changedElsewhere' }", "failed.storageFailed", -1),
        ("{ input: 11, value: 3 }", "failed.recordDamaged", -1),
    ):
        lab.add_lock(minimum=4)
        set_vault(lab, "check", "() => new Promise((done) => { globalThis.verdict = () => done(%s); })" % answer)
        lab.draw(*GOOD)
        lab.says("checking")
        lab.evaluate("verdict()")
        lab.says(key, value)


def test_unlocking_does_not_wait_for_the_echo(lab):
    lab.freeze()
    lab.add_lock(answer="correct")
    empty = lab.pixels()
    lab.draw(*GOOD)
    # No timer and no frame has run since then.
    lab.until("events.at(-1) === 'unlocked'")
    lab.run(0.1)
    assert lab.pixels() != empty
    lab.run(1)
    assert lab.pixels() == empty
    assert events(lab).count("unlocked") == 1


def test_an_answer_after_the_flow_was_restarted_is_ignored(lab):
    lab.add_lock()
    set_vault(lab, "check", "() => new Promise((done) => { globalThis.late = () => done({ input: 5, value: 0 }); })")
    lab.draw(*GOOD)
    lab.says("checking")
    lab.evaluate(f"{LOCK}.restart()")
    lab.says("drawCurrent.unlock")
    lab.evaluate("late()")
    lab.next_frame()
    lab.says("drawCurrent.unlock")
    assert "unlocked" not in events(lab)


def test_attributes_change_it_live(lab):
    lab.add_lock(flow="create")
    lab.evaluate(f"() => {{ {LOCK}.setAttribute('rows', '4'); {LOCK}.setAttribute('columns', '2'); }}")
    lab.until(f"{LOCK}[Symbol.for('inkdot.workings')].dots.buttons.length === 8 && {LOCK}[Symbol.for('inkdot.workings')]?.lock")
    lab.evaluate(f"{LOCK}.setAttribute('minimum', '6')")
    lab.says("drawNew", 6)
    for value, count in (("99", 12), ("-3", 4), ("x", 6)):
        lab.evaluate("(value) => document.querySelector('inkdot-pattern-lock').setAttribute('rows', value)", value)
        lab.until(
            f"{LOCK}[Symbol.for('inkdot.workings')].dots.buttons.length === arg && {LOCK}[Symbol.for('inkdot.workings')]?.lock",
            count,
        )
    lab.evaluate(f"{LOCK}.setAttribute('theme', 'dark')")
    assert lab.evaluate(f"getComputedStyle({LOCK}).backgroundColor") == "rgb(18, 19, 20)"
    lab.evaluate(f"{LOCK}.setAttribute('theme', 'light')")
    assert lab.evaluate(f"getComputedStyle({LOCK}).backgroundColor") != "rgb(18, 19, 20)"
    lab.evaluate(f"{LOCK}.setAttribute('lang', 'zh-Hans')")
    expect(lab.locator(STATUS)).to_contain_text("绘制手势密码")


DOT_COLOUR = f"""(() => {{
  const {{ lock, painter: {{ context, scale }} }} = {LOCK}[Symbol.for('inkdot.workings')], {{ x, y }} = lock.dot(4);
  return [...context.getImageData(x * scale, y * scale, 1, 1).data].join();
}})()"""


def test_colours_of_the_page_take_precedence(lab):
    lab.add_lock()
    lab.evaluate(f"""() => {{
      const style = new CSSStyleSheet();
      style.replaceSync(`body {{ --inkdot-background: rgb(1 2 3); --inkdot-dot: rgb(200 100 50); }}
        .dark {{ --inkdot-dot: oklch(0 0 0); }} .closed {{ display: none; }}`);
      document.adoptedStyleSheets = [style];
      return {LOCK}.restart();
    }}""")
    lab.next_frame()
    assert lab.evaluate(f"getComputedStyle({LOCK}).backgroundColor") == "rgb(1, 2, 3)"
    assert lab.evaluate(DOT_COLOUR) == "200,100,50,255"
    # They follow the page even while the lock is hidden.
    lab.evaluate("document.body.classList.add('dark')")
    lab.until(f"{DOT_COLOUR} === '0,0,0,255'")
    lab.evaluate(f"{LOCK}.classList.add('closed')")
    lab.next_frame()
    lab.evaluate("document.body.classList.remove('dark')")
    lab.next_frame()
    lab.evaluate(f"{LOCK}.classList.remove('closed')")
    lab.until(f"{DOT_COLOUR} === '200,100,50,255'")


@pytest.mark.night(but=["fill"])
@pytest.mark.parametrize("skip, seen", [("fill", [0, 1, 2]), ("jump", [0, 2]), ("refuse", [0])])
def test_skipped_dots_follow_the_rule(lab, skip, seen):
    lab.add_lock(flow="create", skipped_dots=skip, weak="accept")
    lab.evaluate(f"{LOCK}.setAttribute('minimum', '1')")
    lab.says("drawNew", 1)
    lab.keyboard.press("Tab")
    for _ in range(2):
        for key in ("1", "3"):
            lab.keyboard.press(key)
        lab.locator("inkdot-pattern-lock .done").press("Enter")
        lab.next_frame()
    assert lab.seen(1) == [seen]


def test_weak_patterns_can_be_refused(lab):
    lab.add_lock(flow="create", weak="refuse")
    lab.draw(0, 1, 2, 5, 8)
    lab.says("weakRefused")
    lab.draw(*GOOD)
    lab.says("drawAgain")


def test_a_page_can_replace_texts(lab):
    lab.add_lock(flow="create")
    lab.evaluate(f"""() => {{
      {LOCK}.texts = {{ drawNew: "{{value}} or more", connectAtLeast: (dots) => "Not " + (dots - 1), dot: "Punkt {{n}}" }};
    }}""")
    expect(lab.locator(STATUS)).to_have_text("4 or more")
    assert lab.evaluate(f"{LOCK}[Symbol.for('inkdot.workings')].dots.buttons[8].ariaLabel") == "Punkt 9"
    lab.draw(0, 1, 5)
    expect(lab.locator(STATUS)).to_have_text("Not 3")
    lab.evaluate(f"{LOCK}.texts = undefined")
    lab.says("connectAtLeast", 4)


def test_it_can_be_removed_and_inserted_again(lab):
    lab.add_lock()
    lab.evaluate(f"() => {{ globalThis.kept = {LOCK}; kept.remove(); }}")
    lab.evaluate("() => document.body.append(kept)")
    lab.settle()
    lab.says("drawCurrent.unlock")
    lab.draw(*GOOD)
    assert lab.seen(1) == [GOOD]


@pytest.mark.console("The pattern lock could not be started.", "Failed to load resource")
def test_a_missing_engine_is_reported(device, site):
    page = device(site).page()
    page.route("**/lock.wasm", lambda route: route.abort())
    page.goto(page.address)
    page.evaluate("document.body.append(document.createElement('inkdot-pattern-lock'))")
    page.says("failed.engine")
    page.unroute("**/lock.wasm")
    page.evaluate(f"{LOCK}.restart()")
    page.says("failed.recordMissing")


def test_an_error_message_disappears_with_the_next_pattern(lab):
    lab.add_lock(minimum=4, flow="create")
    status = lab.page.locator(STATUS)
    lab.draw(0, 1)
    lab.says("connectAtLeast", 4)
    expect(status).to_be_visible()
    dots = lab.dots()
    lab.send(("touchStart", dots[0]), ("touchMove", dots[1]), ("touchMove", dots[2]))
    expect(status).to_be_hidden()
    lab.send(("touchEnd",))
    lab.says("connectAtLeast", 4)
    expect(status).to_be_visible()


def test_a_grid_that_accepts_no_pattern_looks_disabled(lab):
    lab.add_lock()
    look = f"getComputedStyle({LOCK}[Symbol.for('inkdot.workings')].painter.canvas).opacity"
    assert lab.page.evaluate(look) == "1"
    lab.page.evaluate(f"""async () => {{
      const {{ Input }} = await import("/inkdot/shared/codes.js");
      {LOCK}.vault.check = async () => ({{ input: Input.locked, value: Date.now() / 1000 + 30 }});
    }}""")
    lab.draw(0, 1, 2, 5)
    lab.says("locked")
    assert float(lab.page.evaluate(look)) < 0.5
