"""Browser profiles of a sketchbook with a server: copied, restored or killed ones, and the secrets in their files."""

import base64
import contextlib
import json
import os
import pathlib
import shutil
import signal
import subprocess

import pytest
from driver import BARE_PAGE, HERE, PHONE, Page, recorded
from headless import CHROMIUM, FLAGS, LOCAL_ONLY
from household import FIRST, PROGRAM, SECOND, WRONG
from playwright.sync_api import Error, expect
from server import APP, REPOSITORY, Server
from server_steps import LOCAL, change, press, recover, relock, set_pattern, set_up

pytestmark = pytest.mark.skipif(not PROGRAM.exists(), reason="the server is not built: make server")

# Reports the bytes of new device keys, which the page itself cannot read.
WATCH_KEYS = """{
  const { generateKey } = SubtleCrypto.prototype;
  globalThis.testKeys = [];
  SubtleCrypto.prototype.generateKey = async function (how, isExtractable, uses) {
    if (how.name !== "HMAC") return generateKey.call(this, how, isExtractable, uses);
    const bytes = new Uint8Array(await this.exportKey("raw", await generateKey.call(this, how, true, uses)));
    testKeys.push([...bytes]);
    return this.importKey("raw", bytes, how, isExtractable, uses);
  };
}"""
# The record, the slots and the device keys of the pattern.
LOCKED_WITH = """async () => {
  const { Store } = await import("/inkdot/storage/store.js");
  const [record, book] = await new Store().read("lock/default/record", "book");
  return { record, slots: book.slots.map((slot) => [...slot]), keys: testKeys };
}"""
# Tries to decrypt every stored value with a pattern but without the server; returns the values that opened.
TRY = """async ({ patterns, shares }) => {
  const { startEngine } = await import("/inkdot/lock/engine.js");
  const { derive } = await import("/inkdot/lock/derivation.js");
  const { readServerRecord } = await import("/app/server/record.js");
  const { deriveAttempt, openSlot, wrappingKey } = await import("/app/server/derive.js");
  const { withSeal } = await import("/app/sealed/seal.js");
  const engine = await startEngine();
  const found = { texts: [], keys: [], bytes: shares.map((share) => Uint8Array.from(share)) };
  const search = (value) => {
    if (typeof value === "string") found.texts.push(value);
    else if (value instanceof CryptoKey) found.keys.push(value);
    else if (value instanceof Uint8Array) found.bytes.push(value);
    else if (value instanceof Object) Object.values(value).forEach(search);
  };
  for (const { name } of await indexedDB.databases()) {
    const database = await new Promise((done, fail) => {
      const request = indexedDB.open(name);
      request.onsuccess = () => done(request.result);
      request.onerror = () => fail(request.error);
    });
    for (const store of database.objectStoreNames) {
      const all = database.transaction(store).objectStore(store).getAll();
      await new Promise((done) => (all.onsuccess = done));
      all.result.forEach(search);
    }
    database.close();
  }
  const of = (length) => found.bytes.filter((bytes) => bytes.length === length);
  const hmac = found.keys.filter(({ algorithm }) => algorithm.name === "HMAC");
  const opened = [];
  const attempt = (what, work) => work().then(() => opened.push(what), () => {});
  for (const dots of patterns)
    for (const record of found.texts.filter((text) => text.startsWith("$inkdot-pattern")))
      for (const key of hmac) {
        const secret = () =>
          Uint8Array.from([...new TextEncoder().encode("inkdot-pattern"), 1, 3, 3, dots.length, 0, ...dots]);
        const facts = readServerRecord(engine, record);
        if (facts) {
          const { local } = await deriveAttempt(secret(), facts, key, record);
          for (const share of of(32)) {
            const wrapping = await wrappingKey(local, share, record);
            for (const slot of of(70)) for (const id of of(16)) await attempt("slot 4", () => openSlot(wrapping, record, id, slot));
          }
        } else {
          const own = engine.readRecord(record);
          const { digest, wrapping } = await derive(secret(), own, key);
          if (engine.matches(record, digest)) opened.push("digest");
          for (const slot of of(70))
            for (const id of of(16))
              await attempt("slot 3", () => withSeal((seal) => seal.unwrapPattern(slot, { key: wrapping, record }, id)));
        }
      }
  return { opened: [...new Set(opened)].sort(), tried: [hmac.length, of(70).length].every(Boolean) };
}"""


class Profile:
    """A folder of a browser's data, with one browser at a time."""

    def __init__(self, browser, folder, address):
        self.browser, self.folder, self.address = browser, folder, address
        self.context = None

    def start(self):
        """Starts the browser; returns a page."""
        self.context = self.browser.browser_type.launch_persistent_context(
            self.folder,
            executable_path=CHROMIUM,
            args=[*FLAGS, *LOCAL_ONLY],
            has_touch=True,
            viewport=PHONE,
            locale="en-US",
            service_workers="block",
        )
        recorded(self.context)
        self.context.add_init_script(path=HERE / "rounds.js")
        self.context.add_init_script(WATCH_KEYS)
        return self.page()

    def page(self):
        return Page(self.context.new_page(), self.address)

    def stop(self):
        with contextlib.suppress(Error):
            self.context.close()

    def kill(self):
        """Kills all processes of the browser."""
        for process in pathlib.Path("/proc").glob("[0-9]*"):
            with contextlib.suppress(OSError):
                if f"--user-data-dir={self.folder}".encode() in (process / "cmdline").read_bytes().split(b"\0"):
                    os.kill(int(process.name), signal.SIGKILL)

    def copy(self, name):
        """A copy, as taken by a thief or a backup."""
        folder = self.folder.with_name(name)
        shutil.copytree(self.folder, folder, ignore=shutil.ignore_patterns("Singleton*"))
        return Profile(self.browser, folder, self.address)

    def contains(self, secret):
        """The files that contain a part of these bytes or their text. A part, because the browser's database compresses repetitions."""
        texts = [secret, base64.b64encode(secret), base64.urlsafe_b64encode(secret)]
        parts = [text[at : at + 16] for text in texts for at in range(0, len(text) - 16, 8)]
        # All slots begin with their kind and the same zeros.
        parts = [part for part in parts if b"\0\0\0" not in part and b"AAAA" not in part]
        files = [file for file in self.folder.rglob("*") if file.is_file()]
        return [file for file in files if any(part in file.read_bytes() for part in parts)]


@pytest.fixture
def profile(browser, tmp_path, household):
    made = []

    class Kept(Profile):
        def start(self):
            made.append(self)
            return super().start()

        def copy(self, name):
            other = super().copy(name)
            return Kept(other.browser, other.folder, other.address)

    yield Kept(browser, tmp_path / "profile", household.address)
    for one in made:
        one.stop()


def enrol(profile, leave=False):
    page = profile.start()
    page.open()
    key = set_up(page)
    if not leave:
        profile.stop()
    return page, key


def unlock(page, *pattern):
    page.open("/#/album")
    page.at("unlock")
    page.draw(*pattern)


def try_offline(profile, household, *patterns, shares=()):
    """Returns the values that the pattern opens in a copy of the profile without the server."""
    thief = profile.copy(f"thief-{len(list(profile.folder.parent.iterdir()))}")
    network, household.network = household.network, "lost"
    page = thief.start()
    page.goto(profile.address + BARE_PAGE)
    answer = page.evaluate(TRY, {"patterns": [list(pattern) for pattern in patterns], "shares": [list(one) for one in shares]})
    thief.stop()
    household.network = network
    assert answer["tried"]
    return answer["opened"]


def test_a_copy_is_counted_and_ends_when_the_owner_unlocks(profile, household):
    enrol(profile)
    thief = profile.copy("copy")
    stolen = thief.start()
    unlock(stolen, *WRONG)
    stolen.hears("Wrong pattern, 4 attempts left")
    owner = profile.start()
    unlock(owner, *FIRST)
    dialog = owner.get_by_role("dialog")
    expect(dialog).to_contain_text("Wrong patterns that this browser did not send: 1")
    dialog.get_by_role("button", name="Close").click()
    # Even the right pattern opens nothing in the copy. The server may treat its first request as a late one of the owner and not count it.
    for _ in range(2):
        stolen.draw(*FIRST)
        stolen.hears("This browser’s data is older than the server’s. Use the recovery key")
    relock(owner)
    owner.draw(*FIRST)
    expect(dialog).to_contain_text("Refused requests from an older copy: 1")


def test_a_restored_profile_opens_with_the_recovery_key(profile, household):
    _, key = enrol(profile)
    before = profile.copy("before")
    page = profile.start()
    for _ in range(2):
        unlock(page, *FIRST)
        page.at("album")
        page.again()
    profile.stop()
    page = before.start()
    unlock(page, *FIRST)
    page.hears("This browser’s data is older than the server’s. Use the recovery key")
    recover(page, key)
    page.at("create")
    set_pattern(page, SECOND)
    page.at("recovery")
    relock(page)
    page.draw(*SECOND)
    page.at("recovery")


def test_a_tab_asks_for_the_pattern_that_another_tab_has_set(profile, household):
    page, _ = enrol(profile, leave=True)
    other = profile.page()
    unlock(other, *FIRST)
    other.at("album")
    relock(other)
    press(page, "Change pattern")
    change(page, FIRST, SECOND)
    page.at("manage")
    other.draw(*FIRST)
    other.hears("Wrong pattern, 4 attempts left")
    other.draw(*SECOND)
    other.at("album")


@pytest.mark.night(but=["answer lost"])
@pytest.mark.parametrize("fate", ["lost", "answer lost", "repeated", "late"])
def test_failing_each_call_once_changes_no_outcome(profile, household, fate):
    seen = set()

    def fail(method, path):
        call = (method, "/".join(path.split("/")[:3]), path.endswith("/confirm"))
        # The lock screen requests the wait and reports a failure.
        if call in seen or call == ("GET", "/v1/attempt", False):
            return None
        seen.add(call)
        return fate

    household.network = fail
    page = profile.start()
    page.open("/#/server")
    page.at("server")
    if fate != "repeated":
        press(page, "Set up")
        expect(page.get_by_text("Could not reach the server")).to_be_visible()
    set_up(page)
    relock(page)
    page.draw(*FIRST)
    page.at("server")
    press(page, "Change pattern")
    change(page, FIRST, SECOND)
    page.at("manage")
    unlock_again(page, *SECOND)
    page.open("/#/server")
    page.at("server")
    expect(page.get_by_role("dialog")).to_have_count(0)
    press(page, "Stop using the server")
    page.draw(*SECOND)
    page.says("drawNew.change", 4)
    set_pattern(page, LOCAL)
    expect(page.get_by_role("button", name="Set up", exact=True)).to_be_visible()
    page.until("import('/inkdot/storage/store.js').then(async ({ Store }) => !(await new Store().get('server/leaving')))")
    assert {method for method, *_ in seen} == {"GET", "POST", "PUT", "DELETE"}


def unlock_again(page, *pattern):
    page.open("/#/album")
    relock(page)
    page.draw(*pattern)
    page.at("album")


def local_pattern(page):
    """Sets a local pattern and draws; returns the secrets that lock a copy of the profile."""
    page.open("/#/create")
    set_pattern(page, LOCAL)
    page.at("recovery")
    page.evaluate("""async () => {
      const { openAlbum } = await import("/app/library/album.js");
      const journal = (await openAlbum()).begin({ name: "Secret", width: 300, height: 400 });
      journal.add(new Uint8Array(64).fill(7));
      await journal.settle();
      await (await import("/app/session.js")).book().then((book) => book.settle());
    }""")
    return page.evaluate(LOCKED_WITH)


def forget(page, key, new):
    """Sets a new pattern with the recovery key."""
    relock(page)
    recover(page, key)
    page.at("create")
    set_pattern(page, new)


def assert_gone(profile, before):
    """Asserts that no file contains the former record, slots and keys."""
    digest = base64.b64decode(before["record"].rpartition("$")[2] + "==")
    slots = [bytes(slot) for slot in before["slots"] if slot[0] == 3]
    assert len(slots) == 1 and len(digest) == 32 and before["keys"]
    for secret in (digest, *slots, *map(bytes, before["keys"])):
        assert not profile.contains(secret)


def test_the_files_of_the_profile_open_nothing_without_the_server(profile, household):
    page = profile.start()
    before = local_pattern(page)
    profile.stop()
    # The search finds the values that are stored.
    assert profile.contains(bytes(before["slots"][0]))
    assert any(profile.contains(bytes(key)) for key in before["keys"])
    assert try_offline(profile, household, LOCAL) == ["digest", "slot 3"]
    page = profile.start()
    unlock(page, *LOCAL)
    page.at("album")
    key = set_up(page)
    # The old databases are deleted at a later start.
    unlock_again(page, *FIRST)
    page.evaluate("import('/app/session.js').then(async ({ book }) => (await book()).settle())")
    profile.stop()
    assert_gone(profile, before)
    assert try_offline(profile, household, LOCAL, FIRST) == []
    # The values that the server returned.
    assert try_offline(profile, household, FIRST, shares=household.shares) == ["slot 4"]
    page = profile.start()
    unlock(page, *FIRST)
    page.at("album")
    page.open("/#/change")
    change(page, FIRST, SECOND)
    page.at("manage")
    page.open("/#/album")
    forget(page, key, LOCAL)
    page.at("recovery")
    profile.stop()
    assert len(household.shares) == 3
    for share in household.shares:
        assert not profile.contains(share)
    assert try_offline(profile, household, LOCAL, FIRST, SECOND) == []


@pytest.mark.night(but=["change-confirm"])
@pytest.mark.parametrize(
    "procedure, call",
    [
        ("enrol", "accounts"),
        ("enrol", "confirm"),
        ("change", "devices"),
        ("change", "confirm"),
        ("forgotten", "devices"),
        ("forgotten", "confirm"),
    ],
)
def test_after_a_kill_during_setup_nothing_opens_without_the_server(profile, household, procedure, call):
    """The browser is killed when a call has reached the server."""
    page = profile.start()
    page.open()
    if procedure == "enrol":
        page.key = None
    else:
        page.key = set_up(page)
        unlock_again(page, *FIRST)
    killed = []

    def network(method, path):
        if (
            not killed
            and method in ("POST", "PUT")
            and (path.endswith("/confirm") if call == "confirm" else f"/v1/{call}" in path)
        ):
            killed.append(path)
            profile.kill()
            return "answer lost"
        return None

    household.network = network
    with contextlib.suppress(Error, AssertionError):
        if procedure == "enrol":
            set_up(page)
        elif procedure == "change":
            page.open("/#/change")
            change(page, FIRST, SECOND)
            page.at("manage")
        else:
            forget(page, page.key, SECOND)
            page.at("recovery")
    assert killed
    profile.stop()
    household.network = None
    assert household.shares
    for share in household.shares:
        assert not profile.contains(share)
    assert try_offline(profile, household, FIRST, SECOND) == []
    # The owner can continue.
    page = profile.start()
    page.open("/#/server")
    if procedure == "enrol":
        page.at("server")
        press(page, "Draw the new pattern")
        page.draw(*FIRST)
        expect(page.get_by_text("The server checks your pattern")).to_be_visible()
        return
    page.at("unlock")
    page.draw(*(FIRST if call == "devices" else SECOND))
    page.at("server")
    page.until("import('/inkdot/storage/store.js').then(async ({ Store }) => !(await new Store().get('server/pending')))")


def test_a_kill_right_after_setting_up_keeps_the_server(profile):
    page = profile.start()
    page.open()
    set_up(page)
    profile.kill()
    page = profile.start()
    page.open("/#/server")
    page.at("unlock")
    page.draw(*FIRST)
    page.at("server")
    expect(page.get_by_text("The server checks your pattern")).to_be_visible()


# The last build without server support.
BUILD_BEFORE = "b7d70d4c"


@pytest.fixture
def app_before(tmp_path):
    """The page of that build with the present engine, whose lock API is unchanged."""
    root = tmp_path / "before"
    archive = subprocess.run(["git", "archive", BUILD_BEFORE, "Hosts/Web/Page"], cwd=REPOSITORY, capture_output=True, check=False)
    if archive.returncode:
        pytest.skip("the history of the project is not here")
    root.mkdir()
    subprocess.run(["tar", "-x", "--strip-components=3", "-C", root], input=archive.stdout, check=True)
    for style in (root / "inkdot").rglob("*.css"):
        style.with_name(f"{style.name}.js").write_text(f"export default {json.dumps(style.read_text())};")
    for module in APP.glob("inkdot/*.wasm"):
        shutil.copy(module, root / "inkdot")
    server = Server(root)
    yield server
    server.stop()


def test_a_build_without_server_support_does_not_offer_to_set_a_pattern(profile, household, app_before):
    page = profile.start()
    local_pattern(page)
    # The old build opens its own data.
    now, household.app = household.app, app_before
    unlock_again(page, *LOCAL)
    household.app = now
    unlock_again(page, *LOCAL)
    set_up(page)
    household.app = app_before
    for address in ("", "create", "album", "manage", "draw"):
        page.open(f"/#/{address}")
        relock(page)
        expect(page.get_by_text("the sketchbook stays shut")).to_be_visible()
    page.open("/#/settings/lock")
    page.at("settings")
    page.get_by_text("Set a pattern").click()
    page.at("unlock")
    # The newer data is intact.
    household.app = now
    unlock_again(page, *FIRST)
    expect(page.locator(".album .name").first).to_have_text("Secret")
