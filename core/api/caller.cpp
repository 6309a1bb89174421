// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/api/caller.h"

#include "core/base/await.h"
#include "core/base/quantity.h"
#include "core/guest/files.h"
#include "core/guest/run.h"
#include "core/session/session.h"

#include <QCoreApplication>
#include <QScopeGuard>

using namespace std::chrono_literals;

namespace api {

static constexpr qint64 kPiece = 64 * 1024;
static constexpr auto kForever = 20 * 24h; // the longest a QTimer counts is 24 days

void Caller::progress(int, const QString &) { }
void Caller::step(int percent, const QString &step, std::optional<std::chrono::milliseconds>)
{
    progress(percent, step);
}
void Caller::warning(const QString &) { }
void Caller::happened(const QString &, const QJsonObject &) { }
void Caller::began(guest::Run *) { }
void Caller::ended() { }
bool Caller::takesOutput() const { return true; }
void Caller::output(guest::Channel, const QByteArray &) { }

void Caller::copying(const guest::Progress &progress, const QString &what)
{
    const int percent = progress.totalBytes > 0
        ? int(qBound(0.0, double(progress.bytes) * 100 / double(progress.totalBytes), 100.0))
        : -1;
    this->progress(percent,
                   QCoreApplication::translate("api", "%1: %2 of %3")
                       .arg(what, base::bytesText(progress.bytes), base::bytesText(progress.totalBytes)));
}

base::Task<guest::RunEnd> join(guest::Run *run, Caller &caller)
{
    const auto over = qScopeGuard([&] { caller.ended(); });
    caller.began(run);
    const auto pump = [&caller, run] {
        for (const auto channel : {guest::Channel::Output, guest::Channel::Error}) {
            while (run->available(channel) > 0 && caller.takesOutput())
                caller.output(channel, run->take(channel, kPiece));
        }
    };
    QObject::connect(run, &guest::Run::outputReady, run, pump);
    QObject::connect(&caller, &Caller::drained, run, pump);
    while (!run->end())
        co_await base::onSignal(run, &guest::Run::finished, kForever);
    co_return *run->end();
}

PhaseNotices::PhaseNotices(Caller &caller, const session::Session &session)
{
    m_connection = QObject::connect(&session, &session::Session::changed, &caller, [&caller, &session] {
        if (!session.progress().phase().isEmpty())
            caller.progress(-1, session.progress().phase());
    });
}

PhaseNotices::~PhaseNotices() { QObject::disconnect(m_connection); }

} // namespace api
