"""Style sheets that load with a screen change no other screen."""

import sys
from pathlib import Path

import pytest
from pdf_chooser import Chooser
from pdf_files import pdf
from server import APP

sys.path += [str(Path(__file__).parent / folder) for folder in ("album", "board")]
from album_tab import AlbumPage
from sketch import Sketch

PARTS = ("drawing", "backup", "app", "lock")
# Screens to compare, by address.
COMPARED = ("", *(f"settings/{part}" for part in PARTS), "backup", "backup/restore")
# Rectangles and computed styles of all elements, also in shadow trees.
LOOKS = """async () => {
  await document.fonts.ready;
  await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
  document.activeElement.blur();
  scrollTo(0, 0);
  // Their colours are in transition after the focus has left.
  await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {})));
  const looks = {};
  const walk = (root, path) => {
    [...root.children].forEach((element, index) => {
      const name = `${path} > ${element.localName}.${element.className.baseVal ?? element.className}:${index}`;
      const { x, y, width, height } = element.getBoundingClientRect();
      looks[name] = `rectangle: ${[x, y, width, height]}; ${getComputedStyle(element).cssText}`;
      if (element.shadowRoot) walk(element.shadowRoot, `${name} >>`);
      walk(element, name);
    });
  };
  for (const part of ["bar", "screen"]) walk(document.getElementById(part), part);
  return looks;
}"""

# Reports the progress of sealing, as a migration does.
REPORT_SEALING = """async (share) => {
  const { migrationListeners } = await import("/app/session.js");
  for (const listener of migrationListeners) listener(share, false);
}"""


def go(page, address):
    page.evaluate("(to) => { location.hash = `#/${to}`; }", address)
    name, _, part = address.partition("/")
    page.at(name or "home")
    if name == "settings":
        page.get_by_role("tabpanel", name=page.text(f"settings.{part}")).wait_for()
    if name in ("", "album"):
        page.wait_for_selector(".first, .album[data-state=list], .album[data-state=empty]")


def looks(page, compared):
    """The appearance of each compared screen after the screens that this page has shown."""
    found = {}
    for address in compared:
        go(page, address)
        page.next_frame()
        found[address] = page.evaluate(LOOKS)
    return found


def show_everything(page):
    """Shows every screen and dialog that loads a style sheet."""
    go(page, "draw")
    Sketch(page, is_there=True)
    for screen in ("lab", "create", "server", "settings/lock", "backup", "album"):
        go(page, screen)
    page.locator("input[type=file]").set_input_files([{"name": "paper.pdf", "mimeType": "application/pdf", "buffer": pdf(3)}])
    Chooser(page).counts(3, 3)
    page.keyboard.press("Escape")
    Chooser(page).is_gone()
    page.evaluate(REPORT_SEALING, 0.42)
    page.locator("p.migration").wait_for()
    page.evaluate(REPORT_SEALING, None)
    page.locator("p.migration").wait_for(state="hidden")


def differences(before, after):
    """Elements and properties that changed, the first of each screen."""
    for address, old in before.items():
        new = after[address]
        if list(old) != list(new):
            yield address, "elements", sorted(set(old) ^ set(new))[:4]
        for name in old:
            if name in new and old[name] != new[name]:
                yield address, name, set(old[name].split("; ")) ^ set(new[name].split("; "))
                break


@pytest.mark.parametrize("drawings, compared", [(["Cat", "Dog"], COMPARED), ([], ("",))], ids=["drawings", "first start"])
def test_no_style_sheet_changes_another_screen(device, drawings, compared):
    page = device(reduced_motion="reduce").page()
    AlbumPage(page, drawings)
    before = {}
    for address in compared:
        # With its own style sheets only.
        page.open(f"/#/{address}")
        page.again()
        go(page, address)
        page.next_frame()
        before[address] = page.evaluate(LOOKS)
    show_everything(page)
    loaded = page.evaluate("[...document.styleSheets].map(({ href }) => new URL(href).pathname)")
    assert {f"/{path.relative_to(APP)}" for path in APP.glob("app/*/style.css")} <= set(loaded)
    assert not list(differences(before, looks(page, compared)))
