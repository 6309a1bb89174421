// SPDX-License-Identifier: GPL-3.0-or-later
const assert = require('node:assert');
const { describe, it, test } = require('node:test');

test('one after the other', () => assert.deepStrictEqual([1, 2, 3].map((n) => n + 1), [2, 3, 4]));
describe('a stair', () => {
    it('goes up', () => assert.ok(2 > 1));
    it('goes down', () => assert.strictEqual(1 - 2, 1, 'wrong on purpose'));
});
test('a landing', { skip: 'not built' }, () => {});
