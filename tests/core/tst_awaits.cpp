// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/folders.h"
#include "tests/support/subject.h"

#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QTest>

using namespace Qt::StringLiterals;

/// What GCC 12 makes wrong of coroutines, without a word, is written otherwise.
class tst_Awaits : public QObject
{
    Q_OBJECT
private slots:
    /// The parts of what is put together around it are destroyed twice.
    void nothingIsAwaitedWithinBraces()
    {
        static const QRegularExpression wrong(
            u"[\\w>(,=]\\{[^{};]*\\bco_await\\b|[=(,] \\{[^{};]*\\bco_await\\b"_s);
        QVERIFY(wrong.match(u"Offers offers{co_await find(ports),\n names()};"_s).hasMatch());
        QVERIFY(!wrong.match(u"for (;;) {\n co_await next();"_s).hasMatch());
        QCOMPARE(found(wrong), QStringList());
    }

    /// What the other arm would have given is destroyed too.
    void nothingIsAwaitedInBothArms()
    {
        static const QRegularExpression wrong(u"\\?[^;:{}]*\\bco_await\\b[^;{}]*:[^;{}]*\\bco_await\\b"_s);
        QVERIFY(wrong.match(u"auto x = c ? co_await a() : co_await b();"_s).hasMatch());
        QCOMPARE(found(wrong), QStringList());
    }

private:
    static QStringList found(const QRegularExpression &wrong)
    {
        static const QRegularExpression comment(u"//[^\\n]*"_s);
        QStringList found;
        const QString root = QStringLiteral(BERTH_SOURCE_DIR) + u'/';
        for (const QString &folder : {u"core"_s, u"app"_s}) {
            QDirIterator files(root + folder, {u"*.cpp"_s, u"*.h"_s}, QDir::Files,
                               QDirIterator::Subdirectories);
            while (files.hasNext()) {
                QFile file(files.next());
                if (!file.open(QIODevice::ReadOnly))
                    qFatal("%s cannot be read", qPrintable(file.fileName()));
                const QString text = QString::fromUtf8(file.readAll()).remove(comment);
                for (auto each = wrong.globalMatch(text); each.hasNext();)
                    found += file.fileName().mid(root.size()) + u": "_s + each.next().captured().simplified();
            }
        }
        return found;
    }
};

BERTH_TEST(tst_Awaits)
#include "tst_awaits.moc"
