// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/api/tasks/task_words.h"

#include "core/agent/task/own_tools.h"
#include "core/api/tools/call_summary.h"
#include "core/base/log.h"
#include "core/base/redact.h"
#include "core/tools/title.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace api {

static constexpr qsizetype kLongestLine = 160;
static constexpr qsizetype kLongestSentence = 300;
static constexpr qsizetype kMostLines = 3; // of what was printed

static QString text(const char *source) { return QCoreApplication::translate("api", source); }

static QStringList linesIn(const QString &text)
{
    QStringList lines;
    for (const QString &line : text.split(u'\n')) {
        if (!line.trimmed().isEmpty())
            lines += line;
    }
    return lines;
}

/// Several lines in one.
static QString joined(const QString &text)
{
    QStringList lines;
    for (const QString &line : linesIn(text.left(10 * kLongestLine)))
        lines += line.simplified();
    return lines.join(u" ⏎ "_s);
}

static QString valueOf(const QJsonValue &value)
{
    if (value.isString())
        return joined(value.toString());
    QStringList texts;
    const QJsonArray array = value.toArray();
    for (const QJsonValue &each : array)
        texts += joined(each.toString());
    return texts.join(u", "_s);
}

/// The first that there is of those, by what they tell; else any text.
static QString tellingOf(const QJsonObject &arguments)
{
    static const QStringList keys{u"command"_s,    u"code"_s,   u"path"_s,     u"from"_s,
                                  u"expression"_s, u"recipe"_s, u"packages"_s, u"pattern"_s};
    for (const QString &key : keys + arguments.keys()) {
        if (const QString value = valueOf(arguments.value(key)); !value.isEmpty())
            return value;
    }
    return {};
}

QString lineOf(const model::Call &call)
{
    if (call.tool == task::kPlan || call.tool == task::kAskPerson)
        return {};
    const QString title = tools::titleFor(call.tool);
    const QJsonDocument arguments = QJsonDocument::fromJson(call.arguments);
    const QString telling = base::redacted(arguments.isObject() ? tellingOf(arguments.object())
                                                                : joined(QString::fromUtf8(call.arguments)));
    return telling.isEmpty() ? title : u"%1: %2"_s.arg(title, base::printable(telling, kLongestLine));
}

static QStringList lastLines(const QString &printed)
{
    QStringList lines = linesIn(printed);
    lines = lines.mid(std::max<qsizetype>(lines.size() - kMostLines, 0));
    for (QString &line : lines)
        line = base::printable(line.replace(u'\t', u' '), kLongestLine);
    return lines;
}

namespace {

/// What came of a call.
struct Told
{
    QString summary; ///< a sentence; of what failed, why
    QStringList printed; ///< the last of it
};

} // namespace

static Told toldBy(const model::CallResult &result)
{
    const QString told = base::redacted(result.text);
    const QJsonObject json = QJsonDocument::fromJson(told.toUtf8()).object();
    QStringList streams{json.value(u"stdout"_s).toString(), json.value(u"stderr"_s).toString()};
    if (result.failed)
        std::ranges::reverse(streams); // why is on the second
    QString summary = base::printable(summaryOf(json).simplified(), kLongestSentence);
    if (result.failed && json.isEmpty())
        summary = base::printable(told.simplified(), kLongestSentence);
    else if (result.failed && summary.isEmpty())
        summary = text("It ended with exit code %1.").arg(json.value(u"exit_code"_s).toInt());
    return {summary, lastLines(linesIn(streams[0]).isEmpty() ? streams[1] : streams[0])};
}

QStringList linesOf(const model::CallResult &result)
{
    const auto [summary, printed] = toldBy(result);
    if (!result.failed)
        return printed.isEmpty() && !summary.isEmpty() ? QStringList(summary) : printed;
    return QStringList(text("Failed: %1").arg(summary)) + printed;
}

QString reasonOf(const model::CallResult &failed)
{
    const auto [summary, printed] = toldBy(failed);
    return printed.isEmpty() ? summary : summary + u' ' + printed.last().trimmed();
}

} // namespace api
