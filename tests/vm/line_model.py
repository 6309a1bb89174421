# SPDX-License-Identifier: GPL-3.0-or-later
"""A language model that runs each line of a request in the shell, one call a line, and then says what they printed.

    line_model.py FOLDER

model_service.py says what is in the folder.
"""

import json
import sys

from model_service import results, serve


def words(message):
    """The person's in it; Berth's own are none."""
    content = message["content"]
    text = content if isinstance(content, str) else "\n".join(part.get("text", "") for part in content)
    return "\n".join(line for line in text.split("\n") if line and not line.startswith("[Berth]"))


def scene(messages):
    last = max(i for i, each in enumerate(messages) if each["role"] == "user" and words(each))
    lines = words(messages[last]).split("\n")
    made = sum(1 for each in messages[last:] if each["role"] == "tool")
    if made < len(lines):
        return "Next.", [("execute_bash", {"command": lines[made]})]
    return "They printed: " + json.dumps(results(messages)[-len(lines):]), []


serve(sys.argv[1], scene)
