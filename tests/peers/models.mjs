// SPDX-License-Identifier: GPL-3.0-or-later
// A mock of the services of models, and a conversation with it in each format by the program that is given.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { LLMock } from "@copilotkit/aimock";

const program = process.argv[2];
const run = promisify(execFile);
const usage = { prompt_tokens: 120, completion_tokens: 7, total_tokens: 127, input_tokens: 120, output_tokens: 7 };
const calls = [
  { name: "read_file", arguments: JSON.stringify({ path: "/session/Straße.csv" }) },
  { name: "read_file", arguments: JSON.stringify({ path: "b" }) },
];

// As model::Answer::Stop and model::Failure::Kind have them.
const stops = { length: 2, refused: 3 };
const failures = { contextFull: 4 };
// In the words of each service. What Ollama and Responses do beside, and this mock does not: tests/core/model.
const full = {
  anthropic: { status: 400, error: { type: "invalid_request_error", message: "prompt is too long: 200001 tokens > 200000 maximum" } },
  chat: { status: 400, error: { type: "invalid_request_error", code: "context_length_exceeded", message: "Too much." } },
  responses: { status: 400, error: { type: "invalid_request_error", code: "context_length_exceeded", message: "Too much." } },
  ollama: { status: 400, error: { message: "the input length exceeds the context length" } },
};
const refusing = { anthropic: "refusal", chat: "content_filter" };

// What it counts is by conversation: a mock of its own for each.
async function converse(format, request, fixtures) {
  const mock = new LLMock({ port: 0, chunkSize: 5 });
  for (const fixture of fixtures) mock.addFixture(fixture);
  await mock.start();
  try {
    const { stdout } = await run(program, [format, mock.url, request], { timeout: 60000 });
    return { told: JSON.parse(stdout), asked: mock.getRequests().filter((each) => !each.path.endsWith("/show")) };
  } finally {
    await mock.stop();
  }
}

const match = (hasToolResult, more = {}) => ({ hasToolResult, ...more });
for (const format of ["anthropic", "chat", "responses", "ollama"]) {
  let { told, asked } = await converse(format, "hello", [{ match: {}, response: { content: "Grüße, 世界 🌍, in pieces.", usage } }]);
  assert.equal(told.text, "Grüße, 世界 🌍, in pieces.", format);
  assert.equal(told.repeats, 0, format);
  assert.equal(asked.length, 1, format);
  if (format !== "ollama") // of which it always tells zeros
    assert.deepEqual(told.usages, [[120, 0, 7]], format);

  ({ told, asked } = await converse(format, "read both", [
    { match: match(false), response: { toolCalls: calls } },
    { match: match(true, { toolResultContains: "42" }), response: { content: "Both are read." } },
  ]));
  assert.deepEqual(told.calls.map(([name, text]) => [name, JSON.parse(text).path]), [["read_file", "/session/Straße.csv"], ["read_file", "b"]], format);
  assert.equal(told.text, "Both are read.", format);

  ({ told } = await converse(format, "think first", [
    { match: match(false), response: { content: "I look.", toolCalls: [calls[1]], reasoning: "The file first.", reasoningSignature: "sig==" } },
    { match: match(true), response: { content: "Done." } },
  ]));
  assert.equal(told.text, "Done.", format);
  if (format !== "ollama") // whose thinking it calls by another name than Ollama does
    assert.equal(told.thoughts, "The file first.", format);

  ({ told, asked } = await converse(format, "be busy", [
    { match: { sequenceIndex: 0 }, response: { error: { message: "Too often.", type: "rate_limit_error" }, status: 429, retryAfter: 1 } },
    { match: {}, response: { content: "Now." } },
  ]));
  assert.equal(told.text, "Now.", `${format}: ${JSON.stringify(told)}`);
  assert.equal(told.repeats, 1, format);
  assert.equal(asked.length, 2, format);

  ({ told, asked } = await converse(format, "break off", [
    { match: { sequenceIndex: 0 }, response: { toolCalls: calls }, truncateAfterChunks: 2, chunkSize: 4, latency: 20 },
    { match: {}, response: { content: "Whole." } },
  ]));
  assert.equal(told.text, "Whole.", `${format}: ${JSON.stringify(told)}`);
  assert.deepEqual(told.calls, [], format);
  assert.equal(told.repeats, 1, `${format}: ${JSON.stringify(told)}, ${asked.length} requests`);
  ({ told, asked } = await converse(format, "be overloaded", [
    { match: { sequenceIndex: 0 }, response: { error: { message: "Overloaded", type: "overloaded_error" }, status: 529, retryAfter: 1 } },
    { match: {}, response: { content: "Now." } },
  ]));
  assert.equal(told.text, "Now.", `${format}: ${JSON.stringify(told)}`);
  assert.equal(told.repeats, 1, format);
  assert.equal(asked.length, 2, format);

  ({ told, asked } = await converse(format, "be full", [{ match: {}, response: full[format] }]));
  assert.equal(told.failure, failures.contextFull, `${format}: ${JSON.stringify(told)}`);
  assert.equal(asked.length, 1, `${format}: once more it would be as long`);

  let seen = 7;
  if (format !== "ollama") { // where every answer of its ends by itself
    ({ told } = await converse(format, "be short", [{ match: {}, response: { content: "Half of", usage, finishReason: "length" } }]));
    assert.equal(told.stop, stops.length, `${format}: ${JSON.stringify(told)}`);
    assert.equal(told.text, "Half of", format);
    ++seen;
  }
  if (refusing[format]) { // of Responses it has an answer that failed instead
    ({ told } = await converse(format, "be good", [{ match: {}, response: { content: "No.", usage, finishReason: refusing[format] } }]));
    assert.equal(told.stop, stops.refused, `${format}: ${JSON.stringify(told)}`);
    ++seen;
  }
  console.log(`${format}: ${seen} conversations`);
}
