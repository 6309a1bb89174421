# SPDX-License-Identifier: GPL-3.0-or-later
"""A language model that runs each request in the shell, and says what that printed.

    running_model.py FOLDER

model_service.py says what is in the folder.
"""

import json
import sys

from model_service import results, serve


def words(message):
    content = message["content"]
    return content if isinstance(content, str) else "".join(part.get("text", "") for part in content)


def scene(messages):
    if messages[-1]["role"] == "tool":
        return "It printed: " + json.dumps(results(messages)[-1]), []
    return "I run it.", [("execute_bash", {"command": words(messages[-1])})]


serve(sys.argv[1], scene)
