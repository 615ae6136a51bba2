"""Replay of a drawing: by finger and key, at any time, as a film and as an animated SVG."""

import base64
import math
import re

import pytest
from driver import THOROUGH
from playwright.sync_api import expect
from sketch import BLACK, DESK, WHITE, Sketch

DIALOG = "inkdot-doodle-board dialog.replay"
# Colours of the replay at positions of the paper, 0 to 1 across and down.
SEEN = (
    """(places) => {
  const canvas = %s.shell.querySelector("dialog.replay canvas"), context = canvas.getContext("2d");
  return places.map(([x, y]) => [...context.getImageData(x * canvas.width, y * canvas.height, 1, 1).data]);
}"""
    % DESK
)
# Number of pixel values in which the picture painted step by step differs from one painted at once by more than antialiasing.
DIFFERENCE = (
    """async () => {
  const { ReplayPicture } = await import("/inkdot/doodle/replay-picture.js");
  const make = () => new ReplayPicture(%s.document, document.createElement("canvas"));
  const data = ({ context, canvas }) => context.getImageData(0, 0, canvas.width, canvas.height).data;
  const bits = make();
  bits.lay(300, 500, 1);
  const differences = [];
  for (const step of [...Array(60).keys(), 33, 7, 60]) {
    bits.seek((bits.duration * step) / 60);
    if (step %% 20 && step !== 33 && step !== 7) continue;
    const before = data(bits);
    bits.repaint();
    const after = data(bits);
    let count = 0;
    for (let at = 0; at < after.length; at += 1) if (Math.abs(after[at] - before[at]) > 48) count += 1;
    differences.push(count);
  }
  bits.end();
  return differences;
}"""
    % DESK
)
# Duration of a film, time of its last frame and brightness at given positions. Evaluated on a page whose policy allows films.
LAST = """async ({ content, places }) => {
  const video = document.createElement("video");
  const came = (name) => new Promise((done, fail) => {
    video.addEventListener(name, done, { once: true });
    video.addEventListener("error", () => fail(new Error(video.error.message)), { once: true });
  });
  video.src = URL.createObjectURL(new Blob([Uint8Array.from(atob(content), (one) => one.charCodeAt(0))], { type: "video/webm" }));
  await came("loadeddata");
  const length = video.duration;
  video.currentTime = 1e6;
  await came("seeked");
  const canvas = document.createElement("canvas"), context = canvas.getContext("2d");
  [canvas.width, canvas.height] = [video.videoWidth, video.videoHeight];
  context.drawImage(video, 0, 0);
  const colors = places.map(([x, y]) => context.getImageData(x * canvas.width, y * canvas.height, 1, 1).data[0]);
  return [length, video.currentTime, colors];
}"""


@pytest.fixture
def board(device, site):
    """A line to the right, and one below it."""
    board = Sketch(device(site).page())
    draw(board)
    return board


def draw(board):
    board.evaluate(f"{DESK}.surface.set({{ width: 20 }})")
    board.draw((0.2, 0.3), (0.8, 0.3), between=20)
    board.draw((0.2, 0.6), (0.8, 0.6), between=20)


def dialog(board):
    return board.locator(DIALOG)


def slider(board):
    return dialog(board).get_by_role("slider", name="Position")


def duration(board):
    return float(slider(board).get_attribute("max"))


def wait_for_end(board):
    board.until(f"(({{ value, max }}) => Math.abs(value - max) < 1e-6)({DESK}.shell.querySelector('.scrub'))")
    expect(dialog(board).get_by_role("button", name="Play")).to_be_visible()


def go_to(board, time):
    slider(board).evaluate("(slider, value) => { slider.value = value; slider.dispatchEvent(new Event('input')); }", time)


def seen(board, *places):
    return board.evaluate(SEEN, [list(place) for place in places])


def open_replay(board):
    board.press("Options")
    board.item("replay").click()
    expect(dialog(board)).to_be_visible()


# Time advances only when the test does so; otherwise playing would end by itself.
STAND = """() => {
  const frame = requestAnimationFrame, at = performance.now();
  globalThis.requestAnimationFrame = (work) => frame(() => work(at));
  globalThis.goOn = () => { globalThis.requestAnimationFrame = frame; };
}"""
ENDS = [(0.22, 0.3), (0.78, 0.3), (0.22, 0.6), (0.78, 0.6)]


def test_a_replay_plays_to_its_end_and_does_not_change_the_drawing(board):
    before = board.evaluate(f"[...{DESK}.document.bytes()]")
    open_replay(board)
    expect(board.page.get_by_role("dialog", name="Replay", exact=True)).to_be_visible()
    wait_for_end(board)
    assert seen(board, *ENDS) == [BLACK] * 4
    # Plays again with the same button.
    board.evaluate(STAND)
    dialog(board).get_by_role("button", name="Play").tap()
    expect(slider(board)).to_have_attribute("aria-valuetext", re.compile(r"^Playing, \d\.\d seconds long$"))
    board.evaluate("goOn()")
    wait_for_end(board)
    expect(slider(board)).to_have_attribute("aria-valuetext", re.compile(r"^\d\.\d of \d\.\d seconds$"))
    dialog(board).get_by_role("button", name="Close").tap()
    expect(dialog(board)).to_have_count(0)
    assert board.evaluate(f"[...{DESK}.document.bytes()]") == before
    # The board accepts input again.
    board.draw((0.5, 0.8), (0.6, 0.8))
    assert board.pixel(0.55, 0.8) == BLACK


@pytest.mark.night
def test_each_time_shows_the_drawing_of_that_time(board):
    open_replay(board)
    wait_for_end(board)
    go_to(board, 0)
    assert seen(board, *ENDS) == [WHITE] * 4
    end = duration(board)
    count = 200 if THOROUGH else 50
    steps = [end * at / count for at in range(count + 1)]
    shown = []
    for time in steps:
        go_to(board, time)
        shown.append([color == BLACK for color in seen(board, *ENDS)])
    # Strokes appear in order and stay.
    assert [next(at for at, state in enumerate(shown) if state[place]) for place in range(4)] == sorted(
        next(at for at, state in enumerate(shown) if state[place]) for place in range(4)
    )
    assert [True, False, False, False] in shown and [True, True, False, False] in shown
    for place in range(4):
        states = [state[place] for state in shown]
        assert states == sorted(states)
    # Seeks backwards.
    go_to(board, steps[shown.index([True, True, False, False])])
    assert seen(board, *ENDS) == [BLACK, BLACK, WHITE, WHITE]
    expect(slider(board)).to_have_attribute("aria-valuetext", re.compile(r"^\d\.\d of \d\.\d seconds$"))


@pytest.mark.night
def test_incremental_painting_equals_painting_at_once(board):
    for tool, color in (("brush", "#e01030"), ("highlighter", "#ffd200"), ("pen", "#1e90ff80")):
        board.evaluate(f"{DESK}.surface.set({{ tool: '{tool}', color: '{color}' }})")
        board.draw((0.1, 0.2), (0.8, 0.7), (0.3, 0.4), (0.7, 0.2))
    board.evaluate(f"{DESK}.surface.set({{ tool: 'eraser', eraser: 'part', eraserWidth: 20 }})")
    board.draw((0.5, 0.1), (0.5, 0.9))
    # Differences occur where parts of a stroke join; the picture has 180,000 pixels.
    assert max(board.evaluate(DIFFERENCE)) <= 12


@pytest.mark.night
def test_a_replay_is_controlled_by_keys_alone(board):
    board.button("Options").focus()
    board.key("Enter")
    board.item("replay").focus()
    board.key("Enter")
    expect(dialog(board).get_by_role("button", name=re.compile("Pause|Play"))).to_be_focused()
    wait_for_end(board)
    board.key("Tab")
    expect(slider(board)).to_be_focused()
    board.key("Home")
    assert seen(board, *ENDS) == [WHITE] * 4
    board.key("ArrowRight")
    assert float(slider(board).input_value()) == pytest.approx(min(1, duration(board)))
    board.key("Space")
    wait_for_end(board)
    board.key("Tab")
    board.key("ArrowRight")
    expect(dialog(board).get_by_role("radio", name="2×")).to_be_checked()
    board.key("Escape")
    expect(dialog(board)).to_have_count(0)
    expect(board.locator("inkdot-doodle-board .paper")).to_be_focused()


@pytest.mark.night
def test_reduced_motion_does_not_play_by_itself(device, site):
    board = Sketch(device(site, reduced_motion="reduce").page())
    draw(board)
    open_replay(board)
    assert seen(board, *ENDS) == [BLACK] * 4
    expect(dialog(board).get_by_role("button", name="Play")).to_be_visible()
    # It plays on request.
    board.evaluate(STAND)
    dialog(board).get_by_role("button", name="Play").click()
    expect(dialog(board).get_by_role("button", name="Pause")).to_be_visible()
    board.evaluate("goOn()")
    wait_for_end(board)


@pytest.mark.night
def test_an_empty_drawing_cannot_be_replayed(device, site):
    board = Sketch(device(site).page())
    board.press("Options")
    board.item("replay").click()
    board.says("Nothing to replay yet")
    expect(dialog(board)).to_have_count(0)


def kept(board, name):
    with board.expect_download() as download:
        dialog(board).get_by_role("button", name=name).click()
    return download.value.path().read_bytes(), download.value.suggested_filename


def test_a_replay_is_exported_as_an_animated_svg(board):
    open_replay(board)
    wait_for_end(board)
    content, name = kept(board, "Save animated SVG")
    text = content.decode()
    assert name.endswith(".svg") and text.count("animation:d ") == 2 and "prefers-reduced-motion" in text
    slow = float(re.findall(r"animation:d ([\d.]+)s", text)[0])
    dialog(board).get_by_role("radio", name="2×").click()
    fast = float(re.findall(r"animation:d ([\d.]+)s", kept(board, "Save animated SVG")[0].decode())[0])
    assert fast == pytest.approx(slow / 2, abs=0.002)


def makes_films(board):
    return board.evaluate("Boolean(globalThis.MediaRecorder?.isTypeSupported('video/webm'))")


@pytest.mark.night(but=["quick"])
@pytest.mark.parametrize("late", [0, 1000], ids=["quick", "late"])
def test_a_film_contains_the_whole_replay(board, late):
    """The browser may deliver data late."""
    open_replay(board)
    if not makes_films(board):
        expect(dialog(board).get_by_role("button", name="Save video")).to_be_hidden()
        pytest.skip("this browser makes no films")
    board.evaluate(
        """(late) => {
      const { start } = MediaRecorder.prototype;
      MediaRecorder.prototype.start = function (...rest) {
        setTimeout(() => this.state === "inactive" && start.apply(this, rest), late);
      };
    }""",
        late,
    )
    content, name = kept(board, "Save video")
    assert name.endswith(".webm")
    theater = board.page.context.new_page()
    length, last, colors = theater.evaluate(LAST, {"content": base64.b64encode(content).decode(), "places": ENDS})
    assert max(colors) < 64
    assert duration(board) < last <= length < math.inf


@pytest.mark.night
@pytest.mark.parametrize("fault", ["its beginning", "its middle", "no content"])
def test_a_failed_film_is_reported(board, fault):
    open_replay(board)
    if not makes_films(board):
        pytest.skip("this browser makes no films")
    board.evaluate(
        """(fault) => {
      const { start } = MediaRecorder.prototype;
      MediaRecorder.prototype.start = function (...rest) {
        if (fault === "its beginning") throw new DOMException("", "NotSupportedError");
        start.apply(this, rest);
        if (fault === "its middle") setTimeout(() => (this.dispatchEvent(new Event("error")), this.stop()), 200);
      };
      if (fault !== "no content") return;
      Object.defineProperty(Blob.prototype, "size", { get: () => 0 });
      // The page waits ten seconds.
      const { now } = performance;
      performance.now = () => 20 * now.call(performance);
    }""",
        fault,
    )
    downloads = []
    board.page.on("download", lambda download: downloads.append(download.suggested_filename))
    dialog(board).get_by_role("button", name="Save video").click()
    status = dialog(board).get_by_role("status")
    expect(status).to_have_text(re.compile("The video couldn’t be recorded"))
    expect(status).to_be_in_viewport(ratio=1)
    # The replay continues.
    dialog(board).get_by_role("button", name="Play").click()
    wait_for_end(board)
    # Downloads are reported in order, so nothing was saved before this one.
    _, name = kept(board, "Save animated SVG")
    assert downloads == [name]


@pytest.mark.night
def test_a_film_is_saved_without_a_duration_if_memory_is_short(board):
    open_replay(board)
    if not makes_films(board):
        pytest.skip("this browser makes no films")
    board.evaluate("() => { Blob.prototype.arrayBuffer = () => Promise.reject(new DOMException('', 'NotReadableError')); }")
    content, name = kept(board, "Save video")
    assert name.endswith(".webm") and content[:4] == b"\x1a\x45\xdf\xa3"


@pytest.mark.night
def test_a_stopped_film_is_not_saved(board):
    open_replay(board)
    if not makes_films(board):
        pytest.skip("this browser makes no films")
    board.evaluate(STAND)
    # Reports when all recorded data has arrived.
    board.evaluate("""() => {
      const { arrayBuffer } = Blob.prototype;
      Blob.prototype.arrayBuffer = async function () {
        const bytes = await arrayBuffer.call(this);
        setTimeout(() => { globalThis.isMade = true; });
        return bytes;
      };
    }""")
    downloads = []
    board.page.on("download", lambda download: downloads.append(download.suggested_filename))
    status = dialog(board).get_by_role("status")
    dialog(board).get_by_role("button", name="Save video").click()
    expect(status).to_have_text(re.compile("Recording the video"))
    dialog(board).get_by_role("button", name="Pause").click()
    expect(status).to_have_text(re.compile("No video was saved"))
    board.until("globalThis.isMade")
    expect(status).to_have_text(re.compile("No video was saved"))
    # Downloads are reported in order, so nothing was saved before this one.
    _, name = kept(board, "Save animated SVG")
    assert downloads == [name]


@pytest.mark.night
@pytest.mark.parametrize("language, name", [("en-US", "Replay"), ("zh-CN", "回放")])
def test_the_album_plays_a_drawing(device, language, name):
    page = device(locale=language).page()
    board = Sketch(page, "/#/draw")
    draw(board)
    board.until("/#.draw.\\w/.test(location.href)")
    id = board.evaluate("location.hash.split('/')[2]")
    page.open("/#/album")
    page.locator("[aria-haspopup=menu]").first.click()
    page.get_by_role("menuitem", name=name, exact=True).click()
    expect(dialog(board)).to_be_visible()
    expect(dialog(board).get_by_role("heading")).to_have_text(name)
    # A reload shows the drawing itself.
    assert board.evaluate("location.hash") == f"#/draw/{id}"


@pytest.mark.night
@pytest.mark.parametrize("how", ["wipe()", "remove()"])
def test_a_replay_ends_when_its_board_is_removed(board, how):
    open_replay(board)
    canvas = board.locator(f"{DIALOG} canvas").element_handle()
    board.evaluate(f"document.querySelector('inkdot-doodle-board').{how}")
    expect(dialog(board)).to_have_count(0)
    board.next_frame()
    assert canvas.evaluate("({ width, height }) => [width, height]") == [0, 0]
