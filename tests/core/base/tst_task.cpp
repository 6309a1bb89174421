// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/await.h"
#include "tests/support/subject.h"

#include <QTest>
#include <QtConcurrent>

#include <semaphore>

using namespace std::chrono_literals;
using namespace base;

class Source : public QObject
{
    Q_OBJECT
signals:
    void replied(const QString &text);
};

/// Waits for two signals, a worker that the test lets go, and a timer.
class Owner : public QObject
{
    Q_OBJECT
public:
    explicit Owner(Source *source)
        : m_source(source)
    {
    }
    void start()
    {
        m_task = steps();
        m_task.start([this] { emit finished(m_task.result()); });
    }
    void cancel() { m_task.cancel(); }
    std::shared_ptr<std::binary_semaphore> worker = std::make_shared<std::binary_semaphore>(0);

signals:
    void finished(const QString &text);

private:
    Task<QString> ask()
    {
        const auto reply = co_await onSignal(m_source, &Source::replied, 10s);
        co_return reply ? std::get<0>(*reply) : QStringLiteral("nothing");
    }
    Task<QString> steps()
    {
        QString text = co_await ask();
        text += co_await ask();
        // g++ 12 destroys the captures of a lambda in the expression of a co_await twice.
        const auto wait = [gate = worker] {
            gate->acquire();
            return 42;
        };
        text += QString::number(co_await onFuture(QtConcurrent::run(wait)));
        co_await after(1ms);
        co_return text;
    }

    Source *m_source;
    Task<QString> m_task;
};

class tst_Task : public QObject
{
    Q_OBJECT
private slots:
    void runsToTheEnd()
    {
        Source source;
        Owner owner(&source);
        QString got;
        connect(&owner, &Owner::finished, &owner, [&](const QString &text) { got = text; });
        owner.start();
        emit source.replied(QStringLiteral("a"));
        emit source.replied(QStringLiteral("b"));
        owner.worker->release();
        QTRY_COMPARE(got, QStringLiteral("ab42"));
    }

    void dyingOwnerCancelsAnyWait_data()
    {
        QTest::addColumn<int>("replies");
        QTest::newRow("signal") << 0;
        QTest::newRow("nested signal") << 1;
        QTest::newRow("worker") << 2;
    }
    void dyingOwnerCancelsAnyWait()
    {
        QFETCH(int, replies);
        Source source;
        auto owner = std::make_unique<Owner>(&source);
        const auto worker = owner->worker;
        bool finished = false;
        connect(owner.get(), &Owner::finished, &source, [&] { finished = true; });
        owner->start();
        for (int i = 0; i < replies; ++i)
            emit source.replied(QStringLiteral("x"));
        owner.reset();
        worker->release();
        emit source.replied(QStringLiteral("late"));
        QThreadPool::globalInstance()->waitForDone();
        QCoreApplication::sendPostedEvents();
        QVERIFY(!finished);
    }

    void mayBeDestroyedByItsOwnEnd()
    {
        Source source;
        auto *owner = new Owner(&source);
        owner->worker->release();
        connect(owner, &Owner::finished, owner, &QObject::deleteLater);
        QPointer<Owner> watched = owner;
        owner->start();
        emit source.replied(QStringLiteral("a"));
        emit source.replied(QStringLiteral("b"));
        QTRY_VERIFY(!watched);
    }

    void mayBeCancelledFromTheSignalItWaitsFor()
    {
        Source source;
        Owner owner(&source);
        owner.start();
        connect(&source, &Source::replied, &owner, &Owner::cancel);
        emit source.replied(QStringLiteral("a"));
        emit source.replied(QStringLiteral("b"));
    }

    void givesNothingWhenTheSignalIsLate()
    {
        Source source;
        bool late = false;
        auto wait = [](Source *from, bool *result) -> Task<> {
            *result = !co_await onSignal(from, &Source::replied, 1ms);
        };
        Task<> task = wait(&source, &late);
        task.start();
        QTRY_VERIFY(late);
    }
};

BERTH_TEST(tst_Task)
#include "tst_task.moc"
