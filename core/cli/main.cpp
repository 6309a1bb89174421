// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/translations.h"
#include "core/cli/client.h"
#include "core/cli/user_units.h"

#include <QCoreApplication>
#include <QFile>
#include <QTimer>

#include <clocale>
#include <cstdio>
#include <cstring>

using namespace cli;

static QString text(const char *source) { return QCoreApplication::translate("cli", source); }

static QString indented(const QString &lines)
{
    return QStringLiteral("  ") + QString(lines).replace(u'\n', QStringLiteral("\n  "));
}

static QString overview()
{
    QList<QStringList> rows;
    for (const Command &command : commands())
        rows += {QStringLiteral("  ") + command.name, command.summary};
    rows +=
        {QStringLiteral("  serve"), text("Own the machines in the foreground, for other commands to use.")};
    rows += {QStringLiteral("  completion"), text("Print the completion script for bash.")};
    return text("Berth gives an AI agent a computer of its own: a real virtual machine on this desktop.\n\n"
                "usage: berth COMMAND …, berth COMMAND --help, berth --version\n\n%1\n\n"
                "examples:\n%2\n\n"
                "Exit codes: 0 done, 1 failed, 2 wrong usage, 3 not found, 4 denied, 5 busy or over a limit, "
                "6 timed out,\n7 disconnected, 8 unsupported, 9 done but for what nobody was there to allow, "
                "130 interrupted. exec, sh\nand run give the code of what ran, 124 at its time limit; exec and "
                "sh give 125 when it could not be run.")
        .arg(table(rows),
             indented(QStringLiteral("berth run top-customers --input orders.csv\n"
                                     "berth new sales && berth exec sales -- uname -a\nberth sh sales")));
}

static QString help(const Command &command)
{
    QList<QStringList> options;
    for (const QCommandLineOption &option : command.options) {
        QString names;
        for (const QString &name : option.names())
            names += (names.isEmpty() ? QString() : QStringLiteral(", "))
                + (name.size() == 1 ? QStringLiteral("-") : QStringLiteral("--")) + name;
        if (!option.valueName().isEmpty())
            names += u' ' + option.valueName();
        options += {QStringLiteral("  ") + names, option.description()};
    }
    QString page =
        text("usage: berth %1 %2\n\n%3").arg(command.name, command.arguments, command.summary).trimmed();
    if (!command.description.isEmpty())
        page += u' ' + command.description;
    page = folded(page);
    if (!options.isEmpty())
        page += QStringLiteral("\n\n") + table(options, readableColumns());
    return page + text("\n\nexamples:\n%1").arg(indented(command.examples));
}

static const Command *find(const QString &name)
{
    for (const Command &command : commands()) {
        if (command.name == name)
            return &command;
    }
    return nullptr;
}

static int misused(const QString &reason, const QString &name = {})
{
    return complain(
        {base::Error::Kind::Invalid,
         text("%1 See: berth %2")
             .arg(reason, name.isEmpty() ? QStringLiteral("--help") : name + QStringLiteral(" --help")),
         {}});
}

/// Its exit code.
static int await(base::Task<int> task)
{
    int code = exitcode::kFailed;
    QTimer::singleShot(0, qApp, [&] {
        task.start([&] {
            code = task.result();
            QCoreApplication::exit(code);
        });
    });
    QCoreApplication::exec();
    return code;
}

static int run(const Command &command, const QStringList &arguments)
{
    QCommandLineParser parser;
    parser.addOptions(command.options);
    parser.addOption({{QStringLiteral("h"), QStringLiteral("help")}, {}});
    if (command.most == kCommandLine)
        parser.setOptionsAfterPositionalArgumentsMode(QCommandLineParser::ParseAsPositionalArguments);
    if (!parser.parse(QStringList(command.name) + arguments))
        return misused(parser.errorText(), command.name);
    if (parser.isSet(QStringLiteral("help"))) {
        say(help(command));
        return exitcode::kOk;
    }
    const QStringList given = parser.positionalArguments();
    if (given.size() < command.least || (command.most >= 0 && given.size() > command.most))
        return misused(text("It is: berth %1 %2.").arg(command.name, command.arguments), command.name);

    return await(command.run({&parser, given}));
}

static int serve(const QStringList &arguments)
{
    if (arguments.contains(QStringLiteral("--help")) || arguments.contains(QStringLiteral("-h"))) {
        const QList<QStringList> options{
            {QStringLiteral("  --detach"), text("Go to the background once it serves.")},
            {QStringLiteral("  --end-when-idle"), text("End after a minute without clients and machines.")},
            {QStringLiteral("  --mcp-conformance"),
             text("Serve agents what the protocol’s official tests look for, too.")},
            {QStringLiteral("  --install"),
             text("Have systemd listen for you and start it when it is wanted: write the units, and show "
                  "them.")},
            {QStringLiteral("  --uninstall"), text("Take those units away.")}};
        say(text("usage: berth serve [--detach] [--end-when-idle], berth serve --install|--uninstall\n\nOwns "
                 "the "
                 "machines and serves the other commands, which start it by themselves when there is none. "
                 "Ends at SIGINT or SIGTERM and stops the machines; those of an owner that was killed are "
                 "found again by the next.\n\n%1")
                .arg(table(options)));
        return exitcode::kOk;
    }
    if (arguments == QStringList(QStringLiteral("--install")))
        return await(installUserUnits());
    if (arguments == QStringList(QStringLiteral("--uninstall")))
        return await(uninstallUserUnits());
    for (const QString &argument : arguments) {
        if (argument != QStringLiteral("--detach") && argument != QStringLiteral("--end-when-idle")
            && argument != QStringLiteral("--mcp-conformance"))
            return misused(
                text("berth serve takes --detach and --end-when-idle, or --install or --uninstall alone."),
                QStringLiteral("serve"));
    }
    return becomeOwner(arguments);
}

int main(int argc, char **argv)
{
    std::setlocale(LC_ALL, "");
    if (argc == 2 && std::strcmp(argv[1], "--version") == 0) { // needs neither Qt nor a language
        std::puts("berth " BERTH_VERSION);
        return exitcode::kOk;
    }
    QStringList arguments;
    for (int i = 1; i < argc; ++i)
        arguments += QString::fromLocal8Bit(argv[i]);
    QCoreApplication app(argc, argv);
    base::installTranslations();
    const QString name = arguments.isEmpty() ? QString() : arguments.takeFirst();
    if (name == QStringLiteral("completion")) {
        QFile script(QStringLiteral(":/completion/berth.bash"));
        if (!script.open(QIODevice::ReadOnly))
            return complain({base::Error::Kind::Failed, text("The completion script is missing."), {}});
        say(QString::fromUtf8(script.readAll()).trimmed());
        return exitcode::kOk;
    }
    if (name == QStringLiteral("help") && !arguments.isEmpty()) {
        if (const Command *command = find(arguments.first())) {
            say(help(*command));
            return exitcode::kOk;
        }
        return misused(text("There is no command “%1”.").arg(arguments.first()));
    }
    if (name == QStringLiteral("--help") || name == QStringLiteral("-h") || name == QStringLiteral("help")) {
        say(overview());
        return exitcode::kOk;
    }
    if (name == QStringLiteral("serve"))
        return serve(arguments);
    if (name.isEmpty())
        return misused(text("No command given."));
    if (const Command *command = find(name))
        return run(*command, arguments);
    return misused(text("There is no command “%1”.").arg(name));
}
