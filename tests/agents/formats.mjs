// SPDX-License-Identifier: GPL-3.0-or-later
// How agents talk with the models of four makers: what they offer and tell, and what they want to hear.
//
// Each format has
//   path      a pattern of the paths that are asked for an answer
//   read      of a request's body: { tools: [[name, group]…], results: [text…] }, the results of all calls so far
//   answer    the chunks of a stream: a text, or calls { id, name, group, arguments }

const texts = (content) =>
    typeof content === "string" ? content
    : Array.isArray(content) ? content.map((part) => part.text ?? JSON.stringify(part)).join("\n")
    : JSON.stringify(content ?? "");
const event = (data, name) =>
    (name ? `event: ${name}\n` : "") + `data: ${typeof data === "string" ? data : JSON.stringify(data)}\n\n`;
const named = (data) => event(data, data.type);

const anthropic = {
    path: /\/v1\/messages$/,
    read: (body) => ({
        tools: (body.tools ?? []).map((tool) => [tool.name]),
        results: body.messages.flatMap((message) => Array.isArray(message.content) ? message.content : [])
            .filter((part) => part.type === "tool_result").map((part) => texts(part.content)),
    }),
    *answer(body, text, calls) {
        const usage = { input_tokens: 1, output_tokens: 1 };
        yield named({ type: "message_start", message: { id: "msg_1", type: "message", role: "assistant", model: body.model,
            content: [], stop_reason: null, stop_sequence: null, usage } });
        const parts = calls ? calls.map((call) => [
            { type: "tool_use", id: call.id, name: call.name, input: {} },
            { type: "input_json_delta", partial_json: JSON.stringify(call.arguments) }])
            : [[{ type: "text", text: "" }, { type: "text_delta", text }]];
        for (const [index, [content_block, delta]] of parts.entries()) {
            yield named({ type: "content_block_start", index, content_block });
            yield named({ type: "content_block_delta", index, delta });
            yield named({ type: "content_block_stop", index });
        }
        yield named({ type: "message_delta", delta: { stop_reason: calls ? "tool_use" : "end_turn", stop_sequence: null }, usage });
        yield named({ type: "message_stop" });
    },
};

const responses = {
    path: /\/v1\/responses$/,
    read: (body) => ({
        tools: (body.tools ?? []).flatMap((tool) => tool.tools ? tool.tools.map((each) => [each.name, tool.name]) : [[tool.name]]),
        results: body.input.filter((item) => item.type === "function_call_output").map((item) => texts(item.output)),
    }),
    *answer(body, text, calls) {
        yield named({ type: "response.created", response: { id: "resp_1" } });
        const items = calls ? calls.map((call) => ({ type: "function_call", call_id: call.id, name: call.name,
            ...(call.group && { namespace: call.group }), arguments: JSON.stringify(call.arguments) }))
            : [{ type: "message", role: "assistant", id: "msg_1", content: [{ type: "output_text", text }] }];
        for (const [output_index, item] of items.entries())
            yield named({ type: "response.output_item.done", output_index, item });
        yield named({ type: "response.completed", response: { id: "resp_1",
            usage: { input_tokens: 1, output_tokens: 1, total_tokens: 2 } } });
    },
};

const gemini = {
    path: /:(stream)?[gG]enerateContent$/,
    read: (body) => ({
        tools: (body.tools ?? []).flatMap((tool) => tool.functionDeclarations ?? []).map((tool) => [tool.name]),
        results: body.contents.flatMap((content) => content.parts ?? [])
            .filter((part) => part.functionResponse)
            .map(({ functionResponse: { response } }) => texts(response.output ?? response)),
    }),
    *answer(body, text, calls) {
        const parts = calls ? calls.map(({ id, name, arguments: args }) => ({ functionCall: { id, name, args } })) : [{ text }];
        yield event({ candidates: [{ index: 0, content: { role: "model", parts }, finishReason: "STOP" }],
            usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 } });
    },
};

const chat = {
    path: /\/v1\/chat\/completions$/,
    read: (body) => ({
        tools: (body.tools ?? []).map((tool) => [tool.function.name]),
        results: body.messages.filter((message) => message.role === "tool").map((message) => texts(message.content)),
    }),
    *answer(body, text, calls) {
        const chunk = (delta, finish_reason = null) => event({ id: "chat_1", object: "chat.completion.chunk", created: 1,
            model: body.model, choices: [{ index: 0, delta, finish_reason }],
            ...(finish_reason && { usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 } }) });
        yield chunk(calls ? { role: "assistant", tool_calls: calls.map((call, index) => ({ index, id: call.id, type: "function",
            function: { name: call.name, arguments: JSON.stringify(call.arguments) } })) }
            : { role: "assistant", content: text });
        yield chunk({}, calls ? "tool_calls" : "stop");
        yield event("[DONE]");
    },
};

export const formats = { anthropic, responses, gemini, chat };
