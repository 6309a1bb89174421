// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/agent/model/keys.h"

#include "core/base/await.h"
#include "core/base/files.h"
#include "core/base/redact.h"

#include <QCoreApplication>
#include <QFile>
#include <QJsonDocument>
#include <QLoggingCategory>
#include <QStandardPaths>

#include <qt6keychain/keychain.h>

#include <array>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using base::Error;
using base::fail;
using base::Result;
using base::Task;

namespace model {

static Q_LOGGING_CATEGORY(lcKeys, "berth.keys")

static const QString kService = u"Berth"_s;
static constexpr auto kUnlocking = 2min; // a person is asked for the password of the keychain
static constexpr auto kClosed = QFile::ReadOwner | QFile::WriteOwner;
static constexpr auto kOpen = QFile::ReadGroup | QFile::WriteGroup | QFile::ReadOther | QFile::WriteOther;

static QString text(const char *source) { return QCoreApplication::translate("model", source); }

static const std::array<QString, 4> &placeNames()
{
    static const std::array<QString, 4> names{u"none"_s, u"keychain"_s, u"file"_s, u"variable"_s};
    return names;
}

QString keyPlaceName(KeyPlace place) { return placeNames()[size_t(place)]; }

std::optional<KeyPlace> keyPlaceNamed(const QString &name)
{
    const auto found = std::ranges::find(placeNames(), name);
    return found == placeNames().end() ? std::nullopt : std::optional(KeyPlace(found - placeNames().begin()));
}

Keys::Keys(const QString &configFolder)
    : m_path(configFolder + u"/model_keys.json"_s)
{
}

/// The libraries of keychains would start a bus of their own.
static bool hasSessionBus()
{
    return !qEnvironmentVariableIsEmpty("DBUS_SESSION_BUS_ADDRESS")
        || QFile::exists(QStandardPaths::writableLocation(QStandardPaths::RuntimeLocation) + u"/bus"_s);
}

namespace {

/// How a job ended. It deletes itself.
struct Ended
{
    QKeychain::Error error = QKeychain::OtherError;
    QString text;
    QString value;
};

Task<Ended> done(QKeychain::Job *job)
{
    job->start();
    if (!co_await base::onSignal(job, &QKeychain::Job::finished, kUnlocking))
        co_return Ended{QKeychain::OtherError, u"no answer"_s, {}};
    Ended ended{job->error(), job->errorString(), {}};
    if (const auto *read = qobject_cast<QKeychain::ReadPasswordJob *>(job))
        ended.value = read->textData();
    co_return ended;
}

} // namespace

Task<Result<KeyPlace>> Keys::keep(QString name, QString key)
{
    if (hasSessionBus()) {
        auto *job = new QKeychain::WritePasswordJob(kService);
        job->setKey(name);
        job->setTextData(key);
        const Ended ended = co_await done(job);
        if (ended.error == QKeychain::NoError)
            co_return KeyPlace::Keychain;
        if (ended.error == QKeychain::AccessDeniedByUser)
            co_return fail(Error::Kind::Denied, text("The keychain was not opened, so the key is not kept."));
        qCWarning(lcKeys, "no keychain: %s", qPrintable(ended.text));
    }
    auto keys = readFile();
    if (!keys)
        co_return fail(keys.error());
    keys->insert(name, key);
    if (auto written = writeFile(*keys); !written)
        co_return fail(written.error());
    co_return KeyPlace::File;
}

Task<Result<QString>> Keys::find(KeyPlace place, QString name, QString variable)
{
    QString key;
    if (place == KeyPlace::None)
        co_return key;
    if (place == KeyPlace::Variable) {
        key = qEnvironmentVariable(variable.toLocal8Bit().constData()).trimmed();
        if (key.isEmpty())
            co_return fail(Error::Kind::NotFound,
                           text("The environment of Berth has no variable %1, which the key of the model %2 "
                                "is to come from. What runs already does not see what was set since.")
                               .arg(variable, name));
    } else if (place == KeyPlace::Keychain) {
        auto *job = new QKeychain::ReadPasswordJob(kService);
        job->setKey(name);
        const Ended ended = co_await done(job);
        key = ended.value;
        if (ended.error != QKeychain::NoError && ended.error != QKeychain::EntryNotFound)
            co_return fail(
                Error::Kind::Denied,
                text("The keychain does not give the key of the model %1: %2.").arg(name, ended.text));
    } else {
        const auto keys = readFile();
        if (!keys)
            co_return fail(keys.error());
        key = keys->value(name).toString();
    }
    if (key.isEmpty())
        co_return fail(Error::Kind::NotFound,
                       text("The key of the model %1 is gone. Set the model up again.").arg(name));
    base::keepSecret(key); // whatever it looks like, nobody writes it down
    co_return key;
}

Task<Result<>> Keys::forget(KeyPlace place, QString name)
{
    if (place == KeyPlace::Keychain) {
        auto *job = new QKeychain::DeletePasswordJob(kService);
        job->setKey(name);
        const Ended ended = co_await done(job);
        if (ended.error != QKeychain::NoError && ended.error != QKeychain::EntryNotFound)
            co_return fail(
                Error::Kind::Denied,
                text("The keychain does not forget the key of the model %1: %2.").arg(name, ended.text));
    } else if (place == KeyPlace::File) {
        auto keys = readFile();
        if (!keys)
            co_return fail(keys.error());
        keys->remove(name);
        co_return writeFile(*keys);
    }
    co_return Result<>();
}

Result<QJsonObject> Keys::readFile() const
{
    if (!QFile::exists(m_path))
        return QJsonObject();
    if (QFile::permissions(m_path) & kOpen)
        return fail(
            Error::Kind::Denied,
            text("The keys in %1 can be read by other users. Close the file to them first.").arg(m_path),
            base::Remedy{base::Remedy::Kind::RunOnHost, u"chmod 600 "_s + base::shellWord(m_path)});
    const auto json = base::contents(m_path);
    if (!json)
        return fail(json.error());
    const QJsonDocument document = QJsonDocument::fromJson(*json);
    if (!document.isObject()) // written over, the keys in it would be lost
        return fail(Error::Kind::Invalid,
                    text("The file %1 is no JSON object. Mend it or remove it.").arg(m_path));
    return document.object();
}

Result<> Keys::writeFile(const QJsonObject &keys) const
{
    return base::replaceFile(m_path, QJsonDocument(keys).toJson(), kClosed);
}

} // namespace model
