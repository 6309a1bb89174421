// SPDX-License-Identifier: GPL-3.0-or-later
// What a calculation finds: exact decimals, dates, and neither clock nor chance. Gives two functions:
// `plain(text)` is the value of an arithmetic expression, or undefined where it is none; `shown(value)` a text.
(function (global) {
    "use strict";
    const kDigits = 34; // significant ones, of what has no end
    const kPlain = kDigits + 10; // within an expression
    const kSpare = 16; // that many more while working
    const kLong = 2000; // of a power that is multiplied out
    const kMost = 20000; // of an exact result
    const Big = BigNumber;
    const own = Object.assign({}, Big.prototype);
    const zero = new Big(0), one = new Big(1);

    Big.config({EXPONENTIAL_AT: [-kDigits - 6, kMost]});

    const D = value => {
        const number = new Big(value);
        if (!number.isFinite())
            throw new TypeError("“" + String(value).slice(0, 60) + "” is no number.");
        return number;
    };

    // Cut where it is rounded next, so that it is rounded once. `exponent` is the result's, or one more.
    const inexact = (digits, exponent, work) => {
        Big.config({DECIMAL_PLACES: Math.max(1, digits - exponent + 1), ROUNDING_MODE: Big.ROUND_DOWN});
        const result = work();
        Big.config({ROUNDING_MODE: Big.ROUND_HALF_UP});
        return result.e < digits ? result.sd(digits) : result.integerValue();
    };
    let isRounded = false; // something was since it was asked last
    const divided = (x, y, digits) => {
        if (y.isZero())
            throw new RangeError("Division by zero.");
        const result = inexact(digits, x.e - y.e, () => own.dividedBy.call(x, y));
        isRounded = isRounded || !result.times(y).eq(x);
        return result;
    };
    const root = (x, digits) => {
        if (x.isNegative() && !x.isZero())
            throw new RangeError("A negative number has no square root.");
        const result = inexact(digits, Math.floor(x.e / 2) + 1, () => own.squareRoot.call(x));
        isRounded = isRounded || !result.times(result).eq(x);
        return result;
    };
    const atMost = digits => {
        if (digits > kMost)
            throw new RangeError("The result has more than " + kMost + " digits.");
    };
    const exp = (x, digits) => {
        if (x.abs().gt(kMost))
            atMost(Infinity);
        const wanted = digits + kSpare;
        const halvings = Math.max(0, Math.ceil(Math.log2(Math.abs(x.toNumber()) + 1)) + 8);
        const small = divided(x, own.exponentiatedBy.call(new Big(2), halvings), wanted);
        let sum = one, term = one;
        for (let i = 1; !term.isZero() && term.e > -wanted; ++i) {
            term = divided(term.times(small), new Big(i), wanted);
            sum = sum.plus(term);
        }
        for (let i = 0; i < halvings; ++i)
            sum = sum.times(sum).sd(wanted);
        isRounded = true;
        return sum.sd(digits);
    };
    const ln = (x, digits) => {
        if (!x.gt(0))
            throw new RangeError("Only a number above 0 has a logarithm.");
        const wanted = digits + kSpare;
        // 16 digits to begin with; each step makes three times as many.
        let guess = new Big(Math.log(Number(x.shiftedBy(-x.e).toFixed(20))) + x.e * Math.LN10);
        for (let i = 0; i < 2; ++i) {
            const power = exp(guess, wanted);
            guess = guess.plus(divided(x.minus(power).times(2), x.plus(power), wanted)).sd(wanted);
        }
        return guess.isZero() ? zero : guess.sd(digits);
    };
    // Exact of whole numbers.
    const wholePower = (x, n, digits) => {
        const exact = x.sd() * n.abs().toNumber();
        if (x.isInteger() && !n.isNegative()) {
            atMost(exact);
            return own.exponentiatedBy.call(x, n);
        }
        if (exact > kLong) {
            const size = exp(n.times(ln(x.abs(), digits + kSpare)), digits);
            return x.isNegative() && !n.mod(2).isZero() ? size.negated() : size;
        }
        const positive = own.exponentiatedBy.call(x, n.abs());
        if (n.isNegative())
            return divided(one, positive, digits);
        isRounded = isRounded || positive.sd() > digits;
        return positive.sd(digits);
    };
    const power = (x, y, digits) => {
        if (x.isZero() && y.isNegative())
            throw new RangeError("Division by zero.");
        if (y.isInteger())
            return x.isZero() && !y.isZero() ? zero : wholePower(x, y, digits);
        if (x.isZero())
            return zero;
        if (y.times(2).isInteger())
            return root(wholePower(x, y.times(2), digits + kSpare), digits);
        return exp(y.times(ln(x, digits + kSpare)), digits);
    };
    const settled = x => !isRounded ? x : x.e < kDigits ? x.sd(kDigits) : x.integerValue();
    const remainder = (x, y) => {
        if (y.isZero())
            throw new RangeError("Division by zero.");
        return own.modulo.call(x, y);
    };

    Big.prototype.div = Big.prototype.dividedBy = function (y) { return divided(this, D(y), kDigits); };
    Big.prototype.mod = Big.prototype.modulo = function (y) { return remainder(this, D(y)); };
    Big.prototype.pow = Big.prototype.exponentiatedBy = function (y) { return power(this, D(y), kDigits); };
    Big.prototype.sqrt = Big.prototype.squareRoot = function () { return root(this, kDigits); };
    Big.prototype.exp = function () { return exp(this, kDigits); };
    Big.prototype.ln = function () { return ln(this, kDigits); };
    Big.prototype.round = function (places) { return this.decimalPlaces(Number(places || 0)); };

    const whole = mode => x => settled(x).integerValue(mode);
    const functions = {
        abs: [1, 1, x => x.abs()],
        sqrt: [1, 1, x => root(x, kPlain)],
        exp: [1, 1, x => exp(x, kPlain)],
        ln: [1, 1, x => ln(x, kPlain)],
        log10: [1, 1, x => divided(ln(x, kPlain), ln(new Big(10), kPlain), kPlain)],
        round: [1, 2, (x, places) => settled(x).round(places)],
        floor: [1, 1, whole(Big.ROUND_FLOOR)],
        ceil: [1, 1, whole(Big.ROUND_CEIL)],
        trunc: [1, 1, whole(Big.ROUND_DOWN)],
        min: [1, Infinity, (...all) => Big.min(...all)],
        max: [1, Infinity, (...all) => Big.max(...all)],
    };
    const constants = {
        pi: new Big("3.1415926535897932384626433832795028841971694"),
        e: new Big("2.7182818284590452353602874713526624977572471"),
    };
    const operations = {
        "+": (x, y) => x.plus(y),
        "-": (x, y) => x.minus(y),
        "*": (x, y) => x.times(y),
        "/": (x, y) => divided(x, y, kPlain),
        "%": (x, y) => remainder(settled(x), settled(y)),
    };

    // A function that evaluates it, or undefined: then it is JavaScript.
    const parsed = source => {
        const text = source.trim();
        const pattern = /\s*(?:((?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)|(\*\*|[-+*\/%^(),])|([a-z]\w*))/y;
        const tokens = [];
        while (pattern.lastIndex < text.length) {
            const from = pattern.lastIndex;
            const match = pattern.exec(text);
            if (!match)
                return undefined;
            if (from > 0 && match[3] && /\w/.test(text[from]) && tokens[tokens.length - 1].number)
                return undefined; // 0x10, 5n
            tokens.push({number: match[1], sign: match[2] === "**" ? "^" : match[2], name: match[3]});
        }
        let at = 0;
        const none = {};
        const next = sign => at < tokens.length && tokens[at].sign === sign && ++at;
        const must = sign => { if (!next(sign)) throw none; };
        const chain = (signs, part) => () => {
            const first = part();
            const rest = []; // of what may be a long column
            for (let sign = signs.find(next); sign; sign = signs.find(next))
                rest.push([operations[sign], part()]);
            if (rest.length === 0)
                return first;
            return () => rest.reduce((left, [operation, right]) => operation(left, right()), first());
        };
        // To JavaScript 1,5 would be 5.
        const noComma = () => {
            if (at < tokens.length && tokens[at].sign === ",")
                throw new SyntaxError("A decimal has a point: 1.5 and not 1,5.");
        };
        function atom() {
            const token = tokens[at++];
            if (!token)
                throw none;
            if (token.number)
                return () => D(token.number);
            if (token.sign === "(") {
                const inner = sum();
                noComma();
                must(")");
                return inner;
            }
            if (Object.prototype.hasOwnProperty.call(constants, token.name))
                return () => { isRounded = true; return constants[token.name]; };
            if (!Object.prototype.hasOwnProperty.call(functions, token.name))
                throw none;
            const [least, most, work] = functions[token.name];
            const parts = [];
            must("(");
            do
                parts.push(sum());
            while (next(","));
            must(")");
            if (parts.length < least || parts.length > most)
                throw none;
            return () => work(...parts.map(part => part()));
        }
        function raised() {
            const base = atom();
            if (!next("^"))
                return base;
            const exponent = signed();
            return () => power(base(), exponent(), kPlain);
        }
        function signed() {
            if (next("-")) {
                const inner = signed();
                return () => inner().negated();
            }
            return next("+") ? signed() : raised();
        }
        function sum() { return chain(["+", "-"], chain(["*", "/", "%"], signed))(); }
        try {
            const whole = sum();
            noComma();
            return at === tokens.length ? whole : undefined;
        } catch (error) {
            if (error === none)
                return undefined;
            throw error;
        }
    };

    // Dates are texts: YYYY-MM-DD.
    const kDay = 86400000;
    const RealDate = Date;
    const dateAt = time => {
        const date = new RealDate(time);
        if (isNaN(date) || date.getUTCFullYear() < 0 || date.getUTCFullYear() > 9999)
            throw new RangeError("Only years from 0 to 9999 are known.");
        return date.toISOString().slice(0, 10);
    };
    const dayOf = text => {
        const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
        const time = match ? RealDate.parse(text + "T00:00:00Z") : NaN;
        if (isNaN(time) || dateAt(time) !== text)
            throw new RangeError("“" + String(text).slice(0, 60) + "” is no date. Write it as \"2026-01-31\".");
        return time;
    };
    const count = number => {
        if (!Number.isSafeInteger(Number(number)))
            throw new RangeError("“" + String(number).slice(0, 60) + "” is no whole number.");
        return Number(number);
    };
    const days = (from, to) => Math.round((dayOf(to) - dayOf(from)) / kDay);
    const addDays = (date, number) => dateAt(dayOf(date) + count(number) * kDay);
    const addMonths = (date, number) => { // the last day of a shorter month
        const from = new RealDate(dayOf(date));
        const months = from.getUTCFullYear() * 12 + from.getUTCMonth() + count(number);
        const first = new RealDate(0);
        first.setUTCFullYear(Math.floor(months / 12), months - Math.floor(months / 12) * 12 + 1, 0);
        const last = first.getUTCDate();
        first.setUTCDate(Math.min(from.getUTCDate(), last));
        return dateAt(first.getTime());
    };
    const weekday = date => ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday",
                             "Saturday"][new RealDate(dayOf(date)).getUTCDay()];

    const refuse = what => () => { throw new Error(what); };
    const noClock = refuse("There is no clock here. Write the date that you mean.");
    function DateWithoutClock(...parts) {
        if (!new.target || parts.length === 0)
            noClock();
        return Reflect.construct(RealDate, parts, new.target);
    }
    DateWithoutClock.prototype = RealDate.prototype;
    RealDate.prototype.constructor = DateWithoutClock;
    Object.assign(DateWithoutClock, {now: noClock, parse: RealDate.parse, UTC: RealDate.UTC});
    Math.random = Big.random = refuse("There is no chance here. Use execute_python for random numbers.");
    Object.assign(global, {globalThis: global, D, Date: DateWithoutClock, days, addDays, addMonths, weekday});
    delete global.BigNumber;

    return {
        plain: text => {
            const work = parsed(text);
            if (!work)
                return undefined;
            isRounded = false;
            const value = work();
            return settled(value).toString();
        },
        shown: value => {
            if (typeof value !== "object" || value === null)
                return String(value);
            return Big.isBigNumber(value) ? value.toString() : JSON.stringify(value);
        },
    };
})(this)
