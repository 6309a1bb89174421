// SPDX-License-Identifier: GPL-3.0-or-later
// What the model wants done, one turn after the other. A turn is what it calls at once, and gets what it is told of each: a
// text in which its agent has left of a result what it shows to models.
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

// As it is in a JSON that may have been made a text of others, once or more.
const plain = (text) => text.replace(/\\+n/g, "\n").replace(/\\+"/g, '"');
const member = (text, name) => text.match(new RegExp(`"${name}"\\s*:\\s*"?([^",}\\s]*)`))?.[1];
const isUnderWay = (text) => ["working", "running"].includes(member(text, "state")) && member(text, "run");

export function* story(folder, check) {
    const vm = "story";
    const once = function* (...calls) {
        return (yield calls.map(([name, given]) => ({ name, arguments: given }))).map(plain);
    };
    const turn = function* (...calls) {
        const told = yield* once(...calls);
        for (const i of told.keys())
            while (isUnderWay(told[i]))
                [told[i]] = yield* once(["wait_run", { run: member(told[i], "run") }]);
        return told;
    };
    const bash = (command, given) => ["execute_bash", { vm, command, ...given }];
    const expect = function* (what, call, isGood) {
        const [told] = yield* turn(call);
        check(what, typeof isGood === "function" ? isGood(told) : isGood.test(told), told);
        return told;
    };

    yield* expect("create", ["create_vm", { name: vm, size: "SM" }], /running/);
    const several = yield* turn(...["one", "two", "three"].map((word) => bash(`sleep 0.5; echo ${word} | tr a-z A-Z`)));
    check("parallel", ["ONE", "TWO", "THREE"].every((word, i) => several[i]?.includes(word)), several.join("\n"));

    const [begun] = yield* once(bash("sleep 7; echo slept | tr a-z A-Z", { wait_s: 0 }));
    check("handle", Boolean(isUnderWay(begun)), begun);
    yield* expect("wait", ["wait_run", { run: member(begun, "run") }], /SLEPT/);
    const [endless] = yield* once(bash("sleep 1000", { wait_s: 0 }));
    yield* turn(["kill_run", { run: member(endless, "run") }]);
    yield* expect("kill", ["wait_run", { run: member(endless, "run") }], /"state":\s*"signalled"/);
    yield* expect("failure", bash("echo broken >&2; exit 3"),
        (told) => member(told, "exit_code") === "3" && told.includes("broken"));

    writeFileSync(path.join(folder, "in.txt"), "from the host\n");
    yield* expect("upload", ["upload_file", { vm, from: path.join(folder, "in.txt") }], (told) => member(told, "files") === "1");
    yield* turn(["write_file", { vm, path: "shout.py", content: "import sys\nprint(sys.stdin.read().upper(), end='')\n" }]);
    const all = yield* expect("cap", bash("seq 100000; python3 shout.py </session/input/in.txt >/session/output/out.txt"),
        (told) => member(told, "stdout_bytes") === "588895" && told.length < 20000);
    yield* expect("rest", ["read_output", { run: member(all, "run"), offset: 588888 }], /100000/);

    yield* turn(bash("echo kept >state"));
    yield* turn(["snapshot_vm", { vm, name: "before" }]);
    yield* turn(bash("echo lost >state"));
    yield* turn(["restore_vm", { vm, snapshot: "before" }]);
    yield* expect("snapshot", bash("cat state"), /kept/);

    const opened = yield* expect("terminal", ["open_terminal", { vm, command: "python3 -q", wait_for: ">>>", wait_s: 45 }], />>>/);
    const keys = { terminal: member(opened, "terminal"), text: "6 * 7", keys: ["enter"], wait_for: "42", wait_s: 45 };
    yield* expect("keys", ["send_keys", keys], /^42\b/m);

    yield* expect("download", ["download_file", { vm, from: "/session/output/out.txt", to: path.join(folder, "out.txt") }], () => {
        try {
            return readFileSync(path.join(folder, "out.txt"), "utf8") === "FROM THE HOST\n";
        } catch {
            return false;
        }
    });
    yield* expect("destroy", ["destroy_vm", { vm }], /destroyed/);
}
