# SPDX-License-Identifier: GPL-3.0-or-later
"""Reads and works a window of Berth as a screen reader does, over AT-SPI. Exit code 0: all of it was there.

usage: reader.py BERTH_DESKTOP      on a display, under a session bus, with an image in the data folder
"""
import contextlib
import signal
import subprocess
import sys

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib

LIMIT = 30  # seconds that any one answer may take


def main(program: str) -> None:
    loop = GLib.MainLoop()
    heard = []  # events, some of which come while something is asked for

    def hear(event):
        heard.append(event.type)
        loop.quit()

    listener = Atspi.EventListener.new(hear)
    for event in ("object:children-changed", "object:state-changed", "object:property-change", "window"):
        listener.register(event)

    def wait(what: str, found):
        """What `found` finds, asked again after each event."""
        late = []
        timer = GLib.timeout_add_seconds(LIMIT, lambda: (late.append(1), loop.quit(), True)[-1])
        try:
            while True:
                heard.clear()
                if result := found():
                    return result
                assert not late, f"not there within {LIMIT} s: {what}"
                if not heard:
                    loop.run()
        finally:
            GLib.source_remove(timer)

    def below(node, depth=0):
        """Each node that is there while it is looked at; a widget may go meanwhile."""
        yield node
        for index in range(node.get_child_count() if depth < 40 else 0):
            with contextlib.suppress(GLib.Error):
                if child := node.get_child_at_index(index):
                    yield from below(child, depth + 1)

    def has(node, *states):
        return all(node.get_state_set().contains(state) for state in states)

    def find(root, role, name=None):
        for node in below(root):
            with contextlib.suppress(GLib.Error):
                if node.get_role() == role and (name is None or node.get_name() == name):
                    return node
        return None

    def labels(node):
        return [relation.get_target(index).get_name() for relation in node.get_relation_set()
                if relation.get_relation_type() == Atspi.RelationType.LABELLED_BY
                for index in range(relation.get_n_targets())]

    def press(node):
        assert node.get_action_iface().do_action(0), f"{node.get_name()} is not to be pressed"

    state, role = Atspi.StateType, Atspi.Role
    berth = subprocess.Popen([program])
    try:
        desktop = Atspi.get_desktop(0)

        def window():
            for index in range(desktop.get_child_count()):
                application = desktop.get_child_at_index(index)
                if application and application.get_process_id() == berth.pid:
                    return find(application, role.FRAME)
            return None

        frame = wait("the window", window)
        request = wait("the composer", lambda: find(frame, role.TEXT, "Request"))
        assert "Berth" in frame.get_name(), frame.get_name()
        assert has(request, state.EDITABLE, state.FOCUSABLE), "the composer takes no text"

        # The tools, each by its name.
        for name in ("Terminal", "Files", "Code", "Runs", "Documents"):
            assert find(frame, role.PAGE_TAB, name), f"no tab {name}"

        # Whatever takes the focus says what it is; a cell may be empty.
        nameless = [f"{node.get_role_name()} in {node.get_parent().get_name() or node.get_parent().get_role_name()}"
                    for node in below(frame)
                    if has(node, state.FOCUSABLE, state.SHOWING) and node.get_role() != role.TABLE_CELL
                    and not node.get_name().strip()]
        assert not nameless, f"without a name: {nameless}"

        # What is typed by way of the reader is typed, and what it leads to is read.
        assert request.get_editable_text_iface().insert_text(0, "/", 1)
        recipes = wait("the list of recipes", lambda: (node := find(frame, role.LIST, "Recipes"))
                       and has(node, state.SHOWING) and node.get_child_count() > 0 and node)
        assert "/" in recipes.get_child_at_index(0).get_name()

        # A dialog opens by its button, tells its name, and goes again.
        press(wait("the settings", lambda: find(frame, role.PUSH_BUTTON, "Settings")))
        application = frame.get_parent()
        settings = wait("the settings' dialog", lambda: find(application, role.DIALOG, "Settings"))
        # A box of choices is read by its choice, and has its label beside.
        wait("a setting", lambda: any(node.get_role() == role.COMBO_BOX and "Language" in labels(node)
                                      for node in below(settings)))
        press(find(settings, role.PUSH_BUTTON, "Cancel"))
        wait("the end of the dialog", lambda: not find(application, role.DIALOG, "Settings"))
    finally:
        berth.send_signal(signal.SIGTERM)
        berth.wait()


if __name__ == "__main__":
    main(sys.argv[1])
