// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/compare.h"
#include "tests/core/terminal/shown.h"
#include "tests/support/folders.h"
#include "tests/support/subject.h"

#include <QDir>
#include <QFile>

using namespace terminal;

static std::string contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

/// What real programs printed on a terminal of 80x24, and the screen that they meant (streams/record.py).
class tst_Streams : public QObject
{
    Q_OBJECT
private slots:
    void showWhatTheProgramMeant_data()
    {
        QTest::addColumn<QString>("name");
        const QDir folder(QStringLiteral(BERTH_SOURCE_DIR "/tests/core/terminal/streams"));
        const QStringList names = folder.entryList({QStringLiteral("*.stream")});
        QVERIFY(names.size() > 15);
        for (const QString &name : names)
            QTest::newRow(qPrintable(name)) << name.chopped(7);
    }

    void showWhatTheProgramMeant()
    {
        QFETCH(QString, name);
        const QString path = QStringLiteral(BERTH_SOURCE_DIR "/tests/core/terminal/streams/") + name;
        const std::string stream = contentOf(path + QStringLiteral(".stream"));
        const std::string expected = contentOf(path + QStringLiteral(".txt"));
        QVERIFY(!stream.empty() && !expected.empty());
        Terminal t({80, 24});
        t.feed(stream);
        QCOMPARE(shown::screen(t) + "cursor " + shown::place(t) + "\n", expected);
    }

    void mcIsColoured()
    {
        Terminal t({80, 24});
        t.feed(contentOf(QStringLiteral(BERTH_SOURCE_DIR "/tests/core/terminal/streams/mc-colour.stream")));
        QCOMPARE(shown::style(t, 0, 2), "0;30;46"); // the menu
        QCOMPARE(shown::style(t, 8, 4), "0;37;44"); // a panel
    }
};

BERTH_TEST(tst_Streams)
#include "tst_streams.moc"
