// SPDX-License-Identifier: GPL-3.0-or-later
// Reads Parquet with DuckDB and tells what is in it, a line of JSON for each file, schema and column:
//     node reader.cjs request.json
// All values are texts as DuckDB writes them, so that no digit of a number or a time gets lost on the way.
'use strict';
const fs = require('node:fs');
const { DuckDBInstance } = require('@duckdb/node-api');

const LONGEST = 200; // characters of a value that are shown

const say = (fact) => fs.writeSync(1, JSON.stringify(fact, (_, value) => (typeof value === 'bigint' ? String(value) : value)) + '\n');
const name = (text) => '"' + text.replaceAll('"', '""') + '"';
const literal = (text) => "'" + text.replaceAll("'", "''") + "'";
const table = (files) =>
    `read_parquet([${files.map((file) => literal(file.path)).join(', ')}], hive_partitioning = false, filename = false, union_by_name = false)`;
const shown = (expression) => `left(CAST(${expression} AS VARCHAR), ${LONGEST + 1})`;
const isNested = (type) => /(\]|^STRUCT\(.*\)|^MAP\(.*\)|^UNION\(.*\)|^VARIANT|^GEOMETRY.*)$/s.test(type);
const isFloat = (type) => type === 'DOUBLE' || type === 'FLOAT';
const isBytes = (type) => type === 'BLOB' || type === 'BIT';

async function main() {
    const request = JSON.parse(fs.readFileSync(process.argv[2], 'utf8'));
    const instance = await DuckDBInstance.create(':memory:', {
        autoinstall_known_extensions: 'false',
        autoload_known_extensions: 'false',
        memory_limit: request.memory,
        temp_directory: request.folder,
    });
    const connection = await instance.connect();
    const rows = async (sql) => (await connection.runAndReadAll(sql)).getRowObjects();
    await connection.run("SET TimeZone = 'UTC'");
    await connection.run('SET preserve_insertion_order = true');

    const schemas = new Map();
    for (const file of request.files) {
        try {
            const found = await describe(rows, file);
            const key = JSON.stringify(found.columns.map((column) => [column.name, column.type]));
            if (!schemas.has(key)) schemas.set(key, { files: [], columns: found.columns });
            schemas.get(key).files.push(file);
            say({ file: { number: file.number, schema: [...schemas.keys()].indexOf(key) + 1, ...found.facts } });
        } catch (problem) {
            say({ problem: { number: file.number, text: sentence(problem) } });
        }
    }
    let number = 0;
    for (const schema of schemas.values()) {
        number += 1;
        for (let files = schema.files; files.length > 0; ) {
            try {
                await tell(connection, rows, request, number, files, schema.columns);
                break;
            } catch (problem) {
                // A page that is broken shows only when it is read; which file has it, each one tells.
                const whole = [];
                for (const file of files) {
                    try {
                        await connection.run(`COPY (SELECT * FROM ${table([file])}) TO '/dev/null' (FORMAT csv)`);
                        whole.push(file);
                    } catch (own) {
                        say({ problem: { number: file.number, text: sentence(own) } });
                    }
                }
                say({ again: { schema: number } });
                if (whole.length === files.length) {
                    say({ failed: { text: sentence(problem) } });
                    process.exitCode = 1;
                    return;
                }
                files = whole;
            }
        }
    }
}

async function tell(connection, rows, request, number, files, columns) {
    const source = table(files);
    for (const column of columns) say({ column: { schema: number, ...column, ...(await look(rows, source, column, request.top)) } });
    if (request.sample > 0) {
        const path = `${request.folder}/sample-${number}.csv`;
        await connection.run(`COPY (SELECT * FROM ${source} LIMIT ${request.sample}) TO ${literal(path)} (FORMAT csv, HEADER true)`);
        say({ sample: { schema: number, path } });
    }
}

// What a file says of itself.
async function describe(rows, file) {
    const path = literal(file.path);
    const types = await rows(`DESCRIBE SELECT * FROM ${table([file])}`);
    const [about] = await rows(`SELECT num_rows, num_row_groups, created_by, encryption_algorithm FROM parquet_file_metadata(${path})`);
    const packing = await rows(`SELECT DISTINCT compression FROM parquet_metadata(${path}) WHERE compression IS NOT NULL ORDER BY 1`);
    const stored = topmost(await rows(`SELECT type, converted_type, logical_type, repetition_type, num_children FROM parquet_schema(${path})`));
    const columns = types.map((column, index) => ({
        name: column.column_name,
        type: column.column_type,
        stored: stored[index] ? stored[index].stored : '',
        required: Boolean(stored[index] && stored[index].required),
    }));
    const facts = {
        rows: about.num_rows,
        groups: about.num_row_groups,
        maker: String(about.created_by ?? '').slice(0, LONGEST),
        packing: packing.map((row) => row.compression),
        columns: columns.length,
    };
    return { columns, facts };
}

// Of the tree of a schema, which is listed from the root down, the columns themselves.
function topmost(elements) {
    const after = (index) => {
        let next = index + 1;
        for (let left = Number(elements[index]?.num_children ?? 0); left > 0 && next < elements.length; left -= 1) next = after(next);
        return next;
    };
    const found = [];
    for (let index = 1; index < elements.length; index = after(index)) {
        const element = elements[index];
        found.push({ stored: [element.type ?? 'group', meaning(element)].filter(Boolean).join(', '), required: element.repetition_type === 'REQUIRED' });
    }
    return found;
}

// TimestampType(isAdjustedToUTC=1, unit=TimeUnit(MILLIS=<null>, MICROS=MicroSeconds(), NANOS=<null>)) says a lot.
function meaning(element) {
    const time = /^Time(?:stamp)?Type\(isAdjustedToUTC=(\d).*\b(MILLIS|MICROS|NANOS)=(?!<null>)/.exec(element.logical_type ?? '');
    if (time) return time[2] + (time[1] === '1' ? ' in UTC' : ' of no zone');
    return element.converted_type ?? (element.logical_type ?? '').replace(/Type\(.*\)$/s, '').toUpperCase();
}

async function look(rows, source, column, most) {
    const it = name(column.name);
    const ordered = !isNested(column.type) && !isBytes(column.type);
    const real = isFloat(column.type) ? ` FILTER (NOT isnan(${it}))` : ''; // NaN is neither the least nor the most
    const wanted = ['CAST(count(*) AS VARCHAR) AS rows', `CAST(count(${it}) AS VARCHAR) AS filled`];
    if (ordered) wanted.push(`${shown(`min(${it})${real}`)} AS least`, `${shown(`max(${it})${real}`)} AS most`);
    if (real) wanted.push(`CAST(count(*) FILTER (isnan(${it})) AS VARCHAR) AS nan`);
    const [facts] = await rows(`SELECT ${wanted.join(', ')} FROM ${source}`);
    if (isBytes(column.type)) return { ...facts, top: [] };
    const top = await rows(
        `SELECT ${shown('v')} AS value, CAST(k AS VARCHAR) AS count, CAST(count(*) OVER () AS VARCHAR) AS distinct_values
         FROM (SELECT ${it} AS v, count(*) AS k FROM ${source} WHERE ${it} IS NOT NULL GROUP BY ${it})
         ORDER BY k DESC, v LIMIT ${Math.max(most, 1)}`,
    );
    const distinct = Number(top[0]?.distinct_values ?? 0);
    const frequent = top.slice(0, most).filter((row) => distinct <= most || row.count !== '1'); // those once are any
    return { ...facts, distinct: String(distinct), top: frequent.map((row) => [row.value, row.count]) };
}

const sentence = (problem) =>
    String(problem?.message ?? problem)
        .split('\n')[0]
        .replace(/^(?:(?!Out )[A-Z]\w*\/?\w* )+Error: /, '')
        .replace(/^Failed to read file "[^"]*": /, '')
        .slice(0, 500);

main().catch((problem) => {
    say({ failed: { text: sentence(problem) } });
    process.exitCode = 1;
});
