"""Album pictures of drawings whose tab was killed while drawing."""

import pytest
from book import seal, unlock
from playwright.sync_api import expect
from sketch import Sketch

PATTERN = (4, 0, 7, 2, 3, 8, 1, 6, 5)
# Number of dark pixels (ink) of the album's picture; 0 without a picture.
INKED = """(() => {
  const picture = document.querySelector(".album li img");
  if (!picture) return 0;
  const canvas = new OffscreenCanvas(picture.naturalWidth, picture.naturalHeight), context = canvas.getContext("2d");
  context.drawImage(picture, 0, 0);
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  return data.filter((value, at) => at % 4 === 0 && value < 100).length;
})()"""
MOMENTS = """import("/app/library/album.js").then(async ({ openAlbum }) => {
  const album = await openAlbum(), [{ id, modified }] = await album.list();
  return [(await album.pictureOf(id)).moment, modified];
})"""


@pytest.mark.parametrize("is_sealed", [False, True])
def test_the_album_paints_the_picture_of_a_drawing_whose_tab_was_killed(device, is_sealed):
    one = device()
    page = one.page()
    if is_sealed:
        page.open()
        seal(page, PATTERN)
    path, inked = "/#/draw", 0
    # First without a picture, then with an outdated one.
    for place in (0.3, 0.6):
        drawing = Sketch(page, path)
        drawing.draw((0.2, place), (0.8, place))
        drawing.until("/draw\\/./.test(location.hash)")
        drawing.is_all_kept()
        moment, modified = page.evaluate(MOMENTS)
        assert moment != modified
        path = "/" + page.evaluate("location.hash")
        keeper = one.page()
        page.own.close(run_before_unload=False)
        one.pages.remove(page)
        page = keeper
        page.open("/#/album")
        if is_sealed:
            unlock(page, PATTERN, "album")
        expect(page.locator(".album li img")).to_be_attached()
        page.until(f"{INKED} > arg", max(100, 1.5 * inked))
        inked = page.evaluate(INKED)
        moment, modified = page.evaluate(MOMENTS)
        assert moment == modified
