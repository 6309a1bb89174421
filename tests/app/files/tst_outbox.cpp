// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/files/outbox.h"
#include "core/guest/guest.h"
#include "tests/support/child_agent.h"
#include "tests/support/subject.h"

#include <QDirIterator>
#include <QTest>

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
            const auto entry = finish(agent.guest->stat(place.path));
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
};

BERTH_TEST(tst_Outbox)
#include "tst_outbox.moc"
