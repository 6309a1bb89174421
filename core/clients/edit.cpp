// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/clients/edit.h"

#include "core/clients/json_edit.h"
#include "core/clients/toml_edit.h"
#include "core/clients/yaml_edit.h"

#include <QCoreApplication>
#include <QStringDecoder>

using base::Error;
using base::fail;
using base::Result;

namespace clients {

static QString text(const char *source) { return QCoreApplication::translate("clients", source); }

/// What nobody edits by hand, and what is no text.
static Result<> check(const Content &content)
{
    if (!content)
        return {};
    if (content->size() > kLargestFile)
        return fail(Error::Kind::Unsupported, text("It is larger than 16 MiB."));
    if (const qsizetype zero = content->indexOf('\0'); zero >= 0)
        return wrongAt(*content, zero, text("it is no text"));
    QStringDecoder decoder(QStringDecoder::Utf8, QStringDecoder::Flag::Stateless);
    const QString decoded = decoder(*content);
    if (!decoder.hasError())
        return {};
    // The line is what a person wants to know.
    qsizetype start = 0;
    for (const QByteArray &line : content->split('\n')) {
        QStringDecoder each(QStringDecoder::Utf8, QStringDecoder::Flag::Stateless);
        const QString ignored = each(line);
        if (each.hasError())
            break;
        start += line.size() + 1;
    }
    return wrongAt(*content, start, text("it is not in UTF-8"));
}

Result<Edited> withEntry(const Client &client, const QStringList &command, const Content &before)
{
    if (const auto fine = check(before); !fine)
        return fail(fine.error());
    const Fields fields = client.entry(command);
    switch (client.format) {
    case Format::Json:
        return withJsonEntry(client.key, Comments::Refused, fields, before);
    case Format::JsonWithComments:
        return withJsonEntry(client.key, Comments::Allowed, fields, before);
    case Format::Toml:
        return withTomlEntry(client.key, fields, before);
    case Format::Yaml:
        break;
    }
    return withYamlEntry(client.key, fields, before);
}

Result<Edited> withoutEntry(const Client &client, const Content &before)
{
    if (const auto fine = check(before); !fine)
        return fail(fine.error());
    switch (client.format) {
    case Format::Json:
        return withoutJsonEntry(client.key, Comments::Refused, before);
    case Format::JsonWithComments:
        return withoutJsonEntry(client.key, Comments::Allowed, before);
    case Format::Toml:
        return withoutTomlEntry(client.key, before);
    case Format::Yaml:
        break;
    }
    return withoutYamlEntry(client.key, before);
}

QByteArray snippet(const Client &client, const QStringList &command)
{
    const auto edited = withEntry(client, command, std::nullopt);
    Q_ASSERT(edited && edited->content); // nothing stands in the way of a new file
    return *edited->content;
}

} // namespace clients
