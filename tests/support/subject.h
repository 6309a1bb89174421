// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTest>

namespace support {

/// One class of tests in its folder's program, under the name of its file: `tests-core-vm tst_size [arguments of Qt Test]`.
/// Each is executed in a process of its own; only the program file is shared, because linking takes longer than compiling.
class Subject
{
public:
    using Function = int (*)(int argc, char **argv);
    /// With `initMain`, if the class has one, before the application object and any thread.
    Subject(const char *sourceFile, Function initMain, Function execute);
};

template <typename T>
int initMain(int, char **)
{
    if constexpr (requires { T::initMain(); })
        T::initMain();
    return 0;
}

template <typename T>
int execute(int argc, char **argv)
{
    T test;
    return QTest::qExec(&test, argc, argv);
}

/// Whether a lack of this host is a failure: in CI, whose hosts have all that tests need.
[[nodiscard]] bool mayLack();
/// Makes the program end with 77, which ctest shows as skipped, unless something fails.
void noteLack();

} // namespace support

/// Instead of QTEST_MAIN, at the end of a test.
#define BERTH_TEST(Class)                                                                                    \
    static const support::Subject s_subject##Class(__FILE__, support::initMain<Class>, support::execute<Class>);

/// QSKIP is for what cannot be tried as this user. This one is for what the host lacks and could have.
#define BERTH_SKIP_LACKING(reason)                                                                           \
    do {                                                                                                     \
        if (!support::mayLack())                                                                             \
            QFAIL(reason);                                                                                   \
        support::noteLack();                                                                                 \
        QSKIP(reason);                                                                                       \
    } while (false)
