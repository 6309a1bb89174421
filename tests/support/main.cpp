// SPDX-License-Identifier: GPL-3.0-or-later
// The program of a folder's tests. With QtWidgets in the folder it has a QApplication, else a QCoreApplication.
#include "tests/support/leftovers.h"
#include "tests/support/subject.h"

#include <cstdio>
#include <map>
#include <string>
#include <string_view>

#ifdef QT_WIDGETS_LIB
#include <QApplication>
using Application = QApplication;
#else
#include <QCoreApplication>
using Application = QCoreApplication;
#endif

namespace {

struct Functions
{
    support::Subject::Function initMain;
    support::Subject::Function execute;
};

std::map<std::string, Functions, std::less<>> &subjects()
{
    static std::map<std::string, Functions, std::less<>> all;
    return all;
}

bool s_lacking = false;

} // namespace

namespace support {

Subject::Subject(const char *sourceFile, Function initMain, Function execute)
{
    std::string_view name = sourceFile;
    name.remove_prefix(name.rfind('/') + 1);
    subjects().emplace(name.substr(0, name.find('.')), Functions{initMain, execute});
}

bool mayLack() { return qEnvironmentVariableIsEmpty("BERTH_TESTS_SKIP_NOTHING"); }

void noteLack() { s_lacking = true; }

} // namespace support

int main(int argc, char **argv)
{
    const auto subject = argc > 1 ? subjects().find(std::string_view(argv[1])) : subjects().end();
    if (subject == subjects().end()) {
        std::fprintf(stderr, "usage: %s SUBJECT [arguments of Qt Test]\n", argv[0]);
        for (const auto &[name, functions] : subjects())
            std::fprintf(stderr, "  %s\n", name.c_str());
        return 2;
    }
    support::endLeftoversWithThisProcess(); // before anything is started, and there is a thread
    argv[1] = argv[0];
    --argc;
    ++argv;
    subject->second.initMain(argc, argv);
    Application application(argc, argv);
    // Temporary folders carry it in their names.
    QCoreApplication::setApplicationName(QString::fromStdString(subject->first));
#ifdef QT_WIDGETS_LIB
    QCoreApplication::setAttribute(Qt::AA_Use96Dpi);
#endif
    const int failures = subject->second.execute(argc, argv);
    constexpr int kSkipped = 77;
    return failures == 0 && s_lacking ? kSkipped : failures;
}
