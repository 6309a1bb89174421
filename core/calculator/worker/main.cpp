// SPDX-License-Identifier: GPL-3.0-or-later
// berth-calculator: evaluates what the owner asks for on standard input. Nobody else starts it:
// core/calculator/CALCULATOR.md.
#include "core/calculator/worker/serve.h"

#include <QCoreApplication>

int main(int argc, char **argv)
{
    setenv("QT_NO_GLIB", "1", 1); // no second thread: what forks has one
    setenv("QV4_FORCE_INTERPRETER", "1", 1); // no memory becomes code
    setenv("TZ", "UTC", 1); // dates are the same everywhere, and no file says otherwise
    QCoreApplication application(argc, argv);
    calculator::Evaluator evaluator;
    calculator::serve(evaluator);
}
