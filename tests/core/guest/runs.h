// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/guest/guest.h"
#include "core/guest/run.h"
#include "tests/support/finish.h"
#include "tests/support/played_guest.h"

#include <QFile>
#include <QSignalSpy>
#include <QtEndian>
#include <QTest>

/// What the tests of runs begin and listen to.
namespace runs {

using namespace std::chrono_literals;
using guest::Channel;
using guest::ExecRequest;
using guest::Guest;
using guest::Run;
using guest::RunEnd;
using support::finish;
using support::PlayedGuest;

inline constexpr qint64 kWindow = 262'144;

inline ExecRequest shell(const char *text)
{
    ExecRequest request;
    request.shell = QString::fromUtf8(text);
    return request;
}

inline std::unique_ptr<Run> start(Guest &guest, ExecRequest request)
{
    auto run = finish(guest.exec(std::move(request)));
    if (!run)
        qFatal("%s", qPrintable(run.error().text));
    return std::move(*run);
}

/// Takes everything as it comes.
class Taker : public QObject
{
public:
    explicit Taker(std::unique_ptr<Run> run)
        : run(std::move(run))
    {
        connect(this->run.get(), &Run::outputReady, this, [this](Channel channel) {
            (channel == Channel::Output ? output : errors) += this->run->take(channel);
        });
    }
    RunEnd finish()
    {
        QSignalSpy finished(run.get(), &Run::finished);
        if (!run->end() && !finished.wait(30'000))
            qFatal("the run did not end");
        return *run->end();
    }

    std::unique_ptr<Run> run;
    QByteArray output;
    QByteArray errors;
};

/// A guest that ends nothing, and may print for as long as anybody listens.
class Unending
{
public:
    explicit Unending(bool prints)
        : m_prints(prints)
    {
        guest = std::move(
            *finish(Guest::open(played.takeHostEnd(), 5s, {.afterKill = 50ms, .afterLimit = 50ms})));
    }
    std::unique_ptr<Run> await(base::Task<base::Result<std::unique_ptr<Run>>> starting)
    {
        bool done = false;
        starting.start([&] { done = true; });
        stream = played.next(wire::Kind::Open).stream;
        played.reply(stream, {{"ok", true}, {"pid", 1}, {"run", "1"}});
        if (!QTest::qWaitFor([&] { return done; }) || !starting.result())
            qFatal("the run did not begin");
        return std::move(*starting.result());
    }
    std::unique_ptr<Run> start(const ExecRequest &request)
    {
        auto run = await(guest->exec(request));
        if (m_prints)
            print();
        return run;
    }
    /// All that it has credit for, and again when it has more.
    void print()
    {
        QObject::connect(&played.socket, &QIODevice::readyRead, &m_printing, [this] {
            for (const PlayedGuest::Frame &frame : std::as_const(played.frames)) {
                if (frame.kind == wire::Kind::Credit && frame.stream == stream)
                    send(qFromLittleEndian<quint32>(frame.payload.constData()));
            }
            played.frames.removeIf([](const auto &frame) { return frame.kind == wire::Kind::Credit; });
        });
        send(kWindow);
    }

    PlayedGuest played;
    std::unique_ptr<Guest> guest;
    quint32 stream = 0; ///< of what began last

private:
    void send(qint64 bytes)
    {
        for (; bytes > 0; bytes -= qint64(wire::kDataSize))
            played.data(stream, std::string(std::size_t(std::min<qint64>(bytes, wire::kDataSize)), 'y'));
    }

    const bool m_prints;
    QObject m_printing;
};

inline QByteArray content(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace runs
