"""Drawings after a full device, damage and lost storage."""

import pytest
from album_tab import BARE_PAGE, Tab
from driver import Page, recorded
from headless import CHROMIUM, FLAGS

DAMAGED = [
    "null",
    "42",
    "'facts'",
    "({})",
    "[]",
    "new Uint8Array(9)",
    "({ name: 'A cat', modified: 1, next: 2 })",
    "({ name: 7, created: 1, modified: 1, width: 1, height: 1, byteCount: 1, next: 2 })",
    "({ name: 'A cat', created: NaN, modified: 1, width: 1, height: 1, byteCount: 1, next: 2 })",
    "({ name: 'A cat', created: 1, modified: 1, width: 1, height: 1, byteCount: 1, next: 'two' })",
]


@pytest.fixture
def new_tab(device):
    one = device()
    return lambda: Tab(one.page())


@pytest.fixture
def tab(new_tab):
    return new_tab()


@pytest.mark.night
def test_damaged_metadata_does_not_hide_the_list_or_the_drawing(tab):
    for facts in DAMAGED:
        check_damaged_facts(tab, facts)
        tab.run("for (const { id } of await album.list()) await album.erase(id);")


def check_damaged_facts(tab, facts):
    id = tab.create(1)
    tab.append(id, 2)
    tab.create(9, name="sound")
    damage = f"await store.update([], (_, write) => write('drawing/facts/' + arg, {facts}));"
    tab.run(damage, id)
    entries = tab.run("return album.list();")
    assert [entry["isDamaged"] for entry in entries] == [False, True]
    assert entries[1]["id"] == id and isinstance(entries[1]["name"], str)
    assert tab.read(id) == [1, 2]
    # Drawing recreates the metadata, whether the drawing is opened now or already open.
    assert tab.append(id, 3) is None
    assert not any(entry["isDamaged"] for entry in tab.run("return album.list();"))
    tab.run(damage, id)
    assert tab.append(id, 4) is None
    assert tab.read(id) == [1, 2, 3, 4]
    assert not any(entry["isDamaged"] for entry in tab.run("return album.list();"))
    tab.run(damage, id)
    tab.run("await album.remove(arg); await album.purge(0);", id)
    assert tab.names() == ["sound"] and not any(id in key for key in tab.keys())


def test_a_damaged_deletion_mark_deletes_nothing(tab):
    id = tab.create(1)
    for mark in ("'then'", "NaN", "({})", "null"):
        tab.run(f"await store.update([], (_, write) => write('drawing/removed/' + arg, {mark}));", id)
        tab.run("await album.purge(0);")
        assert tab.names() == ["A cat"] and tab.run("return (await album.get(arg)).id;", id) == id
        assert tab.read(id) == [1], mark


def test_the_chunks_beside_a_damaged_one_are_kept(tab):
    id = tab.create(1)
    tab.append(id, 2)
    tab.append(id, 3)
    tab.run(
        """
      const [chunks] = await store.all(`drawing/journal/${arg}/`);
      await store.update([], (_, write) => write(chunks[1][0], "no bytes"));""",
        id,
    )
    assert tab.read(id) == [1, 3]


@pytest.fixture
def small(new_tab, device):
    """A tab of an origin with a quota of a megabyte, and a function that lifts it."""
    page = device().page()
    page.goto(page.address + BARE_PAGE)
    quota = {"origin": page.address}
    # Set before anything is stored: Chromium caches the available space.
    page.devtools.send("Storage.overrideQuotaForOrigin", {**quota, "quotaSize": 1_000_000})
    return Tab(page), lambda: page.devtools.send("Storage.overrideQuotaForOrigin", quota)


def test_a_full_device_loses_nothing_that_was_stored(small):
    tab, make_room = small
    id = tab.create(1)
    large = "new Uint8Array(4_000_000)"
    assert tab.run(f"return failure(album.append(arg, {large}));", id) == "storageFull"
    # A stroke is missing: later ones must not be appended.
    assert tab.append(id, 2) == "storageFull"
    assert tab.run(f"return failure(album.replace(arg, {large}));", id) == "storageFull"
    assert tab.run(f"return failure(album.create(about, {large}));") == "storageFull"
    assert tab.names() == ["A cat"]
    assert tab.run("return album.read(arg);", id) == [1]
    assert tab.run(f"return failure(album.append(arg, {large}));", id) == "storageFull"
    make_room()
    assert tab.run("return failure(album.replace(arg, bytes(1, 2, 3)));", id) is None
    assert tab.append(id, 4) is None
    assert tab.read(id) == [1, 2, 3, 4]


def test_a_full_device_can_be_emptied(browser, app, tmp_path):
    # A profile on disk, because the storage of a private window has no quota.
    context = browser.browser_type.launch_persistent_context(tmp_path, executable_path=CHROMIUM, args=FLAGS)
    page = Page(recorded(context).new_page(), app)
    page.goto(app + BARE_PAGE)
    page.devtools.send("Storage.overrideQuotaForOrigin", {"origin": app, "quotaSize": 1_000_000})
    tab = Tab(page)
    tab.run("""
      globalThis.fill = async (size) => {
        const content = crypto.getRandomValues(new Uint8Array(size));
        while ((await failure(album.create(about, content))) === null);
      };
      for (const size of [60_000, 5000, 50]) await fill(size);""")
    ids = tab.run("return (await album.list()).map(({ id }) => id);")
    # There is no room even for a deletion mark.
    assert tab.run("return failure(album.remove(arg));", ids[0]) == "storageFull"
    for id in ids:
        assert tab.run("return failure(album.erase(arg));", id) is None
    assert tab.names() == []
    context.close()


def test_storage_that_the_browser_closed_is_opened_again(tab):
    id = tab.create(1)
    for attempt in (
        "append(arg, bytes(2))",
        "read(arg)",
        "list()",
        "get(arg)",
        "thumbnail(arg)",
        "remove(arg)",
        "restore(arg)",
        "create(about, bytes(1))",
        "setThumbnail(arg, new Blob())",
        "purge()",
    ):
        tab.run("store.close();")
        assert tab.run(f"return failure(album.{attempt});", id) is None, attempt
    assert tab.read(id) == [1, 2]


def test_storage_that_stays_closed_is_reported(tab):
    id = tab.create(1)
    tab.run("IDBDatabase.prototype.transaction = () => { throw new DOMException('closing', 'InvalidStateError'); };")
    for attempt in (
        "append(arg, bytes(2))",
        "read(arg)",
        "list()",
        "get(arg)",
        "thumbnail(arg)",
        "remove(arg)",
        "create(about, bytes(1))",
        "setThumbnail(arg, new Blob())",
        "purge()",
    ):
        assert tab.run(f"return failure(album.{attempt});", id) == "storageClosed", attempt
