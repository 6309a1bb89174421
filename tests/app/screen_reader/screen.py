# SPDX-License-Identifier: GPL-3.0-or-later
"""A window of Berth over AT-SPI, as a screen reader has it."""
import contextlib
import signal
import subprocess

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib

LIMIT = 30  # seconds that any one answer may take
state, role = Atspi.StateType, Atspi.Role


class Screen:
    """What the program shows, from its start to its end."""

    def __init__(self, program):
        self._loop = GLib.MainLoop()
        self._heard = []  # events, some of which come while something is asked for
        self._listener = Atspi.EventListener.new(self._hear)
        for event in ("object:children-changed", "object:state-changed", "object:property-change", "window"):
            self._listener.register(event)
        self._berth = subprocess.Popen([program])

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._berth.send_signal(signal.SIGTERM)
        self._berth.wait()

    def _hear(self, event):
        self._heard.append(event.type)
        self._loop.quit()

    def wait(self, what, found):
        """What `found` finds, asked again after each event."""
        late = []
        timer = GLib.timeout_add_seconds(LIMIT, lambda: (late.append(1), self._loop.quit(), True)[-1])
        try:
            while True:
                self._heard.clear()
                if result := found():
                    return result
                assert not late, f"not there within {LIMIT} s: {what}"
                if not self._heard:
                    self._loop.run()
        finally:
            GLib.source_remove(timer)

    def window(self):
        """None: it is not there yet."""
        desktop = Atspi.get_desktop(0)
        for index in range(desktop.get_child_count()):
            application = desktop.get_child_at_index(index)
            if application and application.get_process_id() == self._berth.pid:
                return find(application, role.FRAME)
        return None


def below(node, depth=0):
    """Each node that is there while it is looked at; a widget may go meanwhile."""
    yield node
    for index in range(node.get_child_count() if depth < 40 else 0):
        with contextlib.suppress(GLib.Error):
            if child := node.get_child_at_index(index):
                yield from below(child, depth + 1)


def has(node, *states):
    return all(node.get_state_set().contains(each) for each in states)


def find(root, kind, name=None):
    """The first of that role, which is shown or not."""
    for node in below(root):
        with contextlib.suppress(GLib.Error):
            if (kind is None or node.get_role() == kind) and (name is None or node.get_name() == name):
                return node
    return None


def labels(node):
    return [relation.get_target(index).get_name() for relation in node.get_relation_set()
            if relation.get_relation_type() == Atspi.RelationType.LABELLED_BY
            for index in range(relation.get_n_targets())]


def text_of(node):
    """All of it; empty: it has none, or is gone."""
    with contextlib.suppress(GLib.Error):
        if "Text" in node.get_interfaces():
            return Atspi.Text.get_text(node, 0, Atspi.Text.get_character_count(node)).strip()
    return ""


def press(node):
    assert node.get_action_iface().do_action(0), f"{node.get_name()} is not to be pressed"


def write(node, text):
    assert node.get_editable_text_iface().insert_text(0, text, len(text))
