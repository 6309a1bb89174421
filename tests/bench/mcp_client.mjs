// SPDX-License-Identifier: GPL-3.0-or-later
// Round trips of the protocol's official client with several servers over stdio, by turns: mcp.py says which and prints them.
// usage: node mcp_client.mjs PLAN
// PLAN is JSON, { count, servers: [{ command, args, pin, calls: { name: [tool, arguments] | null } }] }.
// Prints JSON: of each server and call its seconds. A call that is null is a ping; pin: a revision without sessions.
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";

const { count, servers } = JSON.parse(process.argv[2]);
const ways = [];
const clients = [];
for (const { command, args, pin, calls } of servers) {
    const client = new Client({ name: "bench", version: "1" }, { versionNegotiation: { mode: pin ? { pin } : "legacy" } });
    await client.connect(new StdioClientTransport({ command, args, env: process.env, stderr: "ignore" }));
    await client.listTools(); // with it come the schemas that results are checked against
    clients.push(client);
    for (const call of Object.values(calls))
        ways.push({ samples: [], perform: async () => {
            const result = call ? await client.callTool({ name: call[0], arguments: call[1] }) : await client.ping();
            if (result.isError)
                throw new Error(result.content[0].text);
        } });
}
for (let i = -50; i < count; ++i) {
    for (const { samples, perform } of ways) {
        const begin = process.hrtime.bigint();
        await perform();
        if (i >= 0)
            samples.push(Number(process.hrtime.bigint() - begin) / 1e9);
    }
}
for (const client of clients)
    await client.close();
let next = 0;
console.log(JSON.stringify(servers.map(({ calls }) =>
    Object.fromEntries(Object.keys(calls).map((name) => [name, ways[next++].samples])))));
