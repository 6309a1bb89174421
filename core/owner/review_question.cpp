// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/owner/review_question.h"

#include "core/base/log.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>

using namespace Qt::StringLiterals;

namespace owner {

static constexpr qsizetype kMostText = 4'000; // characters of arguments
static constexpr int kMostWhy = 500;

static const QString kAnswer = u"answer"_s;
static const QString kReason = u"reason"_s;

static QString text(const char *source) { return QCoreApplication::translate("owner", source); }

QString questionKey(const QString &review) { return u"review_"_s + review; }

std::optional<mcp::Question> questionAbout(const gate::Review &review)
{
    const QString arguments =
        QString::fromUtf8(QJsonDocument(review.arguments).toJson(QJsonDocument::Compact));
    if (arguments.size() > kMostText)
        return {};
    const QString shown = base::printable(arguments, 10 * kMostText); // all of it: escapes are longer
    QStringList lines{
        review.vmName.isEmpty()
            ? text("May “%1” call %2?").arg(base::printable(review.caller, 100), review.tool)
            : text("May “%1” call %2 in %3?")
                  .arg(base::printable(review.caller, 100), review.tool, base::printable(review.vmName, 100)),
        shown, base::printable(review.why, 1000)};
    for (const gate::Crossing &crossing : review.crossings)
        lines += base::printable(gate::crossingText(crossing), 1000);
    lines.removeAll(QString());
    const QJsonObject answer{{u"type"_s, u"string"_s},
                             {u"title"_s, text("Answer")},
                             {u"description"_s, text("run: it is done once. refuse: it is not done.")},
                             {u"enum"_s, QJsonArray{u"run"_s, u"refuse"_s}}};
    const QJsonObject reason{
        {u"type"_s, u"string"_s}, {u"title"_s, text("Why, for the agent")}, {u"maxLength"_s, kMostWhy}};
    const QJsonObject schema{{u"type"_s, u"object"_s},
                             {u"properties"_s, QJsonObject{{kAnswer, answer}, {kReason, reason}}},
                             {u"required"_s, QJsonArray{kAnswer}}};
    return mcp::Question{questionKey(review.id),
                         mcp::Question::Kind::Elicitation,
                         {{u"message"_s, lines.join(u'\n')}, {u"requestedSchema"_s, schema}}};
}

std::optional<gate::Answer> answerIn(const QJsonObject &given)
{
    if (given.value(u"action"_s) != u"accept"_s)
        return {};
    const QJsonObject content = given.value(u"content"_s).toObject();
    const QString answer = content.value(kAnswer).toString();
    if (answer == u"run"_s)
        return gate::Answer{.kind = gate::Answer::Kind::Run};
    if (answer == u"refuse"_s)
        return gate::Answer{.kind = gate::Answer::Kind::Refuse,
                            .text = base::printable(content.value(kReason).toString(), kMostWhy)};
    return {};
}

} // namespace owner
