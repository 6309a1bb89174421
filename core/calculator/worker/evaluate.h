// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJSEngine>

namespace calculator {

inline constexpr qsizetype kLongest = 8000; ///< characters that are told of a value, or of what went wrong

struct Value
{
    QString text;
    bool isError = false;
};

/// Evaluates one text: an arithmetic expression in exact decimals, anything else as JavaScript. What it
/// evaluates may do anything to the engine, abort its process and not come back: one is for one text.
class Evaluator
{
public:
    Evaluator();

    Value evaluate(const QString &text);

private:
    QJSEngine m_engine;
    QJSValue m_prelude;
};

} // namespace calculator
