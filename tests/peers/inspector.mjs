// SPDX-License-Identifier: GPL-3.0-or-later
// What a person does with a machine by the Inspector's command line: a process and a connection for each call.
// usage: node inspector.mjs ERA FOLDER     ERA: legacy or modern; FOLDER: that it may read and write
// $BERTH is the program, $INSPECTOR the Inspector. Whatever it prints beside results is a warning, and fails.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";

const [era, folder] = process.argv.slice(2);
// It starts servers with little of its environment.
const environment = Object.entries(process.env).filter(([name]) => name.startsWith("XDG_"))
    .flatMap(([name, value]) => ["-e", `${name}=${value}`]);

async function ask(method, ...options) {
    const command = [process.env.INSPECTOR, "--cli", process.env.BERTH, "mcp", ...environment, "--protocol-era", era,
        "--format", "json", "--method", method, ...options];
    const { stdout, stderr } = await promisify(execFile)(process.execPath, command, { maxBuffer: 1 << 26, timeout: 90_000 });
    assert.equal(stderr, "");
    return JSON.parse(stdout).result;
}
const tool = async (name, given, ...options) =>
    ask("tools/call", "--tool-name", name, "--tool-args-json", JSON.stringify(given), ...options);
// What it gave in the end, whatever that took.
async function call(name, given) {
    let { structuredContent: result } = await tool(name, given);
    while (["working", "running"].includes(result.state) && result.run)
        ({ structuredContent: result } = await tool("wait_run", { run: result.run }));
    return result;
}

// With --strict it fails where a client of some maker would refuse a schema.
const { tools } = await ask("tools/list", "--strict");
assert(tools.length > 30);
assert((await ask("resources/templates/list")).resourceTemplates.length > 0);

const { vm } = await call("create_vm", { size: "SM" });
const bash = (command, given) => call("execute_bash", { vm, command, ...given });
await ask("tools/call", "--tool-name", "execute_bash", "--tool-args-json", JSON.stringify({ vm, command: "echo >>all" }),
    "--load", "--load-requests", "6", "--load-concurrency", "3");
const { structuredContent: long } = await tool("execute_bash", { vm, command: "sleep 3; wc -l <all", wait_s: 0 });
assert.equal((await call("wait_run", { run: long.run })).stdout, "6\n");

await writeFile(path.join(folder, "in.txt"), "from the host\n");
await call("upload_file", { vm, from: path.join(folder, "in.txt") });
const all = await bash("echo kept >state; seq 100000; tr a-z A-Z </session/input/in.txt >/session/output/out.txt");
assert(all.stdout.length < 10000);
assert.equal((await call("read_output", { run: all.run, offset: 588889 })).text, "00000\n");

await call("snapshot_vm", { vm, name: "before" });
await bash("echo lost >state");
await call("restore_vm", { vm, snapshot: "before" });
assert.equal((await bash("cat state")).stdout, "kept\n");

const { terminal } = await call("open_terminal", { vm, command: "python3 -q", wait_for: ">>>", wait_s: 45 });
assert.match((await call("send_keys", { terminal, text: "6 * 7", keys: ["enter"], wait_for: "42", wait_s: 45 })).screen, /^42$/m);

await call("download_file", { vm, from: "/session/output/out.txt", to: path.join(folder, "out.txt") });
assert.equal(await readFile(path.join(folder, "out.txt"), "utf8"), "FROM THE HOST\n");
const { resources } = await ask("resources/list");
const document = resources.find((each) => each.uri.endsWith("/documents/out.txt"));
assert.equal((await ask("resources/read", "--uri", document.uri)).contents[0].text, "FROM THE HOST\n");
const [prompt] = (await ask("prompts/list")).prompts;
assert((await ask("prompts/get", "--prompt-name", prompt.name)).messages.length > 0);

await call("destroy_vm", { vm });
console.log("done");
