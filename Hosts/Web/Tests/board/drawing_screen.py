"""The drawing screen of the app under test, and what the album stores of its drawing."""

# Makes every write to the storage fail as on a full device while `full` is set.
FULL = """
{
  const put = IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = function (...values) {
    if (globalThis.full) throw new DOMException("", "QuotaExceededError");
    return put.apply(this, values);
  };
}
"""


def is_kept(drawing):
    """Waits until the address names the drawing, which is then in the album."""
    drawing.until("/^#.draw.[0-9a-f-]{36}$/.test(location.hash)")


def line(drawing, y=0.5):
    drawing.draw((0.2, y), (0.8, y))
