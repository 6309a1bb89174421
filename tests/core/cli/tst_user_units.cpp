// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cli/user_units.h"
#include "tests/support/folders.h"
#include "tests/support/subject.h"

#include <QDir>
#include <QFile>
#include <QLocalServer>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;

/// `berth serve --install` with a systemctl that only writes down what it is told.
class tst_UserUnits : public QObject
{
    Q_OBJECT
private slots:
    void init()
    {
        m_dir = std::make_unique<QTemporaryDir>(u"/tmp/berth-XXXXXX"_s);
        putSystemctl("[ \"$2\" = is-active ] && exit 3; exit 0");
    }

    void areThese()
    {
        const auto units = cli::userUnits(u"/opt/a \"b\" 50%\\$x/berth"_s);
        QVERIFY(units);
        QCOMPARE(units->size(), 3);
        const QByteArray mark =
            "# Made by berth serve --install, and taken away by berth serve --uninstall.\n";
        QCOMPARE(units->at(0).name, u"berth.socket"_s);
        QCOMPARE(units->at(0).text,
                 mark
                     + "[Unit]\nDescription=Berth, the socket of its commands\n\n[Socket]\n"
                       "ListenStream=%t/berth/berth.sock\nFileDescriptorName=berth\nSocketMode=0600\n"
                       "DirectoryMode=0700\nService=berth.service\n\n[Install]\nWantedBy=sockets.target\n");
        QCOMPARE(units->at(1).name, u"berth-mcp.socket"_s);
        QCOMPARE(units->at(1).text,
                 mark
                     + "[Unit]\nDescription=Berth, the socket of agents\nPartOf=berth.socket\n\n[Socket]\n"
                       "ListenStream=%t/berth/mcp.sock\nFileDescriptorName=mcp\nSocketMode=0600\n"
                       "DirectoryMode=0700\nService=berth.service\n\n[Install]\nWantedBy=sockets.target\n");
        QCOMPARE(units->at(2).name, u"berth.service"_s);
        QCOMPARE(units->at(2).text,
                 mark
                     + "[Unit]\nDescription=Berth, the owner of the machines\n\n[Service]\n"
                       "ExecStart=\"/opt/a \\\"b\\\" 50%%\\\\$x/berth\" serve --end-when-idle\n"
                       "Sockets=berth.socket berth-mcp.socket\nKillMode=process\nTimeoutStopSec=60\n");
        QVERIFY(!cli::userUnits(u"/opt/a\nExecStartPre=b/berth"_s));
    }

    void comeAndGo()
    {
        QVERIFY2(berth(u"--install"_s, 0), m_err.constData());
        QVERIFY2(m_out.contains("+ ListenStream=%t/berth/mcp.sock"), m_out.constData());
        QVERIFY2(m_out.contains(file(u"berth.service"_s).toUtf8()), m_out.constData());
        const auto units = cli::userUnits(QStringLiteral(BERTH_BIN_DIR "/berth"));
        QVERIFY(units);
        for (const cli::UserUnit &unit : *units)
            QCOMPARE(get(file(unit.name)), unit.text);
        QCOMPARE(get(told()),
                 QByteArray("--user is-active --quiet berth.socket\n--user daemon-reload\n"
                            "--user enable berth.socket berth-mcp.socket\n"
                            "--user start berth.socket berth-mcp.socket\n"));
        QVERIFY(berth(u"--install"_s, 0));
        QVERIFY2(!m_out.contains("ListenStream"), m_out.constData());

        QVERIFY(QFile::remove(told()));
        QVERIFY(berth(u"--uninstall"_s, 0));
        QCOMPARE(get(told()),
                 QByteArray("--user disable --now berth.socket berth-mcp.socket\n--user daemon-reload\n"));
        QVERIFY(QDir(folder()).isEmpty());
        QVERIFY(QFile::remove(told()));
        QVERIFY(berth(u"--uninstall"_s, 0));
        QVERIFY(!QFile::exists(told()));
    }

    /// Of an older program, say.
    void takeThePlaceOfOurOwn()
    {
        QVERIFY(berth(u"--install"_s, 0));
        const QByteArray now = get(file(u"berth.service"_s));
        put(file(u"berth.service"_s), QByteArray(now).replace("ExecStart=\"", "ExecStart=\"/old"));
        QVERIFY(berth(u"--install"_s, 0));
        QVERIFY2(m_out.contains("- ExecStart=\"/old"), m_out.constData());
        QCOMPARE(get(file(u"berth.service"_s)), now);
    }

    void leaveAloneWhatAPersonMade()
    {
        const QByteArray mine = "[Service]\nExecStart=/mine\n";
        put(file(u"berth.service"_s), mine);
        QVERIFY(berth(u"--install"_s, 4));
        QVERIFY2(m_err.contains("berth.service was not made by Berth"), m_err.constData());
        QCOMPARE(QDir(folder()).entryList(QDir::Files), QStringList(u"berth.service"_s));
        QVERIFY(!QFile::exists(told()));
        QVERIFY(berth(u"--uninstall"_s, 0));
        QVERIFY2(m_err.contains("berth.service was not made by Berth and stays."), m_err.constData());
        QCOMPARE(get(file(u"berth.service"_s)), mine);

        QVERIFY(QFile::remove(file(u"berth.service"_s)));
        QVERIFY(QFile::link(u"/dev/null"_s, file(u"berth.socket"_s))); // masked
        QVERIFY(berth(u"--install"_s, 4));
        QVERIFY(QFileInfo(file(u"berth.socket"_s)).isSymLink());
    }

    void sayWhatToTypeWhereSystemdDoesNotAnswer()
    {
        putSystemctl("echo 'Failed to connect to bus' >&2; exit 1");
        QVERIFY(berth(u"--install"_s, 1));
        QVERIFY2(m_err.contains("Failed to connect to bus")
                     && m_err.contains("  systemctl --user daemon-reload\n")
                     && m_err.contains("  systemctl --user start berth.socket berth-mcp.socket"),
                 m_err.constData());
        QVERIFY(QFile::exists(file(u"berth.socket"_s)));
        const QString wants = folder() + u"/sockets.target.wants"_s;
        QVERIFY(QDir().mkpath(wants));
        QVERIFY(QFile::link(file(u"berth.socket"_s), wants + u"/berth.socket"_s));
        QVERIFY(berth(u"--uninstall"_s, 1));
        QVERIFY2(m_err.contains("  systemctl --user stop berth.socket berth-mcp.socket\n"),
                 m_err.constData());
        QCOMPARE(QDir(folder()).entryList(QDir::Files | QDir::System), QStringList());
        QVERIFY(QDir(wants).isEmpty(QDir::AllEntries | QDir::System | QDir::NoDotAndDotDot));
    }

    /// systemd would take the socket's name from it, and its clients with that.
    void waitForAnOwnerThatIsThere()
    {
        QLocalServer owner;
        QVERIFY(QDir().mkpath(m_dir->filePath(u"berth"_s)));
        QVERIFY(owner.listen(m_dir->filePath(u"berth/berth.sock"_s)));
        QVERIFY(berth(u"--install"_s, 0));
        QVERIFY2(m_out.contains("Berth is running"), m_out.constData());
        QVERIFY2(!get(told()).contains(" start "), get(told()).constData());
    }

    void areAskedForAlone()
    {
        for (const QStringList &more : {QStringList{u"--detach"_s}, QStringList{u"--uninstall"_s}}) {
            QVERIFY(berth(u"--install"_s, 2, more));
            QVERIFY(!QFile::exists(told()));
        }
    }

private:
    QString folder() const { return m_dir->filePath(u"config/systemd/user"_s); }
    QString file(const QString &name) const { return folder() + u'/' + name; }
    QString told() const { return m_dir->filePath(u"told"_s); }
    bool berth(const QString &option, int code, const QStringList &more = {})
    {
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        for (const char *variable : {"DATA_HOME", "CACHE_HOME", "RUNTIME_DIR"})
            environment.insert(u"XDG_"_s + QLatin1String(variable), m_dir->path());
        environment.insert(u"XDG_CONFIG_HOME"_s, m_dir->filePath(u"config"_s));
        environment.insert(u"PATH"_s, m_dir->path() + u':' + environment.value(u"PATH"_s));
        environment.insert(u"LC_ALL"_s, u"C.UTF-8"_s);
        QProcess run;
        run.setProcessEnvironment(environment);
        run.start(QStringLiteral(BERTH_BIN_DIR "/berth"), QStringList{u"serve"_s, option} + more);
        if (!run.waitForFinished())
            qFatal("berth does not end");
        m_out = run.readAllStandardOutput();
        m_err = run.readAllStandardError();
        return run.exitStatus() == QProcess::NormalExit && run.exitCode() == code;
    }
    void putSystemctl(const QByteArray &end) const
    {
        const QString path = m_dir->filePath(u"systemctl"_s);
        put(path, "#!/bin/sh\necho \"$*\" >> '" + told().toUtf8() + "'\n" + end + '\n');
        if (!QFile::setPermissions(path, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner))
            qFatal("the mode cannot be set");
    }
    static void put(const QString &path, const QByteArray &bytes)
    {
        QFile file(path);
        if (!QDir().mkpath(QFileInfo(path).path()) || !file.open(QIODevice::WriteOnly)
            || file.write(bytes) != bytes.size())
            qFatal("the file cannot be written");
    }
    static QByteArray get(const QString &path)
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    std::unique_ptr<QTemporaryDir> m_dir;
    QByteArray m_out;
    QByteArray m_err;
};

BERTH_TEST(tst_UserUnits)
#include "tst_user_units.moc"
