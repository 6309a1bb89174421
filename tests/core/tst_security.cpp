// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/folders.h"
#include "tests/support/subject.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QHash>
#include <QRegularExpression>
#include <QTest>

using namespace Qt::StringLiterals;

/// core/SECURITY.md promises walls and says which test keeps each: what it names is there, and is run.
class tst_Security : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase()
    {
        QFile page(kRoot + u"/core/SECURITY.md"_s);
        QVERIFY(page.open(QIODevice::ReadOnly));
        m_text = QString::fromUtf8(page.readAll());
        QDirIterator files(kRoot + u"/tests"_s, QDir::Files, QDirIterator::Subdirectories);
        while (files.hasNext()) {
            const QFileInfo file(files.next());
            if (file.suffix() == u"cpp"_s || file.suffix() == u"py"_s)
                m_sources.insert(file.completeBaseName(), file.filePath());
        }
    }

    void everyWallIsKeptByATestThatIsRun()
    {
        int walls = 0;
        bool isTable = false;
        for (const QString &line : m_text.split(u'\n')) {
            if (line.startsWith(u"| wall | kept by |"_s))
                isTable = true;
            else if (!line.startsWith(u"| "_s) && !line.startsWith(u"| ---"_s))
                isTable = false;
            else if (isTable && !line.startsWith(u"| ---"_s)) {
                ++walls;
                const QString keepers = line.section(u" | "_s, 1);
                QVERIFY2(!namesIn(keepers).isEmpty(), qPrintable(line));
            }
        }
        QVERIFY2(walls > 40, qPrintable(QString::number(walls)));
        for (const QString &name : namesIn(m_text)) {
            const QString source = m_sources.value(name);
            QVERIFY2(!source.isEmpty(), qPrintable(name + u" is not there"_s));
            if (name.endsWith(u"_probe"_s))
                continue; // of the test beside it
            QFile list(QFileInfo(source).path() + u"/CMakeLists.txt"_s);
            QVERIFY2(list.open(QIODevice::ReadOnly), qPrintable(list.fileName()));
            // Some are listed by what they are about: tst_agent_${subject}.
            QStringList words{name, name.section(u'_', 1), name.section(u'_', 2)};
            words.removeAll(QString());
            const QRegularExpression run(u"\\b(%1)\\b"_s.arg(words.join(u'|')));
            QVERIFY2(run.match(QString::fromUtf8(list.readAll())).hasMatch(),
                     qPrintable(name + u" is not run"_s));
        }
    }

    void whatItPointsToIsThere()
    {
        static const QRegularExpression link(u"\\]\\(([^)#]+)\\)|`(tests/[^`]+)`"_s);
        int links = 0;
        for (auto each = link.globalMatch(m_text); each.hasNext(); ++links) {
            const auto match = each.next();
            const QString path = match.captured(1).isEmpty() ? kRoot + u'/' + match.captured(2)
                                                             : kRoot + u"/core/"_s + match.captured(1);
            QVERIFY2(QFileInfo::exists(path), qPrintable(path));
        }
        QVERIFY(links > 10);
    }

private:
    static QStringList namesIn(const QString &text)
    {
        static const QRegularExpression name(u"`((?:tst|test|fuzz)_\\w+|\\w+_probe)`"_s);
        QStringList names;
        for (auto each = name.globalMatch(text); each.hasNext();)
            names += each.next().captured(1);
        return names;
    }

    const QString kRoot = QStringLiteral(BERTH_SOURCE_DIR);
    QString m_text;
    QHash<QString, QString> m_sources; // by name
};

BERTH_TEST(tst_Security)
#include "tst_security.moc"
