// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mcp/offer.h"

#include <QJsonDocument>

using base::Error;
using base::fail;
using base::Result;

namespace mcp {

ToolResult ToolResult::ofJson(const QJsonObject &json, bool isError)
{
    const QByteArray text = QJsonDocument(json).toJson(QJsonDocument::Compact);
    return {{Content::ofText(QString::fromUtf8(text))}, json, isError};
}

// What is not offered: the engine does not ask for it.

static auto notOffered()
{
    return fail(Error::Kind::NotFound, QStringLiteral("There is no such thing here."));
}

Offer::Reply<QList<Resource>> Offer::resources() { co_return QList<Resource>(); }

Offer::Reply<QList<ResourceTemplate>> Offer::resourceTemplates() { co_return QList<ResourceTemplate>(); }

Offer::Asking<ResourceContents> Offer::readResource(Call, QString) { co_return notOffered(); }

Result<> Offer::watch(const QString &) { return notOffered(); }

void Offer::unwatch(const QString &) { }

QList<Prompt> Offer::prompts() const { return {}; }

Offer::Asking<PromptText> Offer::prompt(Call, QString, QJsonObject) { co_return notOffered(); }

Offer::Reply<Completion> Offer::complete(CompletionWish) { co_return notOffered(); }

Offer::Reply<TaskState> Offer::task(QString) { co_return notOffered(); }

Offer::Reply<void> Offer::updateTask(QString, Answers) { co_return notOffered(); }

Offer::Reply<void> Offer::cancelTask(QString) { co_return notOffered(); }

} // namespace mcp
