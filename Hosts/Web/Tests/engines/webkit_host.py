"""A minimal browser on WebKitGTK, controlled by another process. Runs with the system's Python and `python3-gi`.

Reads commands from standard input, a line of JSON each, and writes an answer with the same number to the file descriptor
that its argument names. Mouse and keys are GDK events, like those of real devices.
"""

import json
import os
import sys
import time
from urllib.parse import urlsplit

import gi

gi.require_version("Gdk", "3.0")
gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gdk, GLib, Gtk, WebKit2  # noqa: E402

MODIFIERS = {"Shift": Gdk.ModifierType.SHIFT_MASK, "Control": Gdk.ModifierType.CONTROL_MASK, "Alt": Gdk.ModifierType.MOD1_MASK}
KEYS = {"Enter": "Return", "ArrowLeft": "Left", "ArrowRight": "Right", "ArrowUp": "Up", "ArrowDown": "Down", "Space": "space"}
# A page's load state: the loaded address (before changes by the page), the progress, and the start time in milliseconds since
# 1970.
FACTS = "JSON.stringify([performance.getEntriesByType('navigation')[0]?.name ?? location.href, document.readyState, performance.timeOrigin])"
TELL = "addEventListener('load', () => webkit.messageHandlers.loaded.postMessage(%s))" % FACTS
# Seconds without a message after which the page is queried.
ASKING = 3


def document(address):
    """An address without its fragment, normalized."""
    parts = urlsplit(address)
    return parts._replace(path=parts.path or "/", fragment="").geturl()


class Tab:
    def __init__(self, host, number, context, options):
        self.host, self.number = host, number
        content = WebKit2.UserContentManager()
        content.register_script_message_handler("said")
        content.connect("script-message-received::said", self.said)
        content.register_script_message_handler("loaded")
        content.connect("script-message-received::loaded", lambda _, result: self.told(result.get_js_value()))
        frames = WebKit2.UserContentInjectedFrames
        for script, where in ((TELL, frames.TOP_FRAME), *((script, frames.ALL_FRAMES) for script in options["scripts"])):
            content.add_script(WebKit2.UserScript(script, where, WebKit2.UserScriptInjectionTime.START, None, None))
        self.view = WebKit2.WebView(web_context=context, user_content_manager=content)
        self.view.connect("load-changed", self.changed)
        self.view.connect("load-failed", self.failed)
        self.view.connect("script-dialog", self.dialog)
        self.view.connect("run-file-chooser", self.choose)
        self.view.connect("web-process-terminated", self.ended)
        # A context menu would capture the pointer.
        self.view.connect("context-menu", lambda *_: True)
        self.window = Gtk.Window(decorated=False)
        self.window.add(self.view)
        self.files, self.waiting = [], None
        # Pending requests.
        self.asked = set()
        self.resize(**options["size"])
        self.window.show_all()
        self.window.get_window().focus(0)
        self.view.grab_focus()

    def resize(self, width, height):
        self.view.set_size_request(width, height)
        self.window.resize(width, height)

    # Loading

    def load(self, act, id, url):
        self.waiting, self.has_begun, self.has_come = id, False, False
        # The reason why no message arrived, and whether it held at the last query.
        self.failure, self.failed_before = None, None
        self.wanted, self.begun = document(url), 1000 * time.time()
        act()
        GLib.timeout_add_seconds(ASKING, self.ask, id)

    def log(self, words):
        """For diagnostics."""
        print(f"tab {self.number}: {words}", file=sys.stderr, flush=True)

    def changed(self, _, event):
        self.log(f"{event.value_nick} {self.view.get_uri()}")
        if event == WebKit2.LoadEvent.STARTED:
            self.has_begun, self.failure = True, None
        if event == WebKit2.LoadEvent.COMMITTED:
            # WebKit delivers late messages of the previous page when the next load begins.
            self.has_come = self.has_begun
            self.forget(set(self.asked))
        # If the page's headers require a separate process, the load is cancelled and restarted there. On a busy machine
        # WebKit reports that end as well, once in some 150 first loads; requests would then reach an empty page.
        if event == WebKit2.LoadEvent.FINISHED and self.has_come:
            self.loaded()

    def said(self, _, result):
        self.host.answer({"said": json.loads(result.get_js_value().to_string()), "tab": self.number})

    def told(self, facts):
        """Handles the page's own report, which overrides WebKit's events: in two of some forty runs WebKit did not report the end
        of a first load. Compares address and start time; a page's clock is rounded to a millisecond."""
        address, state, begun = json.loads(facts.to_string())
        self.log(f"says {address} {state}")
        if self.waiting is not None and state == "complete" and document(address) == self.wanted and begun > self.begun - 2:
            self.loaded()

    def ask(self, id):
        """Polls a page that has not reported its load."""
        if self.waiting != id:
            return False

        def done(view, result):
            try:
                self.told(view.call_async_javascript_function_finish(result))
            except GLib.Error as error:
                self.log(f"does not say what it is: {error.message}")
            # A load fails if another one replaces it.
            if self.waiting == id and self.failure and self.failure is self.failed_before and not self.view.is_loading():
                self.loaded(error=self.failure)
            self.failed_before = self.failure

        self.view.call_async_javascript_function(f"return {FACTS}", -1, None, None, None, None, done)
        return True

    def failed(self, _, event, url, error):
        self.failure = f"{url}: {error.message}"
        self.log(f"failed {self.failure}")
        # Suppresses WebKit's error page, which would look like a requested page.
        return True

    def dialog(self, _, dialog):
        """Answers dialogs: allows leaving a page, as the other engines do, and denies everything else."""
        if dialog.get_dialog_type() == WebKit2.ScriptDialogType.BEFORE_UNLOAD_CONFIRM:
            dialog.confirm_set_confirmed(True)
        return True

    def loaded(self, **answer):
        if self.waiting is not None:
            self.host.answer({"id": self.waiting, **answer})
            self.waiting = None

    def evaluate(self, source, id):
        self.asked.add(id)

        def done(view, result):
            try:
                answer = {"value": view.call_async_javascript_function_finish(result).to_string()}
            except GLib.Error as error:
                answer = {"error": error.message}
            self.tell(id, answer)

        self.view.call_async_javascript_function(source, -1, None, None, None, None, done)

    def tell(self, id, answer):
        if id in self.asked:
            self.asked.remove(id)
            self.host.answer({"id": id, **answer})

    def forget(self, asked):
        """Fails the requests to the previous page, which WebKit drops with that page. The new page answers in order, so its own
        earlier requests are answered before this one."""

        def done(*_):
            for id in asked:
                self.tell(id, {"error": "the page has gone"})

        self.view.call_async_javascript_function("return 0", -1, None, None, None, None, done)

    def ended(self, _, reason):
        words = f"the process of the page has ended: {reason.value_nick}"
        self.host.answer({"said": ["error", words], "tab": self.number})
        for id in list(self.asked):
            self.tell(id, {"error": words})
        self.loaded(error=words)

    def choose(self, _, request):
        request.select_files(self.files) if self.files else request.cancel()
        return True

    # Devices

    def mouse(self, kind, x, y, button=1, isDown=False):
        event = Gdk.Event.new(getattr(Gdk.EventType, kind))
        fields = event.motion if kind == "MOTION_NOTIFY" else event.button
        fields.window = self.view.get_window()
        fields.x, fields.y, fields.x_root, fields.y_root = x, y, x, y
        mask = (Gdk.ModifierType.BUTTON1_MASK, Gdk.ModifierType.BUTTON2_MASK, Gdk.ModifierType.BUTTON3_MASK)[button - 1]
        fields.state = mask if isDown else Gdk.ModifierType(0)
        fields.device = self.seat.get_pointer()
        if kind != "MOTION_NOTIFY":
            fields.button = button
        event.set_device(fields.device)
        Gtk.main_do_event(event)

    def key(self, kind, name):
        *modifiers, name = name.split("+")
        value = Gdk.keyval_from_name(KEYS.get(name, name))
        if name == "Tab" and "Shift" in modifiers:
            value = Gdk.KEY_ISO_Left_Tab
        known, keys = Gdk.Keymap.get_for_display(Gdk.Display.get_default()).get_entries_for_keyval(value)
        event = Gdk.Event.new(getattr(Gdk.EventType, kind))
        event.key.window = self.view.get_window()
        event.key.keyval = value
        for modifier in modifiers:
            event.key.state |= MODIFIERS[modifier]
        if known:
            event.key.hardware_keycode = keys[0].keycode
        event.set_device(self.seat.get_keyboard())
        Gtk.main_do_event(event)

    @property
    def seat(self):
        return Gdk.Display.get_default().get_default_seat()


class Host:
    def __init__(self, answers):
        self.answers = os.fdopen(answers, "w", buffering=1)
        self.devices, self.tabs = {}, {}
        self.rest = b""
        GLib.io_add_watch(0, GLib.PRIORITY_DEFAULT, GLib.IOCondition.IN | GLib.IOCondition.HUP, self.read)

    def answer(self, answer):
        self.answers.write(json.dumps(answer) + "\n")

    def read(self, *_):
        chunk = os.read(0, 1 << 20)
        if not chunk:
            Gtk.main_quit()
            return False
        *lines, self.rest = (self.rest + chunk).split(b"\n")
        for line in lines:
            command = json.loads(line)
            id = command.pop("id")
            try:
                if getattr(self, command.pop("do"))(id=id, **command) is not False:
                    self.answer({"id": id})
            except Exception as error:
                self.answer({"id": id, "error": repr(error)})
        return True

    # Commands; those that answer later return False.

    def device(self, id, languages, downloads):
        context = WebKit2.WebContext.new_ephemeral()
        context.set_preferred_languages(languages)
        context.connect("download-started", self.download, downloads)
        self.devices[id] = context

    def download(self, _, download, folder):
        def decide(download, name):
            download.set_destination(f"file://{folder}/{name}")
            return True

        download.connect("decide-destination", decide)
        download.connect("finished", lambda download: self.answer({"downloaded": download.get_destination()[7:]}))

    def tab(self, id, device, **options):
        self.tabs[id] = Tab(self, id, self.devices[device], options)

    def close(self, id, device):
        context = self.devices.pop(device)
        for number, tab in list(self.tabs.items()):
            if tab.view.get_context() == context:
                tab.window.destroy()
                del self.tabs[number]

    def go(self, id, tab, url):
        self.tabs[tab].load(lambda: self.tabs[tab].view.load_uri(url), id, url)
        return False

    def reload(self, id, tab):
        view = self.tabs[tab].view
        self.tabs[tab].load(view.reload, id, view.get_uri())
        return False

    def evaluate(self, id, tab, source):
        self.tabs[tab].evaluate(source, id)
        return False

    def resize(self, id, tab, width, height):
        self.tabs[tab].resize(width, height)

    def mouse(self, id, tab, **event):
        self.tabs[tab].mouse(**event)

    def key(self, id, tab, **event):
        self.tabs[tab].key(**event)

    def choose(self, id, tab, files):
        self.tabs[tab].files = files


Host(int(sys.argv[1]))
Gtk.main()
