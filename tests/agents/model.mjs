// SPDX-License-Identifier: GPL-3.0-or-later
// A model on loopback for one agent, that follows a script (story.mjs), whatever it is asked. Prints its port; with SIGTERM what
// became of each step, a line each.
// usage: node model.mjs FORMAT FOLDER LOG COMMAND…     FOLDER: that the agent's caller may read and write; LOG: gets every
// request; COMMAND: executed when the agent has used a tool
import { execFileSync } from "node:child_process";
import { appendFileSync } from "node:fs";
import http from "node:http";
import { formats } from "./formats.mjs";
import { story } from "./story.mjs";

const [formatName, folder, log, ...command] = process.argv.slice(2);
const format = formats[formatName];
const checks = [];
const note = (entry) => appendFileSync(log, JSON.stringify(entry) + "\n");
const script = story(folder, (what, isGood, told) => {
    checks.push(`${isGood ? "done" : "failed"} ${what}`);
    note({ check: what, isGood, told });
});

let isOver = false;
let known = 0; // results of the turns before
let last; // calls of this turn, as they were sent
let hasSearched = false;
let hasUsed = false;

// As this agent calls the tool: the groups and what is in front of its own names are each agent's choice.
const offered = (tools, name) =>
    tools.find(([each, group]) => `${group}_${each}`.includes("berth") && (each === name || each.endsWith(`_${name}`)));

function next({ tools, results, text }) {
    if (!offered(tools, "create_vm")) {
        // Claude Code tells of tools by name, and offers those that its model has looked for.
        const names = new Set(text.match(/mcp__berth__[a-z_]+/g));
        if (hasSearched || !names.size || !tools.some(([name]) => name === "ToolSearch"))
            return null;
        hasSearched = true;
        return [{ id: "call_0", name: "ToolSearch", arguments: { query: `select:${[...names].join()}`, max_results: 99 } }];
    }
    if (isOver)
        return null;
    if (last && results.length < known + last.length)
        return last; // asked once more
    const told = last ? results.slice(known, known + last.length) : undefined;
    if (told && !hasUsed) {
        hasUsed = true;
        execFileSync(command[0], command.slice(1), { stdio: ["ignore", "ignore", "inherit"] });
    }
    known = results.length;
    const turn = script.next(told);
    isOver = turn.done;
    last = turn.value?.map((call, i) => {
        const [name, group] = offered(tools, call.name) ?? [call.name];
        return { ...call, id: `call_${known + i + 1}`, name, group };
    });
    return last ?? null;
}

const server = http.createServer(async (request, response) => {
    let text = "";
    for await (const chunk of request)
        text += chunk;
    const { pathname } = new URL(request.url, "http://localhost");
    note({ method: request.method, url: request.url, body: text });
    if (request.method === "POST" && format.path.test(pathname)) {
        const body = JSON.parse(text);
        const calls = next({ ...format.read(body), text });
        note({ calls });
        response.writeHead(200, { "content-type": "text/event-stream" });
        response.end([...format.answer(body, "All is done.", calls)].join(""));
    } else {
        const known = /count_tokens$/.test(pathname) ? { input_tokens: 1 }
            : /:countTokens$/.test(pathname) ? { totalTokens: 1 }
            : /\/models$/.test(pathname) ? { object: "list", data: [{ id: "scripted", object: "model" }] } : null;
        response.writeHead(known ? 200 : 404, { "content-type": "application/json" });
        response.end(JSON.stringify(known ?? { error: { message: "There is no such thing here." } }));
    }
});
process.on("SIGTERM", () => {
    console.log(checks.join("\n"));
    console.log(isOver ? "done end" : "failed end");
    process.exit(0);
});
server.listen(0, "127.0.0.1", () => console.log(server.address().port));
