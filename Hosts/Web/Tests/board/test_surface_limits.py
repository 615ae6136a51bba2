"""The paper at its limits and with impossible input; PDF exports."""

import zlib

import pytest
from paper import SURFACE, state, tiles
from sketch import BLACK, WHITE, Sketch


@pytest.fixture
def board(device, site):
    return Sketch(device(site).page())


@pytest.mark.night
def test_ten_thousand_strokes_and_one_of_a_hundred_thousand_points(board):
    """They can be undone one by one, opened again, and painted."""
    board.evaluate(
        """() => {
      const surface = %s, rows = [];
      let time = performance.now() / 1000;
      const send = () => {
        surface.engine.numbers.set(rows.flat());
        surface.document.take(surface.engine.wasm.doodle_touches(rows.length));
        rows.length = 0;
      };
      const add = (phase, x, y) => {
        rows.push([(time += 1e-6), 7, phase, 2, x, y, 0.5, 1.5, 0]);
        if (rows.length === 113) send();
      };
      for (let line = 0; line < 10_000; line += 1) {
        const [x, y] = [(line * 37) %% 900, (line * 61) %% 600];
        add(0, x, y);
        for (let step = 1; step < 20; step += 1) add(1, x + 3 * step, y + 8 * Math.sin(step));
        add(3, x + 60, y);
      }
      add(0, 0, 0);
      for (let step = 1; step < 100_000; step += 1) add(1, 450 + 400 * Math.sin(step / 97), 300 + 280 * Math.cos(step / 89));
      add(3, 450, 300);
      send();
      surface.pointers.lastTime = time;
    }"""
        % SURFACE
    )
    whole = board.evaluate(f"{SURFACE}.document.bytes().length")
    board.evaluate(f"{SURFACE}.undo()")
    assert board.evaluate(f"{SURFACE}.document.bytes().length") < whole - 300_000
    board.evaluate(f"{SURFACE}.redo()")
    lost = board.evaluate(
        """() => new Promise((done) => {
      const surface = %s;
      const { losses } = surface.document.open(surface.document.bytes());
      const look = () => (surface.tiles.isDirty || surface.scheduler.request ? setTimeout(look, 20) : done(losses.length));
      look();
    })"""
        % SURFACE
    )
    assert lost == 0
    # The long line passes the first position, the first line begins at the second.
    assert [color[3] for color in tiles(board, (454, 580), (1, 1))] == [255, 255]


def test_impossible_numbers_are_ignored(board):
    """Sends events without coordinates, with decreasing times, or of pointers that never went down."""
    board.evaluate(
        """() => {
      const { root } = %s;
      const send = (type, options) => root.dispatchEvent(new PointerEvent(type, { bubbles: true, button: 0, ...options }));
      send("pointermove", { pointerId: 5, clientX: 10, clientY: 10 });
      send("pointerup", { pointerId: 5 });
      for (let id = 20; id < 60; id += 1) send("pointerdown", { pointerId: id, clientX: id, clientY: id });
      for (let id = 20; id < 60; id += 1) send("pointercancel", { pointerId: id });
      send("pointerdown", { pointerId: 1e9, clientX: 1e9, clientY: -1e9, pointerType: "pen", pressure: 2 });
      send("pointermove", { pointerId: 1e9, clientX: 1e300, clientY: -1e300 });
      send("pointerup", { pointerId: 1e9 });
      // Pointers are released at impossible positions.
      send("pointerdown", { pointerId: 7, clientX: 100, clientY: 300 });
      send("pointermove", { pointerId: 7, clientX: 1e308, clientY: 300 });
      send("pointerup", { pointerId: 7, clientX: 1e308, clientY: 300 });
      send("pointerdown", { pointerId: 8, clientX: 1e308, clientY: 300 });
      send("pointerup", { pointerId: 8, clientX: 100, clientY: 300 });
    }"""
        % SURFACE
    )
    board.next_frame()
    board.evaluate(f"{SURFACE}.clear()")
    board.draw((0.2, 0.5), (0.8, 0.5))
    assert board.pixel(0.5, 0.5) == BLACK and board.pixel(0.5, 0.7) == WHITE


def test_without_paper_the_background_eraser_is_transparent(board):
    board.evaluate(f"{SURFACE}.set({{ tool: 'pen', color: '#1e90ff', width: 30 }})")
    board.draw((0.1, 0.5), (0.9, 0.5))
    board.evaluate(f"{SURFACE}.set({{ tool: 'eraser', eraser: 'background', eraserWidth: 30 }})")
    board.draw((0.5, 0.3), (0.5, 0.7))
    places = [(0.3, 0.5), (0.5, 0.5), (0.5, 0.35)]
    colors = board.evaluate(
        """async (places) => {
      const picture = await createImageBitmap(await %s.document.export.picture({ background: "transparent" }));
      const context = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
      context.drawImage(picture, 0, 0);
      return places.map(([x, y]) => [...context.getImageData(x * picture.width, y * picture.height, 1, 1).data]);
    }"""
        % SURFACE,
        places,
    )
    assert colors == [[30, 144, 255, 255], [0, 0, 0, 0], [0, 0, 0, 0]]
    assert board.pixel(0.5, 0.5) == WHITE


def test_a_pdf_holds_the_strokes_and_the_pixels_of_photos(board):
    board.evaluate(f"{SURFACE}.set({{ tool: 'pen', color: '#1e90ff80', width: 6 }})")
    board.draw((0.1, 0.2), (0.5, 0.3), (0.9, 0.2))
    board.evaluate(f"""async () => {{
      const canvas = new OffscreenCanvas(30, 20), context = canvas.getContext("2d");
      context.fillStyle = "#12a03c80";
      context.fillRect(0, 0, 30, 20);
      await {SURFACE}.addPhoto(await canvas.convertToBlob());
      {SURFACE}.stampPhoto();
    }}""")
    file = bytes(
        board.evaluate(f"""async () => [...new Uint8Array(await (await {SURFACE}.document.export.pdf()).arrayBuffer())]""")
    )
    assert file.startswith(b"%PDF-1.") and file.rstrip().endswith(b"%%EOF")
    size = state(board)
    assert f"MediaBox[0 0 {size['width']:g} {size['height']:g}]".encode() in file
    streams = []
    for part in file.split(b"stream\n")[1::2]:
        try:
            streams.append(zlib.decompress(part.split(b"\nendstream")[0]))
        except zlib.error:
            pass
    # The page, the photo's colours and its opacity.
    assert any(b" RG" in stream and b" c" in stream for stream in streams)
    assert bytes([18, 160, 60]) * 600 in streams or any(len(stream) == 1800 for stream in streams)
    assert bytes([128]) * 600 in streams


def test_the_wheel_scrolls_zooms_with_control_and_resizes_a_photo_under_the_pointer(board):
    x, y = board.at(0.5, 0.5)
    board.mouse.move(x, y)
    before = state(board)
    board.mouse.wheel(0, 30)
    board.until(f"{SURFACE}.state.y !== arg", before["y"])
    assert state(board)["y"] == before["y"] - 30 and state(board)["scale"] == before["scale"]
    board.keyboard.down("Control")
    board.mouse.wheel(0, -120)
    board.keyboard.up("Control")
    board.until(f"{SURFACE}.state.scale > arg", before["scale"] * 1.2)
    board.evaluate(f"""async () => {{
      {SURFACE}.fit();
      const canvas = new OffscreenCanvas(300, 200);
      canvas.getContext("2d").fillRect(0, 0, 300, 200);
      await {SURFACE}.addPhoto(await canvas.convertToBlob());
    }}""")
    board.next_frame()
    board.evaluate(f"""() => {{
      const surface = {SURFACE}, {{ command }} = surface;
      globalThis.commits = 0;
      surface.command = (name, ...values) => {{
        if (name === "commit_photo") commits += 1;
        return command.call(surface, name, ...values);
      }};
    }}""")
    size = board.evaluate(f"{SURFACE}.engine.photo(0).map[0]")
    # Moves the pointer first: a series of events under a resting pointer keeps its target.
    board.mouse.move(x + 20, y)
    board.mouse.wheel(0, -100)
    board.until(f"{SURFACE}.engine.photo(0).map[0] > arg", size * 1.2)
    assert state(board)["scale"] == pytest.approx(before["scale"])
    # The resizing is one step once the wheel rests.
    board.until("commits === 1")
    board.evaluate(f"{SURFACE}.undo()")
    assert board.evaluate(f"{SURFACE}.engine.photo(0).map[0]") == pytest.approx(size)


# Turns the wheel over a position of the window; returns the placements of photo and paper after each event. The events have the times
# passed in, in ms, instead of their creation times, so that the duration of the test does not matter.
TURN = (
    """(events) => events.map(({ time, ...options }) => {
  const surface = %s, event = new WheelEvent("wheel", { bubbles: true, cancelable: true, ...options });
  Object.defineProperty(event, "timeStamp", { value: time });
  surface.root.dispatchEvent(event);
  surface.carryOutNow();
  return { map: surface.photo && surface.engine.photo(0).map, y: surface.state.y };
})"""
    % SURFACE
)


@pytest.fixture
def turn(board):
    """Wheel events over a position of the paper, with times and deltas."""
    board.evaluate(f"""async () => {{
      const canvas = new OffscreenCanvas(120, 120);
      canvas.getContext("2d").fillRect(0, 0, 120, 120);
      await {SURFACE}.addPhoto(await canvas.convertToBlob());
    }}""")
    board.next_frame()

    def turn(x, y, *times, dy):
        return board.evaluate(TURN, [{"time": time, "deltaY": dy, "clientX": x, "clientY": y} for time in times])

    return turn


def photo(board):
    """The photo's placement, and its centre in the window."""
    place = board.evaluate(f"{SURFACE}.engine.photo(0).map")
    box, view = board.evaluate(f"{SURFACE}.root.getBoundingClientRect()"), state(board)
    return place, box["left"] + view["x"] + place[4] * view["scale"], box["top"] + view["y"] + place[5] * view["scale"]


def test_a_scroll_that_began_beside_a_photo_does_not_resize_it(board, turn):
    """Like a trackpad's momentum after the fingers are lifted."""
    before, x, y = photo(board)
    start = state(board)["y"]
    # Scrolls until the photo has passed the pointer.
    fling = turn(x, y + 150, *range(1000, 1300, 20), dy=-20)
    assert [step["map"] for step in fling] == [before] * 15
    assert fling[-1]["y"] - start == pytest.approx(300)
    # Scrolls back to the photo, then more slowly, like the end of a fling.
    under = turn(x, y + 150, *range(1300, 1460, 20), dy=20)
    last = turn(x, y + 150, 1690, 1940, dy=1)
    assert [step["map"] for step in under + last] == [before] * 10
    assert abs(photo(board)[2] - (y + 150)) < 30, "the photo is not under the pointer"
    # Events after a pause target the photo.
    rested = turn(x, y + 150, 2191, dy=-40)[0]
    assert rested["map"][0] > before[0] and rested["y"] == last[-1]["y"]


def test_a_scroll_that_began_on_a_photo_does_not_move_the_paper(board, turn):
    before, x, y = photo(board)
    # Starts near the photo's edge, which soon passes the pointer.
    steps = turn(x, y + 50, *range(1000, 1200, 20), dy=20)
    sizes = [step["map"][0] for step in steps]
    assert sizes == sorted(sizes, reverse=True) and len(set(sizes)) == 10 and sizes[-1] < 0.7 * before[0]
    assert {step["y"] for step in steps} == {state(board)["y"]}
    # A trembling pointer counts as resting; a moved one targets the paper.
    trembling = turn(x + 3, y + 53, 1220, dy=20)[0]
    assert trembling["map"][0] < sizes[-1] and trembling["y"] == steps[-1]["y"]
    moved = turn(x, y + 80, 1240, dy=20)[0]
    assert moved["map"] == trembling["map"] and moved["y"] == pytest.approx(trembling["y"] - 20)
    # Moves the pointer back to the photo.
    again = turn(x, photo(board)[2], 1260, dy=20)[0]
    assert again["map"][0] < moved["map"][0] and again["y"] == moved["y"]


def test_after_a_photo_is_deleted_the_rest_of_its_scroll_is_ignored(board, turn):
    _, x, y = photo(board)
    turn(x, y, 1000, 1020, dy=-20)
    board.evaluate(f"{SURFACE}.stampPhoto()")
    place = state(board)["y"]
    left = turn(x, y, 1040, 1060, dy=-20)
    assert [step["y"] for step in left] == [place] * 2
    assert turn(x, y, 1311, dy=-20)[0]["y"] == pytest.approx(place + 20)
