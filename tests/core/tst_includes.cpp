// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/folders.h"
#include "tests/support/subject.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QHash>
#include <QRegularExpression>
#include <QSet>
#include <QTest>

using namespace Qt::StringLiterals;

/// Who may include whom: the table of core/README.md. A module may always include itself. `std` marks those
/// that may use nothing but C++, POSIX and nlohmann/json beside the modules named.
struct Rule
{
    QStringList modules;
    bool stdOnly = false;
};

static const QHash<QString, Rule> kRules{
    {u"core/base"_s, {{}}},
    {u"core/sandbox"_s, {{}, true}},
    {u"core/calculator"_s, {{u"core/base"_s, u"core/sandbox"_s}}},
    {u"core/callers"_s, {{u"core/base"_s}}},
    {u"core/store"_s, {{u"core/base"_s}}},
    {u"core/gate"_s, {{u"core/base"_s, u"core/store"_s}}},
    {u"core/tools"_s, {{u"core/base"_s, u"core/gate"_s}}},
    {u"core/clients"_s, {{u"core/base"_s}}},
    {u"core/vm"_s, {{u"core/base"_s, u"core/sandbox"_s}}},
    {u"core/terminal"_s, {{}, true}},
    {u"core/guest"_s, {{u"core/base"_s, u"core/guest/wire"_s, u"core/terminal"_s}}},
    {u"core/guest/wire"_s, {{}, true}},
    {u"core/guest/agent"_s, {{u"core/guest/wire"_s}, true}},
    {u"core/rpc"_s, {{u"core/base"_s}}},
    {u"core/mcp"_s, {{u"core/base"_s}}},
    {u"core/agent"_s, {{u"core/base"_s}}},
    {u"core/agent/model"_s, {{u"core/base"_s}}},
    {u"core/agent/task"_s, {{u"core/base"_s, u"core/agent/model"_s}}},
    {u"core/api"_s,
     {{u"core/base"_s, u"core/calculator"_s, u"core/callers"_s, u"core/gate"_s, u"core/tools"_s, u"core/vm"_s,
       u"core/terminal"_s, u"core/guest"_s, u"core/agent"_s, u"core/agent/model"_s, u"core/agent/task"_s,
       u"core/session"_s, u"core/workspace"_s, u"core/doctor"_s}}},
    {u"core/cli"_s,
     {{u"core/base"_s, u"core/callers"_s, u"core/clients"_s, u"core/rpc"_s, u"core/terminal"_s}}},
    {u"core/owner"_s,
     {{u"core/base"_s, u"core/gate"_s, u"core/tools"_s, u"core/callers"_s, u"core/mcp"_s, u"core/agent"_s,
       u"core/guest"_s, u"core/rpc"_s, u"core/api"_s, u"core/cli"_s, u"core/workspace"_s}}},
    {u"core/session"_s,
     {{u"core/base"_s, u"core/store"_s, u"core/vm"_s, u"core/guest"_s, u"core/agent"_s,
       u"core/agent/task"_s}}},
    // These two are no folders.
    {u"core/workspace"_s,
     {{u"core/base"_s, u"core/store"_s, u"core/gate"_s, u"core/tools"_s, u"core/vm"_s, u"core/agent"_s,
       u"core/agent/model"_s, u"core/session"_s}}},
    {u"core/doctor"_s, {{u"core/base"_s, u"core/vm"_s, u"core/session"_s}}},
};

/// Libraries that one file alone may use.
static const QHash<QString, QString> kOnlyIn{
    {u"libvirt/"_s, u"core/vm/libvirt/connection.cpp"_s},
    {u"QSql"_s, u"core/store/store.cpp"_s},
};

/// "core/guest/wire/frame.h" -> "core/guest/wire", "core/doctor.h" -> "core/doctor"; empty for what is in
/// none.
static QString moduleOf(const QString &path)
{
    QString module = path.section(u'.', 0, 0);
    while (!module.isEmpty() && !kRules.contains(module))
        module = module.section(u'/', 0, -2);
    return module;
}

static QStringList includesOf(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("%s cannot be read", qPrintable(path));
    static const QRegularExpression include(u"^\\s*#\\s*include\\s*[\"<]([^\">]+)[\">]"_s,
                                            QRegularExpression::MultilineOption);
    QStringList names;
    for (const auto &match : include.globalMatch(QString::fromUtf8(file.readAll())))
        names += match.captured(1);
    return names;
}

class tst_Includes : public QObject
{
    Q_OBJECT
private slots:
    void everyEdgeIsAllowed()
    {
        QStringList wrong;
        int seen = 0;
        QDirIterator files(QStringLiteral(BERTH_SOURCE_DIR "/core"), {u"*.h"_s, u"*.cpp"_s}, QDir::Files,
                           QDirIterator::Subdirectories);
        while (files.hasNext()) {
            const QString file = files.next().mid(qstrlen(BERTH_SOURCE_DIR) + 1);
            const QString module = moduleOf(file);
            if (module.isEmpty())
                wrong += file + u" is in no module"_s;
            const Rule rule = kRules.value(module);
            for (const QString &include : includesOf(files.filePath())) {
                ++seen;
                const QString target = moduleOf(include);
                const bool isOurs = include.startsWith(u"core/"_s) || include.startsWith(u"app/"_s);
                if (include.startsWith(u"app/"_s) || include.startsWith(u"QtWidgets"_s)
                    || (isOurs && target != module && !rule.modules.contains(target))
                    || (rule.stdOnly && !isOurs
                        && (include.startsWith(u'Q') || include.startsWith(u"tl/"_s))))
                    wrong += file + u" includes "_s + include;
                for (auto only = kOnlyIn.cbegin(); only != kOnlyIn.cend(); ++only) {
                    if (include.startsWith(only.key()) && file != only.value())
                        wrong += file + u" includes "_s + include;
                }
            }
        }
        QVERIFY(seen > 100);
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(u'\n')));
    }

    /// A rule for what is to come would be written before anybody knows what it needs.
    void everyRuleIsOfEdgesThereAre()
    {
        QHash<QString, QSet<QString>> edges;
        QDirIterator files(QStringLiteral(BERTH_SOURCE_DIR "/core"), {u"*.h"_s, u"*.cpp"_s}, QDir::Files,
                           QDirIterator::Subdirectories);
        while (files.hasNext()) {
            const QString module = moduleOf(files.next().mid(qstrlen(BERTH_SOURCE_DIR) + 1));
            for (const QString &include : includesOf(files.filePath())) {
                if (include.startsWith(u"core/"_s))
                    edges[module].insert(moduleOf(include));
            }
        }
        for (auto rule = kRules.cbegin(); rule != kRules.cend(); ++rule) {
            for (const QString &module : rule->modules)
                QVERIFY2(edges[rule.key()].contains(module),
                         qPrintable(rule.key() + u" needs no "_s + module));
        }
    }

    void theMapHasTheSameTable()
    {
        QFile map(QStringLiteral(BERTH_SOURCE_DIR "/core/README.md"));
        QVERIFY(map.open(QIODevice::ReadOnly));
        const QString text = QString::fromUtf8(map.readAll());
        static const QRegularExpression row(u"^\\| ([a-z/]+) \\| ([^|]*) \\|"_s,
                                            QRegularExpression::MultilineOption);
        static const QRegularExpression word(u"[a-z/]+"_s);
        QSet<QString> seen;
        for (const auto &match : row.globalMatch(text.mid(text.indexOf(u"## Who may include whom"_s)))) {
            const QString module = u"core/"_s + match.captured(1);
            if (!kRules.contains(module))
                continue;
            QSet<QString> may;
            for (const auto &each : word.globalMatch(match.captured(2))) {
                if (kRules.contains(u"core/"_s + each.captured()))
                    may.insert(u"core/"_s + each.captured());
            }
            const QStringList modules = kRules[module].modules;
            QVERIFY2(may == QSet(modules.cbegin(), modules.cend()), qPrintable(module));
            seen.insert(module);
        }
        QCOMPARE(seen.size(), kRules.size());
    }

    /// The window shows what the core holds, and knows neither its database nor the guest's channel.
    void theWindowStaysAView()
    {
        QStringList wrong;
        QDirIterator files(QStringLiteral(BERTH_SOURCE_DIR "/app"), {u"*.h"_s, u"*.cpp"_s}, QDir::Files,
                           QDirIterator::Subdirectories);
        int seen = 0;
        while (files.hasNext()) {
            const QString file = files.next().mid(qstrlen(BERTH_SOURCE_DIR) + 1);
            for (const QString &include : includesOf(files.filePath())) {
                ++seen;
                if (include.startsWith(u"libvirt/"_s) || include.startsWith(u"QSql"_s)
                    || include.startsWith(u"core/guest/wire/"_s) || include.startsWith(u"core/guest/agent/"_s)
                    || include == u"core/guest/link.h"_s || include == u"core/store/store.h"_s)
                    wrong += file + u" includes "_s + include;
            }
        }
        QVERIFY(seen > 100);
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(u'\n')));
    }

    /// What a person does to sessions goes through the operations that every door has.
    void theWindowActsByOperations()
    {
        static const QRegularExpression act(
            u"\\b(m_)?[sS]essions(\\(\\))?(\\.|->)"
            "(create|rename|archive|unarchive|setBudget|changeMachine|setPolicy|fork|remove|removeLater|"
            "stopAll)\\("
            "|\\b(m_)?session->(ensureRunning|stop|pause|resume|exec|execInBackground|snapshots|copies)\\("
            "|\\b(putOff|keeper|doctor::examine)\\("
            "|\\bsettingsFile\\(\\)\\.change\\("
            "|\\bbuilds(\\(\\))?(\\.|->)(pause|resume|cancel)\\("_s);
        // They hold on to the guest itself, for as long as they show what is in it.
        static const QStringList kHolders{u"app/shell/guest_door.cpp: session->ensureRunning("_s,
                                          u"app/terminal/terminal_shell.cpp: m_session->exec("_s};
        QStringList acts;
        int seen = 0;
        QDirIterator files(QStringLiteral(BERTH_SOURCE_DIR "/app"), {u"*.h"_s, u"*.cpp"_s}, QDir::Files,
                           QDirIterator::Subdirectories);
        while (files.hasNext()) {
            QFile file(files.next());
            QVERIFY(file.open(QIODevice::ReadOnly));
            for (const auto &match : act.globalMatch(QString::fromUtf8(file.readAll())))
                acts += file.fileName().mid(qstrlen(BERTH_SOURCE_DIR) + 1) + u": "_s + match.captured();
            ++seen;
        }
        QVERIFY(seen > 100);
        acts.sort();
        QCOMPARE(acts, kHolders);
    }

    /// People at the window and programs read these texts too: what mends it is a base::Remedy.
    void noTextBelowTheCommandLineNamesACommand()
    {
        static const QRegularExpression command(
            u"\"[^\"\n]*(\\bberth [a-z]+|--(force|input|session)\\b)[^\"\n]*\"|"
            "\\btext\\(\\s*\"[^\"\n]*\\b(sudo|apt(-get)? install|modprobe|chmod|sysctl|usermod)\\b[^\"\n]*\""_s);
        static const QRegularExpression inTwo(u"\"\\s*\\n\\s*\""_s); // one text to the compiler
        QVERIFY(command.match(u"\"Do: berth \"\n   \"serve.\""_s.remove(inTwo)).hasMatch());
        QVERIFY(command.match(u"text(\n\"Run: sudo true.\")"_s).hasMatch());
        QStringList wrong;
        int seen = 0;
        QDirIterator files(QStringLiteral(BERTH_SOURCE_DIR "/core"), {u"*.h"_s, u"*.cpp"_s}, QDir::Files,
                           QDirIterator::Subdirectories);
        while (files.hasNext()) {
            QFile file(files.next());
            // The agent in the machine is a program of its own, with a command line.
            // What an agent cannot mend it is to tell its person.
            if (file.fileName().endsWith(u"/core/tools/failure.cpp"_s)
                || file.fileName().contains(u"/core/cli/"_s)
                || file.fileName().contains(u"/core/guest/agent/"_s))
                continue;
            QVERIFY(file.open(QIODevice::ReadOnly));
            for (const auto &match : command.globalMatch(QString::fromUtf8(file.readAll()).remove(inTwo)))
                wrong += file.fileName() + u": "_s + match.captured();
            ++seen;
        }
        QVERIFY(seen > 100);
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(u'\n')));
    }

    /// Who waits in an event loop of its own is called again from in there, and outlives what it stands on.
    /// Qt has no other way to drag.
    void nobodyWaitsInALoopOfItsOwn()
    {
        static const QRegularExpression waits(
            u"QEventLoop|processEvents|QMessageBox::(about|critical|information|question|warning)\\("
            "|Q\\w+Dialog::get[A-Z]|(?<!QApplication::)(?<!guest->)(?<!m_session->)(?<!drag->)\\bexec\\("_s);
        QStringList wrong;
        int seen = 0;
        QDirIterator files(QStringLiteral(BERTH_SOURCE_DIR "/app"), {u"*.h"_s, u"*.cpp"_s}, QDir::Files,
                           QDirIterator::Subdirectories);
        while (files.hasNext()) {
            QFile file(files.next());
            QVERIFY(file.open(QIODevice::ReadOnly));
            for (const auto &match : waits.globalMatch(QString::fromUtf8(file.readAll())))
                wrong += file.fileName() + u": "_s + match.captured();
            ++seen;
        }
        QVERIFY(seen > 100);
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(u'\n')));
    }

    /// Two files that need each other are one, whatever they are called. Header and source are the same file
    /// here.
    void noFilesGoRoundInACircle()
    {
        // These are one thing in two files: each is the other's private part.
        static const QList<QSet<QString>> kOneThing{{u"core/guest/link"_s, u"core/guest/stream"_s},
                                                    {u"core/vm/machine"_s, u"core/vm/machine_impl"_s}};
        const auto stem = [](const QString &path) { return path.section(u'.', 0, 0); };
        QHash<QString, QSet<QString>> needs;
        for (const QString &top : {u"/app"_s, u"/core"_s}) {
            QDirIterator files(QStringLiteral(BERTH_SOURCE_DIR) + top, {u"*.h"_s, u"*.cpp"_s}, QDir::Files,
                               QDirIterator::Subdirectories);
            while (files.hasNext()) {
                const QString file = stem(files.next().mid(qstrlen(BERTH_SOURCE_DIR) + 1));
                for (const QString &include : includesOf(files.filePath())) {
                    const QString other = stem(include);
                    const bool isOneThing = std::ranges::any_of(kOneThing, [&](const auto &thing) {
                        return thing.contains(file) && thing.contains(other);
                    });
                    if (other != file && !isOneThing)
                        needs[file].insert(other);
                }
            }
        }
        QVERIFY(needs.size() > 200);
        // What needs nothing that is left goes; what stays goes round, or leads to what does.
        for (bool isSmaller = true; isSmaller;) {
            const auto isLeft = [&needs](const QString &file) { return needs.contains(file); };
            isSmaller = needs.removeIf([&isLeft](const auto &each) {
                return std::ranges::none_of(each.value(), isLeft);
            }) > 0;
        }
        QStringList round = needs.keys();
        round.sort();
        QVERIFY2(round.isEmpty(), qPrintable(round.join(u'\n')));
    }

    /// The tests of a folder are one program, whose linker takes two classes of one name for the same and
    /// keeps either's functions.
    void noTwoTestsOfAFolderNameAClassAlike()
    {
        static const QRegularExpression line(
            u"^(?:(namespace \\{)|(\\} // namespace)$|(?:class|struct|union) (\\w+))"_s,
            QRegularExpression::MultilineOption);
        QHash<QString, QString> files; // "folder Name" -> file
        QStringList alike;
        QDirIterator sources(QStringLiteral(BERTH_SOURCE_DIR "/tests"), {u"*.cpp"_s}, QDir::Files,
                             QDirIterator::Subdirectories);
        while (sources.hasNext()) {
            QFile file(sources.next());
            QVERIFY(file.open(QIODevice::ReadOnly));
            bool unnamed = false;
            for (const auto &match : line.globalMatch(QString::fromUtf8(file.readAll()))) {
                if (match.hasCaptured(1) || match.hasCaptured(2)) {
                    unnamed = match.hasCaptured(1);
                } else if (!unnamed) {
                    QString &other = files[sources.fileInfo().path() + u' ' + match.captured(3)];
                    if (!other.isEmpty() && other != file.fileName())
                        alike += match.captured(3) + u" in "_s + file.fileName() + u" and "_s + other;
                    other = file.fileName();
                }
            }
        }
        QVERIFY(files.size() > 100);
        QVERIFY2(alike.isEmpty(), qPrintable(alike.join(u'\n')));
    }

    void everySourceFileNamesItsLicense()
    {
        QStringList without;
        for (const QString &folder : {u"core"_s, u"app"_s, u"tests"_s, u"packaging"_s, u"resources"_s}) {
            QDirIterator files(QStringLiteral(BERTH_SOURCE_DIR "/") + folder,
                               {u"*.h"_s, u"*.cpp"_s, u"*.py"_s, u"CMakeLists.txt"_s}, QDir::Files,
                               QDirIterator::Subdirectories);
            while (files.hasNext()) {
                QFile file(files.next());
                QVERIFY(file.open(QIODevice::ReadOnly));
                if (!file.read(200).contains("SPDX-License-Identifier: GPL-3.0-or-later"))
                    without += file.fileName();
            }
        }
        QVERIFY2(without.isEmpty(), qPrintable(without.join(u'\n')));
    }
};

BERTH_TEST(tst_Includes)
#include "tst_includes.moc"
