# SPDX-License-Identifier: GPL-3.0-or-later
"""OpenAI's Chat Completions over HTTP, for models that play their part.

serve(FOLDER, SCENE) writes its port to FOLDER/port and to standard output, a line for each request to FOLDER/requests, and,
while FOLDER/hold is there, does not answer a request that has results of tools. SCENE takes the messages and gives a text
and the calls that the model wants made, as pairs of a tool and its arguments.
"""

import http.server
import json
import os
import time


def results(messages):
    """What tools gave, the oldest first."""
    return [str(each["content"]) for each in messages if each["role"] == "tool"]


def deltas_of(text, calls, turn):
    deltas = [{"role": "assistant", "content": ""}] + [{"content": word + " "} for word in text.split(" ")]
    for index, (tool, arguments) in enumerate(calls):
        deltas.append({"tool_calls": [{"index": index, "id": f"call_{turn}_{index}", "type": "function",
                                       "function": {"name": tool, "arguments": ""}}]})
        told = json.dumps(arguments)
        for start in range(0, len(told), 100):
            deltas.append({"tool_calls": [{"index": index, "function": {"arguments": told[start:start + 100]}}]})
    return deltas


def serve(folder, scene):
    class Service(http.server.BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def log_message(self, *_):
            pass

        def do_GET(self):
            body = b'{"object": "list", "data": [{"id": "played", "object": "model"}]}'
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def do_POST(self):
            request = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            with open(os.path.join(folder, "requests"), "a") as log:
                log.write(json.dumps(request) + "\n")
            while results(request["messages"]) and os.path.exists(os.path.join(folder, "hold")):
                time.sleep(0.05)
            text, calls = scene(request["messages"])
            chunks = [{"choices": [{"index": 0, "delta": delta, "finish_reason": None}]}
                      for delta in deltas_of(text, calls, len(request["messages"]))]
            chunks.append({"choices": [{"index": 0, "delta": {}, "finish_reason": "tool_calls" if calls else "stop"}]})
            chunks.append({"choices": [], "usage": {"prompt_tokens": 1000, "completion_tokens": 100,
                                                    "total_tokens": 1100,
                                                    "prompt_tokens_details": {"cached_tokens": 400}}})
            self.send_response(200)
            self.send_header("Content-Type", "text/event-stream")
            self.send_header("Connection", "close")
            self.end_headers()
            try:
                for chunk in chunks:
                    chunk.update({"id": "c", "object": "chat.completion.chunk", "created": 0, "model": "played"})
                    self.wfile.write(b"data: " + json.dumps(chunk).encode() + b"\n\n")
                    self.wfile.flush()
                self.wfile.write(b"data: [DONE]\n\n")
            except OSError:
                pass  # who asked is gone
            self.close_connection = True

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Service)
    with open(os.path.join(folder, "port.part"), "w") as file:
        file.write(str(server.server_address[1]))
    os.rename(os.path.join(folder, "port.part"), os.path.join(folder, "port"))
    print(server.server_address[1], flush=True)
    server.serve_forever()
