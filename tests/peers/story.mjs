// SPDX-License-Identifier: GPL-3.0-or-later
// What an agent does with a machine, by an official client of the protocol, through `berth mcp`.
// usage: node story.mjs CLIENT FOLDER     CLIENT: sdk, or client with :legacy or :modern; FOLDER: that it may read and write
// $BERTH is the program. Nothing may be printed but "done": what is, is a warning of the client's.
import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";

const [made, folder] = process.argv.slice(2);
const warnings = [];
for (const level of ["warn", "error"]) console[level] = (...words) => warnings.push(words.join(" "));
process.on("warning", (warning) => warnings.push(String(warning)));

const stdio = { command: process.env.BERTH, args: ["mcp"], env: process.env };
let Client, Transport, options = { capabilities: {} };
if (made === "sdk") {
    ({ Client } = await import("@modelcontextprotocol/sdk/client/index.js"));
    ({ StdioClientTransport: Transport } = await import("@modelcontextprotocol/sdk/client/stdio.js"));
} else {
    ({ Client } = await import("@modelcontextprotocol/client"));
    ({ StdioClientTransport: Transport } = await import("@modelcontextprotocol/client/stdio"));
    options.versionNegotiation = { mode: made.endsWith(":modern") ? { pin: "2026-07-28" } : "legacy" };
}
const client = new Client({ name: "story", version: "1" }, options);
client.onerror = (error) => warnings.push(String(error));
await client.connect(new Transport(stdio));

const ask = (name, given, more) =>
    made === "sdk" ? client.callTool({ name, arguments: given }, undefined, more) : client.callTool({ name, arguments: given }, more);
// What it gave in the end, whatever that took.
async function call(name, given, more) {
    let result = await ask(name, given, more);
    while (["working", "running"].includes(result.structuredContent?.state) && result.structuredContent.run)
        result = await ask("wait_run", { run: result.structuredContent.run }, more);
    assert(!result.isError, result.content[0].text);
    return result.structuredContent;
}
const bash = (command, given) => call("execute_bash", { vm: "story", command, ...given });

const { tools } = await client.listTools();
assert(tools.length > 30);
await call("create_vm", { name: "story" });

const several = await Promise.all([1, 2, 3].map((i) => bash(`sleep 0.5; echo ${i}`)));
assert.deepEqual(several.map((each) => each.stdout), ["1\n", "2\n", "3\n"]);

const long = (await ask("execute_bash", { vm: "story", command: "sleep 3; echo slept", wait_s: 0 })).structuredContent;
const told = [];
const slept = await call("wait_run", { run: long.run }, { onprogress: (progress) => told.push(progress.progress) });
assert.equal(slept.stdout, "slept\n");
assert(told.every((each, i) => i === 0 || each > told[i - 1]));

const given = new AbortController();
const cancelled = ask("execute_bash", { vm: "story", command: "sleep 100" }, { signal: given.signal });
setTimeout(() => given.abort(), 500);
await assert.rejects(cancelled);

await writeFile(path.join(folder, "in.txt"), "from the host\n");
await call("upload_file", { vm: "story", from: path.join(folder, "in.txt") });
const all = await bash("seq 100000; tr a-z A-Z </session/input/in.txt >/session/output/out.txt");
assert(all.stdout.length < 10000);
assert.equal((await call("read_output", { run: all.run, offset: 588889 })).text, "100000\n".slice(-6));

await bash("echo kept >state");
await call("snapshot_vm", { vm: "story", name: "before" });
await bash("echo lost >state");
await call("restore_vm", { vm: "story", snapshot: "before" });
assert.equal((await bash("cat state")).stdout, "kept\n");

const { terminal } = await call("open_terminal", { vm: "story", command: "python3 -q", wait_for: ">>>", wait_s: 45 });
const shown = await call("send_keys", { terminal, text: "6 * 7", keys: ["enter"], wait_for: "42", wait_s: 45 });
assert.match(shown.screen, /^42$/m);

await call("download_file", { vm: "story", from: "/session/output/out.txt", to: path.join(folder, "out.txt") });
assert.equal(await readFile(path.join(folder, "out.txt"), "utf8"), "FROM THE HOST\n");
const { resources } = await client.listResources();
const document = resources.find((each) => each.uri.endsWith("/documents/out.txt"));
assert.equal((await client.readResource({ uri: document.uri })).contents[0].text, "FROM THE HOST\n");
assert((await client.listPrompts()).prompts.length > 0);

await call("destroy_vm", { vm: "story" });
await client.close();
assert.deepEqual(warnings, []);
console.log("done");
