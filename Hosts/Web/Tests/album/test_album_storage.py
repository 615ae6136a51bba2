"""Drawings in the real storage of a real browser: contents and order of writes."""

import random

import pytest
from album_tab import Tab


@pytest.fixture
def new_tab(device):
    one = device()
    return lambda: Tab(one.page())


@pytest.fixture
def tab(new_tab):
    return new_tab()


def test_a_stored_drawing_is_read_back(tab, new_tab):
    id = tab.create(1, 2, 3)
    assert tab.append(id, 4, 5) is None
    assert tab.append(id, 6) is None
    assert new_tab().read(id) == [1, 2, 3, 4, 5, 6]
    entry = tab.run("return album.get(arg);", id)
    assert {key: entry[key] for key in ("id", "name", "width", "height", "byteCount", "isDamaged")} == {
        "id": id,
        "name": "A cat",
        "width": 640,
        "height": 480,
        "byteCount": 6,
        "isDamaged": False,
    }
    assert entry["created"] <= entry["modified"] < entry["created"] + 60_000


def test_stored_bytes_are_copied(tab):
    id = tab.create(1)
    tab.run(
        """
      const mine = bytes(2, 3);
      const all = [album.append(arg, mine)];
      mine.fill(9);
      all.push(album.append(arg, mine));
      mine.fill(8);
      await Promise.all(all);""",
        id,
    )
    assert tab.read(id) == [1, 2, 3, 9, 9]


def test_the_list_is_newest_first_and_reads_no_drawing(tab):
    first, second, third = (tab.create(1, name=name) for name in ("one", "two", "three"))
    tab.append(second, 2)
    assert tab.names() == ["two", "three", "one"]
    seen = tab.run("""
      const read = [], getAll = IDBObjectStore.prototype.getAll;
      IDBObjectStore.prototype.getAll = function (range) { read.push(range.lower); return getAll.call(this, range); };
      await album.list();
      IDBObjectStore.prototype.getAll = getAll;
      return read;""")
    assert seen == ["drawing/facts/", "drawing/progress/", "drawing/removed/"]


def test_simultaneous_appends_are_in_order(tab, new_tab):
    id = tab.create(0)
    tab.run("await Promise.all(Array.from({ length: 200 }, (_, index) => album.append(arg, bytes(1 + index % 250))));", id)
    assert new_tab().read(id) == [0, *range(1, 201)]


def test_a_single_append_waits_only_for_the_disk(tab):
    id = tab.create(0)
    assert (
        tab.run(
            """
      const { setTimeout, requestAnimationFrame, requestIdleCallback } = globalThis;
      globalThis.setTimeout = globalThis.requestAnimationFrame = globalThis.requestIdleCallback = () => 0;
      await album.append(arg, bytes(1));
      Object.assign(globalThis, { setTimeout, requestAnimationFrame, requestIdleCallback });
      return "kept";""",
            id,
        )
        == "kept"
    )


def test_reading_waits_for_pending_writes(tab):
    id = tab.create(0)
    assert tab.run("void album.append(arg, bytes(1)); void album.append(arg, bytes(2)); return album.read(arg);", id) == [0, 1, 2]


def test_chunks_are_merged_when_a_drawing_is_continued(tab, new_tab):
    id = tab.create(0)
    tab.run("for (let index = 1; index < 70; index += 1) await album.append(arg, bytes(index));", id)
    other = new_tab()
    chunks = f"return (await store.all('drawing/journal/{id}/'))[0].length;"
    assert other.run(chunks) == 70
    assert other.read(id) == list(range(70))
    # Reading does not write.
    assert other.run(chunks) == 70
    assert other.append(id, 70) is None
    assert other.run(chunks) == 2
    assert tab.append(id, 71) == "changedElsewhere"
    assert other.read(id) == list(range(71))


def test_replacing_is_all_or_nothing(tab, new_tab):
    id = tab.create(1, 2, 3)
    tab.append(id, 4)
    assert tab.run("return failure(album.replace(arg, bytes(7, 8)));", id) is None
    assert tab.append(id, 9) is None
    assert new_tab().read(id) == [7, 8, 9]
    assert (
        tab.run(
            """
      const put = IDBObjectStore.prototype.put;
      let left = 1;
      IDBObjectStore.prototype.put = function (...how) {
        if (left-- === 0) throw new DOMException("no", "QuotaExceededError");
        return put.apply(this, how);
      };
      const answer = await failure(album.replace(arg, bytes(5)));
      IDBObjectStore.prototype.put = put;
      return answer;""",
            id,
        )
        == "storageFull"
    )
    assert new_tab().read(id) == [7, 8, 9]
    assert tab.run("return failure(album.replace(arg, bytes(5)));", id) is None
    assert new_tab().read(id) == [5]


def test_two_tabs_never_mix_their_journals(tab, new_tab):
    id = tab.create(0)
    other = new_tab()
    assert other.read(id) == [0]
    assert tab.append(id, 1) is None
    assert other.append(id, 2) == "changedElsewhere"
    assert other.run("return failure(album.replace(arg, bytes(3)));", id) == "changedElsewhere"
    assert tab.append(id, 4) is None
    assert other.read(id) == [0, 1, 4]
    # The other tab has read everything and continues; the first must read again.
    assert other.append(id, 5) is None
    assert tab.append(id, 6) == "changedElsewhere"
    assert tab.read(id) == [0, 1, 4, 5]


def test_one_of_two_simultaneous_tabs_stores_all_its_chunks_and_the_other_none(tab, new_tab):
    id = tab.create(0)
    other = new_tab()
    other.read(id)
    for one in (tab, other):
        one.run(
            """globalThis.answers = Promise.all(
          Array.from({ length: 50 }, () => failure(new Promise((done) => setTimeout(done, Math.random() * 50))
            .then(() => album.append(arg.id, bytes(arg.mark))))));""",
            {"id": id, "mark": 1 if one is tab else 2},
        )
    kept = [one.run("return (await answers).filter((answer) => answer === null).length;") for one in (tab, other)]
    journal = new_tab().read(id)
    assert journal in ([0] + [1] * kept[0], [0] + [2] * kept[1])
    assert 0 in kept and max(kept) > 0


# Closes the page after a number of stored strokes, because a duration would depend on the machine.
@pytest.mark.night(but=["1"])
@pytest.mark.parametrize("count", [0, 1, 3, 10, 30])
def test_a_page_closed_during_an_append_leaves_complete_chunks(new_tab, count):
    tab = new_tab()
    id = tab.create(*b"begin;")
    tab.run(
        """
      globalThis.kept = 0;
      const goOn = async () => {
        for (let index = 0; ; index += 1) {
          const text = new TextEncoder().encode(`stroke ${index};`.repeat(1 + index % 7 * 1000));
          await album.append(arg, text);
          kept += 1;
        }
      };
      void goOn();""",
        id,
    )
    tab.page.until("kept >= arg", count)
    kept = tab.page.evaluate("kept")
    tab.page.close()
    # Passed as text, because passing a million numbers takes longer than storing them.
    parts = new_tab().run("return new TextDecoder().decode(await album.read(arg));", id).split(";")
    assert parts.pop() == "" and parts.pop(0) == "begin"
    number = 0
    while parts:
        length = 1 + number % 7 * 1000
        assert parts[:length] == [f"stroke {number}"] * length
        del parts[:length]
        number += 1
    assert number >= kept


def test_removed_drawings_are_hidden_restored_and_finally_deleted(tab):
    _, two = tab.create(1, name="one"), tab.create(2, name="two")
    tab.run("await album.setThumbnail(arg, new Blob(['picture'])); await album.remove(arg);", two)
    assert tab.names() == ["one"] and tab.run("return album.get(arg);", two) is None
    tab.run("await album.purge();")
    tab.run("await album.restore(arg);", two)
    assert tab.names() == ["two", "one"] and tab.read(two) == [2]
    tab.run("await album.remove(arg);", two)
    for days, remains in ((29, True), (31, False)):
        tab.run("const now = Date.now; Date.now = () => now() + arg * 86_400_000; await album.purge(); Date.now = now;", days)
        assert any(two in key for key in tab.keys()) == remains
    assert tab.names() == ["one"]
    assert tab.run("return failure(album.read(arg));", two) == "recordMissing"
    assert tab.append(two, 3) == "recordMissing"
    assert not any(two in key for key in tab.keys())


def test_drawing_on_a_removed_drawing_restores_it(tab, new_tab):
    id = tab.create(1)
    new_tab().run("await album.remove(arg);", id)
    assert tab.append(id, 2) is None
    tab.run("await album.purge(0);")
    assert tab.names() == ["A cat"] and tab.read(id) == [1, 2]


def test_a_copy_is_independent(tab):
    id = tab.create(1)
    tab.append(id, 2)
    tab.run("await album.setThumbnail(arg, new Blob(['picture']));", id)
    copy = tab.run("return album.duplicate(arg, 'Another cat');", id)
    assert copy["id"] != id and copy["name"] == "Another cat" and copy["byteCount"] == 2
    assert tab.append(copy["id"], 3) is None
    assert tab.append(id, 4) is None
    assert tab.read(copy["id"]) == [1, 2, 3] and tab.read(id) == [1, 2, 4]
    assert tab.run("return (await album.thumbnail(arg)).text();", copy["id"]) == "picture"
    assert tab.run("return album.thumbnail('none');") is None


def test_renaming_keeps_the_order_and_the_journal(tab):
    id = tab.create(1, name="one")
    tab.create(2, name="two")
    tab.run("await album.rename(arg, 'uno');", id)
    assert tab.names() == ["two", "uno"]
    assert tab.append(id, 2) is None
    assert tab.read(id) == [1, 2]


@pytest.mark.night
def test_persistence_is_requested_with_the_first_drawing_only(tab, new_tab):
    ask = """
      let asked = 0;
      StorageManager.prototype.persist = async () => { asked += 1; return false; };
      await album.list();
      const before = asked;
      await album.create(about, bytes(1));
      await album.create(about, bytes(1));
      return [before, asked];"""
    assert tab.run(ask) == [0, 1]
    assert new_tab().run(ask) == [0, 0]


@pytest.mark.night
def test_five_hundred_drawings_are_listed_at_once(tab):
    tab.run("""
      const picture = new Uint8Array(20_000);
      for (let index = 0; index < 500; index += 1) {
        const { id } = await album.create({ ...about, name: `Drawing ${index}` }, new Uint8Array(30_000));
        await store.update([], (_, write) => write(`drawing/thumbnail/${id}`, picture));
      }""")
    # The number of requests does not depend on the number of drawings, and no drawing is read.
    count, asked = tab.run("""
      const asked = [], methods = ["get", "getAll", "getAllKeys", "getKey", "count", "openCursor"];
      for (const method of methods) {
        const whole = IDBObjectStore.prototype[method];
        IDBObjectStore.prototype[method] = function (...how) {
          asked.push(String(how[0]?.lower ?? how[0]));
          return whole.apply(this, how);
        };
      }
      const all = await album.list();
      return [all.length, asked];""")
    assert count == 500
    assert len(asked) <= 6 and not any(key.startswith(("drawing/journal/", "drawing/thumbnail/")) for key in asked), asked


def test_random_operations_agree_with_a_model(tab):
    chance = random.Random(4)
    model, gone = {}, {}
    for _ in range(120):
        kinds = (
            ["create"] + ["append", "append", "replace", "remove", "duplicate", "read"] * bool(model) + ["restore"] * bool(gone)
        )
        kind = chance.choice(kinds)
        content = [chance.randrange(256) for _ in range(chance.randrange(1, 9))]
        id = chance.choice(list(gone if kind == "restore" else model) or [None])
        if kind == "create":
            model[tab.create(*content)] = content
        elif kind == "append":
            assert tab.append(id, *content) is None
            model[id] = model[id] + content
        elif kind == "replace":
            tab.run("await album.replace(arg.id, bytes(...arg.content));", {"id": id, "content": content})
            model[id] = content
        elif kind == "remove":
            tab.run("await album.remove(arg);", id)
            gone[id] = model.pop(id)
        elif kind == "restore":
            tab.run("await album.restore(arg);", id)
            model[id] = gone.pop(id)
        elif kind == "duplicate":
            copy = tab.run("const { id } = await album.duplicate(arg); await album.read(id); return id;", id)
            model[copy] = model[id]
        else:
            assert tab.read(id) == model[id]
    assert set(tab.run("return (await album.list()).map(({ id }) => id);")) == set(model)
    for id, content in model.items():
        assert tab.read(id) == content
