// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/process.h"
#include "core/cli/command.h"
#include "core/clients/client.h"
#include "tests/support/finish.h"
#include "tests/support/folders.h"
#include "tests/support/subject.h"

#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;

/// What bash offers after the words of a command line. There is no owner, and none is started.
class tst_Completion : public QObject
{
    Q_OBJECT
private slots:
    void offersEveryCommand()
    {
        const QStringList offered = offers({u""_s});
        for (const cli::Command &command : cli::commands())
            QVERIFY2(offered.contains(command.name), qPrintable(command.name));
        for (const QString &other : {u"serve"_s, u"completion"_s, u"help"_s, u"--version"_s})
            QVERIFY2(offered.contains(other), qPrintable(other));
        QCOMPARE(offers({u"snap"_s}), (QStringList{u"snapshot"_s, u"snapshots"_s}));
    }

    void offersEveryOption()
    {
        for (const cli::Command &command : cli::commands()) {
            const QStringList offered = offers({command.name, u"-"_s});
            for (const QCommandLineOption &option : command.options)
                for (const QString &name : option.names())
                    QVERIFY2(offered.contains((name.size() == 1 ? u"-"_s : u"--"_s) + name),
                             qPrintable(command.name + u' ' + name));
        }
    }

    void offersWhatACommandDoes_data()
    {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<QStringList>("offered");
        const auto row = [](const QStringList &words, const QString &offered) {
            QTest::newRow(qPrintable(words.join(u' '))) << words << offered.split(u' ', Qt::SkipEmptyParts);
        };
        row({u"image"_s, u""_s}, u"build list show update rm pause resume cancel"_s);
        row({u"model"_s, u""_s}, u"add set ls default rm test find"_s);
        row({u"trace"_s, u""_s}, u"ls show export figures replay"_s);
        row({u"recipe"_s, u""_s}, u"new check share"_s);
        row({u"mcp"_s, u"u"_s}, u"uninstall"_s);
        row({u"budget"_s, u""_s}, {}); // a session, if there is an owner
        row({u"new"_s, u"--size"_s, u"X"_s}, u"XS XL"_s);
    }
    void offersWhatACommandDoes()
    {
        QFETCH(QStringList, words);
        QTEST(offers(words), "offered");
    }

    void knowsTheClients()
    {
        QStringList known;
        for (const clients::Client &client : clients::all())
            known += client.name;
        QStringList offered = offers({u"mcp"_s, u"install"_s, u""_s});
        known.sort();
        offered.sort();
        QCOMPARE(offered, known);
    }

private:
    QStringList offers(const QStringList &words) const
    {
        base::Command command;
        command.program = u"bash"_s;
        const QString script = u"source <(\"$1\" completion); COMP_WORDS=(\"$@\"); COMP_CWORD=$(($# - 1)); "
                               "_berth; printf '%s\\n' \"${COMPREPLY[@]}\""_s;
        command.arguments = {u"-c"_s, script, u"bash"_s, QStringLiteral(BERTH_BIN_DIR "/berth")};
        command.arguments += words;
        command.environment.insert(u"XDG_RUNTIME_DIR"_s, m_folder.path());
        const auto done = support::finish(base::run(std::move(command)));
        if (!done || done->exitCode != 0 || !done->err.isEmpty())
            qFatal("%s", done ? done->err.constData() : qPrintable(done.error().text));
        return QString::fromUtf8(done->out).split(u'\n', Qt::SkipEmptyParts);
    }

    const QTemporaryDir m_folder;
};

BERTH_TEST(tst_Completion)
#include "tst_completion.moc"
