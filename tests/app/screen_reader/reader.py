# SPDX-License-Identifier: GPL-3.0-or-later
"""Reads and works a window of Berth as a screen reader does, over AT-SPI. Exit code 0: all of it was there.

usage: reader.py BERTH_DESKTOP      on a display, under a session bus, with an image in the data folder
"""
import sys

from screen import Screen, below, find, has, labels, press, role, state, write


def main(program: str) -> None:
    with Screen(program) as screen:
        frame = screen.wait("the window", screen.window)
        request = screen.wait("the composer", lambda: find(frame, role.TEXT, "Request"))
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
        write(request, "/")
        recipes = screen.wait("the list of recipes", lambda: (node := find(frame, role.LIST, "Recipes"))
                              and has(node, state.SHOWING) and node.get_child_count() > 0 and node)
        assert "/" in recipes.get_child_at_index(0).get_name()

        # A dialog opens by its button, tells its name, and goes again.
        press(screen.wait("the settings", lambda: find(frame, role.PUSH_BUTTON, "Settings")))
        application = frame.get_parent()
        settings = screen.wait("the settings' dialog", lambda: find(application, role.DIALOG, "Settings"))
        # A box of choices is read by its choice, and has its label beside.
        screen.wait("a setting", lambda: any(node.get_role() == role.COMBO_BOX and "Language" in labels(node)
                                             for node in below(settings)))
        press(find(settings, role.PUSH_BUTTON, "Cancel"))
        screen.wait("the end of the dialog", lambda: not find(application, role.DIALOG, "Settings"))


if __name__ == "__main__":
    main(sys.argv[1])
