// SPDX-License-Identifier: GPL-3.0-or-later
// Writes the Parquet files beside it, whose cells follow from the number of their row:
//     NODE_PATH=… node make.cjs        with @duckdb/node-api in the version that the profile science names
'use strict';
const path = require('node:path');
const { DuckDBInstance } = require('@duckdb/node-api');

const READINGS = `
    SELECT CAST(9007199254740993 + i AS BIGINT) AS id,
           CAST(i AS DECIMAL(18, 4)) * CAST(1.0001 AS DECIMAL(5, 4)) AS price,
           CAST('1234567890123456789012345678.0123456789' AS DECIMAL(38, 10)) - i AS huge,
           TIMESTAMP '2024-03-30 22:00:00.123456' + INTERVAL 15 MINUTE * i AS taken,
           TIMESTAMPTZ '2024-03-31 00:30:00+01:00' + INTERVAL 1 HOUR * i AS seen,
           DATE '0999-12-31' + CAST(i AS INTEGER) AS "Tag, alt",
           CASE WHEN i % 10 = 0 THEN NULL ELSE ['Nord', 'Süd', '=1+1', 'Nord'][1 + i % 4] END AS "Ort ""neu""",
           CASE WHEN i % 100 = 0 THEN 'NaN'::DOUBLE ELSE i / 8 END AS ratio,
           {'lat': CAST(i % 2 AS DOUBLE) / 2, 'note': CASE WHEN i % 2 = 0 THEN 'a|b' END} AS place,
           CASE WHEN i % 5 = 0 THEN NULL ELSE list_resize([CAST(1.50 AS DECIMAL(4, 2)), 2.25], i % 3) END AS parts,
           MAP {'k': i % 3} AS extra,
           CASE WHEN i % 3 > 0 THEN encode('ä' || i) END AS raw,
           i % 2 = 0 AS even
    FROM range(1000) AS r(i)`;

async function main() {
    const connection = await (await DuckDBInstance.create(':memory:')).connect();
    const here = (name) => path.join(__dirname, name).replaceAll("'", "''");
    await connection.run("SET threads = 1; SET TimeZone = 'UTC'");
    await connection.run(`COPY (${READINGS}) TO '${here('readings.parquet')}' (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE 2048)`);
    await connection.run(`COPY (SELECT i AS id FROM range(3) AS r(i)) TO '${here('ids.parquet')}' (FORMAT parquet)`);
}

main();
