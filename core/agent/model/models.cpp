// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/agent/model/models.h"

#include "core/base/files.h"
#include "core/base/log.h"
#include "core/base/redact.h"

#include <QCoreApplication>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QRegularExpression>

#include <cmath>

using namespace Qt::StringLiterals;
using base::Error;
using base::fail;
using base::Result;
using base::Task;

namespace model {

static constexpr int kMostModels = 100;
static constexpr int kMostTokens = 100'000'000;

static QString text(const char *source) { return QCoreApplication::translate("model", source); }

/// What is wrong with it, in a sentence without its end; empty: nothing.
static QString faultOf(const Entry &entry)
{
    static const QRegularExpression name(u"\\A[A-Za-z0-9][A-Za-z0-9._:/-]{0,59}\\z"_s);
    static const QRegularExpression variable(u"\\A[A-Za-z_][A-Za-z0-9_]{0,99}\\z"_s);
    const Endpoint &endpoint = entry.endpoint;
    if (!name.match(entry.name).hasMatch())
        return text(
            "a name has letters, digits and . _ : / -, 60 at most, and begins with a letter or digit");
    const bool isHttp = endpoint.url.scheme() == "http"_L1 || endpoint.url.scheme() == "https"_L1;
    if (!endpoint.url.isValid() || !isHttp || endpoint.url.host().isEmpty())
        return text("its URL has to be an address such as https://api.example.com/v1");
    if (!endpoint.url.userInfo().isEmpty() || endpoint.url.hasFragment())
        return text("its URL has a password or a fragment in it: a key has a place of its own");
    if (endpoint.model.trimmed().isEmpty() || endpoint.model.size() > 200)
        return text("the id of the model at its service is missing, or longer than 200 characters");
    if (entry.key == KeyPlace::Variable && !variable.match(entry.variable).hasMatch())
        return text("its key comes from a variable of the environment, which has no name that can be one");
    return {};
}

static QJsonObject objectOf(const Entry &entry)
{
    const Abilities &can = entry.endpoint.can;
    QJsonObject object{{u"name"_s, entry.name},
                       {u"format"_s, formatName(entry.endpoint.format)},
                       {u"url"_s, entry.endpoint.url.toString()},
                       {u"model"_s, entry.endpoint.model},
                       {u"key"_s, keyPlaceName(entry.key)}};
    if (entry.key == KeyPlace::Variable)
        object.insert(u"variable"_s, entry.variable);
    if (can.context)
        object.insert(u"context"_s, *can.context);
    if (can.longestAnswer)
        object.insert(u"longest_answer"_s, *can.longestAnswer);
    if (can.pictures)
        object.insert(u"images"_s, *can.pictures);
    if (can.reasoning)
        object.insert(u"thinking"_s, reasoningName(*can.reasoning));
    if (!entry.endpoint.certificates.isEmpty())
        object.insert(u"certificates"_s, entry.endpoint.certificates);
    return object;
}

static Result<Entry> entryOf(QJsonObject object)
{
    QString wrong;
    const auto taken = [&](const char *name, bool isNeeded) {
        const QJsonValue value = object.take(QLatin1String(name));
        if (value.isUndefined() ? isNeeded : !value.isString())
            wrong = text("“%1” has to be a text").arg(QLatin1String(name));
        return value.toString();
    };
    const auto tokens = [&](const char *name) -> std::optional<int> {
        const QJsonValue value = object.take(QLatin1String(name));
        const double count = value.toDouble(-1);
        if (value.isUndefined())
            return {};
        if (count < 1 || count > kMostTokens || count != std::floor(count))
            wrong = text("“%1” has to be a whole number of tokens").arg(QLatin1String(name));
        return int(count);
    };
    Entry entry;
    entry.name = taken("name", true);
    const QString format = taken("format", true);
    entry.endpoint.url = QUrl(taken("url", true), QUrl::StrictMode);
    entry.endpoint.model = taken("model", true);
    const QString key = taken("key", true);
    entry.variable = taken("variable", false);
    entry.endpoint.can.context = tokens("context");
    entry.endpoint.can.longestAnswer = tokens("longest_answer");
    if (const QJsonValue images = object.take(u"images"_s); images.isBool())
        entry.endpoint.can.pictures = images.toBool();
    else if (!images.isUndefined())
        wrong = text("“%1” has to be true or false").arg(u"images"_s);
    if (const QString thinking = taken("thinking", false); !thinking.isEmpty()) {
        entry.endpoint.can.reasoning = reasoningNamed(thinking);
        if (!entry.endpoint.can.reasoning)
            wrong = text("“%1” has to be off, budget, adaptive, summary or sealed").arg(u"thinking"_s);
    }
    entry.endpoint.certificates = taken("certificates", false);
    if (const auto known = formatNamed(format))
        entry.endpoint.format = *known;
    else if (wrong.isEmpty())
        wrong = text("“%1” has to be chat, responses, anthropic or ollama").arg(u"format"_s);
    if (const auto known = keyPlaceNamed(key))
        entry.key = *known;
    else if (wrong.isEmpty())
        wrong = text("“%1” has to be keychain, file, variable or none; the key itself has no place here")
                    .arg(u"key"_s);
    if (wrong.isEmpty() && !object.isEmpty())
        wrong = text("“%1” is no member of it").arg(base::printable(object.keys().first(), 40));
    if (wrong.isEmpty())
        wrong = faultOf(entry);
    if (!wrong.isEmpty())
        return fail(Error::Kind::Invalid, wrong);
    return entry;
}

Result<QList<Entry>> Models::parse(const QByteArray &json, const QString &fileName)
{
    QJsonParseError error;
    const QJsonDocument document = QJsonDocument::fromJson(json, &error);
    QJsonObject object = document.object();
    const QJsonValue list = object.take(u"models"_s);
    if (!document.isObject() || !list.isArray() || !object.isEmpty())
        return fail(Error::Kind::Invalid,
                    text("The file %1 has to be a JSON object with “models”, an array, and nothing else: %2.")
                        .arg(fileName, error.errorString()));
    QList<Entry> entries;
    QSet<QString> names;
    for (const QJsonValue &each : list.toArray()) {
        const auto entry = entryOf(each.toObject());
        const QString wrong = !entry        ? entry.error().text
            : names.contains(entry->name)   ? text("its name is another one's too")
            : entries.size() >= kMostModels ? text("there are more than %1").arg(kMostModels)
                                            : QString();
        if (!wrong.isEmpty())
            return fail(Error::Kind::Invalid,
                        text("Model %1 in %2 is wrong: %3.").arg(entries.size() + 1).arg(fileName, wrong));
        names += entry->name;
        entries += *entry;
    }
    return entries;
}

Models::Models(const QString &configFolder, const PriceTable *prices, QObject *parent)
    : QObject(parent)
    , m_file(configFolder, u"models.json"_s)
    , m_prices(prices)
    , m_keys(std::make_shared<Keys>(configFolder))
{
    connect(&m_file, &base::WatchedFile::settled, this, &Models::read);
    read();
}

void Models::read()
{
    Result<QList<Entry>> found = QList<Entry>();
    if (QFile::exists(path())) {
        const auto json = base::contents(path());
        found = json ? parse(*json, path()) : fail(json.error());
    }
    if (!found) {
        const bool isKnown = m_problem && m_problem->text == found.error().text;
        m_problem = found.error();
        if (!isKnown)
            emit troubled(*m_problem);
        return;
    }
    m_problem.reset();
    if (*found == m_entries)
        return;
    m_entries = *found;
    emit changed();
}

Result<> Models::write(const QList<Entry> &entries)
{
    if (m_problem) // written over, it would be lost
        return fail(
            m_problem->kind,
            text("%1 Mend the file or remove it; until then no model can be changed.").arg(m_problem->text));
    QJsonArray list;
    for (const Entry &each : entries)
        list += objectOf(each);
    const QByteArray json = QJsonDocument(QJsonObject{{u"models"_s, list}}).toJson();
    if (auto written = base::replaceFile(path(), json); !written)
        return written;
    m_entries = entries;
    emit changed();
    return {};
}

Result<Entry> Models::find(const QString &name) const
{
    QStringList names;
    for (const Entry &each : m_entries) {
        if (name.isEmpty() || each.name == name)
            return each;
        names += each.name;
    }
    if (names.isEmpty())
        return fail(Error::Kind::NotFound, text("No model is set up yet."));
    return fail(
        Error::Kind::NotFound,
        text("There is no model “%1”. There are: %2.").arg(base::printable(name, 60), names.join(u", "_s)));
}

/// The default is not meant by itself where something is changed.
Result<Entry> Models::one(const QString &name) const
{
    return name.isEmpty() ? Result<Entry>(fail(Error::Kind::Invalid, text("Say which model."))) : find(name);
}

Result<> Models::check(const Entry &entry, const std::optional<QString> &key)
{
    if (const QString wrong = faultOf(entry); !wrong.isEmpty())
        return fail(Error::Kind::Invalid, text("This cannot be a model: %1.").arg(wrong));
    if (key && !isKey(*key))
        return fail(Error::Kind::Invalid,
                    text("This cannot be a key: one has no spaces and no characters beyond ASCII in it."));
    return {};
}

Result<> Models::refuseTaken(const QString &name) const
{
    if (std::ranges::find(m_entries, name, &Entry::name) != m_entries.end())
        return fail(Error::Kind::Invalid,
                    text("There is a model “%1” already. Change that one, or choose another name.").arg(name));
    return {};
}

Task<Result<Entry>> Models::add(Entry entry, std::optional<QString> key, Place place)
{
    read();
    if (auto fine = check(entry, key); !fine)
        co_return fail(fine.error());
    if (m_problem)
        co_return fail(*m_problem);
    if (auto free = refuseTaken(entry.name); !free)
        co_return fail(free.error());
    if (m_entries.size() >= kMostModels)
        co_return fail(Error::Kind::Invalid,
                       text("There are %1 models already. Remove one first.").arg(kMostModels));
    if (key) {
        const auto kept = co_await m_keys->keep(entry.name, *key);
        if (!kept)
            co_return fail(kept.error());
        entry.key = *kept;
    }
    if (auto free = refuseTaken(entry.name); !free) // the keychain may have taken its time
        co_return fail(free.error());
    QList<Entry> entries = m_entries;
    entries.insert(place == Place::First ? 0 : entries.size(), entry);
    if (auto written = write(entries); !written)
        co_return fail(written.error());
    co_return entry;
}

static bool isKept(KeyPlace place) { return place == KeyPlace::Keychain || place == KeyPlace::File; }

Task<Result<Entry>> Models::change(QString name, Entry entry, std::optional<QString> key)
{
    read();
    const auto before = one(name);
    if (!before)
        co_return fail(before.error());
    if (auto fine = check(entry, key); !fine)
        co_return fail(fine.error());
    if (m_problem)
        co_return fail(*m_problem);
    const bool isRenamed = entry.name != name;
    if (auto free = isRenamed ? refuseTaken(entry.name) : Result<>(); !free)
        co_return fail(free.error());
    if (isRenamed && !key && entry.key == before->key && isKept(entry.key)) {
        const auto known = co_await m_keys->find(entry.key, name, {});
        if (!known)
            co_return fail(known.error());
        key = *known;
    }
    if (key) {
        const auto kept = co_await m_keys->keep(entry.name, *key);
        if (!kept)
            co_return fail(kept.error());
        entry.key = *kept;
    }
    QList<Entry> entries = m_entries;
    const auto place = std::ranges::find(entries, name, &Entry::name);
    if (place == entries.end()) // it was removed while the keychain took its time
        co_return fail(find(name).error());
    *place = entry;
    if (auto written = write(entries); !written)
        co_return fail(written.error());
    // Last: what names a key has to have it.
    if (isRenamed || before->key != entry.key) {
        if (auto forgotten = co_await m_keys->forget(before->key, name); !forgotten)
            co_return fail(forgotten.error());
    }
    if (isRenamed)
        emit renamed(name, entry.name);
    co_return entry;
}

Task<Result<>> Models::remove(QString name)
{
    read();
    const auto entry = one(name);
    if (!entry)
        co_return fail(entry.error());
    // The key first: what still names it can be removed again.
    if (auto forgotten = co_await m_keys->forget(entry->key, name); !forgotten)
        co_return forgotten;
    QList<Entry> entries = m_entries;
    entries.removeIf([&name](const Entry &each) { return each.name == name; });
    co_return write(entries);
}

Result<> Models::makeDefault(const QString &name)
{
    read();
    const auto entry = find(name);
    if (!entry)
        return fail(entry.error());
    QList<Entry> entries = m_entries;
    entries.removeIf([&entry](const Entry &each) { return each.name == entry->name; });
    entries.prepend(*entry);
    return write(entries);
}

Abilities Models::abilities(const Entry &entry) const
{
    Abilities can = m_prices->find(entry.endpoint).can;
    const Abilities &own = entry.endpoint.can;
    can.context = own.context ? own.context : can.context;
    can.longestAnswer = own.longestAnswer ? own.longestAnswer : can.longestAnswer;
    can.pictures = own.pictures ? own.pictures : can.pictures;
    can.reasoning = own.reasoning ? own.reasoning : can.reasoning;
    return can;
}

std::optional<Price> Models::price(const Entry &entry) const { return m_prices->find(entry.endpoint).price; }

static Task<Result<QString>> keyOf(std::shared_ptr<Keys> keys, KeyPlace place, QString name, QString variable)
{
    co_return co_await keys->find(place, name, variable);
}

static Task<Result<QString>> ready(QString key) { co_return key; }

std::unique_ptr<Client> Models::client(const Entry &entry, const std::optional<QString> &key) const
{
    Endpoint endpoint = entry.endpoint;
    endpoint.can = abilities(entry);
    if (key) {
        base::keepSecret(*key); // whatever it looks like, nobody writes it down
        return makeClient(endpoint, [key = *key] { return ready(key); });
    }
    return makeClient(endpoint,
                      [keys = m_keys, entry] { return keyOf(keys, entry.key, entry.name, entry.variable); });
}

} // namespace model
