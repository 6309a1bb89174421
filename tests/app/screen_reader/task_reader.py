# SPDX-License-Identifier: GPL-3.0-or-later
"""Gives Berth's own agent a task as a screen reader does: asks, reads its plan, answers its question, steers it, reads
its report. Exit code 0: all of it could be done.

usage: task_reader.py BERTH_DESKTOP FOLDER_OF_MODEL_SERVICE
       on a display, under a session bus, with an image in the data folder, and XDG_CONFIG_HOME set
"""
import json
import os
import subprocess
import sys
import tempfile

from screen import Screen, below, find, has, press, role, state, text_of, write

STEPS = ["Read the sales", "Write the report"]


def scene(messages):
    """What the model says to that."""
    plan = {"steps": [{"text": text, "state": each} for text, each in zip(STEPS, ("active", "pending"))]}
    given = [each for each in messages if each["role"] == "tool"]
    if not given:
        return "I look.", [("plan", plan), ("ask_person", {"question": "Which year?", "choices": ["2025", "2026"]})]
    if "Only the north" not in json.dumps(messages):
        return "Once more.", [("plan", plan)]
    return "Of the north, in " + str(given[1]["content"]) + ".", []


def play(folder):
    """Is that model, in a process of its own."""
    from model_service import serve
    serve(folder, scene)


def main(program: str, library: str) -> None:
    folder = tempfile.mkdtemp(dir=os.environ["XDG_CONFIG_HOME"])
    hold = os.path.join(folder, "hold")  # while that is there, no answer follows a result
    open(hold, "w").close()
    service = subprocess.Popen([sys.executable, __file__, "--play", folder, library], stdout=subprocess.PIPE, text=True)
    try:
        model = {"name": "played", "format": "chat", "url": f"http://127.0.0.1:{int(service.stdout.readline())}/v1",
                 "model": "played", "key": "none"}
        settings = os.path.join(os.environ["XDG_CONFIG_HOME"], "berth")
        os.makedirs(settings, exist_ok=True)
        with open(os.path.join(settings, "models.json"), "w") as file:
            json.dump({"models": [model]}, file)
        with Screen(program) as screen:
            work(screen, hold)
    finally:
        service.kill()
        service.wait()


def work(screen, hold):
    frame = screen.wait("the window", screen.window)

    def shown(kind, name):
        return screen.wait(name, lambda: (node := find(frame, kind, name)) and has(node, state.SHOWING) and node)

    # To ask is what the composer is for where there is a model.
    shown(role.PUSH_BUTTON, "Model: played")
    write(shown(role.TEXT, "Request"), "Report the sales.")
    press(shown(role.PUSH_BUTTON, "Send"))

    # The plan: what is under way, and each step by its state.
    shown(None, f"Plan, step 1 of 2: {STEPS[0]}")
    shown(None, f"Under way: {STEPS[0]}")
    shown(None, f"To do: {STEPS[1]}")

    # The question is read with each of its answers, and the composer says what is typed in it now.
    choice = shown(role.PUSH_BUTTON, "2026")
    assert choice.get_description() == "Which year?", choice.get_description()
    assert has(choice, state.FOCUSABLE), "Tab leads past an answer"
    shown(role.PUSH_BUTTON, "Answer")
    press(choice)

    # A word in between, while it works; what stops it is in reach.
    shown(role.PUSH_BUTTON, "Stop the task")
    steer = shown(role.PUSH_BUTTON, "Steer")
    write(shown(role.TEXT, "Request"), "Only the north.")
    press(steer)
    os.remove(hold)

    # What it says in the end, and its report.
    shown(None, "Report: Done.")
    screen.wait("the answer", lambda: "Of the north, in 2026." in [text_of(each) for each in below(frame)])


if __name__ == "__main__":
    if sys.argv[1] == "--play":
        sys.path.insert(0, sys.argv[3])
        play(sys.argv[2])
    else:
        main(*sys.argv[1:])
