// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/folders.h"
#include "tests/support/subject.h"

#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QTest>

using namespace Qt::StringLiterals;

static constexpr int kMostFunctions = 25; // public, signals too; without constructors and the destructor
static constexpr int kMostMembers = 40;

/// Wide by what it stands for: a terminal's screen has a function for each control function of ECMA-48 and of
/// DEC that is honoured (TERMINAL.md). All of them are about one cursor, its margins and the cells around it,
/// so that parts of it would pass those to each other at every step; and Interpreter alone calls them.
static const QString kWide = u"Screen"_s;

/// Counts by the layout that clang-format gives: what a class declares is indented by four.
class tst_ClassSizes : public QObject
{
    Q_OBJECT
private slots:
    void noClassOutgrowsItsReader()
    {
        static const QRegularExpression begin(u"^(class|struct) (\\w+)( final)?( :.*)?$"_s);
        static const QRegularExpression section(u"^(public|protected|private|signals)\\b.*:$"_s);
        static const QRegularExpression function(
            u"^ {4}(?!Q_[A-Z]|friend |using |explicit |~)[^ /}#].*\\("_s);
        static const QRegularExpression member(u"^ {4}[^ /].*\\bm_\\w+( = [^;]*|\\{[^;]*\\})?;"_s);
        QStringList large;
        bool isWideStill = false; // else it is no exception any longer
        int seen = 0;
        for (const QString &top : {u"/app"_s, u"/core"_s}) {
            QDirIterator files(QStringLiteral(BERTH_SOURCE_DIR) + top, {u"*.h"_s}, QDir::Files,
                               QDirIterator::Subdirectories);
            while (files.hasNext()) {
                QFile file(files.next());
                QVERIFY(file.open(QIODevice::ReadOnly));
                QString name;
                bool isPublic = false;
                int functions = 0;
                int members = 0;
                for (const QString &line : QString::fromUtf8(file.readAll()).split(u'\n')) {
                    if (const auto match = begin.match(line); match.hasMatch()) {
                        name = match.captured(2);
                        isPublic = match.captured(1) == u"struct";
                        functions = members = 0;
                    } else if (const auto match = section.match(line); match.hasMatch()) {
                        isPublic = match.captured(1) == u"public" || match.captured(1) == u"signals";
                    } else if (line.startsWith(u"};") && !name.isEmpty()) {
                        ++seen;
                        isWideStill = isWideStill || (name == kWide && functions > kMostFunctions);
                        if ((functions > kMostFunctions && name != kWide) || members > kMostMembers)
                            large +=
                                u"%1 has %2 functions and %3 members"_s.arg(name).arg(functions).arg(members);
                        name.clear();
                    } else if (!name.isEmpty()) {
                        functions += isPublic && function.match(line).hasMatch()
                            && !line.startsWith(u"    "_s + name + u'(');
                        members += member.match(line).hasMatch() && !line.contains(u") {"_s)
                            && !line.contains(u") const {"_s);
                    }
                }
            }
        }
        QVERIFY(seen > 200);
        QVERIFY(isWideStill);
        QVERIFY2(large.isEmpty(), qPrintable(large.join(u'\n')));
    }
};

BERTH_TEST(tst_ClassSizes)
#include "tst_class_sizes.moc"
