// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/files/outbox.h"
#include "core/base/disk_room.h"
#include "core/guest/guest.h"
#include "core/session/record/document_copies.h"
#include "core/session/runs/documents.h"
#include "core/session/stock/volume.h"
#include "core/vm/disk/file_copy.h"
#include "core/vm/disk/template.h"
#include "tests/support/child_agent.h"
#include "tests/support/small_disk.h"
#include "tests/support/subject.h"

#include <QDirIterator>
#include <QSignalSpy>
#include <QTest>

#include <functional>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using base::Error;
using base::Result;
using support::finish;
using support::smallDisk;

using Work = std::function<Result<>()>;
Q_DECLARE_METATYPE(Work)

/// On a disk that is nearly full: what does not fit is not begun, or is all gone again, leaves the reserve,
/// and says what to do. Snapshots: tst_snapshot_room; images: tst_image_room; what machines write: tst_faults.
class tst_NearlyFull : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase()
    {
        if (smallDisk.path.isEmpty())
            QSKIP("This host does not let this user mount a small disk.");
        m_agent = std::make_unique<support::ChildAgent>();
        QVERIFY(QDir().mkpath(m_agent->path("session/output/folder")));
        put(m_agent->path("session/output/large"), kLarge);
        put(m_agent->path("session/output/small"), 1);
        put(m_agent->path("session/output/folder/small"), 1);
        put(m_agent->path("session/output/folder/large"), kLarge);
        put(m_elsewhere.filePath(u"disk"_s), kLarge);
        // What is on it before.
        QVERIFY(smallDisk.leave(64 << 20));
        QVERIFY(QDir().mkpath(at(u"data/documents/s1"_s)) && QDir().mkpath(at(u"temporary"_s)));
        put(at(u"data/documents/s1/report"_s), kLarge);
        qputenv("TMPDIR", QFile::encodeName(at(u"temporary"_s)));
    }
    void cleanupTestCase()
    {
        m_agent.reset();
        base::setDiskReserve(0);
    }

    void whatDoesNotFitLeavesNothingAndSaysWhatToDo_data()
    {
        QTest::addColumn<Work>("work");
        const auto row = [](const char *name, const Work &work) { QTest::newRow(name) << work; };
        row("a file", [this] { return only(finish(files().download(large(), at(u"out"_s)))); });
        row("a file over another", [this] {
            put(at(u"kept"_s), 1);
            const auto got = finish(files().download(large(), at(u"kept"_s)));
            const qint64 left = QFileInfo(at(u"kept"_s)).size();
            return QFile::remove(at(u"kept"_s)) && left == 1 ? only(got) : Result<>();
        });
        row("a folder", [this] {
            return only(finish(files().downloadFolder(m_agent->guestPath("session/output/folder"), at(u"out"_s))));
        });
        row("results", [this] { return results(); });
        row("what is dragged", [this] { return dragged(); });
        row("documents of a fork", [this] {
            const QString report = at(u"data/documents/s1/report"_s);
            return only(finish(session::DocumentCopies::make(m_places, u"s1"_s, {report})));
        });
        row("a session's disk",
            [this] { return finish(session::Volume(m_places, u"s1"_s).ensure(qint64(1) << 30)); });
        row("a session's disk that is a copy", [this] {
            const QString like = m_elsewhere.filePath(u"disk"_s);
            return finish(session::Volume(m_places, u"s1"_s).ensure(qint64(1) << 30, like));
        });
        row("a copy of a disk",
            [this] { return vm::copyFile(m_elsewhere.filePath(u"disk"_s), at(u"out"_s)); });
        row("a template", [this] { return only(vm::TemplateStore(m_places).draft(u"none"_s)); });
    }
    void whatDoesNotFitLeavesNothingAndSaysWhatToDo()
    {
        QFETCH(Work, work);
        base::setDiskReserve(kReserve);
        QVERIFY(smallDisk.leave(kReserve + kLarge - (64 << 10)));
        const QStringList before = entries();
        const qint64 room = base::usableRoom(smallDisk.path);
        QVERIFY(room > 0);
        const Result<> done = work();
        QVERIFY(!done);
        const Error &error = done.error();
        QVERIFY2(error.text.contains(u"The disk is full"_s) && error.text.endsWith(u"Free some space there."_s),
                 qPrintable(error.text));
        QCOMPARE(error.remedy.kind, base::Remedy::Kind::FreeSpace);
        QCOMPARE(entries(), before);
        QCOMPARE(base::usableRoom(smallDisk.path), room);
    }

private:
    static constexpr int kReserve = 2 << 20;
    static constexpr int kLarge = 4 << 20;

    template <typename T>
    static Result<> only(const T &result)
    {
        return result ? Result<>() : Result<>(base::fail(result.error()));
    }
    guest::Files &files() const { return m_agent->guest->files(); }
    QByteArray large() const { return m_agent->guestPath("session/output/large"); }
    QString at(const QString &below) const { return smallDisk.path + u'/' + below; }

    static void put(const QString &path, int size)
    {
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(QByteArray(size, 'x')) == size);
    }
    /// A small one comes; what is said of the other is a note.
    Result<> results()
    {
        session::Documents documents(at(u"data/documents/s2"_s), {}, m_agent->guestPath("session/output"));
        QSignalSpy noted(&documents, &session::Documents::noted);
        const auto names =
            finish(documents.collect(u"r1"_s, m_agent->guest.get(), 0ms, session::Author::Person));
        QDir(documents.folder()).removeRecursively();
        if (!names || !names->contains(u"small"_s) || noted.isEmpty())
            return base::fail(Error::Kind::Invalid,
                              u"%1 notes, documents: "_s.arg(noted.size())
                                  + (names ? names->join(u' ') : names.error().text));
        const QString told = noted.first().first().toString();
        if (!told.contains(u"not copied"_s) || !told.contains(u"in the machine"_s))
            return base::fail(Error::Kind::Invalid, told);
        return base::fail(Error::Kind::Failed, told, {base::Remedy::Kind::FreeSpace});
    }
    Result<> dragged()
    {
        files::FilesModel::Place place{.path = large()};
        const auto entry = finish(files().stat(place.path));
        if (!entry)
            return base::fail(entry.error());
        place.entry = *entry;
        files::Outbox outbox;
        return only(finish(outbox.fetch(m_agent->guest.get(), {place})));
    }
    /// Files; an empty folder may stay.
    static QStringList entries()
    {
        QStringList found;
        QDirIterator all(smallDisk.path, QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot,
                         QDirIterator::Subdirectories);
        while (all.hasNext()) {
            const QFileInfo entry(all.next());
            if (!entry.isDir())
                found += entry.filePath();
        }
        found.sort();
        return found;
    }

    QTemporaryDir m_elsewhere;
    std::unique_ptr<support::ChildAgent> m_agent;
    const base::Places m_places{at(u"config"_s), at(u"data"_s), at(u"cache"_s), at(u"runtime"_s)};
};

BERTH_TEST(tst_NearlyFull)
#include "tst_nearly_full.moc"
