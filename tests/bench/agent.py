# SPDX-License-Identifier: GPL-3.0-or-later
"""What the operator adds to what its model takes, beside a bare client of the same service."""
import http.client
import http.server
import json
import subprocess
import threading
import time

from bench import processor_seconds
from berth import Failed, wait_for

PAUSE = 0.2  # seconds before the one word, so that nothing is gathered with it
WORD = b"Remarkable"
RATE = 200  # tokens a second
LONG = 20 * RATE  # tokens of a long answer
WHILE = 4.5  # seconds of a sample: several in a long answer
TOKENS = ("The **sum** of what was sold in the north is larger than last year's, and that of the south is smaller. " * 4
          + "\n\n- one line of a list\n- another, with `code` in it\n\n```python\nfor row in rows:\n    print(row)\n```\n\n"
          ).split(" ")


class Service(http.server.ThreadingHTTPServer):
    """Plays a model over Chat Completions: so many steps, each a call of the tool `plan`, which needs no machine."""

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Handler)
        self.steps = 0  # left
        self.speaks = False  # says one word after a pause, and is done
        self.talks = False  # at length, and is done
        self.is_talking = False
        self.came = []  # when each request was there
        self.went = []  # when each answer was
        self.said = 0  # when the word was
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def gaps(self):
        """Seconds from each answer to the next request, and forgets them."""
        gaps = [came - went for came, went in zip(self.came[1:], self.went)]
        self.came, self.went = [], []
        return gaps


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def chunk(self, delta, finish=None):
        self.wfile.write(b"data: " + json.dumps({"id": "c", "object": "chat.completion.chunk", "created": 0, "model": "bench",
                                                 "choices": [{"index": 0, "delta": delta, "finish_reason": finish}]}).encode()
                         + b"\n\n")
        self.wfile.flush()

    def talk(self):
        """Each token at its time; one that is late is made up for."""
        self.server.is_talking = True
        begin = time.perf_counter()
        for number in range(LONG):
            time.sleep(max(0.0, begin + number / RATE - time.perf_counter()))
            self.chunk({"content": TOKENS[number % len(TOKENS)] + " "})
        self.server.is_talking = False

    def do_POST(self):
        self.rfile.read(int(self.headers["Content-Length"]))
        self.server.came.append(time.perf_counter())
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Connection", "close")
        self.end_headers()
        self.chunk({"role": "assistant", "content": ""})
        calls = False
        if self.server.speaks:
            time.sleep(PAUSE)
            self.server.said = time.perf_counter()
            self.chunk({"content": WORD.decode()})
            time.sleep(PAUSE)
        elif self.server.talks:
            self.talk()
        elif self.server.steps > 0:
            calls = True
            self.server.steps -= 1
            plan = {"steps": [{"text": f"{self.server.steps} steps are left", "state": "active"}]}
            self.chunk({"tool_calls": [{"index": 0, "id": f"call_{self.server.steps}", "type": "function",
                                        "function": {"name": "plan", "arguments": json.dumps(plan)}}]})
        else:
            self.chunk({"content": "Done."})
        self.chunk({}, "tool_calls" if calls else "stop")
        self.wfile.write(b"data: [DONE]\n\n")
        self.wfile.flush()
        self.close_connection = True
        self.server.went.append(time.perf_counter())


def bare_client(service, count):
    """The same conversation by a client that keeps nothing and asks nobody."""
    messages = [{"role": "user", "content": "Go"}]
    for _ in range(count):
        link = http.client.HTTPConnection(*service.server_address)
        link.request("POST", "/v1/chat/completions", json.dumps({"model": "bench", "stream": True, "messages": messages}))
        for line in link.getresponse():
            if line.startswith(b"data: {"):
                for call in json.loads(line[6:])["choices"][0]["delta"].get("tool_calls", []):
                    messages += [{"role": "assistant", "tool_calls": [call]},
                                 {"role": "tool", "tool_call_id": call["id"], "content": "{}"}]
        link.close()


def first_word(home, service):
    """Seconds from a model's word to that word on standard output."""
    with subprocess.Popen([home.program, "ask", "Say it"], env=home.environment, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE) as asked:
        printed = b""
        while WORD not in printed:
            more = asked.stdout.read1()
            if not more:
                raise Failed(f"berth ask said nothing: {asked.stderr.read().decode()}")
            printed += more
        seconds = time.perf_counter() - service.said
        asked.stdout.read()
    return seconds


def share_while_it_talks(home, service):
    """The parts of a processor that the owner takes while a long answer comes into the session `talk`."""
    with subprocess.Popen([home.program, "ask", "Say it", "--session", "talk"], env=home.environment,
                          stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) as asked:
        wait_for("The long answer", lambda: service.is_talking or asked.poll() is not None, 30)
        shares = []
        before, begin = processor_seconds(home.owner.pid), time.perf_counter()
        while True:
            time.sleep(WHILE)
            if not service.is_talking:
                break
            after, end = processor_seconds(home.owner.pid), time.perf_counter()
            shares.append((after - before) / (end - begin))
            before, begin = after, end
        if asked.wait() != 0 or not shares:
            raise Failed(f"berth ask: code {asked.returncode}, {asked.stderr.read().decode()}")
    return shares


def agent(bench):
    """What a step of a task takes besides its model and its tools, and how soon a word is read."""
    bench.report.begin("agent", "Berth's own agent (no machine)")
    home, service = bench.home, Service()
    home.berth("model", "add", "bench", "--format", "chat", "--url",
               f"http://127.0.0.1:{service.server_address[1]}/v1", "--model", "bench")
    steps = bench.many
    service.steps = steps
    home.berth("ask", "Go", "--steps", str(steps + 10))
    loop = bench.report.row("a step without model and tool", "Berth", service.gaps())
    service.steps = steps
    bare_client(service, steps + 1)
    bare = bench.report.row("a step without model and tool", "a bare client", service.gaps())
    service.speaks = True
    word = bench.report.row("a word until it is read", "berth ask", [first_word(home, service)
                                                                    for _ in range(bench.repeats * 4)])
    service.speaks, service.talks = False, True
    bench.image("core")  # without one the window shows how to make it, and no chat
    home.berth("new", "talk")
    alone = bench.report.row("200 tokens a second, of a processor", "berth ask, without a window",
                             share_while_it_talks(home, service), "%")
    home.show_window()
    window = bench.report.row("200 tokens a second, of a processor", "berth ask, in sight in the window",
                              share_while_it_talks(home, service), "%")
    home.serve()
    service.shutdown()
    bench.report.target("ms that the loop adds to a step", (loop - bare) * 1000, 20)
    bench.report.target("ms until the first word is shown", word * 1000, 30)
    bench.report.target("% of a processor that the window adds at 200 tokens a second", (window - alone) * 100, 5)
