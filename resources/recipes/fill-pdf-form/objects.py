# SPDX-License-Identifier: GPL-3.0-or-later
"""What stands in a PDF file, wherever in the file it stands."""


def got(node, key, otherwise=None):
    """dict.get() of pypdf may give a reference in place of the value."""
    value = node[key].get_object() if key in node else None
    return otherwise if value is None or type(value).__name__ == "NullObject" else value


def entries(node, key):
    """The entries of a list, or those there would be in an empty one."""
    found = got(node, key, [])
    return [entry.get_object() for entry in found] if isinstance(found, list) else []
