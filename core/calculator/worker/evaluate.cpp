// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/calculator/worker/evaluate.h"

#include <QFile>

using namespace Qt::StringLiterals;

namespace calculator {

static QString script(const QString &name)
{
    QFile file(u":/"_s + name);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("%s is missing", qPrintable(name));
    return QString::fromUtf8(file.readAll());
}

Evaluator::Evaluator()
{
    m_engine.evaluate(script(u"bignumber.js"_s));
    m_prelude = m_engine.evaluate(script(u"prelude.js"_s));
    if (m_prelude.isError())
        qFatal("%s", qPrintable(m_prelude.toString()));
    evaluate(u"1 / 3"_s); // what is compiled once is compiled here
}

static Value cut(QString text, bool isError)
{
    if (text.size() > kLongest)
        text = text.left(kLongest) + u"… cut: %1 characters in all."_s.arg(text.size());
    return {text, isError};
}

/// A thrown value need not be an Error, nor need what it says of itself be true.
static Value thrown(const QJSValue &error, bool isMany)
{
    const int line = error.property(u"lineNumber"_s).toInt();
    const QString where = isMany && line > 0 ? u"Line %1: "_s.arg(line) : QString();
    return cut(where + error.toString(), true);
}

Value Evaluator::evaluate(const QString &text)
{
    const QJSValue plain = m_prelude.property(u"plain"_s).call({text});
    if (plain.isError())
        return thrown(plain, false);
    if (plain.isString())
        return cut(plain.toString(), false);
    QStringList stack;
    const QJSValue value = m_engine.evaluate(text, {}, 1, &stack);
    if (!stack.isEmpty() || value.isError())
        return thrown(value, text.contains(u'\n'));
    const QJSValue shown = m_prelude.property(u"shown"_s).call({value});
    return shown.isError() ? thrown(shown, false) : cut(shown.toString(), false);
}

} // namespace calculator
