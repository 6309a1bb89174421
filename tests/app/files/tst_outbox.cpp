// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/files/drag_out.h"
#include "app/files/outbox.h"
#include "core/guest/guest.h"
#include "core/guest/landing.h"
#include "tests/support/agent_door.h"
#include "tests/support/child_agent.h"
#include "tests/support/hostile_names.h"
#include "tests/support/subject.h"

#include <QDirIterator>
#include <QSignalSpy>
#include <QTest>
#include <QWidget>

using namespace Qt::StringLiterals;
using files::FilesModel;
using support::ChildAgent;
using support::finish;

/// What is dragged out of the window lands where somebody drops it.
class tst_Outbox : public QObject
{
    Q_OBJECT
private slots:
    void whatIsDraggedHasPlainNamesAndRunsNothing()
    {
        ChildAgent agent;
        QVERIFY(QDir().mkpath(agent.path("session/working/.config/autostart")));
        const QStringList names{u".bashrc"_s, u".config/autostart/a.desktop"_s, u".config/b\u202etxt.sh"_s};
        for (const QString &name : names) {
            QFile file(agent.path("session/working/") + name);
            QVERIFY(file.open(QIODevice::WriteOnly) && file.write("x") == 1);
            QVERIFY(file.setPermissions(QFile::Permissions::fromInt(0x7755)));
        }
        QList<FilesModel::Place> places;
        for (const char *name : {".bashrc", ".config"}) {
            FilesModel::Place place{.path = agent.guestPath("session/working/") + name};
            const auto entry = finish(agent.guest->files().stat(place.path));
            QVERIFY(entry);
            place.entry = *entry;
            places << place;
        }
        files::Outbox outbox;
        const auto fetched = finish(outbox.fetch(agent.guest.get(), places));
        QVERIFY2(fetched, qPrintable(fetched ? QString() : fetched.error().text));
        QCOMPARE(fetched->all.files, 3);
        QCOMPARE(fetched->all.renamed, 4); // of all but one folder
        const QList<QUrl> *const urls = &fetched->urls;
        QCOMPARE(urls->size(), 2);
        QCOMPARE(urls->first().fileName(), u"_bashrc"_s);
        QCOMPARE(urls->last().fileName(), u"_config"_s);
        int seen = 0;
        QDirIterator files(QFileInfo(urls->first().toLocalFile()).dir().filePath(u".."_s),
                           QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot,
                           QDirIterator::Subdirectories);
        while (files.hasNext()) {
            const QFileInfo file(files.next());
            QVERIFY2(!file.fileName().startsWith(u'.') && !file.fileName().endsWith(u".desktop"_s)
                         && !file.fileName().contains(QChar(0x202e)),
                     qPrintable(file.fileName()));
            if (!file.isFile())
                continue;
            QVERIFY2(!file.isExecutable(), qPrintable(file.fileName()));
            ++seen;
        }
        QCOMPARE(seen, 3);
    }

    /// Whatever a guest calls a file: it lands under a plain name in a folder of its own.
    void whateverIsCalledHowIsDraggedPlain()
    {
        ChildAgent agent;
        const QStringList names = support::hostileNames();
        QList<FilesModel::Place> places;
        for (const QString &name : names)
            places << make(agent, name);
        files::Outbox outbox;
        const auto fetched = finish(outbox.fetch(agent.guest.get(), places));
        QVERIFY2(fetched, qPrintable(fetched ? QString() : fetched.error().text));
        QCOMPARE(fetched->urls.size(), names.size());
        QSet<QString> paths;
        for (qsizetype i = 0; i < names.size(); ++i) {
            const QFileInfo file(fetched->urls[i].toLocalFile());
            const QByteArray name = QFile::encodeName(file.fileName());
            QCOMPARE(guest::landingName(name, guest::Names::Plain), name);
            QVERIFY(file.isFile() && !file.isExecutable());
            QFile content(file.filePath());
            QVERIFY(content.open(QIODevice::ReadOnly));
            QCOMPARE(content.readAll(), names[i].toUtf8());
            paths << file.filePath();
        }
        QCOMPARE(paths.size(), names.size());
    }

    void whatADragSaysIsPrintable()
    {
        support::AgentDoor door;
        files::Outbox outbox;
        QWidget from;
        files::DragOut drag(&outbox, &from);
        QSignalSpy refused(&drag, &files::DragOut::refused);
        for (const QString &name : support::hostileNames()) {
            drag.begin(door.door(), {make(door.agent, name)});
            QVERIFY(!refused.isEmpty() || refused.wait());
            const QString told = refused.takeFirst().first().toString();
            QVERIFY2(support::isPrintable(told) && !told.contains(u'\n'), qPrintable(told));
            const bool isFetched = told.startsWith(u"It was fetched."_s);
            QCOMPARE(isFetched, guest::isSafeName(name.toUtf8()));
            const bool isRenamed = guest::landingName(name.toUtf8(), guest::Names::Plain) != name.toUtf8();
            QVERIFY2(!isFetched || told.contains(u"Names that were not plain"_s) == isRenamed,
                     qPrintable(told));
        }
    }

private:
    static FilesModel::Place make(ChildAgent &agent, const QString &name)
    {
        const QByteArray bytes = name.toUtf8();
        QFile file(agent.path("session/working/") + name);
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
            qFatal("%s cannot be written", qPrintable(name));
        FilesModel::Place place{.path = agent.guestPath("session/working/") + bytes};
        const auto entry = finish(agent.guest->files().stat(place.path));
        if (!entry)
            qFatal("%s", qPrintable(entry.error().text));
        place.entry = *entry;
        return place;
    }
};

BERTH_TEST(tst_Outbox)
#include "tst_outbox.moc"
